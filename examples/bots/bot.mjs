// A bot for Sandtable in JavaScript, for Node 18 or later. It plays at random: put your own thought into `choose`.
//
// node bot.mjs                    in the arena: sandtable arena patterns --bots 'greedy,cmd:node bot.mjs'
// node bot.mjs http://HOST:PORT   at the tables of a server where it has a seat; SANDTABLE_TOKEN holds its token

import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

const server = process.argv[2];

/** One of the legal moves, by what the seat may see; `dice` is a number from 0 to 1. */
function choose(observation, dice) {
  return observation.legal[Math.floor(dice * observation.legal.length)];
}

/** One line for each decision. `keep`: this process goes on when a game is over. */
async function playInTheArena() {
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    if (request.cmd !== "search") continue; // nothing is answered to `end` and `new`
    const dice = parseInt(request.seed.slice(0, 8), 16) / 2 ** 32;
    console.log(JSON.stringify({ move: choose(request.observation, dice), keep: true }));
  }
}

/** What the server answers; nothing where it refuses, for somebody else may have been faster. */
async function ask(path, body) {
  const headers = { authorization: `Bearer ${process.env.SANDTABLE_TOKEN}`, "content-type": "application/json" };
  const given = body && { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(server + path, { headers, ...given });
  if (answer.ok) return answer.json();
  console.error(await answer.text());
}

/** All tables at once: wherever it is this program's turn, it moves. */
async function playAtTables() {
  for (;;) {
    const waiting = ((await ask("/api/tables?list=mine")) ?? []).filter((table) => table.your_turn);
    for (const table of waiting) {
      const place = `/api/tables/${table.id}`;
      if (table.status === "dealing") {
        // every seat adds to the shuffle
        await ask(`${place}/actions`, { type: "nonce", nonce: randomBytes(16).toString("hex") });
        continue;
      }
      const seen = await ask(`${place}/snapshot`);
      if (!seen?.observation.legal.length) continue;
      const move = choose(seen.observation, Math.random());
      await ask(`${place}/actions`, { type: "move", id: randomBytes(8).toString("hex"), number: seen.number, move });
    }
    await sleep(waiting.length ? 0 : 100);
  }
}

await (server ? playAtTables() : playInTheArena());
