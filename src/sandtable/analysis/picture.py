"""A picture of a review: the chance to win from decision to decision, and where it was given away.

With two players it is one line, the chance of the seat that starts; with more each seat has a line of its own. The
shape of a mark shows which seat gave something away, `?!`, `?` and `??` how much, so that no colour is needed. Where
there is luck, a second picture below shows how much of the margin it was (luck_picture.py).
"""

from sandtable.analysis.luck_picture import LEFT, PANEL, RIGHT, WIDTH, luck_panel
from sandtable.analysis.review import Ply
from sandtable.analysis.summary import Review, Summary
from sandtable.games.art.drawing import drawing, element, group, text
from sandtable.games.art.palette import BAD, DIM, INK, INK2, LINE, RAISED, RIVER, RIVER_SOFT, SAND_HIGH, SURFACE
from sandtable.games.art.table import ground, heading, seat_mark
from sandtable.locale import say

TOP, BOTTOM = 64.0, 304.0  # the edges of the scale, with those of the panel below
LEGEND, ROW, FOOT = BOTTOM + 68, 26.0, 6.0
SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
DASHES = ("", "7 4", "2 4", "10 3 2 3")  # the line of each seat where there are more than two
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500)
MOST_STEPS = 10
LONGEST_NAME = 18

Point = tuple[float, float]  # a ply, and a chance


def picture(found: Review, lang: str = "en") -> str:
    """A review as an SVG document."""
    game = say(lang, f"play.game.{found.game}")
    options = " ".join(f"{name}={str(value).lower()}" for name, value in found.options.items())
    n = len(found.plies)
    players = " ".join(_player(seat, lang) for seat in found.summary)
    scale = _Scale(n + 1)  # the last step is the result
    height = LEGEND + ROW * len(found.seats) + FOOT
    luck = found.summary[0].luck if len(found.seats) == 2 else None
    below = "" if luck is None else luck_panel(found.summary[0], luck, height, lang)
    whole = height if luck is None else height + PANEL
    return drawing(
        WIDTH,
        whole,
        say(lang, "analysis.picture.label", game=game, n=n, players=players),
        ground(WIDTH, whole),
        heading(WIDTH, game, options, say(lang, "analysis.picture.plies", n=n)),
        element("rect", x=LEFT - 8, y=TOP - 8, width=RIGHT - LEFT + 16, height=BOTTOM - TOP + 16, rx=12, fill=SURFACE),
        _solved(found, scale, lang),
        *_lines(found, scale),
        _grid(scale, lang),
        *_curves(found, scale),
        *(_ply(ply, found, scale, lang) for ply in found.plies),
        text((LEFT + RIGHT) / 2, BOTTOM + 40, _title(found, lang), 13, INK2, "middle"),
        *(_legend(seat, len(found.summary), lang) for seat in found.summary),
        text(WIDTH - 24, height - 19, say(lang, "analysis.picture.legend"), 12.5, INK2, "end"),
        below,
    )


class _Scale:
    """Plies from left to right, chances from bottom to top."""

    def __init__(self, plies: int) -> None:
        self._plies = max(1, plies)
        step = next((step for step in STEPS if self._plies / step <= MOST_STEPS), STEPS[-1])
        self.marks = list(range(0, self._plies + 1, step))

    def x(self, ply: float) -> float:
        return LEFT + (RIGHT - LEFT) * ply / self._plies

    def y(self, chance: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * chance

    def at(self, points: list[Point]) -> str:
        """A path through points."""
        return "M" + "L".join(f"{self.x(ply):.1f} {self.y(chance):.1f}" for ply, chance in points)


def _points(found: Review, seat: int) -> list[Point]:
    """The chances of a seat after its decisions, with two players after those of the other, too, and in the end."""
    points = []
    for ply in found.plies:
        if ply.seat == seat:
            points.append((ply.ply + 1.0, ply.played.win))
        elif len(found.seats) == 2:
            points.append((ply.ply + 1.0, 1 - ply.played.win))
    if found.result is not None and points:
        won = 0.5 if found.result.winner is None else float(found.result.winner == seat)
        points.append((len(found.plies) + 1.0, won))
    return points


def _lines(found: Review, scale: _Scale) -> list[str]:
    """With two players, the ground between the line and the middle."""
    points = _points(found, 0)
    if len(found.seats) > 2 or not points:
        return []
    area = [(points[0][0], 0.5), *points, (points[-1][0], 0.5)]
    return [element("path", d=scale.at(area) + "Z", fill=RIVER_SOFT)]


def _curves(found: Review, scale: _Scale) -> list[str]:
    if len(found.seats) == 2:
        points = _points(found, 0)
        return [element("path", d=scale.at(points), fill="none", stroke=RIVER, stroke_width=2)] if points else []
    curves = []
    for seat in range(len(found.seats)):
        points = _points(found, seat)
        if points:
            dash = DASHES[seat] or None
            path = element("path", d=scale.at(points), fill="none", stroke=RIVER, stroke_width=2, stroke_dasharray=dash)
            curves.append(path + seat_mark(seat, scale.x(points[-1][0]), scale.y(points[-1][1]), 12))
    return curves


def _grid(scale: _Scale, lang: str) -> str:
    parts = []
    for quarter in range(5):
        y = scale.y(quarter / 4)
        stroke = DIM if quarter == 2 else LINE
        parts.append(element("line", x1=LEFT, x2=RIGHT, y1=y, y2=y, stroke=stroke))
        parts.append(text(LEFT - 16, y + 4, say(lang, "analysis.picture.percent", n=25 * quarter), 12.5, INK2, "end"))
    parts += [text(scale.x(ply), BOTTOM + 22, ply, 12.5, INK2, "middle") for ply in scale.marks]
    return "".join(parts)


def _solved(found: Review, scale: _Scale, lang: str) -> str:
    """The part of the game whose end the search could see."""
    first = len(found.plies)
    while first and found.plies[first - 1].played.exact:
        first -= 1
    if len(found.plies) - first < 2:
        return ""
    left, right = scale.x(first + 1), scale.x(len(found.plies) + 1)
    shade = element("rect", x=left, y=TOP, width=right - left, height=BOTTOM - TOP, fill=SAND_HIGH)
    return shade + text((left + right) / 2, BOTTOM - 8, say(lang, "analysis.picture.solved"), 12.5, INK2, "middle")


def _ply(ply: Ply, found: Review, scale: _Scale, lang: str) -> str:
    """A decision: a dot that tells itself, and where something was given away the mark of the seat and how much."""
    values = {
        "ply": ply.ply,
        "name": found.seats[ply.seat],
        "move": ply.played.move,
        "win": _percent(ply.played.win, lang),
    }
    chance = 1 - ply.played.win if len(found.seats) == 2 and ply.seat else ply.played.win
    x, y = scale.x(ply.ply + 1), scale.y(chance)
    if ply.choices == 1 or ply.mark not in SIGNS:
        dot = element("circle", cx=x, cy=y, r=2.4, fill=RIVER, stroke=RAISED, stroke_width=0.8)
        return group(say(lang, "analysis.picture.point", **values), dot)
    mark, lost = say(lang, f"analysis.mark.{ply.mark}"), _percent(ply.lost_win, lang)
    told = say(lang, "analysis.picture.point.lost", **values, mark=mark, best=ply.best.move, lost=lost)
    # the line falls with a slip of its own seat and rises with one of another: the sign stands where the line is not
    below = chance > 0.12 if ply.seat == 0 or len(found.seats) > 2 else chance > 0.88
    sign = text(x, y + 20 if below else y - 11, SIGNS[ply.mark], 13, BAD, "middle", 600)
    return group(told, seat_mark(ply.seat, x, y, 9), sign)


def _title(found: Review, lang: str) -> str:
    if len(found.seats) > 2:
        return say(lang, "analysis.picture.title")
    return say(lang, "analysis.picture.title.two", name=_short(found.seats[0]))


def _legend(seat: Summary, seats: int, lang: str) -> str:
    """A seat with its mark, its name and how it played."""
    x, y = LEFT - 8, LEGEND + ROW * seat.seat
    accuracy = "–" if seat.accuracy is None else _percent(seat.accuracy, lang)
    counts = [f"{seat.marks[mark]} {sign}" for mark, sign in SIGNS.items()]
    told = " · ".join([say(lang, "analysis.picture.accuracy", accuracy=accuracy), *counts])
    line = ""
    if seats > 2:
        dash = DASHES[seat.seat] or None
        line = element("line", x1=x, x2=x + 34, y1=y, y2=y, stroke=RIVER, stroke_width=2, stroke_dasharray=dash)
        x += 44
    return group(
        _player(seat, lang),
        line,
        seat_mark(seat.seat, x + 6, y, 12),
        text(x + 22, y + 5, _short(seat.name), 14, INK, weight=600),
        text(x + 168, y + 5, told, 12.5, INK2),
    )


def _player(seat: Summary, lang: str) -> str:
    if seat.accuracy is None:
        return say(lang, "analysis.picture.player.idle", name=seat.name)
    marks = {"inaccuracies": "inaccuracy", "mistakes": "mistake", "blunders": "blunder"}
    counts = {name: seat.marks[mark] for name, mark in marks.items()}
    return say(lang, "analysis.picture.player", name=seat.name, accuracy=_percent(seat.accuracy, lang), **counts)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _percent(share: float, lang: str) -> str:
    return say(lang, "analysis.picture.percent", n=round(100 * share))
