// A table without a server: what a face is given, and what it asked for.
import type { Layout, Seating } from "$web/games/face";
import { MandalaChoosing } from "$web/games/mandala/choosing.svelte";
import type { Consequence } from "$web/wire/consequence";
import type { MandalaObservation, TableView, Told } from "$web/wire/messages";

/** Seat 0 to move: Mandala 1 lacks red, which both of its own Field and the Mountain may take. */
export const TURN: MandalaObservation = {
  game: "mandala",
  seat: 0,
  to_act: 0,
  legal: ["D G1", "D G2", "D R1", "D R2", "F1 R1", "F1 R2", "F2 G1", "M1 G", "M1 R", "M2 R"],
  phase: "turn",
  ply: 20,
  mountains: [
    [0, 0, 1, 2, 2, 0],
    [0, 1, 0, 0, 0, 0],
  ],
  fields: [
    [
      [0, 2, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 1],
    ],
    [
      [0, 0, 0, 1, 0, 0],
      [0, 0, 0, 0, 2, 0],
    ],
  ],
  rivers: ["PK", "YR"],
  cups: [
    { size: 4, claimed: [0, 0, 1, 0, 1, 0], dealt: [1, 0, 0, 0, 0, 1] },
    { size: 3, claimed: [1, 0, 0, 0, 0, 0], dealt: null },
  ],
  hand: [2, 0, 0, 2, 0, 0],
  hand_sizes: [4, 7],
  deck: 56,
  discard: [1, 0, 2, 0, 0, 0],
  exhausted: false,
  claiming: null,
  completer: null,
  unseen: [13, 15, 14, 13, 13, 15],
  reshuffles: [],
  result: null,
  worth: [[1, 2, 0, 0, 0, 0], null],
  points: [3, null],
};

export const CLAIM: MandalaObservation = { ...TURN, phase: "claim", claiming: 1, completer: 0, legal: ["C G", "C P", "C Y"] };
export const WATCHED: MandalaObservation = {
  ...TURN,
  seat: null,
  legal: [],
  hand: null,
  cups: [{ size: 4, claimed: [0, 0, 1, 0, 1, 0], dealt: null }, TURN.cups[1]],
  worth: [null, null],
  points: [null, null],
};
export const OVER: MandalaObservation = {
  ...TURN,
  to_act: null,
  legal: [],
  phase: "over",
  rivers: ["PKY", "YR"],
  cups: [
    { size: 4, claimed: [0, 0, 1, 0, 1, 0], dealt: [1, 0, 0, 0, 0, 1] },
    { size: 4, claimed: [2, 0, 1, 0, 0, 0], dealt: [0, 0, 1, 0, 0, 0] },
  ],
  result: { scores: [6, 6], winner: null, reason: "deck" },
  worth: [
    [1, 2, 3, 0, 0, 0],
    [2, 4, 0, 0, 0, 0],
  ],
  points: [6, 6],
};

const choice = (move: string, en: string, more: Partial<Consequence> = {}): Consequence => ({ move, gain: 0, text: { en, fr: `fr ${en}` }, ...more });
const CHOICES = new Map(
  [
    choice("F1 R2", "Completes it. Fields 4 to 1: you claim first.", { completes: true }),
    choice("C Y", "River 3.", { river: 3, cup: 0 }),
    choice("C G", "River 3. Cup +1.", { river: 3, cup: 1 }),
    choice("C P", "Cup +2.", { cup: 2 }),
  ].map((one) => [one.move, one]),
);

export class FakeTable implements Seating<MandalaObservation> {
  observation: MandalaObservation = $state.raw(TURN);
  last: Told | null = $state.raw(null);
  mayAct = $state(true);
  still = $state(true);
  layout = $state<Layout>("desk");
  choices: ReadonlyMap<string, Consequence> = $state.raw(CHOICES);
  readonly viewer = 0;
  table = { game: "mandala" } as TableView;
  readonly played: string[] = [];
  readonly tried: string[] = [];
  readonly objections: string[] = [];
  readonly choosing = new MandalaChoosing(this);

  constructor(observation: MandalaObservation = TURN, mayAct = observation.to_act === observation.seat) {
    this.observation = observation;
    this.mayAct = mayAct && observation.to_act !== null;
  }

  get own(): number | null {
    return this.observation.seat;
  }

  name(seat: number): string {
    return seat === this.observation.seat ? "You" : "Ilse";
  }
  play(move: string): void {
    this.played.push(move);
  }
  refuse(move: string): void {
    this.tried.push(move);
  }
  object(sentence: string): void {
    this.objections.push(sentence);
  }
}
