// A game: the moves that have been made, by a button for each kind of move.
import { kinds } from "../figures.js";

Object.assign(kinds, {
  moves: {
    select: "[data-move][data-of=?]",
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
