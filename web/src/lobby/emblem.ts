// The pictures of the games, each from its game's own folder.
import type { Component } from "svelte";
import General from "$web/games/general/lobby/Emblem.svelte";

const emblems = import.meta.glob<Component>("../games/*/lobby/Emblem.svelte", { eager: true, import: "default" });

export const emblemOf = (game: string): Component => emblems[`../games/${game}/lobby/Emblem.svelte`] ?? General;
