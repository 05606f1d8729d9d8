// A decision of Patterns in words, with the buttons that make it.
import { colourWord, type Colour } from "$web/games/colour";
import type { BarButton, Seating } from "$web/games/face";
import { isCompact } from "$web/table/frame/layout";
import type { Consequence } from "$web/wire/consequence";
import type { PatternsObservation } from "$web/wire/messages";
import { capital } from "$web/words/grammar";
import { say, told } from "$web/words/index.svelte";
import type { PatternsChoosing } from "./choosing.svelte";
import { bowl, colourAt } from "./position";
import type { Way } from "./ways";
import { plus } from "./words";

const DO: Record<Way, string> = {
  F: "board_patterns.do.flip",
  S: "board_patterns.do.swap",
  E: "board_patterns.do.establish",
};
const KIND: Record<Way, string> = {
  F: "board_patterns.flip",
  S: "board_patterns.swap",
  E: "board_patterns.establish",
};
const RINGS: Record<Way, string> = {
  F: "board_patterns.rings.flip",
  S: "board_patterns.rings.swap",
  E: "board_patterns.rings.establish",
};

export class PatternsBar {
  constructor(
    private readonly seating: Seating<PatternsObservation>,
    private readonly choosing: PatternsChoosing,
  ) {}

  private get seen(): PatternsObservation {
    return this.seating.observation;
  }

  private choice(way: Way, cell: string): Consequence | undefined {
    return this.seating.choices.get(`${way} ${cell}`);
  }

  /** The name of who does not decide now. */
  private get other(): string {
    return this.seating.name(1 - (this.seen.to_act ?? 0));
  }

  /** The bar has little room: what its title says is not said again. */
  private get low(): boolean {
    return isCompact(this.seating.layout);
  }

  /** The points of all flips that are left. */
  private get rest(): number | undefined {
    const { choices } = this.seating;
    return choices.size === 0 ? undefined : (choices.get("end")?.rest ?? undefined);
  }

  /** "Purple 2 to 3, +2", or "Green, marker 4". */
  private result(cell: string, way: Way): string {
    const seat = this.choosing.seat;
    const colour = way === "F" ? colourAt(this.seen, cell) : bowl(this.seen, seat);
    if (colour === null) return "";
    const choice = this.choice(way, cell);
    if (way === "E") return choice?.marker ? say("board_patterns.founds", { colour: colourWord(colour), marker: choice.marker }) : "";
    return [capital(this.growth(cell, way)), plus(choice?.gain)].filter(Boolean).join(", ");
  }

  /** "purple 2 to 3". */
  private growth(cell: string, way: Way): string {
    const seat = this.choosing.seat;
    const colour = way === "F" ? colourAt(this.seen, cell) : bowl(this.seen, seat);
    if (colour === null) return "";
    const size = this.choice(way, cell)?.size;
    return size ? say("board_patterns.grows", { colour: colourWord(colour), from: size - 1, to: size }) : "";
  }

  // --------------------------------------------------------------------------------------------------------- sentences

  get title(): string {
    const { phase, to_act } = this.seen;
    const { bowlPick, cell, move, preview } = this.choosing;
    if (!this.seating.mayAct) return to_act === null ? "" : say("board_patterns.waits", { name: this.seating.name(to_act) });
    if (bowlPick !== null) return say("board_patterns.take", { colour: colourWord(bowlPick) });
    if (phase === "bowl") return say("board_patterns.bowl.choose");
    if (move === "end") return say("board_patterns.end.sure");
    if (this.choosing.taking) return say("board_patterns.taking");
    if (preview) return this.titleOf(preview.cell, preview.way);
    if (cell) {
      return this.choosing.open(cell).includes("S")
        ? say("board_patterns.flip_or_swap", { cell })
        : say("board_patterns.flip_or_establish", { cell });
    }
    return phase === "flips" ? say("board_patterns.stuck", { name: this.other }) : say("board_patterns.turn");
  }

  /** "Flip e5: purple 2 to 3"; without the second half as long as only that is known. */
  private titleOf(cell: string, way: Way): string {
    const title = say(DO[way], { cell });
    const known = told(this.choice(way, cell)?.text ?? {});
    return known && way !== "E" ? say("board_patterns.titled", { title, result: this.growth(cell, way) }) : title;
  }

  get detail(): string {
    const { phase } = this.seen;
    const { preview, move } = this.choosing;
    if (!this.seating.mayAct) return "";
    if (phase === "bowl") return say("board_patterns.bowl.other", { name: this.other });
    if (move === "end") return this.rest === undefined ? "" : say("board_patterns.end.loses", { n: this.rest });
    if (preview) return told(this.choice(preview.way, preview.cell)?.text ?? {}) || this.result(preview.cell, preview.way);
    if (phase === "flips") return say("board_patterns.stuck.rest");
    // only what is on the board now
    return (["F", "S", "E"] as const)
      .filter((way) => this.choosing.offers(way))
      .map((way) => say(RINGS[way]))
      .join(" ");
  }

  // ----------------------------------------------------------------------------------------------------------- buttons

  get buttons(): readonly BarButton[] {
    const { choosing } = this;
    if (!this.seating.mayAct) return [];
    if (this.seen.phase === "bowl") return choosing.spare.map((colour) => this.bowlButton(colour));
    if (choosing.move === "end") return [{ label: say("board_patterns.end"), primary: true, act: () => choosing.play("end") }];
    const { preview, picked } = choosing;
    if (picked !== null && preview) return [this.single(preview.cell, preview.way)];
    if (picked !== null && choosing.cell) return choosing.open(picked).map((way) => this.oneOfTwo(picked, way));
    return choosing.mayEnd && !choosing.taking ? [this.endButton(), this.allButton()] : [];
  }

  private bowlButton(colour: Colour): BarButton {
    const label = say("board_patterns.take.button", { colour: colourWord(colour) });
    return { label, chip: colour, key: colour, primary: colour === this.choosing.bowlPick, act: () => this.choosing.play(`B ${colour}`) };
  }

  private single(cell: string, way: Way): BarButton {
    const gain = this.choice(way, cell)?.gain;
    const label = [say(KIND[way]), gain ? plus(gain) : ""].filter(Boolean).join(", ");
    return { label, primary: true, key: way, act: () => this.choosing.play(`${way} ${cell}`) };
  }

  private oneOfTwo(cell: string, way: Way): BarButton {
    const chip = way === "F" ? colourAt(this.seen, cell) : (bowl(this.seen, this.choosing.seat) ?? colourAt(this.seen, cell));
    const label = this.low ? say(KIND[way]) : say(DO[way], { cell });
    // in a few words what must be known of it before it is played; nothing, mostly
    const warning = told(this.choice(way, cell)?.warning ?? {});
    const gain = this.choice(way, cell)?.gain;
    const detail = warning ? [gain ? plus(gain) : "", warning].filter(Boolean).join(", ") : this.result(cell, way);
    return { label, detail, chip, key: way, act: () => this.choosing.play(`${way} ${cell}`) };
  }

  private endButton(): BarButton {
    return { label: say("board_patterns.end"), act: () => this.choosing.pick("end") };
  }

  private allButton(): BarButton {
    const label = this.rest === undefined ? say("board_patterns.all") : say("board_patterns.all.points", { gain: plus(this.rest) });
    return { label, primary: true, key: "A", act: () => this.choosing.takeAll() };
  }
}
