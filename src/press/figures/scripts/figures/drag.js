// What can be grabbed in a panel: a point of a mark, or a rule. It takes the slider that it belongs to where the pointer goes.
// Round each such point there is a ring, which a pointer, or the slider that has the focus, lights up.
import { calm, computed, lines, marks, number, point, sight } from "../figures.js";

// Where the points of a mark stand in the drawing; of a rule only the one number that it has.
const spots = (mark, panel, values) => {
  if (mark.kind === "rule") {
    const [x, y] = point(number(mark.x, values), number(mark.y, values), panel);
    return [mark.x === null ? [null, y] : [x, null]];
  }
  const ends = mark.tips ? values[mark.tips] : lines(mark, values).flat();
  return (Array.isArray(ends[0]) ? ends : [ends]).map((end) => point(...end, panel));
};
const RING = 72;
Object.assign(marks, {
  ring: ({ of, drags }, panel, values) => {
    const [left, , , bottom] = panel.box;
    const round = spots(panel.marks[of], panel, values).filter((_, i) => drags[i]?.length).map(([x, y]) =>
      `M${(x ?? left + RING) - RING} ${y ?? bottom - RING}a${RING} ${RING} 0 1 0 ${2 * RING} 0a${RING} ${RING} 0 1 0 ${-2 * RING} 0`);
    return [{ d: round.join("") }];
  },
});
const far = ({ spot, cost = 0 }, to) => cost + Math.hypot(...spot.map((place, i) => (place === null ? 0 : place - to[i])));
const nearest = (things, to) => things.reduce((best, thing) => (far(thing, to) < far(best, to) ? thing : best));
const FINGER = 24; // px: a finger that comes down so near to a handle means it
const draggable = (figure, svg, panel) => {
  const { spec } = figure;
  if (!panel.rings) return;
  const seen = () => panel.rings.map(({ of, drags }, k) => ({ mark: panel.marks[of], of, drags, ring: svg.querySelectorAll(".ring")[k] }))
    .filter(({ ring }) => ring.checkVisibility({ visibilityProperty: true }));
  // What a mark's own slider says needs no computing; for any other the figure's function says where the point would go.
  const way = (mark, i, name) => {
    const own = [mark.x, mark.y].includes(name), { values, settings, functions } = figure;
    const moved = (set) => (own ? { ...values, ...set } : computed(spec, functions, { ...settings, ...set }));
    return spec.controls.find((control) => control.name === name).stops
      .map((stop) => ({ own, name, stop, spot: spots(mark, panel, moved({ [name]: stop }))[i] })).filter(({ spot }) => spot);
  };
  const grips = () => seen().flatMap(({ mark, drags }) =>
    spots(mark, panel, figure.values).map((spot, i) => ({ mark, i, spot, names: drags[i] })).filter(({ names }) => names?.length));
  // Where on the way of a slider that it stands at a handle can come nearest: a tap there means that handle.
  const along = ({ mark, i, spot, names }, to) => spot.map((place, k) => {
    const own = names.find((name) => name === [mark.x, mark.y][k]);
    return own ? nearest(way(mark, i, own).map((each) => ({ spot: [each.spot[k]] })), [to[k]]).spot[0] : place;
  });
  const held = (at) => {
    const all = grips();
    if (!all.length) return [];
    const close = nearest(all, at), reach = FINGER / svg.getScreenCTM().a;
    const tapped = () => nearest(all.map((grip) => ({ grip, spot: along(grip, at), cost: far(grip, at) / 1000 })), at).grip;
    const { mark, i, spot, names } = far(close, at) < reach ? close : tapped();
    // What the clock moves is held where it begins, and goes on from there when it is let go.
    const clock = spec.controls.find(({ again, name }) => again && !names.includes(name));
    const begun = clock && computed(spec, figure.functions, { ...figure.settings, [clock.name]: clock.stops[0] });
    if (begun && String(spots(mark, panel, begun)[i]) !== String(spot)) {
      figure.rewound = true;
      figure.set({ [clock.name]: clock.stops[0] });
      figure.values = begun;
    }
    return names.map((name) => way(mark, i, name));
  };
  const place = ({ clientX, clientY }) => new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
  let ways;
  const drag = (event) => {
    const { x, y } = place(event);
    ways ??= held([x, y]);
    figure.stop();
    for (const way of ways) {
      // A hand that goes round and round is at one place for many stops: of these it takes one near to where it was. What
      // goes a hair's breadth from stop to stop follows all the same.
      const now = way.findIndex(({ name, stop }) => figure.settings[name] === stop);
      const pace = Math.min(12, way.slice(1).reduce((sum, each, k) => sum + far(each, way[k].spot), 0) / way.length / 2);
      const { name, stop } = nearest(way.map((each, k) => ({ ...each, cost: each.own ? 0 : pace * Math.abs(k - now) })), [x, y]);
      figure.set({ [name]: stop });
    }
  };
  svg.classList.add("draggable");
  svg.addEventListener("pointerdown", (event) => {
    if (event.button || event.target.closest("[data-presses]")) return;
    figure.values = figure.view().values;
    svg.setPointerCapture(event.pointerId);
    drag(event);
  });
  // A finger on a handle pulls it, up and down too; elsewhere in the picture it scrolls the page. Chromium heeds no
  // `touch-action` of what is in a drawing, so the touch itself is taken.
  svg.addEventListener("touchstart", (event) => {
    const { x, y } = place(event.touches[0]), reach = FINGER / svg.getScreenCTM().a;
    if (event.cancelable && grips().some((grip) => far(grip, [x, y]) < reach)) event.preventDefault();
  }, { passive: false });
  svg.addEventListener("pointermove", (event) => svg.hasPointerCapture(event.pointerId) && drag(event));
  svg.addEventListener("lostpointercapture", () => (ways = null));
  // A handle goes ten pixels and back: so one sees that it can be moved.
  return () => {
    const by = 10 / svg.getScreenCTM().a;
    for (const { mark, of, ring } of seen()) {
      const translate = ["0", mark.x === null ? `0 ${-by}px` : `${by}px`, "0"];
      for (const each of mark.tips ? [ring] : [ring, svg.querySelector(".plot").children[of]])
        each.animate({ translate }, { duration: 900, easing: "ease-in-out" });
    }
  };
};
export const begin = (figure) => {
  const nudges = figure.spec.parts.map((part, i) => part.marks && draggable(figure, figure.querySelector(`[data-part="${i}"]`), part));
  const light = ({ type, target }) => {
    for (const ring of figure.querySelectorAll(".ring"))
      ring.toggleAttribute("data-lit", type === "focusin" && ring.dataset.drags.split(" ").includes(target.dataset.name));
  };
  for (const kind of ["focusin", "focusout"]) figure.addEventListener(kind, light);
  sight(figure, (seen, near) => {
    if (!seen) return;
    near.disconnect();
    if (!figure.touched && !calm.matches) for (const nudge of nudges) nudge?.();
  });
};
