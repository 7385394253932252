// Runs one listing after another, each in a fresh MicroPython, in a thread of its own that the page can end.
import { loadMicroPython } from "./micropython.mjs";

const LONGEST = 20_000; // characters of output
const NAME = /File "<stdin>"/g;
const REPEATED = /^(.+\n)\1{3,}/gm;

const got = async (name) => {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
};
// Fetched once, so that what ran once runs again without a network.
const fetched = Promise.all([
  got("micropython.wasm").then(async (answer) => URL.createObjectURL(await answer.blob())),
  got("modules.json").then((answer) => answer.json()),
]);
fetched.catch(() => {}); // told to who asks for a run

// Python's own random numbers: the Mersenne Twister, as CPython seeds it with a whole number.
function mersenne() {
  const N = 624, state = new Uint32Array(N);
  let at = N;
  const mixed = (i, by) => Math.imul(by, state[i - 1] ^ (state[i - 1] >>> 30));
  const next = () => {
    if (at === N) {
      for (let i = at = 0; i < N; i++) {
        const y = (state[i] & 0x80000000) | (state[(i + 1) % N] & 0x7fffffff);
        state[i] = state[(i + 397) % N] ^ (y >>> 1) ^ (y & 1 && 0x9908b0df);
      }
    }
    let y = state[at++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  };
  const sow = (key) => {
    let i = 1;
    const step = () => {
      if (++i < N) return;
      state[0] = state[N - 1];
      i = 1;
    };
    state[0] = 19650218;
    for (; i < N; i++) state[i] = mixed(i, 1812433253) + i;
    i = 1;
    for (let k = 0; k < N; k++, step()) state[i] = (state[i] ^ mixed(i, 1664525)) + key;
    for (let k = 1; k < N; k++, step()) state[i] = (state[i] ^ mixed(i, 1566083941)) - i;
    state[0] = 0x80000000;
    at = N;
  };
  sow(Date.now() % 2 ** 30);
  return {
    sow,
    bits: (k) => next() >>> (32 - k),
    fraction: () => ((next() >>> 5) * 2 ** 26 + (next() >>> 6)) / 2 ** 53,
  };
}

function writer() {
  const decoder = new TextDecoder();
  let line = "", left = LONGEST;
  return {
    byte([code]) {
      line += decoder.decode(Uint8Array.of(code), { stream: true });
      if (code === 10) this.flush();
    },
    flush() {
      if (left > 0 && line) postMessage({ text: line.slice(0, left) });
      if (left > 0 && line.length >= left) postMessage({ done: "cut" });
      left -= line.length;
      line = "";
    },
  };
}

async function run({ name, source }) {
  const out = writer();
  const byte = (codes) => out.byte(codes);
  const [url, modules] = await fetched;
  const python = await loadMicroPython({ url, heapsize: 16 << 20, linebuffer: false, stdout: byte, stderr: byte });
  python.registerJsModule("mersenne", mersenne());
  for (const [path, text] of Object.entries(modules)) {
    python.FS.mkdirTree("/" + path.split("/").slice(0, -1).join("/"));
    python.FS.writeFile("/" + path, text);
  }
  python.runPython("import missing");
  postMessage({ ready: true });
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
      postMessage({ text: shorter.replace(NAME, `File "${name}"`) });
    }
  }
  out.flush();
  postMessage({ done, took: performance.now() - start });
}

onmessage = ({ data }) => run(data).catch((error) => postMessage({ done: "failed", why: String(error) }));
