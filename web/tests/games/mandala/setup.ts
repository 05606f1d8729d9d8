// jsdom lays nothing out: what a browser would measure is simply not there.
import { cleanup, configure } from "@testing-library/svelte";
import { afterEach, vi } from "vitest";
import { learn, LANGUAGES } from "$web/words/index.svelte";

vi.stubGlobal(
  "ResizeObserver",
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);
afterEach(cleanup);
// whether each of some hundred shapes is visible takes jsdom seconds to find out
configure({ defaultHidden: true });
for (const lang of LANGUAGES) await learn(lang, ["board_mandala", "colour"]);
