// A list of numbers that is drawn as a line.
import { calm, kinds, tell } from "../figures.js";
import { list, parse, plain } from "./lists.js";

const played = ({ leads }, figure) => figure.spec.controls.find(({ name, auto }) => (leads ? name === leads : auto));
const drawable = (svg, control, figure) => {
  const { pad, x, y, box: [left, top, right, bottom] } = figure.spec.parts[svg.dataset.part], { low, high, inverse } = control;
  if (pad !== control.name) return;
  // What the pen leads goes along with it; where it leads nothing, all is seen.
  const plays = played(control, figure), led = control.leads && plays, seen = (stop) => plays && { [plays.name]: plays.stops.at(stop) };
  const held = (height) => Math.min(Math.max(Math.round(height * inverse) / inverse, low), high);
  // Where the first slider is, a stroke, but none at its first place, where nobody has moved it; the second sets what is there.
  const axes = svg.children[0], stroke = axes.appendChild(document.createElementNS(axes.namespaceURI, "path"));
  stroke.setAttribute("class", "axis");
  control.point = (here) => {
    const at = left + ((here + control.first - x[0]) / (x[1] - x[0])) * (right - left);
    stroke.setAttribute("d", here ? `M${Math.round(at)} ${top}V${bottom}` : "");
  };
  let last = null, start = 0, end = 0;
  const put = (event) => {
    const { x: px, y: py } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const value = [...figure.settings[control.name]];
    const place = Math.round(x[0] + ((px - left) / (right - left)) * (x[1] - x[0])) - control.first;
    const height = y[0] + ((bottom - py) / (bottom - top)) * (y[1] - y[0]);
    const here = Math.min(Math.max(place, 0), value.length - 1), [from, was] = last ?? [here, height], far = Math.abs(here - from);
    for (let k = 0; k <= far; k++) value[from + k * Math.sign(here - from)] = held(far ? was + ((height - was) * k) / far : height);
    last = [here, height];
    control.inputs[0].value = here;
    start = Math.min(start, here);
    end = Math.max(end, here);
    figure.set({ ...seen(led ? here : -1), [control.name]: value });
  };
  svg.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    figure.stop();
    svg.setPointerCapture(event.pointerId);
    start = Infinity;
    end = 0;
    put(event);
  });
  svg.addEventListener("pointermove", (event) => svg.hasPointerCapture(event.pointerId) && put(event));
  svg.addEventListener("lostpointercapture", () => {
    last = null;
    if (!led) return;
    end = Math.max(end, figure.settings[control.name].findLastIndex((each) => each !== 0));
    if (calm.matches || start === end) return figure.set(seen(end));
    figure.set(seen(start));
    figure.play(figure.querySelector(`[data-act=play][data-of=${led.name}]`), led, led.stops[end]);
  });
};
Object.assign(kinds, {
  drawing: {
    ...list,
    select: "[data-place=?],[data-height=?]",
    begin: (control, figure) => {
      for (const pad of figure.querySelectorAll("[data-pad]")) drawable(pad, control, figure);
      // An empty field begins at its beginning, and nothing goes on there.
      const plays = played(control, figure);
      figure.addEventListener("click", ({ target }) => {
        if (target.dataset.act === "clear") figure.stop(), plays && figure.set({ [plays.name]: plays.stops[0] });
      });
    },
    pressed: (value) => value.map(() => 0),
    read: (control, text) => {
      const numbers = parse(text, { ...control, most: control.start.length });
      return typeof numbers === "string" ? numbers : control.start.map((_, i) => numbers[i % numbers.length]);
    },
    taken: (control, [place, height], figure, moved) => {
      const value = [...figure.settings[control.name]];
      if (moved === height) value[place.value] = height.value / control.inverse;
      return value;
    },
    put: (control, [place, height], value) => {
      control.point?.(Number(place.value));
      tell(place, String(Number(place.value) + control.first));
      height.value = Math.round(value[place.value] * control.inverse);
      tell(height, plain(value[place.value]));
    },
  },
});
