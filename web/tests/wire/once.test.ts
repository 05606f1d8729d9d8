import { expect, it } from "vitest";
import { Once } from "$web/wire/once.svelte";

it("does one thing at a time", async () => {
  const once = new Once();
  let done = 0;
  let end = () => {};
  const first = once.run(() => new Promise<void>((resolve) => (end = resolve)));
  expect(once.busy).toBe(true);
  await once.run(async () => void (done += 1));
  expect(done).toBe(0);
  end();
  await first;
  expect(once.busy).toBe(false);
  await once.run(async () => void (done += 1));
  expect(done).toBe(1);
});

it("says what went wrong, until something else is tried", async () => {
  const once = new Once();
  await once.run(async () => {
    throw new Error("no answer");
  }, () => "Nobody answers.");
  expect(once.problem).toBe("Nobody answers.");
  expect(once.busy).toBe(false);
  await once.run(async () => {});
  expect(once.problem).toBe("");
});
