// Runs and edits a listing. This comes with the first press of a button; Python, some 250 KB, when one presses Run.
import { LOST, Python } from "./python.js";
import { typed } from "./typing.js";

const SECONDS = 10;
const SAID = {
  ran: "Ran here, in your browser.",
  raised: "Stopped by an error.",
  cut: "Stopped: there was no end to the output.",
  failed: LOST,
};
const python = new Python(SECONDS); // one for all listings of the page

export class Listing {
  // Takes the buttons that stand there as its own.
  constructor(host) {
    this.host = host;
    this.box = host.previousElementSibling;
    this.code = this.box.querySelector("code");
    this.name = this.box.getAttribute("aria-label");
    this.source = this.code.textContent.trimEnd();
    this.html = this.code.innerHTML;
    host.insertAdjacentHTML("afterbegin", '<textarea hidden role="textbox" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off"></textarea>');
    this.area = host.querySelector("textarea");
    this.area.setAttribute("aria-label", `Edit ${this.name}`);
    this.area.value = this.source;
    this.says = host.querySelector("[role=status]");
    this.says.previousElementSibling.insertAdjacentHTML("beforeend", '<button type="button" hidden>Reset</button>');
    [this.runs, this.edits, this.resets] = host.querySelectorAll("button");
    this.label();
    this.output();
    this.runs.onclick = () => (python.running === this ? this.stop("Stopped.") : this.run());
    this.edits.onclick = () => this.edit(this.area.hidden);
    this.resets.onclick = () => this.reset();
    this.area.oninput = () => this.typed();
    this.area.onkeydown = (event) => this.key(event);
  }

  // The page has gone, or this part of it.
  left() {
    if (python.running === this) this.stop("");
    if (!document.querySelector("run-listing")) python.end();
  }

  // The printed output under the listing, in which what the reader's run prints takes its place.
  output() {
    let next = this.host.parentElement.nextElementSibling;
    if (!next?.matches(".highlight.output")) {
      next = document.createElement("div");
      next.className = "highlight output";
      next.hidden = true;
      next.innerHTML = '<div class="scroll" role="group" tabindex="0"><pre><code></code></pre></div>';
      next.firstChild.setAttribute("aria-label", `Output of ${this.name}`);
      this.host.parentElement.after(next);
    }
    this.out = next.querySelector("code");
    this.out.parentElement.setAttribute("role", "log");
    this.printed = this.out.innerHTML;
  }

  label() {
    const words = [python.running === this ? "Stop" : "Run", this.area.hidden ? "Edit" : "Close", "Reset"];
    [this.runs, this.edits, this.resets].forEach((button, i) => {
      button.textContent = words[i];
      button.setAttribute("aria-label", `${words[i]}: ${this.name}`);
    });
  }

  say(words) {
    this.says.textContent = words;
  }

  run() {
    python.running?.stop("Stopped: another listing runs.");
    python.running = this;
    python.run({ name: this.name.replace(/.*\//, ""), source: this.area.value });
    const box = this.out.closest(".highlight");
    box.classList.add("ran");
    box.hidden = this.resets.hidden = false;
    this.out.textContent = "";
    this.say("Fetching Python…");
    this.label();
  }

  hear({ text, ready, late, done }) {
    if (text) this.out.append(text);
    if (ready) this.say("Running…");
    if (late) this.stop(`Stopped after ${SECONDS} seconds.`);
    if (done) this.done(done);
  }

  done(done) {
    if (done === "cut" || done === "failed") return this.stop(SAID[done]);
    python.running = null;
    this.say(SAID[done]);
    this.label();
  }

  stop(words) {
    python.end();
    this.say(words);
    this.label();
  }

  edit(open) {
    this.area.hidden = !open;
    this.box.hidden = open;
    this.label();
    if (!open) return this.edits.focus();
    this.typed();
    this.area.focus();
    this.area.setSelectionRange(0, 0);
    this.say("Escape leaves, Ctrl or ⌘ with Enter runs.");
  }

  // The listing shows what the reader wrote, so that nothing is lost when the editor is closed, copied or printed.
  typed() {
    const { value } = this.area;
    this.area.rows = value.split("\n").length;
    if (value === this.code.textContent.trimEnd()) return;
    if (value === this.source) this.code.innerHTML = this.html;
    else this.code.textContent = value + "\n";
    this.resets.hidden = false;
  }

  reset() {
    if (python.running === this) this.stop("");
    this.area.value = this.source;
    this.typed();
    this.out.innerHTML = this.printed;
    this.out.closest(".highlight").hidden = !this.printed;
    this.say("As it was.");
    this.runs.focus();
    this.resets.hidden = true;
  }

  key(event) {
    if (event.key === "Escape") this.edit(false);
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.run();
    else return typed(event);
    event.preventDefault();
  }
}
