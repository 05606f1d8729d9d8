// The score sheet of Stones, for people with the box.
import type { Sheet } from "$web/companion/sheets";
import Entries from "./Entries.svelte";
import { sums, type StonesPlayer } from "./sums";

export const sheet: Sheet<StonesPlayer> = { sums, subjects: ["board_stones"], Entries };
