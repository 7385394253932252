// What keyboards still need. Without this script every page can be read, followed and scrolled.
"use strict";

// On a narrow page the contents and the search hide behind labels, which only a mouse can press: make them buttons.
for (const label of document.querySelectorAll("label.md-header__button[for^=__]:not(form *)")) {
  const button = document.createElement("button");
  const toggle = label.control;
  const tell = () => button.setAttribute("aria-expanded", toggle.checked);
  button.type = "button";
  button.className = label.className;
  button.setAttribute("for", toggle.id); // the style sheet asks for it
  button.setAttribute("aria-label", toggle.getAttribute("aria-label"));
  button.append(...label.childNodes);
  button.addEventListener("click", () => toggle.click());
  toggle.addEventListener("change", tell);
  tell();
  label.replaceWith(button);
}
document.addEventListener("keydown", (event) => {
  const contents = document.getElementById("__drawer");
  if (event.key === "Escape" && contents.checked) contents.click();
});

// A box that has nothing to scroll is no stop for the Tab key. Of those that are too high, only an output scrolls.
const scrolls = (box) =>
  box.scrollWidth > box.clientWidth || (box.matches(".output > *") && box.scrollHeight > box.clientHeight);
// All are measured before any is changed, or each would be laid out again.
const boxes = new ResizeObserver((entries) => {
  const laid = entries.filter(({ target }) => target.checkVisibility({ contentVisibilityAuto: true })); // the others come later
  for (const [box, stops] of laid.map(({ target }) => [target, scrolls(target)])) {
    if (stops) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
});

// Code can be copied, where the browser lets it be.
const copyable = (box, text, word = "Copy") => {
  const button = document.createElement("button");
  const name = box.getAttribute("aria-label");
  const say = (words) => {
    button.textContent = words;
    button.setAttribute("aria-label", `${words}: ${name}`);
  };
  button.type = "button";
  button.className = "copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text);
    say("Copied");
    setTimeout(say, 2000, word);
  });
  say(word);
  return button;
};
const texOf = (formula) => formula.querySelector("math")?.getAttribute("alttext") ?? "";

// Formulas are drawn, and what is drawn cannot be copied: of those in a selection the TeX is.
document.addEventListener("copy", (event) => {
  const selection = getSelection(), inside = (node) => node.parentElement?.closest("math");
  if (selection.isCollapsed || event.target.matches?.("input, textarea")) return;
  const range = selection.getRangeAt(0).cloneRange(), held = document.createElement("div");
  if (inside(range.startContainer)) range.setStartBefore(inside(range.startContainer));
  if (inside(range.endContainer)) range.setEndAfter(inside(range.endContainer));
  held.append(range.cloneContents());
  const formulas = held.querySelectorAll("math");
  if (!formulas.length) return;
  for (const formula of formulas) {
    const tex = formula.getAttribute("alttext");
    formula.replaceWith(formula.matches("[display]") ? `$$${tex}$$` : `$${tex}$`);
  }
  for (const each of held.querySelectorAll("button, .headerlink")) each.remove();
  Object.assign(held.style, { position: "fixed", left: "-200vw" });
  document.body.append(held); // or its lines would run together
  event.clipboardData.setData("text/plain", held.innerText);
  event.clipboardData.setData("text/html", held.innerHTML);
  event.preventDefault();
  held.remove();
});

// What a number, a tick, a citation or a figure leads to is shown where it stands, by a script that is fetched when it is first
// asked for. Where that cannot be, the link is followed.
const FOLLOWED = "a:is(.number, .tick, .source, .drawn)";
const followed = () => document.querySelector("body > .followed");
document.addEventListener("click", (event) => {
  const link = event.target.closest?.(FOLLOWED);
  const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !plain || !link.showPopover) return;
  event.preventDefault();
  event.stopPropagation(); // or Material follows it
  import("./followed.js").then(({ show }) => show(link)).catch(() => location.assign(link.href));
}, true);

// A letter of a formula says what it is, when it is pointed at; a formula that has the focus says it of all its letters.
const letters = (event) => {
  if (event.target.closest?.(".arithmatex")) import("./letters.js").then(({ say }) => say(event));
};
document.addEventListener("pointerover", letters);
document.addEventListener("focusin", letters);

// What an address names may stand elsewhere by now, or in a fold.
const arrive = () => location.hash && import("./moved.js").then(({ arrived }) => arrived());
addEventListener("hashchange", arrive);

// What a phone has not laid out (site.css) has no place yet. It gets one before its reader goes to another place of a page.
const layAll = () => document.documentElement.classList.remove("near-only");
document.addEventListener("click", (event) => event.target.closest?.("a[href*='#']") && layAll(), true);
addEventListener("popstate", layAll);
document.addEventListener("keydown", layAll); // or the Tab key would stop at boxes that may have nothing to scroll

// A page comes with its address, or in the place of the one before it: Material tells of each.
// WebKit sets an accent close to its letter only if it might stretch.
const pages = window.document$ ?? { subscribe: (prepare) => prepare() };
pages.subscribe(() => {
  followed()?.hidePopover();
  arrive();
  boxes.disconnect();
  for (const box of document.querySelectorAll("article [role=group][tabindex]:not(.moving *, .doc *, .behind *)")) boxes.observe(box);
  if (!CSS.supports("math-depth: 0")) for (const accent of document.querySelectorAll("mover[accent] > mo:last-child")) accent.removeAttribute("stretchy");
  if (!navigator.clipboard) return;
  for (const box of document.querySelectorAll(".highlight:not(.output) > .scroll:not(.copy + *)")) box.before(copyable(box, box.textContent));
  for (const box of document.querySelectorAll("article div.arithmatex:not(:has(.copy))")) box.append(copyable(box, texOf(box), "TeX"));
});
