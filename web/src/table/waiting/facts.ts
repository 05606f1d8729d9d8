// What is agreed on at a table before the game: a few words for each point.
import { clockWords } from "$web/lobby/lines";
import type { TableView } from "$web/wire/messages";
import { say } from "$web/words/index.svelte";
import { ratedLine } from "$web/table/ratings/rated";

export function factsOf(table: TableView): string[] {
  const options: Record<string, unknown> = table.options;
  const facts = [capital(clockWords(table.clock))];
  if (table.seats.length > 2) facts.push(say("lobby.fact.players", { n: table.seats.length }));
  if (options["memory"] === "hidden") facts.push(say("lobby.fact.cups"));
  if (options["new_stones"] === true) facts.push(say("lobby.fact.new_stones"));
  if (options["stacks"] === "open") facts.push(say("lobby.fact.stacks"));
  if (table.unrated === null) facts.push(ratedLine(table));
  return facts;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
