// A tournament as it stands on the server: all of it comes again whenever it has changed.
import { SteadySocket, socketAddress, type Connection } from "$web/wire/connection";
import type { Tournament } from "./server";

export class LiveTournament {
  view = $state.raw<Tournament | null>(null);
  connection = $state<Connection>("connecting");
  /** The server's time, by the second. */
  now = $state(Date.now());
  #skew = 0;
  #socket: SteadySocket<never, Tournament>;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(id: string) {
    this.#socket = new SteadySocket<never, Tournament>(socketAddress(`tournaments/${encodeURIComponent(id)}`), {
      message: (message) => this.take(message),
      state: (state) => (this.connection = state),
      after: () => 0,
    });
  }

  open(): void {
    this.#socket.open();
    this.#timer = setInterval(() => (this.now = Date.now() + this.#skew), 1000);
  }

  close(): void {
    this.#socket.close();
    clearInterval(this.#timer);
  }

  /** What the server said; an answer may be older than what the socket has brought meanwhile. */
  take(view: Tournament): void {
    if (view.type !== "tournament" || (this.view && view.number < this.view.number)) return;
    this.view = view;
    this.#skew = view.now - Date.now();
    this.now = view.now;
  }
}
