// A line as a face sees it: a table at which moves are tried. What comes of a move is for the screen to say.
import { SvelteMap } from "svelte/reactivity";
import type { Layout, Observation } from "$web/games/face";
import { settings } from "$web/settings.svelte";
import type { Barred, Objection } from "$web/table/seating.svelte";
import type { Consequence } from "$web/wire/consequence";
import { Refused } from "$web/wire/http";
import type { TableView, Told } from "$web/wire/messages";
import { language, say, told } from "$web/words/index.svelte";
import { showLine, type Line, type Shown } from "./lines";

interface Wishes {
  /** A move was chosen on the board. */
  play(move: string): void;
  /** The seat at the bottom of the screen; without it the one whose knowledge is shown. */
  viewer?: () => number | null;
  /** The seat that is called "you"; nobody without it. */
  own?: () => number | null;
  /** Whether a move may be tried now; always, without it. */
  mayAct?: () => boolean;
  /** What the bar says where nothing is to be decided. */
  standing?: () => string;
}

export class TryingSeating implements Barred {
  shown = $state.raw<Shown>() as Shown;
  line = $state.raw<Line>() as Line;
  objection = $state.raw<Objection | null>(null);
  layout = $state<Layout>("desk");
  crowded = $state(false);
  /** The position was reached by a jump: nothing travels. */
  jumped = $state(true);
  readonly known = true;
  readonly aim = "";
  #choices = $derived.by(() => new SvelteMap<string, Consequence>(this.shown.choices.map((choice) => [choice.move, choice])));
  #table = $derived.by(() => tableOf(this.shown));

  constructor(
    line: Line,
    shown: Shown,
    readonly wishes: Wishes,
  ) {
    this.line = line;
    this.shown = shown;
  }

  /** Another position: `near` lets pieces travel from the one before. */
  show(line: Line, shown: Shown, near = false): void {
    this.jumped = !near;
    this.line = line;
    this.shown = shown;
    this.objection = null;
  }

  get observation(): Observation {
    return this.shown.observation;
  }

  get table(): TableView {
    return this.#table;
  }

  get viewer(): number {
    return this.wishes.viewer?.() ?? this.shown.observation.seat ?? 0;
  }

  get own(): number | null {
    return this.wishes.own?.() ?? null;
  }

  get mayAct(): boolean {
    return this.shown.observation.legal.length > 0 && (this.wishes.mayAct?.() ?? true);
  }

  get choices(): ReadonlyMap<string, Consequence> {
    return this.#choices;
  }

  get decision(): string {
    return told(this.shown.decision);
  }

  get last(): Told | null {
    const { moves, movers, told: texts, before } = this.shown;
    const at = moves.length - 1;
    if (at < 0) return null;
    return { number: before + at + 1, what: "moved", at: 0, text: texts[at] ?? {}, seat: movers[at] ?? null, move: moves[at]!, ply: before + at + 1 };
  }

  get news(): Told | null {
    return this.last;
  }

  get standing(): string {
    const { head, to_act } = this.shown;
    return this.wishes.standing?.() ?? (told(head) || (to_act === null ? "" : say("web.waiting_for", { name: this.name(to_act) })));
  }

  get still(): boolean {
    return settings.still || this.jumped;
  }

  name(seat: number): string {
    return seat === this.own ? say("web.you") : (this.shown.names[language()]?.[seat] ?? "");
  }

  play(move: string): void {
    if (!this.mayAct) return;
    this.objection = null;
    this.wishes.play(move);
  }

  /** Says the rule that a move breaks. */
  refuse(move: string): void {
    showLine({ ...this.line, moves: [...(this.line.moves ?? []), move] }).catch((error: unknown) => {
      if (error instanceof Refused) this.object(error.sentence);
    });
  }

  object(sentence: string): void {
    this.objection = { text: sentence, times: (this.objection?.times ?? 0) + 1 };
  }
}

/** A line as a table that nobody sits at. */
function tableOf(shown: Shown): TableView {
  const over = shown.result !== null;
  return {
    id: "",
    game: shown.game,
    options: shown.options,
    status: over ? "over" : "playing",
    seats: (shown.names[language()] ?? []).map((name) => ({ kind: "person", name })),
    by: "",
    public: false,
    rated: false,
    unrated: "casual",
    undone: false,
    hinted: false,
    may_hint: false,
    tournament: null,
    hint_costs: null,
    imported: false,
    clock: null,
    commitment: "",
    nonces: [],
    created: 0,
    updated: 0,
    number: shown.before + shown.moves.length,
    ply: shown.before + shown.moves.length,
    to_act: shown.to_act,
    result: shown.result,
    ending: shown.ending,
    told: over ? shown.head : null,
    offers: [],
    rematch: null,
    rematch_of: null,
  };
}
