// What can be chosen for Patterns: nothing.
import type { Offer } from "$web/games/offer";

export const offer: Offer = { players: [2], switches: [], secret: false };
