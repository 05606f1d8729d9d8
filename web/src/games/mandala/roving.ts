// A roving focus: one stop of Tab for a whole group, arrows go to the nearest piece in their direction.
import type { Attachment } from "svelte/attachments";

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The pieces of the group are its elements with `data-rove`; those that may be chosen also have `data-legal`. */
export const roving: Attachment = (group) => {
  const pieces = () => [...group.querySelectorAll<SVGElement | HTMLElement>("[data-rove]")];

  const settle = (current?: Element) => {
    const all = pieces();
    const stop = current ?? all.find((piece) => piece.tabIndex === 0) ?? all[0];
    for (const piece of all) piece.setAttribute("tabindex", piece === stop ? "0" : "-1");
  };

  const move = (event: Event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
    const way = WAYS[key];
    const from = target instanceof Element ? target.closest("[data-rove]") : null;
    if (!way || !from || ctrlKey || metaKey || altKey) return;
    const next = nearest(from, pieces(), way);
    event.preventDefault();
    event.stopPropagation();
    next?.focus();
  };

  const enter = (event: Event) => {
    const piece = event.target instanceof Element ? event.target.closest("[data-rove]") : null;
    if (piece) settle(piece);
  };

  const watch = new MutationObserver(() => settle());
  watch.observe(group, { childList: true, subtree: true });
  group.addEventListener("keydown", move);
  group.addEventListener("focusin", enter);
  settle();
  return () => {
    watch.disconnect();
    group.removeEventListener("keydown", move);
    group.removeEventListener("focusin", enter);
  };
};

function nearest<T extends Element>(from: Element, pieces: readonly T[], [dx, dy]: readonly [number, number]): T | null {
  const middle = (piece: Element) => {
    const { left, top, width, height } = piece.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const here = middle(from);
  let best: T | null = null;
  let least = Infinity;
  for (const piece of pieces) {
    if (piece === from) continue;
    const { x, y } = middle(piece);
    const along = (x - here.x) * dx + (y - here.y) * dy;
    const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    // what lies far to the side is not in this direction
    const cost = along + 2 * aside;
    if (along > 4 && aside < 2.5 * along && cost < least) [best, least] = [piece, cost];
  }
  return best;
}
