// Which page is shown, by the address. Links are plain <a href>; a click on one of ours stays in the page.
export type Route =
  | { page: "lobby" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "rules"; game: string | null }
  | { page: "leaderboard"; game: string | null }
  | { page: "person"; id: string }
  | { page: "settings" }
  | { page: "nowhere" };

export function routeOf(path: string): Route {
  const [first = "", second = "", ...more] = path.split("/").filter(Boolean).map(decode);
  if (more.length) return { page: "nowhere" };
  if (first === "") return { page: "lobby" };
  if (first === "t" && second) return { page: "table", id: second };
  if (first === "replay" && second) return { page: "replay", id: second };
  if (first === "people" && second) return { page: "person", id: second };
  if (first === "rules") return { page: "rules", game: second || null };
  if (first === "leaderboard") return { page: "leaderboard", game: second || null };
  if (first === "settings" && !second) return { page: "settings" };
  return { page: "nowhere" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let current = $state.raw<Route>(routeOf(location.pathname));

/** The page that is shown. */
export const route = (): Route => current;

/** Goes to another page; `replace` leaves no way back to this one. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  current = routeOf(location.pathname);
  window.scrollTo(0, 0);
}

window.addEventListener("popstate", () => (current = routeOf(location.pathname)));

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  if (link.href !== location.href) go(link.pathname + link.search + link.hash);
});
