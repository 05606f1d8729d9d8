// A position as text, one part per line, and back: for people who type in the position on their table. This module only reads the text and
// says where it cannot be read; the rules decide whether the position can be played. Each game writes its own parts; others write their data.
import type { Plain } from "$web/games/editing";
import { Entries, lines, rest, Wrong, type Writing } from "$web/games/writing";

type Read = { readonly state: Plain } | { readonly wrong: string };

const GENERAL: Writing = { write: (state) => lines(rest(state, [])), read: (entries) => entries.rest() };

export const textOf = (state: Plain, writing: Writing = GENERAL): string => writing.write(state);

/** The state that a text describes, or the first thing in it that cannot be read. */
export function read(text: string, writing: Writing = GENERAL): Read {
  try {
    return { state: writing.read(new Entries(text)) };
  } catch (error) {
    if (error instanceof Wrong) return { wrong: error.message };
    throw error;
  }
}
