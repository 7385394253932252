// What a letter of a formula is: said of the one that is pointed at, and of all letters of a formula that has the focus.
// The words are those of the closed line at the head of the page.

const plain = (element) => {
  const words = element.cloneNode(true);
  for (const formula of words.querySelectorAll("mjx-container")) formula.replaceWith(formula.querySelector("annotation").textContent);
  return words.textContent.trim();
};
const drawn = (letter) => {
  const [, code] = letter.querySelector("mjx-c")?.className.match(/mjx-c([0-9A-F]+)/) ?? [];
  return code ? String.fromCodePoint(parseInt(code, 16)).normalize("NFKC") : "";
};
const meanings = (list, character) =>
  [...list.querySelectorAll("dt")].filter((term) => term.dataset.letter === character)
    .map((term) => `${plain(term)}: ${plain(term.nextElementSibling)}`);

const name = (letter, list) => {
  if (!letter.hasAttribute("title")) letter.title = meanings(list, drawn(letter)).join("\n");
};

const legend = (formula, list) => {
  if (formula.nextElementSibling?.matches(".legend")) return;
  const line = document.createElement("p"), letters = new Set([...formula.querySelectorAll("mjx-mi")].map(drawn));
  line.className = "legend";
  line.setAttribute("role", "status");
  line.textContent = [...letters].flatMap((character) => meanings(list, character)).join(" · ");
  formula.after(line);
  formula.addEventListener("focusout", () => line.remove(), { once: true });
};

export const say = ({ type, target }) => {
  const list = document.querySelector("details.letters");
  if (!list) return;
  const letter = target.closest("mjx-mi"), formula = target.closest("div.arithmatex");
  if (type === "focusin" && formula) legend(formula, list);
  else if (letter) name(letter, list);
};
