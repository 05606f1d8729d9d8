// What pages hear of meeting others, in one part that is fetched when it is first wanted: no first screen has it.
import { news } from "./news.svelte";
import { talk, type Said } from "./talk.svelte";

export const hear = (message: Said | Parameters<typeof news.hear>[0]): void => (message.type === "said" ? talk.hear(message) : news.hear(message));
export const openTalk = (table: string): void => talk.open(table);
