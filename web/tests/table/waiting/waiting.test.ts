import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import FriendSetup from "$web/lobby/setup/FriendSetup.svelte";
import { FIRST, type Setup } from "$web/lobby/setup/setup";
import { become, type Me } from "$web/me.svelte";
import { route } from "$web/router.svelte";
import Waiting from "$web/table/waiting/Waiting.svelte";
import { TableSocket } from "$web/wire/socket.svelte";
import type { TableView } from "$web/wire/messages";
import { LANGUAGES, learn, speak } from "$web/words/index.svelte";
import { FakeSocket, snapshot, table } from "../../wire/fake";
import { until } from "../../until";

const HOST = { kind: "person", name: "Robin", person: "p1" } as const;
const ILSE = { kind: "person", name: "Ilse", person: "p2" } as const;
const OPEN = { kind: "open", name: "" } as const;

let socket: TableSocket;
let posted: { address: string; method: string; body: unknown }[];

beforeAll(async () => {
  for (const lang of LANGUAGES) await learn(lang, ["web", "lobby", "waiting", "aim", "level"]);
});

beforeEach(() => {
  speak("en");
  posted = [];
  FakeSocket.all.length = 0;
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit) => {
    const sent: unknown = JSON.parse(String(body));
    posted.push({ address, method: String(method), body: sent });
    const answer = address === "/api/me" ? { ...guest, ...(sent as object) } : { id: "B" };
    return new Response(JSON.stringify(answer), { status: 200 });
  });
  become(guest);
  socket = new TableSocket("T");
  socket.open();
});

afterEach(() => {
  cleanup();
  socket.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const guest = { id: "p2", kind: "guest", name: "Guest 7", language: null, created: 0 } as Me;

function stands(view: Partial<TableView>, seats: number[]): void {
  FakeSocket.last.says(snapshot({ table: table({ status: "open", seats: [HOST, OPEN], ...view }), seats, observation: null }));
}

describe("several friends", () => {
  it("are asked, and sent the link, as several", () => {
    stands({ seats: [HOST, OPEN, OPEN, OPEN] }, [0]);
    render(Waiting, { socket });
    expect(screen.getByText("Send this link to your friends:")).toBeTruthy();
    cleanup();
    vi.spyOn(console, "warn").mockImplementation(() => {}); // what is set up here stays as it is
    const setup = { ...FIRST, game: "stones", players: 4, friends: 3 } as Setup;
    render(FriendSetup, { setup, busy: false, invite: vi.fn(), share: vi.fn() });
    expect(screen.getByRole("button", { name: "Invite 3 friends" })).toBeTruthy();
    cleanup();
    render(FriendSetup, { setup: { ...setup, players: 2 }, busy: false, invite: vi.fn(), share: vi.fn() });
    expect(screen.getByRole("button", { name: "Invite a friend" })).toBeTruthy();
    vi.restoreAllMocks();
  });
});

describe("who made the link", () => {
  it.each([
    ["en", "Waiting for your friend", /we call you/],
    ["fr", "En attente de votre ami", /ailleurs sur (ce|le) site/],
  ] as const)("is told in %s what will happen, and has the link in three ways", async (lang, heading, then) => {
    speak(lang);
    stands({}, [0]);
    render(Waiting, { socket });
    expect(screen.getByRole("heading").textContent).toBe(heading);
    expect(screen.getByText(then)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("http://localhost:3000/t/T");
    const code = await screen.findByRole("img");
    expect(code.querySelector("path")?.getAttribute("d")?.length).toBeGreaterThan(1000);
  });

  it("plays a bot meanwhile, and keeps the seat", async () => {
    stands({}, [0]);
    render(Waiting, { socket });
    await userEvent.click(screen.getByRole("button", { name: "Play a bot meanwhile" }));
    expect(posted).toEqual([{ address: "/api/tables", method: "POST", body: { game: "patterns", options: {}, seats: [{ kind: "me" }, { kind: "bot", level: "casual" }] } }]);
    expect(route()).toEqual({ page: "table", id: "B" });
  });
});

describe("the friend", () => {
  it.each([
    ["en", "Robin invites you to a game of Patterns", "10 minutes each, +5 s a move", "Play"],
    ["fr", "Robin vous invite à une partie de Patterns", "10 minutes chacun, +5 s par coup", "Jouer"],
  ] as const)("is told in %s who invites to what, and on what terms", (lang, heading, clock, play) => {
    speak(lang);
    stands({ clock: { type: "real", initial: 600, increment: 5 } }, []);
    render(Waiting, { socket });
    expect(screen.getByRole("heading").textContent).toBe(heading);
    expect(screen.getByText(clock)).toBeTruthy();
    expect(document.querySelector(".picture svg")).toBeTruthy();
    expect(document.querySelector(".aim")?.textContent).not.toContain("aim.");
    expect(screen.getByRole("button", { name: play }).className).toContain("pri");
  });

  it("sits down under the name that was given", async () => {
    stands({}, []);
    render(Waiting, { socket });
    const name = screen.getByLabelText("Your name");
    await userEvent.clear(name);
    await userEvent.type(name, "Ilse{Enter}");
    await until(() => expect(posted).toHaveLength(2));
    expect(posted[0]).toEqual({ address: "/api/me", method: "PATCH", body: { name: "Ilse" } });
    expect(posted[1]?.address).toBe("/api/tables/T/seat");
  });

  it.each([
    ["en", "Robin is not here right now", /when they are back/],
    ["fr", "Robin n'est pas là pour le moment", /Un message l'attend, et la partie commencera à son retour/],
  ] as const)("hears in %s that the host is gone, after a while", async (lang, heading, then) => {
    vi.useFakeTimers();
    speak(lang);
    stands({ status: "dealing", seats: [HOST, ILSE], nonces: [0] }, [1]);
    render(Waiting, { socket });
    expect(screen.getByRole("heading").textContent).not.toBe(heading);
    await vi.advanceTimersByTimeAsync(5000);
    expect(screen.getByRole("heading").textContent).toBe(heading);
    expect(screen.getByText(then)).toBeTruthy();
  });
});

it("a clock does not start behind the back of who looks elsewhere", () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  stands({ status: "dealing", seats: [HOST, ILSE], nonces: [0], clock: { type: "real", initial: 600, increment: 5 } }, [0]);
  expect(FakeSocket.last.sent).toEqual([]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.last.sent.map(({ type }) => type)).toEqual(["nonce"]);
  hidden.mockRestore();
});
