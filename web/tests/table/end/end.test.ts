// The end of a game: the page says what the server said, and answers an offer to play again where it is read.
import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import EndButtons from "$web/table/end/EndButtons.svelte";
import Game from "$web/table/frame/Game.svelte";
import { panes } from "$web/table/frame/panes.svelte";
import { ratedLine } from "$web/table/ratings/rated";
import RatedNote from "$web/table/ratings/RatedNote.svelte";
import RatingChange from "$web/table/ratings/RatingChange.svelte";
import { TableSeating } from "$web/table/seating.svelte";
import { outcome, standing, why } from "$web/table/standing";
import type { Snapshot, TableView } from "$web/wire/messages";
import { TableSocket } from "$web/wire/socket.svelte";
import { learn, speak, type Language } from "$web/words/index.svelte";
import { FakeSocket, observation, snapshot, table } from "../../wire/fake";
import { choosing, face } from "../face";
import { until } from "../../until";

let socket: TableSocket;
let seating: TableSeating;

beforeEach(async () => {
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  sessionStorage.clear();
  panes.open = "end";
  await learn("en", ["web", "table", "level", "colour"]);
  await learn("fr", ["web", "table", "level", "colour"]);
  socket = new TableSocket("T");
  seating = new TableSeating(socket, false);
  socket.open();
});

afterEach(() => {
  speak("en");
  cleanup();
  socket.close();
  vi.unstubAllGlobals();
});

type Case = { result: NonNullable<TableView["result"]>; ending: NonNullable<TableView["ending"]>; head: Record<Language, string>; why: Record<Language, string> };
// scores that a page might be tempted to sort into something that did not happen
const CASES: Record<string, Case> = {
  resigned: {
    result: { scores: [6, 7], winner: 0, reason: "forfeit" },
    ending: { how: "resigned", seat: 1, places: [1, 2] },
    head: { en: "Brook resigned. You win.", fr: "Ruisseau abandonne. Vous gagnez." },
    why: { en: "It stopped after 12 moves.", fr: "La partie s'est arrêtée après 12 coups." },
  },
  time: {
    result: { scores: [12, 30], winner: 0, reason: "forfeit" },
    ending: { how: "timed_out", seat: 1, places: [1, 2] },
    head: { en: "Time ran out for Brook. You win.", fr: "Ruisseau n'a plus de temps. Vous gagnez." },
    why: { en: "It stopped after 30 moves.", fr: "La partie s'est arrêtée après 30 coups." },
  },
  agreed: {
    result: { scores: [6, 7], winner: null, reason: "agreed" },
    ending: { how: "agreed", seat: null, places: [1, 1] },
    head: { en: "A draw by agreement", fr: "Égalité par accord mutuel" },
    why: { en: "It stopped after 12 moves.", fr: "La partie s'est arrêtée après 12 coups." },
  },
  tied: {
    result: { scores: [44, 44], winner: 1, reason: "river" },
    ending: { how: "played", seat: null, places: [2, 1] },
    head: { en: "44 each; fewer cards in the Cup: Brook wins", fr: "44 partout ; moins de cartes dans la Coupe : Ruisseau gagne" },
    why: { en: "A River has all six colours.", fr: "Une Rivière a ses six couleurs." },
  },
};
const SEATS: Record<string, number[]> = { winner: [0], loser: [1], watcher: [], "hot seat": [0, 1] };

function over(one: Case, changes: Partial<Snapshot> = {}, more: Partial<TableView> = {}): void {
  const view = table({ status: "over", to_act: null, result: one.result, ending: one.ending, ...more });
  const log = [{ number: 4, what: "moved" as const, at: 4, text: one.head, head: one.head, why: one.why }];
  FakeSocket.last.says(snapshot({ table: view, observation: observation(null), log, ...changes }));
}

describe.each(Object.entries(CASES))("%s", (_, one) => {
  it.each(Object.entries(SEATS))("for the %s, in both languages, says what the server says and nothing else", (_, seats) => {
    over(one, { seats });
    for (const lang of ["en", "fr"] as const) {
      speak(lang);
      const plain = (text: string) => text.replaceAll("\u00a0", " ");
      expect(plain(outcome(seating))).toBe(one.head[lang]);
      expect(plain(standing(seating))).toBe(one.head[lang]);
      expect(plain(why(seating))).toBe(one.why[lang]);
    }
  });
});

describe("the end on the page", () => {
  it("has the head line as its heading, with the focus, and then why", async () => {
    over(CASES["resigned"]!);
    render(Game, { seating, face, choosing: choosing() });
    const heading = screen.getByRole("heading", { level: 1, name: "Brook resigned. You win." });
    expect(document.activeElement).toBe(heading);
    expect(await screen.findByText("It stopped after 12 moves.")).toBeTruthy();
  });

  it("an offer to play again is accepted where it is read, and asked for nowhere else", async () => {
    over(CASES["resigned"]!, {}, { offers: [{ what: "rematch", seat: 1, agreed: [1] }] });
    render(Game, { seating, face, choosing: choosing() });
    const accept = await screen.findByRole("button", { name: "Accept rematch" });
    expect(screen.getAllByText("Brook would like to play again")).toHaveLength(1);
    await userEvent.click(accept);
    expect(FakeSocket.last.sent).toMatchObject([{ type: "answer", what: "rematch", accept: true }]);
  });

  it("who asked first may take it back", async () => {
    over(CASES["tied"]!, {}, { offers: [{ what: "rematch", seat: 0, agreed: [0] }] });
    render(EndButtons, { seating });
    expect(screen.queryByRole("button", { name: "Rematch" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Withdraw" }));
    expect(FakeSocket.last.sent).toMatchObject([{ type: "answer", what: "rematch", accept: false }]);
  });

  it("who only watches is asked nothing", () => {
    over(CASES["tied"]!, { seats: [] });
    render(EndButtons, { seating });
    expect(screen.queryByRole("button", { name: "Rematch" })).toBeNull();
    expect(screen.getByRole("link", { name: "Replay" })).toBeTruthy();
  });
});

describe("ratings", () => {
  it("say what the game changed, the own one first", () => {
    const ratings = [
      { rating: 1548, provisional: false, before: 1537, after: 1548, recent: [1520, 1537, 1548] },
      { rating: 1200, provisional: false, before: 1200, after: 1200 },
      { rating: 1491, provisional: true, before: 1502, after: 1491 },
    ];
    render(RatingChange, { ratings, names: ["You", "Brook", "Ilse"], own: 0, game: "Mandala" });
    expect(screen.getByText("Your Mandala rating").parentElement?.textContent).toMatch(/1548 *\+11/);
    expect(screen.getByText("Brook 1200, unchanged")).toBeTruthy();
    expect(screen.getByText("Ilse 1502 → 1491")).toBeTruthy();
  });

  it("are announced at the table, as long as the game counts", () => {
    const { rerender } = render(RatedNote, { table: table({ unrated: null }) });
    expect(screen.getByText("Rated game")).toBeTruthy();
    void rerender({ table: table({ unrated: "hinted" }) });
    return until(() => expect(screen.queryByText(/rated/i)).toBeNull());
  });

  it("of a first game are a guess, and no loss of hundreds of points", () => {
    const ratings = [{ rating: 991, provisional: true, before: 1500, after: 991, recent: [991] }];
    render(RatingChange, { ratings, names: ["You"], own: 0, game: "Patterns" });
    expect(screen.getByText("Your Patterns rating").parentElement?.textContent).toMatch(/991\? A first guess/);
    expect(screen.queryByText("−509")).toBeNull();
  });

  it.each([
    [null, "Rated game"],
    ["hinted", "Not rated: a hint was taken."],
    ["undone", "Not rated: a move was taken back."],
    ["twice", "Not rated: the same person or bot has several seats."],
  ] as const)("whether a game counts is said: %s", (unrated, said) => {
    expect(ratedLine(table({ unrated }))).toBe(said);
  });
});
