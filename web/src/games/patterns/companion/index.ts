// The score sheet of Patterns, for people with the box.
import type { Sheet } from "$web/companion/sheets";
import Entries from "./Entries.svelte";
import { sums, type PatternsPlayer } from "./sums";

export const sheet: Sheet<PatternsPlayer> = { sums, Entries };
