import { describe, expect, it } from "vitest";
import { gamesOf, offerOf } from "$web/games/offer";
import { botTable, FIRST, friendTable, hasOptions, hotSeatTable, isOn, offered, players, remembered, turn, type Setup } from "$web/lobby/setup/setup";

const setup = (change: Partial<Setup> = {}): Setup => ({ ...FIRST, ...change });

describe("a table with bots", () => {
  it("seats the person by chance, or first, or after the bot", () => {
    const bot = { kind: "bot", level: "casual" };
    expect(botTable(setup(), 0).seats).toEqual([{ kind: "me" }, bot]);
    expect(botTable(setup(), 0.99).seats).toEqual([bot, { kind: "me" }]);
    expect(botTable(setup({ starter: "me" }), 0.99).seats[0]).toEqual({ kind: "me" });
    expect(botTable(setup({ starter: "other" }), 0).seats).toEqual([bot, { kind: "me" }]);
  });

  it("never seats the person first where a bot is to start, whatever chance says", () => {
    for (const chance of [0, 0.4, 0.7, 0.999]) {
      const { seats } = botTable(setup({ game: "stones", players: 4, starter: "other" }), chance);
      expect(seats).toHaveLength(4);
      expect(seats[0]).toEqual({ kind: "bot", level: "casual" });
      expect(seats.filter(({ kind }) => kind === "me")).toHaveLength(1);
    }
  });

  it("hides Cups where that was chosen, in Mandala alone", () => {
    const switched = ["mandala.memory"];
    expect(botTable(setup({ switched })).options).toEqual({ memory: "hidden" });
    expect(friendTable(setup({ switched })).options).toEqual({ memory: "hidden" });
    expect(botTable(setup({ game: "patterns", switched }))).not.toHaveProperty("options");
    expect(botTable(setup({ game: "stones", switched })).options).toEqual({ players: 2 });
  });

  it("sends options of Stones with Stones alone, and a clock only where one was chosen", () => {
    const switched = ["stones.new_stones", "stones.stacks"];
    expect(botTable(setup({ players: 4, switched }))).not.toHaveProperty("options");
    expect(botTable(setup())).not.toHaveProperty("clock");
    const stones = botTable(setup({ game: "stones", players: 3, switched, clock: "m10" }));
    expect(stones.options).toEqual({ players: 3, new_stones: true, stacks: "open" });
    expect(stones.clock).toEqual({ type: "real", initial: 600, increment: 5 });
    expect(botTable(setup({ game: "stones" })).options).toEqual({ players: 2 });
  });

  it("knows what is switched on, game by game", () => {
    const stones = setup({ game: "stones", switched: ["mandala.memory"] });
    turn(stones, "stacks", true);
    turn(stones, "new_stones", true);
    turn(stones, "stacks", false);
    expect(stones.switched).toEqual(["mandala.memory", "stones.new_stones"]);
    expect([isOn(stones, "new_stones"), isOn(stones, "stacks"), isOn({ ...stones, game: "mandala" }, "memory")]).toEqual([true, false, true]);
    expect(["mandala", "patterns", "stones"].map((game) => hasOptions(setup({ game })))).toEqual([true, false, true]);
    expect(FIRST.switched).toEqual([]);
  });
});

describe("a table for friends", () => {
  it("has one open seat, and is found by its link alone unless it is to be public", () => {
    const table = friendTable(setup({ friendClock: "d3" }), 0);
    expect(table.seats).toEqual([{ kind: "me" }, { kind: "open" }]);
    expect(table.clock).toEqual({ type: "days", days: 3 });
    expect(table).not.toHaveProperty("public");
    expect(friendTable(setup({ open: true })).public).toBe(true);
  });

  it("fills the other seats of Stones with bots", () => {
    const kinds = (change: Partial<Setup>) =>
      friendTable(setup({ game: "stones", ...change }), 0.5).seats.map(({ kind }) => kind).sort();
    expect(kinds({ players: 4, friends: 1 })).toEqual(["bot", "bot", "me", "open"]);
    expect(kinds({ players: 4, friends: 3 })).toEqual(["me", "open", "open", "open"]);
    expect(kinds({ players: 2, friends: 3 })).toEqual(["me", "open"]);
  });
});

it("a shared screen has all seats, and does not count for ratings", () => {
  expect(hotSeatTable(setup({ game: "stones", players: 3 }), (n) => `Player ${n}`)).toEqual({
    game: "stones",
    options: { players: 3 },
    seats: [1, 2, 3].map((n) => ({ kind: "me", name: `Player ${n}` })),
    rated: false,
  });
});

describe("what is remembered", () => {
  it("comes back as it was", () => {
    const last = setup({ game: "stones", players: 4, switched: ["stones.stacks"], level: "master", open: true, friendClock: "d7" });
    expect(remembered(JSON.stringify(last))).toEqual(last);
  });

  it("is as at first where it is missing, broken or of no use any more", () => {
    expect(remembered(null)).toEqual(FIRST);
    expect(remembered("{")).toEqual(FIRST);
    expect(remembered("7")).toEqual(FIRST);
    expect(remembered('{"switched":"stones.stacks"}')).toEqual(FIRST);
    expect(remembered('{"switched":[7,"stones.stacks"]}').switched).toEqual(["stones.stacks"]);
    expect(remembered('{"game":"stones","level":7,"players":7}')).toEqual({ ...FIRST, game: "stones" });
  });
});

describe("a game that the page does not know", () => {
  const opponents = ["novice", "club"].map((id) => ({ id, name: {}, about: {} }));
  const line = { id: "pebbles", name: {}, about: {}, aim: {}, options: { players: [2, 3] }, levels: [], opponents, players: [2, 3], secret: false };

  it("is chosen as long as the server offers it, against somebody whom it offers", () => {
    const chosen = (change: Partial<Setup>, lines = [line]) => Object.values(offered(setup(change), lines));
    expect(chosen({ game: "pebbles", level: "club" })).toEqual(["pebbles", "club"]);
    expect(chosen({ game: "pebbles", level: "master" })).toEqual(["pebbles", "novice"]);
    expect(chosen({ game: "pebbles", level: "master" }, [])).toEqual(["pebbles", "master"]);
    expect(chosen({ game: "chess", level: "master" }, [{ ...line, id: "mandala", opponents: [...opponents, { id: "casual", name: {}, about: {} }] }])).toEqual(["mandala", "casual"]);
    expect(gamesOf([line])).toEqual(["mandala", "patterns", "stones", "pebbles"]);
  });

  it("is played by as many as the server says", () => {
    const pebbles = setup({ game: "pebbles", players: 3, switched: ["stones.new_stones"] });
    expect([offerOf("pebbles", [line]).players, players(pebbles, [line]), players({ ...pebbles, players: 4 }, [line])]).toEqual([[2, 3], 3, 2]);
    expect(botTable(pebbles)).toMatchObject({ game: "pebbles", seats: [{}, {}] });
    expect(remembered(JSON.stringify({ game: "pebbles", level: "club" }))).toMatchObject({ game: "pebbles", level: "club" });
  });
});
