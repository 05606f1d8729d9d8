// The table as a face sees it: what the server said, who looks at it, and how a move leaves.
import { SvelteMap } from "svelte/reactivity";
import type { Layout, Observation, Seating } from "$web/games/face";
import { settings } from "$web/settings.svelte";
import type { components } from "$web/wire/api";
import type { Consequence } from "$web/wire/consequence";
import { ask, Refused, Unreachable } from "$web/wire/http";
import type { TableView, Told } from "$web/wire/messages";
import type { TableSocket } from "$web/wire/socket.svelte";
import { say, told } from "$web/words/index.svelte";
import { isCoached, keepCoached } from "./coach/kept";
import { movesBy, movesSince } from "./log/moves";
import { namesOf, shortAimOf } from "$web/names";
import { standing } from "./standing";
import type { SeatRating } from "./ratings/rated";

type Previews = components["schemas"]["Previews"];
type Checked = components["schemas"]["Checked"];

/** Why something cannot be done; `times` tells one try from the next, so that the bar shakes again. */
export interface Objection {
  readonly text: string;
  readonly times: number;
}

/** What the action bar needs to know of a table. */
export interface Barred extends Seating {
  objection: Objection | null;
  readonly news: Told | null;
  readonly aim: string;
  /** How things stand, in a line, where nothing is to be decided. */
  readonly standing: string;
}

/** For so many decisions of a game one is told what it is about. */
const FIRST = 3;

export class TableSeating implements Barred {
  objection = $state.raw<Objection | null>(null);
  /** Seat by seat, once the server has said; nobody's for an open seat. */
  ratings = $state.raw<readonly (SeatRating | null)[]>([]);
  /** The own seat that has taken the screen, where several go round. */
  revealed = $state<number | null>(null);
  layout = $state<Layout>("desk");
  #coached = $state<boolean>();
  coach: ((move: string, play: () => void) => void) | null = null;
  /** What the legal moves would do has been said, or will not be. */
  known = $state(false);
  #decision = $state.raw<Record<string, string>>({});
  #choices = new SvelteMap<string, Consequence>();
  #names = $derived.by(() => namesOf(this.socket.table?.seats ?? []));
  #since = $derived.by(() => (this.own === null ? [] : movesSince(this.socket.log, this.own)));
  #asking: AbortController | null = null;

  constructor(
    readonly socket: TableSocket,
    /** Seats have something to hide from each other. */
    readonly secret: boolean,
    /** Moves and decisions are wanted in words. */
    readonly deeds = false,
  ) {}

  get observation(): Observation {
    const seen = this.socket.observation;
    if (!seen) throw new Error("nothing is dealt yet");
    return seen;
  }

  get table(): TableView {
    const table = this.socket.table;
    if (!table) throw new Error("the table is not known yet");
    return table;
  }

  get viewer(): number {
    return this.socket.observation?.seat ?? this.socket.seats[0] ?? 0;
  }

  get own(): number | null {
    const { seats, table } = this.socket;
    // those who share a screen take it in turns, and look at the end together
    return this.playing && (seats.length === 1 || table?.status === "playing") ? this.viewer : null;
  }

  /** The viewer has a seat of their own. */
  get playing(): boolean {
    return this.socket.seats.length > 0;
  }

  /** It is one of the viewer's seats that decides, whatever else keeps it from doing so. */
  get mine(): boolean {
    const { table, seats, observation } = this.socket;
    const seat = observation?.to_act ?? null;
    return table?.status === "playing" && seat !== null && seats.includes(seat) && observation?.seat === seat;
  }

  get mayAct(): boolean {
    return this.mine && this.socket.isLive && !this.socket.pending && !this.behind && !this.curtain;
  }

  /** Moves have been made that are still to be shown, one after the other. */
  get behind(): boolean {
    return this.socket.behind;
  }

  /** Shows them all at once. */
  skip(): void {
    this.socket.hurry();
  }

  /** What the others have done since the viewer's own last move, in order; nothing for a watcher. */
  get since(): readonly Told[] {
    return this.#since;
  }

  /** Another of the viewer's seats is to look now: it must take the screen first. */
  get curtain(): boolean {
    const { table, seats, observation } = this.socket;
    return this.secret && seats.length > 1 && table?.status === "playing" && observation?.seat !== this.revealed;
  }

  /** A coach is to look at the viewer's moves; once it does, a move goes to it before it is played. */
  get coached(): boolean {
    return this.mayHint && (this.#coached ?? isCoached(this.socket.id));
  }

  set coached(on: boolean) {
    this.#coached = on;
    keepCoached(this.socket.id, on);
  }

  /** How many moves the viewer has made; none where they do not play. */
  get moved(): number {
    return this.own === null ? 0 : movesBy(this.socket.log, this.own);
  }

  /** The viewer plays, and has not moved yet. */
  get isNew(): boolean {
    return this.own !== null && this.moved === 0;
  }

  /** What the game is about in a few words, for whoever makes one of their first decisions in it; else nothing. */
  get aim(): string {
    return this.own !== null && this.moved < FIRST ? shortAimOf(this.table.game) : "";
  }

  /** The game is for ratings as it stands: nobody was helped, and nothing was taken back. */
  get counts(): boolean {
    return this.table.unrated === null;
  }

  get last(): Told | null {
    const entry = this.socket.log.findLast(({ what }) => what === "moved" || what === "undone" || what === "dealt");
    return entry?.what === "moved" ? entry : null;
  }

  /** The last thing that was done here, and be it to say no to an offer. */
  get news(): Told | null {
    return this.socket.log.findLast(({ what }) => ["moved", "undone", "dealt", "answered"].includes(what)) ?? null;
  }

  get still(): boolean {
    return settings.still;
  }

  get choices(): ReadonlyMap<string, Consequence> {
    return this.#choices;
  }

  get decision(): string {
    return told(this.#decision);
  }

  /** How things stand, in a line. */
  get standing(): string {
    return standing(this);
  }

  /** Hints can be had here by the viewer, as the server says. */
  get mayHint(): boolean {
    return this.playing && this.table.may_hint;
  }

  name(seat: number): string {
    if (seat === this.own) return say("web.you");
    return this.#names[seat] ?? "";
  }

  play(move: string): void {
    if (!this.mayAct) return;
    this.objection = null;
    const play = () => this.socket.play(move, this.viewer);
    if (this.coach) this.coach(move, play);
    else play();
  }

  refuse(move: string): void {
    const { id } = this.table;
    ask<Checked>("POST", `/api/tables/${encodeURIComponent(id)}/check`, { move, seat: this.viewer }).then(
      ({ why }) => {
        if (why) this.object(told(why));
      },
      (error: unknown) => {
        if (error instanceof Refused) this.object(error.sentence);
        else if (error instanceof Unreachable) this.object(say("web.unreachable"));
      },
    );
  }

  object(sentence: string): void {
    this.objection = { text: sentence, times: (this.objection?.times ?? 0) + 1 };
  }

  /** The server refused what was sent. */
  refused(text: Record<string, string>): void {
    this.object(told(text));
  }

  /** Finds out what each legal move would do; to be called whenever there is another position. */
  async preview(): Promise<void> {
    this.#asking?.abort();
    this.#choices.clear();
    this.#decision = {};
    this.known = false;
    this.objection = null;
    const { observation, table } = this.socket;
    if (!this.mine || !observation || !table || observation.legal.length === 0) return;
    // what came with the position says no move in words
    if (this.socket.choices && !this.deeds) return this.#learn(this.socket.choices);
    const asking = (this.#asking = new AbortController());
    const seat = this.viewer;
    try {
      const address = `/api/tables/${encodeURIComponent(table.id)}/choices?seat=${seat}${this.deeds ? "&deeds=true" : ""}`;
      const found = await ask<Previews>("GET", address, undefined, asking.signal);
      if (!asking.signal.aborted && this.socket.observation === observation) this.#learn(found.choices, found.decision);
    } catch {
      // a board without previews can still be played on
      if (!asking.signal.aborted) this.known = true;
    }
  }

  #learn(choices: readonly Consequence[], decision: Record<string, string> = {}): void {
    for (const choice of choices) this.#choices.set(choice.move, choice);
    this.#decision = decision;
    this.known = true;
  }

  /** Asks how strong everyone here is, and what the game has changed in that; to be called at its beginning and its end. */
  async rate(): Promise<void> {
    try {
      this.ratings = await ask<(SeatRating | null)[]>("GET", `/api/tables/${encodeURIComponent(this.table.id)}/ratings`);
    } catch {
      // a game can be played without knowing
    }
  }

  close(): void {
    this.#asking?.abort();
  }
}
