// Runs a Python script in the engine, in Node: node node.mjs ENGINE SCRIPT [ARGUMENT]...
// ENGINE is the folder of the artefact. The script's folder can be imported from; what it prints is printed.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, script, ...rest] = process.argv.slice(2);
const base = pathToFileURL(path.resolve(folder) + path.sep);
const manifest = JSON.parse(fs.readFileSync(new URL("manifest.json", base), "utf-8"));
const { boot } = await import(new URL(manifest.files.boot.path, base).href);
const { python } = await boot(base, manifest);
python.FS.mkdirTree("/script");
python.FS.mount(python.FS.filesystems.NODEFS, { root: path.dirname(path.resolve(script)) }, "/script");
const name = `/script/${path.basename(script)}`;
try {
  python.globals.set("ARGV", python.toPy([name, ...rest]));
  python.runPython(`
import sys
sys.argv = ARGV
sys.path.insert(0, "/script")
exec(compile(open(sys.argv[0]).read(), sys.argv[0], "exec"), {"__name__": "__main__", "__file__": sys.argv[0]})
`);
} catch (error) {
  console.error(String(error.message ?? error));
  process.exit(1);
}
