"""A picture of ratings: a point and its interval for each bot, the strongest on top. It has its own background, so that
it is readable on dark and light pages."""

from math import ceil, floor

from sandtable.arena.standings import Row, Standings
from sandtable.games.art.drawing import drawing, element, group, text
from sandtable.games.art.palette import DIM, INK, INK2, LINE, RIVER, SURFACE
from sandtable.games.art.table import ground, heading
from sandtable.locale import say

WIDTH = 800.0
LEFT, RIGHT = 216.0, 628.0  # the ends of the scale
TOP, ROW, FOOT = 58.0, 36.0, 52.0
LONGEST_NAME = 20
STEPS = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000)
MOST_MARKS = 8


def picture(standings: Standings, lang: str = "en") -> str:
    """The ratings of a match as an SVG document."""
    rows, plain = standings.rows(), standings.plain()
    scale = _Scale(min(row.low for row in rows), max(row.high for row in rows))
    bottom = TOP + ROW * len(rows)
    height = bottom + FOOT
    game = say(lang, f"play.game.{plain['game']}")
    options = " ".join(f"{name}={str(value).lower()}" for name, value in plain["options"].items())
    title = say(lang, "arena.picture.title")
    games = say(lang, "arena.picture.games", n=standings.games)
    ranking = "; ".join(_words(row, lang) for row in rows)
    return drawing(
        WIDTH,
        height,
        say(lang, "arena.picture.label", game=game, ranking=ranking),
        ground(WIDTH, height),
        heading(WIDTH, game, options, games),
        element("rect", x=LEFT - 16, y=TOP, width=RIGHT - LEFT + 32, height=bottom - TOP, rx=12, fill=SURFACE),
        *(_mark(scale, elo, bottom) for elo in scale.marks),
        *(_row(row, scale, TOP + ROW * (i + 0.5), lang) for i, row in enumerate(rows)),
        text((LEFT + RIGHT) / 2, bottom + 40, title, 13, INK2, "middle"),
    )


class _Scale:
    """Elo from left to right, with marks at round numbers."""

    def __init__(self, low: float, high: float) -> None:
        step = next((step for step in STEPS if (high - low) / step <= MOST_MARKS), STEPS[-1])
        self._low, self._high = floor(low / step) * step, ceil(high / step) * step
        self.marks = list(range(self._low, self._high + 1, step))

    def at(self, elo: float) -> float:
        return LEFT + (RIGHT - LEFT) * (elo - self._low) / max(1, self._high - self._low)


def _mark(scale: _Scale, elo: int, bottom: float) -> str:
    x = scale.at(elo)
    line = element("line", x1=x, x2=x, y1=TOP + 8, y2=bottom - 8, stroke=DIM if elo == 0 else LINE)
    return line + text(x, bottom + 18, _signed(elo), 12.5, INK2, "middle")


def _row(row: Row, scale: _Scale, y: float, lang: str) -> str:
    low, middle, high = scale.at(row.low), scale.at(row.elo), scale.at(row.high)
    ends = f"M{low:.1f} {y - 5:g}v10M{low:.1f} {y:g}H{high:.1f}M{high:.1f} {y - 5:g}v10"
    name = row.name if len(row.name) <= LONGEST_NAME else row.name[: LONGEST_NAME - 1] + "…"
    return group(
        _words(row, lang),
        text(LEFT - 28, y + 5, name, 14, INK, "end", 600),
        element("path", d=ends, fill="none", stroke=RIVER, stroke_width=2, stroke_linecap="round"),
        element("circle", cx=middle, cy=y, r=6, fill=RIVER, stroke=SURFACE, stroke_width=2),
        text(RIGHT + 28, y + 5, f"{_signed(round(row.elo))} ± {round((row.high - row.low) / 2)}", 14, INK),
    )


def _words(row: Row, lang: str) -> str:
    elo, low, high = (_signed(round(value)) for value in (row.elo, row.low, row.high))
    return say(lang, "arena.picture.row", name=row.name, elo=elo, low=low, high=high)


def _signed(elo: int) -> str:
    """A number with a proper minus sign.

    >>> _signed(-40), _signed(0), _signed(7)
    ('−40', '0', '+7')
    """
    return f"{elo:+d}".replace("-", "−") if elo else "0"
