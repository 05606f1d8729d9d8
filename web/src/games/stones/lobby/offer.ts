// What can be chosen for Stones.
import type { Offer } from "$web/games/offer";

export const offer: Offer = {
  players: [2, 3, 4],
  switches: [
    { option: "new_stones", on: true, words: "lobby.new_stones", about: "lobby.new_stones.about", fact: "lobby.fact.new_stones" },
    { option: "stacks", on: "open", words: "lobby.stacks", about: "lobby.stacks.about", fact: "lobby.fact.stacks" },
  ],
  secret: true,
  board: { width: 1080, x: 18, y: 290, size: 640, round: false },
};
