// What can be chosen for Mandala.
import type { Offer } from "$web/games/offer";

export const offer: Offer = {
  players: [2],
  switches: [{ option: "memory", on: "hidden", words: "lobby.hidden_cups", about: "lobby.hidden_cups.about", fact: "lobby.fact.cups" }],
  secret: true,
  board: { width: 1040, x: 20, y: 180, size: 440, round: true },
};
