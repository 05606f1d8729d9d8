// The rules of each game, section by section, with the pictures that go with them.
import type { Component } from "svelte";
import type { Game } from "$web/lobby/setup";
import Actions from "./Actions.svelte";
import GroupScore from "./GroupScore.svelte";
import KeepDrop from "./KeepDrop.svelte";
import NeverTouch from "./NeverTouch.svelte";
import Pick from "./Pick.svelte";
import RiverCup from "./RiverCup.svelte";
import Spaces from "./Spaces.svelte";
import Tray from "./Tray.svelte";

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly Picture?: Component;
  /** Notes on the rules: a list, set quietly. */
  readonly notes?: true;
}

export const BOOK: Record<Game, readonly Section[]> = {
  mandala: [
    { id: "goal", title: "rules.mandala.goal.title", text: "rules.mandala.goal.text", Picture: Tray },
    { id: "start", title: "rules.mandala.start.title", text: "rules.mandala.start.text" },
    { id: "turn", title: "rules.mandala.turn.title", text: "rules.mandala.turn.text" },
    { id: "colour", title: "rules.mandala.colour.title", text: "rules.mandala.colour.text" },
    { id: "destroy", title: "rules.mandala.destroy.title", text: "rules.mandala.destroy.text" },
    { id: "end", title: "rules.mandala.end.title", text: "rules.mandala.end.text", Picture: RiverCup },
    { id: "rulings", title: "rules.mandala.rulings.title", text: "rules.mandala.rulings.text", notes: true },
  ],
  patterns: [
    { id: "goal", title: "rules.patterns.goal.title", text: "rules.patterns.goal.text" },
    { id: "start", title: "rules.patterns.start.title", text: "rules.patterns.start.text" },
    { id: "turn", title: "rules.patterns.turn.title", text: "rules.patterns.turn.text", Picture: Actions },
    { id: "connect", title: "rules.patterns.connect.title", text: "rules.patterns.connect.text", Picture: NeverTouch },
    { id: "end", title: "rules.patterns.end.title", text: "rules.patterns.end.text", Picture: GroupScore },
    { id: "rulings", title: "rules.patterns.rulings.title", text: "rules.patterns.rulings.text", notes: true },
    { id: "ours", title: "rules.patterns.ours.title", text: "rules.patterns.ours.text", notes: true },
  ],
  stones: [
    { id: "goal", title: "rules.stones.goal.title", text: "rules.stones.goal.text" },
    { id: "start", title: "rules.stones.start.title", text: "rules.stones.start.text" },
    { id: "pick", title: "rules.stones.pick.title", text: "rules.stones.pick.text", Picture: Pick },
    { id: "score", title: "rules.stones.score.title", text: "rules.stones.score.text", Picture: Spaces },
    { id: "mandala", title: "rules.stones.mandala.title", text: "rules.stones.mandala.text" },
    { id: "new", title: "rules.stones.new.title", text: "rules.stones.new.text", Picture: KeepDrop },
    { id: "rulings", title: "rules.stones.rulings.title", text: "rules.stones.rulings.text", notes: true },
    { id: "ours", title: "rules.stones.ours.title", text: "rules.stones.ours.text", notes: true },
  ],
};
