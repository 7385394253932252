// A game: the moves that have been made, by a button for each kind of move.
import { calm, kinds, sight, touched } from "../figures.js";

// What a move does is shown once, when the picture is in view, and undone; the first touch ends that, and takes the move.
const show = (shows, figure) => {
  const { tell, stop } = figure, begins = figure.starts();
  let beat = -1; // none has come
  const on = () => beat < shows.length && !figure.set(shows[beat++]);
  const ended = () => beat < 0 || beat > shows.length;
  Object.assign(figure, {
    tell: () => ended() && tell.call(figure),
    stop() {
      stop.call(figure);
      if (!ended()) figure.set(begins), (beat = shows.length + 1);
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
      figure.addEventListener("click", ({ target }) => {
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
