import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chime, ring } from "$web/device/sound";
import { settings } from "$web/settings.svelte";

const started = vi.hoisted(() => vi.fn());

/** A device that has a loudspeaker: what is played is kept. */
class FakeAudio {
  currentTime = 0;
  destination = {};
  createOscillator = () => ({ frequency: { value: 0 }, connect: (next: unknown) => next, start: started, stop: vi.fn() });
  createGain = () => ({
    gain: { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() },
    connect: vi.fn(),
  });
}

beforeEach(() => {
  started.mockClear();
  vi.stubGlobal("AudioContext", FakeAudio);
});
afterEach(() => vi.unstubAllGlobals());

it("is off until somebody asks for it; only a friend who was waited for is heard", () => {
  chime("move");
  chime("turn");
  expect(started).not.toHaveBeenCalled();
  ring();
  expect(started).toHaveBeenCalledTimes(2);
});

it("is not tried before anybody has touched the page", () => {
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  ring();
  expect(started).not.toHaveBeenCalled();
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  ring();
  expect(started).toHaveBeenCalledTimes(2);
});

it("is heard where it is on, and never where it was switched off", () => {
  settings.sound = true;
  chime("move");
  ring();
  expect(started).toHaveBeenCalledTimes(3);
  settings.sound = false;
  chime("end");
  ring();
  expect(started).toHaveBeenCalledTimes(3);
});
