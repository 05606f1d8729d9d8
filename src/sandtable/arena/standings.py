"""Standings: the results of a match: scores, ratings, pairs."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from sandtable.arena.match import Match
from sandtable.arena.ratings import Meeting, Rating, interval, rate
from sandtable.games import kind_of
from sandtable.games.outcome import Result
from sandtable.records import Record


@dataclass
class _Sum:
    """What one bot did in all its games."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    moves: int = 0
    seconds: float = 0.0
    points: int = 0
    scored: int = 0  # how many of its seats have points: those of games that nobody forfeited
    forfeits: Counter[str] = field(default_factory=Counter)


class Row(msgspec.Struct):
    """One bot. `score` is its share of the games it was in, a draw being half; `points` what a seat of it makes."""

    name: str
    elo: float
    low: float
    high: float
    games: int
    score: float
    ms_per_move: float
    wins: int
    draws: int
    losses: int
    points: float | None
    forfeits: int
    why: str | None  # its most frequent forfeit


class Pair(msgspec.Struct):
    """Two bots against each other."""

    a: str
    b: str
    games: int = 0
    a_wins: int = 0
    b_wins: int = 0
    draws: int = 0


class SeatAdvantage(msgspec.Struct):
    """What the seat that starts scores in games that nobody forfeited; `fair` is what it would if seats were alike."""

    seat: int
    games: int
    score: float
    low: float
    high: float
    fair: float


class Standings:
    """Grows with every record; ratings are worked out when they are asked for."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._sums = {bot: _Sum() for bot in match.bots}
        self._pairs = {pair: Pair(*pair) for pair in match.pairs}
        self._meetings: Counter[tuple[str, str, int, float]] = Counter()  # by the seats of the first, and its score
        self._players = len(match.seats(0))
        self._first = 0.0
        self._unforfeited = 0
        self.games = 0

    def add(self, record: Record) -> None:
        """Count a finished game. The player in the winning seat wins it; if the best are even, it is a draw unless all
        of them are the same bot. A forfeit is lost, whatever other seats of the same bot have."""
        if record.result is None:
            return
        self.games += 1
        best = best_seats(record.result)
        winners = {record.seats[seat] for seat in best}
        if record.forfeit is not None:
            winners = set(record.seats) - {record.seats[record.forfeit.seat]}
        pair = self._pair(record.seats)
        pair.games += 1
        pair.a_wins += winners == {pair.a}
        pair.b_wins += winners == {pair.b}
        pair.draws += len(winners) == 2
        for bot in (pair.a, pair.b):
            total = self._sums[bot]
            total.games += 1
            total.wins += winners == {bot}
            total.draws += len(winners) == 2
        score = (pair.a in winners) / len(winners)
        self._meetings[pair.a, pair.b, record.seats.count(pair.a), score] += 1
        self._add_seats(record, record.result)
        if record.forfeit is None:
            self._unforfeited += 1
            self._first += 1 / len(best) if 0 in best else 0.0

    def _pair(self, seats: Sequence[str]) -> Pair:
        return next(pair for names, pair in self._pairs.items() if set(names) == set(seats))

    def _add_seats(self, record: Record, result: Result) -> None:
        for event in record.events:
            if event.seat is not None:
                self._sums[record.seats[event.seat]].moves += 1
        for seat, bot in enumerate(record.seats):
            total = self._sums[bot]
            total.seconds += record.thought[seat] if record.thought is not None else 0.0
            if record.forfeit is None:
                total.points += result.scores[seat]
                total.scored += 1
            elif record.forfeit.seat == seat:
                total.forfeits[record.forfeit.why] += 1

    def rows(self) -> list[Row]:
        """The bots, the strongest first."""
        bots = self._match.bots
        meetings = [
            Meeting(bots.index(a), bots.index(b), games, games * score, seats / (self._players - seats))
            for (a, b, seats, score), games in self._meetings.items()
        ]
        rated = zip(bots, rate(len(bots), meetings), strict=True)
        return sorted((self._row(bot, rating) for bot, rating in rated), key=lambda row: -row.elo)

    def _row(self, bot: str, rating: Rating) -> Row:
        total = self._sums[bot]
        return Row(
            name=bot,
            elo=round(rating.elo, 1) + 0.0,  # no negative zero
            low=round(rating.low, 1),
            high=round(rating.high, 1),
            games=total.games,
            score=round((total.wins + total.draws / 2) / total.games, 4) if total.games else 0.0,
            ms_per_move=round(1000 * total.seconds / total.moves, 3) if total.moves else 0.0,
            wins=total.wins,
            draws=total.draws,
            losses=total.games - total.wins - total.draws,
            points=round(total.points / total.scored, 2) if total.scored else None,
            forfeits=total.forfeits.total(),
            why=total.forfeits.most_common(1)[0][0] if total.forfeits else None,
        )

    def pairs(self) -> list[Pair]:
        """Who did how against whom."""
        return list(self._pairs.values())

    def seat_advantage(self) -> SeatAdvantage | None:
        """How much it is worth to start; None before the first game. All bots start equally often."""
        if not self._unforfeited:
            return None
        low, high = interval(self._first, self._unforfeited)
        share = self._first / self._unforfeited
        fair = 1 / self._players
        return SeatAdvantage(0, self._unforfeited, round(share, 4), round(low, 4), round(high, 4), round(fair, 4))

    def plain(self) -> dict[str, Any]:
        """All of it, for a program to read."""
        options = kind_of(self._match.game).recorded_options(self._match.options)
        told: dict[str, Any] = msgspec.to_builtins(
            {
                "game": self._match.game,
                "options": options,
                "bots": self.rows(),
                "pairs": self.pairs(),
                "games": self.games,
                "seat_advantage": self.seat_advantage(),
            }
        )
        return told


def best_seats(result: Result) -> list[int]:
    """The winner's seat, or those that share a draw."""
    if result.winner is not None:
        return [result.winner]
    return [seat for seat, points in enumerate(result.scores) if points == max(result.scores)]
