// The short game at the end of a lesson: the learner against a bot, with a coach who looks at each move before it is played.
import { advice, type Warning } from "../coach";
import { showLine, think, type Line, type Shown } from "../lines";
import type { Play } from "./walk.svelte";

/** The seat of the learner. */
const LEARNER = 0;
/** How long the bot and the coach think, in simulations: the bot is for beginners. */
const BOT = 60;
const COACH = 2000;
/** How many of the best moves the coach considers. */
const MOST = 10;
/** How long the bot waits with its move, in milliseconds, so that the player sees their own move first. */
const PAUSE = 700;

export class LessonGame {
  line = $state.raw<Line>() as Line;
  shown = $state.raw<Shown>() as Shown;
  /** What the coach says to a move that was chosen; it is played or not. */
  warning = $state.raw<Warning | null>(null);
  /** The coach has not finished looking at the move that was chosen. */
  looking = $state(false);
  failed = $state(false);
  #thought: ReturnType<typeof think> | null = null;
  #leaving = new AbortController();

  constructor(
    readonly play: Play,
    readonly still: () => boolean,
    readonly onend: () => void,
  ) {
    this.line = play.line;
    this.shown = play.shown;
    this.#think();
  }

  get mine(): boolean {
    return this.shown.to_act === LEARNER && this.shown.result === null;
  }

  /** The coach begins to look at the position before anything is chosen, so that nobody waits for it. */
  #think(): void {
    this.#thought = think(this.line, COACH, this.#leaving.signal, MOST);
    this.#thought.catch(() => null);
  }

  /** A move was chosen: it is played, unless the coach has something to say. */
  async choose(move: string): Promise<void> {
    if (!this.mine || this.looking) return;
    this.looking = true;
    try {
      let thought = await this.#thought;
      // a move that is not among the best is looked at beside them
      if (thought && !thought.moves.some((one) => one.move === move)) thought = await think(this.line, COACH, this.#leaving.signal, MOST, [move]);
      this.failed = false;
      this.warning = thought && advice(thought, move);
    } catch {
      this.failed = true;
    } finally {
      this.looking = false;
    }
    if (!this.warning) await this.go(move);
  }

  /** Plays a move of the learner, and the answers to it. */
  async go(move: string): Promise<void> {
    this.warning = null;
    try {
      await this.#move(move);
      while (this.shown.result === null && this.shown.to_act !== LEARNER) {
        if (!this.still()) await new Promise((done) => setTimeout(done, PAUSE));
        const { moves } = await think({ ...this.line, know: "mover" }, BOT, this.#leaving.signal, 1);
        if (!moves[0]) break;
        await this.#move(moves[0].move);
      }
      this.failed = false;
      if (this.shown.result !== null) this.onend();
      else this.#think();
    } catch {
      if (!this.#leaving.signal.aborted) this.failed = true;
    }
  }

  async #move(move: string): Promise<void> {
    const line = { ...this.line, moves: [...(this.line.moves ?? []), move] };
    const shown = await showLine(line, this.#leaving.signal);
    this.line = line;
    this.shown = shown;
  }

  /** From its beginning. */
  again(): void {
    this.line = this.play.line;
    this.shown = this.play.shown;
    this.warning = null;
    this.failed = false;
    this.#think();
  }

  leave(): void {
    this.#leaving.abort();
  }
}
