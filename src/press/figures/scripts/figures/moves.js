// A game: the moves that have been made, by a button for each kind of move.
import { calm, kinds, sight, touched } from "../figures.js";

// What a move does is shown once, when the picture is in view, and undone; the first touch ends that, and takes the move.
// Meanwhile the figure says so, and the button that would have been pressed is lit.
const show = (shows, figure) => {
  const { tell, stop } = figure, begins = figure.starts();
  let beat = -1; // none has come
  const lit = ({ moves }) => {
    figure.toggleAttribute("data-shows", !ended());
    for (const button of figure.querySelectorAll("[data-move]"))
      button.toggleAttribute("data-lit", !ended() && String(moves?.at(-1)) === button.dataset.move);
  };
  const on = () => {
    if (beat === shows.length) return false;
    lit(shows[beat]);
    figure.set(shows[beat++]);
    return true;
  };
  const ended = () => beat < 0 || beat > shows.length;
  Object.assign(figure, {
    tell: () => ended() && tell.call(figure),
    stop() {
      stop.call(figure);
      if (!ended()) figure.set(begins), (beat = shows.length + 1), lit({});
    },
  });
  sight(figure, (seen, near) => {
    if (!seen) return;
    near.disconnect();
    if (touched(figure) || calm.matches) return;
    beat = 0;
    on();
    figure.goes(1600, on);
  });
};

Object.assign(kinds, {
  moves: {
    select: "[data-move][data-of=?]",
    begin: ({ shows }, figure) => {
      figure.toggleAttribute("data-moves", true);
      figure.addEventListener("click", ({ target }) => {
        const pressed = target.closest("[data-presses]"); // a thing in the picture, in place of a button
        if (pressed) figure.querySelector(`[data-move="${pressed.dataset.presses}"]`).click();
        if (!target.closest("[data-move]") || calm.matches) return;
        figure.stop();
        figure.goes(900, () => false); // one sees what the move does
      });
      if (shows.length) show(shows, figure);
    },
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
