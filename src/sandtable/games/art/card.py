"""Cards: the sand cards of Mandala, and the back that hides every secret card."""

from sandtable.games.art.drawing import element, group, place, text
from sandtable.games.art.palette import (
    BACK,
    BACK_LINE,
    BACK_RIM,
    DIM,
    INK,
    RAISED,
    RAKE,
    SAND_FACE,
    SAND_GLYPH,
    SAND_RIM,
    SURFACE,
)
from sandtable.games.art.sand import colour_word, glyph

HEIGHT = 1.4  # of a card, in widths
PETAL = "M0 0C16-12 16-26 0-36C-16-26-16-12 0 0Z"  # of the rosette on a back that is 100 wide


def card(colour: str, x: float, y: float, width: float) -> str:
    """A sand card, its letter in the corner, x and y being its top left."""
    middle_x, middle_y = x + width / 2, y + width * HEIGHT / 2
    ring = element(
        "circle", cx=middle_x, cy=middle_y, r=width * 0.4, fill="none", stroke=SAND_GLYPH[colour], stroke_opacity=0.35
    )
    return (
        _outline(x, y, width, SAND_FACE[colour], SAND_RIM[colour])
        + ring
        + glyph(colour, middle_x, middle_y, width * 0.5)
        + text(x + width * 0.09, y + width * 0.24, colour, width * 0.21, SAND_GLYPH[colour], weight=600)
    )


def back(x: float, y: float, width: float) -> str:
    """The back of a card: slate, with a six-petal rosette."""
    rosette = "".join(element("path", d=PETAL, transform=f"rotate({angle})") for angle in range(0, 360, 60))
    line = element(
        "g",
        rosette,
        transform=place(x + width / 2, y + width * HEIGHT / 2, width / 100),
        fill="none",
        stroke=BACK_LINE,
        stroke_width=max(1.7, 80 / width),
    )
    return _outline(x, y, width, BACK, BACK_RIM) + line


def _outline(
    x: float, y: float, width: float, fill: str, stroke: str, thick: float = 1.2, dashes: str | None = None
) -> str:
    return element(
        "rect",
        x=x,
        y=y,
        width=width,
        height=width * HEIGHT,
        rx=width * 0.14,
        fill=fill,
        stroke=stroke,
        stroke_width=thick,
        stroke_dasharray=dashes,
    )


def backs(n: int, x: float, y: float, width: float, step: float) -> str:
    """A row of backs, each over the one before."""
    return "".join(back(x + i * step, y, width) for i in range(n))


def badge(x: float, y: float, n: int) -> str:
    """A count in a white coin."""
    return element("circle", cx=x, cy=y, r=10, fill=RAISED, stroke=INK, stroke_width=1.3) + text(
        x, y + 4.5, n, 12.5, anchor="middle", weight=600
    )


def pile(lang: str, colour: str, n: int, x: float, y: float, width: float, step: float, most: int = 3) -> str:
    """Cards of one colour, fanned to the right, at most so many of them drawn, with their count."""
    drawn = min(n, most)
    top = x + (drawn - 1) * step
    under = [x + i * step for i in range(drawn - 1)]
    if step < width * 0.3:  # too little of a card shows for its letter
        cards = "".join(_outline(left, y, width, SAND_FACE[colour], SAND_RIM[colour]) for left in under)
    else:
        cards = "".join(card(colour, left, y, width) for left in under)
    cards += card(colour, top, y, width)
    count = badge(top + width - 5, y + 4, n) if n > 1 else ""
    return group(f"{colour_word(lang, colour)} ×{n}", cards, count)


def empty(x: float, y: float, width: float) -> str:
    """A place for a pile, with no card that could be told."""
    middle_x, middle_y = x + width / 2, y + width * HEIGHT / 2
    rings = (
        element("circle", cx=middle_x, cy=middle_y, r=width * part, fill="none", stroke=RAKE)
        for part in (0.14, 0.24, 0.34)
    )
    return _outline(x, y, width, SURFACE, DIM, 1.4, "5 4") + "".join(rings)
