// No screen is so small, and no tray so full, that something has a size below nothing or lies off the sand.
import { COLOURS, type Colour } from "$web/games/colour";
import { describe, expect, test } from "vitest";
import { layHand } from "$web/games/mandala/hand/hand";
import { pilesOf } from "$web/games/mandala/board/piles";
import { pitchIn } from "$web/games/mandala/players/river";
import { present, type Counts } from "$web/games/mandala/sand";
import { backPetals, fitted, half, petalsOf, rakes, roomOf, stadium, trayIn, type Zone } from "$web/games/mandala/board/tray";

const ZONES: readonly Zone[] = ["theirs", "mountain", "yours"];
const WIDTHS = [0, 40, 90, 138, 155, 169, 184, 203, 220, 330, 366, 428, 700];
const HEIGHTS = [0, 30, 100, 180, 240, 270, 300, 363, 410, 430, 480, 520, 900];
/** Cards of so many colours, one or three of each. */
const piles = (colours: number, n = 1): Counts => COLOURS.map((_, i) => (i < colours ? (i % 2 ? n : 1) : 0)) as unknown as Counts;

function* trays() {
  for (const width of WIDTHS) {
    for (const height of HEIGHTS) {
      for (const claiming of [false, true]) {
        for (const slim of [false, true]) yield { width, height, claiming, slim, tray: trayIn(width, height, claiming, slim) };
      }
    }
  }
}

describe("a tray of any size", () => {
  test("has no length below nothing, and stays in a space that is large enough", () => {
    for (const { tray, width, height } of trays()) {
      const lengths = [tray.width, tray.height, tray.margin, tray.radius, tray.cards.mountain, tray.cards.field, tray.below - tray.above];
      expect(Math.min(...lengths), `${width} x ${height}`).toBeGreaterThan(0);
      expect(tray.upper).toBeLessThanOrEqual(tray.lower + 0.01);
      if (Math.min(width, height) >= 96) expect(tray.width <= width + 0.01 && tray.height <= height + 0.01).toBe(true);
      const drawn = [stadium(tray, 0), ...rakes(tray), ...backPetals(tray).map(({ d }) => d), ...COLOURS.flatMap((_, i) => petalsOf(tray, i).petals.map(({ d }) => d))];
      expect(drawn.join("\n")).not.toMatch(/NaN|A-/);
    }
  });

  test("lays any piles and previews without a size below nothing", () => {
    for (const { tray, claiming } of trays()) {
      for (const zone of ZONES) {
        for (let colours = 0; colours <= 6; colours += 1) {
          for (const ghosts of [null, { colour: "R" as Colour, n: 2 }, { colour: "K" as Colour, n: 1 }]) {
            const laid = pilesOf(tray, zone, piles(colours, 3), ghosts, claiming && zone === "mountain" && !ghosts);
            // one call for all: `expect` takes longer than what it looks at
            const wrong = laid.filter(({ card, width, step, cell, x, y }) => !(Math.min(card, width, step, cell) > 0 && Number.isFinite(x + y)));
            if (wrong.length) expect(wrong).toEqual([]);
          }
        }
      }
    }
  });
});

// what a Mandala gets on these screens: as tests/browser/test_sizes.py finds it
const SCREENS = [
  { screen: "390 x 664", width: 184, height: 428, usual: 43, fullest: 31 },
  { screen: "360 x 640", width: 169, height: 404, usual: 39.7, fullest: 29 },
  { screen: "667 x 375", width: 220, height: 363, usual: 46, fullest: 33 },
];

describe.each(SCREENS)("on a screen of $screen", ({ width, height, usual, fullest }) => {
  const tray = trayIn(width, height, false, true);
  const smallest = (...areas: [Zone, Counts, ({ colour: Colour; n: number } | null)?][]) =>
    Math.min(...areas.flatMap(([zone, counts, ghosts]) => pilesOf(tray, zone, counts, ghosts ?? null, false).map(({ card }) => card)));

  test("two piles an area have the largest cards", () => {
    const two: Counts = [2, 0, 1, 0, 0, 0];
    expect(smallest(["theirs", two], ["mountain", two], ["yours", [0, 0, 0, 0, 0, 3], { colour: "G", n: 2 }])).toBeGreaterThanOrEqual(usual);
  });

  test("the fullest trays have cards that can be told apart", () => {
    expect(smallest(["theirs", [3, 2, 0, 0, 0, 0]], ["mountain", [0, 0, 2, 0, 0, 0]], ["yours", [0, 0, 0, 0, 1, 3], { colour: "G", n: 2 }])).toBeGreaterThanOrEqual(fullest);
    expect(smallest(["theirs", [0, 0, 0, 0, 2, 0]], ["mountain", [2, 2, 1, 1, 0, 0]])).toBeGreaterThanOrEqual(fullest);
    // five colours in one Field, and all six on a Mountain
    for (const zone of ["theirs", "yours"] as const) expect(smallest([zone, [2, 2, 2, 2, 2, 0]])).toBeGreaterThanOrEqual(22);
    expect(smallest(["mountain", [2, 2, 2, 2, 2, 2]])).toBeGreaterThanOrEqual(24);
  });

  test("piles lie on the sand, apart from each other and from the name", () => {
    for (const zone of ZONES) {
      for (let colours = 1; colours <= (zone === "mountain" ? 6 : 5); colours += 1) {
        const room = roomOf(tray, zone);
        const laid = pilesOf(tray, zone, piles(colours, 3), null, false);
        for (const pile of laid) {
          expect(pile.y).toBeGreaterThanOrEqual(room.top - 0.5);
          expect(pile.y + pile.card * 1.4).toBeLessThanOrEqual(room.foot + 0.5);
          for (const y of [pile.y, pile.y + pile.card * 1.4]) {
            expect(pile.x).toBeGreaterThanOrEqual(tray.cx - half(tray, y, 2) - 0.5);
            expect(pile.x + pile.width).toBeLessThanOrEqual(tray.cx + half(tray, y, 2) + 0.5);
          }
          for (const other of laid) {
            const beside = other.x >= pile.x + pile.width || pile.x >= other.x + other.width;
            expect(other === pile || beside || Math.abs(other.y - pile.y) >= pile.card * 1.4).toBe(true);
          }
        }
      }
    }
  });

  test("piles that are claimed stand far enough apart for a finger", () => {
    const claim = trayIn(width, height, true, true);
    for (let colours = 1; colours <= 6; colours += 1) {
      const laid = pilesOf(claim, "mountain", piles(colours, 3), null, true);
      for (const pile of laid) {
        expect(pile.card).toBeGreaterThanOrEqual(22);
        expect(pile.cell).toBeGreaterThanOrEqual(44);
        if (width >= 184) expect(pile.cell).toBeGreaterThanOrEqual(48);
        expect(pile.card * 1.4 + claim.font + 10).toBeGreaterThanOrEqual(44);
        for (const other of laid) {
          if (other !== pile && other.y === pile.y) expect(Math.abs(other.x + other.width / 2 - pile.x - pile.width / 2)).toBeGreaterThanOrEqual(43.9);
        }
      }
    }
  });

  const shown = (zone: Zone, name: string, number: string) => fitted(tray, roomOf(tray, zone).label, name, number);

  test("the names of bots, of guests and of You are not cut", () => {
    for (const zone of ["theirs", "yours"] as const) {
      for (const [name, number] of [["Ripple", "12"], ["Vous", "3"], ["Stream", "0"]] as const) expect(shown(zone, name, number)).toBe(name);
    }
    for (const name of ["Invité 1743", "Guest 1743", "Joueur 2", "Player 2"]) {
      for (const number of ["0", "12"]) expect(shown("theirs", name, number)).toBe(name);
    }
  });

  test("long names are", () => {
    expect(shown("theirs", "Wilhelmina of the Mountains", "3")).toMatch(/^Wilh.*[^ ]…$/);
    expect(shown("theirs", "WWWWWWWWWWWW", "3").length).toBeLessThan(shown("theirs", "llllllllllllllllllllllll", "3").length);
    expect(shown("theirs", "曼陀罗曼陀罗曼陀罗曼陀罗", "12 + 3")).toMatch(/^曼.*…$/);
  });
});

describe("a hand", () => {
  const hands = [[8, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1], [3, 2, 1, 1, 1, 0], [2, 2, 2, 2, 2, 2], [0, 0, 0, 0, 0, 0], [8, 8, 8, 8, 8, 8]] as const;

  test("of any cards fits any width and has no size below nothing", () => {
    for (const layout of ["desk", "phone", "short", "rail"] as const) {
      for (const width of [0, 60, 180, 196, 320, 366, 390, 760]) {
        for (const height of [0, 60, 120, 150, 200]) {
          for (const hand of hands) {
            for (const { card, x, step, y } of layHand(present(hand as unknown as Counts), layout, width, height).spots) {
              expect(card).toBeGreaterThan(0);
              expect(step).toBeGreaterThan(0);
              expect(Number.isFinite(x + y)).toBe(true);
            }
          }
        }
      }
    }
  });

  test.each([
    ["short", 390, 82, 46],
    ["short", 360, 82, 42],
    ["rail", 196, 150, 40],
  ] as const)("in %s of %i by %i keeps its cards inside, six colours of %i at least", (layout, width, height, least) => {
    const { spots, lift, height: high } = layHand(present([2, 2, 1, 1, 1, 1]), layout, width, height);
    for (const { x, y, card, drawn, step } of spots) {
      expect(card).toBeGreaterThanOrEqual(least);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + card + step * (drawn - 1)).toBeLessThanOrEqual(width);
      expect(y - lift).toBeGreaterThanOrEqual(0);
      expect(y + card * 1.4).toBeLessThanOrEqual(high);
    }
  });
});

test.each([320, 360, 375, 390, 430])("two Rivers in a line of %i have room between them", (width) => {
  const mark = 14 + 5;
  const strip = 6 * pitchIn(width) + 4;
  expect(width - 2 * 10 - 2 * (mark + strip)).toBeGreaterThanOrEqual(12 - 1e-9);
});
