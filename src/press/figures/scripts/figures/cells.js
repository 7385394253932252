// Shaded cells, as a picture of pixels.
import { marks } from "../figures.js";

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
Object.assign(marks, {
  // Not a plain href: Material makes every one of those absolute as pages follow one another, and fails at this.
  cells: (mark, panel, values) => [{ "xlink:href": cells(mark, values[mark.values]) }],
});
