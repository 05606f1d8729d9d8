// The service worker as the page sees it: whether a new version waits, and how it is taken.
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

/** Registers the worker; only a build has one. A browser that cannot do without. */
export async function install(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("/sw.js");
  // the very first worker replaces nobody: there is nothing to announce
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) waiting = registration.waiting;
  };
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  // a table may stay open for days
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration.update().catch(() => null);
  });
}
