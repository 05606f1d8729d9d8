"""Views: a tournament as everybody may see it, with its standings and why they are so."""

from __future__ import annotations

import msgspec

from sandtable.bots.levels import LEVELS
from sandtable.locale import LANGUAGES, Word, say
from sandtable.server.problems import Sentence
from sandtable.server.table.name import shown
from sandtable.server.tournament.bracket import slots_of
from sandtable.server.tournament.decide import due_at
from sandtable.server.tournament.plan import Arena, KnockOut, NewTournament
from sandtable.server.tournament.rounds import rounds_of
from sandtable.server.tournament.standings import Result, Score, scores
from sandtable.server.tournament.tiebreaks import SHOWN, Place, TieBreak, figure, ranked
from sandtable.server.tournament.tournament import Player, Status, Tournament

LAST_GAMES = 8  # of a player in an arena: the others are in the list of games


class CellView(msgspec.Struct, frozen=True, array_like=True):
    """A game of a player, or a round without one: the number of the round, what they had of it, and where and against
    whom they played."""

    round: int
    result: Result
    table: str | None
    opponent: str | None
    seat: int | None


class PlayerView(msgspec.Struct, frozen=True):
    """A place in the standings.

    rating    at the start
    points    so far; in a knock-out rounds that were won
    tiebreak  the figure that decides first among those with the same points, where the format has one
    why       where the place before has the same points: what puts this one behind it
    run       wins in a row, in an arena
    games     games that were played to an end
    table     the game that they play now
    """

    place: int
    id: str
    name: str
    level: str | None
    rating: int | None
    points: float
    tiebreak: float | None
    why: Sentence | None
    cells: tuple[CellView, ...]
    wins: int
    games: int
    run: int
    paused: bool
    gone: bool
    ready: bool
    table: str | None


class TournamentGame(msgspec.Struct, frozen=True):
    """A game that is played now: its table, its round, and who plays, the first seat first."""

    table: str
    round: int
    players: tuple[str, str]
    at: int


class TournamentView(msgspec.Struct, frozen=True, tag="tournament"):
    """A tournament.

    number   of its last event
    rounds   how many there are, once it has started; none in an arena
    due      when it starts, or the next round does, as far as time decides it
    ends     when an arena ends
    few      it was cancelled because there were too few players
    playing  the games under way
    bracket  of a knock-out: for every round the players by slot, two and two meet; a slot may be empty
    """

    id: str
    number: int
    now: int
    by: str
    organiser: str
    plan: NewTournament
    status: Status
    few: bool
    created: int
    updated: int
    round: int
    rounds: int | None
    due: int | None
    ends: int | None
    tiebreak: TieBreak | None
    players: tuple[PlayerView, ...]
    playing: tuple[TournamentGame, ...]
    bracket: tuple[tuple[str | None, ...], ...] | None


def tournament_view(tournament: Tournament, now: int) -> TournamentView:
    """A tournament as it stands."""
    plan, started = tournament.plan, tournament.status != "open" and tournament.started_at > 0
    is_arena = isinstance(plan.format, Arena)
    all = scores(tournament)
    places = ranked(all, plan.format)
    tiebreak = SHOWN[type(plan.format)]
    tables = {id: game.table for game in tournament.playing.values() for id in (game.first, game.second)}
    players = tuple(
        PlayerView(
            place=number,
            id=score.id,
            name=score.player.name,
            level=score.player.level,
            rating=score.player.rating,
            points=score.points,
            tiebreak=None if tiebreak is None else abs(figure(tiebreak, score, (), all)),
            why=None if not started else _why(places, number - 1),
            cells=_cells(score, is_arena),
            wins=score.wins,
            games=score.games,
            run=score.run,
            paused=score.player.paused,
            gone=score.player.gone,
            ready=score.player.ready,
            table=tables.get(score.id),
        )
        for number, (score, *_) in enumerate(places, 1)
    )
    return TournamentView(
        id=tournament.id,
        number=tournament.number,
        now=now,
        by=tournament.by,
        organiser=tournament.organiser,
        plan=plan,
        status=tournament.status,
        few=tournament.few,
        created=tournament.created_at,
        updated=tournament.updated_at,
        round=len(tournament.rounds),
        rounds=rounds_of(tournament) if started and not is_arena else None,
        due=None if is_arena and started else due_at(tournament),
        ends=tournament.ends_at,
        tiebreak=tiebreak,
        players=players,
        playing=tuple(
            TournamentGame(game.table, game.round, (game.first, game.second), game.at)
            for game in tournament.playing.values()
        ),
        bracket=_bracket(tournament) if started and isinstance(plan.format, KnockOut) else None,
    )


def _cells(score: Score, is_arena: bool) -> tuple[CellView, ...]:
    cells = score.cells[-LAST_GAMES:] if is_arena else score.cells
    return tuple(CellView(cell.round, cell.result, cell.table, cell.opponent, cell.seat) for cell in cells)


def _bracket(tournament: Tournament) -> tuple[tuple[str | None, ...], ...]:
    """Every round up to the final; where nobody stands yet, empty."""
    slots = [tuple(each) for each in slots_of(tournament)]
    while len(slots[-1]) > 1:
        slots.append((None,) * (len(slots[-1]) // 2))
    return tuple(slots)


def _why(places: list[Place], index: int) -> Sentence | None:
    """What puts a place behind the one before it, where both have the same points."""
    score, by, before, own = places[index]
    if by is None or index == 0:
        return None
    first = places[index - 1].score
    figures: dict[str, object] = {"before": _number(before), "own": _number(own)}
    return {
        lang: say(
            lang, f"server.tiebreak.{by}", first=_name(first.player, lang), second=_name(score.player, lang), **figures
        )
        for lang in LANGUAGES
    }


def _name(player: Player, lang: str) -> str:
    return Word(f"level.{player.level}") if player.level in LEVELS else shown(player.name, lang)


def _number(figure: float) -> str:
    whole = int(figure)
    half = "½" if figure - whole == 0.5 else "" if figure == whole else f"{figure - whole:.2f}"[1:]
    return f"{whole or ('' if half == '½' else 0)}{half}"


def names_of(tournament: Tournament, lang: str) -> dict[str, str]:
    """What everybody is called, in files: bots by their level."""
    return {id: player.level or shown(player.name, lang) for id, player in tournament.players.items()}
