// What few figures show: arrows and bars; tables, and words in a row.
import { fail, lines, marks, parts, point, shown, word } from "../figures.js";

const arrow = (tail, tip, panel, bald) => {
  const [a, b] = point(...tail, panel), [x, y] = point(...tip, panel);
  const length = Math.sqrt((x - a) * (x - a) + (y - b) * (y - b));
  if (bald || length < 90) return `M${a} ${b}L${x} ${y}`;
  const u = ((x - a) / length) * 90, v = ((y - b) / length) * 90;
  const [first, last] = [0.42, -0.42].map((side) =>
    [x + u * -0.9 - v * side, y + v * -0.9 + u * side].map((p) => Math.floor(p + 0.5)).join(" "));
  return `M${a} ${b}L${x} ${y}M${first}L${x} ${y}L${last}`;
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
    return [{ d: tips.map((tip, i) => arrow(Array.isArray(tails[0]) ? tails[i] : tails, tip, panel, mark.bald)).join("") }];
  },
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
