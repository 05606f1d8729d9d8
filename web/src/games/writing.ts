// How a game writes its positions as text, one part a line: its folder says it (editing/writing.ts) with what is here, for all games alike.
import { say } from "$web/words/index.svelte";
import type { Plain } from "./editing";

/** A position as text, and back. What is read may be no position: the rules say so. */
export interface Writing {
  write(state: Plain): string;
  read(entries: Entries): Plain;
}

/** What was read wrong, and where: lines and characters count from 1. */
export class Wrong extends Error {}

interface Entry {
  readonly value: string;
  readonly line: number;
  /** Where the value begins in its line. */
  readonly from: number;
}

export class Entries {
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

export const lines = (parts: readonly (readonly [string, string])[]): string => parts.map(([name, value]) => `${name}: ${value}`.trimEnd()).join("\n") + "\n";
/** The parts of a position that have no line of their own. */
export const rest = (state: Plain, known: readonly string[]): [string, string][] => Object.entries(state).flatMap(([name, value]): [string, string][] => (known.includes(name) ? [] : [[name, JSON.stringify(value)]]));
