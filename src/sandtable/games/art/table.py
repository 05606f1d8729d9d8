"""What surrounds the pieces: the ground, raked trays, petal rims, panels, and the marks of the seats."""

from html import escape
from math import sqrt

from sandtable.games.art.drawing import around, element, number, place, text
from sandtable.games.art.palette import (
    INK,
    INK2,
    LINE,
    RAKE,
    RIVER,
    SAND,
    SAND_HIGH,
    SAND_LOW,
    SEAT_INK,
    SEAT_SALT,
    SURFACE,
    TABLE,
)


def ground(width: float, height: float) -> str:
    """River stone, the table that everything lies on."""
    return element("rect", width=width, height=height, rx=16, fill=TABLE)


def heading(width: float, title: str, aside: str, status: str) -> str:
    """The line over a picture: the game and its ply on the left, what is going on on the right."""
    small = element("tspan", escape(aside, quote=False), dx=14, font_size=14, font_weight=400, fill=INK2)
    left = element("text", escape(title, quote=False), small, x=24, y=34, font_size=20, font_weight=600, fill=INK)
    return left + text(width - 24, 34, status, 16 if len(status) < 56 else 14, anchor="end", weight=600)


def panel(x: float, y: float, width: float, height: float, acting: bool = False) -> str:
    """A player's panel; the one who is to act has the blue edge."""
    edge, thick = (RIVER, 2) if acting else (LINE, 1)
    return element("rect", x=x, y=y, width=width, height=height, rx=12, fill=SURFACE, stroke=edge, stroke_width=thick)


def seat_mark(seat: int, x: float, y: float, size: float = 14) -> str:
    """Circle, square, diamond, drop, for seats 0 to 3."""
    half = size / 2
    fill = SEAT_SALT if seat in (0, 2) else SEAT_INK
    if seat == 0:
        return element("circle", cx=x, cy=y, r=half, fill=fill, stroke=INK, stroke_width=2)
    if seat == 3:
        return element("path", d="M-7 7V0A7 7 0 1 1 0 7Z", transform=place(x, y, size / 14), fill=fill)
    turn = f"rotate(45 {number(x)} {number(y)})" if seat == 2 else None
    return element(
        "rect",
        x=x - half,
        y=y - half,
        width=size,
        height=size,
        rx=2.5,
        fill=fill,
        stroke=INK,
        stroke_width=2,
        transform=turn,
    )


def ripples(x: float, y: float, first: float, last: float, step: float) -> str:
    """Rake lines round a place."""
    rings = []
    radius = first
    while radius <= last:
        rings.append(element("circle", cx=x, cy=y, r=radius))
        radius += step
    return element("g", *rings, fill="none", stroke=RAKE, stroke_opacity=0.5)


def petals(x: float, y: float, radius: float, angles: list[float], half: float, height: float) -> str:
    """The outline of petals that stand on a circle, each so many degrees wide to either side."""
    outline = []
    for angle in angles:
        ends = [around(x, y, radius, angle - half), around(x, y, radius, angle + half)]
        wide = [around(x, y, radius + height * 0.62, angle - half), around(x, y, radius + height * 0.62, angle + half)]
        slim = [
            around(x, y, radius + height * 0.84, angle - half * 0.27),
            around(x, y, radius + height * 0.84, angle + half * 0.27),
        ]
        tip = around(x, y, radius + height, angle)
        left = " ".join(_point(point) for point in (wide[0], slim[0], tip))
        right = " ".join(_point(point) for point in (slim[1], wide[1], ends[1]))
        outline.append(f"M{_point(ends[0])}C{left}C{right}Z")
    return "".join(outline)


def _point(point: tuple[float, float]) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


def disc(x: float, y: float, radius: float) -> str:
    """A round tray of raked sand with a rim of small petals."""
    rim = petals(x, y, radius - 13, [i * 7.2 for i in range(50)], 3.6, 11)
    return (
        element("circle", cx=x, cy=y, r=radius, fill=SAND_LOW)
        + element("path", d=rim, fill=SAND, stroke=RAKE)
        + element("circle", cx=x, cy=y, r=radius - 13, fill=SAND_HIGH, stroke=RAKE)
        + ripples(x, y, 24, radius - 20, 16)
    )


def band(x: float, y: float, radius: float, half: float, bulge: float) -> str:
    """The outline of a disc's middle: between two chords, so far above and below the centre, that bulge outward."""
    reach = sqrt(radius**2 - half**2)
    left, right = number(x - reach), number(x + reach)
    top, bottom = number(y - half), number(y + half)
    arc = f"A{number(radius)} {number(radius)} 0 0 1"
    return (
        f"M{left} {top}Q{number(x)} {number(y - half - bulge)} {right} {top}{arc} {right} {bottom}"
        f"Q{number(x)} {number(y + half + bulge)} {left} {bottom}{arc} {left} {top}Z"
    )
