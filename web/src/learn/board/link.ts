// What is on the board to think on, as the end of an address or as a file: where it begins, the tree of lines, and where one is.
import type { Know, Line } from "../lines";
import { along, chain, pack, toEnd, unpack, type Branch, type Path } from "./tree";

/** All that is kept of a board. */
export interface Kept {
  /** Where it begins; its own moves are in the tree. */
  readonly base: Line;
  readonly root: Branch;
  readonly path: Path;
  readonly know: Know;
}

const FORMAT = "sandtable/think/1";
/** An address may be this long; browsers take more, messengers do not. */
export const LONGEST = 30_000;

/** A board from a line: its moves are the main line, and one stands at the end of it. */
export function keptOf(line: Line): Kept {
  const { moves = [], know = "mover", ...base } = line;
  const root = chain(moves);
  return { base, root, path: toEnd(root, []), know };
}

/** A board from a whole record, at a decision. What is no event is left to the rules, which say what is wrong with it. */
export function keptOfRecord(record: Record<string, unknown>, ply: number, know: Know): Kept {
  const { events } = record;
  const moves = (Array.isArray(events) ? events : []).flatMap((event: { move?: unknown } | null) => (typeof event?.move === "string" ? [event.move] : []));
  return { base: { start: { record, ply: 0 }, game: String(record["game"] ?? "") }, root: chain(moves), path: moves.slice(0, ply).map(() => 0), know };
}

/** As a file has it. */
export const fileOf = ({ base, root, path, know }: Kept): string => JSON.stringify({ format: FORMAT, base, tree: pack(root), path, know });

/** What a part of a line may be; whether such a position can be is for the rules to say. */
type Form = Readonly<Record<string, (given: unknown) => boolean>>;
const isMap = (given: unknown): given is Record<string, unknown> => typeof given === "object" && given !== null && !Array.isArray(given);
const isText = (longest: number) => (given: unknown): boolean => typeof given === "string" && given.length <= longest;
const isTexts = (most: number, longest: number) => (given: unknown): boolean => Array.isArray(given) && given.length <= most && given.every(isText(longest));
const isNumber = (given: unknown): boolean => Number.isSafeInteger(given) && (given as number) >= 0;
/** A table has four seats at most. */
const isSeat = (given: unknown): boolean => isNumber(given) && (given as number) < 4;
const isKnown = (given: unknown): boolean => given === null || given === "mover" || isSeat(given);
const fits = (given: unknown, form: Form): boolean => isMap(given) && Object.entries(given).every(([name, part]) => part === null || form[name]?.(part));

// what is too long for a line (`Line` in src/sandtable/learn/line.py) nobody has kept here
const MOST_MOVES = 1000;
const START: Form = { record: isMap, state: isMap, seed: isText(200), ply: isNumber };
const BASE: Form = { start: (given) => fits(given, START), game: isText(40), options: isMap, names: isTexts(4, 40), own: isSeat, moves: isTexts(MOST_MOVES, 200), know: isKnown };

/** A board out of a file, or a record out of one; null where it is neither, or of no game. */
export function keptIn(text: string): Kept | null {
  const kept = foundIn(text);
  return kept && gameOf(kept) && kept.path.length <= MOST_MOVES ? kept : null;
}

function foundIn(text: string): Kept | null {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    // a file of several records has one a line: the first is shown
    try {
      given = JSON.parse(text.split("\n").find((line) => line.trim()) ?? "");
    } catch {
      return null;
    }
  }
  if (typeof given !== "object" || given === null) return null;
  const found = given as Record<string, unknown>;
  if (found["format"] === "sandtable/1") {
    const kept = keptOfRecord(found, 0, null);
    return kept.root.next.length ? { ...kept, path: toEnd(kept.root, []) } : kept;
  }
  const root = found["format"] === FORMAT ? unpack(found["tree"]) : null;
  const base = found["base"] as Line | undefined;
  const path = found["path"];
  const know = found["know"] as Know;
  if (!root || !base?.start || !fits(base, BASE) || !isKnown(know) || !Array.isArray(path)) return null;
  // a way that leads out of the tree ends where the tree does
  const steps = path.filter((step): step is number => Number.isInteger(step));
  return { base, root, path: steps.slice(0, along(root, steps).length), know };
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: ReadableWritablePair): Promise<Uint8Array<ArrayBuffer>> {
  const source = new Response(bytes).body as ReadableStream<Uint8Array>;
  return new Uint8Array(await new Response(source.pipeThrough(stream as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array>)).arrayBuffer());
}

const letters = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** As the end of an address. */
export async function markOf(kept: Kept): Promise<string> {
  return letters(await through(new TextEncoder().encode(fileOf(kept)), new CompressionStream("deflate-raw")));
}

/** A board out of the end of an address; null where it was cut off or changed. */
export async function keptAt(mark: string): Promise<Kept | null> {
  try {
    const bytes = Uint8Array.from(atob(mark.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return keptIn(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
  } catch {
    return null;
  }
}

const gameOf = ({ base }: Kept): string => base.game || String(base.start.record?.["game"] ?? "");

/** Where a position of that game, with its options, is laid out from nothing. */
export const layingOf = async (kept: Kept): Promise<string> => `/lay/${encodeURIComponent(gameOf(kept))}#${await markOf(kept)}`;

/** The address of the board to think on, for anything that can be kept. */
export const addressOf = async (kept: Kept): Promise<string> => `/think/${encodeURIComponent(gameOf(kept))}#${await markOf(kept)}`;
