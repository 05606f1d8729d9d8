// What was chosen last time for a game with somebody who fits.
const KEY = "sandtable.meet";

interface LastSetup {
  rated: boolean;
  /** Only with people of about the same rating, however long that takes. */
  near: boolean;
}

export const lastSetup = {
  read(): LastSetup {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<LastSetup>;
      return { rated: kept.rated !== false, near: kept.near === true };
    } catch {
      return { rated: true, near: false };
    }
  },
  write(chosen: LastSetup): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(chosen));
    } catch {
      // a browser that keeps nothing: it holds as long as the page
    }
  },
};
