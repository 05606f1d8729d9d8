// The part of a board that somebody points at.
import { placesOf } from "$web/games/places";

export interface Part {
  readonly part: string;
  readonly element: Element;
}

/** The part that lies under a point, out of all that does: the narrowest that has a name. */
export function partOf(game: string, under: readonly Element[]): Part | null {
  for (const [part, selector] of placesOf(game).parts) {
    for (const one of under) {
      const element = one.closest(selector);
      if (element) return { part, element };
    }
  }
  return null;
}
