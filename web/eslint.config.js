// What the linter holds the page to; a warning is an error. Types are svelte-check's, needless exports are knip's.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["src/wire/api.ts", "src/wire/messages.ts"] }, // made by scripts/types.mjs
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  {
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "svelte/require-each-key": "error",
      "svelte/prefer-class-directive": "error",
      "svelte/shorthand-attribute": "error",
      "svelte/shorthand-directive": "error",
      "svelte/no-extra-reactive-curlies": "error",
      "svelte/prefer-writable-derived": "error",
      "svelte/block-lang": ["error", { script: "ts" }],
      // maps and sets are made anew inside a derivation, or are no state of the screen; those that are use SvelteMap
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
