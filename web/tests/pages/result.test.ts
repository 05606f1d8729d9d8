import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeAll, expect, it } from "vitest";
import type { Face } from "$web/games/face";
import type { Replayed } from "$web/pages/replay/frames";
import Result from "$web/pages/replay/Result.svelte";
import { ReplaySeating } from "$web/pages/replay/seating.svelte";
import { Stepper } from "$web/pages/replay/stepper.svelte";
import { learn, speak } from "$web/words/index.svelte";
import { table } from "../wire/fake";

beforeAll(async () => {
  await learn("en", ["pages"]);
  speak("en");
});

it("a replay shows the points of the move that is looked at, and how it ended only at the end", async () => {
  const points = [
    [0, 0],
    [6, 7],
  ];
  const game = {
    table: table({ status: "over", result: { scores: [6, 7], winner: 0, reason: "forfeit" } }),
    seat: 0,
    head: { en: "Ilse resigned. Robin wins." },
    frames: points.map((observation, ply) => ({ ply, observation })),
  } as unknown as Replayed;
  const stepper = new Stepper(1, 0);
  const face = { points: (seen: unknown, seat: number) => (seen as number[])[seat] } as unknown as Face;
  const { container } = render(Result, { seating: new ReplaySeating(game, stepper, () => true), face, summary: [] });
  const score = () => container.querySelector(".big")?.textContent;
  expect(score()).toBe("0 : 0");
  expect(container.querySelector(".won")).toBeNull();
  expect(screen.getByText("after 0 moves")).toBeTruthy();
  stepper.next();
  await tick();
  expect(score()).toBe("6 : 7");
  expect(container.querySelector(".won")).not.toBeNull();
  expect(screen.getByText("Ilse resigned. Robin wins.")).toBeTruthy();
});
