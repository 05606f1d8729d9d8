// The keys of a table. Single letters can be switched off (settings); a face gets what is not the frame's own.
import type { Choosing } from "$web/games/face";
import { settings } from "$web/settings.svelte";
import { panes } from "./panes.svelte";
import { jump } from "$web/games/pointer/roving";
import type { TableSeating } from "../seating.svelte";

interface Keyed {
  seating: TableSeating;
  choosing: Choosing;
  hints: boolean;
  /** The game has a memory aid. */
  memory: boolean;
}

/** Whether a key belongs to what is focused: someone writes, or a button is to be pressed. */
function isTaken(event: KeyboardEvent): boolean {
  const at = event.target;
  if (!(at instanceof Element)) return false;
  if (at.closest("input, textarea, select, [contenteditable], dialog")) return true;
  const pressed = event.key === "Enter" || event.key === " ";
  return pressed && at.closest("button, a, [role=button], [data-rove]") !== null;
}

export function tableKeys({ seating, choosing, hints, memory }: Keyed): (event: KeyboardEvent) => void {
  const targets = () => [...document.querySelectorAll<HTMLElement | SVGElement>("main [data-rove]:not([aria-disabled=true])")];

  function act(event: KeyboardEvent): boolean {
    if (seating.behind && panes.open === null && ["Escape", "Enter", " "].includes(event.key)) {
      seating.skip();
      return true;
    }
    // a move is to be typed: its letters are for the field, which may still be on its way
    if (panes.open === "typed" && event.key !== "Escape") return false;
    switch (event.key) {
      case "Escape":
        if (panes.open !== null) panes.open = null;
        else if (seating.objection) seating.objection = null;
        else return seating.mayAct && choosing.back();
        return true;
      case "Enter":
        if (!seating.mayAct || choosing.move === null) return false;
        seating.play(choosing.move);
        return true;
      case "?":
      case "F1":
        panes.toggle("rules");
        return true;
      case "/":
        if (!seating.mayAct) return false;
        panes.open = "typed";
        return true;
      case ",":
      case ".": {
        const next = jump(targets(), document.activeElement, event.key === "." ? 1 : -1);
        next?.focus();
        return next !== undefined;
      }
    }
    if (event.key.length === 1 && !settings.letters) return false;
    if (seating.mayAct && choosing.key(event)) return true;
    switch (event.key.toLowerCase()) {
      case "h":
        if (!hints || !seating.mayAct) return false;
        panes.toggle("hints");
        return true;
      case "l":
        panes.toggle("log");
        return true;
      case "m":
        if (!memory) return false;
        panes.toggle("memory");
        return true;
    }
    return false;
  }

  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
    if (act(event)) event.preventDefault();
  };
}
