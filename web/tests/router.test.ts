import { describe, expect, it } from "vitest";
import { go, route, routeOf } from "$web/router.svelte";

describe("addresses", () => {
  it.each([
    ["/", { page: "lobby" }],
    ["/t/abc", { page: "table", id: "abc" }],
    ["/replay/abc", { page: "replay", id: "abc" }],
    ["/embed/abc", { page: "embed", id: "abc" }],
    ["/embed", { page: "nowhere" }],
    ["/mistakes/abc", { page: "mistakes", id: "abc" }],
    ["/rules", { page: "rules", game: null }],
    ["/rules/stones", { page: "rules", game: "stones" }],
    ["/statistics", { page: "statistics" }],
    ["/leaderboard/mandala", { page: "leaderboard", game: "mandala" }],
    ["/people/bot%3Aclub", { page: "person", id: "bot:club" }],
    ["/settings", { page: "settings" }],
    ["/tournaments", { page: "tournaments" }],
    ["/tournaments/abc", { page: "tournament", id: "abc" }],
    ["/companion", { page: "companion", game: null }],
    ["/companion/stones", { page: "companion", game: "stones" }],
    ["/lay/stones", { page: "lay", game: "stones" }],
    ["/t", { page: "nowhere" }],
    ["/t/a/b", { page: "nowhere" }],
    ["/else", { page: "nowhere" }],
    ["/t/%E0%A4%A", { page: "table", id: "%E0%A4%A" }],
  ])("%s", (path, expected) => expect(routeOf(path)).toEqual(expected));

  it("change without the page being loaded again", () => {
    go("/rules/mandala");
    expect(location.pathname).toBe("/rules/mandala");
    expect(route()).toEqual({ page: "rules", game: "mandala" });
  });

  it("follow links of our own only", () => {
    document.body.innerHTML = '<a id="ours" href="/settings">x</a><a id="api" href="/api/games">x</a>';
    document.getElementById("ours")?.click();
    expect(route()).toEqual({ page: "settings" });
    const event = new MouseEvent("click", { bubbles: true, cancelable: true });
    document.getElementById("api")?.addEventListener("click", () => {});
    document.addEventListener("click", (one) => one.preventDefault(), { once: true });
    document.getElementById("api")?.dispatchEvent(event);
    expect(route()).toEqual({ page: "settings" });
  });
});
