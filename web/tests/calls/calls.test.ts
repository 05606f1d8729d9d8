import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import CallNotice from "$web/calls/CallNotice.svelte";
import { calls, type TableLine } from "$web/calls/calls.svelte";
import { become, type Me } from "$web/me.svelte";
import { go, route } from "$web/router.svelte";
import { title } from "$web/title.svelte";
import { LANGUAGES, learn, speak } from "$web/words/index.svelte";
import { FakeSocket } from "../wire/fake";
import { until } from "../until";

const { chime, notify, ring } = vi.hoisted(() => ({ chime: vi.fn(), notify: vi.fn(), ring: vi.fn() }));
vi.mock("$web/device/sound", () => ({ chime, ring }));
vi.mock("$web/calls/notify.svelte", () => ({ notify }));

const line = (change: Partial<TableLine> = {}): TableLine => ({
  id: "T",
  game: "patterns",
  options: {},
  status: "dealing",
  seats: [
    { kind: "person", name: "Robin", person: "me", level: null },
    { kind: "person", name: "Ilse", person: "p1", level: null },
  ],
  clock: null,
  public: false,
  rated: true,
  created: 1,
  updated: 1,
  ply: 0,
  to_act: null,
  deadline: null,
  result: null,
  your_turn: true,
  told: null,
  ...change,
});
const playing = (change: Partial<TableLine> = {}) => line({ status: "playing", updated: 2, to_act: 1, your_turn: false, ...change });

let offers: unknown[];
let stop: () => void;
let posted: { address: string; body: Record<string, unknown> }[];
let hidden = false;

beforeEach(async () => {
  for (const lang of LANGUAGES) await learn(lang, ["web", "lobby"]);
  speak("en");
  posted = [];
  offers = [];
  hidden = false;
  for (const heard of [chime, notify, ring]) heard.mockClear();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (address: string, request: RequestInit) => {
    if (request.body) posted.push({ address, body: JSON.parse(String(request.body)) as Record<string, unknown> });
    return new Response(JSON.stringify({ offers }), { status: 200, headers: { "content-type": "application/json" } });
  });
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  FakeSocket.all.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  become({ id: "me", kind: "guest", name: "Robin", language: null, created: 0 } as Me);
  go("/rules");
  stop = calls.follow("me");
});

afterEach(() => {
  cleanup();
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const server = { says: (message: unknown) => FakeSocket.last.says(message as never) };

describe("a friend has sat down", () => {
  it("is answered with our part of the shuffle, once, from any page", () => {
    expect(FakeSocket.last.url).toContain("/api/me/socket");
    server.says({ type: "calls", tables: [] });
    server.says({ type: "call", table: line() });
    server.says({ type: "call", table: line() });
    expect(posted).toHaveLength(1);
    expect(posted[0]?.address).toBe("/api/tables/T/actions");
    expect(posted[0]?.body).toMatchObject({ type: "nonce", seat: 0, nonce: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
  });

  it("is answered on coming back, too", () => {
    server.says({ type: "calls", tables: [line()] });
    expect(posted).toHaveLength(1);
  });

  it("does not set a clock going behind the back of who looks elsewhere", () => {
    hidden = true;
    const clock = { type: "real", initial: 600, increment: 5 } as TableLine["clock"];
    server.says({ type: "calls", tables: [line({ clock })] });
    expect(posted).toHaveLength(0);
    expect(calls.waiting).toHaveLength(1);
    hidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
    expect(posted).toHaveLength(1);
  });

  it("is left to the table where that is on the screen", () => {
    go("/t/T");
    server.says({ type: "calls", tables: [line()] });
    expect(posted).toHaveLength(0);
    expect(calls.waiting).toHaveLength(0);
  });
});

describe("who is called", () => {
  it("is brought from the lobby to the table of a link made in this visit", () => {
    go("/");
    server.says({ type: "calls", tables: [playing({ id: "other" })] });
    expect(route().page).toBe("lobby");
    calls.expect("T");
    server.says({ type: "call", table: playing() });
    expect(route()).toEqual({ page: "table", id: "T" });
    expect(calls.waiting.map(({ id }) => id)).toEqual(["other"]);
  });

  it("is not called for what waits for others, or is over", () => {
    server.says({ type: "calls", tables: [playing({ ply: 3 }), line({ id: "U", your_turn: false }), line({ id: "V", status: "open" })] });
    expect(calls.waiting).toEqual([]);
    server.says({ type: "call", table: playing({ ply: 4, your_turn: true }) });
    expect(calls.waiting.map(({ id }) => id)).toEqual(["T"]);
    server.says({ type: "call", table: playing({ ply: 4, status: "over", updated: 3 }) });
    expect(calls.waiting).toEqual([]);
  });

  it("is asked to play again, until that is answered or taken back", async () => {
    const over = (change: Partial<TableLine> = {}) => ({ type: "call", table: playing({ ply: 4, status: "over", updated: 3, ...change }) });
    render(CallNotice);
    go("/");
    offers = [{ what: "rematch", seat: 0, agreed: [0] }]; // by oneself
    server.says(over());
    offers = [{ what: "rematch", seat: 1, agreed: [1] }];
    server.says(over({ id: "U", ply: 0 }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/Ilse would like to play again *Patterns/);
    expect(calls.waiting.map(({ id }) => id)).toEqual(["U"]);
    expect(route().page).toBe("lobby"); // nobody is brought to a game that is over
    offers = [];
    server.says(over({ id: "U", ply: 0 }));
    await until(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("hears no older word after a newer one", () => {
    server.says({ type: "calls", tables: [playing({ ply: 5, updated: 9 })] });
    server.says({ type: "call", table: playing({ ply: 4, updated: 8, your_turn: true }) });
    expect(calls.waiting).toEqual([]);
  });

  it("puts a call aside for this turn, in all tabs", () => {
    server.says({ type: "calls", tables: [playing({ ply: 4, your_turn: true })] });
    calls.putAside(calls.waiting[0]!);
    expect(calls.waiting).toEqual([]);
    expect(JSON.parse(localStorage.getItem("sandtable.aside")!)).toEqual({ T: 4 });
    server.says({ type: "call", table: playing({ ply: 6, your_turn: true, updated: 5 }) });
    expect(calls.waiting).toHaveLength(1);
    // another tab has gone there
    localStorage.setItem("sandtable.aside", '{"T":6}');
    window.dispatchEvent(new StorageEvent("storage", { key: "sandtable.aside" }));
    expect(calls.waiting).toEqual([]);
  });
});

describe("the call on the page", () => {
  it.each([
    ["en", "Ilse is at the table", "Go"],
    ["fr", "Ilse est à la table", "Y aller"],
  ] as const)("says in %s who is there, changes the title, and goes", async (lang, headline, goes) => {
    speak(lang);
    server.says({ type: "calls", tables: [playing()] });
    render(CallNotice);
    expect(screen.getByRole("alert").textContent).toContain(headline);
    expect(title()).toBe(`● ${headline} · Sandtable`);
    await userEvent.click(screen.getByRole("button", { name: goes }));
    expect(route()).toEqual({ page: "table", id: "T" });
    expect(screen.queryByRole("alert")).toBeNull();
    expect(title()).not.toContain("●");
  });

  it("is heard once, and comes on the device: a friend who has sat down, and a turn where sound is on", async () => {
    render(CallNotice);
    server.says({ type: "calls", tables: [playing()] });
    await until(() => expect(notify).toHaveBeenCalledWith("Ilse is at the table", "/t/T"));
    server.says({ type: "call", table: playing({ updated: 3 }) });
    server.says({ type: "call", table: playing({ id: "U", ply: 8, your_turn: true }) });
    await until(() => expect(notify).toHaveBeenCalledWith("Your turn with Ilse", "/t/U"));
    expect(notify).toHaveBeenCalledTimes(2);
    expect(ring).toHaveBeenCalledOnce();
    expect(chime.mock.calls).toEqual([["turn"]]);
  });

  it("folds several into one", async () => {
    server.says({ type: "calls", tables: [playing(), playing({ id: "U", ply: 8, your_turn: true })] });
    render(CallNotice);
    expect(screen.getByText("2 games wait for you")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Not now" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("goes by the key G, and leaves it to who types", async () => {
    server.says({ type: "calls", tables: [playing()] });
    render(CallNotice);
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    await userEvent.keyboard("g");
    expect(route().page).toBe("rules");
    field.remove();
    await userEvent.keyboard("g");
    expect(route().page).toBe("table");
  });
});
