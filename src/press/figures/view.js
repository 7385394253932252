// The first view of a figure, as text. What never moves is laid out here, what moves by the scripts that draw it again in
// the page. Nothing of this file reaches a reader.
import { at, computed, fail, holds, html, joined, kinds, shown, view } from "./figures.js";
import { steps } from "./stepper.js";

// Colours: a thing's own on a light and on a dark page; what is faint, and the figure's own ground, follow the page, and
// so a reader's wishes.
let palette;
const pair = (thing) => palette[thing] ?? fail(`no colour ${thing}; there is ${Object.keys(palette).join(", ")}`);
const GROUND = { faint: "var(--rule)", sheet: "var(--sheet)" };
const tint = (thing) => (GROUND[thing] ?? `light-dark(${pair(thing).join(", ")})`);
// One between the two, for a picture that is one for both pages.
const middle = (thing) => {
  const [light, dark] = pair(thing);
  return [1, 3, 5].map((i) => (parseInt(light.slice(i, i + 2), 16) + parseInt(dark.slice(i, i + 2), 16)) >> 1);
};

// What the page's script needs to know of each part, and of each mark in it.
const ends = ({ low, high, log }) => [low, high, log];
const mark = ({ colour, width, dashed, faint, anchor, lines, below, drags, answer, asks, gone, presses, large, shade, edge, head, ...moves }) => {
  if (head === false) return { ...moves, bald: true };
  if (moves.kind === "tiles") return { ...moves, ...(below && { below: true }) };
  return moves.kind === "cells" ? { ...moves, above: middle(colour), ...(below && { below: middle(below) }) } : moves;
};
// What can be dragged has rings over it: of which mark, and for each of its points the sliders that are set there.
const ringed = ({ when, ...mark }, of) => {
  const drags = gripped(mark, mark.drags);
  return drags.length ? [{ kind: "ring", of, drags, ...(when && { when }) }] : [];
};
// For each point of a mark, the sliders that are set where it is dragged: those named, or those that say where it stands.
let sliders; // of the figure
const gripped = ({ kind, x, y }, drags) => {
  const own = [x, y].filter((name) => (kind === "dots" || kind === "rule") && sliders.includes(name));
  return drags.length ? drags.map((name) => (name ? [name] : [])) : own.length ? [own] : [];
};
const specs = {
  panel: (panel) => {
    const { kind, x, y, height, alt, pad } = panel, widest = Math.max(0, ...y.ticks.map(([, words]) => [...words].length));
    const plot = [60 + 65 * widest, y.label ? 230 : 60, WIDTH - 100, 10 * height - (x.label ? 360 : 200)];
    const rings = panel.marks.flatMap(ringed), more = rings.length ? { rings } : {};
    return { kind, x: ends(x), y: ends(y), box: plot, alt, pad, marks: panel.marks.map(mark), ...more };
  },
  table: (table) => table,
  words: (words) => {
    const tints = Object.entries(words.colours).map(([word, thing]) => [word, tint(thing)]);
    return { ...words, colours: Object.fromEntries(tints) };
  },
};

// Parts with what never moves: axes, and the looks of marks.
const WIDTH = 3600; // of a panel's drawing, ten to a unit
const axes = ({ x, y, box: [left, top, right, bottom] }, panel) => {
  const line = panel.bare ? [] : [["path", { class: "axis", d: `M${left} ${top}V${bottom}H${right}` }]];
  const across = panel.x.ticks.map(([place, words]) =>
    ["text", { class: "tick", x: at(place, x, left, right), y: bottom + 140, "text-anchor": "middle" }, words]);
  const up = panel.y.ticks.flatMap(([place, words]) => {
    const height = at(place, y, bottom, top), grid = ["path", { class: "grid", d: `M${left} ${height}H${right}` }];
    const text = ["text", { class: "tick", x: left - 40, y: height + 38, "text-anchor": "end" }, words];
    return panel.y.grid ? [grid, text] : [text];
  });
  const names = [
    ["text", { x: (left + right) >> 1, y: bottom + 300, "text-anchor": "middle" }, panel.x.label],
    ["text", { x: 20, y: 120 }, panel.y.label],
  ];
  return ["g", {}, [...line, ...across, ...up, ...names.filter(([, , label]) => label)]];
};
const bound = ({ x, y, drags = [], answer, asks }) =>
  [...(answer ? ["answer"] : []), ...(asks || [x, y, ...drags].includes("guess") ? ["guess"] : [])];
const ring = ({ of, drags, ...more }, { marks }) => {
  const { colour, kind } = marks[of], names = ["ring", ...(kind === "rule" ? ["full"] : []), ...bound(marks[of])];
  const still = { class: names.join(" "), style: `color:${tint(colour)}`, "data-drags": [...new Set(drags.flat())].join(" ") };
  return { of, drags, ...more, still };
};
const filled = ({ shade, edge }) => `;fill:currentColor;fill-opacity:${shade};fill-rule:evenodd` + (edge ? `;stroke:${tint(edge)}` : "");
const beneath = ({ below }) => (below ? `;--below:${tint(below)}` : "");
const look = ({ kind, x, y, colour, width, dashed, faint, anchor, lines, drags, answer, asks, ...more }, part, place) => ({
  class: [kind, ...bound({ x, y, drags, answer, asks }), ...(more.gone ? ["gone"] : []), ...(more.orders ? ["orders"] : []), ...(more.large ? ["large"] : [])].join(" "),
  style: `color:${tint(colour)}` + (kind === "shape" ? filled(more) : kind === "tiles" ? beneath(more) : ""),
  "stroke-width": width,
  "stroke-dasharray": dashed ? "5 4" : null,
  opacity: faint ? 0.45 : kind === "arrows" && more.shade < 1 ? more.shade : null,
  "data-presses": more.presses || null,
  "text-anchor": anchor,
  ...(lines?.length && { d: lines.map((line) => joined(line, part) + (kind === "shape" ? "Z" : "")).join("") }),
  ...(kind === "cells" && { ...place, preserveAspectRatio: "none" }),
});
const scroll = (label, more) => ({ class: "scroll", role: "group", tabindex: 0, "aria-label": label, ...more });
const layouts = {
  panel: (part, panel, number) => {
    const [left, top, right, bottom] = part.box;
    const placed = (more) => {
      const place = { x: left - more, y: top - more, width: right - left + 2 * more, height: bottom - top + 2 * more };
      return { ...place, viewBox: Object.values(place).join(" ") };
    };
    const { viewBox, ...place } = placed(0), over = { class: "rings", ...placed(100) };
    const still = { viewBox: `0 0 ${WIDTH} ${10 * panel.height}`, role: "img", "data-part": number, "data-pad": Boolean(panel.pad) };
    const plot = { class: "plot", ...place, viewBox }, rings = part.rings?.map((each) => ring(each, panel));
    const marks = part.marks.map((mark, i) => ({ ...mark, still: look(panel.marks[i], part, place) }));
    return { ...part, axes: axes(part, panel), plot, marks, over, rings, still };
  },
  table: (part, table, number) => ({ ...part, still: scroll(table.caption, { "data-part": number }) }),
  words: (part, words, number) => ({ ...part, still: { "data-part": number } }),
};
const box = ({ kind, title, name, first }, node, rows) => {
  if (kind === "words") { // with the longest row of them behind it, unseen
    const items = rows[name].map((word, place) => ["li", {}, [["span", {}, word], ["small", {}, String(place + first)]]]);
    return ["div", { class: "words-room" }, [node, ["ol", { class: "words", "aria-hidden": "true" }, items]]];
  }
  if (kind !== "panel") return node;
  return ["div", { class: "panel" }, title ? [["p", { class: "panel-title" }, title], node] : [node]];
};

// Of two pictures a narrow screen shows one, by its title: at first the one with what is guessed.
const tabs = (parts, name) => {
  if (parts.length !== 2 || parts.some(({ kind }) => kind !== "panel")) return [];
  const asks = ({ marks }) => marks.some((mark) => bound(mark).includes("guess")), start = Math.max(0, parts.findIndex(asks));
  const each = parts.map(({ title, y }, i) =>
    ["label", {}, [["input", { type: "radio", name: `${name}-view`, checked: i === start }], ["span", {}, title || y.label]]]);
  return [["div", { class: "moving-tabs", role: "radiogroup", "aria-label": "Which picture" }, each]];
};

// Controls: native ones, so that every keyboard and every screen reader knows them.
const button = (words, act, more) => ["button", { type: "button", "data-act": act, ...more }, words];
const range = (label, [min, max, value], text, more, texts = [text]) => {
  const room = `min-width:${Math.max(...texts.map((each) => each.length))}ch`; // of the longest, or its label would wrap now and then
  const input = { type: "range", min, max, step: 1, value, "aria-valuetext": text, ...more };
  return ["label", { class: "moving-control" }, [["span", {}, label], ["input", input], ["output", { style: room }, text]]];
};
const tick = (attributes, label) => ["label", { class: "moving-tick" }, [["input", attributes], ` ${label}`]];
// One of a few things that are drawn, each on a line of its own.
const picks = ({ name, label, texts, at, start }, figure, drawn) => {
  const radio = { type: "radio", name: `${figure}-${name}`, "data-name": name };
  const each = texts.map((text, value) =>
    ["label", { class: "moving-pick" }, [["input", { ...radio, value, checked: value === start }], ...drawn(text, at[value])]]);
  return [["fieldset", { class: "moving-picks" }, [["legend", {}, label], ...each]]];
};
const handles = {
  slider: ({ name, label, stops, start, play, texts }, text) => {
    const slider = range(label, [0, stops.length - 1, stops.indexOf(start)], text, { "data-name": name }, texts);
    const playing = button("Play", "play", { "data-of": name, "aria-label": `Play: ${label}` });
    return play ? [["div", { class: "moving-row" }, [slider, playing]]] : [slider];
  },
  guess: ({ name, label, stops, start, asks }, text) => [["div", { class: "moving-guess" }, [
    ["p", {}, asks],
    range(label, [0, stops.length - 1, stops.indexOf(start)], text, { "data-name": name }),
    button("Look", "look", {}),
  ]], ["p", { class: "moving-miss", tabindex: -1 }, ""]],
  choice: ({ name, label, texts, start }, _, figure) => {
    const radio = { type: "radio", name: `${figure}-${name}`, "data-name": name };
    const ticks = texts.map((text, value) => tick({ ...radio, value, checked: value === start }, text));
    return [["fieldset", { class: "moving-row" }, [["legend", {}, label], ...ticks]]];
  },
  rows: (control, _, figure) => picks(control, figure, (text, at) =>
    [["span", { class: "strip" }, control.tiles[at].map((thing) => ["i", { style: `color:${tint(thing)}` }, ""])], ["span", {}, text]]),
  lines: (control, _, figure) => picks(control, figure, (text) => [["code", {}, text]]),
  toggle: ({ name, label, start }) => [tick({ type: "checkbox", "data-name": name, checked: start }, label)],
  numbers: ({ name, label }, value, figure) => {
    const note = `${figure}-${name}-note`, off = { autocomplete: "off", spellcheck: "false" };
    const input = { type: "text", inputmode: "decimal", ...off, "data-name": name, value, "aria-describedby": note };
    return [["div", {}, [
      ["label", { class: "moving-control" }, [["span", {}, label], ["input", input]]],
      ["p", { class: "moving-note", id: note, role: "alert" }, ""],
    ]]];
  },
  // For those who do not draw: one slider picks the place, the other sets the number there.
  drawing: (control, text) => {
    const { name, label, place, first, inverse, start } = control;
    const ends = [control.low, control.high, start[0]].map((value) => Math.round(value * inverse));
    return [
      range(place, [0, start.length - 1, 0], String(first), { "data-place": name }),
      range(`${label} there`, ends, text.split(", ")[0], { "data-height": name }),
    ];
  },
  best: () => [], // nobody sets it by hand
  // A button for each move that can be made, and one that takes the last one back.
  moves: ({ name, label, words }) => {
    const all = [...words.map((word, place) => [word, place]), ["Take back", "back"]];
    const buttons = all.map(([word, move]) => ["button", { type: "button", "data-move": move, "data-of": name }, word]);
    return [["div", { class: "moving-row moving-moves", role: "group", "aria-label": label }, [["span", {}, label], ...buttons]]];
  },
  // A button for each word, which moves it one place on, and one that shuffles.
  order: ({ name, label, words, shows }) => {
    const moves = words.map((word, place) =>
      ["button", { type: "button", "data-move": place, "data-of": name, "aria-label": `Move ${word} on` }, word]);
    const play = shows.length ? [button("Play", "play", { "data-of": name, "aria-label": `Play: ${label}` })] : [];
    const group = (inside, name) => ["div", { class: "moving-row", role: "group", "aria-label": name }, inside];
    return [group([["span", {}, label], ...moves], label), group([button("Shuffle", "shuffle", { "data-of": name }), ...play], "all at once")];
  },
};
// What throws a drawing away stands after all that changes it.
const clearing = ({ kind, name }) =>
  kind === "drawing" ? [["div", { class: "moving-row" }, [button("Clear the drawing", "clear", { "data-of": name })]]] : [];

// A function to step through.
const BUTTONS = [
  ["⇤", "first", "Back to the first line"],
  ["− step", "back", "One step back"],
  ["− line", "undo", "One line back"],
  ["+ line", "line", "Run one line"],
  ["+ step", "step", "Run to the end of this step"],
  ["⇥", "last", "On to the last line"],
].map(([words, act, label]) => button(words, act, { "aria-label": label }));
const line = ({ name, paper, code, tex, reads, returns }) => {
  const link = ["a", { href: `#line_${paper}`, "aria-label": `Line ${paper} of the algorithm` }, paper];
  const cells = [
    ["span", { class: "paper" }, paper ? [link] : ""],
    ["code", { class: "highlight" }, [{ html: code }]],
    ["span", { class: "formula" }, tex ? [["span", { class: "arithmatex" }, `\\(${tex}\\)`]] : ""],
  ];
  return { name, cells, reads, ...(returns && { returns }) };
};

// The longest sentence of a figure, whose room is kept so that nothing jumps: each field as long as it gets, in the clauses
// that are said together. Fields and clauses are tried at the ends of each control, and at some settings by chance.
const tried = ({ kind, stops, options, start, most, words, low, high }) => {
  if (kind === "moves") return words.flatMap((_, move) => [1, most].map((count) => Array(count).fill(move)));
  if (kind === "drawing" || kind === "best") return [low, high].map((end) => start.map(() => end));
  if (kind === "toggle") return [false, true];
  if (kind === "order") return [start, [...start].reverse()];
  return stops ? (options ? stops : [stops[0], stops.at(-1)]) : [start];
};
const CHANCES = 8;
const longer = (one = "", other = "") => (String(other).length > String(one).length ? other : one);
const longest = ({ controls, says, ...spec }, functions, settings) => {
  const pieces = [says].flat(), all = controls.filter(({ of }) => !of), most = {}, told = {}, rows = {};
  let seed = 1;
  const drawn = (list) => list[(seed = (seed * 48271) % 2147483647) % list.length];
  const sets = (one) => ({ ...settings, ...Object.fromEntries(one) });
  const alone = all.flatMap((control) => tried(control).map((value) => sets([[control.name, value]])));
  const mixed = Array.from({ length: CHANCES }, () => sets(all.map((control) => [control.name, drawn(tried(control))])));
  for (const each of [settings, ...alone, ...mixed]) {
    const values = computed({ controls, ...spec }, functions, each), said = pieces.filter(({ when }) => holds(when, values));
    told[said.map((piece) => pieces.indexOf(piece))] = said;
    for (const { kind, name, words } of spec.parts)
      if (kind === "words") rows[name] = longer(rows[name], values[name].map((index) => words[index]));
    for (const piece of said)
      for (const [field, name, form] of (piece.text ?? piece).matchAll(/\{(\w+)(?::([^{}]*))?\}/g)) {
        const control = all.find((control) => control.name === name);
        if (!control) most[field] = longer(most[field], shown(values[name], form));
        else if (form === undefined) most[field] = control.texts?.reduce(longer) ?? kinds[control.kind].text(control, each[name]);
        else for (const stop of control.stops ?? [0, 1]) most[field] = longer(most[field], shown(stop, form));
      }
  }
  const whole = (said) => said.map((piece) => (piece.text ?? piece).replace(/\{[^{}]*\}/g, (field) => most[field])).join("");
  return { room: Object.values(told).map(whole).reduce(longer), rows };
};

// Words lie over whatever moves.
const lettered = (part) => {
  const [words, rest] = [true, false].map((are) => part.marks?.filter(({ kind, bare }) => (kind === "label" || Boolean(bare)) === are));
  return part.marks ? { ...part, marks: [...rest, ...words] } : part;
};

// What stands between the title and the sentence, with the sentence and the data for the page's script.
const views = {
  moving: (declared, functions, settings) => {
    const { says, controls } = declared, parts = declared.parts.map(lettered);
    sliders = controls.filter(({ stops, play }) => stops && play !== undefined).map(({ name }) => name);
    const data = { says, parts: parts.map((part) => specs[part.kind](part)) };
    const spec = { ...declared, ...data, parts: data.parts.map((part, i) => layouts[part.kind](part, parts[i], i)) };
    const first = view(spec, functions, settings);
    const { room, rows } = longest(spec, functions, settings);
    const inside = first.parts.map((node, i) => box(parts[i], node, rows));
    return { data, says: first.says, room, inside: [["div", { class: "moving-parts" }, inside]], extra: [] };
  },
  stepper: (declared, functions, settings) => {
    const { title, symbols, step, at, first, lines, way } = declared;
    const names = Object.keys(symbols), brief = ({ name, reads, returns }) => ({ name, reads: reads.filter((each) => names.includes(each)), returns });
    const data = { symbols, step, at, first, way, lines: lines.map(brief) };
    const events = [...functions[declared.function](...Object.values(settings))], last = events.length;
    const { parts, says } = steps({ ...data, lines: lines.map(line) }, events, at);
    const [code, ...values] = parts.map(([name, attributes, inside], i) => [name, { ...attributes, "data-part": i }, inside]);
    const moment = range("lines run", [0, last, at], `${at} of ${last}`, { "data-at": true });
    const extra = [["div", { class: "moving-controls moving-walk" }, [["div", { class: "moving-row moving-steps" }, BUTTONS], moment]]];
    return { data, says, inside: [["div", scroll(`${title}: the lines`), [code]], ...values], extra };
  },
};

/** A figure as HTML: its name, where its functions are, its declaration, these functions, and the house palette. */
export const first = (name, place, declared, functions, colours) => {
  palette = colours;
  const { title, controls } = declared, guess = controls.find(({ of }) => of), tag = declared.kind === "moving" ? "moving-figure" : "moving-stepper";
  const settings = Object.fromEntries(controls.map((control) => [control.name, control.start]));
  const { data, says, room, inside, extra } = views[declared.kind](declared, functions, settings);
  const alone = controls.find(({ play, auto }) => play && auto); // plays by itself
  const settable = controls.map(({ label, form, play, auto, again, pace, rests, options, tiles, unit, ...control }) =>
    ({ ...control, ...(alone?.name === control.name && { auto }), ...(again && { again }), ...(pace && { pace }), ...(rests?.length && { rests }), ...(control.of && { unit }) }));
  const grips = data.parts?.some(({ rings }) => rings), again = controls.some((control) => control.again);
  const turns = (alone || guess) && data.parts.some(({ marks = [] }) => marks.some(({ kind }) => kind === "arrows"));
  const more = { "figures/drag": grips, "figures/auto": alone, "figures/turns": turns, "figures/again": again };
  const also = [...place.also, ...Object.keys(more).filter((file) => more[file])];
  const spec = { ...place, also, function: declared.function, controls: settable, ...data };
  const handle = (each) => handles[each.kind](each, kinds[each.kind].text(each, each.start), name);
  const hand = (each) => each.kind !== "drawing", others = controls.filter((each) => each !== guess); // what a pointer draws comes last
  const all = [...others.filter(hand), ...others.filter((each) => !hand(each))].flatMap(handle).concat(controls.flatMap(clearing));
  const told = ["p", { class: "moving-says", "data-room": room }, says];
  const words = guess ? ["div", { class: "moving-told" }, [...handle(guess), told]] : told; // question and answer in one place
  const text = html([tag, { class: "moving", "data-figure": name, role: "group", "aria-label": title }, [
    ["template", {}, JSON.stringify(spec)],
    ["div", { class: "moving-head" }, [
      ["p", { class: "moving-title" }, title],
      button("Reset", "reset", { "aria-label": `Reset: ${title}` }),
    ]],
    ...(declared.kind === "moving" ? [["div", { class: "moving-stage" }, [...tabs(declared.parts, name), ...inside]]] : inside), words,
    ...extra,
    ["div", { class: "moving-controls" }, all],
    ["p", { class: "moving-status", role: "status" }, ""],
  ]]);
  return /\b(d|x|y)="[^"]*(NaN|undefined)/.test(text) ? fail("a mark stands where no number is") : text;
};
