// How the page is built, served while one works on it, and tested.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { lessons } from "./scripts/lessons.ts";
import { shell } from "./scripts/shell.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ mode }) => ({
  // a web host may have the page in a folder: its parts find each other by where they lie themselves
  base: "./",
  plugins: [svelte(), lessons(), shell(at("./public"))],
  resolve: {
    alias: { $lessons: at("../src/sandtable/learn/lessons"), $locale: at("../src/sandtable/locale"), $puzzles: at("../src/sandtable/learn/puzzles"), $web: at("./src") },
    // under vitest Svelte must be the browser's, not the one that renders on a server
    ...(mode === "test" ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: at("../src/sandtable/server/web/built"),
    emptyOutDir: true,
    target: "es2022",
    sourcemap: false,
    manifest: true, // which parts need which: a test weighs them
    // browsers that know the rest of what is used here, but not this, only fetch a part a little later
    modulePreload: { polyfill: false },
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
            { name: (id) => /[\\/]src[\\/]games[\\/](\w+)[\\/](?!Help|Memory|places|learning|openings|(?:companion|editing|end|lobby|rules)[\\/])/.exec(id)?.[1] ?? null },
            // playing on this device, which is no part of a first screen; the lobby lists what is kept here
            { name: (id) => (/[\\/]src[\\/]engine[\\/](?!store)\w+(?:\.svelte)?\.ts$/.test(id) ? "engine" : null) },
            // what the lobby shares with other pages: a visitor has it from there
            { name: (id) => (/[\\/]src[\\/](?:games[\\/]\w+[\\/])?lobby[\\/](?!offer|setup[\\/][A-Z])|[\\/]petal\.ts/.test(id) ? "lists" : null), minShareCount: 2 },
            // what every page needs, and what nearly every one does
            { name: (id) => (/[\\/]src[\\/](TopBar|pieces[\\/](Menu|Logo)|calls[\\/]calls|wire[\\/](connection|nonce))\./.test(id) ? "shell" : null) },
            { name: "page", minShareCount: 20 },
            // what a table shares with replays and rules; not what few of them need
            { name: (id) => (/[\\/]src[\\/](table|pieces|device)[\\/](?!Switch|Segment|Checkbox)/.test(id) ? "pieces" : null), minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { fs: { allow: [at("..")] }, proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: {
    environment: "jsdom",
    setupFiles: ["tests/setup.ts"],
    testTimeout: 30_000,
    projects: [
      // a page for each file would take as long as all the tests
      { extends: true, test: { name: "together", include: ["tests/**/*.test.ts"], exclude: ["tests/**/*.alone.test.ts"], isolate: false } },
      // what loads modules anew would leave others with two of each
      { extends: true, test: { name: "alone", include: ["tests/**/*.alone.test.ts"] } },
    ],
  },
}));
