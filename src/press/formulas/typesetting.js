// MathJax reads the formulas of one page at a time, so that equation numbers and references are those of the page.
// What it has understood is written as MathML, which browsers set themselves: with TeX's spaces, which only MathJax
// knows, and with as few elements as will do.
const {mathjax} = MathJax._.mathjax;
const adaptor = MathJax._.adaptors.liteAdaptor.liteAdaptor();
MathJax._.handlers.html_ts.RegisterHTMLHandler(adaptor);
const packages = ['base', 'ams', 'boldsymbol', 'cases', 'configmacros', 'mathtools', 'newcommand', 'textmacros', 'color', 'html'];
const macros = {R: '\\mathbb{R}', E: '\\operatorname{\\mathbb{E}}', Var: '\\operatorname{Var}'};

function fail(where, what, error) {
  throw new Error(`${JSON.stringify(what.math || '')}: ${error.message}`);
}

function formatError(jax, error) {
  throw error;
}

function documentOf(html) {
  const InputJax = new MathJax._.input.tex_ts.TeX({packages, macros, tags: 'ams', formatError});
  return mathjax.document(html, {InputJax, compileError: fail});
}

function escaped(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

// A dangling \ref or \eqref typesets as (???), in silence; the labels of a page are those that it defines.
function dangling(formulas) {
  const all = formulas.join(' ');
  const labels = new Set([...all.matchAll(/\\label\{([^}]*)\}/g)].map(match => match[1]));
  for (const formula of formulas) {
    for (const [, label] of formula.matchAll(/\\(?:eq)?ref\{([^}]*)\}/g)) {
      if (!labels.has(label)) throw new Error(`${JSON.stringify(formula)}: no \\label{${label}} on this page`);
    }
  }
}

// Lengths, in em

const SPACES = {thinmathspace: 3 / 18, mediummathspace: 4 / 18, thickmathspace: 5 / 18};
const UNITS = {em: 1, ex: 0.431, pt: 0.1, mu: 1 / 18, px: 1 / 16};
const BESIDE = 0.12;  // TeX's space on either side of a fraction
const SMALLER = 0.7;  // a level of indices

function length(text) {
  if (text in SPACES) return SPACES[text];
  const [, number, unit] = /^(-?[\d.]+)(\w*)$/.exec(text) || fail(null, {math: text}, {message: 'is no length'});
  return Number(number) * (UNITS[unit] || 1);
}

function em(number) {
  const rounded = Math.round(number * 1000) / 1000;
  return rounded ? `${rounded}em`.replace(/^(-?)0\./, '$1.') : '0';
}

// Letters of other alphabets have characters of their own: where each begins, for A, for 0, and for the Greek capitals.

const ALPHABETS = {
  bold: [0x1D400, 0x1D7CE, 0x1D6A8], italic: [0x1D434, 0, 0x1D6E2], 'bold-italic': [0x1D468, 0, 0x1D71C],
  'double-struck': [0x1D538, 0x1D7D8], script: [0x1D49C], '-tex-calligraphic': [0x1D49C], fraktur: [0x1D504], 'sans-serif': [0x1D5A0, 0x1D7E2],
  monospace: [0x1D670, 0x1D7F6],
};
const ELSEWHERE = {  // those that Unicode had before
  0x1D455: 'ℎ', 0x1D53A: 'ℂ', 0x1D53F: 'ℍ', 0x1D545: 'ℕ', 0x1D547: 'ℙ', 0x1D548: 'ℚ', 0x1D549: 'ℝ', 0x1D551: 'ℤ',
  0x1D49D: 'ℬ', 0x1D4A0: 'ℰ', 0x1D4A1: 'ℱ', 0x1D4A3: 'ℋ', 0x1D4A4: 'ℐ', 0x1D4A7: 'ℒ', 0x1D4A8: 'ℳ', 0x1D4AD: 'ℛ',
};

function lettered(text, variant) {
  const [latin, digits, greek] = ALPHABETS[variant] || [];
  const starts = [[/[A-Z]/, 'A', latin], [/[a-z]/, 'a', latin && latin + 26], [/[0-9]/, '0', digits],
    [/[Α-Ω]/, 'Α', greek], [/[α-ω]/, 'α', greek && greek + 26]];
  return [...text].map(letter => {
    const [, first, start] = starts.find(([those]) => those.test(letter)) || [];
    const code = start && start + letter.codePointAt(0) - first.codePointAt(0);
    return code ? ELSEWHERE[code] || String.fromCodePoint(code) : letter;
  }).join('');
}

// Elements

const KEPT = {
  mo: ['stretchy', 'minsize', 'maxsize', 'movablelimits', 'largeop', 'symmetric'], mfrac: ['linethickness'],
  mstyle: ['displaystyle', 'scriptlevel'], mpadded: ['width', 'height', 'depth', 'lspace', 'voffset'],
  mtable: ['displaystyle'],
};
const BAR = '―'; // over an expression; not every browser stretches it, so it is drawn as a border
const ACCENTS = {'^': 'ˆ', '~': '˜', '¯': '¯', '˙': '˙', '¨': '¨'};
const CLOSED = '()[]⌊⌋';  // browsers put no space beside them
const APPLIED = '\u2061';

const given = (node, name) => node.attributes.getExplicit(name);
const textOf = node => node.childNodes.map(child => child.getText()).join('');
const joined = items => items.map(item => item.html).join('');
const row = items => items.length === 1 ? items[0].html : `<mrow>${joined(items)}</mrow>`;
const line = nodes => spaced(nodes.flatMap(sequence));
const one = node => row(spaced(sequence(node)));

function element(name, node, inside, more = {}) {
  const kept = Object.fromEntries((KEPT[node.kind] || []).map(each => [each, given(node, each)]));
  const colour = given(node, 'mathcolor');
  const all = Object.entries({...kept, ...(colour ? {style: `color:${colour}`} : {}), ...more});
  const written = all.filter(([, value]) => value !== undefined).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join('')}>${inside}</${name}>`;
}

// An operator by itself, without what only surrounds it.
function operator(node) {
  if (node.kind === 'mo') return node;
  const within = node.kind === 'TeXAtom' ? node.childNodes[0].childNodes : [];
  return within.length === 1 ? operator(within[0]) : null;
}

// What stands in a line: elements, operators, and the gaps between them.
function sequence(node) {
  const plain = node.kind === 'mrow' && node.getProperty('open') == null && node.getProperty('close') == null;
  if (node.kind === 'inferredMrow' || node.kind === 'math' || plain && !given(node, 'href')) return node.childNodes.flatMap(sequence);
  if (node.kind === 'mi' && !textOf(node)) return [];
  if (node.kind === 'mspace') return [{gap: length(node.attributes.get('width'))}];
  if (node.kind === 'mstyle' && !['displaystyle', 'mathcolor'].some(name => given(node, name) !== undefined)) {
    const inside = node.childNodes.flatMap(sequence), level = Number(node.parent.attributes.get('scriptlevel'));
    if (!level) return inside;
    if (inside.every(item => 'gap' in item)) return inside.map(({gap}) => ({gap: gap / SMALLER ** Math.min(level, 2)}));
  }
  const before = node.texSpacing(), mo = operator(node);
  const item = mo ? {mo} : {html: write(node), ...(node.kind === 'mfrac' ? {beside: BESIDE} : {})};
  return [...(before ? [{gap: SPACES[before]}] : []), item];
}

// The items of a line with the gaps between them: within an operator where there is one, or else an element.
function spaced(items) {
  const made = [];
  let gap = 0, beside = 0;
  const next = (item = {}) => {
    const last = made[made.length - 1], wide = gap + (made.length && (item.mo || item.html) ? beside + (item.beside || 0) : 0);
    if (wide && item.mo) item.before = wide;
    else if (wide && last && last.mo) last.after = wide;
    else if (wide) made.push({html: `<mspace width="${em(wide)}"></mspace>`});
    gap = 0, beside = item.beside || 0;
  };
  for (const item of items) {
    if ('gap' in item) gap += item.gap;
    else next(item), made.push(item);
  }
  next();
  for (const item of made) if (item.mo) item.html = sign(item.mo, item.before, item.after);
  return made;
}

function sign(node, before = 0, after = 0, text = textOf(node)) {
  const spaces = CLOSED.includes(text) && !before && !after ? {} : {lspace: em(before), rspace: em(after)};
  const sized = given(node, 'minsize') === undefined ? {} : {stretchy: 'true', form: ')]}⌋⌉⟩'.includes(text) ? 'postfix' : 'prefix'};
  return element('mo', node, escaped(text), {...spaces, ...sized});
}

// Words, letters and numbers.
function token(node) {
  const text = textOf(node), variant = given(node, 'mathvariant');
  if (node.kind === 'mtext') return element('mtext', node, escaped(text.replace(/ /g, '\u00A0')), variant === 'bold' ? {class: 'bold'} : {});
  const upright = variant === 'normal' && node.kind === 'mi' && [...text].length === 1;
  return element(node.kind, node, escaped(lettered(text, variant)), upright ? {mathvariant: 'normal'} : {});
}

// The rows of a table. A label is its row's last cell; an equation is referred to by it.
function rows(table) {
  const listed = (name, all) => String(given(table, name) || all).split(/\s+/);
  const sides = listed('columnalign', 'center'), gaps = listed('columnspacing', '1em'), [between] = listed('rowspacing', '1ex');
  const cell = (td, i, j) => {
    const left = j ? em(length(gaps[Math.min(j, gaps.length) - 1])) : '0';
    const side = sides[Math.min(j, sides.length - 1)], above = i ? em(length(between)) : '0';
    const style = above === '0' && left === '0' ? '' : ` style="padding:${above} 0 0 ${left}"`;
    return `<mtd${side === 'center' ? '' : ` class="${side}"`}${style}>${joined(line(td.childNodes))}</mtd>`;
  };
  return table.childNodes.map((tr, i) => {
    const labelled = tr.kind === 'mlabeledtr', [label] = tr.childNodes;
    const cells = tr.childNodes.slice(labelled ? 1 : 0).map((td, j) => cell(td, i, j));
    const id = labelled && label.attributes.get('id');
    const tag = labelled ? `<mtd class="tag"${id ? ` id="${escaped(id)}"` : ''}>${joined(line(label.childNodes))}</mtd>` : '';
    return `<mtr>${cells.join('')}${tag}</mtr>`;
  }).join('');
}

function write(node) {
  const [base, ...rest] = node.childNodes;
  switch (node.kind) {
    case 'mi': case 'mn': case 'mtext': case 'ms': return token(node);
    case 'TeXAtom': case 'mrow': case 'inferredMrow': return row(line(node.childNodes));
    case 'mtable': return element('mtable', node, rows(node));
    case 'mstyle': case 'msqrt': case 'mphantom': case 'mpadded': return element(node.kind, node, joined(line(node.childNodes)));
    case 'mover': {
      const above = operator(rest[0]), accent = above && ACCENTS[textOf(above)];
      if (accent) return element('mover', node, one(base) + sign(above, 0, 0, accent), {accent: 'true'});
      if (above && textOf(above) === BAR) return element('mrow', node, one(base), {class: 'over'});
      break;
    }
    case 'msub': case 'msup': case 'msubsup': {
      // An operator of a given size has it in a row only.
      const mo = operator(base), sized = mo && given(mo, 'minsize') !== undefined;
      return element(node.kind, node, (sized ? `<mrow><mi></mi>${one(base)}</mrow>` : one(base)) + rest.map(one).join(''));
    }
  }
  return element(node.kind, node, node.childNodes.map(one).join(''));
}

function written(math) {
  math.root.setTeXclass(null);
  const display = math.display ? ' display="block"' : '', inside = joined(line([math.root]));
  const html = `<math${display} alttext="${escaped(math.math.trim())}">${inside}</math>`;
  let href;
  math.root.walkTree(node => { href = href || given(node, 'href'); });
  return href ? `<a href="${escaped(href)}">${html}</a>` : html;
}

function typeset(json) {
  const formulas = JSON.parse(json);
  dangling(formulas);
  const page = documentOf(formulas.map(formula => `<p>${escaped(formula)}</p>`).join('')).findMath().compile();
  // MathJax leaves alone, in silence, what it cannot tell from text.
  const all = [...page.math], found = all.map(({start, math, end}) => start.delim + math + end.delim);
  const left = formulas.find((formula, i) => found[i] !== formula.trim());
  if (left !== undefined) throw new Error(`${JSON.stringify(left)}: was not typeset, since its braces or delimiters do not match`);
  return JSON.stringify(all.map(written));
}
