// Hands turn: while a figure is in motion, each goes to its next place by the shorter way round, and keeps its length.
import { marks } from "../figures.js";

const nested = (list) => (Array.isArray(list[0]) ? list : [list]);
// A dial is round on the page: how many units across are as long as one up.
const steep = ({ x: [left, right], y: [low, high], box: [a, b, c, d] }) => ((d - b) / Math.abs(high - low)) / ((c - a) / Math.abs(right - left));
const hands = (mark, values, tall) => {
  const tails = nested(mark.tails ? values[mark.tails] : [0, 0]);
  return nested(values[mark.tips]).map((tip, i) => [tails[i] ?? tails[0], tip].map(([x, y]) => [x, y * tall]));
};
export const turned = ([[a, b], [x, y]], [[c, d], [u, v]], share) => {
  const [was, is] = [Math.atan2(y - b, x - a), Math.atan2(v - d, u - c)], mix = (one, other) => one + (other - one) * share;
  const turn = Math.atan2(Math.sin(is - was), Math.cos(is - was)), long = mix(Math.hypot(x - a, y - b), Math.hypot(u - c, v - d));
  const tail = [mix(a, c), mix(b, d)], angle = was + turn * share;
  return [tail, [tail[0] + long * Math.cos(angle), tail[1] + long * Math.sin(angle)]];
};
const SHARES = [...Array(9).keys()].map((k) => k / 8);
const turn = (element, shape, panel, before, after, beat) => {
  const mark = panel.marks[shape.of] ?? shape;
  if (!mark.tips) return;
  const tall = steep(panel), [from, to] = [before, after].map((values) => hands(mark, values, tall));
  if (from.length !== to.length || !to.length) return;
  const d = SHARES.map((share) => {
    const between = from.map((hand, i) => turned(hand, to[i], share)), [tails, tips] = [0, 1].map((end) => between.map((hand) => [hand[end][0], hand[end][1] / tall]));
    return `path("${marks[shape.kind](shape, panel, { [mark.tails]: tails, [mark.tips]: tips })[0].d}")`;
  });
  element.animate({ d }, beat);
};
export const begin = (figure) => {
  const { draw } = figure;
  figure.draw = () => {
    const before = figure.values, beat = parseFloat(figure.style.getPropertyValue("--beat"));
    draw.call(figure);
    if (before && "plays" in figure.dataset)
      for (const [i, part] of figure.spec.parts.entries())
        for (const [k, mark] of [...(part.marks ?? []), ...(part.rings ?? [])].entries())
          turn(figure.querySelectorAll(`[data-part="${i}"] :is(.plot, .rings) > *`)[k], mark, part, before, figure.values, beat);
  };
};
