// Positions of Mandala as text.
import { lines, rest, type Writing } from "$web/games/writing";

const COLOURS = "ROYGPK";
const letters = (pile: readonly number[]): string => pile.map((n, i) => COLOURS[i]!.repeat(n)).join("");
const counts = (text: string): number[] => [...COLOURS].map((colour) => [...text].filter((letter) => letter === colour).length);

export const writing: Writing = {
  write(state) {
    const { mountains, fields, hands, rivers, cups, dealt } = state as Record<string, number[][]> & { fields: number[][][]; rivers: string[] };
    const seats = [0, 1];
    return lines([
      ["to move", String(Number(state["seat"]) + 1)],
      ...seats.map((i) => [`mountain ${i + 1}`, letters(mountains![i]!)] as const),
      ...seats.flatMap((m) => seats.map((s) => [`field ${m + 1} of ${s + 1}`, letters(fields[m]![s]!)] as const)),
      ...seats.flatMap((s) => [
        [`hand ${s + 1}`, letters(hands![s]!)] as const,
        [`river ${s + 1}`, rivers[s]!] as const,
        [`cup ${s + 1}`, letters(cups![s]!)] as const,
        [`cup ${s + 1} at first`, letters(dealt![s]!)] as const,
      ]),
      ["discard", letters(state["discard"] as number[])],
      ["deck", String(state["deck"] ?? "")],
      ...rest(state, ["seat", "mountains", "fields", "hands", "rivers", "cups", "dealt", "discard", "deck"]),
    ]);
  },
  read(entries) {
    const pile = (name: string) => counts(entries.letters(name, COLOURS));
    const two = (make: (n: number) => unknown) => [make(1), make(2)];
    return {
      seat: entries.seat(2),
      mountains: two((n) => pile(`mountain ${n}`)),
      fields: two((m) => two((s) => pile(`field ${m} of ${s}`))),
      hands: two((n) => pile(`hand ${n}`)),
      rivers: two((n) => entries.letters(`river ${n}`, COLOURS)),
      cups: two((n) => pile(`cup ${n}`)),
      dealt: two((n) => pile(`cup ${n} at first`)),
      discard: pile("discard"),
      deck: entries.letters("deck", COLOURS),
      ...entries.rest(),
    };
  },
};
