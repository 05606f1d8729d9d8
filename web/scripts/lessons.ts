// A Vite plugin: of a lesson's file the page has what its lists show, `?line` for any of them and `?about` for that of all lessons. The
// lesson itself is fetched when it is opened.
import { readFile } from "node:fs/promises";
import { parse } from "smol-toml";
import type { Plugin } from "vite";

const SHOWN: Readonly<Record<string, (head: Record<string, unknown>) => unknown>> = {
  line: ({ game, order, minutes, title }) => ({ game, order, minutes, title }),
  about: ({ about }) => about,
};

export function lessons(): Plugin {
  return {
    name: "sandtable-lessons",
    enforce: "pre",
    async load(id) {
      const [, file, part] = /^(.+\.toml)\?(line|about)$/.exec(id) ?? [];
      if (!file || !part) return null;
      this.addWatchFile(file);
      try {
        return `export default ${JSON.stringify(SHOWN[part]!(parse(await readFile(file, "utf8"))))};`;
      } catch (error) {
        return this.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  };
}
