// A position being laid out by hand: the piece that is taken, what was done so far, and what the judge says of it.
import { untrack } from "svelte";
import type { Observation } from "$web/games/face";
import { AWAY, type Editing, type Laid, type Plain } from "$web/games/editing";
import { Refused } from "$web/wire/http";
import { say, told } from "$web/words/index.svelte";
import { inspect, type Soundness, type Line, type Shown } from "../lines";
import { read, textOf } from "../board/position";
import { draftOf, keepDraft } from "./drafts";

/** So long after a change the judge is asked, in milliseconds: not at every letter of a text. */
const SOON = 60;

export class Laying implements Laid {
  state = $state.raw<Plain>({});
  piece = $state("");
  place = $state<string | null>(null);
  text = $state("");
  judgement = $state.raw<Soundness | null>(null);
  /** What is said in its place: a text that cannot be read, a judge that cannot be reached. */
  trouble = $state("");
  /** A piece that is not where the visitor put it. */
  refusal = $state("");
  /** What is shown was left here before. */
  isBack = $state(false);
  readonly seen: Observation;
  readonly game: string;
  marked: ReadonlySet<string> = $derived(new Set(this.trouble ? [] : (this.judgement?.places ?? [])));
  /** The position that the judgement is of: another one has not been judged yet. */
  #judged = $state.raw<Plain | null>(null);
  #before = $state.raw<readonly Plain[]>([]);
  /** The position that it began with, and the name of what is left of it. */
  readonly #first: Plain;
  readonly #draft: string;
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly shown: Shown,
    readonly editing: Editing | null,
    readonly names: (seat: number) => string,
    cleared: boolean,
  ) {
    this.game = shown.game;
    this.seen = shown.observation;
    this.#first = this.state = cleared && editing ? editing.empty(shown.state) : shown.state;
    this.#draft = JSON.stringify([shown.game, shown.options, cleared ? null : shown.state]);
    this.text = textOf(this.state, editing?.writing);
    this.#recall();
    this.piece = editing?.pieces(shown.state)[0]?.id ?? "";
    if (!this.trouble) this.#ask();
  }

  /** What was left here before is there again; a step back is the position that it began with. */
  #recall(): void {
    const draft = draftOf(this.#draft);
    if (!draft) return;
    this.#before = [this.#first];
    this.state = draft.state;
    this.text = draft.text;
    const found = read(draft.text, this.editing?.writing);
    if ("wrong" in found) this.trouble = found.wrong;
    this.isBack = true;
  }

  /** It is not to come back: it is used, or as it was. */
  forget(): void {
    keepDraft(this.#draft, null);
  }

  #keep(): void {
    this.isBack = false;
    if (this.state === this.#first && this.text === textOf(this.state, this.editing?.writing)) this.forget();
    else keepDraft(this.#draft, { state: this.state, text: this.text });
  }

  name = (seat: number): string => this.names(seat);

  get line(): Line {
    const { options } = this.shown;
    const players = this.state["players"];
    return { game: this.game, options: typeof players === "number" ? { ...options, players } : options, start: { state: this.state }, know: "mover", names: Array.from({ length: this.shown.players }, (_, seat) => this.name(seat)) };
  }

  get mayUndo(): boolean {
    return this.#before.length > 0;
  }

  get fine(): boolean {
    return !this.trouble && this.judgement?.fine === true;
  }

  /** What is said is of the position as it lies now. */
  get isJudged(): boolean {
    return this.#judged === this.state;
  }

  change(state: Plain): void {
    this.#before = [...this.#before, this.state];
    this.#set(state);
  }

  undo(): void {
    const last = this.#before.at(-1);
    if (!last) return;
    this.#before = this.#before.slice(0, -1);
    this.#set(last);
  }

  empty(): void {
    if (this.editing) this.change(this.editing.empty(this.state));
  }

  mend(): void {
    const mend = this.judgement?.mend;
    if (mend && this.isJudged) this.change(mend.state as Plain);
  }

  /** A piece by its letter; the next one that has the same, where it is taken already. */
  pick(letter: string): boolean {
    const found = this.editing?.pieces(this.state).filter(({ key }) => key === letter.toUpperCase()) ?? [];
    if (letter.toUpperCase() === "X") this.piece = AWAY;
    else if (found.length) this.piece = found[(found.findIndex(({ id }) => id === this.piece) + 1) % found.length]!.id;
    else return false;
    return true;
  }

  tap(place: string): void {
    if (!this.editing) return;
    this.#try(this.editing.tap(this.state, this.piece, place), place);
    this.place = this.editing.levels?.(this.state, place) ? place : null;
  }

  take(place: string): void {
    if (!this.editing) return;
    this.#try(this.editing.take(this.state, place), place);
  }

  level(place: string, level: number): void {
    if (this.editing?.level) this.#try(this.editing.level(this.state, this.piece, place, level), place);
  }

  drop(piece: string, from: string | null, to: string | null): void {
    if (!this.editing) return;
    if (to === null) {
      if (from) this.#try(this.editing.take(this.state, from, piece), from);
    } else if (from !== to) this.#try(this.editing.drop(this.state, piece, from, to), to);
  }

  write(text: string): void {
    this.text = text;
    const found = read(text, this.editing?.writing);
    if ("wrong" in found) {
      this.trouble = found.wrong;
      this.#keep();
      return;
    }
    this.#before = [...this.#before, this.state];
    this.state = found.state;
    this.#keep();
    this.#ask();
  }

  #try(state: Plain | null, place: string): void {
    if (state) this.change(state);
    else this.refusal = say("think.edit.not_there", { place: this.editing?.placeWord(place, this.name) ?? place });
  }

  #set(state: Plain): void {
    this.state = state;
    this.refusal = "";
    this.text = textOf(state, this.editing?.writing);
    this.#keep();
    this.#ask();
  }

  #ask(): void {
    const times = (this.#asked += 1);
    this.trouble = "";
    clearTimeout(this.#timer);
    const line = untrack(() => this.line);
    this.#timer = setTimeout(async () => {
      try {
        const judgement = await inspect(line);
        if (times !== this.#asked) return;
        this.judgement = judgement;
        this.#judged = line.start.state ?? null;
      } catch (error) {
        if (times === this.#asked) this.trouble = error instanceof Refused ? error.sentence : say("web.unreachable");
      }
    }, SOON);
  }

  /** What the judge says, in a sentence. */
  get said(): string {
    const found = this.judgement;
    if (this.trouble || !found) return this.trouble;
    if (!found.fine) return told(found.wrong);
    return found.to_act == null ? say("think.edit.over") : say("think.edit.fine", { name: this.name(found.to_act), n: found.moves ?? 0 });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }
}
