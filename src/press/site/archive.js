// In the place of what browsers refuse to a page that is opened from a file: modules, workers, and the search's thread.
"use strict";
{
  // A module is a plain script that hands over a function: what it imports is loaded by the first argument.
  const made = new Map();
  const load = (address, from) => {
    const { href } = new URL(address, from);
    if (made.has(href)) return made.get(href);
    return new Promise((done, fail) => {
      const script = document.createElement("script");
      Object.assign(script, { src: href, onload: () => done(made.get(href)), onerror: fail });
      document.head.append(script);
    });
  };
  globalThis.define = (make) => {
    const here = document.currentScript.src;
    if (!made.has(here)) made.set(here, make((address) => load(address, here), here));
  };

  // The search's worker runs in a frame that nobody sees, from when a reader reaches for the search. No other can run.
  class Framed extends EventTarget {
    constructor(address, { type } = {}) {
      super();
      if (type === "module") setTimeout(() => this.onerror?.(new Event("error")));
      else this.frame = reached.then(() => this.begin(address));
    }
    begin(address) {
      const frame = document.createElement("iframe"), talk = 'postMessage = (data) => parent.postMessage(data, "*")';
      frame.hidden = true;
      frame.srcdoc = `<script>${talk}</script><script src="${address}"></script>`;
      addEventListener("message", ({ source, data }) =>
        source === frame.contentWindow && this.dispatchEvent(new MessageEvent("message", { data })));
      document.body.append(frame);
      return new Promise((done) => (frame.onload = () => done(frame.contentWindow)));
    }
    postMessage(data) {
      this.frame?.then((frame) => postMessage.call(frame, data, "*")); // the frame's own talks to this page
    }
    terminate() {}
  }
  const reached = new Promise((resolve) => {
    const reach = ({ target }) => target.closest?.(".md-search, [for=__search]") && resolve();
    for (const way of ["focusin", "pointerover", "pointerdown"]) document.addEventListener(way, reach);
    if (new URLSearchParams(location.search).has("q")) resolve();
  });
  if (location.protocol === "file:") globalThis.Worker = Framed;
}
