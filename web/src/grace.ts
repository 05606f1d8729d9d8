// Prevents accidental presses: a button that has just appeared under the pointer, or changed its meaning, does nothing for half
// a second. One guard for every button and link of the page; it listens before all of them.

/** How long what is new does nothing, in milliseconds. */
export const GRACE = 500;
/** Two presses so near to each other are meant for the same place, in pixels. */
const NEAR = 16;
/** A hand that holds still moves the mouse no more than this. */
const STILL = 4;

const PRESSABLE = "button, a[href], summary, select, label, input:is([type=checkbox], [type=radio]), [role=button], [data-rove]";
/** A piece of a board stays what it is, whatever its name says of it at the moment. */
const PIECE = "[data-rove], [data-area], [data-place], [data-cell]";

/** Something to press, and what it meant. */
interface Meaning {
  readonly element: Element;
  readonly name: string;
}

/** A label is pressed for its control, and the browser presses the control then. */
function pressableAt(element: Element | null): Element | null {
  const found = element?.closest(PRESSABLE) ?? null;
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found;
}

function meaningOf(element: Element | null): Meaning | null {
  if (!element) return null;
  const name = element.matches(`input, ${PIECE}`) ? "" : (element.getAttribute("aria-label") ?? element.textContent ?? "");
  return { element, name: name.trim() };
}

const isSame = (one: Meaning | null, other: Meaning | null) => one?.element === other?.element && one?.name === other?.name;

/** Starts the guard of a page; what it returns ends it. */
export function grace(page: Document = document): () => void {
  /** The last press that did something: where, when, and what was there then. */
  let pressed: { x: number; y: number; at: number; what: Meaning | null } | null = null;
  /** Where the mouse rests, what lies under it, and when that came there while the mouse did not move. */
  let resting: { x: number; y: number; what: Meaning | null; since: number } | null = null;
  /** The last thing that Enter or Space pressed. */
  let typed: { at: number; what: Meaning | null } | null = null;

  const underMouse = ({ x, y }: { x: number; y: number }) => meaningOf(pressableAt(page.elementFromPoint?.(x, y) ?? null));

  function moved(event: PointerEvent): void {
    if (event.pointerType !== "mouse") return;
    const { clientX: x, clientY: y } = event;
    if (resting && Math.hypot(x - resting.x, y - resting.y) <= STILL) return;
    resting = { x, y, what: underMouse({ x, y }), since: -Infinity };
  }

  let waiting = 0;
  /** What lies under a mouse that rests may be something else now. */
  function changed(): void {
    if (!resting || waiting) return;
    waiting = requestAnimationFrame(() => {
      waiting = 0;
      if (!resting) return;
      const what = underMouse(resting);
      if (!isSame(what, resting.what)) resting = { ...resting, what, since: performance.now() };
    });
  }

  // when something was pressed, not when a busy page comes to hear of it: an event knows
  function isTooSoon(event: MouseEvent, what: Meaning | null): boolean {
    const at = event.timeStamp;
    const again = pressed && at - pressed.at < GRACE && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) <= NEAR;
    if (again && !isSame(pressed?.what ?? null, what)) return true;
    return what !== null && resting?.what?.element === what.element && at - resting.since < GRACE;
  }

  const under = (event: Event) => meaningOf(pressableAt(event.target instanceof Element ? event.target : null));

  function stop(event: Event): void {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** What listens for the press itself is not to hear of it either: a menu closes when something else is pressed. */
  function down(event: MouseEvent): void {
    if (isTooSoon(event, under(event))) stop(event);
  }

  function clicked(event: MouseEvent): void {
    if (event.detail === 0) return; // by keys, which have their own grace, or by the page itself
    const what = under(event);
    if (isTooSoon(event, what)) stop(event);
    else pressed = { x: event.clientX, y: event.clientY, at: event.timeStamp, what };
  }

  function key(event: KeyboardEvent): void {
    if (event.key !== "Enter" && event.key !== " ") {
      typed = null; // whoever goes elsewhere by keys knows where they are
      return;
    }
    const what = under(event);
    const soon = typed !== null && (event.repeat || event.timeStamp - typed.at < GRACE);
    if (what && soon && !isSame(typed?.what ?? null, what)) stop(event);
    else typed = { at: event.timeStamp, what };
  }

  const observer = new MutationObserver(changed);
  observer.observe(page.documentElement, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["aria-label", "class", "open"] });
  const view = page.defaultView ?? window;
  const heard: [string, (event: never) => void][] = [
    ["pointermove", moved],
    ["pointerdown", down],
    ["mousedown", down],
    ["click", clicked],
    ["keydown", key],
  ];
  for (const [name, act] of heard) view.addEventListener(name, act as EventListener, { capture: true });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(waiting);
    for (const [name, act] of heard) view.removeEventListener(name, act as EventListener, { capture: true });
  };
}
