"""Match: a round-robin between bots, with the same number of games, deals and seats for each pair."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import msgspec

from sandtable.arena.game import NO_LIMITS, Limits, play_game
from sandtable.dealing import series_seed
from sandtable.games import kind_of
from sandtable.games.moment import Options
from sandtable.position import new
from sandtable.records import Record, format_record


@dataclass(frozen=True)
class Match:
    """A round robin, as numbered games.

    Each pair plays every deal from all sides. With two players, once each way. With three or four, one copy of the
    first bot plays against copies of the second, on every seat in turn, and then the other way round. All pairs play a
    deal before the next one begins, so an interrupted match is as even as possible, and a longer match begins with the
    games of a shorter one.
    """

    game: str
    options: Options
    bots: tuple[str, ...]
    seed: str
    limits: Limits = NO_LIMITS

    @cached_property
    def pairs(self) -> list[tuple[str, str]]:
        """Who meets whom."""
        return list(combinations(self.bots, 2))

    @cached_property
    def sittings(self) -> int:
        """How many games a pair plays on one deal."""
        players = kind_of(self.game).players(self.options)
        return 2 if players == 2 else 2 * players

    def rounded(self, games: int) -> int:
        """So many games a pair, or the next number up that makes whole deals."""
        return -(-games // self.sittings) * self.sittings

    def total(self, games: int) -> int:
        """How many games there are if each pair plays this many."""
        return games * len(self.pairs)

    def seats(self, index: int) -> tuple[str, ...]:
        """Who sits where in a game."""
        deal, turn = divmod(index, self.sittings)
        players = kind_of(self.game).players(self.options)
        one, other = self.pairs[deal % len(self.pairs)]
        if turn >= players:
            one, other = other, one
        return tuple(one if seat == turn % players else other for seat in range(players))

    def deal(self, index: int) -> bytes:
        """The seed of a game: that of its deal, which the games from the other sides share."""
        return series_seed(self.seed, index // self.sittings)

    def opening(self, index: int) -> Record:
        """The record of a game before its first move."""
        record = new(self.game, self.options, self.deal(index)).record(self.seats(index))
        return msgspec.structs.replace(record, budget=self._budget())

    def lines(self, start: int, stop: int) -> list[str]:
        """The records of some of its games, as lines of JSON."""
        return [format_record(self._play(index)) for index in range(start, stop)]

    def _play(self, index: int) -> Record:
        seats = self.seats(index)
        thought = [0.0] * len(seats)
        record = play_game(self.game, self.options, seats, self.deal(index), self.limits, thought)
        seconds = tuple(round(time, 6) for time in thought)
        return msgspec.structs.replace(record, budget=self._budget(), thought=seconds)

    def _budget(self) -> dict[str, int | float] | None:
        """The budget as a record has it."""
        budget = self.limits.budget
        if budget is None:
            return None
        limits = {"seconds": budget.seconds, "sims": budget.simulations}
        return {name: limit for name, limit in limits.items() if limit is not None}
