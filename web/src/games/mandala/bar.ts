// A decision of Mandala in words, with the buttons that make it.
import { colourWord, type Colour } from "$web/games/colour";
import type { BarButton, Seating } from "$web/games/face";
import { isCompact } from "$web/table/frame/layout";
import type { MandalaObservation } from "$web/wire/messages";
import { say, told } from "$web/words/index.svelte";
import type { MandalaChoosing } from "./choosing.svelte";
import { isMountain, mandalaOf, type Area } from "./move";
import { cards, count } from "./sand";

export class MandalaBar {
  constructor(
    private readonly seating: Seating<MandalaObservation>,
    private readonly choosing: MandalaChoosing,
  ) {}

  get title(): string {
    const { observation, mayAct } = this.seating;
    const { claimed, claiming, colour, move, area } = this.choosing;
    if (!mayAct) return "";
    if (claimed) return say("board_mandala.do.claim", { cards: this.pileOf(claimed) });
    if (claiming) return say("board_mandala.ask.claim", { mandala: observation.claiming ?? 0 });
    if (!colour && observation.exhausted) return say("board_mandala.ask.last");
    if (!colour) return say(this.seating.layout === "rail" ? "board_mandala.ask.colour.low" : "board_mandala.ask.colour");
    const n = this.choosing.cards;
    return move && area ? this.deed(area) : say("board_mandala.ask.place", { cards: cards(n, colour), n });
  }

  /** "Grow 2 red cards in Mandala 1": what is picked, on an area. */
  deed(area: Area): string {
    const { colour } = this.choosing;
    if (!colour) return "";
    const mandala = mandalaOf(area);
    if (isMountain(area)) return say("board_mandala.do.build", { colour: colourWord(colour), mandala });
    const what = cards(this.choosing.cards, colour);
    return area === "D" ? say("board_mandala.do.discard", { cards: what }) : say("board_mandala.do.grow", { cards: what, mandala });
  }

  get detail(): string {
    const { choice, claiming, colour, move } = this.choosing;
    if (choice) return told(choice.text);
    if (!this.seating.mayAct || move) return "";
    if (claiming) return this.keeps ? say("board_mandala.ask.claim.how") : say("board_mandala.ask.claim.empty");
    if (colour) return say("board_mandala.ask.place.how", { n: this.choosing.cards });
    return this.seating.observation.exhausted ? say("board_mandala.ask.last.how") : say("board_mandala.ask.colour.how");
  }

  /** Whether what is claimed goes anywhere but onto the discard pile, as far as the server has said. */
  private get keeps(): boolean {
    const choices = [...this.seating.choices.values()];
    return choices.length === 0 || choices.some(({ river, cup }) => river || cup);
  }

  /** The cards of a colour on the Mountain that is claimed. */
  private pileOf(colour: Colour): string {
    const { claiming, mountains } = this.seating.observation;
    const mountain = claiming && mountains[claiming - 1];
    return cards(mountain ? count(mountain, colour) : 0, colour);
  }

  get buttons(): readonly BarButton[] {
    const { choosing } = this;
    const { move, area } = choosing;
    const found: BarButton[] = [];
    if (!this.seating.mayAct || !(choosing.colour || move)) return found;
    if (!choosing.claiming && area !== "D" && choosing.leads("D") && !(move && this.compact))
      found.push({ label: this.discarding, key: "D", act: () => choosing.aim("D") });
    if (move) found.push({ label: this.verb(area), primary: true, key: "Enter", act: () => this.seating.play(move) });
    return found;
  }

  /** Where there is little room the number stands beside it. */
  private get discarding(): string {
    return this.compact ? say("board_mandala.button.discard.short") : say("board_mandala.button.discard", { n: this.choosing.cards });
  }

  get compact(): boolean {
    return isCompact(this.seating.layout);
  }

  private verb(area: Area | null): string {
    if (!area || this.choosing.claiming) return say("board_mandala.button.claim");
    if (area === "D") return this.discarding;
    return isMountain(area) ? say("board_mandala.button.build") : say("board_mandala.button.grow");
  }
}
