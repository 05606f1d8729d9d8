// A game with nothing to see, for tests of the frame: what it is asked to do is kept.
import { vi } from "vitest";
import type { Choosing, Face } from "$web/games/face";
import Nothing from "./Nothing.svelte";

export function choosing(changes: Partial<Choosing> = {}): Choosing {
  return {
    title: "Choose a cell",
    detail: "Solid ring: flip",
    buttons: [],
    count: null,
    move: null,
    back: vi.fn(() => true),
    key: vi.fn(() => false),
    show: vi.fn(),
    reset: vi.fn(),
    ...changes,
  };
}

export const face: Face = {
  Board: Nothing,
  Panel: Nothing,
  sheet: () => Promise.resolve({ default: Nothing }),
  memory: () => Promise.resolve({ default: Nothing }),
  secret: false,
  points: (_, seat) => [3, 5][seat] ?? null,
  help: async () => ({ default: Nothing }),
  choosing: () => choosing(),
  chips: (move) => (move === "e5" ? ["G"] : []),
  outline: () => [{ heading: "Board", lines: ["e5 green"] }],
};
