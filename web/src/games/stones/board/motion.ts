// Stones that travel: from stacks to a tower, from towers to the Mandala board, an Artist from circle to circle. Two
// Observations tell what has moved, and the page tells from where and to where ([data-spot] is the place of a stone,
// [data-stone] the drawn stone). Any tap or key ends the animation; nothing waits for it.
import type { StonesObservation } from "$web/wire/messages";
import { STACKS } from "./geometry";

const TRAVEL = 260;
const STAGGER = 60;
const RISE = 900;
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const SVG = "http://www.w3.org/2000/svg";

interface Flight {
  readonly from: string;
  readonly to: string;
}
interface Gain {
  readonly at: string;
  readonly points: number;
}

/** Which stones went where, in the order in which they go. */
export function flights(before: StonesObservation, now: StonesObservation): readonly Flight[] {
  const found: Flight[] = [];
  const placed = now.board.slice(before.board.length).map((stone, i) => ({ stone, space: before.board.length + i + 1 }));
  const taken = STACKS.filter((name) => (before.stacks[name]?.colours.length ?? 0) > (now.stacks[name]?.colours.length ?? 0)).map(
    (name) => ({ name, stone: before.stacks[name]!.colours.slice(-1) + before.stacks[name]!.patterns.slice(-1) }),
  );
  now.towers.forEach((towers, seat) =>
    towers.forEach((tower, i) => {
      const old = before.towers[seat]?.[i] ?? [];
      tower.slice(old.length).forEach((stone, level) => {
        const source = taken.findIndex((each) => each.stone === stone);
        if (source < 0) return;
        found.push({ from: `stack-${taken[source]!.name}`, to: `tower-${seat}-${i + 1}-${old.length + level + 1}` });
        taken.splice(source, 1);
      });
      if (tower.length !== old.length - 1) return;
      const target = placed.findIndex((each) => each.stone === old.at(-1));
      if (target < 0) return;
      found.push({ from: `tower-${seat}-${i + 1}-${old.length}`, to: `space-${placed[target]!.space}` });
      placed.splice(target, 1);
    }),
  );
  return found;
}

function gains(before: StonesObservation, now: StonesObservation, moved: readonly Flight[]): readonly Gain[] {
  return now.points.flatMap((points, seat) => {
    const more = points - (before.points[seat] ?? 0);
    const at = moved.find((flight) => flight.from.startsWith(`tower-${seat}-`))?.from;
    return more > 0 && at ? [{ at, points: more }] : [];
  });
}

const visible = (selector: string): Element | undefined =>
  [...document.querySelectorAll(selector)].find((each) => each.getBoundingClientRect().width > 0);

function copyOf(drawn: Element, box: DOMRect, view: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", view);
  svg.setAttribute("aria-hidden", "true");
  svg.style.cssText = `position:fixed;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px;pointer-events:none;z-index:50;overflow:visible`;
  const copy = drawn.cloneNode(true) as Element;
  copy.removeAttribute("transform");
  copy.removeAttribute("opacity");
  svg.append(copy);
  return svg;
}

let running: readonly Animation[] = [];
let shown: readonly Element[] = [];

/** Ends all that travels. */
function land(): void {
  for (const animation of running) animation.cancel();
  for (const element of shown) element.remove();
  [running, shown] = [[], []];
  removeEventListener("pointerdown", land, true);
  removeEventListener("keydown", land, true);
}

/** Shows the way from one position to the next. */
export function fly(before: StonesObservation, now: StonesObservation): void {
  if (!("animate" in Element.prototype) || now.ply - before.ply !== 1) return;
  land();
  const animations: Animation[] = [];
  const elements: Element[] = [];

  function travel(source: DOMRect, target: DOMRect, drawn: Element, view: string, delay: number, hide: Element | null): void {
    const copy = copyOf(drawn, target, view);
    document.body.append(copy);
    elements.push(copy);
    const [x, y] = [source.left + source.width / 2 - target.left - target.width / 2, source.top + source.height / 2 - target.top - target.height / 2];
    const grown = source.width / target.width;
    const options = { duration: TRAVEL, delay, easing: EASE, fill: "both" as const };
    animations.push(copy.animate([{ transform: `translate(${x}px,${y}px) scale(${grown})` }, { transform: "none" }], options));
    if (hide) animations.push(hide.animate([{ opacity: 0 }, { opacity: 0 }], { duration: TRAVEL + delay }));
  }

  const moved = flights(before, now);
  const from = Object.keys(before.artists).find((circle) => !now.artists[circle]);
  const to = Object.keys(now.artists).find((circle) => !before.artists[circle]);
  if (from && to) {
    const drawn = visible(`[data-place="circle-${to}"] .artist`);
    const source = visible(`[data-place="circle-${from}"]`)?.getBoundingClientRect();
    const target = visible(`[data-place="circle-${to}"]`)?.getBoundingClientRect();
    if (drawn && source && target) travel(source, target, drawn, "-44 -44 88 88", 0, drawn);
  }
  moved.forEach((flight, i) => {
    const source = visible(`[data-spot="${flight.from}"]`)?.getBoundingClientRect();
    // where the Mandala board is folded away, stones go to the button that opens it
    const folded = flight.to.startsWith("space-") ? document.querySelector("[data-drawer]")?.getBoundingClientRect() : undefined;
    const target = visible(`[data-spot="${flight.to}"]`)?.getBoundingClientRect();
    const drawn = document.querySelector(`[data-stone="${flight.to}"] .stone`);
    if (!source || !drawn) return;
    const end = target ?? (folded?.width ? new DOMRect(folded.left + folded.width / 2 - 10, folded.top, 20, 20) : null);
    // no more than four at once
    if (end) travel(source, end, drawn, "-28 -28 56 56", Math.min(i, 4) * STAGGER, target ? drawn : null);
  });
  for (const gain of gains(before, now, moved)) {
    const source = visible(`[data-spot="${gain.at}"]`)?.getBoundingClientRect();
    if (!source) continue;
    const text = document.createElement("b");
    text.textContent = `+${gain.points}`;
    text.setAttribute("aria-hidden", "true");
    text.style.cssText = `position:fixed;left:${source.left + source.width / 2}px;top:${source.top}px;font:600 20px var(--font);color:var(--good);pointer-events:none;z-index:51`;
    document.body.append(text);
    elements.push(text);
    const rise = [
      { transform: "translate(-50%, 0)", opacity: 0 },
      { transform: "translate(-50%, -18px)", opacity: 1, offset: 0.25 },
      { transform: "translate(-50%, -34px)", opacity: 0 },
    ];
    animations.push(text.animate(rise, { duration: RISE, easing: EASE, fill: "both" }));
  }
  if (!animations.length) return;
  [running, shown] = [animations, elements];
  addEventListener("pointerdown", land, true);
  addEventListener("keydown", land, true);
  void Promise.all(animations.map((animation) => animation.finished)).then(
    () => running === animations && land(),
    () => undefined, // cancelled: another move came, or a tap
  );
}
