"""Bracket: who goes on in a knock-out, and which games are to be played again."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from sandtable.server.tournament.events import Pair
from sandtable.server.tournament.pairing import knockout
from sandtable.server.tournament.plan import KnockOut
from sandtable.server.tournament.tournament import Player, Round, Tournament, TournamentGame

DRAWS = 3  # after this many drawn games the player with the stronger seed goes on


def replays(tournament: Tournament, new_id: Callable[[], str]) -> tuple[Pair, ...]:
    """The games of a knock-out's round that are to be played again, seats turned: those without a winner."""
    if not isinstance(tournament.plan.format, KnockOut) or tournament.round is None or tournament.round.under_way:
        return ()
    again = []
    for games in _matches(tournament.round).values():
        last = games[-1]
        players = (tournament.players[last.first], tournament.players[last.second])
        if last.outcome in ("draw", "void") and len(games) < DRAWS and not any(player.gone for player in players):
            again.append(Pair(new_id(), last.second, last.first))
    return tuple(again)


def slots_of(tournament: Tournament) -> list[list[str | None]]:
    """Who stands in which slot of every round of a knock-out so far, two and two meet; and, after the last one that was
    paired, who goes on."""
    slots = [knockout.bracket([player.id for player in tournament.seeded])]
    for round in tournament.rounds:
        matches = _matches(round)
        free = {bye.player for bye in round.byes if bye.why == "free"}
        slots.append([_winner(tournament, pair, matches, free) for pair in knockout.matches(slots[-1])])
    return slots


def survived(tournament: Tournament) -> dict[str, int]:
    """How many rounds everybody has won, with or without a game."""
    found = dict.fromkeys(tournament.players, 0)
    for slots in slots_of(tournament)[1:] if tournament.rounds else ():
        for id in slots:
            if id is not None:
                found[id] += 1
    return found


def _matches(round: Round) -> dict[frozenset[str], list[TournamentGame]]:
    """The games of a round by who met: several where one was drawn."""
    found: dict[frozenset[str], list[TournamentGame]] = {}
    for game in round.games:
        found.setdefault(frozenset((game.first, game.second)), []).append(game)
    return found


def _winner(
    tournament: Tournament,
    pair: tuple[str | None, str | None],
    matches: dict[frozenset[str], list[TournamentGame]],
    free: set[str],
) -> str | None:
    one, other = pair
    if one is None or other is None:
        return one or other
    games = matches.get(frozenset((one, other)))
    if games is None:  # one of them had gone
        return next((id for id in pair if id in free), None)
    last = games[-1]
    if last.outcome is None:
        return None
    if last.outcome in ("first", "first_only"):
        return last.first
    if last.outcome in ("second", "second_only"):
        return last.second
    if last.outcome in ("draw", "void"):
        players = [tournament.players[id] for id in (one, other)]
        return min(players, key=lambda player: (_went(player, len(games)), player.seed)).id
    return None


def _went(player: Player, games: int) -> float:
    """Of two who drew, the one with the lower figure goes on. Fewer than three drawn games are not played again only
    if a player has gone: then the other one goes on, even if they go later."""
    return -player.left if player.gone and games < DRAWS else -inf
