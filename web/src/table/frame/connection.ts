// How it stands with the server, for people. Nothing where all is well.
import type { Connection } from "$web/wire/connection";
import { say } from "$web/words/index.svelte";

const TEXTS: Partial<Record<Connection, string>> = {
  reconnecting: "web.connection.reconnecting",
  offline: "web.connection.offline",
  restarting: "web.connection.restarting",
  elsewhere: "web.connection.elsewhere",
};

export const connectionText = (state: Connection): string => {
  const key = TEXTS[state];
  return key ? say(key) : "";
};
