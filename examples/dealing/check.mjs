// Checks that games were dealt fairly: "Dealing" of docs/contract.md in a second language, written from that page alone.
//
// node check.mjs games.jsonl    one line for each record; exits with 1 if a deal is not what its seed gives

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

const COLOURS = "ROYGPK";
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
const bytes = (hexadecimal) => Buffer.from(hexadecimal, "hex");
const each = (kinds, times) => [...kinds].flatMap((kind) => Array(times).fill(kind));

/** The stream of a seed: words of 64 bits, numbers below n, shuffled lists. */
class Stream {
  constructor(seed) {
    this.seed = seed;
    this.counter = 0n;
    this.words = [];
  }

  word() {
    if (this.words.length === 0) {
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(this.counter++);
      const block = sha256(this.seed, counter);
      this.words = [0, 8, 16, 24].map((at) => block.readBigUInt64BE(at));
    }
    return this.words.shift();
  }

  below(n) {
    const bound = 2n ** 64n - (2n ** 64n % BigInt(n));
    let word = this.word();
    while (word >= bound) word = this.word();
    return Number(word % BigInt(n));
  }

  shuffle(given) {
    const list = [...given];
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [list[i], list[j]] = [list[j], list[i]];
    }
    return list;
  }
}

/** The 52 cells of Patterns, row 8 to row 1, a to h. */
const CELLS = ["cdef", "bcdefg", "abcdefgh", "abcdefgh", "abcdefgh", "abcdefgh", "bcdefg", "cdef"].flatMap((row, i) =>
  [...row].map((column) => `${column}${8 - i}`),
);
/** The 24 stacks of Stones, each under the lowest of the nine circles that it touches. */
const STACKS = [...Array(9).keys()]
  .flatMap((i) => ["e", "s", ...(i < 3 ? ["n"] : []), ...(i % 3 === 0 ? ["w"] : [])].map((side) => `${i + 1}${side}`))
  .sort();
const CARDS = [...Array(10).keys()].map((i) => `#${`${i + 1}`.padStart(2, "0")}`);

/** What a game begins with, from its stream; `setup` says which board of Stones it is, and for how many. */
const DEALS = {
  mandala: (stream) => ({ deck: stream.shuffle(each(COLOURS, 18)).join("") }),

  patterns(stream) {
    const first = stream.shuffle(COLOURS);
    const middle = { d5: first[0], e5: first[1], d4: first[2], e4: first[3] };
    const rest = stream.shuffle(each(COLOURS, 8));
    return { board: CELLS.map((cell) => middle[cell] ?? rest.shift()).join(""), spare: first.slice(4).join("") };
  },

  stones(stream, setup) {
    const { layout = "standard" } = setup;
    const circles = layout === "standard" ? [2, 4, 6, 8] : layout.artists.circles.toSorted((a, b) => a - b);
    const ids = layout === "standard" ? CARDS : layout.objectives.map((card) => card.id).sort();
    const stones = stream.shuffle(each(["R*", "Ro", "Y*", "Yo", "B*", "Bo", "U*", "Uo"], 12));
    const artists = stream.shuffle("**oo");
    const cards = stream.shuffle(ids);
    return {
      stacks: Object.fromEntries(STACKS.map((name, i) => [name, stones.slice(4 * i, 4 * i + 4)])),
      artists: Object.fromEntries(circles.map((circle, i) => [`${circle}`, artists[i]])),
      objectives: setup.objectives.map((_, seat) => cards.slice(2 * seat, 2 * seat + 2)),
    };
  },
};

/** What is wrong with the dealing of a record; nothing if all of it is fair. */
function fault({ game, seed, setup, events, fair }) {
  if (setup.state) return "it began from a position, not from a deal";
  if (!seed) return "it has no seed";
  if (fair) {
    const secret = bytes(fair.secret);
    if (sha256(secret).toString("hex") !== fair.commitment) return "the secret is not what was committed to";
    if (sha256(secret, ...fair.nonces.map(bytes)).toString("hex") !== seed) return "the seed is not that of the nonces";
  }
  const stream = new Stream(bytes(seed));
  const { layout: _, ...dealt } = setup;
  if (!isDeepStrictEqual(dealt, DEALS[game](stream, setup))) return "the setup is not what the seed deals";
  for (const { deck } of events.filter((event) => event.chance === "reshuffle")) {
    const pile = [...deck].sort((a, b) => COLOURS.indexOf(a) - COLOURS.indexOf(b));
    if (stream.shuffle(pile).join("") !== deck) return "a reshuffle is not what the seed gives";
  }
}

const lines = readFileSync(process.argv[2], "utf8").split("\n").filter((line) => line.trim());
lines.map((line) => fault(JSON.parse(line))).forEach((why, number) => {
  console.log(`record ${number}: ${why ?? "dealt fairly"}`);
  if (why) process.exitCode = 1;
});
