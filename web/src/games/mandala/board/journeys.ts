// Which cards went where between two positions: read off what changed, with the move that changed it. Places are named
// by `data-place`: hand:R:0, backs:1, mountain:1:R, field:1:0:R, river:0:3, cup:0, deck, discard.
import { COLOURS, type Colour } from "$web/games/colour";
import type { MandalaObservation } from "$web/wire/messages";
import { readMove, isMountain, mandalaOf } from "../move";
import { count, present, type Counts } from "../sand";

export interface Journey {
  readonly from: string;
  readonly to: string;
  /** Null for a card that nobody here may see. */
  readonly colour: Colour | null;
  /** Milliseconds before it starts, and on its way. */
  readonly wait: number;
  readonly time: number;
}

const TRAVEL = 260;
const FLOW = 320;
const STAGGER = 60;
/** At most so many pieces on one way at once. */
const MOST = 4;

type Way = Pick<Journey, "from" | "to" | "colour">;

export function journeys(before: MandalaObservation, now: MandalaObservation, seat: number, text: string): Journey[] {
  const move = readMove(text);
  if (!move) return [];
  if (move.area === null) return claimed(before, now, seat, move.colour);
  const { area, colour } = move;
  const own = before.seat === seat ? before.hand : null;
  const held = own ? count(own, colour) : 0;
  const to =
    area === "D" ? "discard" : isMountain(area) ? `mountain:${mandalaOf(area)}:${colour}` : `field:${mandalaOf(area)}:${seat}:${colour}`;
  const played = Array.from({ length: move.cards }, (_, i): Way => ({
    from: own ? `hand:${colour}:${held - 1 - i}` : `backs:${seat}`,
    to,
    colour,
  }));
  return [...timed(played, 0, TRAVEL), ...timed(drawn(before, now, seat, colour, move.cards), TRAVEL / 2, TRAVEL)];
}

function drawn(before: MandalaObservation, now: MandalaObservation, seat: number, colour: Colour, cards: number): Way[] {
  if (before.seat === seat && before.hand && now.hand) {
    const [was, is] = [before.hand, now.hand];
    return COLOURS.flatMap((drawnColour) => {
      const kept = count(was, drawnColour) - (drawnColour === colour ? cards : 0);
      const more = Math.max(0, count(is, drawnColour) - kept);
      return Array.from({ length: more }, (_, i): Way => ({ from: "deck", to: `hand:${drawnColour}:${kept + i}`, colour: drawnColour }));
    });
  }
  const more = (now.hand_sizes[seat] ?? 0) - (before.hand_sizes[seat] ?? 0) + cards;
  return Array.from({ length: Math.max(0, more) }, (): Way => ({ from: "deck", to: `backs:${seat}`, colour: null }));
}

function claimed(before: MandalaObservation, now: MandalaObservation, seat: number, colour: Colour): Journey[] {
  const mandala = before.claiming;
  if (!mandala) return [];
  const from = `mountain:${mandala}:${colour}`;
  const n = count(before.mountains[mandala - 1] as Counts, colour);
  const spaces = now.rivers[seat]?.length ?? 0;
  const river = spaces > (before.rivers[seat]?.length ?? 0) ? 1 : 0;
  const cup = Math.max(0, (now.cups[seat]?.size ?? 0) - (before.cups[seat]?.size ?? 0));
  const taken = Array.from({ length: n }, (_, i): Way => ({
    from,
    to: i < river ? `river:${seat}:${spaces}` : i < river + cup ? `cup:${seat}` : "discard",
    colour,
  }));
  const flows = timed(taken, 0, FLOW);
  if (now.claiming) return flows;
  // the Mountain is empty: the Fields are cleared and the next Mountain begins
  const fields = before.fields[mandala - 1] as readonly [Counts, Counts];
  const cleared = fields.flatMap((field, owner) =>
    present(field).map((pile): Way => ({ from: `field:${mandala}:${owner}:${pile.colour}`, to: "discard", colour: pile.colour })),
  );
  const begun = present(now.mountains[mandala - 1] as Counts).map(
    (pile): Way => ({ from: "deck", to: `mountain:${mandala}:${pile.colour}`, colour: pile.colour }),
  );
  return [...flows, ...timed(cleared, FLOW, TRAVEL), ...timed(begun, FLOW + TRAVEL, TRAVEL)];
}

const timed = (ways: readonly Way[], wait: number, time: number): Journey[] =>
  ways.slice(0, MOST).map((way, i) => ({ ...way, wait: wait + i * STAGGER, time }));
