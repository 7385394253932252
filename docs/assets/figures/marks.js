// What few figures show: arrows, bars, shaded cells; tables, and words in a row.
import { fail, lines, marks, parts, point, shown, word } from "../figures.js";

const arrow = (tail, tip, panel) => {
  const [a, b] = point(...tail, panel), [x, y] = point(...tip, panel);
  const length = Math.sqrt((x - a) * (x - a) + (y - b) * (y - b));
  if (length < 90) return `M${a} ${b}L${x} ${y}`;
  const u = ((x - a) / length) * 90, v = ((y - b) / length) * 90;
  const [first, last] = [0.42, -0.42].map((side) =>
    [x + u * -0.9 - v * side, y + v * -0.9 + u * side].map((p) => Math.floor(p + 0.5)).join(" "));
  return `M${a} ${b}L${x} ${y}M${first}L${x} ${y}L${last}`;
};
// Hands turn: while a figure plays, each goes to its next place by the shorter way round, and is as long as it is.
const nested = (list) => (Array.isArray(list[0]) ? list : [list]);
const hands = (mark, values) => {
  const tails = nested(mark.tails ? values[mark.tails] : [0, 0]);
  return nested(values[mark.tips]).map((tip, i) => [tails[i] ?? tails[0], tip]);
};
export const turned = ([[a, b], [x, y]], [[c, d], [u, v]], share) => {
  const [was, is] = [Math.atan2(y - b, x - a), Math.atan2(v - d, u - c)], mix = (one, other) => one + (other - one) * share;
  const turn = Math.atan2(Math.sin(is - was), Math.cos(is - was)), long = mix(Math.hypot(x - a, y - b), Math.hypot(u - c, v - d));
  const tail = [mix(a, c), mix(b, d)], angle = was + turn * share;
  return [tail, [tail[0] + long * Math.cos(angle), tail[1] + long * Math.sin(angle)]];
};
const SHARES = [...Array(9).keys()].map((k) => k / 8);
const turn = (element, mark, panel, before, after) => {
  const [from, to] = [hands(mark, before), hands(mark, after)];
  if (from.length !== to.length || !to.length) return;
  const d = SHARES.map((share) => {
    const between = from.map((hand, i) => turned(hand, to[i], share)), [tails, tips] = [0, 1].map((end) => between.map((hand) => hand[end]));
    return `path("${marks[mark.kind]({ ...mark, tails: "tails", tips: "tips" }, panel, { tails, tips })[0].d}")`;
  });
  element.animate({ d }, parseFloat(getComputedStyle(element).getPropertyValue("--beat")));
};
export const begin = (figure) => {
  const { draw } = figure;
  figure.draw = () => {
    const before = figure.values;
    draw.call(figure);
    if (before && "plays" in figure.dataset)
      for (const [i, part] of figure.spec.parts.entries())
        for (const [k, mark] of (part.marks ?? []).entries())
          if (mark.tips) turn(figure.querySelector(`[data-part="${i}"] .plot`).children[k], mark, part, before, figure.values);
  };
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
Object.assign(marks, {
  bars: (mark, panel, values) => {
    const outlines = lines(mark, values).flat().map(([x, y]) => {
      const [first, last] = [-1, 1].map((side) => point(x + (side * mark.thick) / 2, mark.base, panel));
      return `M${first.join(" ")}V${point(x, y, panel)[1]}H${last[0]}V${last[1]}Z`;
    });
    return [{ d: outlines.join("") }];
  },
  arrows: (mark, panel, values) => {
    let tips = values[mark.tips], tails = mark.tails ? values[mark.tails] : [0, 0];
    if (tips.length && !Array.isArray(tips[0])) tips = [tips];
    return [{ d: tips.map((tip, i) => arrow(Array.isArray(tails[0]) ? tails[i] : tails, tip, panel)).join("") }];
  },
  // Not a plain href: Material makes every one of those absolute as pages follow one another, and fails at this.
  cells: (mark, panel, values) => [{ "xlink:href": cells(mark, values[mark.values]) }],
});

const head = (scope, text) => ["th", { scope }, text];
const cell = ({ form, by_row }, value, row, column) =>
  ["td", {}, shown(value, Array.isArray(form) ? form[by_row ? row : column] : form)];
Object.assign(parts, {
  table: (part, values) => {
    const { rows, columns } = part, numbers = values[part.cells];
    if (rows.length && rows.length !== numbers.length) fail(`${rows.length} heads for ${numbers.length} rows`);
    const body = numbers.map((row, i) => {
      const cells = row.map((value, k) => cell(part, value, i, k));
      return ["tr", {}, rows.length ? [head("row", rows[i]), ...cells] : cells];
    });
    const corner = rows.length ? [part.corner ? head("col", part.corner) : ["td", {}, ""]] : [];
    const top = ["thead", {}, [["tr", {}, [...corner, ...columns.map((name) => head("col", name))]]]];
    const table = [["caption", {}, part.caption], ...(columns.length ? [top] : []), ["tbody", {}, body]];
    return ["div", { ...part.still }, [["table", { class: "values" }, table]]];
  },
  words: (part, values) => {
    const items = values[part.name].map((index, place) => {
      const text = word(part.words, index), tint = part.colours[text];
      return ["li", {}, [["span", { style: tint && "color:" + tint }, text], ["small", {}, String(place + part.first)]]];
    });
    return ["div", { ...part.still }, [["ol", { class: "words", "aria-label": part.label }, items]]];
  },
});
