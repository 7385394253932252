// Shaded cells, as a picture of pixels.
import { marks } from "../figures.js";

const pixels = ({ low, high, above, below }, rows) => {
  const wide = 4 * rows[0].length, bytes = new Uint8ClampedArray(wide * rows.length);
  rows.forEach((row, down) => {
    if (row === rows[down - 1]) return bytes.copyWithin(wide * down, wide * (down - 1), wide * down);
    row.forEach((value, across) => {
      const share = (value - low) / (high - low), alpha = below ? 2 * share - 1 : share, place = wide * down + 4 * across;
      [bytes[place], bytes[place + 1], bytes[place + 2]] = below && alpha < 0 ? below : above;
      bytes[place + 3] = Math.floor(Math.min(below ? Math.abs(alpha) : Math.max(alpha, 0), 1) * 255 + 0.5);
    });
  });
  return bytes;
};
let canvas; // one for all: to make one takes longer than to fill it
const cells = (mark, rows) => {
  canvas ??= document.createElement("canvas");
  Object.assign(canvas, { width: rows[0].length, height: rows.length });
  const data = new ImageData(pixels(mark, rows), rows[0].length);
  canvas.getContext("2d", { willReadFrequently: true }).putImageData(data, 0, 0);
  return canvas.toDataURL();
};
Object.assign(marks, {
  // Not a plain href: Material makes every one of those absolute as pages follow one another, and fails at this.
  cells: (mark, panel, values) => [{ "xlink:href": cells(mark, values[mark.values]) }],
});
