import { beforeEach, expect, it } from "vitest";
import { close, closed, PLACE } from "$web/meet/aside";

beforeEach(() => localStorage.clear());

it("what was closed stays closed, for as many as stand in a day", () => {
  for (let n = 0; n < 60; n += 1) close(`c${n}`);
  expect(closed()).toHaveLength(50);
  expect(closed()[0]).toBe("c59");
});

it.each(["{", '{"a": 1}', "[1, null]"])("what cannot be read is nothing: %s", (text) => {
  localStorage.setItem(PLACE, text);
  expect(closed()).toEqual([]);
});
