"""Practice: self-play to learn from. Of every decision is kept what a search found, next to the record of the game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import msgspec

from sandtable.bots.budget import Budget
from sandtable.bots.searcher import Opinion, Plan, Searcher
from sandtable.dealing import series_seed
from sandtable.env.actions import ActionTable
from sandtable.errors import BadRecord
from sandtable.games import kind_of
from sandtable.games.moment import Options
from sandtable.position import CUT_AFTER, Position
from sandtable.records import Record
from sandtable.search.network_file import NetworkFile
from sandtable.search.networked import plan_of

GUESSES = 64  # of what a seat cannot see, for a decision
BY_LOT = 0.04  # the share of decisions that are made by lot, so that many kinds of positions occur
BY_VISITS = 0.25  # and of those that are made by lot weighed by visits


class Look(msgspec.Struct, frozen=True, array_like=True):
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
    looks: tuple[Look, ...]


_decoder = msgspec.json.Decoder(Practised)


def parse_practised(line: bytes | str) -> Practised:
    """A game out of its line; BadRecord for anything else."""
    try:
        return _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeError):
        raise BadRecord("errors.record.unreadable") from None


def positions_of(game: Practised) -> Iterator[tuple[Look, Position]]:
    """The decisions that a search looked at, each with its position, which changes as one goes on."""
    looks = {look.ply: look for look in game.looks}
    position = Position.from_record(game.record, 0)
    for event in game.record.events:
        if event.move is not None and (look := looks.get(position.ply)) is not None:
            yield look, position
        position.follow(event)


@dataclass(frozen=True)
class Practice:
    """Games 0, 1, 2, … of a seed that one search plays against itself, on any number of processes: the same seed gives
    the same games.

    simulations  of a decision that is looked at
    network      a network file's bytes, by which the search judges; None for what the game has
    """

    game: str
    options: Options
    seed: str
    simulations: int
    network: bytes | None = None

    def lines(self, start: int, stop: int) -> list[str]:
        """Some of its games, as lines of JSON."""
        return [self._play(index) for index in range(start, stop)]

    def _play(self, index: int) -> str:
        kind = kind_of(self.game)
        position = Position(kind, self.options, seed=series_seed(self.seed, index))
        rng = random.Random(f"{self.seed}/{index}")
        bot = self._bot(series_seed(f"{self.seed}/dice", index))
        ids = _table(self.game, msgspec.json.encode(self.options)).ids
        looks = []
        while (seat := position.seat) is not None and position.ply < CUT_AFTER:
            legal = position.legal_moves
            if len(legal) == 1:
                position.push(legal[0])
                continue
            opinions = [opinion for opinion in bot.opinions(position.observe(seat)) if opinion.visits]
            visits = [opinion.visits for opinion in opinions]
            looks.append(
                Look(
                    position.ply,
                    tuple(int(ids[kind.parse(opinion.move)]) for opinion in opinions),
                    tuple(visits),
                    round(sum(opinion.visits * opinion.value for opinion in opinions) / sum(visits), 4),
                )
            )
            position.push(self._choice(rng, legal, opinions, visits))
        if position.seat is not None:
            position.cut()
        record = position.record(["practice"] * position.players)
        return msgspec.json.encode(Practised(record, tuple(looks))).decode()

    def _choice(self, rng: random.Random, legal: tuple[str, ...], opinions: list[Opinion], visits: list[int]) -> str:
        lot = rng.random()
        if lot < BY_LOT:
            return rng.choice(legal)
        if lot < BY_LOT + BY_VISITS:
            return rng.choices(opinions, visits)[0].move
        return opinions[0].move

    def _bot(self, seed: bytes) -> Searcher:
        budget = Budget(simulations=self.simulations)
        if self.network is None:
            return Searcher(seed, budget, Plan(guesses=GUESSES))
        return Searcher(seed, budget, plan_of(_parsed(self.network), GUESSES))


@lru_cache(maxsize=2)
def _parsed(network: bytes) -> NetworkFile:
    return NetworkFile.parse(network)


@lru_cache(maxsize=8)
def _table(game: str, options: bytes) -> ActionTable:
    return ActionTable(game, msgspec.json.decode(options))
