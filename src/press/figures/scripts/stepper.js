// A function that the reader steps through: the essay's own, translated so that it tells of every line that has run.
import { Figure, kinds, shown, tell } from "./figures.js";

const value = (x, whole) => {
  if (x === undefined) return "–";
  if (whole || x === 0) return shown(x);
  const digits = 3 - Math.floor(Math.log10(Math.abs(Number(x.toPrecision(4))))); // four that count
  return shown(x, digits < 8 && digits > -4 ? `.${Math.max(digits, 0)}f` : ".3e");
};
// The way of a symbol: a hop along a line for each time that its value has changed. The line is a half long to either side,
// whatever is set, so that a setting is seen to change the hops; where a run goes beyond, it is twice as long, and so on.
const hops = (name, events, at) => {
  const all = events.map(([, now]) => now[name] ?? 0), most = Math.max(...all.map(Math.abs));
  let far = 0.5;
  while (far < most && far < 1e9) far *= 2;
  const x = (place) => 900 + Math.round((place / far) * 800), been = all.slice(0, at).filter((place, i) => place !== (all[i - 1] ?? 0));
  const hop = (place, i) => {
    const from = x(been[i - 1] ?? 0), to = x(place);
    return `Q${(from + to) >> 1} ${300 - Math.min(280, Math.abs(to - from) * 2)} ${to} 300`;
  };
  const here = been.at(-1) ?? 0, ticks = [-0.8, -0.4, 0, 0.4, 0.8].map((share) => share * far);
  return ["svg", { class: "way", viewBox: "0 0 1800 470", role: "img", "aria-label": `${been.length} steps so far, to ${value(here)}` }, [
    ["path", { class: "axis", d: "M60 300H1740" + ticks.map((tick) => `M${x(tick)} 270V330`).join("") }],
    ...ticks.map((tick) => ["text", { class: "tick", x: x(tick), y: 440, "text-anchor": "middle" }, shown(Number(tick.toPrecision(6)))]),
    ["path", { class: "hops", d: "M900 300" + been.map(hop).join("") }],
    ["path", { class: "dots", d: `M${x(here)} 300h0` }],
  ]];
};
// The lines, what each symbol is worth, and what the last line did, after so many lines of all that ran.
export const steps = ({ symbols, step, first, lines, way }, events, at) => {
  const [number, now] = at ? events[at - 1] : [0, {}], was = at > 1 ? events[at - 2][1] : {};
  const names = Object.keys(symbols), changed = names.filter((name) => name in now && now[name] !== was[name]);
  const text = (name) => value(now[name], name === step), ran = lines[number - first] ?? { reads: [] };
  const rows = lines.map((line, i) =>
    ["li", { "aria-current": first + i === number ? "step" : null }, line.cells]);
  const worth = names.map((name) =>
    ["div", { "data-changed": changed.includes(name), "data-read": ran.reads.includes(name) && name in was }, [["dt", {}, symbols[name]], ["dd", {}, text(name)]]]);
  const news = ran.returns ? `${symbols[ran.returns]} = ${text(ran.returns)} is returned` : changed.map((name) => `${symbols[name]} is now ${text(name)}`).join("; ") || "no value has changed";
  const where = now[step] ? `Step ${now[step]}` : "Before the first step";
  // At the end of a step what it has done is of interest, and not its last line, which may change nothing.
  const over = way && now[step] && !changed.length && !ran.returns && (!events[at] || events[at][1][step] !== now[step]);
  const since = over && events.findLast(([, then]) => (then[step] ?? 0) < now[step])?.[1];
  const ended = since ? `Step ${now[step]}: ${symbols[way]} went from ${value(since[way])} to ${text(way)}.` : undefined;
  return {
    values: { at, line: number, now },
    parts: [["ol", { class: "stepped" }, rows], ["dl", { class: "symbols" }, worth], ...(way ? [hops(way, events, at)] : [])],
    says: !at ? "No line has run yet." : ended ?? `${where}, ${ran.name}: ${news}.`,
  };
};

kinds.count = {
  read: (_, text) => (/^\d+$/.test(text) ? Number(text) : "no number"),
  address: (_, value) => value,
  taken: (_, [input]) => Number(input.value),
  put: () => {},
};
customElements.define("moving-stepper", class extends Figure {
  // How many lines have run is a setting like the others: it has its place in the address.
  begin() {
    this.moment = this.querySelector("[data-at]");
    this.spec.controls.push({ kind: "count", name: "at", start: this.spec.at, inputs: [this.moment] });
    this.settings.at = this.spec.at;
  }
  view() {
    const { at, ...settings } = this.settings, given = Object.values(settings);
    if (String(given) !== this.given) {
      this.given = String(given);
      this.events = [...this.functions[this.spec.function](...given)];
    }
    const last = this.events.length, here = (this.settings.at = Math.min(at, last));
    this.moment.max = last;
    this.moment.value = here;
    tell(this.moment, `${here} of ${last}`);
    return steps(this.spec, this.events, here);
  }
  pressed(button) {
    if (!this.events) this.draw();
    const { at } = this.settings, last = this.events.length;
    const to = {
      first: 0,
      last,
      line: Math.min(at + 1, last),
      undo: Math.max(at - 1, 0),
      step: this.ends.find((end) => end > at) ?? last,
      back: this.ends.findLast((end) => end < at) ?? 0,
    }[button?.dataset.act];
    if (to === undefined) super.pressed(button);
    else this.set({ at: to });
  }
  // The end of a step is the last line that ran before the counter moved on.
  get ends() {
    const counts = this.events.map(([, now]) => now[this.spec.step] ?? 0);
    return counts.map((_, i) => i + 1).filter((i) => counts[i] !== counts[i - 1]);
  }
});
