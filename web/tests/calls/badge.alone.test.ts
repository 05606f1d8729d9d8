// The icon of an installed app says how many games wait, while a page of ours is open.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cleanup, render } from "@testing-library/svelte";
import App from "$web/App.svelte";
import { calls, type TableLine } from "$web/calls/calls.svelte";
import { become, type Me } from "$web/me.svelte";
import { go } from "$web/router.svelte";
import { LANGUAGES, learn, speak } from "$web/words/index.svelte";
import { FakeSocket } from "../wire/fake";
import { until } from "../until";

const ME = { id: "me", kind: "guest", name: "Robin", language: null, created: 0 } as Me;
const turn = (id: string) =>
  ({ id, game: "patterns", status: "playing", seats: [{ kind: "person", name: "Robin", person: "me", level: null }], clock: null, updated: 1, ply: 2, your_turn: true }) as unknown as TableLine;
const says = (...tables: TableLine[]) => FakeSocket.last.says({ type: "calls", tables } as never);
/** Says it until it has been heard. */
const heard = (tables: TableLine[], expected: () => void) =>
  until(() => {
    says(...tables);
    expected();
  });

let setAppBadge: ReturnType<typeof vi.fn>;
let clearAppBadge: ReturnType<typeof vi.fn>;

beforeEach(async () => {
  for (const lang of LANGUAGES) await learn(lang, ["web", "lobby"]);
  speak("en");
  setAppBadge = vi.fn(async () => undefined);
  clearAppBadge = vi.fn(async () => undefined);
  vi.stubGlobal("WebSocket", FakeSocket);
  // other answers would stay: the list of games is kept for all pages
  vi.stubGlobal("fetch", async (url: string) => (url.endsWith("/api/me") ? Response.json(ME) : new Response(null, { status: 503 })));
  FakeSocket.all.length = 0;
  become(ME);
  go("/nowhere-at-all");
});

afterEach(() => {
  cleanup();
  for (const name of ["setAppBadge", "clearAppBadge"]) Reflect.deleteProperty(navigator, name);
  vi.unstubAllGlobals();
});

it("counts the games that wait, and has nothing when none does", async () => {
  Object.assign(navigator, { setAppBadge, clearAppBadge });
  render(App);
  await until(() => expect(FakeSocket.all).not.toHaveLength(0));
  await until(() => expect(clearAppBadge).toHaveBeenCalled());
  await heard([turn("T"), turn("U")], () => expect(setAppBadge).toHaveBeenLastCalledWith(2));
  expect(setAppBadge.mock.contexts[0]).toBe(navigator);
  clearAppBadge.mockClear();
  calls.putAside(calls.waiting[0]!);
  await until(() => expect(setAppBadge).toHaveBeenLastCalledWith(1));
  expect(clearAppBadge).not.toHaveBeenCalled();
  await heard([], () => expect(clearAppBadge).toHaveBeenCalled());
});

it("is no fault where a browser has none, or refuses it", async () => {
  render(App);
  await until(() => expect(FakeSocket.all).not.toHaveLength(0));
  await heard([turn("T")], () => expect(calls.waiting).toHaveLength(1));
  cleanup();
  const before = FakeSocket.all.length;
  setAppBadge.mockRejectedValue(new DOMException("no", "NotAllowedError"));
  Object.assign(navigator, { setAppBadge, clearAppBadge });
  render(App);
  await until(() => expect(FakeSocket.all.length).toBeGreaterThan(before));
  await heard([turn("T")], () => expect(setAppBadge).toHaveBeenCalledWith(1));
});
