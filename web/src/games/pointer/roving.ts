// Roving focus: of all the pieces in a region one is in the order of Tab, and arrows go to the next one in their
// direction, as it lies on the screen; `,` and `.` jump between the pieces that can be played. Works for HTML and SVG.
type Piece = HTMLElement | SVGElement;

interface Options {
  /** Which elements are pieces. */
  pieces?: string;
  /** Which of them can be played now. */
  targets?: string;
}

const PIECES = "[data-rove]";
const TARGETS = "[data-rove]:not([aria-disabled=true])";
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Give pieces `data-rove` (and no tabindex of their own), and their region `use:roving`. */
export function roving(region: HTMLElement | SVGElement, options: Options = {}) {
  let { pieces = PIECES, targets = TARGETS } = options;
  const all = (selector: string) => [...region.querySelectorAll<Piece>(selector)];

  /** The one piece that Tab reaches: the one that was last there, else the first that can be played. */
  function order(current?: Piece) {
    const found = all(pieces);
    const first = current ?? found.find((piece) => piece.getAttribute("tabindex") === "0") ?? all(targets)[0] ?? found[0];
    for (const piece of found) {
      const wanted = piece === first ? "0" : "-1";
      if (piece.getAttribute("tabindex") !== wanted) piece.setAttribute("tabindex", wanted);
    }
  }

  function nearest(from: Piece, [x, y]: readonly [number, number]): Piece | undefined {
    const a = middle(from);
    let best: Piece | undefined;
    let least = Infinity;
    for (const piece of all(pieces)) {
      if (piece === from) continue;
      const b = middle(piece);
      const along = (b.x - a.x) * x + (b.y - a.y) * y;
      if (along <= 1) continue;
      const aside = Math.abs((b.x - a.x) * y) + Math.abs((b.y - a.y) * x);
      const far = along + 2.5 * aside;
      if (far < least) [best, least] = [piece, far];
    }
    return best;
  }

  function onkeydown(event: Event) {
    if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = event.target instanceof Element ? event.target.closest<Piece>(pieces) : null;
    if (!from || !region.contains(from)) return;
    const arrow = ARROWS[event.key];
    const to = arrow ? nearest(from, arrow) : event.key === "," || event.key === "." ? jump(all(targets), from, event.key === "." ? 1 : -1) : undefined;
    if (arrow || to) {
      event.preventDefault();
      event.stopPropagation();
    }
    to?.focus();
  }

  function onfocusin(event: Event) {
    const piece = event.target instanceof Element ? event.target.closest<Piece>(pieces) : null;
    if (piece && region.contains(piece)) order(piece);
  }

  region.addEventListener("keydown", onkeydown);
  region.addEventListener("focusin", onfocusin);
  const observer = new MutationObserver(() => order());
  observer.observe(region, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-rove", "aria-disabled"] });
  order();
  return {
    update(next: Options) {
      ({ pieces = PIECES, targets = TARGETS } = next);
      order();
    },
    destroy() {
      observer.disconnect();
      region.removeEventListener("keydown", onkeydown);
      region.removeEventListener("focusin", onfocusin);
    },
  };
}

/** The next of some pieces in the order of the page, round and round; the first where none of them is focused. */
export function jump(targets: Piece[], from: Element | null, step: 1 | -1): Piece | undefined {
  const at = targets.findIndex((piece) => piece === from);
  if (at < 0) return step > 0 ? targets[0] : targets.at(-1);
  return targets[(at + step + targets.length) % targets.length];
}

function middle(piece: Piece): { x: number; y: number } {
  const box = piece.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
