// The lists of the lobby, kept fresh while somebody looks: asked for again every few seconds, more and more
// rarely while the server does not answer, at once when the page is seen again, or when the network goes or is back.
import { inOrder, ofOthers, type TableLine } from "./lines";
import { isStatic } from "$web/site";
import { tables } from "./server";

const EVERY = 8_000;
const SOON = 2_000;
const SLOWEST = 60_000;
/** So long after the pointer was over them lists keep their order: nobody is to press what has just come there. */
const HELD = 4_000;

interface Fresh {
  mine: readonly TableLine[];
  open: readonly TableLine[];
  playing: readonly TableLine[];
}

export class Lists {
  mine = $state.raw<readonly TableLine[]>([]);
  open = $state.raw<readonly TableLine[]>([]);
  playing = $state.raw<readonly TableLine[]>([]);
  /** Whether the lists have been here once: before that there is nothing to call empty. */
  known = $state(false);
  /** Whether the server answered last time. */
  connected = $state(true);
  now = $state(Date.now());
  #wait = EVERY;
  #watched = false;
  #heldUntil = 0;
  #fresh: Fresh | null = null;
  #holding: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #second: ReturnType<typeof setInterval> | undefined;

  /** Begins; what it gives back ends it. */
  watch(): () => void {
    const wake = () => {
      if (!document.hidden) void this.refresh();
    };
    document.addEventListener("visibilitychange", wake);
    addEventListener("online", wake);
    addEventListener("offline", wake); // it will fail, and say so at once
    this.#watched = true;
    this.#second = setInterval(() => (this.now = Date.now()), 1000);
    if (!isStatic) void this.refresh();
    return () => {
      this.#watched = false;
      document.removeEventListener("visibilitychange", wake);
      removeEventListener("online", wake);
      removeEventListener("offline", wake);
      clearTimeout(this.#timer);
      clearTimeout(this.#holding);
      clearInterval(this.#second);
    };
  }

  /** The pointer is over the lists. */
  hold(): void {
    this.#heldUntil = Date.now() + HELD;
  }

  #show(): void {
    clearTimeout(this.#holding);
    if (!this.#fresh) return;
    const left = this.#heldUntil - Date.now();
    if (this.known && left > 0) {
      this.#holding = setTimeout(() => this.#show(), left);
      return;
    }
    Object.assign(this, this.#fresh);
    this.#fresh = null;
  }

  async refresh(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const [mine, open, playing] = await Promise.all([tables("mine"), tables("open"), tables("playing")]);
      this.#fresh = { mine: inOrder(mine), open: ofOthers(open, mine), playing: ofOthers(playing, mine) };
      this.#show();
      this.known = this.connected = true;
      this.#wait = EVERY;
    } catch {
      this.#wait = this.connected ? SOON : Math.min(this.#wait * 1.5, SLOWEST);
      this.connected = false;
    }
    // a hidden page asks nobody; `wake` begins again
    if (this.#watched && !document.hidden) this.#timer = setTimeout(() => void this.refresh(), this.#wait);
  }
}
