// Calls on this device, outside of the page: only if the person has asked for them and the browser allows it.
import { go } from "$web/router.svelte";
import { settings } from "$web/settings.svelte";

type Leave = NotificationPermission | "never";

let leave = $state<Leave>("Notification" in window && window.isSecureContext ? Notification.permission : "never");

/** What the browser says: `default` has not been asked, `never` cannot do it. */
export const deviceCalls = {
  get leave(): Leave {
    return leave;
  },
  get on(): boolean {
    return settings.calls && leave === "granted";
  },
  /** Asks the browser for permission, on a click; without a click it refuses by itself. */
  async allow(): Promise<void> {
    if (leave === "default") leave = await Notification.requestPermission();
    settings.calls = leave === "granted";
  },
};

/** Says so on the device, if the page is not looked at. A later call of the same table takes the place of this one. */
export async function notify(text: string, path: string): Promise<void> {
  if (!deviceCalls.on || !document.hidden) return;
  const what = { tag: path, icon: "/icon-192.png", data: path };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  // phones show only what the worker says; elsewhere there may be no worker
  if (worker?.active) return worker.showNotification(text, what);
  const shown = new Notification(text, what);
  shown.onclick = () => {
    window.focus();
    shown.close();
    go(path);
  };
}
