// A control that puts words in order.
import { kinds } from "../figures.js";

const exchanged = (order, i) => {
  const k = (i + 1) % order.length, made = [...order];
  [made[i], made[k]] = [made[k], made[i]];
  return made;
};
const shuffled = (order) => {
  const made = [...order];
  for (let i = made.length - 1; i; i--) {
    const k = Math.floor(Math.random() * (i + 1));
    [made[i], made[k]] = [made[k], made[i]];
  }
  return String(made) === String(order) ? exchanged(made, 0) : made;
};
kinds.order = {
  select: "[data-move][data-of=?]",
  pressed: (value, { dataset: { move } }) => (move ? exchanged(value, Number(move)) : shuffled(value)),
  read: (control, text) => {
    const made = text.split(",").map(Number), all = control.start.join();
    return [...made].sort((a, b) => a - b).join() === all ? made : "no order";
  },
  address: (_, value) => value.join(","),
  text: (control, value) => value.map((i) => control.words[i]).join(" "),
  taken: (control, _, figure) => figure.settings[control.name],
  put: (control, buttons, value) =>
    buttons.forEach((button, i) => {
      button.textContent = control.words[value[i]];
      button.setAttribute("aria-label", `Move ${control.words[value[i]]} on`);
    }),
};
