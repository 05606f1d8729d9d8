import { beforeAll, expect, it } from "vitest";
import { gif } from "$web/learn/board/gif";
import { placesOf } from "$web/learn/board/places";
import { read, textOf } from "$web/learn/board/position";
import { learn } from "$web/words/index.svelte";

beforeAll(() => learn("en", ["think"]));

const none = [0, 0, 0, 0, 0, 0];
const mandala = {
  mountains: [[2, 0, 0, 0, 0, 1], none],
  fields: [[none, [0, 1, 0, 0, 0, 0]], [none, none]],
  hands: [[1, 1, 0, 0, 0, 0], [0, 0, 3, 0, 0, 0]],
  rivers: ["GP", ""],
  cups: [[0, 0, 0, 2, 0, 0], none],
  dealt: [[0, 0, 0, 0, 2, 0], [0, 0, 0, 0, 0, 2]],
  discard: [0, 0, 0, 0, 1, 0],
  deck: "ROYG",
  seat: 1,
  exhausted: true,
};
const patterns = { board: "ROYGPK".repeat(9).slice(0, 52), owners: "01".padEnd(52, "."), spare: "RO", bowls: "YG", groups: ["R", "O"], markers: [["c8"], ["d8"]], phase: "turn", seat: 0 };

it("is the same after it was written and read", () => {
  expect(read("mandala", textOf("mandala", mandala))).toEqual({ state: mandala });
  expect(read("patterns", textOf("patterns", patterns))).toEqual({ state: patterns });
  expect(textOf("patterns", patterns)).toContain("row 8: R1 O2 Y G");
  expect(read("pebbles", textOf("pebbles", { row: "12", seat: 0 }))).toEqual({ state: { row: "12", seat: 0 } });
});

it("says where something cannot be read", () => {
  expect(read("mandala", "mountain 1: RRX")).toEqual({ wrong: "Line 1, character 15: “X” is none of R O Y G P K." });
  expect(read("mandala", "to move: 1\nnonsense")).toEqual({ wrong: "Line 2 has no colon: write the name of a part, a colon, and what lies there." });
  expect(read("patterns", "row 8: R Z Y G")).toEqual({ wrong: "Line 1, character 10: “Z” is none of R O Y G P K." });
  expect(read("mandala", "exhausted: maybe")).toEqual({ wrong: "Line 1, character 12: “exhausted” cannot be read." });
});

it("reads places without a token", () => {
  const bare = { ...patterns, board: `.${patterns.board.slice(1)}`, owners: `.${patterns.owners.slice(1)}`, bowls: ".G" };
  expect(read("patterns", textOf("patterns", bare))).toEqual({ state: bare });
});

it("knows where a move happens", () => {
  expect(placesOf("stones", "P 2>5 n 3", 0)).toEqual(['[data-place="circle-2"]', '[data-place="circle-5"]']);
  expect(placesOf("patterns", "F d4", 0)).toEqual(['[data-cell="d4"]']);
  expect(placesOf("mandala", "C R", 0)).toEqual(['[data-area="CR"]']);
  expect(placesOf("pebbles", "L", 0)).toEqual([]);
});

it("writes a GIF that can be read again", () => {
  const picture = (colour: number[]) => ({ width: 40, height: 30, data: Array.from({ length: 1200 }, (_, i) => (i % 7 ? [...colour, 255] : [i & 255, (i * 5) & 255, 9, 255])).flat() });
  const bytes = gif([picture([200, 10, 10]), picture([10, 10, 200])], () => 50);
  expect(String.fromCharCode(...bytes.slice(0, 6))).toBe("GIF89a");
  expect(unpacked(bytes)).toEqual([1200, 1200]);
});

/** How many pixels each picture of a GIF unpacks to. */
function unpacked(bytes: Uint8Array): number[] {
  let at = 13 + 768;
  const found: number[] = [];
  while (bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) {
      at += 2;
      while (bytes[at]) at += bytes[at]! + 1;
      at += 1;
      continue;
    }
    at += 11;
    const data: number[] = [];
    while (bytes[at]) {
      data.push(...bytes.slice(at + 1, at + 1 + bytes[at]!));
      at += bytes[at]! + 1;
    }
    at += 1;
    found.push(lzw(data));
  }
  return found;
}

function lzw(data: readonly number[]): number {
  let [bit, size, pixels] = [0, 9, 0];
  let lengths: number[] = [];
  let before: number | null = null;
  for (;;) {
    let code = 0;
    for (let i = 0; i < size; i += 1, bit += 1) code |= ((data[bit >> 3]! >> (bit & 7)) & 1) << i;
    if (code === 256) {
      lengths = [];
      size = 9;
      before = null;
      continue;
    }
    if (code === 257) return pixels;
    const known = code < 256 ? 1 : lengths[code - 258];
    const length: number = known ?? before! + 1;
    if (before !== null && lengths.length < 4096 - 258) lengths.push(before + 1);
    pixels += length;
    before = length;
    if (lengths.length + 258 === 1 << size && size < 12) size += 1;
  }
}
