"""A Pebbles position in a terminal of 80 columns: the players, and the row between its two ends."""

from collections.abc import Sequence

from rich.text import Text

from sandtable.games.art.lettering import fit, seat_names
from sandtable.games.pebbles.observation import PebblesObservation
from sandtable.locale import say

NAME = 40  # the width of a player's name


def draw(observation: PebblesObservation, lang: str = "en", names: Sequence[str] | None = None) -> Text:
    """The position. Both seats see the row from the same side."""
    called = seat_names(2, observation.seat, lang, names)
    row = Text.styled("  L  ", style="dim").append(" ".join(observation.row), style="bold").append("  R", style="dim")
    return Text("\n").join([*(_player(observation, seat, called, lang) for seat in range(2)), row])


def sheet(observation: PebblesObservation, lang: str = "en", names: Sequence[str] | None = None) -> Text:
    """The score sheet: one line a player."""
    called = seat_names(2, observation.seat, lang, names)
    return Text("\n").join(_points(observation, seat, called, lang) for seat in range(2))


def _player(observation: PebblesObservation, seat: int, called: list[str], lang: str) -> Text:
    mark = "▶ " if observation.to_act == seat else "  "
    return Text(mark).append_text(_points(observation, seat, called, lang))


def _points(observation: PebblesObservation, seat: int, called: list[str], lang: str) -> Text:
    points = say(lang, "pebbles.draw.points", n=observation.scores[seat])
    return fit(Text.styled(called[seat], style="bold"), NAME).append(f"  {points}")
