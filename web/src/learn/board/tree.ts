// A tree of lines: from one beginning a main line, and side lines where something else was tried. Its first branch is the main one.

/** A move and what was tried after it; the root has no move. */
export interface Branch {
  readonly move: string;
  readonly comment?: string;
  readonly next: readonly Branch[];
}

/** Where one is: which branch was taken at each step from the root. */
export type Path = readonly number[];

export const ROOT: Branch = { move: "", next: [] };
/** More than this a link or a file is not read. */
const MOST = 5000;

/** A line without branches. */
export const chain = (moves: readonly string[]): Branch => ({ move: "", next: moves.reduceRight<readonly Branch[]>((next, move) => [{ move, next }], []) });

/** The branches from the root to a place, the root not among them. */
export function along(root: Branch, path: Path): Branch[] {
  const found: Branch[] = [];
  let at = root;
  for (const step of path) {
    const next = at.next[step];
    if (!next) break;
    found.push(next);
    at = next;
  }
  return found;
}

export const movesOf = (root: Branch, path: Path): string[] => along(root, path).map(({ move }) => move);

const here = (root: Branch, path: Path): Branch => along(root, path).at(-1) ?? root;

/** The same tree with another branch at a place; null takes it away. */
function replaced(root: Branch, path: Path, change: (branch: Branch) => Branch | null): Branch {
  const [step, ...rest] = path;
  if (step === undefined) return change(root) ?? ROOT;
  const child = root.next[step];
  if (!child) return root;
  const made = rest.length ? replaced(child, rest, change) : change(child);
  return { ...root, next: root.next.flatMap((one, i) => (i === step ? (made ? [made] : []) : [one])) };
}

/** Follows a move that is there already, or begins a line with it. */
export function tried(root: Branch, path: Path, move: string): { root: Branch; path: Path } {
  const at = here(root, path);
  const known = at.next.findIndex((branch) => branch.move === move);
  if (known >= 0) return { root, path: [...path, known] };
  const grown = replaced(root, path, (branch) => ({ ...branch, next: [...branch.next, { move, next: [] }] }));
  return { root: grown, path: [...path, at.next.length] };
}

/** As far as the line goes from here, by its first branches. */
export function toEnd(root: Branch, path: Path): Path {
  let at = here(root, path);
  const found = [...path];
  while (at.next[0]) {
    found.push(0);
    at = at.next[0];
  }
  return found;
}

/** The other line at the last fork, up or down; the same place where there is none. */
export function beside(root: Branch, path: Path, by: 1 | -1): Path {
  const last = path.at(-1);
  if (last === undefined) return path;
  const count = here(root, path.slice(0, -1)).next.length;
  const other = last + by;
  return other >= 0 && other < count ? [...path.slice(0, -1), other] : path;
}

/** The line that a place is in becomes the first one at the last fork before it. */
export function promoted(root: Branch, path: Path): { root: Branch; path: Path } {
  const fork = path.findLastIndex((step) => step > 0);
  if (fork < 0) return { root, path };
  const step = path[fork]!;
  const before = path.slice(0, fork);
  const made = replaced(root, before, (branch) => ({ ...branch, next: [branch.next[step]!, ...branch.next.filter((_, i) => i !== step)] }));
  return { root: made, path: [...before, 0, ...path.slice(fork + 1)] };
}

/** Without a move and all that follows it. */
export const without = (root: Branch, path: Path): { root: Branch; path: Path } => (path.length ? { root: replaced(root, path, () => null), path: path.slice(0, -1) } : { root, path });

export function commented(root: Branch, path: Path, comment: string): Branch {
  return replaced(root, path, ({ move, next }) => (comment ? { move, comment, next } : { move, next }));
}

/** Whether there is more than one line. */
export const isForked = (root: Branch): boolean => root.next.length > 1 || root.next.some(isForked);

/** For a link or a file: a move, or a move with its comment and what follows. */
type Packed = string | readonly Packed[];

/** Moves in a row; a fork has a list of its lines in its place. */
export function pack(root: Branch): Packed[] {
  return root.next.map(packed);
}

function packed(branch: Branch): Packed {
  return branch.next.length || branch.comment ? [branch.move, branch.comment ?? "", ...branch.next.map(packed)] : branch.move;
}

/** What `pack` made; null for anything else. */
export function unpack(given: unknown): Branch | null {
  let count = 0;
  const branch = (one: unknown): Branch => {
    count += 1;
    if (count > MOST) throw new RangeError("too many moves");
    if (typeof one === "string") return { move: one, next: [] };
    if (!Array.isArray(one)) throw new TypeError("no move");
    const [move, comment, ...next] = one as unknown[];
    if (typeof move !== "string" || typeof comment !== "string") throw new TypeError("no move");
    return { move, ...(comment ? { comment } : {}), next: next.map(branch) };
  };
  try {
    return Array.isArray(given) ? { move: "", next: given.map(branch) } : null;
  } catch {
    return null;
  }
}
