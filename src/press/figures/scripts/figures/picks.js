// One of a few rows or lines that are drawn. When another has been tapped, one sees what that moves.
import { calm, kinds } from "../figures.js";

Object.assign(kinds, {
  rows: kinds.choice,
  lines: kinds.choice,
});
export const begin = (figure) => figure.addEventListener("input", ({ target }) => {
  if (!target.closest(".moving-pick")) return;
  figure.stop();
  if (!calm.matches) figure.goes(700, () => false);
});
