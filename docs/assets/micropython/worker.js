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

async function run({ name, source, files }) {
  const out = writer();
  const byte = (codes) => out.byte(codes);
  const [url, modules] = await fetched;
  const python = await loadMicroPython({ url, heapsize: 16 << 20, linebuffer: false, stdout: byte, stderr: byte });
  for (const [path, text] of Object.entries({ ...modules, ...files })) {
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
