// Dragging in a region: a piece is lifted once the pointer has gone far enough, follows it, and is let go over a place or beside all of them.
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

interface Wishes {
  /** What the pointer would lift there; null for nothing. */
  lift(target: Element): { piece: string; from: string | null } | null;
  move(piece: string, x: number, y: number): void;
  drop(piece: string, from: string | null, to: string | null): void;
  end(): void;
}

/** A pointer that moves less has tapped. */
const SLACK = 8;

const placeAt = (x: number, y: number): string | null => document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-edit]")?.dataset["edit"] ?? null;

export const dragging =
  (wishes: Wishes): Attachment =>
  (region) => {
    let held: { piece: string; from: string | null; x: number; y: number; id: number; moved: boolean } | null = null;
    /** The click of a drop is none. */
    let dropped = false;
    const ends = [
      on(region as HTMLElement, "pointerdown", (event) => {
        dropped = false;
        const found = event.button === 0 && event.target instanceof Element ? wishes.lift(event.target) : null;
        held = found && { ...found, x: event.clientX, y: event.clientY, id: event.pointerId, moved: false };
      }),
      on(window, "pointermove", (event) => {
        if (!held || event.pointerId !== held.id) return;
        held.moved ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLACK;
        if (!held.moved) return;
        event.preventDefault();
        wishes.move(held.piece, event.clientX, event.clientY);
      }),
      on(window, "pointerup", (event) => {
        const was = held;
        held = null;
        if (!was?.moved || event.pointerId !== was.id) return;
        dropped = true;
        wishes.end();
        wishes.drop(was.piece, was.from, placeAt(event.clientX, event.clientY));
      }),
      on(window, "pointercancel", () => {
        held = null;
        wishes.end();
      }),
    ];
    const swallow = (event: Event) => {
      if (!dropped) return;
      dropped = false;
      event.stopPropagation();
      event.preventDefault();
    };
    region.addEventListener("click", swallow, true);
    return () => {
      ends.forEach((end) => end());
      region.removeEventListener("click", swallow, true);
    };
  };
