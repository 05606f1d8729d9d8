// Who we are to the server. The first request makes a guest of a newcomer, so sockets wait for it, and whatever else would
// make one: of two at once the browser keeps the later one's cookie, while the sockets are those of the other.
import { ask } from "./wire/http";
import type { components } from "./wire/api";

export type Me = components["schemas"]["Me"];

let me = $state.raw<Me | null>(null);
let asked: Promise<Me> | null = null;

export const whoAmI = (): Me | null => me;

/** Asks once; again after a failure. */
export function introduce(): Promise<Me> {
  asked ??= ask<Me>("GET", "/api/me").then(
    (answer) => (me = answer),
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** The server has said anew who we are: another name, an account, signed out. */
export function become(answer: Me): void {
  me = answer;
  asked = Promise.resolve(answer);
}
