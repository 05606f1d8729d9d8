// Arrow keys among the places of a board: one of them is in the order of Tab, the arrows move on to the nearest.
const PLACE = "[data-place]";
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Place = HTMLElement | SVGElement;

export function roam(root: HTMLElement): () => void {
  const places = () => [...root.querySelectorAll<Place>(PLACE)];
  const middle = (place: Place) => {
    const box = place.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };

  function enter(place: Place): void {
    for (const each of places()) each.setAttribute("tabindex", each === place ? "0" : "-1");
  }

  function onfocus(event: FocusEvent): void {
    const place = event.target instanceof Element ? event.target.closest<Place>(PLACE) : null;
    if (place) enter(place);
  }

  function onkeydown(event: KeyboardEvent): void {
    const way = ARROWS[event.key];
    const from = document.activeElement?.closest<Place>(PLACE);
    if (!way || !from || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const start = middle(from);
    let nearest: Place | null = null;
    let least = Infinity;
    for (const place of places()) {
      const { x, y } = middle(place);
      const [ahead, aside] = way[0] ? [(x - start.x) * way[0], y - start.y] : [(y - start.y) * way[1], x - start.x];
      const far = ahead + 2.2 * Math.abs(aside);
      if (ahead > 2 && Math.abs(aside) <= ahead * 1.2 && far < least) [nearest, least] = [place, far];
    }
    nearest?.focus();
  }

  const [first] = places();
  if (first) enter(first);
  root.addEventListener("focusin", onfocus);
  root.addEventListener("keydown", onkeydown);
  return () => {
    root.removeEventListener("focusin", onfocus);
    root.removeEventListener("keydown", onkeydown);
  };
}
