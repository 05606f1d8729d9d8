// What is said at a table: shown for a while, and kept nowhere.
import { calls } from "$web/calls/calls.svelte";
import type { components } from "$web/wire/api";
import { ask } from "$web/wire/http";

type Schemas = components["schemas"];
export type Said = Schemas["Said"];
export const PHRASES = ["hello", "luck", "good_move", "thinking", "oops", "sorry", "thanks", "well_played", "again", "bye"] as const;
/** In words as well: not every device has the pictures. */
export const REACTIONS = ["clap", "smile", "surprise", "heart"] as const;
export const LONGEST = 200;

const SHOWN = 7_000;

class Talk {
  /** What was said in the last moments, the oldest first. */
  lines = $state.raw<readonly Said[]>([]);
  /** The table at which somebody is about to say something. */
  at = $state<string | null>(null);

  open(table: string): void {
    calls.meeting = true;
    this.at = table;
  }

  hear(said: Said): void {
    calls.meeting = true;
    this.lines = [...this.lines.slice(-3), said];
    setTimeout(() => (this.lines = this.lines.filter((line) => line !== said)), SHOWN);
  }

  say = (table: string, what: { phrase: string } | { text: string }) => ask<Said>("POST", `/api/tables/${encodeURIComponent(table)}/talk`, what);
  setting = () => ask<Schemas["TalkSetting"]>("GET", "/api/me/talk");
  choose = (on: boolean) => ask<Schemas["TalkSetting"]>("PUT", "/api/me/talk", { on });
}

export const talk = new Talk();
