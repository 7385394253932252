// What the figures' scripts ask of a page, where there is none: as they load, and for a picture of pixels.
const modules = {};
globalThis.HTMLElement = class {};
globalThis.customElements = { define() {} };
globalThis.matchMedia = () => ({});
globalThis.addEventListener = () => {};
globalThis.ImageData = class {
  constructor(data) {
    this.data = data;
  }
};
const canvas = {
  getContext: () => ({ putImageData: ({ data }) => (canvas.data = data) }),
  toDataURL: () => png(JSON.stringify([...canvas.data]), canvas.width), // a function of Python's
};
globalThis.document = { addEventListener() {}, createElement: () => canvas };
globalThis.first = (given) => {
  const [name, place, declared, palette] = JSON.parse(given);
  return JSON.stringify(modules.view.first(name, place, declared, modules.live, palette)); // Python reads no joined text
};
