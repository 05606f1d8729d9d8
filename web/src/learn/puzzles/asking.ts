// What a puzzle asks and what is said to an answer: the server says it at once; without one, the engine in the page does.
import { give, take } from "$web/engine/engines.svelte";
import type { Answer, Command, Given } from "$web/engine/protocol";
import { isStatic } from "$web/site";
import type { components } from "$web/wire/api";
import { ask, Unreachable } from "$web/wire/http";
import type { Puzzle } from "./puzzles";

type Schemas = components["schemas"];
export type Question = Schemas["Question"];
export type Reply = Schemas["Reply"];

async function byEngine<C extends Command>(cmd: C, given: Given<C>): Promise<Answer<C>> {
  const engine = take();
  try {
    return await engine.ask(cmd, given);
  } finally {
    if (engine.alive) give(engine);
  }
}

async function byServerOr<T>(path: string, body: unknown, here: () => Promise<T>): Promise<T> {
  if (isStatic) return here();
  try {
    return await ask<T>("POST", path, body);
  } catch (error) {
    if (error instanceof Unreachable) return here();
    throw error;
  }
}

export const questionOf = (puzzle: Puzzle): Promise<Question> =>
  byServerOr("/api/puzzles/question", puzzle, async () => (await byEngine("question", { puzzle })).question);

export const replyTo = (attempt: Schemas["Attempt"]): Promise<Reply> =>
  byServerOr("/api/puzzles/answer", attempt, async () => (await byEngine("attempt", { attempt })).answer);

/** Fewer people say nothing. */
const ENOUGH = 5;

/** The percentage of people who solved a puzzle with their first answer; null if too few have tried it or the server cannot be reached. */
export async function shareOf(id: string): Promise<number | null> {
  if (isStatic) return null;
  const share = await ask<Schemas["Share"]>("GET", `/api/puzzles/${id}/share`).catch(() => null);
  return share && share.people >= ENOUGH ? Math.round((100 * share.solved) / share.people) : null;
}
