// The board to think on: a tree of lines, where one is in it, and the position there.
import { Refused } from "$web/wire/http";
import { say } from "$web/words/index.svelte";
import { showLine, type Know, type Line, type Shown } from "../lines";
import { TryingSeating } from "../seating.svelte";
import type { Kept } from "./link";
import { Thinker } from "./thinker.svelte";
import { beside, commented, movesOf, promoted, toEnd, tried, without, type Branch, type Path } from "./tree";

/** How many positions are remembered. */
const REMEMBERED = 200;

/** Who moves and thereby loses so many points has made a mistake. */
const MISTAKE = 2;

/** What a position of the line is worth. */
interface Margin {
  readonly ply: number;
  readonly value: number;
  /** The move that led there gave much away. */
  readonly fault: boolean;
}

export class Exploration {
  root = $state.raw<Branch>() as Branch;
  path = $state.raw<Path>([]);
  know = $state<Know>("mover");
  /** A position is on its way. */
  busy = $state(false);
  readonly seating: TryingSeating;
  readonly thinker: Thinker = new Thinker();
  base: Line;
  #shown: Map<string, Shown> = new Map();
  #times = 0;

  constructor(kept: Kept, shown: Shown, viewer: number | null = null) {
    this.base = kept.base;
    this.root = kept.root;
    this.path = kept.path;
    this.know = kept.know;
    this.seating = new TryingSeating(this.line, shown, { play: (move) => this.play(move), viewer: () => this.#viewer(viewer) });
    this.thinker.about(this.line, shown.game, this.#others());
  }

  /** The seat at the bottom: whose knowledge is shown, else the one that was there from the beginning. */
  #viewer(fixed: number | null): number | null {
    return typeof this.know === "number" ? this.know : this.know === "mover" ? null : fixed;
  }

  get line(): Line {
    return { ...this.base, moves: movesOf(this.root, this.path), know: this.know };
  }

  get kept(): Kept {
    return { base: this.base, root: this.root, path: this.path, know: this.know };
  }

  /** How many moves the line has that is shown, up to its end. */
  get length(): number {
    return toEnd(this.root, this.path).length;
  }

  /** The line that is shown, after so many of its moves. */
  #after(ply: number): Line {
    return { ...this.base, moves: movesOf(this.root, toEnd(this.root, this.path).slice(0, ply)), know: this.know };
  }

  /** The other positions of the line, those near first. */
  #others(): Line[] {
    const at = this.path.length;
    const plies = Array.from({ length: this.length + 1 }, (_, ply) => ply).filter((ply) => ply !== at);
    return plies.sort((a, b) => Math.abs(a - at) - Math.abs(b - at)).map((ply) => this.#after(ply));
  }

  /** The known values of the positions of the line for a seat, and the moves that gave much away. */
  margins(seat: number): Margin[] {
    const found: Margin[] = [];
    let before: { seat: number; margin: number } | null = null;
    for (let ply = 0; ply <= this.length; ply += 1) {
      const worth = this.thinker.worthOf(this.#after(ply));
      const two = this.shown.players === 2;
      if (worth && (two || worth.seat === seat)) {
        const value = worth.seat === seat ? worth.margin : -worth.margin;
        const lost = before && two ? before.margin - (worth.seat === before.seat ? worth.margin : -worth.margin) : 0;
        found.push({ ply, value, fault: lost >= MISTAKE });
      }
      before = worth;
    }
    return found;
  }

  /** The value of a place of the tree for the seat below; null if it is not known. */
  worthAt(path: Path): number | null {
    const worth = this.thinker.worthOf({ ...this.base, moves: movesOf(this.root, path), know: this.know });
    const { viewer } = this.seating;
    if (!worth || (this.shown.players > 2 && worth.seat !== viewer)) return null;
    return worth.seat === viewer ? worth.margin : -worth.margin;
  }

  /** To the position of the line after so many moves. */
  walkTo(ply: number): void {
    this.to(toEnd(this.root, this.path).slice(0, Math.max(0, ply)));
  }

  get shown(): Shown {
    return this.seating.shown;
  }

  play(move: string): void {
    const { root, path } = tried(this.root, this.path, move);
    void this.#go(root, path, true);
  }

  previous = (): void => this.to(this.path.slice(0, -1));
  next = (): void => {
    const further = toEnd(this.root, this.path)[this.path.length];
    if (further !== undefined) void this.#go(this.root, [...this.path, further], true);
  };
  first = (): void => this.to([]);
  last = (): void => this.to(toEnd(this.root, this.path));
  up = (): void => this.to(beside(this.root, this.path, -1));
  down = (): void => this.to(beside(this.root, this.path, 1));

  to(path: Path): void {
    if (path.join() !== this.path.join()) void this.#go(this.root, path);
  }

  promote(): void {
    ({ root: this.root, path: this.path } = promoted(this.root, this.path));
  }

  remove(): void {
    const { root, path } = without(this.root, this.path);
    void this.#go(root, path);
  }

  comment(text: string): void {
    this.root = commented(this.root, this.path, text.trim());
  }

  knowAs(know: Know): void {
    this.know = know;
    void this.#go(this.root, this.path);
  }

  /** Shows another place, once it is known; a move that cannot be played stays out of the tree. */
  async #go(root: Branch, path: Path, near = false): Promise<void> {
    const times = (this.#times += 1);
    const line: Line = { ...this.base, moves: movesOf(root, path), know: this.know };
    const key = JSON.stringify([line.moves, line.know]);
    this.busy = true;
    this.thinker.close(); // what it thinks about is left: whoever shows the next position should not have to wait
    try {
      const shown = this.#shown.get(key) ?? (await showLine(line));
      if (times !== this.#times) return; // somebody has gone on meanwhile
      this.#shown.set(key, shown);
      if (this.#shown.size > REMEMBERED) this.#shown.delete(this.#shown.keys().next().value!);
      this.root = root;
      this.path = path;
      this.seating.show(line, shown, near);
      this.thinker.about(line, shown.game, this.#others());
    } catch (error) {
      if (times !== this.#times) return;
      this.seating.object(error instanceof Refused ? error.sentence : say("web.unreachable"));
      this.thinker.resume();
    } finally {
      if (times === this.#times) this.busy = false;
    }
  }

  close(): void {
    this.thinker.close();
  }
}
