// What lies open over the table: one thing at a time. A number is a drawer of the game.
export type Pane = "log" | "rules" | "parts" | "memory" | "hints" | "typed" | "end" | "players" | number;

class Panes {
  open = $state<Pane | null>(null);

  /** Opens it, or closes it where it is open. */
  toggle(pane: Pane): void {
    this.open = this.open === pane ? null : pane;
  }
}

export const panes = new Panes();
