// A table that a test can hold in its hand: positions of a real game, and a list of what was done.
import type { Layout, Seating } from "$web/games/face";
import type { Consequence } from "$web/wire/consequence";
import type { PatternsObservation, TableView, Told } from "$web/wire/messages";
import positions from "./positions.json";

interface Position {
  observation: PatternsObservation;
  choices: Consequence[];
  last: Told | null;
}
export type Name = keyof typeof positions;
export const position = (name: Name): Position => positions[name] as unknown as Position;

export class TestSeating implements Seating<PatternsObservation> {
  #at = $state.raw<Position>(position("middle"));
  mayAct = $state(false);
  still = true;
  layout = $state<Layout>("desk");
  played: string[] = [];
  refused: string[] = [];
  objections: string[] = [];
  readonly table = {} as TableView;

  constructor(name: Name) {
    this.go(name);
  }

  go(name: Name): void {
    this.#at = position(name);
    this.mayAct = this.observation.seat !== null && this.observation.seat === this.observation.to_act;
  }

  get observation(): PatternsObservation {
    return this.#at.observation;
  }
  get own(): number | null {
    return this.observation.seat;
  }
  get viewer(): number {
    return this.observation.seat ?? 0;
  }
  get last(): Told | null {
    return this.#at.last;
  }
  get choices(): ReadonlyMap<string, Consequence> {
    return new Map(this.#at.choices.map((choice) => [choice.move, choice]));
  }
  name(seat: number): string {
    return seat === this.observation.seat ? "You" : (["Ilse", "Mirko"][seat] ?? "");
  }
  play(move: string): void {
    this.played.push(move);
    this.mayAct = false;
  }
  refuse(move: string): void {
    this.refused.push(move);
  }
  object(sentence: string): void {
    this.objections.push(sentence);
  }
}
