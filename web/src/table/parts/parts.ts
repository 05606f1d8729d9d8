// The parts of the boards that have a name, and where they are on the page: the narrower before what it lies in.
const PARTS: Readonly<Record<string, readonly (readonly [part: string, selector: string])[]>> = {
  mandala: [
    ["hand", "[data-area^=H]"],
    ["discard", "[data-area=D], [data-place=discard]"],
    ["deck", "[data-place=deck]"],
    ["backs", "[data-place^='backs:']"],
    ["cup", "[data-place^='cup:']"],
    ["river", "[data-place^='river:']"],
    ["mountain", "[data-area^=M], [data-area^=C]"],
    ["field", "[data-area^=F], [data-area^='field:']"],
    ["mandala", "[data-mandala]"],
  ],
  patterns: [
    ["cell", "[data-cell]"],
    ["bowl", "[data-bowl]"],
    ["groups", "[data-ledger]"],
    ["rim", ".board svg.board"],
  ],
  stones: [
    ["artist", "[data-place^=circle-]:has(.lift)"],
    ["circle", "[data-place^=circle-]"],
    ["stack", "[data-place^=stack-]"],
    ["space", "[data-place^=space-], [data-spot^=space-of-]"],
    ["towers", "[data-spot^=tower-]"],
    ["new", "[data-spot^=new-]"],
    ["hands", "[data-spot=hands]"],
    ["points", "[data-spot^=points-]"],
    ["mandala", "[data-spiral], [data-drawer]:first-of-type"],
    ["goals", "[data-goals], [data-drawer]:last-of-type"],
  ],
};

export interface Part {
  readonly part: string;
  readonly element: Element;
}

/** The part that lies under a point, out of all that does: the narrowest that has a name. */
export function partOf(game: string, under: readonly Element[]): Part | null {
  for (const [part, selector] of PARTS[game] ?? []) {
    for (const one of under) {
      const element = one.closest(selector);
      if (element) return { part, element };
    }
  }
  return null;
}
