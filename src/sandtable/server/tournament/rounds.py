"""Rounds: the next games of a tournament, by the pairing of its format."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sandtable.server.tournament.bracket import slots_of
from sandtable.server.tournament.events import Bye, Pair
from sandtable.server.tournament.pairing import arena, knockout, round_robin, swiss
from sandtable.server.tournament.plan import Arena, KnockOut, RoundRobin, Swiss
from sandtable.server.tournament.standings import contenders, scores
from sandtable.server.tournament.tournament import Tournament

Games = tuple[Pair, ...]
Byes = tuple[Bye, ...]
NewId = Callable[[], str]


def rounds_of(tournament: Tournament) -> int:
    """How many rounds there are, once it has started."""
    format, players = tournament.plan.format, len(tournament.players)
    if isinstance(format, RoundRobin):
        return len(_schedule(tournament, format))
    if isinstance(format, Swiss):
        return swiss.rounds_for(players, format.rounds)
    return knockout.rounds_for(players) if isinstance(format, KnockOut) else 1


def next_games(tournament: Tournament, new_id: NewId, now: int) -> tuple[Games, Byes]:
    """The games of the next round, or in an arena those that can begin now; and who has none."""
    format = tournament.plan.format
    if isinstance(format, Arena):
        return _pairs(_arena(tournament, now), new_id), ()
    if isinstance(format, Swiss):
        return _swiss(tournament, new_id)
    if isinstance(format, RoundRobin):
        games, rest = _schedule(tournament, format)[len(tournament.rounds)]
        played, byes = _attended(tournament, games, new_id)
        return played, (*byes, *((Bye(rest, "rest"),) if rest else ()))
    return _knock_out(tournament, new_id)


def _pairs(pairs: Iterable[tuple[str, str]], new_id: NewId) -> Games:
    return tuple(Pair(new_id(), first, second) for first, second in pairs)


def _attended(tournament: Tournament, pairs: Iterable[tuple[str, str]], new_id: NewId) -> tuple[Games, Byes]:
    """The games of the players who are here; a player whose opponent is absent gets a point without a game."""
    games, byes = [], []
    for pair in pairs:
        here = [tournament.players[id].here for id in pair]
        if all(here):
            games.append(pair)
        else:
            byes += [Bye(id, "free" if is_here else "absent") for id, is_here in zip(pair, here, strict=True)]
    return _pairs(games, new_id), tuple(byes)


def _swiss(tournament: Tournament, new_id: NewId) -> tuple[Games, Byes]:
    all = contenders(tournament, scores(tournament))
    here = [contender for id, contender in all.items() if tournament.players[id].here]
    away = [player for player in tournament.seeded if player.paused and not player.gone]
    games, bye = swiss.pair(here)
    byes = [Bye(player.id, "absent") for player in away]
    return _pairs(games, new_id), (*byes, *((Bye(bye, "bye"),) if bye else ()))


def _schedule(tournament: Tournament, format: RoundRobin) -> list[round_robin.Round]:
    return round_robin.schedule([player.id for player in tournament.seeded], format.cycles)


def _arena(tournament: Tournament, now: int) -> list[tuple[str, str]]:
    found = scores(tournament)
    all, busy = contenders(tournament, found), tournament.busy()
    free = []
    for player in tournament.seeded:
        if player.here and player.id not in busy:
            cells = found[player.id].cells
            met = cells[-1].opponent if cells else None
            free.append(arena.Free(all[player.id], player.free, met, player.level is not None))
    return arena.pair(free, len(busy), now)


def _knock_out(tournament: Tournament, new_id: NewId) -> tuple[Games, Byes]:
    pairs: list[tuple[str, str]] = []
    byes: list[Bye] = []
    for one, other in knockout.matches(slots_of(tournament)[-1]):
        if one is not None and other is not None:
            seeds = tournament.players[one].seed, tournament.players[other].seed
            pairs.append((one, other) if (seeds[0] > seeds[1]) == bool(len(tournament.rounds) % 2) else (other, one))
        elif one is not None or other is not None:
            byes.append(Bye(one or other or "", "bye"))
    games, away = _attended(tournament, pairs, new_id)
    return games, (*byes, *away)
