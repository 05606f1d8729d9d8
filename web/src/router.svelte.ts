// Which page is shown, by the address. Links are plain <a href={to("/rules")}>; a click on one of ours stays in the page.
import { BASE, isStatic } from "./site";

export type Route =
  | { page: "lobby" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "embed"; id: string }
  | { page: "mistakes"; id: string }
  | { page: "rules"; game: string | null }
  | { page: "leaderboard"; game: string | null }
  | { page: "statistics" }
  | { page: "watch" }
  | { page: "person"; id: string }
  | { page: "challenge"; id: string }
  | { page: "think"; game: string | null }
  | { page: "lay"; game: string | null }
  | { page: "companion"; game: string | null }
  | { page: "learn" }
  | { page: "lesson"; id: string }
  | { page: "puzzles" }
  | { page: "puzzle"; id: string }
  | { page: "settings" }
  | { page: "moderate" }
  | { page: "case"; id: string }
  | { page: "mail"; id: string }
  | { page: "tournaments" }
  | { page: "tournament"; id: string }
  | { page: "nowhere" };

export function routeOf(path: string): Route {
  const [first = "", second = "", ...more] = path.split("/").filter(Boolean).map(decode);
  if (more.length) return { page: "nowhere" };
  if (first === "") return { page: "lobby" };
  if (first === "t" && second) return { page: "table", id: second };
  if ((first === "replay" || first === "embed" || first === "mistakes") && second) return { page: first, id: second };
  if (first === "people" && second) return { page: "person", id: second };
  if (first === "challenge" && second) return { page: first, id: second };
  if (first === "rules" || first === "leaderboard" || first === "think" || first === "lay" || first === "companion") return { page: first, game: second || null };
  if ((first === "statistics" || first === "settings" || first === "watch") && !second) return { page: first };
  if (first === "moderate") return second ? { page: "case", id: second } : { page: "moderate" };
  if (first === "mail" && second) return { page: "mail", id: second };
  if (first === "learn") return second ? { page: "lesson", id: second } : { page: "learn" };
  if (first === "puzzles") return second ? { page: "puzzle", id: second } : { page: "puzzles" };
  if (first === "tournaments") return second ? { page: "tournament", id: second } : { page: "tournaments" };
  return { page: "nowhere" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The page's own address and the part after its #. On a web host that does not know the page's addresses, both come after a #
 * of the real address. */
function here(): { path: string; mark: string } {
  if (!isStatic) return { path: location.pathname, mark: location.hash.slice(1) };
  const [path = "", mark = ""] = location.hash.slice(1).split("#");
  return { path, mark };
}

/** The address of a page of ours, for a link. */
export const to = (path: string): string => (isStatic ? `${BASE.pathname}#${path}` : path);

/** What follows the # of the address: where in a page one is. */
export const mark = (): string => here().mark;

/** Changes it, without a step back to what it was. */
export const setMark = (mark: string): void => history.replaceState(history.state, "", to(`${here().path}#${mark}`));

let current = $state.raw<Route>(routeOf(here().path));

/** The page that is shown. */
export const route = (): Route => current;

/** Goes to another page; `replace` leaves no way back to this one. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", to(path));
  else history.pushState(null, "", to(path));
  current = routeOf(here().path);
  window.scrollTo(0, 0);
}

window.addEventListener("popstate", () => (current = routeOf(here().path)));

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  const path = isStatic ? (link.pathname === BASE.pathname ? link.hash.slice(1) : "") : link.pathname + link.search + link.hash;
  if (!path || path.startsWith("/api/")) return;
  event.preventDefault();
  if (link.href !== location.href) go(path);
});
