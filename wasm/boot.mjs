// Starts the engine: Python, the standard library as far as it is used, and Sandtable's own modules. The one loader for the
// page's worker and for Node.
//
//   const base = new URL("/engine/", location.href);                       // or a file: URL, in Node
//   const manifest = await (await fetch(new URL("manifest.json", base))).json();
//   const { boot } = await import(new URL(manifest.files.boot.path, base).href);
//   const engine = await boot(base, manifest);
//   engine.answer('{"cmd": "new", "game": "mandala"}');                    // the engine protocol, a line in, a line out
//   engine.python.pyimport("sandtable.records");                           // Pyodide, for everything else

const APP = "/app";
const inNode = typeof process === "object" && process.versions?.node !== undefined;

/** A file of the engine, in Node. */
async function read(url) {
  const { readFile } = await import("node:fs/promises");
  return new Uint8Array(await readFile(url));
}

/** What is fetched, all of it begun at once. */
function download(urls) {
  const fetched = new Map();
  for (const url of urls) {
    const answer = fetch(url).then((found) => {
      if (!found.ok) throw new Error(`${url.pathname}: ${found.status}`);
      return found;
    });
    answer.catch(() => {}); // whoever waits for it hears of it
    fetched.set(url.href, answer);
  }
  return fetched;
}

/** Write the files of a tar archive (ustar, plain files only) into the runtime's file system. */
function unpack(archive, files) {
  const text = new TextDecoder();
  const field = (at, length) => text.decode(archive.subarray(at, at + length)).replace(/\0.*$/s, "");
  const made = new Set();
  for (let at = 0; archive[at]; ) {
    const prefix = field(at + 345, 155);
    const path = `${APP}/${prefix && prefix + "/"}${field(at, 100)}`;
    const size = parseInt(field(at + 124, 12), 8);
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) files.mkdirTree(folder);
    made.add(folder);
    files.writeFile(path, archive.subarray(at + 512, at + 512 + size), { canOwn: true });
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

/** Have something done while `fetch` gives out what is being downloaded already: Pyodide fetches by itself. */
async function instead(fetched, work) {
  const original = globalThis.fetch;
  globalThis.fetch = (url, ...rest) => fetched.get(String(url)) ?? original(url, ...rest);
  try {
    return await work();
  } finally {
    globalThis.fetch = original;
  }
}

/** The engine, ready to answer. */
export async function boot(base, manifest) {
  const at = (part) => new URL(manifest.files[part].path, base);
  const fetched = inNode ? new Map() : download(["runtime", "library", "core"].map(at));
  const glue = import(at("glue").href); // begun with the others: the loader would ask for it later
  glue.catch(() => {});
  const { loadPyodide } = await import(at("loader").href);
  const runtime = new URL("./", at("runtime"));
  const name = (url) => (inNode ? decodeURIComponent(url.pathname) : url.href);
  const python = await instead(fetched, async () =>
    loadPyodide({
      indexURL: name(runtime),
      stdLibURL: name(at("library")),
      lockFileContents: manifest.lock,
      packageBaseUrl: runtime.href,
      createPyodideModule: (await glue).default,
      checkAPIVersion: false,
      env: { HOME: APP, PYTHONHASHSEED: "0" },
    }),
  );
  const core = inNode ? await read(at("core")) : new Uint8Array(await (await fetched.get(at("core").href)).arrayBuffer());
  unpack(core, python.FS);
  // while modules are imported, nothing becomes garbage that is worth looking for
  const answer = python.runPython(`
import gc, sys
sys.path.insert(0, ${JSON.stringify(APP)})
gc.disable()
from sandtable.engine import Engine
engine = Engine()
gc.freeze()
gc.enable()
lambda line: engine.reply(line.encode()).decode()
`);
  return { answer: (line) => answer(line), python };
}
