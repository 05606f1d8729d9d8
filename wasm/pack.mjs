// Packs the engine, in Node: node pack.mjs PYODIDE STAGE OUT NAMES
// The full runtime imports what is staged, then writes (pack.py) the part of the standard library that was used and the staged
// files, compiled to .pyc by the Python that will read them.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, stage, out] = process.argv.slice(2, 5).map((given) => path.resolve(given));
const names = process.argv[5].split(",");
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodide });
python.FS.mkdirTree("/stage");
python.FS.mount(python.FS.filesystems.NODEFS, { root: stage }, "/stage");
python.FS.mkdirTree("/out");
python.FS.mount(python.FS.filesystems.NODEFS, { root: out }, "/out");
python.globals.set("NAMES", python.toPy(names));
python.runPython(fs.readFileSync(new URL("pack.py", import.meta.url), "utf-8"));
