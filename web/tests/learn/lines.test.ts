import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showLine, think, type Line, type Shown } from "$web/learn/lines";
import { TryingSeating } from "$web/learn/seating.svelte";
import { until } from "../until";

const line: Line = { game: "patterns", start: { seed: "a" }, know: "mover" };
const fetched = vi.fn<(address: string, options: RequestInit) => Promise<Response>>();
const json = (body: unknown, status = 200, type = "application/json") => Promise.resolve(new Response(JSON.stringify(body), { status, headers: { "content-type": type } }));

const shown = {
  game: "patterns",
  options: {},
  players: 2,
  observation: { game: "patterns", seat: 1, to_act: 1, legal: ["B R", "B Y"], phase: "bowl", ply: 0, result: null },
  to_act: 1,
  choices: [{ move: "B R", gain: 0, text: { en: "Red" } }],
  decision: { en: "Choose", fr: "Choisissez" },
  told: [],
  moves: [],
  movers: [],
  before: 0,
  names: { en: ["Ana", "Stream"], fr: ["Ana", "Stream"] },
  result: null,
  ending: null,
  head: { en: "", fr: "" },
  why: { en: "", fr: "" },
  hands: null,
  state: {},
} as unknown as Shown;

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("caches", { keys: async () => [], has: async () => false, open: async () => ({ match: async () => undefined }) });
  vi.stubGlobal("Worker", class { constructor() { throw new Error("no workers here"); } });
  fetched.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

it("asks the server where the engine is not here", async () => {
  fetched.mockImplementation(() => json(shown));
  expect((await showLine(line)).to_act).toBe(1);
  expect(fetched.mock.calls[0]![0]).toBe("/api/lines");
  expect(JSON.parse(fetched.mock.calls[0]![1].body as string)).toEqual(line);
  await think(line, 10 ** 6, new AbortController().signal);
  expect(JSON.parse(fetched.mock.calls[1]![1].body as string)).toMatchObject({ sims: 20_000, most: 3 });
});

it("is a table to a face: whose knowledge it is sits below, and a move goes to the screen", () => {
  const played: string[] = [];
  const seating = new TryingSeating(line, shown, { play: (move) => played.push(move) });
  expect(seating.viewer).toBe(1);
  expect(seating.own).toBeNull();
  expect(seating.mayAct).toBe(true);
  expect(seating.table.seats.map((seat) => seat.name)).toEqual(["Ana", "Stream"]);
  expect(seating.choices.get("B R")?.text["en"]).toBe("Red");
  seating.play("B R");
  expect(played).toEqual(["B R"]);
  const after = { ...shown, to_act: 0, moves: ["B R"], movers: [1], told: [{ en: "Stream takes red (B R)." }], observation: { ...shown.observation, legal: [] } } as unknown as Shown;
  seating.show({ ...line, moves: ["B R"] }, after, true);
  expect(seating.last).toMatchObject({ seat: 1, move: "B R", ply: 1 });
  expect(seating.mayAct).toBe(false);
  seating.play("B Y");
  expect(played).toEqual(["B R"]);
});

it("says the rule that a move breaks", async () => {
  const problem = { type: "urn:sandtable:CannotPlay", title: "CannotPlay", status: 409, detail: "No.", key: "refused.x", text: { en: "No.", fr: "Non." } };
  fetched.mockImplementation(() => json(problem, 409, "application/problem+json"));
  const seating = new TryingSeating(line, shown, { play: () => null });
  seating.refuse("F d4");
  await until(() => expect(seating.objection?.text).toBe("No."));
});
