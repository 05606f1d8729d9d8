// Small sentences that several parts of the board say.
import type { Seating } from "$web/games/face";
import type { PatternsObservation } from "$web/wire/messages";

/** Whether a seat is the viewer's own: a watcher has none, nor has a replay. */
export const isOwn = (seating: Seating<PatternsObservation>, seat: number): boolean => seating.own === seat;

/** "+3"; nothing where the server has not said yet. */
export const plus = (gain: number | undefined): string => (gain === undefined ? "" : `+${gain}`);
