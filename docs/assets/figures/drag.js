// What can be grabbed in a panel: a point of a mark, or a rule. It takes the slider that it belongs to where the pointer goes.
import { computed, holds, lines, number, point } from "../figures.js";

// Where the points of a mark stand in the drawing; of a rule only the one number that it has.
const spots = (mark, panel, values) => {
  if (mark.kind === "rule") {
    const [x, y] = point(number(mark.x, values), number(mark.y, values), panel);
    return [mark.x === null ? [null, y] : [x, null]];
  }
  const ends = mark.tips ? values[mark.tips] : lines(mark, values).flat();
  return (Array.isArray(ends[0]) ? ends : [ends]).map((end) => point(...end, panel));
};
const nearest = (things, to) => {
  const far = ({ spot, cost = 0 }) => cost + Math.hypot(...spot.map((place, i) => (place === null ? 0 : place - to[i])));
  return things.reduce((best, thing) => (far(thing) < far(best) ? thing : best));
};
const draggable = (figure, svg, panel) => {
  const { spec } = figure, grips = panel.marks.filter(({ drags }) => drags);
  if (!grips.length) return;
  // What a mark's own slider says needs no computing; for any other the figure's function says where the point would go.
  const way = (mark, i, name) => {
    const own = [mark.x, mark.y].includes(name), { values, settings, functions } = figure;
    const moved = (set) => (own ? { ...values, ...set } : computed(spec, functions, { ...settings, ...set }));
    return spec.controls.find((control) => control.name === name).stops
      .map((stop) => ({ own, name, stop, spot: spots(mark, panel, moved({ [name]: stop }))[i] })).filter(({ spot }) => spot);
  };
  const held = (at) => {
    const { mark, i } = nearest(grips.filter(({ when }) => holds(when, figure.values)).flatMap((mark) =>
      spots(mark, panel, figure.values).map((spot, i) => ({ mark, i, spot })).filter(({ i }) => mark.drags[i]?.length)), at);
    return mark.drags[i].map((name) => way(mark, i, name));
  };
  let ways;
  const drag = (event) => {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    ways ??= held([x, y]);
    figure.stop();
    for (const way of ways) {
      // A hand that goes round and round is at one place for many stops: of these it takes one near to where it was.
      const now = way.findIndex(({ name, stop }) => figure.settings[name] === stop);
      const { name, stop } = nearest(way.map((each, k) => ({ ...each, cost: each.own ? 0 : 12 * Math.abs(k - now) })), [x, y]);
      figure.set({ [name]: stop });
    }
  };
  svg.classList.add("draggable");
  svg.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    figure.values = figure.view().values;
    svg.setPointerCapture(event.pointerId);
    drag(event);
  });
  svg.addEventListener("pointermove", (event) => svg.hasPointerCapture(event.pointerId) && drag(event));
  svg.addEventListener("lostpointercapture", () => (ways = null));
};
export const begin = (figure) => {
  for (const [i, part] of figure.spec.parts.entries())
    if (part.marks) draggable(figure, figure.querySelector(`[data-part="${i}"]`), part);
};
