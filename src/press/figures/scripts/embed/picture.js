// A figure that moves as a picture in its present state: its drawings with all their looks, its words where they stand,
// and whom it is from; with its letters, so that it looks the same where nobody has them. And its Play as a film.
const LOOKS = ["fill", "fill-opacity", "fill-rule", "stroke", "stroke-linecap", "stroke-linejoin", "paint-order", "opacity", "visibility", "display",
  "overflow", "font-size", "font-weight", "font-family", "font-variant-numeric", "text-anchor", "image-rendering", "transform", "d"];
const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt()};`);
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

const data = (blob) => new Promise((done, failed) => {
  const reader = new FileReader();
  Object.assign(reader, { onload: () => done(reader.result), onerror: failed });
  reader.readAsDataURL(blob);
});
// The faces of the page's own letters, as far as a figure names them and the page has fetched them: each once.
const letters = new Map();
const rules = (sheet) => {
  try {
    return [...sheet.cssRules];
  } catch { // of a file there are none to be had
    return [];
  }
};
const face = async (rule, file) => {
  const font = await fetch(file).then((answer) => answer.blob());
  return rule.cssText.replace(/src:[^;]*/, `src:url(${await data(font)})`);
};
const faces = (figure) => {
  const named = [figure, ...figure.querySelectorAll("*")].map((element) => getComputedStyle(element).fontFamily).join();
  const fetched = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
  const found = [...document.styleSheets].flatMap(rules).filter((rule) => rule instanceof CSSFontFaceRule).map((rule) => {
    const [, file] = /url\("?([^")]+)/.exec(rule.style.getPropertyValue("src")) ?? [];
    return [rule, file && new URL(file, rule.parentStyleSheet.href ?? document.baseURI).href];
  });
  const own = found.filter(([rule, file]) => fetched.has(file) && named.includes(rule.style.getPropertyValue("font-family").replaceAll('"', "")));
  for (const [rule, file] of own) if (!letters.has(file)) letters.set(file, face(rule, file).catch(() => ""));
  return Promise.all(own.map(([, file]) => letters.get(file)));
};

// A drawing as it stands, in the measure of the page: a stroke that does not grow with its drawing is as wide as it looks.
const looks = (element, own) => {
  const scale = own["vector-effect"] === "none" ? 1 : 1 / (element.getScreenCTM()?.a || 1);
  const wide = (text) => text.replace(/[\d.]+(px)?/g, (width) => parseFloat(width) * scale);
  const strokes = ["stroke-width", "stroke-dasharray"].map((name) => `${name}:${wide(own.getPropertyValue(name))}`);
  return [...LOOKS.map((name) => `${name}:${own.getPropertyValue(name)}`), ...strokes].join(";").replaceAll('"', "'");
};
const drawing = (svg, { left, top }) => {
  const copy = svg.cloneNode(true), place = svg.getBoundingClientRect(), copies = [copy, ...copy.querySelectorAll("*")];
  [svg, ...svg.querySelectorAll("*")].forEach((element, i) => copies[i].setAttribute("style", looks(element, getComputedStyle(element))));
  for (const handles of copy.querySelectorAll(".rings")) handles.remove();
  for (const [name, value] of Object.entries({ x: place.left - left, y: place.top - top, width: place.width, height: place.height }))
    copy.setAttribute(name, value);
  return new XMLSerializer().serializeToString(copy);
};

// The words of a node, line by line, where they stand.
const pen = document.createElement("canvas").getContext("2d");
const lines = (node, { left, top }) => {
  const range = document.createRange(), own = getComputedStyle(node.parentElement), found = [];
  for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const place = range.getBoundingClientRect(), last = found.at(-1);
    if (!place.width) continue;
    if (last && Math.abs(last.place.top - place.top) < 3) last.text += ` ${word}`;
    else found.push({ place, text: word });
  }
  pen.font = own.font;
  const up = pen.measureText("x").fontBoundingBoxAscent, style = `font:${own.font};fill:${own.color}`.replaceAll('"', "'");
  return found.map(({ place, text }) => `<text x="${place.left - left}" y="${place.top - top + up}" style="${style}">${escaped(text)}</text>`);
};
const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("svg, template, button, .moving-controls, .moving-guess, .moving-miss, .moving-status");
const words = (figure, origin) => {
  const walk = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT), found = [];
  while (walk.nextNode()) if (seen(walk.currentNode.parentElement)) found.push(...lines(walk.currentNode, origin));
  return found;
};
const grounds = (figure, { left, top }) => [...figure.querySelectorAll(".moving-parts *")].filter(seen).map((element) => {
  const place = element.getBoundingClientRect(), { backgroundColor } = getComputedStyle(element);
  return /, 0\)$/.test(backgroundColor) ? "" : `<rect x="${place.left - left}" y="${place.top - top}" width="${place.width}" height="${place.height}" fill="${backgroundColor}"/>`;
});

/** A figure as SVG: a text. `from` says whom it is from. */
export const picture = async (figure, from) => {
  const fonts = await faces(figure);
  figure.dataset.taken = "";
  const place = figure.getBoundingClientRect(), own = getComputedStyle(figure), svgs = figure.querySelectorAll(".moving-parts svg[role=img]");
  const ends = [...figure.querySelectorAll(".moving-head, .moving-parts, .moving-says")].filter(seen).map((part) => part.getBoundingClientRect().bottom);
  const width = Math.ceil(place.width), height = Math.ceil(Math.max(...ends) - place.top + 44);
  const credit = `<text x="${own.paddingLeft}" y="${height - 14}" style="font:12px ${own.fontFamily.replaceAll('"', "'")};fill:${own.color}">${escaped(from)}</text>`;
  const inside = [...grounds(figure, place), ...[...svgs].map((svg) => drawing(svg, place)), ...words(figure, place)].join("");
  delete figure.dataset.taken;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><style>${fonts.join("")}</style>` +
    `<rect width="100%" height="100%" fill="${own.backgroundColor}"/>${inside}${credit}</svg>`;
};

// The same as pixels, two to one of the page.
const painted = async (svg, canvas) => {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  if (!canvas.width || canvas.fresh) Object.assign(canvas, { width: 2 * image.width, height: 2 * image.height, fresh: false });
  canvas.getContext("2d").drawImage(image, 0, 0, 2 * image.width, 2 * image.height);
};
export const pixels = async (svg) => {
  const canvas = Object.assign(document.createElement("canvas"), { fresh: true });
  await painted(svg, canvas);
  return new Promise((done) => canvas.toBlob(done));
};

/** What plays, as a film: from stop to stop as in the page, the last held for a second. */
export const film = async (figure, from) => {
  const played = figure.querySelector("[data-act=play]").dataset.of, control = figure.spec.controls.find(({ name }) => name === played), before = { ...figure.settings }, canvas = Object.assign(document.createElement("canvas"), { fresh: true });
  figure.stop();
  const frames = [];
  for (const stop of control.stops) {
    figure.settings[control.name] = stop;
    figure.draw();
    frames.push(await picture(figure, from));
  }
  Object.assign(figure.settings, before);
  figure.draw();
  await painted(frames[0], canvas);
  const type = ["video/mp4", "video/webm"].find((each) => MediaRecorder.isTypeSupported(each)), parts = [];
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: type, videoBitsPerSecond: 4e6 });
  const ended = new Promise((done) => (recorder.onstop = done));
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.start();
  for (const frame of frames) {
    const next = wait(250);
    await painted(frame, canvas);
    await next;
  }
  await wait(1000);
  recorder.stop();
  await ended;
  return new Blob(parts, { type });
};
