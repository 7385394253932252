// Marks that few figures have: arrows, bars, shaded cells.
import { drawers, lines, outlines, point } from "../figures.js";

const arrow = (tail, tip, panel) => {
  const [a, b] = point(...tail, panel), [x, y] = point(...tip, panel);
  const length = Math.sqrt((x - a) * (x - a) + (y - b) * (y - b));
  if (length < 90) return `M${a} ${b}L${x} ${y}`;
  const u = ((x - a) / length) * 90, v = ((y - b) / length) * 90;
  const [first, last] = [0.42, -0.42].map((side) =>
    [x + u * -0.9 - v * side, y + v * -0.9 + u * side].map((p) => Math.floor(p + 0.5)).join(" "));
  return `M${a} ${b}L${x} ${y}M${first}L${x} ${y}L${last}`;
};
const pixels = ({ low, high, above, below }, rows) =>
  rows.flat().flatMap((value) => {
    const share = (value - low) / (high - low), alpha = below ? 2 * share - 1 : share;
    const strength = Math.min(below ? Math.abs(alpha) : Math.max(alpha, 0), 1);
    return [...(below && alpha < 0 ? below : above), Math.floor(strength * 255 + 0.5)];
  });
let canvas; // one for all: to make one takes longer than to fill it
const cells = (mark, rows) => {
  canvas ??= document.createElement("canvas");
  Object.assign(canvas, { width: rows[0].length, height: rows.length });
  const data = new ImageData(new Uint8ClampedArray(pixels(mark, rows)), rows[0].length);
  canvas.getContext("2d", { willReadFrequently: true }).putImageData(data, 0, 0);
  return canvas.toDataURL();
};
Object.assign(outlines, {
  bars: (mark, panel, values) =>
    lines(mark, values).flat().map(([x, y]) => {
      const [first, last] = [-1, 1].map((side) => point(x + (side * mark.thick) / 2, mark.base, panel));
      return `M${first.join(" ")}V${point(x, y, panel)[1]}H${last[0]}V${last[1]}Z`;
    }).join(""),
  arrows: (mark, panel, values) => {
    let tips = values[mark.tips], tails = mark.tails ? values[mark.tails] : [0, 0];
    if (tips.length && !Array.isArray(tips[0])) tips = [tips];
    return tips.map((tip, i) => arrow(Array.isArray(tails[0]) ? tails[i] : tails, tip, panel)).join("");
  },
});
drawers.cells = (element, mark, values) =>
  element.setAttributeNS("http://www.w3.org/1999/xlink", "xlink:href", cells(mark, values[mark.values]));
