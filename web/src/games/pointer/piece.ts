// One way to press a piece of a board, for every game and every input device: a mouse previews by hovering and presses by a
// click, a finger taps, the keyboard previews by its focus and presses by Enter or Space. A piece that can be lifted is
// dragged by mouse or finger; one that can be asked says what it is to a mouse that rests, to the focus, to a finger that stays.
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { carrying, type Carried } from "./carrying.svelte";

type By = "mouse" | "touch" | "keys";

export interface Press {
  readonly by: By;
  /** What it does was shown already when the press began: a second tap, or a click on what is picked. */
  readonly again: boolean;
}

/** Whether a press is to play at once: of a finger the first tap only shows, the second one plays. */
export const isMeant = ({ by, again }: Press): boolean => by !== "touch" || again;

/** All that a hand can do with a piece; what is left out does nothing. */
export interface Piece {
  /** What it is called as a place to drop something on. */
  readonly place?: string | null;
  press?(press: Press): void;
  /** Whether it is shown by now what a press would do. */
  shown?(): boolean;
  /** The mouse comes over it or leaves it. */
  hover?(over: boolean): void;
  /** The keyboard's focus comes to it; any focus leaves it. */
  focus?(here: boolean): void;
  /** It is to be told in words what it is, or no longer. */
  ask?(asked: boolean): void;
  /** A key of its own, before Enter and Space press it. True when it meant something. */
  key?(event: KeyboardEvent): boolean;
  /** Takes it into the hand; null where it stays. */
  lift?(): Carried | null;
}

/** A finger that stays so long asks, in milliseconds. */
const LONG = 450;

const pieces = new WeakMap<Element, () => Piece>();

/** The name of the place at a point of the screen. */
function placeAt(x: number, y: number): string | null {
  for (let node = document.elementFromPoint(x, y); node; node = node.parentElement) {
    const found = pieces.get(node);
    if (found) return found().place ?? null;
  }
  return null;
}

/** Makes an element a piece. What `piece` returns is asked for whenever something happens to it. */
export const piece =
  (get: () => Piece): Attachment =>
  (element) => {
    // HTML or SVG: they have the same events
    const node = element as HTMLElement;
    pieces.set(node, get);
    /** What presses it now; null between presses, so for clicks of the keyboard and of screen readers. */
    let by: "mouse" | "touch" | null = null;
    let wasShown = false;
    /** The focus came by a press. */
    let pointed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** A finger has stayed until it was told: that was no tap. */
    let told = false;
    // the piece that each of these began with: it hears the end too, even when its element is being taken away
    let hovered: Piece | null = null;
    let focused: Piece | null = null;
    let asked: Piece | null = null;

    const isShown = () => get().shown?.() ?? false;
    const ask = () => {
      asked = get();
      asked.ask?.(true);
    };
    const enough = () => {
      clearTimeout(timer);
      asked?.ask?.(false);
      asked = null;
    };

    const ends = [
      on(node, "pointerenter", (event) => {
        if (!isMouse(event) || carrying.at) return;
        hovered = get();
        hovered.hover?.(true);
        ask();
      }),
      on(node, "pointerleave", () => {
        hovered?.hover?.(false);
        hovered = null;
        enough();
      }),
      on(node, "pointerdown", (event) => {
        by = isMouse(event) ? "mouse" : "touch";
        wasShown = isShown();
        pointed = true;
        told = false;
        if (by === "touch" && get().ask)
          timer = setTimeout(() => {
            told = true;
            ask();
          }, LONG);
        if (event.button === 0 && get().lift)
          carrying.press(event, placeAt, () => {
            enough();
            return get().lift?.() ?? null;
          });
      }),
      on(node, "pointerup", () => {
        clearTimeout(timer);
        if (told) enough();
      }),
      on(node, "pointercancel", () => {
        by = null;
        enough();
      }),
      // a finger that drags a piece must not scroll; two fingers may still zoom
      on(
        node,
        "touchmove",
        (event) => {
          if (event.touches.length === 1 && event.cancelable && get().lift) event.preventDefault();
        },
        { passive: false },
      ),
      on(node, "contextmenu", (event) => {
        if (get().ask) event.preventDefault();
      }),
      on(node, "focus", () => {
        if (pointed) return;
        focused = get();
        focused.focus?.(true);
        ask();
      }),
      on(node, "blur", () => {
        by = null;
        // the window may have been left for a while: the piece is still where the focus is
        if (document.activeElement !== node) pointed = false;
        focused?.focus?.(false);
        focused = null;
        // what has the focus may be taken away while the page is being drawn
        queueMicrotask(enough);
      }),
      on(node, "click", () => {
        const press: Press = by ? { by, again: wasShown } : { by: "keys", again: isShown() };
        by = null;
        if (!told) get().press?.(press);
        told = false;
      }),
      on(node, "keydown", (event) => {
        const isPress = event.key === "Enter" || event.key === " ";
        if (!get().key?.(event)) {
          if (!isPress || !get().press) return;
          get().press?.({ by: "keys", again: isShown() });
        }
        // it would reach the table as well, where Enter plays what is picked
        event.preventDefault();
        event.stopPropagation();
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  };

const isMouse = (event: PointerEvent): boolean => event.pointerType === "mouse";
