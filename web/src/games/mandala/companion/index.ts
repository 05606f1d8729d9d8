// The score sheet of Mandala, for people with the box.
import type { Sheet } from "$web/companion/sheets";
import Drawing from "./Drawing.svelte";
import Entries from "./Entries.svelte";
import { sums, type MandalaPlayer } from "./sums";

export const sheet: Sheet<MandalaPlayer> = { sums, Entries, Drawing };
