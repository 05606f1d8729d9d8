// How long a search for a partner has taken, second by second, while something shows it.
import { news } from "./news.svelte";

/** Whole seconds since the search began; for a component, whose end ends the counting. */
export function elapsed(): { readonly seconds: number } {
  let now = $state(Date.now());
  $effect(() => {
    const timer = setInterval(() => (now = Date.now()), 1000);
    return () => clearInterval(timer);
  });
  return {
    get seconds() {
      return Math.max(0, Math.floor((now - news.since) / 1000));
    },
  };
}

const USUAL = 30; // seconds, where nobody knows better

/** How much of the usual wait is over: of thirty parts so many, and whether it is over wholly. */
export function progress(seconds: number): { filled: number; turning: boolean } {
  const usual = news.seek?.usual ?? USUAL;
  return { filled: Math.floor((30 * seconds) / usual), turning: seconds > usual };
}
