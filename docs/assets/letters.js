// What a letter of a formula is: said of the one that is pointed at, and of all letters of a formula that has the focus.
// The words are those of the closed line at the head of the page.

const plain = (element) => {
  const words = element.cloneNode(true);
  for (const formula of words.querySelectorAll("math")) formula.replaceWith(formula.getAttribute("alttext"));
  return words.textContent.trim();
};
const drawn = (letter) => letter.textContent.normalize("NFKC");
const meanings = (list, character) =>
  [...list.querySelectorAll("dt")].filter((term) => term.dataset.letter.split(" ").includes(character))
    .map((term) => `${plain(term)}: ${plain(term.nextElementSibling)}`);

// Browsers show the title of an element of HTML, and of none within a formula: one in a line gets a box when it is asked.
const boxed = (formula) => {
  if (!formula.matches("math")) return formula;
  const box = document.createElement("span");
  box.className = formula.getAttribute("class");
  formula.removeAttribute("class");
  formula.replaceWith(box);
  box.append(formula);
  return box;
};
const name = (formula, letter, list) => {
  const words = letter ? meanings(list, drawn(letter)).join("\n") : "";
  if (words) formula.title = words;
  else formula.removeAttribute("title");
};

const legend = (formula, list) => {
  if (formula.nextElementSibling?.matches(".legend")) return;
  const line = document.createElement("p"), letters = new Set([...formula.querySelectorAll("mi")].map(drawn));
  line.className = "legend";
  line.setAttribute("role", "status");
  const said = new Set([...letters].flatMap((character) => meanings(list, character))); // of some letters the same
  line.textContent = [...said].join(" · ");
  formula.after(line);
  formula.addEventListener("focusout", () => line.remove(), { once: true });
};

export const say = ({ type, target }) => {
  const list = document.querySelector("details.letters");
  if (!list) return;
  const formula = target.closest(".arithmatex");
  if (type !== "focusin") name(boxed(formula), target.closest("mi"), list);
  else if (formula.matches("div")) legend(formula, list);
};
