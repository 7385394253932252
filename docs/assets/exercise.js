// <run-exercise>: what it asks is answered here, and the library's own Python judges; that comes with the first answer.
import { LOST, Python } from "./python.js";
import { typed } from "./typing.js";

const JUDGES = new URL("micropython/exercises.json", import.meta.url);
const SECONDS = 10;
const MARK = "\x1e"; // what the reader's code prints stands before it, the verdict behind it
const FIELDS = {
  number: '<label>Your answer <input type="text" autocomplete="off" spellcheck="false"></label>',
  sequence: '<label>Your numbers, with commas between <textarea rows="2" role="textbox" spellcheck="false"></textarea></label>',
  function: '<label>Your function <textarea rows="6" role="textbox" spellcheck="false" autocapitalize="off" wrap="off"></textarea></label>',
  curve: '<fieldset><legend>Your curve</legend><div class="handles"></div></fieldset>',
};

// What was answered, by name, is kept by the browser, where it lets us, under the name of the package that judges: other
// sites may stand at the same address. Of what others put there, what can be read.
let judging;
const key = () => (judging ??= document.querySelector("[data-judge]").dataset.judge);
let kept = {};
let lasting = true;
let spoilt = []; // the names of what is kept there and cannot be read; an empty one for all of it
const SPOILT = " Some of what was kept here cannot be read.";
const read = (text) => {
  const good = {}, bad = [];
  try {
    const found = JSON.parse(text);
    if (!(found instanceof Object)) bad.push("");
    for (const name in found) {
      const { answer, solved } = found[name] ?? 0;
      if (typeof answer === "string" && answer.length < 1e5) good[name] = { answer, solved: solved === true };
      else bad.push(name);
    }
  } catch {
    bad.push("");
  }
  return [good, bad];
};
const recall = () => {
  try {
    if (lasting) [kept, spoilt] = read(localStorage.getItem(key()) ?? "{}");
  } catch {
    lasting = false;
  }
};
const keep = (more) => {
  recall();
  Object.assign(kept, more);
  try {
    localStorage.setItem(key(), JSON.stringify(kept));
  } catch {
    lasting = false;
  }
};

let files = null; // the judge's modules
const python = new Python(SECONDS); // one for all exercises of the page

// Rows of numbers in one picture; a dot is a line without length, which no scaling makes an ellipse. One number alone is
// a bar that lies on its side.
const lines = (rows, low, high) => {
  const share = (value) => (high > low ? 0.06 + (0.88 * (value - low)) / (high - low) : 0.5);
  const path = ([name, values], row) => {
    const along = (value, i) => [((i + 0.5) * 300) / values.length, 100 - 100 * share(value)];
    const points = values.length > 1 ? values.map((value, i) => value !== null && along(value, i))
      : [0, values[0]].map((value) => [300 * share(value), 70 - 40 * row]);
    const finite = points.filter(Boolean).map((point) => point.map((each) => each.toFixed(1)).join(" "));
    return `<path class="${name}" d="M${finite.join("L")}"/><path class="${name} dots" d="M${finite.join("h0M")}h0"/>`;
  };
  return rows.filter(([, values]) => values.some((value) => value !== null)).map(path).join("");
};

class Exercise extends HTMLElement {
  connectedCallback() {
    if (this.says) return;
    const { name, title, kind, stub } = this.dataset;
    this.insertAdjacentHTML("beforeend", `<div class="answer">${FIELDS[kind]}</div><div class="does">
      <button type="button">Check</button><button type="button">Begin again</button><span class="state"></span></div>
      <p role="status"></p><pre role="group" tabindex="0" hidden></pre>
      <figure hidden><svg viewBox="0 0 300 100" preserveAspectRatio="none" role="img"></svg>
      <figcaption><span class="yours">yours</span> <span class="wanted">right</span></figcaption></figure>`);
    this.says = this.querySelector("[role=status]");
    this.printed = this.querySelector("pre");
    this.figure = this.querySelector("figure");
    this.svg = this.querySelector("svg");
    this.svg.setAttribute("aria-label", `Yours and the right one: ${title}`);
    this.printed.setAttribute("aria-label", `What your function printed: ${title}`);
    [this.checks, this.resets] = this.querySelectorAll("button");
    if (kind === "curve") this.handles();
    this.inputs = [...this.querySelectorAll("input, textarea")];
    for (const input of kind === "curve" ? [] : this.inputs) input.setAttribute("aria-label", `${input.parentElement.textContent.trim()}: ${title}`);
    this.checks.onclick = () => (python.running === this ? this.stop("Stopped.") : this.check());
    this.resets.onclick = () => this.begin();
    this.onkeydown = (event) => this.key(event);
    this.label();
    recall();
    this.first = kind === "curve" ? this.answer : (stub ?? "");
    this.answer = kept[name]?.answer ?? this.first;
    if (spoilt.includes(name) || spoilt[0] === "") this.say(SPOILT);
    this.state();
  }
  disconnectedCallback() {
    if (python.running === this || !document.querySelector("run-exercise")) python.end();
  }

  // A slider stands for each point; a finger or a mouse that draws over them sets the nearest.
  handles() {
    const { at, low, high, title } = this.dataset, box = this.querySelector(".handles");
    const value = (Number(low) + Number(high)) / 2, step = (high - low) / 100;
    for (const place of JSON.parse(at)) {
      box.insertAdjacentHTML("beforeend", '<label><input type="range"><small aria-hidden="true"></small><span></span></label>');
      const [input, , span] = box.lastChild.children;
      Object.assign(input, { min: low, max: high, step, value });
      input.setAttribute("aria-label", `Height at ${place}: ${title}`);
      span.textContent = place;
    }
    box.prepend(this.svg);
    box.oninput = () => this.drawn();
    box.onpointermove = (event) => {
      if (!event.buttons) return;
      const { top, height } = this.svg.getBoundingClientRect();
      const far = (input) => Math.abs(input.getBoundingClientRect().x + input.offsetWidth / 2 - event.clientX);
      const nearest = this.inputs.reduce((one, other) => (far(other) < far(one) ? other : one));
      nearest.value = Number(high) - ((event.clientY - top) / height - 0.06) / 0.88 * (high - low);
      this.drawn();
    };
  }

  get answer() {
    return [...this.querySelectorAll("input, textarea")].map((input) => input.value).join(this.dataset.kind === "curve" ? ", " : "");
  }
  set answer(text) {
    const parts = this.dataset.kind === "curve" ? text.split(", ") : [text];
    this.inputs.forEach((input, i) => (input.value = parts[i] ?? input.value));
    this.drawn();
  }

  drawn(wanted = [], yours = []) {
    const { kind, low, high } = this.dataset;
    const rows = [["wanted", wanted], ["yours", kind === "curve" ? this.inputs.map((input) => Number(input.value)) : yours]];
    const all = [...wanted, ...yours].filter((value) => value !== null);
    if (wanted.length === 1) all.push(0);
    this.figure.hidden = !wanted.length;
    if (kind === "curve") this.svg.innerHTML = lines(rows, Number(low), Number(high));
    else this.svg.innerHTML = lines(rows, Math.min(...all), Math.max(...all));
    for (const input of kind === "curve" ? this.inputs : []) input.nextSibling.textContent = Number(input.value).toFixed(2);
  }

  begin() {
    if (python.running === this) this.stop("");
    this.answer = this.first;
    this.say("", "");
    this.inputs[0].focus();
  }

  say(words, verdict = "", printed = "") {
    this.says.textContent = words;
    this.dataset.verdict = verdict;
    this.printed.textContent = printed;
    this.printed.hidden = !printed;
  }
  label() {
    const words = [python.running === this ? "Stop" : "Check", "Begin again"];
    [this.checks, this.resets].forEach((button, i) => {
      button.textContent = words[i];
      button.setAttribute("aria-label", `${words[i]}: ${this.dataset.title}`);
    });
  }
  state() {
    this.querySelector(".state").textContent = kept[this.dataset.name]?.solved ? "Solved." : "";
  }

  async check() {
    const { name, kind, judge } = this.dataset, answer = this.answer;
    python.running?.stop("Stopped: another answer is checked.");
    python.running = this;
    this.text = "";
    this.mark = String(Math.random()); // with it, nobody can have printed the verdict's mark before
    this.drawn();
    this.say("Fetching Python…");
    this.label();
    keep({ [name]: { answer, solved: kept[name]?.solved ?? false } });
    try {
      files ??= await fetch(JUDGES).then((found) => (found.ok ? found.json() : Promise.reject()));
    } catch {
      return python.running === this && this.stop(LOST);
    }
    if (python.running !== this) return;
    const [code, given] = kind === "function" ? [answer + "\n", `globals().get("${name}")`] : ["", JSON.stringify(answer)];
    python.run({ name: `${name}.py`, files, source: `${code}\nimport ${judge} as judge\njudge.EXERCISES["${name}"].tell(${given}, "${this.mark}")` });
  }
  hear({ text, ready, late, done }) {
    this.text += text ?? "";
    if (ready) this.say("Checking…");
    if (late) this.stop(`Stopped after ${SECONDS} seconds: does it end?`);
    if (done === "failed") this.stop(LOST);
    else if (done === "cut") this.stop("Stopped: there was no end to what it printed.");
    else if (done) this.done(done);
  }
  done(done) {
    const [printed, verdict] = this.text.split(MARK + this.mark), lacks = /no module named '(.+)'/.exec(printed);
    python.running = null;
    this.label();
    if (done === "raised") return this.say(lacks ? `There is no ${lacks[1]} here: use plain Python.` : "Stopped by an error.", "wrong", printed);
    let told;
    try {
      told = JSON.parse(verdict);
    } catch {}
    const { right, says = "It ended without a verdict.", yours, wanted } = told ?? {};
    this.drawn(wanted, yours);
    this.say(says, right ? "right" : "wrong", printed);
    if (right) keep({ [this.dataset.name]: { answer: this.answer, solved: true } });
    this.state();
  }
  stop(words) {
    python.end();
    this.say(words, "wrong", this.text.split(MARK + this.mark)[0].slice(0, 2000));
    this.label();
  }

  key(event) {
    const { kind } = this.dataset, { target, key } = event;
    const wants = key === "Enter" && (event.ctrlKey || event.metaKey || kind === "number" || kind === "sequence");
    if (!target.matches("input, textarea")) return;
    if (wants) {
      event.preventDefault();
      this.check();
    } else if (key === "Escape") this.checks.focus();
    else if (kind === "function") typed(event);
  }
}
customElements.define("run-exercise", Exercise);

// The page that lists all exercises shows where each stands, and gives and takes the answers as a file.
const list = () => {
  const box = document.querySelector("article .standing");
  if (!box) return;
  recall();
  const links = [...document.querySelectorAll("article td:first-child a")], state = (link) => kept[link.hash.slice(1)];
  for (const link of links) link.closest("tr").lastElementChild.textContent = state(link)?.solved ? "solved" : state(link) ? "begun" : "–";
  box.innerHTML = `<p role="status"></p><div class="does"><button type="button">Take along</button>
    <label>Bring back <input type="file" accept=".json,application/json"></label><button type="button">Forget</button></div>`;
  const [takes, forgets] = box.querySelectorAll("button"), says = box.querySelector("p");
  const count = `${links.filter((link) => state(link)?.solved).length} of ${links.length} are solved.`;
  says.textContent = lasting ? count + (spoilt.length ? SPOILT : "") : `${count} This browser keeps nothing, so take your answers along before you leave.`;
  takes.onclick = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(kept, null, 1)], { type: "application/json" }));
    link.download = `${key().replace(/\W/g, "-")}.json`;
    link.click();
  };
  forgets.onclick = () => {
    if (!confirm("Forget all answers?")) return;
    kept = {};
    localStorage.removeItem(key());
    list();
  };
  box.querySelector("input").onchange = async ({ target }) => {
    const [found, others] = read(await target.files[0]?.text().catch(() => ""));
    if (others.length) return (says.textContent = "That is no file of answers.");
    keep(found);
    list();
  };
};
(window.document$ ?? { subscribe: (show) => show() }).subscribe(list);
