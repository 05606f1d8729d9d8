// What the sum of a score sheet is called: only the points so far, if somebody left the game.
import type { TableView } from "$web/wire/messages";
import { say } from "$web/words/index.svelte";

export const totalWord = ({ ending }: TableView): string => (ending && ending.how !== "played" ? say("web.end.so_far") : say("web.end.total"));
