// Python's meaning, where JavaScript's differs. Each of these complains where Python does.
const $fail = (text) => { throw new RangeError(text); };

const $at = (xs, i) => {
  const k = i < 0 ? i + xs.length : i;
  return k >= 0 && k < xs.length ? xs[k] : $fail("list index out of range");
};
const $set = (xs, i, x) => {
  const k = i < 0 ? i + xs.length : i;
  if (!(k >= 0 && k < xs.length)) $fail("list assignment index out of range");
  xs[k] = x;
};
const $int = (x) => (Number.isSafeInteger(x) ? x + 0 : $fail("an integer that a double cannot hold"));
const $trunc = (x) => $int(Math.trunc(x));
const $floor = (x) => $int(Math.floor(x));
const $ceil = (x) => $int(Math.ceil(x));
const $div = (a, b) => (b === 0 ? $fail("division by zero") : a / b);
const $mod = (a, b) => {
  if (b === 0) $fail("modulo by zero");
  const r = a % b;
  return r === 0 ? (b < 0 || Object.is(b, -0) ? -0 : 0) : r < 0 === b < 0 ? r : r + b;
};
const $floordiv = (a, b) => {
  if (b === 0) $fail("division by zero");
  const r = a % b;
  const q = (a - r) / b - (r !== 0 && r < 0 !== b < 0 ? 1 : 0);
  const f = Math.floor(q);
  return q !== 0 ? f + (q - f > 0.5 ? 1 : 0) : a / b < 0 || Object.is(a / b, -0) ? -0 : 0;
};
const $pow = (a, b) => {
  if ((a === 0 && b < 0) || (a < 0 && Number.isFinite(a) && Number.isFinite(b) && b !== Math.floor(b))) $fail("not a real power");
  if (a === 1 || b === 0) return 1;
  if (a === -1 && (b === Infinity || b === -Infinity)) return 1;
  const x = Math.pow(a, b);
  return Number.isFinite(a) && Number.isFinite(b) && !Number.isFinite(x) ? $fail("result too large") : x;
};
const $sqrt = (x) => (x < 0 ? $fail("math domain error") : Math.sqrt(x));
const $math = (f, x, y = 0) => {
  const z = f(x, y);
  if (Number.isFinite(z)) return z;
  return (Number.isFinite(x) && Number.isFinite(y)) || (z !== z && x === x && y === y) ? $fail("math domain error") : z;
};
const $best = (xs, better) => {
  if (xs.length === 0) $fail("an empty list has no least or greatest");
  let best = xs[0];
  for (const x of xs) if (better(x, best)) best = x;
  return best;
};
const $min = (xs) => $best(xs, (x, y) => x < y);
const $max = (xs) => $best(xs, (x, y) => x > y);
const $fill = (x, n) => Array(Math.max(0, n)).fill(x);
const $range = (a, b, step) => {
  if (step === 0) $fail("range() arg 3 must not be zero");
  const out = [];
  for (let i = a; step > 0 ? i < b : i > b; i += step) out.push(i);
  return out;
};
function* $zip(...lists) {
  for (let i = 0; ; i++) {
    const row = [];
    for (const xs of lists) {
      if (i >= xs.length) return;
      row.push(xs[i]);
    }
    yield row;
  }
}
function* $enumerate(xs) {
  for (let i = 0; i < xs.length; i++) yield [i, xs[i]];
}
const $list = (items, value, keep) => {
  const out = [];
  for (const item of items) if (!keep || keep(item)) out.push(value(item));
  return out;
};
const $locals = (names) => {
  const copy = (x) => (Array.isArray(x) ? x.map(copy) : typeof x === "object" ? $locals(x) : x);
  const known = Object.entries(names).filter(([, x]) => x !== undefined && typeof x !== "function");
  return Object.fromEntries(known.map(([name, x]) => [name, copy(x)]));
};
