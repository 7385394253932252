// An "Embed" button at each figure that moves. The line it gives, and what shows it, is fetched when it is pressed.
let failed = 0; // some browsers never ask again for an address that did not answer
const show = async (figure, button) => {
  try {
    const dialog = await import(`./dialog.js?${failed}`);
    if (figure.spec) dialog.show(figure);
  } catch {
    failed++;
    button.textContent = "Embed: offline?";
  }
};
(window.document$ ?? { subscribe: (prepare) => prepare() }).subscribe(() => {
  if (document.documentElement.classList.contains("embed")) return;
  for (const reset of document.querySelectorAll("article .moving-head > button")) {
    const figure = reset.closest(".moving"), both = document.createElement("span"), button = document.createElement("button");
    both.className = "moving-does";
    Object.assign(button, { type: "button", textContent: "Embed", ariaLabel: `Embed: ${figure.ariaLabel}` });
    button.onclick = () => show(figure, button);
    reset.replaceWith(both);
    both.append(button, " ", reset);
  }
});
