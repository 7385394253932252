// Tables, and words in a row.
import { parts, shown } from "../figures.js";

const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt()};`);
const heads = (names, values) => (Array.isArray(names) ? names : values[names.name].map((i) => names.words[i]));
const cell = (part, value, row, column) => {
  const form = Array.isArray(part.form) ? part.form[part.by_row ? row : column] : part.form;
  if (!part.shade) return `<td>${escaped(shown(value, form))}</td>`;
  const [low, high, tint] = part.shade;
  const share = Math.floor(Math.min(Math.max((value - low) / (high - low), 0), 1) * 60 + 0.5);
  return `<td style="background:color-mix(in srgb,${tint} ${share}%,transparent)">${escaped(shown(value, form))}</td>`;
};
Object.assign(parts, {
  table: (element, part, values) => {
    const rows = heads(part.rows, values), columns = heads(part.columns, values);
    const th = (name, scope) => `<th scope="${scope}">${escaped(name)}</th>`;
    const corner = rows.length ? (part.corner ? th(part.corner, "col") : "<td></td>") : "";
    const top = columns.length ? `<thead><tr>${corner}${columns.map((name) => th(name, "col")).join("")}</tr></thead>` : "";
    const body = values[part.cells].map((row, i) =>
      `<tr>${rows.length ? th(rows[i], "row") : ""}${row.map((value, k) => cell(part, value, i, k)).join("")}</tr>`);
    element.innerHTML = `<table class="values"><caption>${escaped(part.caption)}</caption>${top}<tbody>${body.join("")}</tbody></table>`;
  },
  words: (element, part, values) => {
    const items = values[part.name].map((index, place) => {
      const word = part.words[index], tint = part.colours[word], style = tint ? ` style="color:${tint}"` : "";
      return `<li><span${style}>${escaped(word)}</span><small>${place + part.first}</small></li>`;
    });
    element.innerHTML = `<ol class="words" aria-label="${escaped(part.label)}">${items.join("")}</ol>`;
  },
});
