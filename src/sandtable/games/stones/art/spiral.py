"""The spiral of the Mandala board in Stones, its stones, its Victory Point spaces and its hands."""

from math import hypot, pi, sqrt

from sandtable.games.art.drawing import around, element, group, number, place, text
from sandtable.games.art.palette import ARTIST, DIM, INK, RAISED, RAKE, SAND, SAND_HIGH, SAND_LOW
from sandtable.games.art.table import petals
from sandtable.games.stones.art.stone import stone, stone_words
from sandtable.games.stones.layout import Layout
from sandtable.locale import say

FIRST = 33.0  # how far from the centre the spiral begins
LANE = 1.15  # how far apart its turns are, in steps


def path(spaces: int, outer: float) -> tuple[list[tuple[float, float]], float]:
    """So many places at equal steps, clockwise from near the centre outward, and the step."""
    step = sqrt(pi * (outer**2 - FIRST**2) / spaces / LANE)
    growth = step * LANE / 360
    points, angle = [around(0, 0, FIRST, 0)], 0.0
    while len(points) < spaces:
        angle += 0.25
        x, y = around(0, 0, FIRST + growth * angle, angle)
        if hypot(x - points[-1][0], y - points[-1][1]) >= step:
            points.append((x, y))
    return points, step


def spiral(
    lang: str,
    x: float,
    y: float,
    radius: float,
    layout: Layout,
    players: int,
    stones: tuple[str, ...],
    new: tuple[int, ...],
) -> str:
    """The board round a centre: what lies on it, and the points and hands that are still uncovered."""
    points, step = path(layout.spaces.value, radius - 0.1 * radius)
    parts = [_ground(radius), _lane(points, step)]
    signs = {point.space: _points(lang, point.points, step) for point in layout.points}
    signs |= {hand.space: _hand(lang, hand.players, hand.players == players, step) for hand in layout.hands}
    for space, (left, top) in enumerate(points, start=1):
        if space <= len(stones):
            piece = group(
                f"{space}: {stone_words(lang, stones[space - 1])}", stone(stones[space - 1], 0, 0, step * 0.8)
            )
        else:
            piece = signs.get(space, "")
            if space in new:
                piece = group(f"{space}: {stone_words(lang, 'N')}", stone("N", 0, 0, step * 0.72))
        if piece:
            parts.append(element("g", piece, transform=place(left, top)))
        if space in new and space in signs:
            parts.append(_worth(left, top, step, next(p.points for p in layout.points if p.space == space)))
    return element("g", *parts, transform=place(x, y))


def _ground(radius: float) -> str:
    rosette = petals(0, 0, 3, [i * 45 for i in range(8)], 80, 19)
    return (
        element("circle", r=radius, fill=SAND_LOW)
        + element("circle", r=radius - 6, fill=SAND_HIGH, stroke=RAKE)
        + element("path", d=rosette, fill=SAND, stroke=RAKE)
    )


def _lane(points: list[tuple[float, float]], step: float) -> str:
    line = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    dots = "".join(f"M{x:.1f} {y:.1f}h0" for x, y in points)
    bed = element(
        "path",
        d=line,
        fill="none",
        stroke=SAND,
        stroke_width=step * 0.8,
        stroke_linejoin="round",
        stroke_linecap="round",
    )
    return bed + element("path", d=dots, stroke=RAKE, stroke_width=step / 5, stroke_linecap="round")


def _points(lang: str, points: int, step: float) -> str:
    return group(
        say(lang, "picture.victory", n=points),
        element("circle", r=step * 0.4, fill=RAISED, stroke=INK),
        text(0, step * 0.15, f"+{points}", step * 0.42, anchor="middle", weight=600),
    )


def _worth(x: float, y: float, step: float, points: int) -> str:
    """What a New Stone lies on, beside it."""
    left, top = x + step * 0.38, y + step * 0.34
    return element("circle", cx=left, cy=top, r=step * 0.24, fill=RAISED, stroke=INK, stroke_width=0.8) + text(
        left, top + step * 0.1, f"+{points}", step * 0.29, anchor="middle", weight=600
    )


def _hand(lang: str, players: int, counts: bool, step: float) -> str:
    """The hands for a number of players; those of this table are filled."""
    fill, ink = (ARTIST, SAND_HIGH) if counts else (SAND_HIGH, DIM)
    return group(
        say(lang, "picture.hands", n=players),
        element("circle", r=step * 0.46, fill=fill, stroke=None if counts else DIM),
        hand(-step * 0.12, 0, step * 0.6, ink),
        text(step * 0.27, step * 0.12, players, step * 0.34, ink, "middle", 600),
    )


def hand(x: float, y: float, size: float, fill: str) -> str:
    """A raised hand, the sign for the end of the game."""
    fingers = "M-4 1V-6M-1.3 0V-8.3M1.4 0V-7.6M4.1 1V-5M6.6 3.6L4 6"
    return element(
        "g",
        element("path", d=fingers, stroke=fill, stroke_width=2, stroke_linecap="round"),
        element("path", d="M-5 0H5.1V4.2Q5.1 9 0 9Q-5 9-5 4.2Z"),
        transform=f"translate({number(x)} {number(y)}) scale({size / 20:.3f})",
        fill=fill,
    )
