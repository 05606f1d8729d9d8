// The help at the table: plain words for the position at hand, no notation, pictures.
import { cleanup, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Face } from "$web/games/face";
import { face as mandala } from "$web/games/mandala";
import MandalaHelp from "$web/games/mandala/Help.svelte";
import PatternsHelp from "$web/games/patterns/Help.svelte";
import StonesHelp from "$web/games/stones/Help.svelte";
import PhaseRules from "$web/table/menu/PhaseRules.svelte";
import { LANGUAGES, learn, say, speak } from "$web/words/index.svelte";
import { CLAIM, FakeTable, OVER, TURN, WATCHED } from "../../games/mandala/table.svelte";
import { TestSeating, type Name } from "../../games/patterns/seating.svelte";
import { Seat } from "../../games/stones/position.svelte";

beforeEach(async () => {
  for (const lang of LANGUAGES) await learn(lang, ["web", "help", "rules", "aim", "colour"]);
});
afterEach(() => {
  cleanup();
  speak("en");
});

const words = () => document.body.textContent!.replaceAll("\u00a0", " ");
const point = (title: string) => screen.getByRole("heading", { name: title }).closest("section")!;
const chips = (title: string) =>
  within(point(title)).queryAllByRole("img").filter((each) => !each.closest("figure")).map((each) => each.getAttribute("aria-label"));
/** Moves as the terminal reads them: `M1 R`, `F2 G3`, `C P`, `E d4`, `P 2>5 n 3`, `S R 145`, `A 13`, `N 2`. */
const NOTATION = /\b(?:[MF][12] [A-Z]\d?|D [A-Z]\d|C [A-Z]|[EFS] [a-h][1-8]|P \d>\d|S [RYBU] \d|A \d+|N \d)\b/;

describe("at a table", () => {
  it("says the aim first, then what may be done, then where all rules are", async () => {
    render(PhaseRules, { seating: new FakeTable(TURN) as never, face: mandala as unknown as Face });
    await screen.findByRole("heading", { name: "Build" });
    expect(words().indexOf(say("aim.mandala"))).toBe(0);
    expect(screen.getByRole("link").getAttribute("href")).toBe("/rules/mandala");
  });
});

describe("of Mandala", () => {
  it("names the colours that can be played, and those that a Mandala lacks", () => {
    render(MandalaHelp, { seating: new FakeTable(TURN) });
    expect(chips("Build")).toEqual(["red", "green"]);
    expect(chips("Grow")).toEqual(["red", "green"]);
    expect(chips("Six colours end a Mandala")).toEqual(["red", "red", "yellow", "black"]);
    expect(document.querySelectorAll("figure svg")).toHaveLength(2);
  });

  it("says what cannot be done now", () => {
    render(MandalaHelp, { seating: new FakeTable({ ...TURN, legal: ["D G1", "D R1"] }) });
    expect(point("Build").textContent).toContain(say("help.none"));
    expect(chips("Discard")).toEqual(["red", "green"]);
  });

  it("tells of claims while there are some", () => {
    render(MandalaHelp, { seating: new FakeTable(CLAIM) });
    expect(chips("Claim a colour")).toEqual(["yellow", "green", "purple"]);
    expect(words()).toContain("Your next River space is number 3");
    expect(chips("In your River already")).toEqual(["purple", "black"]);
    expect(words()).not.toContain(say("help.mandala.build.text"));
  });

  it("warns who has no card in the Field", () => {
    const [first, second] = TURN.fields;
    render(MandalaHelp, { seating: new FakeTable({ ...CLAIM, fields: [[[0, 0, 0, 0, 0, 0], first[1]], second] }) });
    expect(words()).toContain(say("help.mandala.empty"));
  });

  it("offers nothing to who watches", () => {
    render(MandalaHelp, { seating: new FakeTable(WATCHED, false) });
    expect(words()).not.toContain(say("help.possible"));
    expect(words()).not.toContain(say("help.none"));
  });
});

describe("of Patterns", () => {
  it("shows the bowl, and on how many cells each action is possible", () => {
    render(PatternsHelp, { seating: new TestSeating("middle") });
    expect(screen.getAllByRole("img", { name: "purple" })).toHaveLength(1);
    expect(point("Establish").textContent).toContain(say("help.none"));
    expect(point("Flip").textContent).toMatch(/Possible now on \d+ cell/);
    expect(document.querySelectorAll("figure svg")).toHaveLength(3);
  });

  it("shows the tokens to choose from", () => {
    render(PatternsHelp, { seating: new TestSeating("bowl") });
    expect(chips("Choose your bowl token")).toEqual(["red", "purple"]);
  });
});

describe("of Stones", () => {
  it("explains what is printed on the spaces, and what the towers would score", () => {
    render(StonesHelp, { seating: new Seat() });
    expect(words()).toContain("“1 per height”: a point for each different height");
    expect(words()).toContain("“colours + 1”: a point for each colour in the tower, and one more");
    expect(words()).toContain("2 on space 2, 1 on space 4, 3 on space 5");
    expect(chips("Score a colour")).toEqual(["red"]);
    expect(words()).toContain("Your free spaces: 1, 3.");
    expect(words()).toContain("When space 44 is covered");
    expect(screen.queryByRole("heading", { name: "New Stones" })).toBeNull();
  });

  it("says what keeping a New Stone does, and what dropping it brings", () => {
    render(StonesHelp, { seating: new Seat({ phase: "keep", legal: ["drop", "keep"], pending: [20], new_stones: true }) });
    expect(point("Keep it").textContent).toMatch(/makes the tower higher, and it is of any colour that you score/);
    expect(point("Drop it").textContent).toContain("you get 2 points");
    cleanup();
    render(StonesHelp, { seating: new Seat({ phase: "put", legal: ["N 2", "N 4"], kept: 1, new_stones: true }) });
    expect(words()).toContain("Possible now on spaces: 2, 4.");
  });
});

describe.each(LANGUAGES)("in plain words (%s)", (lang) => {
  const names: Name[] = ["bowl", "opening", "middle", "watching", "flips", "over"];
  const shown: [string, () => unknown][] = [
    ...[TURN, CLAIM, WATCHED, OVER].map((seen) => [`Mandala ${seen.phase}`, () => render(MandalaHelp, { seating: new FakeTable(seen) })] as [string, () => unknown]),
    ...names.map((name) => [`Patterns ${name}`, () => render(PatternsHelp, { seating: new TestSeating(name) })] as [string, () => unknown]),
    ...(["turn", "keep", "put", "over"] as const).map(
      (phase) => [`Stones ${phase}`, () => render(StonesHelp, { seating: new Seat({ phase, legal: phase === "put" ? ["N 2"] : [], new_stones: true, pending: [4] }) })] as [string, () => unknown],
    ),
  ];
  it.each(shown)("%s", (_, show) => {
    speak(lang);
    show();
    expect(words()).not.toMatch(NOTATION);
    expect(words()).not.toMatch(/\{\w+\}|\b(?:help|rules|colour)\.\w/);
    expect(screen.getAllByRole("heading").length).toBeGreaterThan(0);
  });
});
