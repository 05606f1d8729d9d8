// Positions of Stones as text.
import type { Plain } from "$web/games/editing";
import { lines, rest, type Writing } from "$web/games/writing";

export const writing: Writing = {
  write(state) {
    const { stacks, artists, towers, sheet, objectives, board } = state as { stacks: Record<string, string[]>; artists: Record<string, string>; towers: string[][][]; sheet: number[][]; objectives: string[][]; board: string[] };
    return lines([
      ["players", String(state["players"])],
      ["to move", String(Number(state["seat"]) + 1)],
      ...Object.entries(artists).map(([circle, pattern]) => [`artist ${circle}`, pattern] as const),
      ...Object.entries(stacks).map(([name, stack]) => [`stack ${name}`, stack.join(" ")] as const),
      ...towers.flatMap((spaces, seat) => spaces.map((tower, space) => [`tower ${seat + 1}.${space + 1}`, tower.join(" ")] as const)),
      ["spiral", board.join(" ")],
      ...sheet.map((row, seat) => [`points ${seat + 1}`, row.join(" ")] as const),
      ...objectives.map((cards, seat) => [`cards ${seat + 1}`, cards.join(" ")] as const),
      ...rest(state, ["players", "seat", "artists", "stacks", "towers", "board", "sheet", "objectives"]),
    ]);
  },
  read(entries) {
    const players = Number(entries.one("players", ["2", "3", "4"], "2"));
    const seats = Array.from({ length: players }, (_, i) => i + 1);
    const names = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((circle) => [...(circle < 4 ? ["n"] : []), "e", "s", ...(circle % 3 === 1 ? ["w"] : [])].map((side) => `${circle}${side}`));
    const artists = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((circle) => entries.words(`artist ${circle}`).map((pattern) => [String(circle), pattern]));
    return {
      players,
      seat: entries.seat(players),
      artists: Object.fromEntries(artists) as Plain,
      stacks: Object.fromEntries(names.map((name) => [name, entries.words(`stack ${name}`)])),
      towers: seats.map((seat) => [1, 2, 3, 4, 5].map((space) => entries.words(`tower ${seat}.${space}`))),
      board: entries.words("spiral"),
      sheet: seats.map((seat) => entries.numbers(`points ${seat}`)),
      objectives: seats.map((seat) => entries.words(`cards ${seat}`)),
      ...entries.rest(),
    };
  },
};
