import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { carrying } from "$web/games/pointer/carrying.svelte";
import { isMeant, piece, type Piece, type Press } from "$web/games/pointer/piece";

const SVG = "http://www.w3.org/2000/svg";
let ends: (() => void)[] = [];

/** A piece on the page, and what has happened to it. */
function lay(parts: (heard: string[]) => Piece): { node: SVGGElement; heard: string[] } {
  const node = document.createElementNS(SVG, "g");
  node.setAttribute("tabindex", "0");
  document.body.append(node);
  const heard: string[] = [];
  const end = piece(() => parts(heard))(node);
  flushSync(); // Svelte listens to pointers a moment later
  ends.push(() => {
    end?.();
    node.remove();
  });
  return { node, heard };
}

const pointer = (type: string, pointerType: string, at: { x?: number; y?: number } = {}) => {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX: at.x ?? 0, clientY: at.y ?? 0 });
  return Object.assign(event, { pointerType, pointerId: 1 });
};
const key = (name: string) => new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });
const told = ({ by, again }: Press) => `${by}${again ? " again" : ""}`;

function click(node: Element, by: "mouse" | "touch"): void {
  for (const type of ["pointerdown", "pointerup"]) node.dispatchEvent(pointer(type, by));
  node.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const end of ends) end();
  ends = [];
  carrying.stop();
  vi.runAllTimers(); // what a drop does to the next click is over
  vi.useRealTimers();
});

describe("a press", () => {
  test.each(["mouse", "touch"] as const)("by %s", (by) => {
    const { node, heard } = lay((heard) => ({ press: (press) => heard.push(told(press)) }));
    click(node, by);
    expect(heard).toEqual([by]);
  });

  test("is one more where it was shown when the press began", () => {
    let shown = false;
    const { node, heard } = lay((heard) => ({
      shown: () => shown,
      press(press) {
        shown = true;
        heard.push(`${told(press)} ${isMeant(press) ? "plays" : "shows"}`);
      },
    }));
    click(node, "touch");
    click(node, "touch");
    expect(heard).toEqual(["touch shows", "touch again plays"]);
  });

  test("without a pointer comes from the keyboard or a screen reader", () => {
    const { node, heard } = lay((heard) => ({ press: (press) => heard.push(told(press)) }));
    click(node, "touch");
    node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    for (const name of ["Enter", " ", "x"]) node.dispatchEvent(key(name));
    expect(heard).toEqual(["touch", "keys", "keys", "keys"]);
  });

  test("by Enter does not reach the table as well, other keys do", () => {
    const { node } = lay(() => ({ press: () => undefined }));
    const reached: string[] = [];
    const hear = (event: KeyboardEvent) => reached.push(event.key);
    window.addEventListener("keydown", hear);
    node.dispatchEvent(key("Enter"));
    node.dispatchEvent(key("h"));
    window.removeEventListener("keydown", hear);
    expect(reached).toEqual(["h"]);
  });

  test("its own keys come first", () => {
    const { node, heard } = lay((heard) => ({ press: () => heard.push("press"), key: (event) => event.key === "Enter" && heard.push("key") > 0 }));
    node.dispatchEvent(key("Enter"));
    node.dispatchEvent(key(" "));
    expect(heard).toEqual(["key", "press"]);
  });
});

describe("a preview", () => {
  test("by the mouse that comes and goes, not by a finger", () => {
    const { node, heard } = lay((heard) => ({ hover: (over) => heard.push(over ? "over" : "away") }));
    for (const by of ["mouse", "touch"]) for (const type of ["pointerenter", "pointerleave"]) node.dispatchEvent(pointer(type, by));
    expect(heard).toEqual(["over", "away"]);
  });

  test("by the keyboard's focus, not by that of a press", () => {
    const { node, heard } = lay((heard) => ({ focus: (here) => heard.push(here ? "here" : "gone") }));
    node.focus();
    node.blur();
    node.dispatchEvent(pointer("pointerdown", "mouse"));
    node.focus();
    expect(heard).toEqual(["here", "gone"]);
  });
});

describe("a piece is asked what it is", () => {
  test("by a mouse that rests and by the focus", async () => {
    const { node, heard } = lay((heard) => ({ ask: (asked) => heard.push(asked ? "ask" : "enough") }));
    node.dispatchEvent(pointer("pointerenter", "mouse"));
    node.dispatchEvent(pointer("pointerleave", "mouse"));
    node.focus();
    node.blur();
    await Promise.resolve();
    expect(heard).toEqual(["ask", "enough", "ask", "enough"]);
  });

  test("by a finger that stays, which is no tap", () => {
    const { node, heard } = lay((heard) => ({ press: () => heard.push("press"), ask: (asked) => heard.push(asked ? "ask" : "enough") }));
    node.dispatchEvent(pointer("pointerdown", "touch"));
    vi.advanceTimersByTime(500);
    node.dispatchEvent(pointer("pointerup", "touch"));
    node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(heard).toEqual(["ask", "enough"]);
    click(node, "touch");
    expect(heard).toEqual(["ask", "enough", "press"]);
  });
});

describe("a drag", () => {
  function board() {
    const heard: string[] = [];
    const from = lay(() => ({
      press: () => heard.push("press"),
      lift() {
        heard.push("lift");
        return { over: (place) => heard.push(`over ${place}`), drop: (place) => heard.push(`drop ${place}`), end: () => heard.push("end") };
      },
    }));
    const to = lay(() => ({ place: "there" }));
    document.elementFromPoint = vi.fn((x: number) => (x > 50 ? to.node : x > 20 ? document.body : from.node));
    const go = (x: number) => window.dispatchEvent(pointer("pointermove", "mouse", { x }));
    from.node.dispatchEvent(pointer("pointerdown", "mouse"));
    return { heard, from: from.node, go, up: (x: number, type = "pointerup") => window.dispatchEvent(pointer(type, "mouse", { x })) };
  }

  test("lifts, shows the places under it, and drops", () => {
    const { heard, go, up } = board();
    go(5);
    expect([heard, carrying.at]).toEqual([[], null]);
    go(30);
    go(60);
    expect(carrying.at).toEqual({ x: 60, y: 0 });
    up(60);
    expect(heard).toEqual(["lift", "over null", "over there", "over null", "end", "drop there"]);
    expect(carrying.at).toBeNull();
  });

  test("is no press of what lies there", () => {
    const { heard, from, go, up } = board();
    go(12);
    up(12);
    from.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(heard).not.toContain("press");
    vi.advanceTimersByTime(60);
    click(from, "mouse");
    expect(heard).toContain("press");
  });

  test("that is put back stays so, however the pointer moves on", () => {
    const { heard, from, go, up } = board();
    go(60);
    expect(carrying.stop()).toBe(true);
    expect(carrying.stop()).toBe(false);
    go(70);
    expect(carrying.at).toBeNull();
    up(70);
    from.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(heard).toEqual(["lift", "over there", "over null", "end"]);
  });

  test("whose pointer is lost drops nothing, nor does one beside all places", () => {
    const lost = board();
    lost.go(60);
    lost.up(60, "pointercancel");
    expect(lost.heard.at(-1)).toBe("end");
    const beside = board();
    beside.go(60);
    beside.up(30);
    expect(beside.heard.at(-1)).toBe("end");
  });

  test("a piece that stays is not carried", () => {
    const { node } = lay(() => ({ lift: () => null }));
    node.dispatchEvent(pointer("pointerdown", "mouse"));
    window.dispatchEvent(pointer("pointermove", "mouse", { x: 90 }));
    expect(carrying.at).toBeNull();
  });

  test("a finger on a piece that can be lifted does not scroll, two may zoom", () => {
    const { node } = lay(() => ({ lift: () => null }));
    const prevented = (fingers: number) => {
      const event = Object.assign(new Event("touchmove", { bubbles: true, cancelable: true }), { touches: Array(fingers).fill({}) });
      node.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect([prevented(1), prevented(2)]).toEqual([true, false]);
  });
});
