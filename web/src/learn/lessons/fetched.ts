// Lessons, fetched: from the server, from a file beside the page where there is no server, or from what this device has kept of them.
import { BASE, isStatic } from "$web/site";
import { Refused, Unreachable } from "$web/wire/http";
import type { Problem } from "$web/wire/messages";
import type { Lesson } from "./walk.svelte";

const KEPT = "lessons-of-sandtable";
const addressOf = (id: string): string => (isStatic ? new URL(`lessons/${id}.json`, BASE).href : `/api/lessons/${id}`);

/** The lessons that this device has kept; null in a browser that keeps nothing. */
const kept = async (): Promise<Cache | null> => (typeof caches === "undefined" ? null : caches.open(KEPT).catch(() => null));

/** A lesson; `Refused` where there is none of that name, `Unreachable` where it can be had neither from there nor from here. */
export async function lessonOf(id: string): Promise<Lesson> {
  const address = addressOf(encodeURIComponent(id));
  const here = await kept();
  let response: Response;
  try {
    response = await fetch(address);
  } catch {
    const found = await here?.match(address).catch(() => undefined);
    if (!found) throw new Unreachable();
    return (await found.json()) as Lesson;
  }
  if (response.headers.get("content-type")?.startsWith("application/problem+json")) throw new Refused((await response.json()) as Problem);
  if (!response.ok) throw new Unreachable(response.status);
  // without a network it is taken from here; a browser without room asks again
  void here?.put(address, response.clone()).catch(() => null);
  return (await response.json()) as Lesson;
}

/** Keeps lessons as they are now, so that they open without a network; nobody waits for it. */
export function keepAll(ids: readonly string[]): void {
  void kept().then(async (here) => here?.addAll(ids.map(addressOf))).catch(() => null);
}
