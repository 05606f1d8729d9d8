import { afterEach, expect, it, vi } from "vitest";
import { news, type Looking } from "$web/meet/news.svelte";
import { seek } from "$web/meet/server";

const looking = (seek: object | null) => ({ type: "seek", seek, found: null }) as unknown as Looking;

afterEach(() => vi.unstubAllGlobals());

it("a search is this tab's, although a word from before it comes while it is begun", async () => {
  vi.stubGlobal("fetch", async () => {
    news.hear(looking(null)); // what the socket says first of all
    return new Response(JSON.stringify(looking({ waited: 0 })), { headers: { "content-type": "application/json" } });
  });
  await seek({ game: "patterns", options: {}, rated: true } as never, null);
  expect(news.isMine).toBe(true);
  news.hear(looking(null));
  expect(news.isMine).toBe(false);
});
