import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { shell } from "./scripts/shell.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ mode }) => ({
  // a web host may have the page in a folder: its parts find each other by where they lie themselves
  base: "./",
  plugins: [svelte(), shell(at("./public"))],
  resolve: {
    alias: { $locale: at("../src/sandtable/locale"), $web: at("./src") },
    // under vitest Svelte must be the browser's, not the one that renders on a server
    ...(mode === "test" ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: at("../src/sandtable/server/web/built"),
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    manifest: true, // which parts need which: a test weighs them
    rolldownOptions: {
      input: { index: at("./index.html"), sw: at("./src/offline/worker.ts") },
      // a service worker stands at the root, under a name that stays
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        // many small files weigh more than a large one
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // a game, but for what is fetched when somebody asks
            { name: (id) => /[\\/]src[\\/]games[\\/](\w+)[\\/](?!Help|Memory|end[\\/])/.exec(id)?.[1] ?? null },
            // playing on this device, which is no part of a first screen
            { name: (id) => (/[\\/]src[\\/]engine[\\/]\w+(?:\.svelte)?\.ts$/.test(id) ? "engine" : null) },
            // what nearly every page needs
            { name: "page", minShareCount: 8 },
          ],
        },
      },
    },
  },
  server: { fs: { allow: [at("..")] }, proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: {
    environment: "jsdom",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/setup.ts"],
    testTimeout: 30_000,
    isolate: false, // a page for each file would take as long as all the tests
  },
}));
