import { cleanup, configure } from "@testing-library/svelte";
import { afterEach } from "vitest";
import { learn, LANGUAGES } from "$web/words/index.svelte";

afterEach(cleanup);
// whether each of some hundred shapes is visible takes jsdom seconds to find out
configure({ defaultHidden: true });
for (const lang of LANGUAGES) await learn(lang, ["board_mandala", "colour", "web"]);
