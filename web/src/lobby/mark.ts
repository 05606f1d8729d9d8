// The small marks of the games, each from its game's own folder.
import type { Component } from "svelte";
import General from "$web/games/general/lobby/Mark.svelte";

const marks = import.meta.glob<Component>("../games/*/lobby/Mark.svelte", { eager: true, import: "default" });

export const markOf = (game: string): Component => marks[`../games/${game}/lobby/Mark.svelte`] ?? General;
