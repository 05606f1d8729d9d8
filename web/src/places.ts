// The pages that are not the first screen of a visit, each fetched when it is opened.
import type { Component } from "svelte";
import type { Route } from "./router.svelte";

/** What a page is made of. */
export interface Place {
  load: () => Promise<{ default: Component<never> }>;
  /** The subjects of its words. */
  subjects: readonly string[];
  /** The page has a top bar of its own. */
  bare?: boolean;
}

export type LaterPage = Exclude<Route["page"], "nowhere" | "lobby" | "table">;

export const PLACES: Record<LaterPage, Place> = {
  replay: { load: () => import("./pages/Replay.svelte"), subjects: ["pages", "lobby", "level", "mistakes"], bare: true },
  embed: { load: () => import("./pages/Embed.svelte"), subjects: ["pages", "lobby", "level"], bare: true },
  mistakes: { load: () => import("./learn/mistakes/Mistakes.svelte"), subjects: ["mistakes", "pages", "lobby", "level"], bare: true },
  rules: { load: () => import("./pages/Rules.svelte"), subjects: ["rules", "aim", "lobby"] },
  leaderboard: { load: () => import("./pages/Leaderboard.svelte"), subjects: ["pages", "lobby", "level"] },
  statistics: { load: () => import("./pages/Statistics.svelte"), subjects: ["statistics", "pages", "lobby", "level"] },
  watch: { load: () => import("./pages/Watch.svelte"), subjects: ["pages", "lobby", "level", "here"] },
  person: { load: () => import("./pages/Person.svelte"), subjects: ["person", "pages", "lobby", "level"] },
  challenge: { load: () => import("./meet/Invited.svelte"), subjects: ["meet", "pages", "lobby", "level"] },
  think: { load: () => import("./learn/board/Think.svelte"), subjects: ["think", "pages", "lobby", "level"], bare: true },
  lay: { load: () => import("./learn/board/Lay.svelte"), subjects: ["think", "pages", "lobby", "level"], bare: true },
  companion: { load: () => import("./companion/Companion.svelte"), subjects: ["companion", "more", "pages", "lobby", "colour", "pattern"] },
  learn: { load: () => import("./learn/lessons/Lessons.svelte"), subjects: ["lesson", "first", "more", "lobby"] },
  lesson: { load: () => import("./learn/lessons/Lesson.svelte"), subjects: ["lesson", "first", "level"], bare: true },
  puzzles: { load: () => import("./learn/puzzles/Puzzles.svelte"), subjects: ["puzzle", "pages", "lobby"] },
  puzzle: { load: () => import("./learn/puzzles/Puzzle.svelte"), subjects: ["puzzle", "pages", "lobby", "level"], bare: true },
  settings: { load: () => import("./pages/Settings.svelte"), subjects: ["pages", "lobby", "calls"] },
  moderate: { load: () => import("./moderate/Moderate.svelte"), subjects: ["moderation", "pages", "lobby"] },
  case: { load: () => import("./moderate/Case.svelte"), subjects: ["moderation", "pages", "lobby", "level"] },
  mail: { load: () => import("./pages/MailLink.svelte"), subjects: ["pages", "lobby", "calls"] },
  tournaments: { load: () => import("./tournament/Tournaments.svelte"), subjects: ["tournament", "pages", "lobby", "level"] },
  tournament: { load: () => import("./tournament/Tournament.svelte"), subjects: ["tournament", "pages", "lobby", "level"] },
};
