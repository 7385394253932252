// Where a configuration is pasted: the library's own Python, in MicroPython, says what it means.
import { LOST, Python } from "./python.js";

const SECONDS = 30;
const MARK = "\x1e"; // what Python says stands behind it
const LONGEST = 100_000; // characters, as in Python, which is not started for more
const EXAMPLE = `{
  "model_type": "llama",
  "hidden_size": 2048,
  "num_attention_heads": 32,
  "max_position_embeddings": 131072,
  "rope_theta": 500000.0,
  "rope_scaling": {
    "rope_type": "llama3", "factor": 32.0, "low_freq_factor": 1.0,
    "high_freq_factor": 4.0, "original_max_position_embeddings": 8192
  }
}`;

const python = new Python(SECONDS);

const made = (name, text = "", inside = []) => {
  const element = document.createElement(name);
  element.append(text, ...inside);
  return element;
};
const KINDS = {
  fields: (rows) => made("dl", "", rows.flatMap(([name, value, meaning]) => [
    made("dt", "", [made("code", name), " = ", made("code", value)]), made("dd", meaning),
  ])),
  lines: (lines) => made("ul", "", lines.map((line) => made("li", line))),
  code: (text) => made("pre", "", [made("code", text)]),
};

class Reader {
  constructor(box) {
    box.innerHTML = `<label>Your config.json, a part of it, or flags <textarea rows="12" role="textbox" spellcheck="false"
      autocapitalize="off" autocomplete="off"></textarea></label><div class="does"><button type="button">Read it</button>
      <button type="button">Clear</button></div><p role="status"></p><div class="told"></div>`;
    this.area = box.querySelector("textarea");
    this.says = box.querySelector("[role=status]");
    this.told = box.querySelector(".told");
    [this.reads, this.clears] = box.querySelectorAll("button");
    this.area.value = EXAMPLE;
    this.reads.onclick = () => (python.running ? this.stop("Stopped.") : this.read());
    this.clears.onclick = () => this.clear();
    this.area.onkeydown = (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.read();
    };
  }
  read() {
    this.stop("Fetching Python…");
    this.text = "";
    this.told.replaceChildren();
    const { length } = this.area.value;
    if (length > LONGEST) {
      return this.stop(`This has ${length} characters. A config.json has some thousands; paste that file alone.`);
    }
    python.running = this;
    const source = `from workings.positions.config.telling import tell\ntell(${JSON.stringify(this.area.value)})`;
    python.run({ name: "config.py", source });
    this.reads.textContent = "Stop";
  }
  hear({ text, ready, late, done }) {
    this.text += text ?? "";
    if (ready) this.says.textContent = "Reading…";
    if (late) this.stop(`Stopped after ${SECONDS} seconds.`);
    if (done === "failed") this.stop(LOST);
    else if (done) this.done();
  }
  done() {
    const found = this.text.split(MARK)[1];
    if (!found?.endsWith("\n")) return this.stop("The page could not read this. The command at the end of the page may say more.");
    const { says, parts = [] } = JSON.parse(found);
    this.stop(says ?? "Read here, in your browser. Nothing was sent.");
    this.told.replaceChildren(...parts.flatMap(([title, kind, inside]) => [...(title ? [made("h3", title)] : []), KINDS[kind](inside)]));
    for (const pre of this.told.querySelectorAll("pre")) pre.setAttribute("aria-label", pre.previousElementSibling.textContent);
    for (const pre of this.told.querySelectorAll("pre")) Object.assign(pre, { tabIndex: 0, role: "group" });
  }
  stop(words) {
    python.end();
    this.says.textContent = words;
    this.reads.textContent = "Read it";
  }
  clear() {
    this.stop("");
    this.told.replaceChildren();
    this.area.value = "";
    this.area.focus();
  }
}
(window.document$ ?? { subscribe: (show) => show() }).subscribe(() => {
  const box = document.querySelector("article .config");
  if (box && !box.querySelector("textarea")) new Reader(box);
});
