// Walking through a lesson: the open step, the moves tried, the answers to them. Everything is in the fetched lesson, so nothing here waits
// for the server.
import type { components } from "$web/wire/api";
import type { Line, Shown } from "../lines";
import { lessons } from "./kept.svelte";

type Schemas = components["schemas"];
type Sentence = Record<string, string>;
type Step = Omit<Schemas["PreparedStep"], "line" | "shown" | "accepted"> & { line: Line; shown: Shown; accepted: Record<string, readonly Shown[]> };
export type Play = Omit<Schemas["PreparedPlay"], "line" | "shown"> & { line: Line; shown: Shown };
type Chapter = { title: Sentence; steps: readonly Step[]; play: Play | null };
export type Lesson = Omit<Schemas["PreparedLesson"], "chapters"> & { chapters: readonly Chapter[] };

/** One page of a lesson: a step, or the game at its end. */
interface Page {
  readonly chapter: number;
  readonly title: Sentence;
  readonly step: Step | null;
  readonly play: Play | null;
}

/** What is said to a move that was not asked for: what it would do, and why not now. */
interface Answer {
  readonly move: string;
  readonly deed: Sentence;
  readonly text: Sentence;
  readonly say: Sentence;
}

/** After this many tries "Show me" is offered with an outline. */
const TRIES = 2;
/** How long a reply of the other player waits, in milliseconds, so that the learner sees their own move first. */
const PAUSE = 900;

export class LessonWalk {
  readonly pages: readonly Page[];
  at = $state(0);
  reached = $state(0);
  tries = $state(0);
  answer = $state.raw<Answer | null>(null);
  /** The accepted move that was made; null before it. */
  made = $state<string | null>(null);
  /** Which of what is seen after it. */
  #frame = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly lesson: Lesson,
    readonly still: () => boolean,
  ) {
    this.pages = lesson.chapters.flatMap((chapter, number): Page[] => {
      const about = { chapter: number + 1, title: chapter.title };
      return chapter.play ? [{ ...about, step: null, play: chapter.play }] : chapter.steps.map((step) => ({ ...about, step, play: null }));
    });
    const before = lessons.of(lesson.id);
    const last = this.pages.length - 1;
    this.reached = Math.min(before?.reached ?? 0, last);
    this.at = before?.done ? 0 : Math.min(before?.at ?? 0, this.reached);
  }

  get page(): Page {
    return this.pages[this.at]!;
  }

  get step(): Step | null {
    return this.page.step;
  }

  get done(): boolean {
    return this.made !== null;
  }

  /** The position of a step as it is seen now. */
  get shown(): Shown | null {
    const { step, made } = this;
    return step && (made === null ? step.shown : step.accepted[made]![this.#frame]!);
  }

  get offersHelp(): boolean {
    return this.tries >= TRIES;
  }

  /** Makes a move: it is the one that was asked for, or it is answered. */
  play(move: string): void {
    const { step } = this;
    if (!step || this.done) return;
    if (move in step.accepted) return this.#accept(step, move);
    const choice = step.shown.choices.find((one) => one.move === move);
    this.tries += 1;
    this.answer = { move, deed: choice?.deed ?? {}, text: choice?.text ?? {}, say: step.answers[move] ?? step.otherwise };
  }

  #accept(step: Step, move: string): void {
    this.answer = null;
    this.made = move;
    this.#frame = 0;
    this.reached = Math.max(this.reached, Math.min(this.at + 1, this.pages.length - 1));
    this.#note();
    const last = step.accepted[move]!.length - 1;
    if (this.still()) this.#frame = last;
    else if (last) this.#timer = setTimeout(() => this.#follow(last), PAUSE);
  }

  #follow(last: number): void {
    this.#frame += 1;
    if (this.#frame < last) this.#timer = setTimeout(() => this.#follow(last), PAUSE);
  }

  /** Opens another page. */
  go(page: number): void {
    if (page < 0 || page > this.reached) return;
    clearTimeout(this.#timer);
    this.at = page;
    this.made = null;
    this.#frame = 0;
    this.tries = 0;
    this.answer = null;
    this.#note();
  }

  /** The game at the end has been played. */
  finish(): void {
    this.#note(true);
  }

  #note(done = false): void {
    const all = this.pages.length;
    const before = lessons.of(this.lesson.id)?.done ?? false;
    lessons.note(this.lesson.id, { at: this.done ? Math.min(this.at + 1, all - 1) : this.at, reached: this.reached, all, done: done || before });
  }

  leave(): void {
    clearTimeout(this.#timer);
  }
}
