// A function that the reader steps through: the essay's own, translated so that it tells of every line that has run.
import { Figure, kinds, shown, tell } from "./figures.js";

const value = (x, whole) => {
  if (x === undefined) return "–";
  if (whole || x === 0) return shown(x);
  return shown(x, Math.abs(x) >= 1e-4 && Math.abs(x) < 1e6 ? ".6f" : ".4e");
};

kinds.count = {
  read: (_, text) => (/^\d+$/.test(text) ? Number(text) : "no number"),
  address: (_, value) => value,
  text: (_, value) => value,
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
  draw() {
    const { symbols, step, first, lines } = this.spec, names = Object.keys(symbols);
    const { at, ...settings } = this.settings, given = Object.values(settings);
    this.put();
    if (String(given) !== this.given) {
      this.given = String(given);
      this.events = [...this.functions[`${this.spec.function}$trace`](...given)];
    }
    const here = (this.settings.at = Math.min(at, this.events.length));
    this.moment.max = this.events.length;
    this.moment.value = here;
    tell(this.moment, `${here} of ${this.events.length}`);
    const [number, now] = here ? this.events[here - 1] : [0, {}], was = here > 1 ? this.events[here - 2][1] : {};
    const changed = names.filter((name) => name in now && now[name] !== was[name]);
    for (const row of this.querySelectorAll("[data-line]")) {
      if (Number(row.dataset.line) === number) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    }
    this.querySelectorAll(".symbols > div").forEach((row, i) => {
      row.toggleAttribute("data-changed", changed.includes(names[i]));
      row.lastChild.textContent = value(now[names[i]], names[i] === step);
    });
    const told = changed.map((name) => `${symbols[name]} is now ${value(now[name], name === step)}`).join("; ");
    const where = now[step] ? `Step ${now[step]}` : "Before the first step";
    this.querySelector(".moving-says").textContent = here
      ? `${where}, ${lines[number - first]}: ${told || "no value has changed"}.`
      : "No line has run yet.";
    this.values = { at: here, line: number, now };
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
