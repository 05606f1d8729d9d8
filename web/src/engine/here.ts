// This device in the place of a server: what the page asks one for, answered from the browser's storage and by the engine.
import { games } from "$web/games/levels";
import { whoAmI, type Me } from "$web/me.svelte";
import { need } from "$web/settings.svelte";
import type { TableRequest } from "$web/lobby/setup/setup";
import type { Analysis } from "$web/pages/replay/frames";
import { HERE, isStatic } from "$web/site";
import { Refused, Unreachable } from "$web/wire/http";
import { language, say } from "$web/words/index.svelte";
import { randomHex } from "$web/wire/nonce";
import { LocalTable } from "./localTable";
import { EngineLost } from "./engine";
import { give, take } from "./engines.svelte";
import { me, rename } from "./person";
import { all, NotKept, read } from "./store";

const newKey = () => HERE + randomHex().slice(0, 16);

/** The answer to a request, as a server would give it: `Refused` where it says no, `Unreachable` where only one knows. */
export async function answer<T>(method: string, address: string, body?: unknown): Promise<T> {
  await need("here");
  const { pathname, searchParams } = new URL(address, "http://here");
  const [, , noun = "", id = "", what = ""] = pathname.split("/").map(decodeURIComponent);
  try {
    return (await found(method, noun, id, what, searchParams, body)) as T;
  } catch (error) {
    if (error instanceof EngineLost || error instanceof NotKept) throw new Unreachable();
    throw error;
  }
}

async function found(method: string, noun: string, id: string, what: string, query: URLSearchParams, body: unknown): Promise<unknown> {
  if (noun === "me" && method === "GET") return me() satisfies Me;
  if (noun === "me" && method === "PATCH") return rename((body as { name?: string }).name);
  if (noun === "games" && !id) return games();
  if (noun === "tables" && !id) return method === "POST" ? openHere(body as TableRequest) : query.get("list") === "mine" ? listed() : [];
  if (noun === "tables" && id && what) return atTable(id, what, query, body);
  throw isStatic ? new Refused(serverless()) : new Unreachable(404);
}

/** The games of this device that are not over, the last one first. */
export async function listed() {
  const kept = await all().catch(() => []);
  return kept.map(({ line }) => line).filter(({ status }) => status === "playing");
}

/** Opens a table on this device, and gives its id. */
export async function openHere(table: TableRequest): Promise<{ id: string }> {
  const key = newKey();
  const engine = take();
  try {
    const { log } = await engine.ask("open", { key, name: whoAmI()?.name ?? me().name, table });
    give(engine);
    // whoever goes there finds it, kept or not
    await LocalTable.begin(key, log).then((local) => local.close());
    return { id: key };
  } catch (error) {
    engine.end();
    throw error;
  }
}

/** Opens games from a file of records, one per line, to replay them here: their ids, and how many the file has. Only a limited
 * number is opened. `Refused` at the first record that does not verify. */
export async function importHere(text: string): Promise<{ ids: string[]; all: number }> {
  const lines = text.split("\n").filter((line) => line.trim());
  // of an empty file, too, the engine says what is wrong with it
  const every = readable(text) ?? (lines.length ? lines : [""]).map((line) => readable(line)?.[0]);
  const records = every.slice(0, MOST);
  const engine = take();
  const ids: string[] = [];
  try {
    for (const record of records) {
      const key = newKey();
      const { log } = await engine.ask("import", { key, record: record ?? "" });
      (await LocalTable.begin(key, log)).close();
      ids.push(key);
    }
  } finally {
    give(engine);
  }
  return { ids, all: every.length };
}

const MOST = 50;

function readable(text: string): unknown[] | null {
  try {
    return [JSON.parse(text)];
  } catch {
    return null;
  }
}

async function atTable(id: string, what: string, query: URLSearchParams, body: unknown): Promise<unknown> {
  const given = query.get("seat");
  const seat = given === null ? {} : { seat: Number(given) };
  if (what === "ratings") return [];
  if (what === "analysis") return known(id);
  const local = await LocalTable.at(id);
  if (!local) throw new Refused(missing());
  try {
    switch (what) {
      case "check":
        return await local.command("check", body as { move: string; seat?: number });
      case "hints":
        return (await local.command("hints", seat)).hints;
      case "replay":
        return await local.command("replay", seat);
      case "record":
        return (await local.command("record", {})).record;
      default:
        throw new Unreachable(404);
    }
  } finally {
    local.close();
  }
}

/** What has been found out about a game before. */
async function known(id: string): Promise<Analysis> {
  const kept = await read(id);
  return kept?.analysis ?? { status: "waiting", done: 0, total: kept?.line.ply ?? 0, plies: [], summary: [] };
}

/** Requests that only a server could answer, when there is no server. */
const serverless = () => ({ type: "urn:sandtable:NotFound", title: "NotFound", status: 404, detail: "There is no server.", key: "here.no_server", text: { [language()]: say("here.no_server") } });

/** In the words that a server has for it. */
const missing = () => ({
  type: "urn:sandtable:NotFound",
  title: "NotFound",
  status: 404,
  detail: "There is no such table.",
  key: "server.missing.table",
  text: { en: "There is no such table.", fr: "Cette table n'existe pas." },
});
