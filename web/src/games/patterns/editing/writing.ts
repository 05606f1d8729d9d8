// Positions of Patterns as text.
import { lines, Wrong, type Writing } from "$web/games/writing";
import { say } from "$web/words/index.svelte";

const COLOURS = "ROYGPK";
/** The cells of a row of Patterns, from 8 to 1: the corners of the square are not on the board. */
const ROWS = [8, 7, 6, 5, 4, 3, 2, 1].map((row) => ({ row, cells: [..."abcdefgh"].filter((_, column) => Math.min(row - 1, 8 - row) + Math.min(column, 7 - column) >= 2).length }));

export const writing: Writing = {
  write(state) {
    const { board, owners, groups, markers } = state as { board: string; owners: string; groups: string[]; markers: string[][] };
    let at = 0;
    const rows = ROWS.map(({ row, cells }) => {
      const tokens = Array.from({ length: cells }, (_, i) => board[at + i]! + (owners[at + i] === "." ? "" : String(Number(owners[at + i]) + 1)));
      at += cells;
      return [`row ${row}`, tokens.join(" ")] as const;
    });
    return lines([
      ["to move", String(Number(state["seat"]) + 1)],
      ...rows,
      ["spare", String(state["spare"])],
      ["bowls", String(state["bowls"] ?? "")],
      ...[0, 1].flatMap((s) => [[`groups ${s + 1}`, groups[s]!] as const, [`markers ${s + 1}`, markers[s]!.join(" ")] as const]),
      ["phase", String(state["phase"])],
    ]);
  },
  read(entries) {
    let board = "";
    let owners = "";
    for (const { row, cells } of ROWS) {
      const entry = entries.take(`row ${row}`);
      const tokens = entry?.value.split(/\s+/).filter(Boolean) ?? [];
      if (tokens.length !== cells) throw new Wrong(say("think.edit.row", { line: entry?.line ?? 1, row, cells, given: tokens.length }));
      for (const token of tokens) {
        if (!/^([ROYGPK][12]?|\.)$/.test(token)) throw new Wrong(say("think.edit.letter", { line: entry!.line, at: entry!.from + entry!.value.indexOf(token), letter: token, letters: [...COLOURS].join(" ") }));
        board += token[0];
        owners += token[1] ? String(Number(token[1]) - 1) : ".";
      }
    }
    return {
      board,
      owners,
      seat: entries.seat(2),
      spare: entries.letters("spare", `${COLOURS}.`),
      bowls: entries.letters("bowls", `${COLOURS}.`),
      groups: [1, 2].map((n) => entries.letters(`groups ${n}`, COLOURS)),
      markers: [1, 2].map((n) => entries.words(`markers ${n}`)),
      phase: entries.one("phase", ["bowl", "turn", "flips", "over"], "turn"),
      ...entries.rest(),
    };
  },
};
