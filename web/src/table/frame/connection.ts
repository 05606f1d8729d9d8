// The state of the connection to the server, in words. Nothing where all is well.
import type { Connection } from "$web/wire/connection";
import { say } from "$web/words/index.svelte";

const TEXTS: Partial<Record<Connection, string>> = {
  reconnecting: "web.connection.reconnecting",
  offline: "web.connection.offline",
  restarting: "web.connection.restarting",
  elsewhere: "web.connection.elsewhere",
  unkept: "here.unkept",
  taken: "here.taken",
  broken: "here.lost",
};

export const connectionText = (state: Connection): string => {
  const key = TEXTS[state];
  return key ? say(key) : "";
};
