"""Practice: self-play to learn from. Of every decision is kept what a search found, next to the record of the game."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

import msgspec

from sandtable.bots.budget import Budget
from sandtable.bots.profiles import FindLine, profile_of
from sandtable.bots.searcher import Plan, Searcher
from sandtable.dealing import series_seed
from sandtable.env.actions import ActionTable
from sandtable.errors import BadRecord
from sandtable.games import kind_of
from sandtable.games.moment import Options
from sandtable.games.observation import Observation
from sandtable.position import CUT_AFTER, Position
from sandtable.records import Record
from sandtable.search.network_file import NetworkFile
from sandtable.search.networked import plan_of

GUESSES = 64  # of what a seat cannot see, for a decision
SCALE = 12.0  # the tree's: how many points ahead one is nearly sure to win
BY_LOT = 0.04  # the share of decisions that are made by lot, so that many kinds of positions occur
BY_VISITS = 0.25  # and of those that are made by lot weighed by visits


class Searched(msgspec.Struct, frozen=True, array_like=True):
    """What a search found in a decision.

    ply     which decision of the game it is
    ids     the ids of the actions that it tried
    visits  how often it tried each
    value   what it gives the seat to act, from 0 to 1: about the chance to win
    """

    ply: int
    ids: tuple[int, ...]
    visits: tuple[int, ...]
    value: float


class Practised(msgspec.Struct, frozen=True):
    """A game that was played to learn from."""

    record: Record
    searched: tuple[Searched, ...] = msgspec.field(name="looks")


_decoder = msgspec.json.Decoder(Practised)


def parse_practised(line: bytes | str) -> Practised:
    """A game out of its line; BadRecord for anything else."""
    try:
        return _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeError):
        raise BadRecord("errors.record.unreadable") from None


def positions_of(game: Practised) -> Iterator[tuple[Searched, Position]]:
    """The decisions that were searched, each with its position, which changes as one goes on."""
    found = {one.ply: one for one in game.searched}
    position = Position.from_record(game.record, 0)
    for event in game.record.events:
        if event.move is not None and (one := found.get(position.ply)) is not None:
            yield one, position
        position.follow(event)


@dataclass(frozen=True)
class Practice:
    """Games 0, 1, 2, … of a seed that one search plays against itself, on any number of processes: the same seed gives
    the same games.

    simulations  of a decision that is searched
    network      a network file's bytes, by which the tree search judges; None for the search that is strongest in the
                 game without one
    tree         without a network, too, the tree search plays in every game
    """

    game: str
    options: Options
    seed: str
    simulations: int
    network: bytes | None = None
    tree: bool = False

    def lines(self, start: int, stop: int) -> list[str]:
        """Some of its games, as lines of JSON."""
        return [self._play(index) for index in range(start, stop)]

    def _play(self, index: int) -> str:
        kind = kind_of(self.game)
        position = Position(kind, self.options, seed=series_seed(self.seed, index))
        rng = random.Random(f"{self.seed}/{index}")
        teacher = self._teacher(series_seed(f"{self.seed}/dice", index))
        searched = []
        while (seat := position.seat) is not None and position.ply < CUT_AFTER:
            legal = position.legal_moves
            if len(legal) == 1:
                position.push(legal[0])
                continue
            found = teacher(position.observe(seat))
            searched.append(found)
            lot = rng.random()
            if lot < BY_LOT:
                position.push(rng.choice(legal))
            else:
                number = rng.choices(found.ids, found.visits)[0] if lot < BY_LOT + BY_VISITS else found.ids[0]
                position.push(_table(self.game, msgspec.json.encode(self.options))[number])
        if position.seat is not None:
            position.cut()
        record = position.record(["practice"] * position.players)
        return msgspec.json.encode(Practised(record, tuple(searched))).decode()

    def _teacher(self, seed: bytes) -> Callable[[Observation], Searched]:
        """What searches a decision: the search that is the game's strongest, or the tree by a network."""
        table = _table(self.game, msgspec.json.encode(self.options))
        budget = Budget(simulations=self.simulations)
        line_finder = None if self.tree or self.network is not None else profile_of(self.game).line_finder
        if line_finder is not None:
            return partial(_best_line, line_finder(self.simulations, random.Random(seed)), table)
        plan = Plan(guesses=GUESSES) if self.network is None else plan_of(_parsed(self.network), GUESSES)
        return partial(_visited, Searcher(seed, budget, plan), table)


def _visited(searcher: Searcher, table: ActionTable, seen: Observation) -> Searched:
    """What a tree search finds."""
    opinions = [opinion for opinion in searcher.opinions(seen) if opinion.visits]
    total = sum(opinion.visits for opinion in opinions)
    value = sum(opinion.visits * opinion.value for opinion in opinions) / total
    ids = tuple(table.id(opinion.move) for opinion in opinions)
    return Searched(seen.ply, ids, tuple(opinion.visits for opinion in opinions), round(value, 4))


def _best_line(find: FindLine, table: ActionTable, seen: Observation) -> Searched:
    """What a search for one line finds: its first move, and the points that it leads to."""
    action, points = find(seen)
    return Searched(seen.ply, (int(table.ids[action]),), (1,), round(0.5 + 0.5 * math.tanh(points / SCALE), 4))


@lru_cache(maxsize=2)
def _parsed(network: bytes) -> NetworkFile:
    return NetworkFile.parse(network)


@lru_cache(maxsize=8)
def _table(game: str, options: bytes) -> ActionTable:
    return ActionTable(game, msgspec.json.decode(options))
