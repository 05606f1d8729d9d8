// A position as text, one part per line, and back: for people who type in the position on their table. This module only reads the text and
// says where it cannot be read; the rules decide whether the position can be played.
import { say } from "$web/words/index.svelte";

type Plain = Record<string, unknown>;
type Read = { readonly state: Plain } | { readonly wrong: string };

const COLOURS = "ROYGPK";
const letters = (pile: readonly number[]): string => pile.map((n, i) => COLOURS[i]!.repeat(n)).join("");
const counts = (text: string): number[] => [...COLOURS].map((colour) => [...text].filter((letter) => letter === colour).length);
/** The cells of a row of Patterns, from 8 to 1: the corners of the square are not on the board. */
const ROWS = [8, 7, 6, 5, 4, 3, 2, 1].map((row) => ({ row, cells: [..."abcdefgh"].filter((_, column) => Math.min(row - 1, 8 - row) + Math.min(column, 7 - column) >= 2).length }));

/** What was read wrong, and where: lines and characters count from 1. */
class Wrong extends Error {}

interface Entry {
  readonly value: string;
  readonly line: number;
  /** Where the value begins in its line. */
  readonly from: number;
}

class Entries {
  readonly #known: Map<string, Entry> = new Map();

  constructor(text: string) {
    text.split("\n").forEach((whole, i) => {
      if (!whole.trim()) return;
      const colon = whole.indexOf(":");
      if (colon < 0) throw new Wrong(say("think.edit.line", { line: i + 1 }));
      const value = whole.slice(colon + 1);
      const name = whole.slice(0, colon).trim().toLowerCase();
      if (this.#known.has(name)) throw new Wrong(say("think.edit.twice", { line: i + 1, name }));
      this.#known.set(name, { value: value.trim(), line: i + 1, from: colon + 2 + (value.length - value.trimStart().length) });
    });
  }

  take(name: string): Entry | undefined {
    const found = this.#known.get(name);
    this.#known.delete(name);
    return found;
  }

  /** Letters of some kind, spaces left out. */
  letters(name: string, allowed: string): string {
    const entry = this.take(name);
    if (!entry) return "";
    [...entry.value].forEach((letter, i) => {
      if (letter !== " " && !allowed.includes(letter)) throw new Wrong(say("think.edit.letter", { line: entry.line, at: entry.from + i, letter, letters: [...allowed].join(" ") }));
    });
    return entry.value.replaceAll(" ", "");
  }

  words(name: string): string[] {
    return this.take(name)?.value.split(/\s+/).filter(Boolean) ?? [];
  }

  /** Whole numbers. */
  numbers(name: string): number[] {
    const entry = this.take(name);
    const words = entry?.value.split(/\s+/).filter(Boolean) ?? [];
    if (entry && !words.every((word) => /^-?\d+$/.test(word))) throw new Wrong(say("think.edit.value", { line: entry.line, at: entry.from, name }));
    return words.map(Number);
  }

  /** One of some words; the usual one where nothing is said. */
  one(name: string, allowed: readonly string[], usual: string): string {
    const entry = this.take(name);
    if (!entry) return usual;
    if (!allowed.includes(entry.value)) throw new Wrong(say("think.edit.letter", { line: entry.line, at: entry.from, letter: entry.value, letters: allowed.join(" ") }));
    return entry.value;
  }

  /** The seat to move, which people count from 1. */
  seat(players: number): number {
    return Number(this.one("to move", ["1", "2", "3", "4"].slice(0, players), "1")) - 1;
  }

  /** What is left, as JSON. */
  rest(): Plain {
    const found: Plain = {};
    for (const [name, { value, line, from }] of this.#known) {
      try {
        found[name] = JSON.parse(value);
      } catch {
        throw new Wrong(say("think.edit.value", { line, at: from, name }));
      }
    }
    return found;
  }
}

const lines = (parts: readonly (readonly [string, string])[]): string => parts.map(([name, value]) => `${name}: ${value}`.trimEnd()).join("\n") + "\n";
const rest = (state: Plain, known: readonly string[]): [string, string][] => Object.entries(state).flatMap(([name, value]): [string, string][] => (known.includes(name) ? [] : [[name, JSON.stringify(value)]]));

interface Writing {
  write(state: Plain): string;
  read(entries: Entries): Plain;
}

const mandala: Writing = {
  write(state) {
    const { mountains, fields, hands, rivers, cups, dealt } = state as Record<string, number[][]> & { fields: number[][][]; rivers: string[] };
    const seats = [0, 1];
    return lines([
      ["to move", String(Number(state["seat"]) + 1)],
      ...seats.map((i) => [`mountain ${i + 1}`, letters(mountains![i]!)] as const),
      ...seats.flatMap((m) => seats.map((s) => [`field ${m + 1} of ${s + 1}`, letters(fields[m]![s]!)] as const)),
      ...seats.flatMap((s) => [
        [`hand ${s + 1}`, letters(hands![s]!)] as const,
        [`river ${s + 1}`, rivers[s]!] as const,
        [`cup ${s + 1}`, letters(cups![s]!)] as const,
        [`cup ${s + 1} at first`, letters(dealt![s]!)] as const,
      ]),
      ["discard", letters(state["discard"] as number[])],
      ["deck", String(state["deck"] ?? "")],
      ...rest(state, ["seat", "mountains", "fields", "hands", "rivers", "cups", "dealt", "discard", "deck"]),
    ]);
  },
  read(entries) {
    const pile = (name: string) => counts(entries.letters(name, COLOURS));
    const two = (make: (n: number) => unknown) => [make(1), make(2)];
    return {
      seat: entries.seat(2),
      mountains: two((n) => pile(`mountain ${n}`)),
      fields: two((m) => two((s) => pile(`field ${m} of ${s}`))),
      hands: two((n) => pile(`hand ${n}`)),
      rivers: two((n) => entries.letters(`river ${n}`, COLOURS)),
      cups: two((n) => pile(`cup ${n}`)),
      dealt: two((n) => pile(`cup ${n} at first`)),
      discard: pile("discard"),
      deck: entries.letters("deck", COLOURS),
      ...entries.rest(),
    };
  },
};

const patterns: Writing = {
  write(state) {
    const { board, owners, groups, markers } = state as { board: string; owners: string; groups: string[]; markers: string[][] };
    let at = 0;
    const rows = ROWS.map(({ row, cells }) => {
      const tokens = Array.from({ length: cells }, (_, i) => board[at + i]! + (owners[at + i] === "." ? "" : String(Number(owners[at + i]) + 1)));
      at += cells;
      return [`row ${row}`, tokens.join(" ")] as const;
    });
    return lines([
      ["to move", String(Number(state["seat"]) + 1)],
      ...rows,
      ["spare", String(state["spare"])],
      ["bowls", String(state["bowls"] ?? "")],
      ...[0, 1].flatMap((s) => [[`groups ${s + 1}`, groups[s]!] as const, [`markers ${s + 1}`, markers[s]!.join(" ")] as const]),
      ["phase", String(state["phase"])],
    ]);
  },
  read(entries) {
    let board = "";
    let owners = "";
    for (const { row, cells } of ROWS) {
      const entry = entries.take(`row ${row}`);
      const tokens = entry?.value.split(/\s+/).filter(Boolean) ?? [];
      if (tokens.length !== cells) throw new Wrong(say("think.edit.row", { line: entry?.line ?? 1, row, cells, given: tokens.length }));
      for (const token of tokens) {
        if (!/^([ROYGPK][12]?|\.)$/.test(token)) throw new Wrong(say("think.edit.letter", { line: entry!.line, at: entry!.from + entry!.value.indexOf(token), letter: token, letters: [...COLOURS].join(" ") }));
        board += token[0];
        owners += token[1] ? String(Number(token[1]) - 1) : ".";
      }
    }
    return {
      board,
      owners,
      seat: entries.seat(2),
      spare: entries.letters("spare", `${COLOURS}.`),
      bowls: entries.letters("bowls", `${COLOURS}.`),
      groups: [1, 2].map((n) => entries.letters(`groups ${n}`, COLOURS)),
      markers: [1, 2].map((n) => entries.words(`markers ${n}`)),
      phase: entries.one("phase", ["bowl", "turn", "flips", "over"], "turn"),
      ...entries.rest(),
    };
  },
};

const stones: Writing = {
  write(state) {
    const { stacks, artists, towers, sheet, objectives, board } = state as { stacks: Record<string, string[]>; artists: Record<string, string>; towers: string[][][]; sheet: number[][]; objectives: string[][]; board: string[] };
    return lines([
      ["players", String(state["players"])],
      ["to move", String(Number(state["seat"]) + 1)],
      ...Object.entries(artists).map(([circle, pattern]) => [`artist ${circle}`, pattern] as const),
      ...Object.entries(stacks).map(([name, stack]) => [`stack ${name}`, stack.join(" ")] as const),
      ...towers.flatMap((spaces, seat) => spaces.map((tower, space) => [`tower ${seat + 1}.${space + 1}`, tower.join(" ")] as const)),
      ["spiral", board.join(" ")],
      ...sheet.map((row, seat) => [`points ${seat + 1}`, row.join(" ")] as const),
      ...objectives.map((cards, seat) => [`cards ${seat + 1}`, cards.join(" ")] as const),
      ...rest(state, ["players", "seat", "artists", "stacks", "towers", "board", "sheet", "objectives"]),
    ]);
  },
  read(entries) {
    const players = Number(entries.one("players", ["2", "3", "4"], "2"));
    const seats = Array.from({ length: players }, (_, i) => i + 1);
    const names = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((circle) => [...(circle < 4 ? ["n"] : []), "e", "s", ...(circle % 3 === 1 ? ["w"] : [])].map((side) => `${circle}${side}`));
    const artists = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((circle) => entries.words(`artist ${circle}`).map((pattern) => [String(circle), pattern]));
    return {
      players,
      seat: entries.seat(players),
      artists: Object.fromEntries(artists) as Plain,
      stacks: Object.fromEntries(names.map((name) => [name, entries.words(`stack ${name}`)])),
      towers: seats.map((seat) => [1, 2, 3, 4, 5].map((space) => entries.words(`tower ${seat}.${space}`))),
      board: entries.words("spiral"),
      sheet: seats.map((seat) => entries.numbers(`points ${seat}`)),
      objectives: seats.map((seat) => entries.words(`cards ${seat}`)),
      ...entries.rest(),
    };
  },
};

const general: Writing = { write: (state) => lines(rest(state, [])), read: (entries) => entries.rest() };
const WRITINGS: Readonly<Record<string, Writing>> = { mandala, patterns, stones };

export const textOf = (game: string, state: Plain): string => (WRITINGS[game] ?? general).write(state);

/** The state that a text describes, or the first thing in it that cannot be read. */
export function read(game: string, text: string): Read {
  try {
    return { state: (WRITINGS[game] ?? general).read(new Entries(text)) };
  } catch (error) {
    if (error instanceof Wrong) return { wrong: error.message };
    throw error;
  }
}
