"""A Patterns position in a terminal of 80 columns: face up ` R `, face down `(R)` for seat 0 and `[R]` for seat 1."""

from collections.abc import Sequence

from rich.text import Text

from sandtable.games.art.lettering import fit, seat_names
from sandtable.games.art.palette import SAND_FACE, SAND_GLYPH
from sandtable.games.patterns.observation import PatternsObservation
from sandtable.games.patterns.state import CELL_NAMES
from sandtable.locale import say

BRACKETS = (("(", ")"), ("[", "]"))
COLUMNS = "abcdefgh"
BOARD = 46  # the width of the board; beside it stand the players
COLUMN = 24  # the width of one player's column on the score sheet


def draw(observation: PatternsObservation, lang: str = "en", names: Sequence[str] | None = None) -> Text:
    """The position from the observer's side: seat 1 sees the board turned round. A watcher sees it as seat 0 does."""
    near = observation.seat or 0
    called = seat_names(2, observation.seat, lang, names)
    board = _board(observation, near)
    beside = [*_player(observation, 1 - near, called, lang), *_player(observation, near, called, lang)]
    lines = [fit(left, BOARD).append_text(right) for left, right in zip(board, beside, strict=True)]
    lines.append(_legend(called, lang))
    return Text("\n").join(lines)


def sheet(observation: PatternsObservation, lang: str = "en", names: Sequence[str] | None = None) -> Text:
    """The score sheet, by marker."""
    called = seat_names(2, observation.seat, lang, names)
    lines = [_row("", [Text.styled(name, style="bold") for name in called])]
    for marker in range(6):
        cells = [_group(observation, seat, marker) for seat in range(2)]
        lines.append(_row(say(lang, "patterns.sheet.marker", marker=marker + 1), cells))
    totals = [Text.styled(f"{score:>12}", style="bold") for score in observation.scores]
    return Text("\n").join([*lines, _row(say(lang, "play.total"), totals)])


def _token(colour: str, owner: str = ".") -> Text:
    left, right = (" ", " ") if owner == "." else BRACKETS[int(owner)]
    return Text.styled(f"{left}{colour}{right}", style=f"bold {SAND_GLYPH[colour]} on {SAND_FACE[colour]}")


def _board(observation: PatternsObservation, near: int) -> list[Text]:
    """Ten lines: the columns' letters, eight rows, the letters again."""
    columns = COLUMNS if near == 0 else COLUMNS[::-1]
    rows = range(8, 0, -1) if near == 0 else range(1, 9)
    letters = Text.styled("  " + "".join(f"  {column}  " for column in columns), style="dim")
    markers = {cell: str(i) for cells in observation.markers for i, cell in enumerate(cells, 1)}
    tokens = dict(zip(CELL_NAMES, zip(observation.board, observation.owners, strict=True), strict=True))
    lines = [letters]
    for row in rows:
        line = Text.styled(f"{row} ", style="dim")
        for column in columns:
            cell = f"{column}{row}"
            line.append(" ")
            if cell in tokens:
                line.append_text(_token(*tokens[cell])).append(markers.get(cell, " "), style="bold")
            else:
                line.append("    ")
        lines.append(line.append(f" {row}", style="dim"))
    return [*lines, letters.copy()]


def _player(observation: PatternsObservation, seat: int, called: list[str], lang: str) -> list[Text]:
    """Five lines: name, bowl, points and groups of one player."""
    mark = "▶ " if observation.to_act == seat else "  "
    points = say(lang, "patterns.draw.points", n=observation.scores[seat])
    head = Text.styled(mark + called[seat], style="bold")
    head.truncate(30 - len(points), overflow="ellipsis")
    head.append(f"  {points}")
    bowl = Text("  " + say(lang, "patterns.draw.bowl") + " ")
    if observation.bowls:
        bowl.append_text(_token(observation.bowls[seat])).append("  ")
        free = len(observation.groups[seat]) + 1
        key = "patterns.draw.marker" if free <= 6 else "patterns.draw.markers"
        bowl.append(say(lang, key, marker=free))
    else:
        bowl = Text("  ")
        if seat == 1:
            left, _, right = say(lang, "patterns.draw.spare", tokens="\0").partition("\0")
            both = Text(" ").join(_token(colour) for colour in observation.spare)
            bowl.append(left).append_text(both).append(right)
    groups = len(observation.groups[seat])
    lines = [head, bowl]
    for first in (0, 2, 4):
        line = Text("  ")
        for marker in range(first, min(first + 2, groups)):
            line.append_text(fit(_group(observation, seat, marker), 15))
        lines.append(line)
    if not groups and observation.bowls:
        lines[2] = Text.styled("  " + say(lang, "patterns.draw.none"), style="dim")
    return lines


def _group(observation: PatternsObservation, seat: int, marker: int) -> Text:
    """A group's points: `(R) 2×3=6` is its token, then its value times its tokens but one."""
    groups = observation.groups[seat]
    if marker >= len(groups):
        return Text.styled("·", style="dim")
    n = sum(
        colour == groups[marker] and owner == str(seat)
        for colour, owner in zip(observation.board, observation.owners, strict=True)
    )
    times = f" {marker + 1}×{n - 1}"
    return _token(groups[marker], str(seat)).append(f"{times:<5}={observation.worth[seat][marker]:>3}")


def _legend(called: list[str], lang: str) -> Text:
    names = [fit(name, min(len(name), 14)).plain for name in called]
    return Text.styled(
        say(lang, "patterns.draw.legend", first="(R)", first_name=names[0], second="[R]", second_name=names[1]),
        style="dim",
    )


def _row(label: str, cells: Sequence[Text]) -> Text:
    line = fit(label, 24)
    for cell in cells:
        line.append_text(fit(cell, COLUMN))
    return line
