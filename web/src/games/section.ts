// A section of a game's rules on the page, with the picture that goes with it. A game's own folder has them all (rules/book.ts).
import type { Component } from "svelte";

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly Picture?: Component;
  /** Notes on the rules: a list, set quietly. */
  readonly notes?: true;
}

/** The words of a section are found by the game's name and its own. */
export const sectionsOf = (game: string, sections: readonly Pick<Section, "id" | "Picture" | "notes">[]): Section[] =>
  sections.map((section) => ({ ...section, title: `rules.${game}.${section.id}.title`, text: `rules.${game}.${section.id}.text` }));
