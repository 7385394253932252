// The search's script and its index weigh as much as a page. They are asked for when a reader reaches for the search, and
// not before. And a flag, such as --rope-scale, is a word to be found; the search would take its dash for "without".
"use strict";
{
  const reached = new Promise((resolve) => {
    const reach = ({ target }) => target.closest(".md-search, [for=__search]") && resolve();
    for (const way of ["focusin", "pointerover", "pointerdown"]) document.addEventListener(way, reach);
    if (new URLSearchParams(location.search).has("q")) resolve(); // the search is open already
  });
  const { open, send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method, address, ...rest) {
    this.waits = /\/search_index\.json$/.test(address);
    open.call(this, method, address, ...rest);
  };
  XMLHttpRequest.prototype.send = function (body) {
    if (this.waits) reached.then(() => send.call(this, body));
    else send.call(this, body);
  };
  const Begun = Worker;
  globalThis.Worker = class extends EventTarget {
    constructor(address, options) {
      if (!/\/workers\/search\./.test(address)) return new Begun(address, options);
      super();
      this.begun = reached.then(() => {
        const worker = new Begun(address, options);
        worker.addEventListener("message", ({ data }) => this.dispatchEvent(new MessageEvent("message", { data })));
        return worker;
      });
    }
    postMessage(message) {
      const asked = typeof message?.data === "string" ? { ...message, data: message.data.replace(/(^|\s)-+(?=\w)/g, "$1") } : message;
      this.begun.then((worker) => worker.postMessage(asked));
    }
  };
}
