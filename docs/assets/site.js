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
const boxes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (scrolls(target)) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
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
const texOf = (formula) => formula.querySelector("annotation")?.textContent ?? "";

// Formulas are drawn, and what is drawn cannot be copied: of those in a selection the TeX is.
document.addEventListener("copy", (event) => {
  const selection = getSelection(), inside = (node) => node.parentElement?.closest("mjx-container");
  if (selection.isCollapsed || event.target.matches?.("input, textarea")) return;
  const range = selection.getRangeAt(0).cloneRange(), held = document.createElement("div");
  if (inside(range.startContainer)) range.setStartBefore(inside(range.startContainer));
  if (inside(range.endContainer)) range.setEndAfter(inside(range.endContainer));
  held.append(range.cloneContents());
  const formulas = held.querySelectorAll("mjx-container");
  if (!formulas.length) return;
  for (const formula of formulas) formula.replaceWith(formula.matches("[display]") ? `$$${texOf(formula)}$$` : `$${texOf(formula)}$`);
  for (const each of held.querySelectorAll("button, .headerlink")) each.remove();
  Object.assign(held.style, { position: "fixed", left: "-200vw" });
  document.body.append(held); // or its lines would run together
  event.clipboardData.setData("text/plain", held.innerText);
  event.clipboardData.setData("text/html", held.innerHTML);
  event.preventDefault();
  held.remove();
});

// What a number, a tick, a citation or a figure leads to is shown where it stands: its entry of a reference page, fetched when
// asked for. Where that cannot be, the link is followed.
const FOLLOWED = "a:is(.number, .tick, .source, .drawn)";
const entry = document.createElement("div");
const fetched = new Map();
let asking;
const show = async (link) => {
  const [address, id] = link.href.split("#");
  asking = link;
  if (!fetched.has(address)) fetched.set(address, fetch(address).then((answer) => answer.text()));
  const page = new DOMParser().parseFromString(await fetched.get(address), "text/html");
  const found = page.getElementById(id).closest(".entry, li");
  const at = (element, name) => (element[name] = new URL(element.getAttribute(name), address).href);
  const styles = [...page.querySelectorAll("link[href$='math.css']")]; // of formulas, which this page may have none of
  const foot = document.createElement("p");
  const close = document.createElement("button");
  if (asking !== link) return; // another was asked for meanwhile
  found.querySelector(".headerlink")?.remove();
  for (const each of [...styles, ...found.querySelectorAll("a[href]")]) at(each, "href");
  for (const each of found.querySelectorAll("[id]")) {
    each.classList.toggle("asked", each.id === id);
    each.removeAttribute("id");
  }
  foot.append(Object.assign(document.createElement("a"), { href: link.href, textContent: "Open in the reference" }), close);
  close.type = "button";
  close.textContent = "Close";
  close.onclick = () => entry.hidePopover();
  entry.replaceChildren(...styles, ...(found.matches("li") ? found.childNodes : [found]), foot);
  entry.ariaLabel = link.ariaLabel ?? link.textContent;
  link.focus(); // where the focus returns to
  document.body.append(entry);
  entry.showPopover();
  const box = link.getBoundingClientRect();
  entry.style.top = `${scrollY + box.bottom + 4}px`;
  entry.style.left = `${Math.max(8, Math.min(box.left, document.body.clientWidth - entry.offsetWidth - 8))}px`;
  entry.focus({ preventScroll: true });
  entry.scrollIntoView({ block: "nearest" });
};
entry.className = "followed md-typeset";
entry.popover = "auto";
entry.role = "dialog";
entry.tabIndex = -1;
entry.addEventListener("toggle", ({ newState }) => {
  if (newState === "closed" && document.activeElement === document.body) asking.focus({ preventScroll: true });
});
document.addEventListener("click", (event) => {
  const link = event.target.closest?.(FOLLOWED);
  const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !plain || !entry.showPopover) return;
  event.preventDefault();
  event.stopPropagation(); // or Material follows it
  show(link).catch(() => {
    fetched.clear();
    location.assign(link.href);
  });
}, true);

// A page comes with its address, or in the place of the one before it: Material tells of each.
const pages = window.document$ ?? { subscribe: (prepare) => prepare() };
pages.subscribe(() => {
  if (entry.isConnected) entry.hidePopover();
  boxes.disconnect();
  for (const box of document.querySelectorAll("article [role=group][tabindex]:not(.moving *)")) boxes.observe(box);
  if (!navigator.clipboard) return;
  for (const box of document.querySelectorAll(".highlight:not(.output) > .scroll:not(.copy + *)")) box.before(copyable(box, box.textContent));
  for (const box of document.querySelectorAll("article div.arithmatex:not(:has(.copy))")) box.append(copyable(box, texOf(box), "TeX"));
});
