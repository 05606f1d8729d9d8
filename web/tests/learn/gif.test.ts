// An animated GIF: as many pictures as were added, each of what it shows.
import { expect, it } from "vitest";
import { Gif } from "$web/learn/board/gif";

const [WIDTH, HEIGHT] = [40, 30];
const RED = [200, 40, 40];
const SAND = [240, 230, 210];

/** A sand-coloured picture with so many red pixels. */
function picture(red: number) {
  const data = Array.from({ length: WIDTH * HEIGHT }, (_, i) => [...(i < red ? RED : SAND), 255]).flat();
  return { width: WIDTH, height: HEIGHT, data };
}

/** Colour numbers out of the packed bytes of a picture. */
function unpacked(bytes: number[]): number[] {
  const pixels: number[] = [];
  let [size, at] = [9, 0];
  let table: number[][] = [];
  let before: number[] = [];
  for (;;) {
    let code = 0;
    for (let bit = 0; bit < size; bit += 1, at += 1) code |= ((bytes[at >> 3]! >> (at & 7)) & 1) << bit;
    if (code === 257) return pixels;
    if (code === 256) {
      table = [...Array.from({ length: 256 }, (_, i) => [i]), [], []];
      [size, before] = [9, []];
      continue;
    }
    const run = table[code] ?? [...before, before[0]!];
    pixels.push(...run);
    if (before.length && table.length < 4096) table.push([...before, run[0]!]);
    if (table.length === 1 << size && size < 12) size += 1;
    before = run;
  }
}

async function read(made: Blob) {
  const bytes = [...new Uint8Array(await made.arrayBuffer())];
  const pictures: { delay: number; pixels: number[] }[] = [];
  const colour = (n: number) => bytes.slice(13 + 3 * n, 16 + 3 * n);
  let at = 13 + 3 * 256 + 19;
  while (bytes[at] !== 0x3b) {
    const delay = bytes[at + 4]! + 256 * bytes[at + 5]!;
    at += 19;
    const packed: number[] = [];
    for (; bytes[at]; at += 1 + bytes[at]!) packed.push(...bytes.slice(at + 1, at + 1 + bytes[at]!));
    at += 1;
    pictures.push({ delay, pixels: unpacked(packed) });
  }
  return { head: String.fromCharCode(...bytes.slice(0, 6)), colour, pictures };
}

it("shows one picture after the other, and of each only what has changed", async () => {
  const film = new Gif([picture(0), picture(500)]);
  film.add(picture(100), 90);
  film.add(picture(500), 300);
  const { head, colour, pictures } = await read(film.made());
  expect(head).toBe("GIF89a");
  expect(pictures.map(({ delay }) => delay)).toEqual([90, 300]);
  const [first, second] = pictures.map(({ pixels }) => pixels);
  expect(first!.map((n) => colour(n).join())).toEqual(Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i < 100 ? RED : SAND).join()));
  const clear = 255;
  expect(second!.map((n) => (n === clear ? "as before" : colour(n).join()))).toEqual(Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i >= 100 && i < 500 ? RED.join() : "as before")));
});
