// Words to put in order.
import { calm, kinds, sight, touched, write } from "../figures.js";

const swap = (order, i, k) => {
  const next = [...order];
  [next[i], next[k]] = [order[k], order[i]];
  return next;
};
const shuffle = (order) => {
  let next = order;
  for (let i = order.length - 1; i; i--) next = swap(next, i, Math.floor(Math.random() * (i + 1)));
  return String(next) === String(order) ? swap(order, 0, 1) : next;
};
const glide = (element, from, to) => {
  const way = `${from.x - to.x}px ${from.y - to.y}px`;
  if (way !== "0px 0px" && !calm.matches) element.animate({ translate: [way, "0px 0px"] }, { duration: 300, easing: "ease" });
};
Object.assign(kinds, {
  order: {
    select: "[data-move][data-of=?]",
    pressed: (value, { dataset: { move } }) => (move ? swap(value, Number(move), (Number(move) + 1) % value.length) : shuffle(value)),
    read: (control, text) => {
      const places = text.split(",").map(Number), all = control.start.join();
      return [...places].sort((a, b) => a - b).join() === all ? places : "no order";
    },
    address: (_, value) => value.join(","),
    text: (control, value) => value.map((i) => control.words[i]).join(" "),
    put: (control, buttons, value) => {
      const before = control.shown ?? control.start, from = buttons.map((button) => button.getBoundingClientRect());
      control.shown = value;
      buttons.forEach((button, i) => {
        write(button, control.words[value[i]]);
        button.setAttribute("aria-label", `Move ${control.words[value[i]]} on`);
      });
      const to = buttons.map((button) => button.getBoundingClientRect()); // all before any glides, or each lays the page out anew
      buttons.forEach((button, i) => glide(button, from[before.indexOf(value[i])], to[i]));
    },
  },
});
// What it shows at first sight, and at a Play: so one sees what travels with the words.
export const begin = (figure) => {
  const { shows } = figure.spec.controls.find(({ kind }) => kind === "order"), { tell } = figure;
  let shown;
  if (!shows.length) return;
  figure.tell = () => touched(figure) && tell.call(figure);
  figure.play = (button) => {
    const way = [...shows], on = () => way.length && (figure.set(way.shift()), true);
    figure.set(figure.starts());
    if (calm.matches) return figure.set(Object.assign({}, ...way)); // nothing moves by itself
    figure.playing = button;
    button.textContent = "Pause";
    figure.goes(1200, on);
  };
  sight(figure, (seen) => {
    if (!seen) return figure.clock && !touched(figure) && (figure.stop(), figure.set(figure.starts()));
    if (shown || touched(figure) || calm.matches) return;
    shown = true;
    figure.play(figure.querySelector("[data-act=play]"));
  });
};
