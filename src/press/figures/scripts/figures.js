// Figures that move. First what draws: pure, from a declaration and values to elements as data. The build runs it too,
// for the first view. Then what moves a figure in the page. There is no script per figure; what some figures have (lists
// to set, tables, rarer marks, things to drag, a guess) comes in files beside this one, with those that name them.
const script = (name) => import(new URL(name + ".js", import.meta.url));

// Values as a reader sees them: `.2f`, `.2e` (1.33 × 10⁻⁷), `.1%`, `a|b|c` (the word that the value counts to),
// `# step|# steps` (one, or many), or whole.
const signed = (text) => (/[1-9∞]/.test(text) ? text.replace("-", "−") : text.replace(/^-/, ""));
const grouped = (text) => text.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));
const raised = (power) => [...String(power)].map((c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[c])).join("");
export const fail = (text) => {
  throw new RangeError(text);
};
export const word = (words, index) => words[Number(index)] ?? fail(`no word ${index} in ${words}`);
export const shown = (value, form = "") => {
  if (form.includes("#")) return word(form.split("|"), Number(value) !== 1).replace("#", shown(value)); // one, or many
  if (form.includes("|")) return word(form.split("|"), value);
  if (!form) return signed(grouped(String(Number(value))));
  if (!Number.isFinite(value)) return value > 0 ? "∞" : value < 0 ? "−∞" : "undefined";
  const digits = Number(form[1]), large = Math.abs(value) >= 1e12;
  if (form[2] === "%" && !large) return signed(grouped((value * 100).toFixed(digits))) + "\xa0%";
  if (form[2] === "f" && !large) return signed(grouped(value.toFixed(digits)));
  const [mantissa, power] = value.toExponential(digits).split("e");
  return signed(mantissa) + (Number(power) ? ` × 10${raised(Number(power))}` : "");
};

// A sentence is a text with `{name:form}` fields, or a list of texts, of which those with `when` are not always said.
export const holds = (when, values) => !when || Number(values[when[0]]) === Number(when[1]);
const sentence = (pieces, values, texts) => {
  const field = (_, name, form) => (form === undefined && name in texts ? texts[name] : shown(values[name], form));
  const clauses = [pieces].flat().filter(({ when }) => holds(when, values));
  return clauses.map((piece) => (piece.text ?? piece).replace(/\{(\w+)(?::([^{}]*))?\}/g, field)).join("");
};

// An element as data: [name, attributes, inside]. Inside is text, or a list of elements, or what stands there already.
const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt()};`);
const attribute = (value) => (value == null || value === false ? null : value === true ? "" : String(value));
const pair = ([key, value]) => (attribute(value) === null ? "" : ` ${key}="${escaped(attribute(value))}"`);
export const html = (node) => {
  if (!Array.isArray(node)) return node.html ?? escaped(node);
  const [name, attributes, inside] = node, start = name + Object.entries(attributes).map(pair).join("");
  return inside === undefined ? `<${start}/>` : `<${start}>${[inside].flat().map(html).join("")}</${name}>`;
};

// Where things stand in a drawing: in whole numbers, ten to a unit of one that is 360 wide. What lies far out is cut off.
const FAR = 99999;
const level = (x) => (x > 0 ? Math.log10(x) : -1e9);
export const at = (value, [low, high, log], start, end) => {
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
    if (own && own.length !== line.length) fail(`${mark.x} has ${own.length} numbers, ${mark.y} ${line.length}`);
    return line.map((y, k) => [own ? own[k] : k, y]);
  });
};
const spots = (line, panel) =>
  line.filter(([x, y]) => (x > 0 || !panel.x[2]) && (y > 0 || !panel.y[2]))
    .map(([x, y]) => point(x, y, panel).join(" "));
export const joined = (line, panel) => {
  const to = spots(line, panel);
  return to.length ? "M" + to.join("L") : "";
};
export const number = (name, values) => (typeof name === "string" ? values[name] : name);

// What moves of each mark: its attributes, and its text if it has one.
export const marks = {
  line: (mark, panel, values) => [{ d: lines(mark, values).map((line) => joined(line, panel)).join("") }],
  dots: (mark, panel, values) =>
    [{ d: lines(mark, values).flatMap((line) => spots(line, panel)).map((to) => `M${to}h0`).join("") }],
  rule: (mark, { x, y, box: [left, top, right, bottom] }, values) => [{
    d: mark.x !== null
      ? `M${at(number(mark.x, values), x, left, right)} ${top}V${bottom}`
      : `M${left} ${at(number(mark.y, values), y, bottom, top)}H${right}`,
  }],
  label: (mark, panel, values, texts) => {
    const [x, y] = point(number(mark.x, values), number(mark.y, values), panel);
    return [{ transform: `translate(${x} ${y})` }, sentence(mark.text, values, texts)]; // which a style can let glide
  },
  curves: () => [{}],
};
export const NAMES = { label: "text", cells: "image" };
const element = (mark, panel, values, texts) => {
  const seen = holds(mark.when, values);
  const [attributes, text] = seen ? marks[mark.kind](mark, panel, values, texts) : [{ display: "none" }];
  return [NAMES[mark.kind] ?? "path", { ...mark.still, display: null, ...attributes }, text];
};
export const parts = {
  panel: (part, values, texts) => {
    const [plot, over] = ["plot", "over"].map((place) => part[place]), drawn = (mark) => element(mark, part, values, texts);
    const layers = [["svg", { ...plot }, part.marks.map(drawn)], ...(part.rings ? [["svg", { ...over }, part.rings.map(drawn)]] : [])];
    return ["svg", { ...part.still, "aria-label": sentence(part.alt, values, texts) }, [part.axes, ...layers]];
  },
};

// What a function returns by name; what it returns within a record, by both names: `{ adam: { x } }` as `adam_x`.
const named = (result) => Object.fromEntries(Object.entries(result).flatMap(([name, value]) =>
  value?.constructor === Object ? Object.entries(named(value)).map(([field, each]) => [`${name}_${field}`, each]) : [[name, value]]));

// The settings of a figure with all that its function makes of them.
export const computed = (spec, functions, settings) =>
  ({ ...settings, ...named(functions[spec.function](...spec.controls.map(({ name }) => settings[name]))) });

// All that a figure shows at some settings: these and what its function returns, its parts as elements, its sentence.
export const view = (spec, functions, settings) => {
  const texts = spec.controls.map((control) => [control.name, kinds[control.kind].text(control, settings[control.name])]);
  const scope = [computed(spec, functions, settings), Object.fromEntries(texts)];
  const elements = spec.parts.map((part) => parts[part.kind](part, ...scope));
  return { values: scope[0], parts: elements, says: sentence(spec.says, ...scope) };
};

// In the page only what changes is written: to lay a table out anew takes longer than all else in a figure.
const set = (element, key, value) => {
  const text = attribute(value);
  if (element.getAttribute(key) === text) return;
  if (text === null) element.removeAttribute(key);
  else if (key === "xlink:href") element.setAttributeNS("http://www.w3.org/1999/xlink", key, text);
  else element.setAttribute(key, text);
};
// And within its node: a page asks anew of its every part whether styles hold when a node comes or goes, and not when words do.
export const write = (element, text) => {
  const [node, ...others] = element.childNodes;
  if (element.textContent !== text) node?.nodeType === Node.TEXT_NODE && !others.length ? (node.data = text) : (element.textContent = text);
};
const patch = (element, [, attributes, inside]) => {
  for (const key in attributes) set(element, key, attributes[key]);
  if (typeof inside === "string") write(element, inside);
  if (!Array.isArray(inside)) return;
  const { children } = element;
  inside.forEach((node, i) => {
    if (!children[i]) element.insertAdjacentHTML("beforeend", html(node));
    else if (node && children[i].localName !== node[0]) children[i].outerHTML = html(node);
    else if (node) patch(children[i], node);
  });
  while (children.length > inside.length) element.lastElementChild.remove();
};

// Controls: what each is set to, how it is read from its elements and from an address, and how it shows what it is set to.
const stops = {
  read: (control, text) => {
    const at = control.at.indexOf(text);
    return at < 0 ? `no ${text}` : control.stops[at];
  },
  address: (control, value) => control.at[control.stops.indexOf(value)],
  text: (control, value) => control.texts[control.stops.indexOf(value)],
};
export const kinds = {
  slider: {
    ...stops,
    taken: (control, [input]) => control.stops[input.value],
    put: (control, [input], value) => {
      input.value = control.stops.indexOf(value);
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

export const calm = matchMedia("(prefers-reduced-motion: reduce)");
// What goes of itself: `go` is told whether the picture is in view, when it comes there and when it leaves; and whether a
// reader has touched the figure, or an address has set it.
export const sight = (figure, go) => {
  const near = new IntersectionObserver((entries) => go(entries.at(-1).isIntersecting, near), { threshold: 0.6 });
  near.observe(figure.querySelector(".moving-parts > *"));
};
export const touched = (figure) => (figure.touched ||= location.search.includes(`${figure.name}.`));
const same = (a, b) => String(a) === String(b);

export class Figure extends HTMLElement {
  connectedCallback() {
    // A busy page tells of it late: it was out of view, and it has come, in one go.
    this.near = new IntersectionObserver((entries) => entries.at(-1).isIntersecting && this.setUp(), { rootMargin: "50%" });
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
      [this.functions, ...this.more] = await Promise.all([`live/${this.spec.module}`, ...this.spec.also].map(script));
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
    // A thumb that scrolls sets nothing: when the page takes the pointer for itself, all is as it was before it came.
    this.addEventListener("pointerdown", () => (this.before = { ...this.settings }), true);
    // And the first touch ends what goes on of itself; a press with a screen reader is a click alone.
    const touch = ({ target }) => {
      if (!this.touched && target !== this.playing) this.stop();
      this.touched = true;
    };
    for (const kind of ["pointerdown", "keydown", "click"]) this.addEventListener(kind, touch, true);
    this.addEventListener("pointercancel", () => this.set(this.before));
    this.addEventListener("click", ({ target }) => this.pressed(target.closest("button")));
    for (const { begin } of this.more) begin?.(this);
    const seen = new IntersectionObserver((entries) => this.toggleAttribute("data-seen", entries.at(-1).isIntersecting));
    seen.observe(this.querySelector(".moving-controls"));
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
      if (control.inputs.includes(input)) {
        if (this.playing?.dataset.of === control.name) this.stop(); // who sets what plays has it
        this.set({ [control.name]: kinds[control.kind].taken(control, control.inputs, this, input) });
      }
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
  asked(search) {
    const asked = new URLSearchParams(search), settings = this.starts();
    for (const control of this.spec.controls) {
      const text = asked.get(`${this.name}.${control.name}`);
      const value = text === null ? "" : kinds[control.kind].read(control, text); // words say why it is none
      if (typeof value !== "string") settings[control.name] = value;
    }
    return settings;
  }
  shows(settings) {
    return this.spec.controls.every(({ name }) => same(settings[name], this.settings[name]));
  }
  follow(search) {
    const settings = this.asked(search), changed = !this.shows(settings);
    this.led = changed; // by an address, which says itself where it leads
    if (changed) this.set(settings);
    else this.linked();
    return changed;
  }
  // The links to a setting, of which those to the present one look pressed.
  linked() {
    for (const link of document.querySelectorAll(`a[href*="?${this.name}."]`))
      link.ariaCurrent = this.shows(this.asked(link.search)) || null;
  }
  tell() {
    const url = new URL(location);
    for (const control of this.spec.controls) {
      const key = `${this.name}.${control.name}`, value = this.settings[control.name];
      if (same(value, control.start)) url.searchParams.delete(key);
      else url.searchParams.set(key, kinds[control.kind].address(control, value));
    }
    url.search = url.search.replaceAll("%2C", ",");
    if (url.search !== location.search) {
      const heads = [...document.querySelectorAll("article :is(h2, h3)[id]")]; // and the address leads to the figure's section
      if (!this.led) url.hash = heads.findLast((head) => head.compareDocumentPosition(this) & 4)?.id ?? url.hash;
      history.replaceState(history.state, "", url);
    }
    this.led = false;
    this.querySelector(".moving-status").textContent = this.querySelector(".moving-says").textContent;
  }

  // Drawing: what the essay's function returns, in every part.
  view() {
    return view(this.spec, this.functions, this.settings);
  }
  draw() {
    const { values, parts, says } = this.view();
    for (const control of this.spec.controls)
      kinds[control.kind].put(control, control.inputs, this.settings[control.name]);
    parts.forEach((node, i) => patch(this.querySelector(`[data-part="${i}"]`), node));
    write(this.querySelector(".moving-says"), says);
    this.values = values;
    this.linked();
  }

  // What a button does.
  pressed(button) {
    if (!button) return;
    const control = this.spec.controls.find(({ name }) => name === button.dataset.of), act = button.dataset.act;
    if (act === "play") this.clock ? this.stop() : this.play(button, control);
    else if (act === "reset") this.stop(), this.set(this.starts());
    else if (control) this.set({ [control.name]: kinds[control.kind].pressed(this.settings[control.name], button, control) });
  }
  play(button, { name, stops, pace = 250, rests, until }, end = stops.at(-1)) {
    let rest = 0;
    const on = () => {
      if (rest-- > 0) return;
      this.set({ [name]: stops[(stops.indexOf(this.settings[name]) + 1) % stops.length] });
      rest = rests?.includes(this.settings[name]) ? 3 : 0;
    };
    const over = () => until && this.view().values[until];
    const ended = () => this.settings[name] === end || over();
    over() ? this.set({ [name]: stops[0] }) : on(); // pressed at the end, it begins anew
    if (calm.matches || ended()) return; // one stop a press, and nothing moves by itself
    this.playing = button;
    button.textContent = "Pause";
    this.goes(Math.min(pace, 8000 / stops.length), () => !ended() && !on());
  }
  // A clock, until `on` has nowhere to go, and one at a time; what is drawn at one beat glides until the next.
  goes(beat, on) {
    clearInterval(this.clock);
    this.style.setProperty("--beat", `${beat}ms`);
    this.toggleAttribute("data-plays", true);
    this.clock = setInterval(() => (!document.hidden && on()) || this.stop(), beat);
  }
  stop() {
    clearInterval(this.clock);
    this.clock = null;
    if (this.playing) this.playing.textContent = "Play";
    this.playing = null;
    this.removeAttribute("data-plays");
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
