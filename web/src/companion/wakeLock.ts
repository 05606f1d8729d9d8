// The screen stays on while a sheet is open, where the browser can do that.

/** Keeps the screen on; the answer lets it go off again. */
export function wakeLock(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const hold = () => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    navigator.wakeLock.request("screen").then(
      (found) => (over ? void found.release() : (lock = found)),
      () => null, // a battery that is low, or a browser that will not
    );
  };
  hold();
  // the browser lets go of it whenever the page is hidden
  document.addEventListener("visibilitychange", hold);
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", hold);
    void lock?.release();
  };
}
