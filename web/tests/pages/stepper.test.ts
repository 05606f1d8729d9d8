import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Stepper } from "$web/pages/replay/stepper.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const press = (stepper: Stepper, key: string) => stepper.key(new KeyboardEvent("keydown", { key }));

describe("stepping", () => {
  it("stays within the game", () => {
    const stepper = new Stepper(3, 99);
    expect(stepper.at).toBe(3);
    stepper.next();
    expect(stepper.at).toBe(3);
    stepper.first();
    stepper.previous();
    expect(stepper.at).toBe(0);
    stepper.to(Number.NaN);
    expect(stepper.at).toBe(0);
  });

  it("knows a step forward from a jump, so that pieces travel only in one", () => {
    const stepper = new Stepper(9, 4);
    stepper.next();
    expect(stepper.near).toBe(true);
    stepper.to(8);
    expect(stepper.near).toBe(false);
    stepper.previous();
    expect(stepper.near).toBe(false);
  });

  it("goes by keys", () => {
    const stepper = new Stepper(5, 0);
    expect(press(stepper, "ArrowRight")).toBe(true);
    expect(stepper.at).toBe(1);
    press(stepper, "End");
    expect(stepper.at).toBe(5);
    press(stepper, "ArrowLeft");
    expect(stepper.at).toBe(4);
    press(stepper, "Home");
    expect(stepper.at).toBe(0);
    expect(press(stepper, "x")).toBe(false);
  });
});

describe("the film", () => {
  it("plays to the end and stops there", () => {
    const stepper = new Stepper(3, 1);
    press(stepper, " ");
    expect(stepper.playing).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect([stepper.at, stepper.playing]).toEqual([3, false]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("begins anew at the end", () => {
    const stepper = new Stepper(3, 3);
    stepper.play();
    expect(stepper.at).toBe(0);
    stepper.pause();
  });

  it("stops when somebody steps", () => {
    const stepper = new Stepper(9, 0);
    stepper.play();
    vi.advanceTimersByTime(1200);
    stepper.to(5);
    vi.advanceTimersByTime(60_000);
    expect([stepper.at, stepper.playing]).toEqual([5, false]);
  });
});
