// First moves on the board, of the games that draw them.
import type { Component } from "svelte";
import type { Tally } from "./server";

const drawn = import.meta.glob<Component<{ lines: readonly Tally[] }>>("../../games/*/FirstMoves.svelte", { eager: true, import: "default" });

export const firstMovesOf = (game: string): Component<{ lines: readonly Tally[] }> | undefined => drawn[`../../games/${game}/FirstMoves.svelte`];
