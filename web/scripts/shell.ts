// A Vite plugin: tells the service worker which files the build made.
import type { Plugin } from "vite";

/** Characters that only other scripts than ours need are fetched when a name has them. */
const wanted = (name: string): boolean => !name.endsWith(".map") && !name.includes("latin-ext");

export function shell(extra: readonly string[]): Plugin {
  return {
    name: "sandtable-shell",
    apply: "build",
    generateBundle(_, bundle) {
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") this.error("the build has no service worker");
      const names = Object.keys(bundle).filter((name) => name !== "sw.js" && name !== "index.html" && wanted(name));
      const files = JSON.stringify(["/", ...[...names, ...extra].sort().map((name) => `/${name}`)]);
      // names have hashes of what is in them; the code of the worker and the page are part of the version, too
      const text = files + worker.code + JSON.stringify(bundle["index.html"] ?? "");
      worker.code = worker.code.replaceAll("__FILES__", files.replaceAll('"', '\\"')).replaceAll("__VERSION__", hash(text));
    },
  };
}

/** FNV-1a: enough to tell two builds apart. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value.toString(36);
}
