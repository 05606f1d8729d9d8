// A worker that answers as a test says, in the place of the engine; and the browser's storage, in memory.
import type { Line, Notice } from "$web/engine/protocol";

type Reply = Record<string, unknown> | null;

export class FakeWorker {
  static all: FakeWorker[] = [];
  /** What the next workers answer; null is no answer at all. */
  static reply: (request: Record<string, unknown>) => Reply = () => ({});
  /** Whether the next workers can be started. */
  static fails = "";

  readonly asked: Record<string, unknown>[] = [];
  ended = false;
  onmessage: ((event: MessageEvent<Notice | string>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  onmessageerror: (() => void) | null = null;

  constructor() {
    FakeWorker.all.push(this);
  }

  postMessage(data: { base: string } | string): void {
    if (typeof data !== "string") {
      this.tell({ progress: 0.5 });
      return this.tell(FakeWorker.fails ? { failed: FakeWorker.fails } : { ready: 7 });
    }
    const request = JSON.parse(data) as Record<string, unknown>;
    this.asked.push(request);
    const reply = FakeWorker.reply(request);
    if (reply) this.tell(JSON.stringify({ id: request["id"], ...reply } as Line));
  }

  terminate(): void {
    this.ended = true;
  }

  /** Says something, as a worker does: later. */
  tell(data: Notice | string): void {
    queueMicrotask(() => {
      if (!this.ended) this.onmessage?.({ data } as MessageEvent<Notice | string>);
    });
  }

  dies(): void {
    this.onerror?.({ message: "out of memory", preventDefault() {} } as ErrorEvent);
  }
}
