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
    this.rows = [...this.querySelectorAll("[data-line]")];
    this.spec.controls.push({ kind: "count", name: "at", start: this.spec.at, inputs: [this.moment] });
    this.settings.at = this.spec.at;
  }
  draw() {
    const { at, ...given } = this.settings;
    this.put();
    if (String(Object.values(given)) !== this.given) {
      this.given = String(Object.values(given));
      this.events = [...this.functions[`${this.spec.function}$trace`](...Object.values(given))];
    }
    const here = (this.settings.at = Math.min(at, this.events.length));
    this.moment.max = this.events.length;
    this.moment.value = here;
    tell(this.moment, `${here} of ${this.events.length}`);
    const [number, now] = here ? this.events[here - 1] : [0, {}], was = here > 1 ? this.events[here - 2][1] : {};
    const changed = Object.keys(this.spec.symbols).filter((name) => name in now && now[name] !== was[name]);
    for (const row of this.rows) {
      if (Number(row.dataset.line) === number) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    }
    [...this.querySelectorAll(".symbols > div")].forEach((row, i) => {
      const name = Object.keys(this.spec.symbols)[i];
      row.toggleAttribute("data-changed", changed.includes(name));
      row.lastChild.textContent = value(now[name], name === this.spec.step);
    });
    const { symbols, step, first, lines } = this.spec;
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
    const found = {
      first: () => 0,
      last: () => last,
      line: () => Math.min(at + 1, last),
      undo: () => Math.max(at - 1, 0),
      step: () => this.after(at, 1),
      back: () => this.after(at, -1),
    }[button?.dataset.act];
    if (found) this.set({ at: found() });
    else super.pressed(button);
  }
  // The end of a step is the last line that ran before the counter moved on.
  after(at, way) {
    const ends = this.events.map((_, i) => i + 1).filter((i) => i === this.events.length || this.count(i + 1) !== this.count(i));
    return way > 0 ? ends.find((end) => end > at) ?? this.events.length : ends.findLast((end) => end < at) ?? 0;
  }
  count(i) {
    return this.events[i - 1]?.[1][this.spec.step] ?? 0;
  }
});
