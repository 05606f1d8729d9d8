// A game that has no face of its own: its picture and its moves come from the server.
import { cleanup, configure, render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameLine } from "$web/games/catalogue.svelte";
import type { Choosing, Face, GeneralObservation } from "$web/games/face";
import { arrange } from "$web/games/general/arrange";
import { read } from "$web/games/general/drawing.svelte";
import { generalFace } from "$web/games/general/face";
import { settings } from "$web/settings.svelte";
import Game from "$web/table/frame/Game.svelte";
import { panes } from "$web/table/frame/panes.svelte";
import { TableSeating } from "$web/table/seating.svelte";
import type { Snapshot } from "$web/wire/messages";
import { TableSocket } from "$web/wire/socket.svelte";
import { learn, speak } from "$web/words/index.svelte";
import { FakeSocket, moved, snapshot, table } from "../../wire/fake";

configure({ asyncUtilTimeout: 20_000 });

const LEGAL = ["L1", "L2", "R1", "R2"];
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 360" width="1000" height="360" role="img" aria-label="Row: your turn">
  <title>Row: your turn</title><g><title>The row, 2 of 12</title><text fill="#123456">L</text><g><title>1</title></g><g><title>4</title></g></g>
  <g><title>You</title></g></svg>`;
const DEEDS = LEGAL.map((move) => ({ move, gain: 2, text: { en: "+2 points.", fr: "+2 points." }, deed: { en: `Take ${move}`, fr: `Prenez ${move}` } }));

const seen = (changes: Partial<GeneralObservation> = {}): Snapshot["observation"] =>
  ({ game: "row", seat: 0, to_act: 0, legal: LEGAL, phase: "turn", ply: 4, scores: [3, 5], result: null, ...changes }) as unknown as Snapshot["observation"];

let socket: TableSocket;
let seating: TableSeating;
let face: Face;
let choosing: Choosing;
let asked: string[];
let choices: () => Promise<Response>;
let picture: () => Promise<Response>;

const json = (body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } }));

beforeEach(async () => {
  asked = [];
  choices = () => json({ number: 4, seat: 0, choices: DEEDS, decision: { en: "Your turn: take pieces.", fr: "À vous." } });
  picture = () => Promise.resolve(new Response(SVG));
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    if (address.includes("/choices")) return choices();
    return address.includes("/picture") ? picture() : json([{ phase: "end", text: { en: "The last turn." } }, { phase: "turn", text: { en: "Take one or two." } }]);
  });
  // a room is laid out by its size, which there is none of here
  for (const [name, value] of [["clientWidth", 800], ["clientHeight", 500]] as const) vi.spyOn(HTMLElement.prototype, name, "get").mockReturnValue(value);
  sessionStorage.clear();
  panes.open = null;
  await learn("en", ["web", "table", "level", "colour", "aim", "board_general", "help", "rules"]);
  speak("en");
  socket = new TableSocket("T");
  face = generalFace({ secret: true } as GameLine) as unknown as Face;
  seating = new TableSeating(socket, face.secret, face.deeds);
  choosing = face.choosing(seating);
  socket.open();
});

afterEach(() => {
  cleanup();
  socket.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show(changes: Parameters<typeof snapshot>[0] = {}) {
  FakeSocket.last.says(snapshot({ table: table({ game: "row" }), observation: seen(), ...changes }));
  render(Game, { seating, face, choosing });
  await seating.preview();
  await waitFor(() => expect(document.querySelector(".drawing svg")).not.toBeNull());
}
const moves = () => [...document.querySelectorAll("[data-move]")].map((move) => move.textContent?.replace(/\s+/g, " ").trim());
const sent = () => FakeSocket.last.sent.flatMap((message) => (message.type === "move" ? [message.move] : []));

describe("the moves", () => {
  it("are buttons in words, with what each would do and its notation", async () => {
    await show();
    await waitFor(() => expect(moves()).toEqual(LEGAL.map((move) => `Take ${move}+2 points. ${move}`)));
    expect(asked).toContain("/api/tables/T/choices?seat=0&deeds=true");
    expect(screen.getByText("Your turn: take pieces.")).toBeTruthy();
  });

  it("are picked by one press and played by the button, or by another press", async () => {
    await show();
    const move = await screen.findByRole("button", { name: /^Take L2/ });
    await userEvent.click(move);
    expect(move.getAttribute("aria-pressed")).toBe("true");
    expect([sent(), choosing.move]).toEqual([[], "L2"]);
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(choosing.move).toBeNull();
    await userEvent.click(move);
    await userEvent.click(screen.getByRole("button", { name: "Play" }));
    expect(sent()).toEqual(["L2"]);
    expect(moves()).toEqual([]);
  });

  it("have keys: a number picks, Enter plays, Escape takes back", async () => {
    await show();
    await waitFor(() => expect(moves()).toHaveLength(4));
    await userEvent.keyboard("9");
    expect(choosing.move).toBeNull();
    await userEvent.keyboard("3");
    expect(choosing.title).toBe("Take R1");
    await userEvent.keyboard("{Escape}");
    expect(choosing.idle).toBe(true);
    await userEvent.keyboard("4{Enter}");
    expect(sent()).toEqual(["R2"]);
  });

  it("go by their notation where the server does not say them", async () => {
    choices = () => Promise.reject(new TypeError("no network"));
    await show();
    await waitFor(() => expect(moves()).toEqual(LEGAL));
    expect(choosing.title).toBe("Your turn");
  });

  it("are searched by words where there are many", async () => {
    const legal = Array.from({ length: 30 }, (_, i) => `X${i + 1}`);
    choices = () => json({ number: 4, seat: 0, decision: {}, choices: legal.map((move, i) => ({ move, gain: 0, text: {}, deed: { en: `Déplacer ${i % 2 ? "left" : "right"} ${i}` } })) });
    await show({ observation: seen({ legal }) });
    await waitFor(() => expect(moves()).toHaveLength(30));
    await userEvent.type(screen.getByRole("searchbox", { name: "Find a move" }), "LEFT deplacer 1");
    expect(moves()[0]).toBe("Déplacer left 1 X2");
    expect(moves()).toHaveLength(8); // 1, X10, 11, 13, 15, 17, 19, 21
    expect(screen.getByText("8 moves")).toBeTruthy();
  });

  it("are nobody's who waits or watches", async () => {
    await show({ observation: seen({ to_act: 1, legal: [] }) });
    expect(screen.getByText("When it is your turn, your moves are listed here.")).toBeTruthy();
    cleanup();
    await show({ seats: [], observation: seen({ seat: null, to_act: 1, legal: [] }) });
    expect(document.querySelector(".moves")).toBeNull();
  });
});

describe("the picture", () => {
  it("is that of the position that is shown, from the viewer's side, in the language and the colours of the page", async () => {
    settings.theme = "dark";
    await show();
    expect(asked.find((address) => address.includes("picture"))).toBe("/api/tables/T/picture?ply=4&lang=en&theme=dark&seat=0#0 playing");
    settings.theme = "light";
    FakeSocket.last.says({ ...moved(5, 0), observation: seen({ to_act: 1, legal: [], ply: 5 })! });
    await waitFor(() => expect(asked.at(-1)).toBe("/api/tables/T/picture?ply=5&lang=en&theme=light&seat=0#5 playing"));
    settings.theme = "auto";
  });

  it("calls nobody you who only watches", async () => {
    await show({ seats: [], observation: seen({ seat: null, legal: [] }) });
    expect(asked.find((address) => address.includes("picture"))).not.toContain("seat");
  });

  it("fits, keeps its colours, and says by its titles what it shows", () => {
    const { svg, ratio, outline } = read(SVG);
    expect(ratio).toBeCloseTo(1000 / 360);
    expect([svg.getAttribute("width"), svg.querySelector(":scope > title")]).toEqual([null, null]);
    expect(svg.querySelector("text")?.style.fill).toBe("rgb(18, 52, 86)");
    expect(outline).toEqual({ heading: "Row: your turn", lines: ["The row, 2 of 12 (1, 4)", "You"] });
    expect(() => read("<html></html>")).toThrow();
  });

  it("is read aloud as the position in words", async () => {
    await show();
    await waitFor(() => expect(screen.getByRole("region", { name: "The position in words" }).textContent).toContain("The row, 2 of 12 (1, 4)"));
  });

  it("can be asked for again where it did not come, and stays until another is there", async () => {
    await show();
    picture = () => Promise.resolve(new Response("", { status: 503 }));
    FakeSocket.last.says({ ...moved(5, 0), observation: seen({ to_act: 1, legal: [], ply: 5 })! });
    expect(await screen.findByText("The picture could not be fetched.")).toBeTruthy();
    expect(document.querySelector(".drawing svg")).not.toBeNull();
    picture = () => Promise.resolve(new Response(SVG));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText("The picture could not be fetched.")).toBeNull());
  });
});

describe("picture and moves", () => {
  it("stand so that the picture is as large as it can be", () => {
    expect(arrange(876, 546, 2.78).beside).toBe(false); // a wide one at a desk
    expect(arrange(876, 546, 1.14).beside).toBe(true); // one that is nearly square
    expect(arrange(360, 434, 1.14).beside).toBe(false); // on a phone
  });

  it("have room at every size of a table", () => {
    for (const [width, height] of [[360, 430], [357, 369], [744, 600], [876, 546], [1500, 860]] as const) {
      for (const ratio of [0.8, 1.14, 1.4, 2.78]) {
        const room = arrange(width, height, ratio);
        const left = room.beside ? width - room.width : height - room.height;
        expect(left, `${width} ${ratio}`).toBeGreaterThanOrEqual(room.beside ? 240 : 152);
        expect(Math.min(room.width / ratio, room.height), `${width} ${ratio}`).toBeGreaterThan(100);
      }
    }
  });
});

describe("what the frame asks a face", () => {
  it("is answered by what the Observation and the catalogue say", () => {
    expect(face.secret).toBe(true);
    expect([0, 1].map((seat) => face.points(seen()!, seat))).toEqual([3, 5]);
    const { scores: _, ...hidden } = seen()! as unknown as GeneralObservation;
    expect(face.points(hidden as never, 0)).toBeNull();
    expect(face.points({ ...hidden, result: { scores: [7, 9], winner: 1, reason: "" } } as never, 1)).toBe(9);
    expect([face.chips("L1"), face.memory]).toEqual([[], undefined]);
  });

  it("has the rule at hand first", async () => {
    await show();
    await userEvent.keyboard("?");
    await waitFor(() => expect(document.querySelectorAll("dialog h3")).toHaveLength(2));
    expect(document.querySelector("dialog section")?.textContent).toContain("Take one or two.");
  });

  it("has a score sheet by places, with the final position", async () => {
    const ended = table({ game: "row", status: "over", result: { scores: [7, 9], winner: 1, reason: "empty" }, ending: { how: "played", seat: null, places: [2, 1] } });
    panes.open = "end";
    await show({ table: ended, observation: seen({ to_act: null, legal: [], phase: "over" }) });
    const rows = async () => [...(await screen.findByRole("table")).querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent?.trim()));
    expect(await rows()).toEqual([["1", "Brook", "9"], ["2", "You", "7"]]);
    expect(document.querySelector("[data-picture] svg")).not.toBeNull();
  });
});
