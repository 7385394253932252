// Tiles with words, numbers or shades, that glide to where their points are; and the words of an order, dragged by them.
import { marks, NAMES, number, point, shown } from "../figures.js";

// How deep a tile is coloured, and whether in the other colour.
const shade = ({ low, high, below }, value) => {
  const share = (value - low) / (high - low), depth = below ? 2 * share - 1 : share;
  const strength = Math.min(below ? Math.abs(depth) : Math.max(depth, 0), 1);
  return { "fill-opacity": Math.floor(strength * 100 + 0.5) / 100, class: depth < 0 ? "below" : null };
};
const size = (length, [low, high], room) => Math.floor((length * room) / Math.abs(high - low));
Object.assign(NAMES, { tiles: "g" });
Object.assign(marks, {
  tiles: (mark, panel, values) => {
    const [left, top, right, bottom] = panel.box, { shades, shows, form, unit, bare, flat, upright, by } = mark;
    const width = size(number(mark.wide, values), panel.x, right - left), height = size(mark.tall, panel.y, bottom - top);
    const all = values[mark.x].map((x, i) => point(x, values[mark.y][i], panel));
    const tile = ([x, y], i, aside, down) => {
      const place = { x: x - aside - (width >> 1), y: y - down - (height >> 1), width, height, rx: Math.min(20, width >> 3) };
      const turned = upright ? { transform: "rotate(-90)", x: -(height >> 1), y: 38 } : { x: x - aside || null, y: y - down + 38, "text-anchor": "middle" };
      const words = shows ? [["text", { ...turned, class: bare ? (flat ? "flat" : "label") : null }, shown(values[shows][i], form) + unit]] : [];
      return [...(bare ? [] : [["rect", { ...place, ...(shades && shade(mark, values[shades][i])) }]]), ...words];
    };
    const first = all.filter((_, i) => i % by === 0); // of those that glide as one
    return [{}, first.map(([x, y], k) => ["g", { style: `transform:translate(${x}px,${y}px)` },
      all.slice(k * by, (k + 1) * by).flatMap((at, i) => tile(at, k * by + i, x, y))])];
  },
});

// A tile of an order is taken to the place at which the pointer is, and the words between make room.
const moved = (order, from, to) => {
  const rest = order.filter((_, place) => place !== from);
  return [...rest.slice(0, to), order[from], ...rest.slice(to)];
};
const ordered = (figure, svg, { y: [low, high], box: [, top, , bottom] }, name, tiles) => {
  let held = null;
  tiles.addEventListener("pointerdown", (event) => {
    const tile = event.target.closest(".orders > g");
    if (event.button || !tile) return;
    held = [...tiles.children].indexOf(tile);
    tiles.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  tiles.addEventListener("pointermove", (event) => {
    if (held === null) return;
    const order = figure.settings[name], down = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse()).y;
    const to = Math.round(low + ((bottom - down) / (bottom - top)) * (high - low)), from = order.indexOf(held);
    if (to !== from && to >= 0 && to < order.length) figure.set({ [name]: moved(order, from, to) });
  });
  tiles.addEventListener("lostpointercapture", () => (held = null));
};
export const begin = (figure) => {
  for (const [i, part] of figure.spec.parts.entries())
    for (const [k, { orders }] of (part.marks ?? []).entries()) {
      const svg = figure.querySelector(`[data-part="${i}"]`);
      if (orders) ordered(figure, svg, part, orders, svg.querySelector(".plot").children[k]);
    }
};
