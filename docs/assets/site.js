// What keyboards still need. Without this script every page can be read, followed and scrolled.
"use strict";

// Labels that stand in for buttons answer to the keys of buttons.
for (const label of document.querySelectorAll("label[role=button]")) {
  label.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      label.click();
    }
  });
}
document.addEventListener("keydown", (event) => {
  const drawer = document.getElementById("__drawer");
  if (event.key === "Escape" && drawer.checked) {
    drawer.checked = false;
    document.querySelector("label[role=button][for=__drawer]").focus();
  }
});

// A box that has nothing to scroll is no stop for the Tab key.
const boxes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});
for (const box of document.querySelectorAll("[role=group][tabindex]")) boxes.observe(box);
