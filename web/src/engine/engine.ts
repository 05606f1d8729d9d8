// An engine as the page sees it: questions go to its worker, answers come back.
import { BASE } from "$web/site";
import { Refused } from "$web/wire/http";
import { isKept } from "./files";
import type { Answer, Command, Given, Line, Notice } from "./protocol";

/** The engine cannot be started here, or has died. */
export class EngineLost extends Error {
  constructor(
    readonly why: string,
    /** It had been working: another one may, too. */
    readonly worked: boolean,
  ) {
    super(why);
    this.name = "EngineLost";
  }
}

const FOLDER = new URL("engine/", BASE);
/** An engine whose files are all here has this long to start, in milliseconds; a slow phone needs some ten seconds. */
const PATIENCE = 90_000;

/** Whether the engine is in this browser already. */
export const isHereAlready = (): Promise<boolean> => isKept(FOLDER);

interface Waiting {
  resolve: (line: never) => void;
  reject: (error: Error) => void;
}

export class Engine {
  /** Milliseconds from its start until it could answer. */
  readonly ready: Promise<number>;
  #worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" });
  #waiting: Map<number, Waiting> = new Map();
  #next = 1;
  #lost: EngineLost | null = null;
  #worked = false;
  #late: ReturnType<typeof setTimeout> | undefined;
  #settle: { resolve: (ms: number) => void; reject: (error: Error) => void } | null = null;

  constructor(progress: (share: number) => void = () => {}) {
    this.ready = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
    this.ready.catch(() => null); // whoever asks is told
    this.#worker.onmessage = ({ data }: MessageEvent<Notice | string>) => {
      if (typeof data === "string") this.#answered(JSON.parse(data) as Line);
      else if ("progress" in data) {
        progress(data.progress);
        if (data.progress === 1) this.#late ??= setTimeout(() => this.#worked || this.#lose("it does not start"), PATIENCE);
      }
      else if ("ready" in data) {
        this.#worked = true;
        this.#settle?.resolve(data.ready);
      } else this.#lose(data.failed);
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#lose(event.message || "the worker has died");
    };
    this.#worker.onmessageerror = () => this.#lose("an answer could not be read");
    this.#worker.postMessage({ base: FOLDER.href });
  }

  get alive(): boolean {
    return this.#lost === null;
  }

  /** Nothing that it was asked is still to be answered. */
  get idle(): boolean {
    return this.#waiting.size === 0;
  }

  /** Sends one request. `Refused` if the engine refuses it, `EngineLost` if there is no engine. */
  ask<C extends Command>(cmd: C, given: Given<C>): Promise<Answer<C>> {
    if (this.#lost) return Promise.reject(this.#lost);
    const id = this.#next;
    this.#next += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage(JSON.stringify({ ...given, cmd, id }));
    });
  }

  /** Ends it at once, whatever it is doing. */
  end(): void {
    this.#lose("ended");
  }

  #answered(line: Line): void {
    const waiting = this.#waiting.get(line.id);
    this.#waiting.delete(line.id);
    if (line.problem) waiting?.reject(new Refused(line.problem));
    else if (line.error) waiting?.reject(new Error(line.error));
    else waiting?.resolve(line as never);
  }

  #lose(why: string): void {
    if (this.#lost) return;
    this.#lost = new EngineLost(why, this.#worked);
    clearTimeout(this.#late);
    this.#worker.terminate();
    this.#settle?.reject(this.#lost);
    for (const { reject } of this.#waiting.values()) reject(this.#lost);
    this.#waiting.clear();
  }
}
