import { expect, test } from "vitest";
import type { Layout } from "$web/games/face";
import { CELLS, PITCH, centre } from "$web/games/patterns/cells";
import { planOf } from "$web/games/patterns/board/plan";

const LAYOUTS: readonly Layout[] = ["desk", "phone", "short", "rail"];

test.each(LAYOUTS)("%s: cells, bowls, dishes and scores lie in the picture and not on each other", (layout) => {
  const plan = planOf(layout);
  const [left, top, width, height] = plan.box.split(" ").map(Number) as [number, number, number, number];
  const inside = (x: number, y: number, wide: number, high = wide): void => {
    expect(x - wide).toBeGreaterThanOrEqual(left);
    expect(x + wide).toBeLessThanOrEqual(left + width);
    expect(y - high).toBeGreaterThanOrEqual(top);
    expect(y + high).toBeLessThanOrEqual(top + height);
  };
  const cells = CELLS.map(centre);
  for (const { x, y } of cells) inside(x, y, PITCH / 2);
  for (const isNear of [true, false]) {
    const bowl = plan.bowlAt(isNear);
    inside(bowl.x, bowl.y, 45 * plan.bowl);
    for (const cell of cells) expect(Math.hypot(cell.x - bowl.x, cell.y - bowl.y)).toBeGreaterThan(45 * plan.bowl + 22.8);
    const dish = plan.dishAt(isNear);
    inside(dish.x + dish.width / 2, dish.y, dish.width / 2, dish.height / 2);
    const score = plan.scoreAt(isNear);
    inside(score.x, score.y, 0);
  }
});

test("room that is short is not spent on the rim of the tray", () => {
  const share = (layout: Layout): number => PITCH / Number(planOf(layout).box.split(" ")[2]);
  expect(390 * share("short")).toBeGreaterThan(46);
  expect(share("rail")).toBeGreaterThan(1.15 * share("phone"));
});
