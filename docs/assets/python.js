// Python in a thread of its own, for one at a time: begun when it is first asked for, ended when it takes too long.
const WORKER = new URL("micropython/worker.js", import.meta.url);
export const LOST = "Python could not be fetched. Are you offline?";

export class Python {
  constructor(seconds) {
    this.seconds = seconds;
    this.running = null; // who hears what comes of it, and can be stopped
    addEventListener("pagehide", () => (this.running ? this.running.stop("") : this.end()));
  }
  // What comes of it is a text, that it is ready, that so many seconds have passed since, or how it is done.
  run(job) {
    const { running } = this;
    this.worker ??= new Worker(WORKER, { type: "module" });
    this.worker.onerror = () => running.hear({ done: "failed" });
    this.worker.onmessage = ({ data }) => {
      if (data.ready) this.clock = setTimeout(() => running.hear({ late: true }), this.seconds * 1000);
      if (data.done) clearTimeout(this.clock);
      running.hear(data);
    };
    this.worker.postMessage(job);
  }
  end() {
    clearTimeout(this.clock);
    this.worker?.terminate();
    this.worker = this.running = null;
  }
}
