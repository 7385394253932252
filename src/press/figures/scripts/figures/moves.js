// A game: the moves that have been made, by a button for each kind of move.
import { calm, kinds } from "../figures.js";

Object.assign(kinds, {
  moves: {
    select: "[data-move][data-of=?]",
    begin: (_, figure) => figure.addEventListener("click", ({ target }) => {
      if (!target.closest("[data-move]") || calm.matches) return;
      figure.stop();
      figure.goes(900, () => false); // one sees what the move does
    }),
    pressed: (value, { dataset: { move } }, { most }) =>
      move === "back" ? value.slice(0, -1) : value.length < most ? [...value, Number(move)] : value,
    read: (control, text) => {
      const places = [...text].map(Number), all = places.every((place) => place < control.words.length);
      return all && places.length <= control.most ? places : "no such moves";
    },
    address: (_, value) => value.join(""),
    text: (control, value) => value.map((move) => control.words[move]).join(", "),
    put: (control, buttons, value) => {
      for (const button of buttons)
        button.ariaDisabled = button.dataset.move === "back" ? !value.length : value.length >= control.most;
    },
  },
});
