// What was chosen last time for a game with somebody who fits.
const KEY = "sandtable.meet";

interface Choices {
  rated: boolean;
  /** Only with people of about the same rating, however long that takes. */
  near: boolean;
}

export const choices = {
  read(): Choices {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Choices>;
      return { rated: kept.rated !== false, near: kept.near === true };
    } catch {
      return { rated: true, near: false };
    }
  },
  write(chosen: Choices): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(chosen));
    } catch {
      // a browser that keeps nothing: it holds as long as the page
    }
  },
};
