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
const copyable = (box) => {
  const button = document.createElement("button");
  const name = box.getAttribute("aria-label");
  const say = (words) => {
    button.textContent = words;
    button.setAttribute("aria-label", `${words}: ${name}`);
  };
  button.type = "button";
  button.className = "copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(box.textContent);
    say("Copied");
    setTimeout(say, 2000, "Copy");
  });
  say("Copy");
  box.before(button);
};

// A page comes with its address, or in the place of the one before it: Material tells of each.
const pages = window.document$ ?? { subscribe: (prepare) => prepare() };
pages.subscribe(() => {
  boxes.disconnect();
  for (const box of document.querySelectorAll("article [role=group][tabindex]:not(.moving *)")) boxes.observe(box);
  if (navigator.clipboard) document.querySelectorAll(".highlight:not(.output) > .scroll:not(.copy + *)").forEach(copyable);
});
