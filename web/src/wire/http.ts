// Requests to the server. What it refuses is a `Refused` with the sentence in it; a server
// that cannot be reached is `Unreachable`.
import { HERE, isStatic } from "$web/site";
import { language, told } from "$web/words/index.svelte";
import type { Problem } from "./messages";

/** The server said no, and why. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
    this.name = "Refused";
  }

  /** Why, in the language of the page. */
  get sentence(): string {
    return told(this.problem.text) || this.problem.detail;
  }
}

/** There was no answer, or none of ours. */
export class Unreachable extends Error {
  constructor(readonly status = 0) {
    super("the server cannot be reached");
    this.name = "Unreachable";
  }
}

const LOCAL = `/api/tables/${HERE}`;

/** One JSON request. Requests about a table on this device are answered here, and so are all requests if there is no server.
 * `T` is what the route answers, by the types in api.ts: `ask<Schemas["Me"]>("GET", "/api/me")`. */
export async function ask<T>(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", address: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  if (isStatic || address.startsWith(LOCAL)) return (await import("$web/engine/here")).answer<T>(method, address, body);
  const headers: Record<string, string> = { accept: "application/json", "accept-language": language() };
  if (body !== undefined) headers["content-type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(address, {
      method,
      headers,
      credentials: "same-origin",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable();
  }
  if (response.ok) return (response.status === 204 || response.status === 202 && !response.headers.get("content-type") ? null : await response.json()) as T;
  if (response.headers.get("content-type")?.startsWith("application/problem+json")) {
    throw new Refused((await response.json()) as Problem);
  }
  throw new Unreachable(response.status);
}

/** What went wrong, for people. */
export function sentenceOf(error: unknown, unreachable: string): string {
  return error instanceof Refused ? error.sentence : unreachable;
}
