// A line for somebody else's page, with a figure that moves as it is set now, and the figure as it will be there; and
// the figure as a file to take along.
const ROOT = new URL("../..", import.meta.url);
const WIDTH = 640; // for which the height is measured

const made = (name, properties, ...inside) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...inside);
  return element;
};

// The address of the figure's own page; the settings stand in it as they stand in the address of this page.
const addressOf = ({ dataset, spec }) => {
  const file = location.protocol === "file:" ? "index.html" : "";
  const url = new URL(`embed/${spec.module.split("/")[0]}/${dataset.figure}/${file}`, ROOT);
  for (const [key, value] of new URLSearchParams(location.search))
    if (key.startsWith(`${dataset.figure}.`)) url.searchParams.set(key, value);
  url.search = url.search.replaceAll("%2C", ",");
  return url;
};
// What can be taken along, by how its file ends: the figure as it stands, and its Play.
const save = (blob, name) => {
  const link = made("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
const taken = (figure, says) => async ({ target }) => {
  const kind = target.textContent, name = figure.dataset.figure, licence = document.querySelector("meta[name=license]")?.content;
  const from = `${[document.title, licence].filter(Boolean).join(", ")}: ${addressOf(figure).href}`;
  says.textContent = "One moment.";
  try {
    const { film, picture, pixels } = await import("./picture.js");
    const blob = kind === "Film" ? await film(figure, from) : await picture(figure, from).then((svg) =>
      kind === "PNG" ? pixels(svg) : new Blob([svg], { type: "image/svg+xml" }));
    save(blob, `${name}.${blob.type.split(/[/+;]/)[1]}`);
    says.textContent = "Saved.";
  } catch {
    says.textContent = "This browser cannot.";
  }
};
const looks = made("link", { rel: "stylesheet", href: new URL("dialog.css", import.meta.url) });
const quoted = (text) => text.replace(/[&"<]/g, (c) => `&#${c.charCodeAt()};`);

export const show = (figure) => {
  const title = figure.getAttribute("aria-label"), { href } = addressOf(figure);
  const area = made("textarea", { readOnly: true, rows: 4, spellcheck: false });
  const says = made("span", { role: "status" });
  const copy = made("button", { type: "button", textContent: "Copy" }), close = made("button", { type: "button", textContent: "Close" });
  const kinds = ["SVG", "PNG", ...(figure.querySelector("[data-act=play]") ? ["Film"] : [])];
  const takes = kinds.map((kind) => made("button", { type: "button", textContent: kind, ariaLabel: `Save as ${kind}`, onclick: taken(figure, says) }));
  const frame = made("iframe", { src: href, title: `As it will be: ${title}` });
  const write = (height) =>
    (area.value = `<iframe src="${quoted(href)}" title="${quoted(title)}" width="100%" height="${height}" style="border: 0" loading="lazy"></iframe>`);
  const dialog = made("dialog", { className: "embed-line md-typeset", ariaLabel: `Embed: ${title}` },
    made("label", {}, "For your page, as it is set now", area), made("p", {}, copy, " ", close, " ", says),
    made("p", {}, "Or save it: ", ...takes.flatMap((button) => [button, " "])), frame);
  frame.style.width = `${WIDTH}px`;
  write(figure.offsetHeight + 60);
  frame.onload = () => {
    const page = frame.contentDocument; // none, where this is a file
    if (page) new frame.contentWindow.ResizeObserver(() => write((frame.height = page.documentElement.offsetHeight))).observe(page.documentElement);
  };
  copy.onclick = async () => {
    area.select();
    await navigator.clipboard?.writeText(area.value);
    says.textContent = navigator.clipboard ? "Copied." : "Selected: copy it.";
  };
  close.onclick = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  document.body.append(looks, dialog);
  dialog.showModal();
};
