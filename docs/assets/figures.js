// Figures that move. Python has drawn the first view and written down what hangs on what; here the same marks are drawn
// again, from what the essay's own function, translated, makes of the reader's settings. There is no script per figure.

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
  if (form[2] === "%" && !large) return signed(grouped(half(value * 100, "toFixed", digits))) + " %";
  if (form[2] === "f" && !large) return signed(grouped(half(value, "toFixed", digits)));
  const [mantissa, power] = half(value, "toExponential", digits).split("e");
  return signed(mantissa) + (Number(power) ? ` × 10${raised(Number(power))}` : "");
};
export const filled = (template, values, texts) =>
  template.replace(/\{(\w+)(?::([^{}]*))?\}/g, (_, name, form) =>
    form === undefined && name in texts ? texts[name] : shown(values[name], form));
const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt()};`);

// Where things stand in a drawing, in whole numbers, as in picture.py.
const FAR = 99999;
const at = (value, [low, high, log], start, end) => {
  if (log) [value, low, high] = [value, low, high].map((x) => (x > 0 ? Math.log10(x) : -1e9));
  const place = start + ((value - low) / (high - low)) * (end - start);
  return Math.floor(Math.min(Math.max(place, -FAR), FAR) + 0.5);
};
const point = (x, y, { x: across, y: up, box: [left, top, right, bottom] }) =>
  [at(x, across, left, right), at(y, up, bottom, top)];
const listed = (value) => (Array.isArray(value) ? value : [value]);
const lines = (mark, values) => {
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
const number = (name, values) => (typeof name === "string" ? values[name] : name);
const arrow = (tail, tip, panel) => {
  const [a, b] = point(...tail, panel), [x, y] = point(...tip, panel);
  const length = Math.sqrt((x - a) * (x - a) + (y - b) * (y - b));
  if (length < 90) return `M${a} ${b}L${x} ${y}`;
  const u = ((x - a) / length) * 90, v = ((y - b) / length) * 90;
  const [first, last] = [0.42, -0.42].map((side) =>
    [x + u * -0.9 - v * side, y + v * -0.9 + u * side].map((p) => Math.floor(p + 0.5)).join(" "));
  return `M${a} ${b}L${x} ${y}M${first}L${x} ${y}L${last}`;
};
const outlines = {
  line: (mark, panel, values) =>
    lines(mark, values).map((line) => spots(line, panel)).map((to) => (to.length ? "M" + to.join("L") : "")).join(""),
  dots: (mark, panel, values) =>
    lines(mark, values).flatMap((line) => spots(line, panel)).map((to) => `M${to}h0`).join(""),
  bars: (mark, panel, values) =>
    lines(mark, values).flat().map(([x, y]) => {
      const [first, last] = [-1, 1].map((side) => point(x + (side * mark.thick) / 2, mark.base, panel));
      return `M${first.join(" ")}V${point(x, y, panel)[1]}H${last[0]}V${last[1]}Z`;
    }).join(""),
  arrows: (mark, panel, values) => {
    let tips = values[mark.tips], tails = mark.tails ? values[mark.tails] : [0, 0];
    if (tips.length && !Array.isArray(tips[0])) tips = [tips];
    return tips.map((tip, i) => arrow(Array.isArray(tails[0]) ? tails[i] : tails, tip, panel)).join("");
  },
  rule: (mark, { x, y, box: [left, top, right, bottom] }, values) =>
    "x" in mark
      ? `M${at(number(mark.x, values), x, left, right)} ${top}V${bottom}`
      : `M${left} ${at(number(mark.y, values), y, bottom, top)}H${right}`,
};
const pixels = ({ low, high, above, below }, rows) =>
  rows.flat().flatMap((value) => {
    const share = (value - low) / (high - low), alpha = below ? 2 * share - 1 : share;
    const strength = Math.min(below ? Math.abs(alpha) : Math.max(alpha, 0), 1);
    return [...(below && alpha < 0 ? below : above), Math.floor(strength * 255 + 0.5)];
  });
const cells = (mark, rows) => {
  const canvas = Object.assign(document.createElement("canvas"), { width: rows[0].length, height: rows.length });
  const data = new ImageData(new Uint8ClampedArray(pixels(mark, rows)), rows[0].length);
  canvas.getContext("2d").putImageData(data, 0, 0);
  return canvas.toDataURL();
};
const LINK = "http://www.w3.org/1999/xlink";
const drawMark = (element, mark, panel, values, texts) => {
  const set = (name, value) => element.getAttribute(name) === value || element.setAttribute(name, value);
  const away = mark.when && Number(values[mark.when[0]]) !== Number(mark.when[1]);
  if (away) return set("display", "none");
  element.removeAttribute("display");
  if (mark.kind === "label") {
    const [x, y] = point(number(mark.x, values), number(mark.y, values), panel);
    set("x", String(x)), set("y", String(y));
    element.textContent = filled(mark.text, values, texts);
  } else if (mark.kind === "cells") element.setAttributeNS(LINK, "xlink:href", cells(mark, values[mark.values]));
  else if (mark.kind !== "curves") set("d", outlines[mark.kind](mark, panel, values));
};

// The parts of a figure, as in draw.py.
const heads = (names, values) => (Array.isArray(names) ? names : values[names.name].map((i) => names.words[i]));
const cell = (part, value, row, column) => {
  const form = Array.isArray(part.form) ? part.form[part.by_row ? row : column] : part.form;
  if (!part.shade) return `<td>${escaped(shown(value, form))}</td>`;
  const [low, high, tint] = part.shade;
  const share = Math.floor(Math.min(Math.max((value - low) / (high - low), 0), 1) * 60 + 0.5);
  return `<td style="background:color-mix(in srgb,${tint} ${share}%,transparent)">${escaped(shown(value, form))}</td>`;
};
const parts = {
  panel: (element, part, values, texts) => {
    const marks = element.querySelector(".plot").children;
    part.marks.forEach((mark, i) => drawMark(marks[i], mark, part, values, texts));
    element.setAttribute("aria-label", filled(part.alt, values, texts));
  },
  table: (element, part, values) => {
    const rows = heads(part.rows, values), columns = heads(part.columns, values);
    const th = (name, scope) => `<th scope="${scope}">${escaped(name)}</th>`;
    const corner = rows.length ? (part.corner ? th(part.corner, "col") : "<td></td>") : "";
    const top = columns.length ? `<thead><tr>${corner}${columns.map((name) => th(name, "col")).join("")}</tr></thead>` : "";
    const body = values[part.cells].map((row, i) =>
      `<tr>${rows.length ? th(rows[i], "row") : ""}${row.map((value, k) => cell(part, value, i, k)).join("")}</tr>`);
    element.innerHTML = `<table class="values"><caption>${escaped(part.caption)}</caption>${top}<tbody>${body.join("")}</tbody></table>`;
  },
  words: (element, part, values) => {
    const items = values[part.name].map((index, place) => {
      const word = part.words[index], tint = part.colours[word];
      return `<li><span${tint ? ` style="color:${tint}"` : ""}>${escaped(word)}</span><small>${place + part.first}</small></li>`;
    });
    element.innerHTML = `<ol class="words" aria-label="${escaped(part.label)}">${items.join("")}</ol>`;
  },
};

// Controls: what each is set to, how it is read from its elements and from an address, and how it shows what it is set to.
const plain = (x) => String(Number(x.toPrecision(12))).replace("-", "−");
const parsed = (text, { low, high, most }) => {
  const found = text.replaceAll("−", "-").split(/[\s,;]+/).filter(Boolean);
  if (!found.length || found.length > most) return `Write 1 to ${most} numbers, with commas between them.`;
  const wrong = found.find((word) => !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word));
  if (wrong) return `“${wrong}” is no number.`;
  const far = found.map(Number).find((x) => x < low || x > high);
  return far === undefined ? found.map(Number) : `${plain(far)} is outside ${plain(low)} to ${plain(high)}.`;
};
const listing = {
  read: (control, text) => parsed(text, control),
  address: (_, value) => value.map((x) => Number(x.toPrecision(12))).join(","),
  text: (_, value) => value.map(plain).join(", "),
};
const stops = {
  read: (control, text) => {
    const at = control.at.indexOf(text);
    return at < 0 ? `no ${text}` : control.values[at];
  },
  address: (control, value) => control.at[control.values.indexOf(value)],
  text: (control, value) => control.texts[control.values.indexOf(value)],
};
const kinds = {
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
  numbers: {
    ...listing,
    taken: (control, [input], figure) => {
      const made = parsed(input.value, control), wrong = typeof made === "string";
      figure.querySelector("#" + input.getAttribute("aria-describedby")).textContent = wrong ? made : "";
      input.toggleAttribute("aria-invalid", wrong);
      return wrong ? figure.settings[control.name] : made;
    },
    put: (control, [input], value) => input === document.activeElement || (input.value = listing.text(control, value)),
  },
  drawing: {
    ...listing,
    read: (control, text) => {
      const made = parsed(text, { ...control, most: control.start.length });
      return typeof made === "string" ? made : control.start.map((_, i) => made[i % made.length]);
    },
    taken: (control, [place, height], figure, moved) => {
      const value = [...figure.settings[control.name]];
      if (moved === height) value[place.value] = height.value / control.inverse;
      return value;
    },
    put: (control, [place, height], value) => {
      tell(place, `${control.place} ${Number(place.value) + control.first}`);
      height.value = Math.round(value[place.value] * control.inverse);
      tell(height, plain(value[place.value]));
    },
  },
  count: {
    read: (_, text) => (/^\d+$/.test(text) ? Number(text) : "no number"),
    address: (_, value) => value,
    text: (_, value) => value,
    taken: (_, [input]) => Number(input.value),
    put: () => {},
  },
  order: {
    read: (control, text) => {
      const made = text.split(",").map(Number), all = control.start.join();
      return [...made].sort((a, b) => a - b).join() === all ? made : "no order";
    },
    address: (_, value) => value.join(","),
    text: (control, value) => value.map((i) => control.words[i]).join(" "),
    taken: (control, _, figure) => figure.settings[control.name],
    put: (control, buttons, value) =>
      buttons.forEach((button, i) => {
        button.textContent = control.words[value[i]];
        button.setAttribute("aria-label", `Move ${control.words[value[i]]} on`);
      }),
  },
};
export const tell = (input, text) => {
  input.setAttribute("aria-valuetext", text);
  input.nextElementSibling.textContent = text;
};
const elements = { drawing: (name) => `[data-place=${name}],[data-height=${name}]`, order: (name) => `[data-move][data-of=${name}]` };

export const calm = matchMedia("(prefers-reduced-motion: reduce)");
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
    for (const control of this.spec.controls) {
      const select = elements[control.kind]?.(control.name) ?? `[data-name=${control.name}]`;
      control.inputs = [...this.querySelectorAll(select)];
    }
    try {
      this.functions = await import(new URL(`live/${this.spec.module}.js`, import.meta.url));
    } catch {
      this.setAttribute("data-still", "");
      this.querySelector(".moving-status").textContent = "This figure cannot move: its script did not come. Load the page again.";
      return;
    }
    this.settings = this.starts();
    this.addEventListener("input", ({ target }) => this.moved(target));
    this.addEventListener("click", ({ target }) => this.pressed(target.closest("button")));
    for (const pad of this.querySelectorAll("[data-pad]")) this.drawable(pad);
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
      const value = text === null ? undefined : kinds[control.kind].read(control, text);
      if (value !== undefined && (typeof value !== "string")) settings[control.name] = value;
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
    this.querySelector(".moving-says").textContent = filled(this.spec.says, values, texts);
  }

  // What a button does.
  pressed(button) {
    if (!button) return;
    const control = this.spec.controls.find(({ name }) => name === button.dataset.of), act = button.dataset.act;
    if (button.dataset.move) this.set({ [control.name]: exchanged(this.settings[control.name], Number(button.dataset.move)) });
    else if (act === "shuffle") this.set({ [control.name]: shuffled(this.settings[control.name]) });
    else if (act === "clear") this.set({ [control.name]: control.start.map(() => 0) });
    else if (act === "play") this.clock ? this.stop() : this.play(button, control);
    else if (act === "reset") this.stop(), this.set(this.starts());
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
  drawable(svg) {
    const part = this.spec.parts[svg.dataset.part], control = this.spec.controls.find(({ name }) => name === part.pad);
    const [left, top, right, bottom] = part.box, [x, y] = [part.x, part.y];
    let last = null;
    const put = (event) => {
      const { x: px, y: py } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      const value = [...this.settings[control.name]];
      const place = Math.round(x[0] + ((px - left) / (right - left)) * (x[1] - x[0])) - control.first;
      const height = Math.round((y[0] + ((bottom - py) / (bottom - top)) * (y[1] - y[0])) * control.inverse) / control.inverse;
      const here = Math.min(Math.max(place, 0), value.length - 1), from = last ?? here;
      for (let k = Math.min(from, here); k <= Math.max(from, here); k++) value[k] = Math.min(Math.max(height, control.low), control.high);
      last = here;
      control.inputs[0].value = here;
      this.set({ [control.name]: value });
    };
    svg.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      svg.setPointerCapture(event.pointerId);
      put(event);
    });
    svg.addEventListener("pointermove", (event) => svg.hasPointerCapture(event.pointerId) && put(event));
    svg.addEventListener("lostpointercapture", () => (last = null));
  }
}
const exchanged = (order, i) => {
  const k = (i + 1) % order.length, made = [...order];
  [made[i], made[k]] = [made[k], made[i]];
  return made;
};
const shuffled = (order) => {
  const made = [...order];
  for (let i = made.length - 1; i; i--) {
    const k = Math.floor(Math.random() * (i + 1));
    [made[i], made[k]] = [made[k], made[i]];
  }
  return same(made, order) ? exchanged(made, 0) : made;
};
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
  for (const figure of meant) figure.spec ? figure.stop() || figure.follow(url.search) : figure.setUp();
  meant[0].scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
}, true);
addEventListener("popstate", () => {
  for (const figure of document.querySelectorAll("[data-ready]")) figure.follow(location.search);
});
