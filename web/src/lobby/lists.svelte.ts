// The lists of the lobby, kept fresh while the page is visible. The server sends changes of the public lists. The visitor's own lists are
// requested when one of their tables calls. If the server sends nothing, all lists are requested every few seconds, and less and less often
// while it does not answer; at once when the page becomes visible again, and when the network goes or comes back.
import { untrack } from "svelte";
import { calls } from "$web/calls/calls.svelte";
import { inOrder, ofOthers, type TableLine } from "./lines";
import { whoAmI } from "$web/me.svelte";
import { isStatic } from "$web/site";
import { tables } from "./server";

const EVERY = 8_000;
const SOON = 2_000;
/** One's own games change by oneself, by calls, and by nothing else; but for what is lost. */
const SELDOM = 60_000;
const SLOWEST = 60_000;
/** So long after the pointer was over them lists keep their order: nobody is to press what has just come there. */
const HELD = 4_000;

type Lines = readonly TableLine[];
interface Fresh {
  mine: Lines;
  open: Lines;
  playing: Lines;
}

/** Against bots alone nobody is called. */
const waitsForBot = (line: TableLine) =>
  line.status === "playing" && !line.your_turn && line.seats.every(({ kind, person }) => kind === "bot" || person === whoAmI()?.id);

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
    // the effect that watches is not to run again, and let go of the lobby, when the server says something of it
    if (!isStatic) untrack(() => void this.refresh());
    const leave = untrack(() => calls.showLobby());
    const deaf = $effect.root(() => {
      $effect(() => this.#hear(calls.lobby));
      $effect(() => {
        if (calls.heard && untrack(() => this.known)) void this.refresh();
      });
    });
    return () => {
      this.#watched = false;
      leave();
      deaf();
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

  /** What the server says of the tables of others; where it says nothing any more it is asked. */
  #hear(said: typeof calls.lobby): void {
    untrack(() => {
      if (said) this.#take(this.#fresh?.mine ?? this.mine, said.open ?? [], said.playing ?? []);
      else if (this.known) void this.refresh();
    });
  }

  #take(mine: Lines, open: Lines, playing: Lines): void {
    this.#fresh = { mine: inOrder(mine), open: ofOthers(open, mine), playing: ofOthers(playing, mine) };
    this.#show();
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
      const said = calls.lobby;
      const [mine, open, playing] = await Promise.all([tables("mine"), said?.open ?? tables("open"), said?.playing ?? tables("playing")]);
      this.#take(mine, calls.lobby?.open ?? open, calls.lobby?.playing ?? playing);
      this.known = this.connected = true;
      this.#wait = calls.lobby && !mine.some(waitsForBot) ? SELDOM : EVERY;
    } catch {
      this.#wait = this.connected ? SOON : Math.min(this.#wait * 1.5, SLOWEST);
      this.connected = false;
    }
    // a hidden page asks nobody; `wake` begins again
    if (this.#watched && !document.hidden) this.#timer = setTimeout(() => void this.refresh(), this.#wait);
  }
}
