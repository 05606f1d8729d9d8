// What is to be seen of a player's River besides its colours.
import type { Colour } from "$web/games/colour";
import type { Seating } from "$web/games/face";
import type { MandalaObservation } from "$web/wire/messages";
import type { MandalaChoosing } from "../choosing.svelte";
import { readMove } from "../move";

/** From one space to the next where two Rivers with the marks of their seats share a line of this width: they are told apart by
 * room between them, or a mark would look like a seventh space. */
export const pitchIn = (width: number): number => Math.max(12, Math.min(25, (width - 78) / 12));

/** Where the claim that is being considered would go, and how many of its cards into the Cup. */
export function claimOf(seating: Seating<MandalaObservation>, picking: MandalaChoosing, seat: number): { ghost: { space: number; colour: Colour } | null; cup: number } {
  const claim = seat === seating.observation.to_act && picking.claimed ? picking.choice : null;
  const ghost = claim?.river && picking.claimed ? { space: claim.river, colour: picking.claimed } : null;
  return { ghost, cup: claim?.cup ?? 0 };
}

/** The space that the last move filled, or whose colour it claimed. */
export function lastSpace(seating: Seating<MandalaObservation>, seat: number): number | null {
  const move = seating.last?.seat === seat && seating.last.move ? readMove(seating.last.move) : null;
  if (!move || move.area !== null) return null;
  return (seating.observation.rivers[seat] ?? "").indexOf(move.colour) + 1 || null;
}
