"""A digest of what the package does, for comparing builds: whole games with all that their seats observe, bots' moves,
hints and judgements. Runs as a script in any of them, also in the browser's engine: digest.py TABLES GAMES [NAME]...

It prints, by the name of each part, a hash. GAMES are played at each table, with moves drawn at random. At the tables
that are named searches are compared at full strength, which takes too long in plain Python.
"""

import hashlib
import json
import random
import sys
from typing import Any

import msgspec

from sandtable import bots
from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.hint import hints
from sandtable.analysis.judgement import JudgedMove
from sandtable.analysis.review import judge_decision
from sandtable.bots.budget import Budget
from sandtable.bots.profiles import profile_of
from sandtable.games import observation_type, resample
from sandtable.games.consequence import consequences
from sandtable.position import Position, new, replay
from sandtable.records import format_record, parse_record

OBSERVED = 4  # at every so many plies all seats and a watcher observe
TRIED = 23  # at every so many plies: what each move would do, and a guess of what is hidden
ASKED = 9  # plies between the decisions of a bot
LIGHT = 8  # simulations that plain Python has the time for
SEED = b"digest"


def digest(tables: dict[str, tuple[str, dict[str, Any]]], games: int, thorough: list[str]) -> dict[str, str]:
    """The hashes, by what they are of."""
    found = {}
    for name, (game, options) in tables.items():
        found[f"{name}: games"] = _games(name, game, options, games)
        found[f"{name}: novice, casual"] = _bots(game, options, ("novice", "casual"), None)
        found[f"{name}: club, expert"] = _bots(game, options, ("club", "expert"), Budget(simulations=LIGHT))
        found[f"{name}: judgements"] = _judgements(game, options, LIGHT, exact=False)
        if name in thorough:
            found[f"{name}: expert, at its own strength"] = _bots(game, options, ("expert",), None)
            found[f"{name}: master, by simulations"] = _bots(game, options, ("master",), Budget(simulations=400))
            players = new(game, options, seed=bytes(32)).players
            found[f"{name}: judgements, as a player gets them"] = _judgements(
                game, options, profile_of(game).analysis_for(players), exact=True
            )
    return found


def _hash(*parts: object) -> str:
    made = hashlib.sha256()
    for part in parts:
        made.update(msgspec.json.encode(part, order="sorted"))
    return made.hexdigest()


def _deal(game: str, options: dict[str, Any], *series: object) -> Position[Any]:
    return new(game, options, seed=hashlib.sha256(repr(series).encode()).digest())


def _games(name: str, game: str, options: dict[str, Any], games: int) -> str:
    """Whole games: legal moves, Observations, consequences, guesses, records, and the records replayed."""
    made, rng = hashlib.sha256(), random.Random(name)
    for index in range(games):
        position = _deal(game, options, "games", index)
        while position.seat is not None:
            made.update(msgspec.json.encode(position.legal_moves))
            if position.ply % OBSERVED == index % OBSERVED:
                for seat in (None, *range(position.players)):
                    text = msgspec.json.encode(position.observe(seat))
                    made.update(text)
                    assert msgspec.json.decode(text, type=observation_type()) == position.observe(seat)
            if position.ply % TRIED == index % TRIED:
                seen = position.observe(position.seat)
                made.update(msgspec.json.encode(consequences(seen, deeds=True)))
                made.update(repr(resample(seen, rng).state()).encode())
            position.push(rng.choice(position.legal_moves))
        line = format_record(position.record(["a", "b", "c", "d"][: position.players]))
        made.update(line.encode())
        if not index % 10:
            for moment, _ in replay(parse_record(line)):
                made.update(msgspec.json.encode(moment.observe(None)))
    return made.hexdigest()


def _bots(game: str, options: dict[str, Any], names: tuple[str, ...], budget: Budget | None) -> str:
    """The moves of bots by their seed, at decisions all over a game."""
    moves, rng = [], random.Random(game)
    for name in names:
        position = _deal(game, options, "bots")
        bot = bots.make(name, game, position.players, SEED, budget)
        while position.seat is not None:
            seen = position.observe(position.seat)
            if position.ply % ASKED == 0 and len(seen.legal) > 1:
                moves.append(bot.choose(seen))
            position.push(rng.choice(seen.legal))
    return _hash(moves)


def _judgements(game: str, options: dict[str, Any], simulations: int, exact: bool) -> str:
    """Hints with their sentences, and how a move is judged. To the last digit only where both builds are compiled: the
    networks count in single precision there, and plain Python in double; what people are shown is rounded."""
    rng, evaluator = random.Random(game), Evaluator(Budget(simulations=simulations), SEED)
    position = _deal(game, options, "judgements")
    while position.seat is not None:
        seen = position.observe(position.seat)
        move = rng.choice(seen.legal)
        if position.ply >= 8 and len(seen.legal) > 1:
            best = hints(seen, evaluator)
            said = [(_figures(hint.judged, exact), hint.text("en"), hint.text("fr")) for hint in best]
            return _hash(said, judge_decision(seen, move, evaluator))
        position.push(move)
    raise AssertionError("a game without a choice")


def _figures(judged: JudgedMove, exact: bool) -> tuple[str, float, float, bool]:
    if exact:
        return judged.move, judged.win, judged.margin, judged.exact
    return judged.move, round(judged.win, 4), round(judged.margin, 2), judged.exact


if __name__ == "__main__":
    print(json.dumps(digest(json.loads(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])))
