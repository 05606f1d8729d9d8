import { parse } from "smol-toml";
import { expect, it } from "vitest";
import { idOf, lessonLine, LESSONS } from "$web/learn/lessons/list";

const files = import.meta.glob<string>("$lessons/*", { eager: true, query: "?raw", import: "default" });

it("lists every file of the folder as its head says, by its order", () => {
  const orders = LESSONS.map(({ order }) => order);
  expect(orders).toEqual(orders.toSorted((one, other) => one - other));
  expect(LESSONS[0]!.id).toBe("mandala");
  expect(LESSONS.map(({ id }) => id).sort()).toEqual(Object.keys(files).map(idOf).sort());
  for (const [path, text] of Object.entries(files)) {
    const { game, order, minutes, title } = parse(text);
    expect(lessonLine(idOf(path))).toEqual({ id: idOf(path), game, order, minutes, title });
  }
});

it("knows no other", () => {
  expect(lessonLine("chess")).toBeUndefined();
});
