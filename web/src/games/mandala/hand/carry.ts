// A pile of the hand that is dragged: it follows the pointer, the area under it shows what would happen, letting go plays.
import type { Attachment } from "svelte/attachments";
import type { MandalaChoosing } from "../choosing.svelte";
import { AREAS, type Area } from "../move";
import type { Colour } from "../sand";

interface Load {
  readonly picking: MandalaChoosing;
  readonly colour: Colour;
  readonly n: number;
}

/** A finger that moves less has tapped. */
const SLACK = 8;

const areaAt = (x: number, y: number): Area | null => {
  const name = document.elementFromPoint(x, y)?.closest("[data-area]")?.getAttribute("data-area");
  return AREAS.find((area) => area === name) ?? null;
};

export const carry =
  (load: () => Load | null): Attachment =>
  (node) => {
    let from: { x: number; y: number; id: number } | null = null;
    let carried: Load | null = null;

    const down = (event: Event) => {
      const { clientX, clientY, pointerId, button } = event as PointerEvent;
      if (button === 0 && load()) from = { x: clientX, y: clientY, id: pointerId };
    };

    const move = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.id) return;
      if (!carried && Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK) {
        carried = load();
        if (carried) carried.picking.pick(carried.colour, carried.n);
      }
      if (!carried) return;
      event.preventDefault();
      carried.picking.drag = { x: event.clientX, y: event.clientY };
      carried.picking.hover(areaAt(event.clientX, event.clientY));
    };

    const up = (event: PointerEvent) => {
      const load = carried;
      // Esc has put the pile back
      const dropped = load?.picking.drag && event.type === "pointerup";
      from = carried = null;
      if (!load) return;
      load.picking.drag = null;
      load.picking.hover(null);
      // the click that follows is no tap on the pile
      const swallow = (click: Event) => click.stopPropagation();
      window.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 50);
      const area = areaAt(event.clientX, event.clientY);
      if (dropped && area) load.picking.commit(area);
    };

    node.addEventListener("pointerdown", down);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
    return () => {
      node.removeEventListener("pointerdown", down);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
    };
  };
