// Tables, and words in a row.
import { parts, shown, write } from "../figures.js";

const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt()};`);
const heads = (names, values) => (Array.isArray(names) ? names : values[names.name].map((i) => names.words[i]));
const cell = (part, value, row, column) => {
  const form = Array.isArray(part.form) ? part.form[part.by_row ? row : column] : part.form;
  if (!part.shade) return ["td", shown(value, form)];
  const [low, high, tint] = part.shade;
  const share = Math.floor(Math.min(Math.max((value - low) / (high - low), 0), 1) * 60 + 0.5);
  return ["td", shown(value, form), `background:color-mix(in srgb,${tint} ${share}%,transparent)`];
};
Object.assign(parts, {
  table: (element, part, values) => {
    const rows = heads(part.rows, values), columns = heads(part.columns, values), table = element.firstElementChild;
    const th = (scope) => (name) => [`th scope="${scope}"`, name];
    const lines = values[part.cells].map((row, i) =>
      [...(rows.length ? [th("row")(rows[i])] : []), ...row.map((value, k) => cell(part, value, i, k))]);
    const corner = part.corner ? th("col")(part.corner) : ["td", ""];
    if (columns.length) lines.unshift([...(rows.length ? [corner] : []), ...columns.map(th("col"))]);
    // Only what changes is written: to lay a table out anew takes longer than all else in a figure.
    if (table.rows.length !== lines.length || lines.some((line, i) => table.rows[i].cells.length !== line.length)) {
      const empty = ([tag]) => `<${tag}></${tag.slice(0, 2)}>`;
      const made = lines.map((line) => `<tr>${line.map(empty).join("")}</tr>`);
      if (columns.length) made[0] = `<thead>${made[0]}</thead>`;
      table.innerHTML = table.caption.outerHTML + made.join("");
    }
    lines.forEach((line, i) => line.forEach(([, text, style], k) => {
      const spot = table.rows[i].cells[k];
      write(spot, text);
      if (style) spot.setAttribute("style", style);
    }));
  },
  words: (element, part, values) => {
    const items = values[part.name].map((index, place) => {
      const word = part.words[index], tint = part.colours[word], style = tint ? ` style="color:${tint}"` : "";
      return `<li><span${style}>${escaped(word)}</span><small>${place + part.first}</small></li>`;
    });
    element.innerHTML = `<ol class="words" aria-label="${escaped(part.label)}">${items.join("")}</ol>`;
  },
});
