// What a notebook does, in Node: node notebook.mjs WHEELS SCRIPT.py
// The full runtime installs the wheels of a folder by micropip, which is one of them, and runs a script.
import fs from "node:fs";
import path from "node:path";
import { loadPyodide } from "pyodide";

const [folder, script] = process.argv.slice(2);
const wheels = fs.readdirSync(folder).filter((name) => name.endsWith(".whl"));
const python = await loadPyodide();
const micropip = wheels.find((name) => name.startsWith("micropip-"));
python.unpackArchive(new Uint8Array(fs.readFileSync(path.join(folder, micropip))), "wheel");
python.FS.mkdirTree("/wheels");
python.FS.mount(python.FS.filesystems.NODEFS, { root: path.resolve(folder) }, "/wheels");
python.globals.set("WHEELS", python.toPy(wheels.filter((name) => name !== micropip).map((name) => `emfs:/wheels/${name}`)));
try {
  await python.runPythonAsync("import micropip\nawait micropip.install(WHEELS)");
  await python.runPythonAsync(fs.readFileSync(script, "utf-8"));
} catch (error) {
  console.error(String(error.message ?? error));
  process.exit(1);
}
