"""What is said about a move of Stones is so: every claim is checked by playing the move in the true position."""

import random
from collections import Counter
from typing import Any, cast

import msgspec
import pytest

from sandtable.analysis.reasons.reason import Reason
from sandtable.analysis.reasons.stones import tower_worth
from sandtable.games.stones.consequence import StonesTrial
from sandtable.games.stones.rules import Stones
from sandtable.position import Position
from tests.analysis.walks import decisions, everything, on_a_guess, some_moves
from tests.effort import tries
from tests.games.positions import TABLES, scaled, state, stones

pytestmark = pytest.mark.slow


def turn_of(position: Position[Any], seat: int) -> Position[Any]:
    """The position as if it were a seat's turn."""
    other = position.copy()
    plain = msgspec.structs.replace(state(position), seat=seat, pending=(), kept=0, over="")
    game = position.copy_game()
    assert isinstance(game, Stones)
    game.load(plain)
    other._game, other._legal = game, None
    return other


def scorings(position: Position[Any], seat: int) -> dict[str, list[int]]:
    """What each way to score a colour would bring to a seat, by tower space."""
    found = {}
    there = turn_of(position, seat)
    for move in there.legal_moves:
        if move[0] == "S":
            after = there.copy()
            after.push(move)
            rows = zip(state(there).sheet[seat], state(after).sheet[seat], strict=True)
            found[move] = [b - a for a, b in rows][:5]
    return found


def check(position: Position[Any], seen: Any, move: str, reason: Reason) -> None:
    """One sentence against what really happens."""
    key, values = reason.key.removeprefix("hint.stones."), reason.values
    me = seen.seat
    after = position.copy()
    after.push(move)
    then = after.observe(me)
    rows = [b - a for a, b in zip(seen.sheet[me], then.sheet[me], strict=True)]
    if key in ("pick", "pick.ready"):
        tower = then.towers[me][values["space"] - 1]
        assert move.endswith(str(values["space"]))
        assert (len(tower), tower[-1][0]) == (values["n"], values["colour"][-1])
        if key == "pick.ready":
            shade = values["colour"][-1]
            best = {m: sum(points) for m, points in scorings(after, me).items()}
            assert max(best.values()) == values["points"]
            assert any(m.startswith(f"S {shade}") and str(values["space"]) in m for m in best)
    elif key == "score":
        assert sum(rows[:5]) == values["n"]
        assert [(part.values["space"], part.values["n"]) for part in values["parts"].items] == [
            (space, n) for space, n in enumerate(rows[:5], 1) if n
        ]
        assert values["colour"][-1] == move[2]
    elif key == "any":
        assert rows[5] == values["n"] == len(values["spaces"].items)
    elif key == "put":
        assert len(then.towers[me][values["space"] - 1]) == values["n"]
    elif key == "keep":
        assert move == "keep"
    elif key == "drop":
        assert sum(rows) == values["n"]
    elif key == "hands":
        assert not seen.last_round
        assert then.last_round
    elif key == "board":
        assert rows[6] == values["n"]
    elif key == "new":
        assert len(then.pending) == values["n"]
    elif key == "objective":
        extra = [p.scores[me] - sum(state(p).sheet[me]) for p in (position, after)]
        assert extra[1] == values["goal"].card.points > extra[0]
    elif key == "left":
        picks: dict[str, set[str]] = {}
        following = (me + 1) % position.players
        for text in turn_of(after, following).legal_moves:
            if text[0] == "P":
                picks.setdefault(text[:5], set()).add(text.split()[2])
        assert max([0, *map(len, picks.values())]) <= values["n"]
    elif key == "ready":
        best = {m: sum(points) for m, points in scorings(after, me).items()}
        assert max(best.values()) == values["n"]
        assert any(m[2] == values["colour"][-1] and n == values["n"] for m, n in best.items())
    elif key == "fit":
        for points in (points for m, points in scorings(after, me).items() if str(values["space"]) in m.split()[2]):
            assert points[values["space"] - 1] == values["n"]
    else:
        raise AssertionError(f"nobody checks {key}")


@pytest.mark.parametrize("name", [name for name in TABLES if name.startswith("stones")])
def test_all_that_is_said_is_so(name: str) -> None:
    rng = random.Random(name)
    told: Counter[str] = Counter()
    for position, seen in decisions(name, "truth", scaled(2, 1)):
        if position.ply % scaled(tries(2, 7), 20) and seen.phase == "turn":
            continue
        for move in some_moves(seen, rng, 2):
            for reason in everything(on_a_guess(seen, move)):
                check(position, seen, move, reason)
                told[reason.key] += 1
    assert len(told) >= scaled(8, 3), told


def tried(position: Position[Any], move: str) -> StonesTrial:
    """A move of seat 0, tried."""
    return cast(StonesTrial, on_a_guess(position.observe(0), move))


def test_what_a_tower_would_score_is_what_the_spaces_say() -> None:
    """By the tables of the rules: two stones on spaces 2, 3, 4 give 2, 3, 2; space 5 its colours and one."""
    tops = {"1n": "R*", "1e": "Y*", "1s": "Bo", "1w": "Bo"}
    for space, points in (("2", 2), ("3", 3), ("4", 2), ("5", 3)):
        position = stones(tops=tops, artists="2* 4o 6* 8o", towers=[["Uo Ro Bo"] + [""] * 4])
        moves = [m for m in position.legal_moves if m[:5] == "P 2>1" and m.endswith(space)]
        assert moves
        for move in moves:
            done = tried(position, move)
            assert len(done.after.towers[0][int(space) - 1]) == 2
            assert tower_worth(done, int(space) - 1) == points
    # without another tower one is made up, but not for space 1, which counts the heights of all
    position = stones(tops=tops, artists="2* 4o 6* 8o")
    (move, *_) = [m for m in position.legal_moves if m[:5] == "P 2>1" and m.endswith("3")]
    assert tower_worth(tried(position, move), 2) == 3
    (move, *_) = [m for m in position.legal_moves if m[:5] == "P 2>1" and m.endswith("1")]
    assert tower_worth(tried(position, move), 0) is None
