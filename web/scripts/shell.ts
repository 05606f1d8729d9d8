// A Vite plugin: tells the service worker which files the build made.
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Letters that neither language needs are fetched when a name has them; pictures for a phone's home screen are the
 * phone's own affair. */
const wanted = (name: string): boolean => !name.includes("latin-ext") && !name.endsWith(".png");

/** `folder` has the files that are copied as they are. */
export function shell(folder: string): Plugin {
  return {
    name: "sandtable-shell",
    apply: "build",
    // the server shows the page at many addresses, so it must not name its parts by where it seems to lie; `sandtable site`,
    // whose page has one address, makes them relative again
    transformIndexHtml: { order: "post", handler: (html) => html.replaceAll(/((?:src|href)=")\.\//g, "$1/") },
    generateBundle(_, bundle) {
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") this.error("the build has no service worker");
      const made = Object.keys(bundle).filter((name) => name !== "sw.js" && name !== "index.html" && wanted(name));
      const copied = readdirSync(folder).filter(wanted);
      const files = JSON.stringify(["./", ...[...made, ...copied].sort()]);
      // most names have hashes of what is in them; of the others what is in them is part of the version
      const page = bundle["index.html"];
      const rest = copied.map((name) => readFileSync(`${folder}/${name}`, "utf8")).join("");
      const text = files + worker.code + rest + (page?.type === "asset" ? String(page.source) : "");
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
