// What is agreed on at a table before the game: a few words for each point.
import { offerOf } from "$web/games/offer";
import { clockWords } from "$web/lobby/lines";
import type { TableView } from "$web/wire/messages";
import { say } from "$web/words/index.svelte";
import { ratedLine } from "$web/table/ratings/rated";

export function factsOf(table: TableView): string[] {
  const options: Record<string, unknown> = table.options;
  const facts = [capital(clockWords(table.clock))];
  if (table.seats.length > 2) facts.push(say("lobby.fact.players", { n: table.seats.length }));
  for (const { option, on, fact } of offerOf(table.game).switches) if (options[option] === on) facts.push(say(fact));
  if (table.unrated === null) facts.push(ratedLine(table));
  return facts;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
