// Solving: one puzzle on the board, the answers that were tried, and what they changed.
import type { Choosing, Face, Seating } from "$web/games/face";
import { faceOf } from "$web/table/faces";
import { sentenceOf } from "$web/wire/http";
import { say } from "$web/words/index.svelte";
import { showLine } from "../lines";
import { TryingSeating } from "../seating.svelte";
import { replyTo, questionOf, shareOf, type Reply, type Question } from "./asking";
import { dailyOf } from "./days";
import { progress } from "./progress.svelte";
import { contents, lineOf, puzzleOf, setOf, type Puzzle } from "./puzzles";

export class Solving {
  step = $state(0);
  /** Answers that were wrong. */
  tries = $state(0);
  answer = $state.raw<Reply | null>(null);
  nudged = $state(false);
  busy = $state(false);
  /** Why an answer got no reply. */
  trouble = $state("");
  /** By how much the rating has changed. */
  change = $state<number | null>(null);
  /** The percentage of people who found it with their first answer, if enough have tried for the server to say so. */
  share = $state<number | null>(null);
  /** An answer was shown: what comes after it counts for nothing. */
  given = $state(false);
  readonly seating: TryingSeating;
  readonly choosing: Choosing;
  readonly done = $derived(this.answer?.verdict === "solved" || this.answer?.verdict === "shown");

  constructor(
    readonly puzzle: Puzzle,
    readonly question: Question,
    readonly face: Face,
    readonly order: readonly string[],
    readonly today: number,
    line: ReturnType<typeof lineOf>,
    shown: Awaited<ReturnType<typeof showLine>>,
  ) {
    this.seating = new TryingSeating(line, shown, {
      play: (move) => void this.play(move),
      own: () => puzzle.seat,
      viewer: () => puzzle.seat,
      mayAct: () => !this.done && !this.busy,
      standing: () => (this.done ? say(this.goesOn ? "puzzle.further" : "puzzle.over") : ""),
    });
    this.choosing = face.choosing(this.seating as unknown as Seating);
  }

  /** A puzzle on its board; null where there is none of that id. */
  static async open(id: string, today: number): Promise<Solving | null> {
    const { daily } = await contents();
    const puzzle = await puzzleOf(id === "daily" ? dailyOf(daily, today) : id);
    if (puzzle === null) return null;
    const line = lineOf(puzzle, 0);
    const [question, face, shown] = await Promise.all([questionOf(puzzle), faceOf(puzzle.game), showLine(line)]);
    return new Solving(puzzle, question, face, daily, today, line, shown);
  }

  get set(): string {
    return setOf(this.puzzle.id)!;
  }

  get isDaily(): boolean {
    return dailyOf(this.order, this.today) === this.puzzle.id;
  }

  /** A move was shown, and it is not the last of the puzzle. */
  get goesOn(): boolean {
    return this.answer?.verdict === "shown" && this.step + 1 < this.puzzle.steps.length;
  }

  /** The next best move, once the answer is told, and what it would have been worth. */
  get nextBest(): { move: string; margin: number } | null {
    const move = this.done ? this.answer?.next : null;
    const worth = this.puzzle.steps[this.step]?.worths.find(([each]) => each === move);
    return worth ? { move: worth[0], margin: worth[2] } : null;
  }

  get title(): string {
    const title = this.isDaily ? say("puzzle.daily") : say("puzzle.number", { id: this.puzzle.id });
    return `${title}, ${say(`puzzle.set.${this.set}`)}`;
  }

  /** The address of the board to think on, with this position, by what the seat knows. */
  async board(): Promise<string> {
    const { addressOf, keptOf } = await import("../board/link");
    return addressOf(keptOf(lineOf(this.puzzle, this.step)));
  }

  /** A move that was chosen on the board. */
  play(move: string): Promise<void> {
    return this.#try(move);
  }

  /** Gives up: the answer is shown. */
  give(): Promise<void> {
    return this.#try(null);
  }

  /** After a move that was shown: the decision that comes then. */
  async onward(): Promise<void> {
    if (this.busy || !this.goesOn) return;
    this.busy = true;
    this.trouble = "";
    try {
      await this.#onward();
    } catch (error) {
      this.trouble = sentenceOf(error, say("web.unreachable"));
    } finally {
      this.busy = false;
    }
  }

  async #onward(): Promise<void> {
    const line = lineOf(this.puzzle, this.step + 1);
    const shown = await showLine(line);
    if (this.given) [this.tries, this.nudged] = [0, false];
    this.answer = null;
    this.step += 1;
    this.seating.show(line, shown, true);
  }

  async #try(move: string | null): Promise<void> {
    if (this.busy || this.done) return;
    this.busy = true;
    this.trouble = "";
    const { puzzle, step, tries } = this;
    const first = progress.tried(puzzle.id) === undefined;
    try {
      const answer = await replyTo({ puzzle, step, move, tries, standing: first ? progress.standing : null });
      await this.#took(answer, first);
    } catch (error) {
      this.trouble = sentenceOf(error, say("web.unreachable"));
      this.#again();
    } finally {
      this.busy = false;
    }
  }

  async #took(answer: Reply, first: boolean): Promise<void> {
    const { puzzle, step } = this;
    if (answer.verdict === "onward") return this.#onward();
    const before = progress.standing.rating;
    if (first) {
      progress.note(puzzle.id, answer.verdict === "solved" && this.tries === 0, answer.standing ?? null);
      if (answer.standing) this.change = Math.round(progress.standing.rating) - Math.round(before);
    }
    if (answer.verdict === "missed") {
      this.answer = answer;
      this.tries += 1;
      this.#again();
      return;
    }
    if (answer.verdict === "shown") this.given = true;
    if (answer.verdict === "solved" && this.isDaily && !this.given) progress.solvedOn(this.today);
    const line = lineOf(puzzle, step, answer.best!);
    const shown = await showLine(line);
    this.answer = answer;
    this.seating.show(line, shown, true);
    void progress.meet().then(async () => (this.share = await shareOf(puzzle.id)));
  }

  /** The same decision once more, with nothing picked. */
  #again(): void {
    this.seating.show(this.seating.line, { ...this.seating.shown });
  }
}
