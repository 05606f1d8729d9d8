"""Score sheets for the box, beside the rules: the same totals and the same winner, in thousands of positions, most of
them from the middle of a game, where many are even."""

import json
import subprocess
from typing import Any

from sandtable.games.mandala.state import COLOURS, MandalaState, plus
from sandtable.games.patterns.state import PatternsState
from sandtable.position import Position
from tests.effort import tries
from tests.games.positions import TABLES, table, walk
from tests.scripts import ROOT

Json = dict[str, Any]

# What sheets come to, by the page's own code: each of them from a line, to a line.
SCRIPT = """
import { rolldown } from "rolldown";
import { text } from "node:stream/consumers";
async function built(input) {
  const bundle = await rolldown({ input });
  const { output: [{ code }] } = await bundle.generate({ format: "esm" });
  return import("data:text/javascript," + encodeURIComponent(code));
}
const { blank, verdict } = await built("src/companion/score.ts");
const all = {};
for (const game of ["mandala", "patterns", "stones"])
  all[game] = (await built(`src/games/${game}/companion/sums.ts`)).sums;
const told = JSON.parse(await text(process.stdin)).map(({ game, players, counts }) => {
  const sums = all[game];
  const sheet = blank(game, sums, players.map((_, i) => `${i}`));
  players.forEach((player, i) => Object.assign(sheet.players[i], player));
  const open = verdict(sheet, sums);
  const totals = sheet.players.map((each) => sums.total(each));
  return { totals, ...verdict({ ...sheet, counts }, sums), asked: open.winner === null && open.asks };
});
console.log(JSON.stringify(told));
"""


def sheet(position: Position[Any]) -> Json:
    """What people with the box would enter."""
    game = position.copy_game()
    state = game.state()
    if isinstance(state, MandalaState):
        cups = [plus(*piles) for piles in zip(state.cups, state.dealt, strict=True)]
        rivers = [
            [{"colour": colour, "cards": cup[COLOURS.index(colour)]} for colour in river]
            for river, cup in zip(state.rivers, cups, strict=True)
        ]
        return {"game": "mandala", "players": [{"river": river} for river in rivers], "counts": [*map(sum, cups)]}
    if isinstance(state, PatternsState):
        owned = [*zip(state.board, state.owners, strict=True)]
        groups = [[owned.count((colour, str(seat))) for colour in state.groups[seat]] for seat in (0, 1)]
        return {"game": "patterns", "players": [{"groups": each} for each in groups], "counts": None}
    scored = [[{"what": "any", "n": points}] for points in game.scores()]
    return {"game": "stones", "players": [{"scored": each} for each in scored], "counts": None}


def test_a_sheet_agrees_with_the_rules(node: str) -> None:
    sheets, ours = [], []
    for name in TABLES:
        if name.split("-")[0] not in ("mandala", "patterns", "stones"):
            continue
        for n in range(tries(40, 4)):
            for position in walk(table(name, "companion", n), f"companion {name} {n}"):
                game = position.copy_game()
                sheets.append(sheet(position))
                ours.append((game.scores(), game.leader()))
    ran = subprocess.run(
        [node, "--input-type=module", "-e", SCRIPT],
        input=json.dumps(sheets),
        text=True,
        capture_output=True,
        cwd=ROOT / "web",
    )
    assert ran.returncode == 0, ran.stderr
    theirs = json.loads(ran.stdout)
    even = 0
    for entered, (scores, winner), found in zip(sheets, ours, theirs, strict=True):
        assert found["totals"] == scores, entered
        assert found["winner"] == winner, entered
        tied = scores.count(max(scores)) > 1
        even += tied
        assert found["asked"] is (tied and entered["game"] == "mandala")
    assert len(theirs) > 2000
    assert even > 200
