"""Results: a tournament as CSV, for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from sandtable.server.tournament.standings import scores
from sandtable.server.tournament.tiebreaks import buchholz, ranked, sonneborn
from sandtable.server.tournament.tournament import Tournament
from sandtable.server.tournament.view import names_of


def standings_csv(tournament: Tournament, lang: str) -> str:
    """The standings, a line for each player."""
    all, names = scores(tournament), names_of(tournament, lang)
    head = (
        *("place", "player", "id", "rating", "points", "games", "wins", "draws", "losses"),
        *("buchholz", "sonneborn_berger", "withdrawn"),
    )
    lines = (
        (
            place,
            names[score.id],
            score.id,
            score.player.rating if score.player.rating is not None else "",
            f"{score.points:g}",
            score.games,
            score.wins,
            score.count("draw"),
            score.count("loss"),
            f"{buchholz(score, all):g}",
            f"{sonneborn(score, all):g}",
            "yes" if score.player.gone else "no",
        )
        for place, (score, *_) in enumerate(ranked(all, tournament.plan.format), 1)
    )
    return _csv(head, lines)


def games_csv(tournament: Tournament, lang: str) -> str:
    """The games, one line each, and a line for each player without a game in a round."""
    names = names_of(tournament, lang)
    head = ("round", "table", "first", "first_id", "second", "second_id", "outcome", "paired", "ended")
    lines: list[Sequence[object]] = []
    for round in tournament.rounds:
        for game in round.games:
            people = (names[game.first], game.first, names[game.second], game.second)
            lines.append(
                (round.number, game.table, *people, game.outcome or "playing", _time(game.at), _time(game.ended))
            )
        for bye in round.byes:
            lines.append((round.number, "", names[bye.player], bye.player, "", "", bye.why, _time(round.at), ""))
    return _csv(head, lines)


def _csv(head: Sequence[str], lines: Iterable[Sequence[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(head)
    writer.writerows(lines)
    return out.getvalue()


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if at else ""
