// What can be chosen for Patterns: nothing.
import type { Offer } from "$web/games/offer";

export const offer: Offer = { players: [2], switches: [], secret: false, board: { width: 1040, x: 22, y: 77, size: 636, round: true } };
