// A control that holds a list of numbers.
import { kinds } from "../figures.js";

export const plain = (x) => String(Number(x.toPrecision(12))).replace("-", "−");
export const parse = (text, { low, high, most }) => { // words say why it is no list
  const words = text.replaceAll("−", "-").split(/[\s,;]+/).filter(Boolean), numbers = words.map(Number);
  if (!words.length || words.length > most) return `Write 1 to ${most} numbers, with commas between them.`;
  const wrong = words.find((word) => !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word));
  if (wrong) return `“${wrong}” is no number.`;
  const far = numbers.find((x) => x < low || x > high);
  return far === undefined ? numbers : `${plain(far)} is outside ${plain(low)} to ${plain(high)}.`;
};
export const list = {
  read: (control, text) => parse(text, control),
  address: (_, value) => value.map((x) => Number(x.toPrecision(12))).join(","),
  text: (_, value) => value.map(plain).join(", "),
};
Object.assign(kinds, {
  numbers: {
    ...list,
    taken: (control, [input], figure) => {
      const numbers = parse(input.value, control), wrong = typeof numbers === "string";
      figure.querySelector("#" + input.getAttribute("aria-describedby")).textContent = wrong ? numbers : "";
      input.toggleAttribute("aria-invalid", wrong);
      return wrong ? figure.settings[control.name] : numbers;
    },
    put: (control, [input], value) => input === document.activeElement || (input.value = list.text(control, value)),
  },
});
