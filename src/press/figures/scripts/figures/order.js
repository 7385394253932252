// Words to put in order.
import { calm, kinds, sight, touched } from "../figures.js";

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
        button.textContent = control.words[value[i]];
        button.setAttribute("aria-label", `Move ${control.words[value[i]]} on`);
      });
      buttons.forEach((button, i) => glide(button, from[before.indexOf(value[i])], button.getBoundingClientRect()));
    },
  },
});
// At first sight the words turn round by themselves, and back: so one sees what travels with them.
export const begin = (figure) => {
  const control = figure.spec.controls.find(({ kind }) => kind === "order"), { tell } = figure, { name, start } = control;
  const way = [[...start].reverse(), null, start]; // null: a beat to look at it
  figure.tell = () => touched(figure) && tell.call(figure);
  sight(figure, (seen) => {
    if (!seen) return figure.clock && !touched(figure) && (figure.stop(), figure.set({ [name]: start }));
    if (touched(figure) || calm.matches || !way.length) return;
    const on = () => !touched(figure) && way.length && (figure.set({ [name]: way.shift() ?? figure.settings[name] }), true);
    figure.goes(1200, on);
  });
};
