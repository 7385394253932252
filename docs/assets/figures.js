// Figures that move. Python has drawn the first view and written down what hangs on what; here the same marks are drawn
// again, from what the essay's own function, translated, makes of the reader's settings. There is no script per figure;
// what few figures have (lists to set, tables, rarer marks) comes in files beside this one, with those that name them.
const script = (name) => import(new URL(name + ".js", import.meta.url));

// Values as a reader sees them: rounded as Python rounds, a half to the even digit.
const half = (x, method, digits) => {
  const up = x[method](digits);
  const [long, power = ""] = x[method](digits + 30).split("e");
  if (!/50{29}$/.test(long)) return up;
  const down = long.slice(0, -30).replace(/\.$/, "");
  return /[02468]$/.test(down) ? down + (power && "e" + power) : up;
};
const signed = (text) => (/[1-9∞]/.test(text) ? text.replace("-", "−") : text.replace(/^-/, ""));
const grouped = (text) => text.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));
const raised = (power) => [...String(power)].map((c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[c])).join("");
export const shown = (value, form = "") => {
  if (form.includes("|")) return form.split("|")[Number(value)];
  if (!form) return signed(grouped(String(Number(value))));
  if (!Number.isFinite(value)) return value > 0 ? "∞" : value < 0 ? "−∞" : "undefined";
  const digits = Number(form[1]), large = Math.abs(value) >= 1e12;
  if (form[2] === "%" && !large) return signed(grouped(half(value * 100, "toFixed", digits))) + "\xa0%";
  if (form[2] === "f" && !large) return signed(grouped(half(value, "toFixed", digits)));
  const [mantissa, power] = half(value, "toExponential", digits).split("e");
  return signed(mantissa) + (Number(power) ? ` × 10${raised(Number(power))}` : "");
};
export const filled = (template, values, texts) =>
  template.replace(/\{(\w+)(?::([^{}]*))?\}/g, (_, name, form) =>
    form === undefined && name in texts ? texts[name] : shown(values[name], form));

// Where things stand in a drawing, in whole numbers, as in picture.py.
const FAR = 99999;
const level = (x) => (x > 0 ? Math.log10(x) : -1e9);
const at = (value, [low, high, log], start, end) => {
  if (log) {
    value = level(value);
    low = level(low);
    high = level(high);
  }
  const place = start + ((value - low) / (high - low)) * (end - start);
  return Math.floor(Math.min(Math.max(place, -FAR), FAR) + 0.5);
};
export const point = (x, y, { x: across, y: up, box: [left, top, right, bottom] }) =>
  [at(x, across, left, right), at(y, up, bottom, top)];
const listed = (value) => (Array.isArray(value) ? value : [value]);
export const lines = (mark, values) => {
  const ys = listed(values[mark.y]);
  const xs = mark.x ? listed(values[mark.x]) : null;
  return (Array.isArray(ys[0]) ? ys : [ys]).map((line, i) => {
    const own = xs && Array.isArray(xs[0]) ? xs[i] : xs;
    return line.map((y, k) => [own ? own[k] : k, y]);
  });
};
const spots = (line, panel) =>
  line.filter(([x, y]) => (x > 0 || !panel.x[2]) && (y > 0 || !panel.y[2]))
    .map(([x, y]) => point(x, y, panel).join(" "));
export const write = (element, text) => element.textContent === text || (element.textContent = text);
const number = (name, values) => (typeof name === "string" ? values[name] : name);
export const outlines = {
  line: (mark, panel, values) =>
    lines(mark, values).map((line) => spots(line, panel)).map((to) => (to.length ? "M" + to.join("L") : "")).join(""),
  dots: (mark, panel, values) =>
    lines(mark, values).flatMap((line) => spots(line, panel)).map((to) => `M${to}h0`).join(""),
  rule: (mark, { x, y, box: [left, top, right, bottom] }, values) =>
    "x" in mark
      ? `M${at(number(mark.x, values), x, left, right)} ${top}V${bottom}`
      : `M${left} ${at(number(mark.y, values), y, bottom, top)}H${right}`,
};
export const drawers = {
  curves: () => {},
  label: (element, mark, values, texts, panel) => {
    const [x, y] = point(number(mark.x, values), number(mark.y, values), panel);
    element.setAttribute("x", x);
    element.setAttribute("y", y);
    write(element, filled(mark.text, values, texts));
  },
};
const drawMark = (element, mark, panel, values, texts) => {
  const set = (name, value) => element.getAttribute(name) === value || element.setAttribute(name, value);
  if (mark.when && Number(values[mark.when[0]]) !== Number(mark.when[1])) return set("display", "none");
  element.removeAttribute("display");
  if (mark.kind in drawers) drawers[mark.kind](element, mark, values, texts, panel);
  else set("d", outlines[mark.kind](mark, panel, values));
};

// The parts of a figure, as in draw.py.
export const parts = {
  panel: (element, part, values, texts) => {
    const marks = element.querySelector(".plot").children;
    part.marks.forEach((mark, i) => drawMark(marks[i], mark, part, values, texts));
    element.setAttribute("aria-label", filled(part.alt, values, texts));
  },
};

// Controls: what each is set to, how it is read from its elements and from an address, and how it shows what it is set to.
const stops = {
  read: (control, text) => {
    const at = control.at.indexOf(text);
    return at < 0 ? `no ${text}` : control.values[at];
  },
  address: (control, value) => control.at[control.values.indexOf(value)],
  text: (control, value) => control.texts[control.values.indexOf(value)],
};
export const kinds = {
  slider: {
    ...stops,
    taken: (control, [input]) => control.values[input.value],
    put: (control, [input], value) => {
      input.value = control.values.indexOf(value);
      tell(input, control.texts[input.value]);
    },
  },
  choice: {
    ...stops,
    taken: (_, inputs) => Number(inputs.find((input) => input.checked).value),
    put: (_, inputs, value) => inputs.forEach((input, i) => (input.checked = i === value)),
  },
  toggle: { ...stops, taken: (_, [input]) => input.checked, put: (_, [input], value) => (input.checked = value) },
};
export const tell = (input, text) => {
  input.setAttribute("aria-valuetext", text);
  write(input.nextElementSibling, text);
};

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const same = (a, b) => String(a) === String(b);

export class Figure extends HTMLElement {
  connectedCallback() {
    this.near = new IntersectionObserver(([entry]) => entry.isIntersecting && this.setUp(), { rootMargin: "50%" });
    this.near.observe(this);
  }
  disconnectedCallback() {
    this.near.disconnect();
    this.stop();
    clearTimeout(this.later);
  }
  async setUp() {
    this.near.disconnect();
    if (this.spec) return;
    this.spec = JSON.parse(this.querySelector("template").content.textContent);
    this.name = this.dataset.figure;
    try {
      [this.functions] = await Promise.all([`live/${this.spec.module}`, ...this.spec.also].map(script));
    } catch {
      this.setAttribute("data-still", "");
      this.querySelector(".moving-status").textContent = "This figure cannot move: its script did not come. Load the page again.";
      return;
    }
    this.settings = this.starts();
    for (const control of this.spec.controls) {
      const { select = "[data-name=?]", begin } = kinds[control.kind];
      control.inputs = [...this.querySelectorAll(select.replaceAll("?", control.name))];
      begin?.(control, this);
    }
    this.addEventListener("input", ({ target }) => this.moved(target));
    this.addEventListener("click", ({ target }) => this.pressed(target.closest("button")));
    this.begin?.();
    this.follow(location.search);
    this.toggleAttribute("data-ready", true);
  }
  starts() {
    return Object.fromEntries(this.spec.controls.map((control) => [control.name, control.start]));
  }

  // Settings come from controls and from the address, and go to both.
  moved(input) {
    for (const control of this.spec.controls)
      if (control.inputs.includes(input))
        this.set({ [control.name]: kinds[control.kind].taken(control, control.inputs, this, input) });
  }
  set(settings) {
    Object.assign(this.settings, settings);
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.draw();
    });
    clearTimeout(this.later);
    this.later = setTimeout(() => this.tell(), 400);
  }
  follow(search) {
    const asked = new URLSearchParams(search), settings = this.starts();
    for (const control of this.spec.controls) {
      const text = asked.get(`${this.name}.${control.name}`);
      const value = text === null ? "" : kinds[control.kind].read(control, text); // words say why it is none
      if (typeof value !== "string") settings[control.name] = value;
    }
    const changed = this.spec.controls.some(({ name }) => !same(settings[name], this.settings[name]));
    if (changed) this.set(settings);
    return changed;
  }
  tell() {
    const url = new URL(location);
    for (const control of this.spec.controls) {
      const key = `${this.name}.${control.name}`, value = this.settings[control.name];
      if (same(value, control.start)) url.searchParams.delete(key);
      else url.searchParams.set(key, kinds[control.kind].address(control, value));
    }
    url.search = url.search.replaceAll("%2C", ",");
    if (url.href !== location.href) history.replaceState(history.state, "", url);
    this.querySelector(".moving-status").textContent = this.querySelector(".moving-says").textContent;
  }

  // Drawing: the essay's function, then every part of it that hangs on something.
  put() {
    const texts = {};
    for (const control of this.spec.controls) {
      const kind = kinds[control.kind], value = this.settings[control.name];
      texts[control.name] = kind.text(control, value);
      kind.put(control, control.inputs, value);
    }
    return texts;
  }
  draw() {
    const texts = this.put();
    const made = this.functions[this.spec.function](...this.spec.controls.map(({ name }) => this.settings[name]));
    const values = { ...this.settings };
    this.spec.gives.forEach((name, i) => (values[name] = made[i]));
    this.values = values;
    this.spec.parts.forEach((part, i) => parts[part.kind](this.querySelector(`[data-part="${i}"]`), part, values, texts));
    write(this.querySelector(".moving-says"), filled(this.spec.says, values, texts));
  }

  // What a button does.
  pressed(button) {
    if (!button) return;
    const control = this.spec.controls.find(({ name }) => name === button.dataset.of), act = button.dataset.act;
    if (act === "play") this.clock ? this.stop() : this.play(button, control);
    else if (act === "reset") this.stop(), this.set(this.starts());
    else if (control) this.set({ [control.name]: kinds[control.kind].pressed(this.settings[control.name], button) });
  }
  play(button, control) {
    const on = () => {
      const next = (control.values.indexOf(this.settings[control.name]) + 1) % control.values.length;
      this.set({ [control.name]: control.values[next] });
    };
    on();
    if (calm.matches) return; // one stop a press, and nothing moves by itself
    this.playing = button;
    button.textContent = "Pause";
    this.clock = setInterval(() => (document.hidden ? this.stop() : on()), 250);
  }
  stop() {
    clearInterval(this.clock);
    this.clock = null;
    if (this.playing) this.playing.textContent = "Play";
    this.playing = null;
  }
}
customElements.define("moving-figure", Figure);

// A link to a setting sets it, and shows the figure; without a script it leads to the figure's section.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href*='?']");
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname !== location.pathname) return;
  const names = new Set([...url.searchParams.keys()].map((key) => key.split(".")[0]));
  const meant = [...document.querySelectorAll("[data-figure]")].filter((figure) => names.has(figure.dataset.figure));
  if (!meant.length) return;
  event.preventDefault();
  event.stopPropagation();
  history.pushState(history.state, "", url);
  for (const figure of meant) figure.settings ? figure.stop() || figure.follow(url.search) : figure.setUp();
  meant[0].scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
}, true);
addEventListener("popstate", () => {
  for (const figure of document.querySelectorAll("[data-ready]")) figure.follow(location.search);
});
