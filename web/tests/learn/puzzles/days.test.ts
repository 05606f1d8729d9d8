import { expect, it } from "vitest";
import { dailyOf, dayOf, streakOf, weekOf, written } from "$web/learn/puzzles/days";

const today = dayOf(new Date(2026, 10, 18, 23, 59)); // a Wednesday, just before midnight

it("counts days by the date that the visitor's clock shows", () => {
  expect(written(today)).toBe("2026-11-18");
  expect(dayOf(new Date(2026, 10, 19, 0, 1))).toBe(today + 1);
  expect(dayOf(new Date(2026, 0, 1))).toBe(0);
});

it("has a puzzle for every day, from the date alone", () => {
  const order = ["a", "b", "c"];
  expect([0, 1, 2, 3, -1].map((day) => dailyOf(order, day))).toEqual(["a", "b", "c", "a", "c"]);
});

it("counts days in a row up to yesterday while today's is to be solved", () => {
  const days = new Set([today - 5, today - 2, today - 1].map(written));
  expect(streakOf(days, today)).toBe(2);
  expect(streakOf(new Set([...days, written(today)]), today)).toBe(3);
  expect(streakOf(days, today + 1)).toBe(0);
});

it("begins a week on Monday", () => {
  expect(weekOf(today).map(written)).toEqual(["16", "17", "18", "19", "20", "21", "22"].map((day) => `2026-11-${day}`));
  expect(weekOf(today + 4)[0]).toBe(today - 2);
  expect(weekOf(today + 5)[0]).toBe(today + 5);
});
