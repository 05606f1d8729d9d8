// What a game shows of itself: the one interface between the table's frame and the games. No rules in here: a
// face is fed what its seat may see, the legal moves and what each would do (all from the server), and draws.
import type { Component } from "svelte";
import type { MandalaObservation, PatternsObservation, Result, StonesObservation, TableView, Told } from "$web/wire/messages";
import type { IconName } from "$web/pieces/Icon.svelte";
import type { Consequence } from "$web/wire/consequence";
import type { Editing } from "./editing";

/** What the Observations of all games have in common; those of a game that has no face of its own may have more. */
export interface GeneralObservation {
  readonly game: string;
  readonly seat: number | null;
  readonly to_act: number | null;
  readonly legal: readonly string[];
  readonly phase: string;
  readonly ply: number;
  readonly result: Result | null;
  /** The points of each seat, where everybody sees them. */
  readonly scores?: readonly number[];
}

export type Observation = MandalaObservation | PatternsObservation | StonesObservation | GeneralObservation;

/** The layout of a table, by its size (table/frame/layout.ts): `desk` over 900 px wide; `phone` up to 900; `short` on low
 * phones, where everything except the board becomes lines; `rail` in low landscape, where everything except the board is in
 * a column beside it. It may change at any moment; the pieces picked stay picked. */
export type Layout = "desk" | "phone" | "short" | "rail";

/** The table as the frame gives it to a face; its properties are reactive. */
export interface Seating<O extends Observation = Observation> {
  readonly observation: O;
  readonly table: TableView;
  /** The seat at the bottom of the screen: the viewer's own, or seat 0 for a watcher and in a replay. */
  readonly viewer: number;
  /** The seat that is called "your" and "you": the viewer's own; null for a watcher and in a replay. */
  readonly own: number | null;
  /** Whether the viewer decides now: sits at `to_act`, is connected, and no move of theirs is on its way. */
  readonly mayAct: boolean;
  /** The move shown last (its seat, move and sentence), for brackets and motion. */
  readonly last: Told | null;
  /** What each legal move would do, by move; empty until the server has said. */
  readonly choices: ReadonlyMap<string, Consequence>;
  /** It has said so, or will not: there is nothing more to wait for. */
  readonly known?: boolean;
  /** What is to be decided, in its words; empty until it has said, and for a face without `deeds`. */
  readonly decision?: string;
  /** How the table is laid out now: a face draws itself by this, not by the size of the window. */
  readonly layout: Layout;
  /** The screen says more than a table does: what stands beside the board has to be small. */
  readonly crowded?: boolean;
  /** Nothing may travel: reduced motion, or a replay that jumps. */
  readonly still: boolean;
  /** What a player is called: "You" for the viewer. */
  name(seat: number): string;
  /** Plays a move. */
  play(move: string): void;
  /** An illegal try: the server is asked for the rule that it breaks, and the action bar says it. */
  refuse(move: string): void;
  /** The same with a sentence that is known already. */
  object(sentence: string): void;
}

export interface BarButton {
  readonly label: string;
  /** A second line under the label, for one of two results: "Purple 2 to 3, +2". */
  readonly detail?: string;
  /** A piece before the label: "R" or "R*". */
  readonly chip?: string;
  /** A drawing in the place of the label, which is said then: where the bar has little room. */
  readonly icon?: IconName;
  readonly primary?: boolean;
  readonly disabled?: boolean;
  /** The key that does the same, as people read it: "F". */
  readonly key?: string;
  act(): void;
}

/** A decision being made: what is picked so far. Lives as long as the board; it is reset when the position changes. */
export interface Choosing {
  /** The decision in words: "Grow 2 red in Mandala 1", or what to do: "Choose a colour". */
  readonly title: string;
  /** Its consequence: "Completes it. Fields 4 to 1: you claim first." */
  readonly detail: string;
  /** A turn begins, and nothing is picked yet: there is room for what the game is about. */
  readonly idle?: boolean;
  readonly buttons: readonly BarButton[];
  /** A number to set, such as how many cards. */
  readonly count: { value: number; least: number; most: number; set(value: number): void } | null;
  /** There are decisions with such a number: the bar keeps room for it. */
  readonly counts?: boolean;
  /** The whole move, as picked so far; null while something is missing. Enter plays it. */
  readonly move: string | null;
  /** One step back. False when there was nothing to take back. */
  back(): boolean;
  /** A key that is not the frame's own. True when it meant something. */
  key(event: KeyboardEvent): boolean;
  /** Shows a move as a preview (a hint, a typed move). */
  show(move: string): void;
  /** The position has changed. */
  reset(): void;
}

/** A position in words for a screen reader: headings with lines under them. */
export interface Outline {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** Something that has no room on a phone: a button in one's own panel there, which opens it over the board. */
export interface Drawer<O extends Observation = Observation> {
  readonly label: string;
  /** What its button shows where there is no room for the label, which is said then: a few signs, or a drawing. */
  readonly brief?: string | { readonly icon: IconName };
  readonly title: string;
  readonly View: Component<{ seating: Seating<O>; choosing: Choosing }>;
}

/** What a game shows instead of its panels in the layouts `short` and `rail`. Each part has a fixed height in a layout, so that
 * the board never moves. For a missing part the frame shows a plain one. */
interface Compact<O extends Observation = Observation> {
  /** The others (or everybody) in a line above the board; in a rail under its head. `onopen` shows all panels in full. */
  readonly Above?: Component<{ seating: Seating<O>; choosing: Choosing; onopen: () => void }>;
  /** What is the viewer's own, under the board; in a rail above the bar. Null: there is nothing. */
  readonly Below?: Component<{ seating: Seating<O>; choosing: Choosing; onopen: () => void }> | null;
  /** Icons with numbers beside the name in the head; each has a label. */
  readonly Facts?: Component<{ seating: Seating<O> }>;
  /** How wide the rail is; without it the board is a square and the rail has what is left. */
  readonly rail?: number;
}

export interface Face<O extends Observation = Observation> {
  /** The board with all that belongs to everybody. Fills the space that it is given (width and height are definite). */
  readonly Board: Component<{ seating: Seating<O>; choosing: Choosing }>;
  /** The viewer's hand with what lies beside it: under the board; on a phone under the viewer's own panel. */
  readonly Hand?: Component<{ seating: Seating<O>; choosing: Choosing }>;
  readonly compact?: Compact<O>;
  /** How high the action bar is, by layout, where the frame's own heights (table/frame/layout.ts) do not do: it holds the longest
   * decision of the game, in every language, and never grows. */
  readonly bar?: Partial<Record<Layout, number>>;
  /** The least height of its `phone` layout, where the frame's own would not leave the board enough; lower is `short`. */
  readonly tall?: number;
  /** A middle column over 900 px, above the viewer's own panel (the spiral of Stones). On a phone see `drawers`. */
  readonly Aside?: Component<{ seating: Seating<O>; choosing: Choosing }>;
  drawers?(seating: Seating<O>): readonly Drawer<O>[];
  /** Beside the name on a phone, where a panel is low: "7 cards, cup 3"; one's own Cup by colour. */
  readonly Note?: Component<{ seating: Seating<O>; seat: number }>;
  /** At the end of a phone's ticker: "Deck 56". */
  supply?(observation: O): string;
  /** A seat has something that the next one at the same screen must not see: a curtain falls between their turns. */
  readonly secret: boolean;
  /** The face says moves and decisions in the words of the server, and wants to be told them. */
  readonly deeds?: boolean;
  /** What a player's panel shows under the name: River and Cup, bowls, towers. `large` for the viewer's own; `whole` in a
   * sheet over the board, where there is room for all of it on any screen. Without it there is the name and no more. */
  readonly Panel?: Component<{ seating: Seating<O>; seat: number; large: boolean; choosing: Choosing; whole?: boolean }>;
  /** The number beside the name in a panel; null where the game has none while it is played. */
  points(observation: O, seat: number): number | null;
  /** The same in a replay, where everything lies open; `points` where it makes no difference. */
  worth?(observation: O, seat: number): number | null;
  /** The table of the score sheet at the end: fetched when it is wanted. */
  sheet(): Promise<{ default: Component<{ seating: Seating<O> }> }>;
  /** The picture that a finished game leaves, drawn by rule from how it ended: an SVG that fills the square it is given.
   * Fetched when it is wanted. */
  picture?(): Promise<{ default: Component<{ seating: Seating<O> }> }>;
  /** What that picture shows, in a line. */
  caption?(seating: Seating<O>): string;
  /** What the player has seen and may have forgotten (unseen cards, hidden stones): fetched when it is opened. */
  memory?(): Promise<{ default: Component<{ seating: Seating<O> }> }>;
  /** The rules that apply now in plain words, with pictures: fetched when they are opened. */
  help(): Promise<{ default: Component<{ seating: Seating<O> }> }>;
  /** The editor of a position: fetched when it is opened. Without it there is only the text. */
  editing?(): Promise<{ editing: Editing }>;
  choosing(seating: Seating<O>): Choosing;
  /** The pieces that a move names, or the sentence that the log has for it: colours of sand "R", stones "R*". A replay
   * knows the position that the move led to, too. */
  chips(move: string, sentence?: string, after?: O): readonly string[];
  outline(seating: Seating<O>): readonly Outline[];
}
