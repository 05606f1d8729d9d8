// The service worker as the page sees it: whether a new version waits, and how it is taken.
import { BASE } from "$web/site";

let waiting = $state.raw<ServiceWorker | null>(null);

/** A new version is there and waits for leave. */
export const updated = (): boolean => waiting !== null;

export const later = (): void => {
  waiting = null;
};

/** Puts the new version in the old one's place; the page is loaded anew when that is done. */
export function takeOver(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting?.postMessage("take over");
}

/** Once the page itself is there. */
const SOON = 10_000;

/** Fetches the engine where it is not here yet; the page does not wait for it. */
function fetchEngine(): void {
  void import("$web/engine/engines.svelte").then(async ({ ensure }) => ensure()).catch(() => null);
}

/** Registers the worker; only a build has one. A browser that cannot do without. */
export async function install(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register(new URL("sw.js", BASE));
  // the very first worker replaces nobody: there is nothing to announce
  const check = () => {
    if (registration.waiting && navigator.serviceWorker.controller) waiting = registration.waiting;
  };
  check();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", check));
  // an app on the home screen is to play without a network, too
  addEventListener("appinstalled", fetchEngine);
  if (matchMedia("(display-mode: standalone)").matches) setTimeout(fetchEngine, SOON);
  // a table may stay open for days
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration.update().catch(() => null);
  });
}
