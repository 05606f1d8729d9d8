import { expect, it } from "vitest";
import type { Listed } from "$web/learn/puzzles/puzzles";
import { keepWish, lastWish, nextAddress, wishIn, written } from "$web/learn/puzzles/wish";

const LISTED: readonly Listed[] = [
  ["maaaaa", 1500, ["deny"]],
  ["mbbbbb", 1500, ["claim_first"]],
  ["mccccc", 1900, ["claim_first"]],
  ["saaaaa", 1500, ["claim_first"]],
];
const none = () => false;

it("keeps the theme and the difficulty from one puzzle to the next", () => {
  const wish = { theme: "claim_first", hard: "harder" } as const;
  expect(nextAddress(LISTED, "mandala", wish, 1600, none, "mbbbbb")).toBe("/puzzles/mccccc#claim_first.harder");
  expect(wishIn("claim_first.harder")).toEqual(wish);
  expect(written(wishIn(""))).toBe("");
});

it("goes on with the set where a theme has no other puzzle, or is none", () => {
  expect(nextAddress(LISTED.slice(0, 2), "mandala", { theme: "deny", hard: "same" }, 1500, none, "maaaaa")).toBe("/puzzles/mbbbbb#deny.same");
  expect(nextAddress(LISTED.slice(0, 1), "mandala", wishIn("nonsense.xyz"), 1500, none)).toBe("/puzzles/maaaaa#nonsense.same");
  expect(nextAddress(LISTED.slice(0, 1), "mandala", wishIn(""), 1500, none, "maaaaa")).toBe(null);
});

it("keeps on the device what was chosen, and takes nothing from there that is no choice", () => {
  const chosen = { set: "stones", theme: "claim_first", hard: "easier" } as const;
  keepWish(chosen);
  expect(lastWish()).toEqual(chosen);
  for (const other of ["null", "nonsense", '{"set":"chess","theme":7,"hard":"most"}']) {
    localStorage.setItem("sandtable.puzzles.wish", other);
    expect(lastWish()).toEqual({ set: "mandala", theme: "", hard: "same" });
  }
});
