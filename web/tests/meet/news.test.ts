import { afterEach, expect, it, vi } from "vitest";
import { news, type Looking } from "$web/meet/news.svelte";
import { giveUp, seek } from "$web/meet/server";

const looking = (seek: object | null) => ({ type: "seek", seek, found: null }) as unknown as Looking;

afterEach(() => vi.unstubAllGlobals());

const begin = () => seek({ game: "patterns", options: {}, rated: true } as never, null);
const answers = (what: Looking) => async () => new Response(JSON.stringify(what), { headers: { "content-type": "application/json" } });

it("a search is this tab's, although a word from before it comes while it is begun, or after", async () => {
  vi.stubGlobal("fetch", async () => {
    news.hear(looking(null)); // what the socket says first of all
    return answers(looking({ waited: 0 }))();
  });
  await begin();
  expect(news.isMine).toBe(true);
  news.hear(looking(null)); // overtaken by the answer
  expect(news.isMine).toBe(true);
  expect(news.seek).not.toBeNull();
  news.hear(looking({ waited: 1 }));
  news.hear(looking(null)); // stopped in another tab
  expect(news.isMine).toBe(false);
  expect(news.seek).toBeNull();
});

it("a search that is stopped before the socket has said a word of it is over", async () => {
  vi.stubGlobal("fetch", answers(looking({ waited: 0 })));
  await begin();
  vi.stubGlobal("fetch", answers(looking(null)));
  await giveUp();
  expect(news.isMine).toBe(false);
  expect(news.seek).toBeNull();
  news.hear(looking({ waited: 3 })); // begun in another tab
  expect(news.seek).not.toBeNull();
  expect(news.isMine).toBe(false);
});

it("a search that the socket has said before the answer came can be stopped in another tab", async () => {
  vi.stubGlobal("fetch", async () => {
    news.hear(looking({ waited: 0 }));
    return answers(looking({ waited: 0 }))();
  });
  await begin();
  expect(news.isMine).toBe(true);
  news.hear(looking(null));
  expect(news.isMine).toBe(false);
  expect(news.seek).toBeNull();
});
