# mypy: disallow-any-expr, disallow-any-explicit, disallow-any-decorated, disallow-any-unimported
"""A program as a user of the package would write it. mypy reads it as strictly as it can: nothing in it may be Any.

`assert_type` says what a reader of the documentation expects; at run time it does nothing.
"""

import random
from collections.abc import Iterator
from typing import assert_type

import sandtable
from sandtable import Position
from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.hint import Hint, hints
from sandtable.analysis.judgement import JudgedMove, Judgement
from sandtable.analysis.review import Ply, review
from sandtable.bots import NAMES, check, make
from sandtable.bots.bot import Bot
from sandtable.bots.budget import Budget
from sandtable.bots.evaluation import evaluation_of
from sandtable.errors import BadOption, IllegalMove
from sandtable.games import IDS, resample
from sandtable.games.base import Game
from sandtable.games.consequence import Consequence, consequences
from sandtable.games.mandala import KIND as MANDALA
from sandtable.games.mandala.observation import Cup, MandalaObservation, Reshuffle
from sandtable.games.mandala.rules import Mandala
from sandtable.games.mandala.state import MandalaState
from sandtable.games.observation import Observation
from sandtable.games.outcome import Result
from sandtable.games.patterns import KIND as PATTERNS
from sandtable.games.patterns.observation import PatternsObservation
from sandtable.games.patterns.rules import Patterns
from sandtable.games.patterns.state import PatternsState
from sandtable.games.playout import perft, run
from sandtable.games.state import State
from sandtable.games.stones import KIND as STONES
from sandtable.games.stones.layout import Layout
from sandtable.games.stones.observation import Stack, StonesObservation
from sandtable.games.stones.rules import Stones
from sandtable.games.stones.state import StonesState
from sandtable.position import replay
from sandtable.records import Event, Record, format_record, parse_record, read
from sandtable.search import Findings, Search

SEED = bytes(32)
Counts = tuple[int, int, int, int, int, int]


class FirstMove:
    """A bot of one's own needs no base class."""

    def choose(self, observation: Observation) -> str:
        """The first legal move."""
        return observation.legal[0]


def values() -> str:
    """Positions as values, games between bots of one's own, what a search found."""
    position = sandtable.new("patterns", seed=SEED)
    after = position.after(position.legal_moves[0])
    assert_type(after, Position[PatternsObservation])
    assert_type(position == after, bool)
    record = sandtable.play("patterns", [FirstMove(), "random"], seed="typed")
    assert_type(record, Record)
    for replayed, move in sandtable.replay(record):
        assert_type(replayed, Position)
        assert_type(move, str | None)
    found = Search("patterns", sims=20, seed=SEED).search(position.observe(1))
    assert_type(found, Findings)
    assert_type(found.best.line, tuple[str, ...])
    assert_type(read("games.jsonl"), Iterator[Record])
    return f"values: {found.best.move}, {len({position, after})} positions"


def mandala() -> str:
    """A few moves of Mandala, and what can be seen of them."""
    position = sandtable.new("mandala", seed=SEED)
    assert_type(position, Position[MandalaObservation])
    assert_type(position.seat, int | None)
    events = position.push("m1 k")
    assert_type(events, tuple[Event, ...])
    assert_type(events[0].move, str | None)
    try:
        position.push("M1 R")
    except IllegalMove as refused:
        assert_type(refused.reason, str)
    seen = position.observe(1)
    assert_type(seen, MandalaObservation)
    assert_type(seen.hand, Counts | None)
    assert_type(seen.mountains, tuple[Counts, Counts])
    assert_type(seen.cups[0], Cup)
    assert_type(seen.cups[0].claimed, Counts | None)
    assert_type(seen.rivers, tuple[str, str])
    assert_type(seen.reshuffles, tuple[Reshuffle, ...])
    assert_type(seen.legal, tuple[str, ...])
    assert_type(seen.progress, float)
    assert_type(seen.result, Result | None)
    guess = MANDALA.resample(seen, random.Random(1))
    assert_type(guess, Mandala)
    assert_type(guess.state(), MandalaState)
    assert_type(guess.state().hands[0], Counts)
    assert guess.state().hands[1] == seen.hand
    return f"mandala: {len(seen.legal)} moves, {seen.deck} cards in the deck, {seen.phase}"


def patterns() -> str:
    """The board of Patterns, and its rules."""
    position = sandtable.new("patterns", seed=SEED)
    assert_type(position, Position[PatternsObservation])
    position.push(position.legal_moves[0])
    seen = position.observe(None)
    assert_type(seen, PatternsObservation)
    assert_type(seen.board, str)
    assert_type(seen.groups, tuple[str, str])
    assert_type(seen.scores, tuple[int, int])
    assert_type(seen.markers[0], tuple[str, ...])
    board = PATTERNS.resample(position.observe(position.seat), random.Random(1))
    assert_type(board, Patterns)
    assert_type(board.state(), PatternsState)
    assert_type(board.copy(), Patterns)
    action = PATTERNS.parse(position.legal_moves[0])
    assert_type(action, int)
    board.do(action)
    assert_type(board.scores(), list[int])
    assert_type(board.leader(), int | None)
    return f"patterns: {seen.board.count('R')} red tokens, {len(board.actions())} answers"


def stones() -> str:
    """Stones for three, with its expansion."""
    position = sandtable.new("stones", {"players": 3, "new_stones": True}, seed=SEED)
    assert_type(position, Position[StonesObservation])
    seen = position.observe(2)
    assert_type(seen, StonesObservation)
    assert_type(seen.stacks, dict[str, Stack])
    assert_type(seen.stacks["1n"].colours, str)
    assert_type(seen.towers, tuple[tuple[tuple[str, ...], ...], ...])
    assert_type(seen.objectives[2], tuple[str, str] | None)
    assert_type(seen.layout, Layout)
    assert_type(seen.layout.spaces.value, int)
    guess = STONES.resample(seen, random.Random(1))
    assert_type(guess, Stones)
    assert_type(guess.state(), StonesState)
    return f"stones: {seen.players} players, {len(seen.unseen_cards)} cards unseen"


def any_game(game: str) -> str:
    """The same for a game whose name is not known beforehand: what all Observations have in common."""
    position = sandtable.new(game, seed=SEED)
    assert_type(position, Position[Observation])
    seen = position.observe(position.seat)
    assert_type(seen, Observation)
    guess = resample(seen, random.Random(2))
    assert_type(guess, Game)
    assert_type(guess.state(), State)
    assert_type(perft(guess, 1), int)
    playouts = run(guess, 2, 7)
    assert_type(playouts, tuple[int, int, int])
    told = consequences(seen)
    assert_type(told, tuple[Consequence, ...])
    assert_type(told[0].text, dict[str, str])
    explained = evaluation_of(game).explain(guess, guess.seat)
    assert_type(explained, dict[str, float])
    if isinstance(seen, StonesObservation):
        assert_type(seen.artists, dict[str, str])
    return f"{seen.game}: {seen.players} players, {len(told)} consequences, {sorted(explained)[0]}"


def game_between(first: Bot, second: Bot) -> Record:
    """A whole game of Patterns."""
    position = sandtable.new("patterns", seed=SEED)
    bots = (first, second)
    while (seat := position.seat) is not None:
        position.push(bots[seat].choose(position.observe(seat)))
    assert_type(position.result, Result | None)
    return position.record(["first", "second"])


def bots_and_records() -> str:
    """A bot of one's own against one by its name; the record comes back as it went."""
    for name in NAMES:
        check(name)
    try:
        check("nobody")
    except BadOption as wrong:
        assert_type(wrong.key, str)
    bot = make("greedy", "patterns", 2, SEED)
    assert_type(bot, Bot)
    assert_type(make("plain", "patterns", 2, SEED, Budget(simulations=20)), Bot)
    record = game_between(FirstMove(), bot)
    assert_type(record, Record)
    line = format_record(record)
    assert_type(line, str)
    again = Position.from_record(parse_record(line))
    assert_type(again, Position[Observation])
    assert again.result == record.result
    moves = 0
    for position, move in replay(record):
        assert_type(position, Position[Observation])
        assert_type(move, str | None)
        moves += move is not None
    assert_type(again.options, dict[str, object])
    assert_type(again.setup["board"], object)
    assert_type(record.options, dict[str, object])
    assert record.result is not None
    assert_type(record.result.scores, tuple[int, ...])
    return f"record: {moves} moves, won by seat {record.result.winner}"


def advice() -> str:
    """Hints, judgements and a review."""
    position = sandtable.new("mandala", seed=SEED)
    seen = position.observe(position.seat)
    evaluator = Evaluator(Budget(simulations=30))
    found = hints(seen, evaluator)
    assert_type(found, list[Hint])
    assert_type(found[0].judged, JudgedMove)
    assert_type(found[0].judged.win, float)
    assert_type(found[0].text("en"), str)
    judgement = evaluator.judge(seen, [seen.legal[0]], most=2)
    assert_type(judgement, Judgement)
    assert_type(judgement.best.margin, float)
    position.push(found[0].move)
    plies = list(review(position.record(["me", "you"]), evaluator))
    assert_type(plies, list[Ply])
    assert_type(plies[0].mark != "blunder", bool)
    return f"advice: {len(found)} hints, {len(plies)} decision reviewed"


def main() -> None:
    """All of it, a line each."""
    for line in (mandala(), patterns(), stones(), *map(any_game, IDS), values(), bots_and_records(), advice()):
        print(line)


if __name__ == "__main__":
    main()
