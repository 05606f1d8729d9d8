"""Tournament: the state that its log adds up to. The same log gives the same tournament."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from sandtable.server.table.clock import SECOND
from sandtable.server.tournament.events import (
    NAMES,
    Bye,
    Cancelled,
    Ended,
    Finished,
    Joined,
    Opened,
    Outcome,
    Pair,
    Paired,
    Paused,
    Readied,
    Renamed,
    Resumed,
    Started,
    TournamentEvent,
    Withdrew,
)
from sandtable.server.tournament.plan import Arena, NewTournament

Status = Literal["open", "playing", "over", "cancelled"]


class Player:
    """Somebody who plays.

    rating  at the start; None before
    seed    1 for the strongest
    gone    they play no more; `left` is the number of the event with which they went
    paused  they are not paired for now
    ready   they need not wait for the next round
    free    since when they have had no game, in an arena
    """

    def __init__(self, id: str, name: str, level: str | None) -> None:
        self.id = id
        self.name = name
        self.level = level
        self.rating: int | None = None
        self.seed = 0
        self.gone = self.paused = self.ready = False
        self.free = self.left = 0

    @property
    def here(self) -> bool:
        """Whether they can be paired."""
        return not self.gone and not self.paused


class TournamentGame:
    """A game of the tournament: where, by whom, and how it ended, once it has."""

    def __init__(self, pair: Pair, round: int, at: int) -> None:
        self.table, self.first, self.second = pair.table, pair.first, pair.second
        self.round = round
        self.at = at
        self.outcome: Outcome | None = None
        self.ended = 0

    def other(self, player: str) -> str:
        return self.second if player == self.first else self.first


class Round:
    """A round: its games, in order of the tables, and who has none."""

    def __init__(self, number: int, at: int) -> None:
        self.number = number
        self.at = at
        self.games: list[TournamentGame] = []
        self.byes: list[Bye] = []
        self.ended = at

    @property
    def under_way(self) -> bool:
        return any(game.outcome is None for game in self.games)


class Tournament:
    """One tournament, at one point of its log."""

    by: str
    organiser: str
    plan: NewTournament

    def __init__(self, id: str) -> None:
        self.id = id
        self.number = 0
        self.status: Status = "open"
        self.players: dict[str, Player] = {}
        self.games: dict[str, TournamentGame] = {}
        self.playing: dict[str, TournamentGame] = {}  # those under way, by table
        self.rounds: list[Round] = []
        self.removed: set[str] = set()  # by the organiser
        self.few = False
        self.created_at = self.updated_at = self.started_at = 0

    # ------------------------------------------------------------------------------------------------------- state

    @property
    def most(self) -> int:
        return self.plan.most or 0

    @property
    def seeded(self) -> list[Player]:
        """All who were there at the start or came later, the strongest first."""
        return sorted(self.players.values(), key=lambda player: player.seed)

    @property
    def round(self) -> Round | None:
        """The last round that was paired."""
        return self.rounds[-1] if self.rounds else None

    @property
    def ends_at(self) -> int | None:
        """When an arena ends."""
        if not isinstance(self.plan.format, Arena) or not self.started_at:
            return None
        return self.started_at + self.plan.format.minutes * 60 * SECOND

    def busy(self) -> set[str]:
        """The players with a game under way."""
        return {player for game in self.playing.values() for player in (game.first, game.second)}

    def games_of(self, player: str) -> list[TournamentGame]:
        """All games of a player, in the order in which they were paired."""
        return [game for game in self.games.values() if player in (game.first, game.second)]

    # ------------------------------------------------------------------------------------------------------ events

    def apply(self, event: TournamentEvent) -> None:
        """Go on by one event."""
        self.number += 1
        self.updated_at = event.at
        _APPLY[type(event)](self, event)

    def _opened(self, event: Opened) -> None:
        self.by, self.organiser, self.plan = event.by, event.name, event.plan
        self.created_at = event.at

    def _joined(self, event: Joined) -> None:
        if event.player in self.players:  # who had gone comes back
            player = self.players[event.player]
            player.gone = player.paused = False
        else:
            player = self.players[event.player] = Player(event.player, event.name, event.level)
            if self.status == "playing":
                player.seed, player.rating = len(self.players), event.rating
        player.free = event.at

    def _withdrew(self, event: Withdrew) -> None:
        if event.removed:
            self.removed.add(event.player)
        if self.status == "open":
            del self.players[event.player]
        else:
            player = self.players[event.player]
            player.gone, player.left = True, self.number

    def _paused(self, event: Paused) -> None:
        self.players[event.player].paused = True

    def _resumed(self, event: Resumed) -> None:
        player = self.players[event.player]
        player.paused = False
        player.free = event.at

    def _readied(self, event: Readied) -> None:
        self.players[event.player].ready = True

    def _renamed(self, event: Renamed) -> None:
        if event.player in self.players:
            self.players[event.player].name = event.name
        if event.player == self.by:
            self.organiser = event.name

    def _started(self, event: Started) -> None:
        self.status = "playing"
        self.started_at = event.at
        for place, seed in enumerate(event.seeds, 1):
            player = self.players[seed.player]
            player.rating, player.seed, player.free = seed.rating, place, event.at

    def _paired(self, event: Paired) -> None:
        if not self.rounds or self.rounds[-1].number < event.round:
            self.rounds.append(Round(event.round, event.at))
            for player in self.players.values():
                player.ready = False
        round = self.rounds[-1]
        round.byes.extend(event.byes)
        for pair in event.games:
            game = TournamentGame(pair, event.round, event.at)
            round.games.append(game)
            self.games[pair.table] = self.playing[pair.table] = game

    def _finished(self, event: Finished) -> None:
        game = self.playing.pop(event.table)
        game.outcome, game.ended = event.outcome, event.at
        self.rounds[-1].ended = event.at
        for player in (game.first, game.second):
            self.players[player].free = event.at

    def _ended(self, event: Ended) -> None:
        self.status = "over"

    def _cancelled(self, event: Cancelled) -> None:
        self.status = "cancelled"
        self.few = event.few


# By the names of the events: `Tournament._paired` applies `Paired`.
_APPLY: dict[type[TournamentEvent], Any] = {kind: getattr(Tournament, f"_{name}") for kind, name in NAMES.items()}


def tournament_of(id: str, events: Iterable[TournamentEvent]) -> Tournament:
    """The tournament that a log adds up to."""
    tournament = Tournament(id)
    for event in events:
        tournament.apply(event)
    return tournament
