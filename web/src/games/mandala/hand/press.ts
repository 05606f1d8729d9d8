// One way to press a target for every kind of hand: a mouse previews by hovering and plays by a click, a finger previews
// by the first tap and plays by the second, the keyboard previews by focus and plays by Enter or Space.
import type { Attachment } from "svelte/attachments";

export interface Target {
  /** The mouse is over it, or has left it. */
  hover(over: boolean): void;
  /** Shows what pressing it would do; an impossible thing says why. */
  preview(): void;
  /** Comes by the keyboard's focus: shows what it can, without complaint. */
  arrive(): void;
  /** Whether it is previewed by now. */
  shown(): boolean;
  play(): void;
}

export const press =
  (target: () => Target): Attachment =>
  (node) => {
    let pointer: string | null = null;
    let wasShown = false;
    const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void) => {
      node.addEventListener(name, act as EventListener);
      return () => node.removeEventListener(name, act as EventListener);
    };
    const ends = [
      on("pointerenter", (event) => {
        if (event.pointerType === "mouse") target().hover(true);
      }),
      on("pointerleave", (event) => {
        if (event.pointerType === "mouse") target().hover(false);
      }),
      on("pointerdown", (event) => {
        pointer = event.pointerType;
        wasShown = target().shown();
      }),
      on("focus", () => {
        if (!pointer) target().arrive();
      }),
      on("blur", () => {
        pointer = null;
      }),
      on("click", () => {
        const finger = pointer === "touch" || pointer === "pen";
        pointer = null;
        if (finger && !wasShown) target().preview();
        else target().play();
      }),
      on("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        // Enter would otherwise reach the table as well, which plays what is picked
        event.preventDefault();
        event.stopPropagation();
        target().play();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  };
