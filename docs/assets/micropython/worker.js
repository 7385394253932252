// Runs one listing after another, each in a fresh MicroPython, in a thread of its own that the page can end.
import { loadMicroPython } from "./micropython.mjs";

const LONGEST = 20_000; // characters of output
const NAME = /File "<stdin>"/g;
const REPEATED = /^(.+\n)\1{3,}/gm;
const REFUSED = "What runs in the page reaches nothing outside of itself: no other host, no page, no storage.";

const got = async (name) => {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
};
// Fetched once, so that what ran once runs again without a network.
const fetched = Promise.all([
  got("micropython.wasm").then((answer) => answer.arrayBuffer()).then((bytes) => WebAssembly.compile(bytes)),
  got("modules.json").then((answer) => answer.json()),
]);
fetched.catch(() => {}); // told to who asks for a run

// The first wall: what Python is given of JavaScript is a clock, chance, its own files and what it prints with. The rest,
// by which its module js would reach whatever this thread can, is refused.
const HARMLESS = /^(invoke|fd|__syscall|_?emscripten|_abort|mp_js|proxy_js_free)_/;
const refuse = () => {
  throw new Error(REFUSED);
};
const walled = (imports) => Object.fromEntries(Object.entries(imports).map(([name, given]) => [name, HARMLESS.test(name) ? given : refuse]));

// The second: this thread keeps what the language itself is made of, less what makes code from a text. So it can ask nobody
// and keep nothing, and talks to the page by the name below alone. What stays is named, so what browsers learn later goes.
const STAYS = new RegExp(`^(${[
  "undefined|NaN|Infinity|globalThis|self|is(Finite|NaN)|parse(Float|Int)|(de|en)codeURI(Component)?|Math|JSON|Intl|Atomics|Reflect",
  "Object|Array|Proxy|Symbol|Boolean|Number|BigInt|String|RegExp|Date|Promise|(Weak)?(Map|Set)|WeakRef|FinalizationRegistry",
  "(Big)?U?[iI]nt\\d+(Clamped)?Array|Float\\d+Array|(Shared)?ArrayBuffer|DataView|(Aggregate|Eval|Range|Reference|Syntax|Type|URI)?Error",
  "WebAssembly|WorkerGlobalScope|Text(De|En)coder|URL|crypto|performance|console",
].join("|")})$`);
const tell = postMessage.bind(self);
onmessage = ({ data }) => run(data).catch((error) => tell({ done: "failed", why: String(error) }));
for (let scope = self; scope !== Object.prototype; scope = Object.getPrototypeOf(scope)) {
  for (const name of Reflect.ownKeys(scope)) if (!STAYS.test(String(name))) Reflect.deleteProperty(scope, name);
}
for (const kind of [() => {}, async () => {}, function* () {}, async function* () {}]) {
  Reflect.deleteProperty(Object.getPrototypeOf(kind), "constructor");
}
// micropython.mjs fetches its program by itself; here it is given the one above, behind the wall.
const { instantiate } = WebAssembly;
self.fetch = async () => {};
WebAssembly.instantiateStreaming = async (_, { env, ...others }) => {
  const [program] = await fetched;
  return { instance: await instantiate(program, { env: walled(env), ...others }) };
};

function writer() {
  const decoder = new TextDecoder();
  let line = "", left = LONGEST;
  return {
    byte([code]) {
      line += decoder.decode(Uint8Array.of(code), { stream: true });
      if (code === 10) this.flush();
    },
    flush() {
      if (left > 0 && line) tell({ text: line.slice(0, left) });
      if (left > 0 && line.length >= left) tell({ done: "cut" });
      left -= line.length;
      line = "";
    },
  };
}

async function run({ name, source, files }) {
  const out = writer();
  const byte = (codes) => out.byte(codes);
  const [, modules] = await fetched;
  const python = await loadMicroPython({ heapsize: 16 << 20, linebuffer: false, stdout: byte, stderr: byte });
  for (const [path, text] of Object.entries({ ...modules, ...files })) {
    python.FS.mkdirTree("/" + path.split("/").slice(0, -1).join("/"));
    python.FS.writeFile("/" + path, text);
  }
  python.runPython("import missing");
  tell({ ready: true });
  const start = performance.now();
  let done = "ran";
  try {
    python.runPython(source);
  } catch (error) {
    if (error.type !== "SystemExit") {
      done = "raised";
      out.flush();
      const told = String(error.message ?? error).trimEnd() + "\n";
      const shorter = told.replace(REPEATED, (lines, line) => `${line.repeat(2)}  … ${lines.length / line.length - 2} times more\n`);
      tell({ text: shorter.replace(NAME, `File "${name}"`) });
    }
  }
  out.flush();
  tell({ done, took: performance.now() - start });
}
