// A decision of Stones in words, with the buttons that make it.
import type { BarButton, Seating } from "$web/games/face";
import { isCompact } from "$web/table/frame/layout";
import type { StonesObservation } from "$web/wire/messages";
import { say, told } from "$web/words/index.svelte";
import type { StonesChoosing } from "./choosing.svelte";
import { anyText, COLOURS, scoreText, type Colour } from "./moves";
import { colourWord, spacePoints, topWord } from "./words";

export class StonesBar {
  constructor(
    private readonly seating: Seating<StonesObservation>,
    private readonly choosing: StonesChoosing,
  ) {}

  private get seen(): StonesObservation {
    return this.seating.observation;
  }

  /** The bar has room for one line of buttons. */
  private get low(): boolean {
    return isCompact(this.seating.layout);
  }

  private gain(move: string): number | null {
    return this.seating.choices.get(move)?.gain ?? null;
  }

  /** The points for a player who does not keep a New Stone. */
  private get dropped(): number {
    return this.gain("drop") ?? spacePoints(this.seen, this.seen.pending[0]);
  }

  get title(): string {
    const { choosing, low } = this;
    if (!this.seating.mayAct) return "";
    const { phase, pending } = this.seen;
    if (phase === "keep") return say(low ? "board_stones.keep.title.low" : "board_stones.keep.title", { space: pending[0] ?? 0 });
    if (phase === "put")
      return choosing.putting === null ? say("board_stones.put.title") : say("board_stones.put.on", { space: choosing.putting });
    if (choosing.mode === "score")
      return say(low ? "board_stones.score.title.low" : "board_stones.score.title", { colour: colourWord(choosing.colour), n: choosing.scoring.length });
    if (choosing.mode === "any") return low ? say("board_stones.any.title.low") : say("board_stones.any.title");
    const { preview } = choosing;
    if (preview)
      return say(low ? "board_stones.pick.title.low" : "board_stones.pick.title", { top: topWord(preview.tower.at(-1)!), space: preview.space });
    if (choosing.from !== null) return say("board_stones.pick.artist");
    if (!choosing.legal.hasPick) return say("board_stones.turn.score");
    if (choosing.legal.anys.length) return say("board_stones.turn.both");
    return say(this.low ? "board_stones.turn.pick.low" : "board_stones.turn.pick");
  }

  get detail(): string {
    const { choosing } = this;
    if (!this.seating.mayAct) return "";
    const { phase, kept } = this.seen;
    if (phase === "keep") return say(this.low ? "board_stones.keep.detail.low" : "board_stones.keep.detail", { n: this.dropped });
    if (phase === "put") return kept > 1 ? say("board_stones.put.more", { n: kept - 1 }) : say("board_stones.put.detail");
    const { preview, move, scoring } = choosing;
    if (preview) return preview.stacks.length > 1 ? say("board_stones.pick.detail") : say("board_stones.pick.single");
    if (choosing.from !== null) return say("board_stones.pick.circle");
    if (choosing.mode === "any" && !scoring.length) return say("board_stones.any.detail");
    if (move !== null) return told(this.seating.choices.get(move)?.text ?? {}) || say("board_stones.score.detail", { n: scoring.length });
    if (!choosing.legal.hasPick) return say("board_stones.turn.score_detail");
    if (choosing.legal.anys.length) return say("board_stones.turn.both_detail");
    return this.low ? "" : say("board_stones.turn.pick_detail"); // a low bar has it in its title
  }

  get buttons(): readonly BarButton[] {
    const { choosing } = this;
    if (!this.seating.mayAct) return [];
    const { phase } = this.seen;
    const play = () => choosing.play();
    if (phase === "keep") return this.keepOrDrop();
    if (phase === "put") return [{ label: say("board_stones.put.button"), primary: true, disabled: choosing.putting === null, act: play }];
    if (phase !== "turn") return [];
    const cancel: BarButton = { label: say("board_stones.cancel"), ...(this.low ? { icon: "undo" } : {}), act: () => choosing.clear() };
    if (choosing.mode === "pick")
      return [cancel, { label: say("board_stones.pick.button"), primary: true, disabled: !choosing.settled, act: play }];
    if (choosing.mode === "score") return [cancel, ...this.colourButtons(), this.scoreButton()];
    if (choosing.mode === "any") return [cancel, this.scoreAnyButton()];
    return choosing.legal.anys.length ? [this.anyButton()] : [];
  }

  private keepOrDrop(): readonly BarButton[] {
    return [
      { label: say("board_stones.keep.button"), key: "K", ...(this.low ? {} : { chip: "N" }), act: () => this.seating.play("keep") },
      { label: say("board_stones.drop.button", { n: this.dropped }), key: "D", act: () => this.seating.play("drop") },
    ];
  }

  private scoreButton(): BarButton {
    const { choosing } = this;
    const n = this.gain(scoreText(choosing.colour, choosing.scoring));
    const colour = colourWord(choosing.colour);
    // the title names the colour, too
    if (this.low) return { label: scoreLabel(n), primary: true, act: () => choosing.play() };
    const label = n === null ? say("board_stones.score.plain", { colour }) : say("board_stones.score.button", { colour, n });
    return { label, primary: true, act: () => choosing.play() };
  }

  private scoreAnyButton(): BarButton {
    const { choosing } = this;
    const label = scoreLabel(this.gain(anyText(choosing.scoring)));
    return { label, primary: true, disabled: !choosing.scoring.length, act: () => choosing.play() };
  }

  private anyButton(): BarButton {
    const label = this.low ? say("board_stones.any.button.low") : say("board_stones.any.button");
    return { label, key: "A", act: () => this.choosing.startAny() };
  }

  /** New Stones alone may be scored as any colour: the others, where it makes a difference. */
  private colourButtons(): readonly BarButton[] {
    const { choosing } = this;
    const gainOf = (colour: Colour) => this.gain(scoreText(colour, choosing.scoring));
    const others = COLOURS.filter(
      (colour) => colour !== choosing.colour && choosing.legal.scored(colour, choosing.scoring) && gainOf(colour) !== gainOf(choosing.colour),
    );
    // where there is room for one it leads from colour to colour
    const next = others.find((colour) => COLOURS.indexOf(colour) > COLOURS.indexOf(choosing.colour)) ?? others[0];
    return (this.low ? others.filter((colour) => colour === next) : others).map((colour) => ({
      label: say("board_stones.score.as", { colour: colourWord(colour) }),
      act: () => (choosing.colour = colour),
    }));
  }
}

const scoreLabel = (n: number | null): string => (n === null ? say("board_stones.score.now") : say("board_stones.score.points", { n }));
