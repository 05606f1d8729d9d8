"""Decide: what may be done in a tournament, and the events that it makes. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sandtable.server.problems import NotAllowed, Refused
from sandtable.server.table.clock import SECOND
from sandtable.server.table.decide import Who
from sandtable.server.table.table import Table, bot_person
from sandtable.server.tournament.bracket import replays, slots_of
from sandtable.server.tournament.events import (
    Cancelled,
    Ended,
    Events,
    Joined,
    Opened,
    Outcome,
    Paired,
    Paused,
    Readied,
    Renamed,
    Resumed,
    Seed,
    Started,
    TournamentEvent,
    Withdrew,
)
from sandtable.server.tournament.plan import LEAST, Arena, KnockOut, NewTournament, checked
from sandtable.server.tournament.rounds import next_games, rounds_of
from sandtable.server.tournament.tournament import Player, Tournament

MOST_EVENTS = 20_000  # of a log: it is read again and again
MOST_GAMES = 3_000  # of an arena
MOST_CHANGES = 3_000  # of minds: who joins and withdraws, pauses and comes back

NewId = Callable[[], str]


def open_tournament(new: NewTournament, who: Who, now: int) -> Events:
    """The first events of a tournament, with the bots that play in it."""
    plan = checked(new, now)
    bots = (Joined(now, bot_person(level), level.capitalize(), level) for level in plan.bots)
    return (Opened(now, who.id, who.name, plan), *bots)


# ------------------------------------------------------------------------------------------------- what people may do


def join(tournament: Tournament, who: Who, guest: bool, rating: int, now: int) -> Events:
    """Somebody wants to play."""
    player = tournament.players.get(who.id)
    if player is not None and not player.gone:
        return ()  # clicked twice
    _check_not_over(tournament)
    _check_changes(tournament)
    if who.id in tournament.removed:
        raise NotAllowed("server.tournament.removed")
    if guest and not tournament.plan.guests:
        raise NotAllowed("server.tournament.guests")
    if tournament.status == "playing" and not isinstance(tournament.plan.format, Arena):
        raise Refused("server.tournament.begun")
    if player is None and len(tournament.players) >= tournament.most:
        raise Refused("server.tournament.full", most=tournament.most)
    return (Joined(now, who.id, who.name, None, rating if tournament.status == "playing" else None),)


def withdraw(tournament: Tournament, who: Who, now: int) -> Events:
    """Somebody plays no more. A game under way goes on by its clock."""
    player = tournament.players.get(who.id)
    if player is None or player.gone:
        return ()
    _check_not_over(tournament)
    _check_changes(tournament)
    return (Withdrew(now, who.id),)


def remove(tournament: Tournament, who: Who, id: str, now: int) -> Events:
    """The organiser removes a player."""
    _check_organiser(tournament, who)
    _check_not_over(tournament)
    if id not in tournament.players:
        raise Refused("server.tournament.player")
    return () if tournament.players[id].gone else (Withdrew(now, id, removed=True),)


def pause(tournament: Tournament, who: Who, now: int) -> Events:
    """Somebody sits out until they come back."""
    player = _player(tournament, who)
    if player.paused:
        return ()
    _check_changes(tournament)
    return (Paused(now, who.id),)


def resume(tournament: Tournament, who: Who, now: int) -> Events:
    """Somebody is back."""
    player = _player(tournament, who)
    if not player.paused:
        return ()
    _check_changes(tournament)
    return (Resumed(now, who.id),)


def ready(tournament: Tournament, who: Who, now: int) -> Events:
    """Somebody need not wait for the next round."""
    player = _player(tournament, who)
    if tournament.status != "playing" or isinstance(tournament.plan.format, Arena):
        raise Refused("server.tournament.ready")
    back = (Resumed(now, who.id),) if player.paused else ()
    return back if player.ready else (*back, Readied(now, who.id))


def start(tournament: Tournament, who: Who, ratings: Mapping[str, int], now: int) -> Events:
    """The organiser starts it, whatever time was said."""
    _check_organiser(tournament, who)
    if tournament.status != "open":
        return ()
    if len(tournament.players) < LEAST:
        raise Refused("server.tournament.few", least=LEAST)
    return (_started(tournament, ratings, now),)


def cancel(tournament: Tournament, who: Who, now: int) -> Events:
    """The organiser ends it. Games under way are played on, and count for ratings only."""
    _check_organiser(tournament, who)
    return (Cancelled(now),) if tournament.status in ("open", "playing") else ()


def dismiss(tournament: Tournament, id: str, now: int) -> Events:
    """Somebody is not here any more: they play no more, and what only they could start is cancelled."""
    events: list[TournamentEvent] = []
    player = tournament.players.get(id)
    if player is not None and not player.gone and tournament.status in ("open", "playing"):
        events.append(Withdrew(now, id))
    if tournament.by == id and tournament.status == "open" and tournament.plan.starts is None:
        events.append(Cancelled(now))
    return tuple(events)


def forget(tournament: Tournament, id: str, name: str, now: int) -> Events:
    """Somebody's account is gone: they have another name as well."""
    return (Renamed(now, id, name), *dismiss(tournament, id, now))


def _player(tournament: Tournament, who: Who) -> Player:
    player = tournament.players.get(who.id)
    if player is None or player.gone:
        raise NotAllowed("server.tournament.not_in")
    _check_not_over(tournament)
    return player


def _check_not_over(tournament: Tournament) -> None:
    if tournament.status in ("over", "cancelled"):
        raise Refused("server.tournament.over")


def _check_organiser(tournament: Tournament, who: Who) -> None:
    if who.id != tournament.by:
        raise NotAllowed("server.tournament.organiser")


def _check_changes(tournament: Tournament) -> None:
    games = 2 * len(tournament.games) + len(tournament.rounds)
    if tournament.number - games >= MOST_CHANGES or tournament.number >= MOST_EVENTS:
        raise Refused("server.tournament.changes")


# ---------------------------------------------------------------------------------------------- what goes on by itself


def step(tournament: Tournament, ratings: Mapping[str, int], new_id: NewId, now: int) -> Events:
    """The events that are due now, if any. The caller applies them and asks again."""
    if tournament.status == "open":
        return _open_step(tournament, ratings, now)
    if tournament.status != "playing":
        return ()
    due = due_at(tournament)
    if due is None or now < due:
        return ()
    if isinstance(tournament.plan.format, Arena):
        return _arena_step(tournament, new_id, now)
    return _round_step(tournament, new_id, now)


def _open_step(tournament: Tournament, ratings: Mapping[str, int], now: int) -> Events:
    starts = tournament.plan.starts
    if starts is None or now < starts:
        return ()
    if len(tournament.players) < LEAST:
        return (Cancelled(now, few=True),)
    return (_started(tournament, ratings, now),)


def _started(tournament: Tournament, ratings: Mapping[str, int], now: int) -> Started:
    rated = [Seed(id, ratings.get(id, 1500)) for id in tournament.players]
    return Started(now, tuple(sorted(rated, key=lambda seed: -seed.rating)))


def _arena_step(tournament: Tournament, new_id: NewId, now: int) -> Events:
    assert tournament.ends_at is not None
    if now >= tournament.ends_at or len(tournament.games) >= MOST_GAMES:
        return () if tournament.playing else (Ended(now),)
    games, byes = next_games(tournament, new_id, now)
    return (Paired(now, 1, games, byes),) if games else ()


def _round_step(tournament: Tournament, new_id: NewId, now: int) -> Events:
    if again := replays(tournament, new_id):
        assert tournament.round is not None
        return (Paired(now, tournament.round.number, again),)
    number = len(tournament.rounds) + 1
    if number > rounds_of(tournament) or sum(not player.gone for player in tournament.players.values()) < LEAST:
        return (Ended(now),)
    games, byes = next_games(tournament, new_id, now)
    return (Paired(now, number, games, byes),)


def due_at(tournament: Tournament) -> int | None:
    """From when on something is to be done, as far as time decides it; None while it waits for tables or people."""
    if tournament.status == "open":
        return tournament.plan.starts
    if tournament.status != "playing":
        return None
    if tournament.ends_at is not None:
        return _arena_due(tournament, tournament.ends_at)
    round = tournament.round
    if round is None:
        return tournament.started_at
    if round.under_way:
        return None
    if len(tournament.rounds) >= rounds_of(tournament) or replays(tournament, lambda: ""):
        return round.ended
    if all(player.ready for player in _awaited(tournament)):
        return tournament.updated_at
    return round.ended + tournament.plan.pause * SECOND


def _awaited(tournament: Tournament) -> list[Player]:
    """The people who may say that the next round can begin: those who play in it. If all of them sit out, the pause is
    for them to come back."""
    people = [player for player in tournament.players.values() if player.level is None and not player.gone]
    if isinstance(tournament.plan.format, KnockOut):
        going_on = slots_of(tournament)[-1]
        people = [player for player in people if player.id in going_on]
    return [player for player in people if player.here] or people


def _arena_due(tournament: Tournament, ends: int) -> int | None:
    free = sum(player.here for player in tournament.players.values()) - len(tournament.busy())
    if free >= LEAST and len(tournament.games) < MOST_GAMES:
        return min(ends, tournament.updated_at)
    return None if tournament.playing and tournament.updated_at >= ends else ends


def outcome_of(table: Table) -> Outcome | None:
    """How a table of the tournament ended, by its own log; None while it has not."""
    if table.status == "over":
        winner = None if table.result is None else table.result.winner
        return "draw" if winner is None else "second" if winner else "first"
    if table.status != "aborted":
        return None
    if table.position is not None:
        return "void"
    first, second = (seat.level is not None or i in table.nonces for i, seat in enumerate(table.seats))
    if first and second:
        return "void"
    return "first_only" if first else "second_only" if second else "nobody"


def absent(tournament: Tournament, table: str, outcome: Outcome, now: int) -> tuple[TournamentEvent, ...]:
    """Who did not come is not paired again before they are back."""
    game = tournament.games[table]
    away = {"first_only": [game.second], "second_only": [game.first], "nobody": [game.first, game.second]}
    return tuple(Paused(now, id) for id in away.get(outcome, []) if tournament.players[id].here)
