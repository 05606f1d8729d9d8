// A position of Stones for the tests, and a seat at it that notes what is played.
import type { Layout, Seating } from "$web/games/face";
import type { Consequence } from "$web/wire/consequence";
import type { Stack, StonesObservation, TableView, Told } from "$web/wire/messages";
import { STACKS } from "$web/games/stones/board/geometry";

const TOPS: Readonly<Record<string, string>> = { "1n": "R*", "1e": "Y*", "1s": "B*", "1w": "U*" };

function stack(name: string): Stack {
  const top = TOPS[name] ?? "Yo";
  return { colours: `RB${top[0]}`, patterns: `??${top[1]}` };
}

const picks = ["n", "e", "w"].flatMap((side) => [1, 3].map((space) => `P 2>1 ${side} ${space}`));
const anys = ["A 2", "A 4", "A 5", "A 24", "A 25", "A 45", "A 245"];

/** Seat 0's turn: the star Artist of circle 2 can go to circle 1; red can be scored with spaces 2 and 4. */
export function position(changes: Partial<StonesObservation> = {}): StonesObservation {
  const players = changes.players ?? 2;
  const others = Array.from({ length: players - 1 }, () => [["Ro"], [], [], [], []]);
  return {
    game: "stones",
    seat: 0,
    to_act: 0,
    legal: [...anys, ...picks, "S R 24"].sort(),
    phase: "turn",
    ply: 30,
    players,
    new_stones: false,
    open_stacks: false,
    stacks: Object.fromEntries(STACKS.map((name) => [name, stack(name)])),
    artists: { 2: "*", 4: "o", 6: "*", 8: "o" },
    towers: [[[], ["Yo", "R*"], [], ["R*"], ["B*", "Uo"]], ...others],
    board: ["R*", "Yo", "Bo"],
    new_spaces: [],
    box: 0,
    points: Array.from({ length: players }, (_, seat) => 10 * (seat + 1)),
    sheet: Array.from({ length: players }, (_, seat) => [seat + 1, 2, 3, 4, 0, 0, 9 * seat]),
    objectives: [["04", "07"], ...others.map(() => null)],
    pending: [],
    kept: 0,
    last_round: false,
    unseen: [
      [5, 6],
      [1, 2],
      [3, 4],
      [7, 8],
    ],
    unseen_cards: ["01", "03"],
    layout: {
      name: "standard",
      spaces: { value: 72, source: "house" },
      points: [
        { space: 4, points: 1, source: "rulebook" },
        { space: 20, points: 2, source: "rulebook" },
      ],
      hands: [2, 3, 4].map((each) => ({ players: each, space: 20 + 12 * each, source: "rulebook" as const })),
      objectives: [
        { id: "01", kind: "pattern", value: "*", points: 7, source: "rulebook" },
        { id: "03", kind: "stones", value: "0", points: 9, source: "house" },
        { id: "04", kind: "stones", value: "1", points: 8, source: "rulebook" },
        { id: "07", kind: "colour", value: "R", points: 7, source: "house" },
      ],
    },
    result: null,
    worth: [[0, 2, 0, 1, 3], ...others.map(() => [2, 0, 0, 0, 0])],
    met: [[false, false], ...others.map(() => null)],
    ...changes,
  };
}

export class Seat implements Seating<StonesObservation> {
  observation = $state.raw<StonesObservation>(position());
  last = $state.raw<Told | null>(null);
  readonly choices = new Map<string, Consequence>();
  readonly still = true;
  layout = $state<Layout>("desk");
  readonly played: string[] = [];
  readonly refused: string[] = [];
  readonly said: string[] = [];

  constructor(changes: Partial<StonesObservation> = {}, choices: Record<string, Partial<Consequence>> = {}) {
    this.observation = position(changes);
    for (const [move, choice] of Object.entries(choices)) this.choices.set(move, { move, gain: 0, text: {}, ...choice });
  }

  readonly table = { game: "stones" } as TableView;
  get own(): number | null {
    return this.observation.seat;
  }
  get viewer(): number {
    return this.observation.seat ?? 0;
  }
  get mayAct(): boolean {
    return this.observation.seat !== null && this.observation.seat === this.observation.to_act;
  }
  name(seat: number): string {
    return ["You", "Ana", "Stream", "Ilse"][seat] ?? "";
  }
  play(move: string): void {
    this.played.push(move);
  }
  refuse(move: string): void {
    this.refused.push(move);
  }
  object(sentence: string): void {
    this.said.push(sentence);
  }
}
