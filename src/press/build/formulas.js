// MathJax over the formulas of one page at a time, so that equation numbers and references are those of the page.
const {mathjax} = MathJax._.mathjax;
const adaptor = MathJax._.adaptors.liteAdaptor.liteAdaptor();
MathJax._.a11y['assistive-mml'].AssistiveMmlHandler(MathJax._.handlers.html_ts.RegisterHTMLHandler(adaptor));
const OutputJax = new MathJax._.output.chtml_ts.CHTML({
  font: new MathJax._.output.chtml.fonts.tex_ts.TeXFont({fontURL: '.'}),
  matchFontHeight: false,
  adaptiveCSS: false,  // the same style for every page, in whatever order they are typeset
});
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
  return mathjax.document(html, {InputJax, OutputJax, compileError: fail, typesetError: fail});
}

function style() {
  return JSON.stringify(adaptor.textContent(OutputJax.styleSheet(documentOf(''))));
}

function escaped(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
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

function typeset(json) {
  const formulas = JSON.parse(json);
  dangling(formulas);
  const page = documentOf(formulas.map(formula => `<p>${escaped(formula)}</p>`).join('')).render();
  return JSON.stringify(adaptor.childNodes(adaptor.body(page.document)).map(child => adaptor.innerHTML(child)));
}
0
