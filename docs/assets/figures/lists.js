// Controls that hold several numbers: to write, or to draw as a line.
import { kinds, tell } from "../figures.js";

const plain = (x) => String(Number(x.toPrecision(12))).replace("-", "−");
const parsed = (text, { low, high, most }) => {
  const found = text.replaceAll("−", "-").split(/[\s,;]+/).filter(Boolean);
  if (!found.length || found.length > most) return `Write 1 to ${most} numbers, with commas between them.`;
  const wrong = found.find((word) => !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word));
  if (wrong) return `“${wrong}” is no number.`;
  const far = found.map(Number).find((x) => x < low || x > high);
  return far === undefined ? found.map(Number) : `${plain(far)} is outside ${plain(low)} to ${plain(high)}.`;
};
const listing = {
  read: (control, text) => parsed(text, control),
  address: (_, value) => value.map((x) => Number(x.toPrecision(12))).join(","),
  text: (_, value) => value.map(plain).join(", "),
};
const drawable = (svg, control, figure) => {
  const { pad, x, y, box: [left, top, right, bottom] } = figure.spec.parts[svg.dataset.part];
  if (pad !== control.name) return;
  let last = null;
  const put = (event) => {
    const { x: px, y: py } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const value = [...figure.settings[control.name]];
    const place = Math.round(x[0] + ((px - left) / (right - left)) * (x[1] - x[0])) - control.first;
    const height = Math.round((y[0] + ((bottom - py) / (bottom - top)) * (y[1] - y[0])) * control.inverse) / control.inverse;
    const here = Math.min(Math.max(place, 0), value.length - 1), from = last ?? here;
    for (let k = Math.min(from, here); k <= Math.max(from, here); k++) value[k] = Math.min(Math.max(height, control.low), control.high);
    last = here;
    control.inputs[0].value = here;
    figure.set({ [control.name]: value });
  };
  svg.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    svg.setPointerCapture(event.pointerId);
    put(event);
  });
  svg.addEventListener("pointermove", (event) => svg.hasPointerCapture(event.pointerId) && put(event));
  svg.addEventListener("lostpointercapture", () => (last = null));
};
Object.assign(kinds, {
  numbers: {
    ...listing,
    taken: (control, [input], figure) => {
      const made = parsed(input.value, control), wrong = typeof made === "string";
      figure.querySelector("#" + input.getAttribute("aria-describedby")).textContent = wrong ? made : "";
      input.toggleAttribute("aria-invalid", wrong);
      return wrong ? figure.settings[control.name] : made;
    },
    put: (control, [input], value) => input === document.activeElement || (input.value = listing.text(control, value)),
  },
  drawing: {
    ...listing,
    select: "[data-place=?],[data-height=?]",
    begin: (control, figure) => {
      for (const pad of figure.querySelectorAll("[data-pad]")) drawable(pad, control, figure);
    },
    pressed: (value) => value.map(() => 0),
    read: (control, text) => {
      const made = parsed(text, { ...control, most: control.start.length });
      return typeof made === "string" ? made : control.start.map((_, i) => made[i % made.length]);
    },
    taken: (control, [place, height], figure, moved) => {
      const value = [...figure.settings[control.name]];
      if (moved === height) value[place.value] = height.value / control.inverse;
      return value;
    },
    put: (control, [place, height], value) => {
      tell(place, `${control.place} ${Number(place.value) + control.first}`);
      height.value = Math.round(value[place.value] * control.inverse);
      tell(height, plain(value[place.value]));
    },
  },
});
