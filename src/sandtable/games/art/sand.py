"""The six sands of Mandala and Patterns: each colour has a glyph of its own symmetry."""

from sandtable.games.art.drawing import element, group, place, text
from sandtable.games.art.palette import DIM, INK, INK2, SAND_FACE, SAND_GLYPH, SAND_RIM
from sandtable.locale import say

COLOURS = "ROYGPK"


def _turned(step: int, *inside: str) -> str:
    return "".join(element("g", *inside, transform=f"rotate({angle})") for angle in range(0, 360, step))


# In a box of 24 round 0,0: flame, spark, sun, leaf, blossom, well.
GLYPHS = {
    "R": _turned(120, element("path", d="M0-11.5C4.6-8 5.2-3.6 0-.6C-5.2-3.6-4.6-8 0-11.5Z")),
    "O": element("path", d="M0-12Q2.4-2.4 12 0Q2.4 2.4 0 12Q-2.4 2.4-12 0Q-2.4-2.4 0-12Z"),
    "Y": element("circle", r=4.6)
    + element("circle", r=9.4, fill="none", stroke_width=4.4, stroke_dasharray="2 5.38", stroke_dashoffset=1),
    "G": element(
        "path", transform="rotate(38)", d="M.9-11.4C8.4-5.6 8.4 5.6.9 11.4ZM-.9-11.4C-8.4-5.6-8.4 5.6-.9 11.4Z"
    ),
    "P": _turned(72, element("circle", cy=-6.8, r=3.9)) + element("circle", r=2),
    "K": element("circle", r=9.1, fill="none", stroke_width=3) + element("circle", r=3.6),
}


def colour_word(lang: str, colour: str) -> str:
    """The colour's name."""
    return say(lang, f"colour.{colour}")


def glyph(colour: str, x: float, y: float, size: float, fill: str | None = None) -> str:
    """The glyph alone, in the colour that stands out on the sand's own face unless told otherwise."""
    ink = fill or SAND_GLYPH[colour]
    stroke = ink if colour in "YK" else None
    return element("g", GLYPHS[colour], transform=place(x, y, size / 24), fill=ink, stroke=stroke, stroke_width=0)


def missing(colour: str, x: float, y: float, size: float) -> str:
    """The glyph of a colour that is not there."""
    return glyph(colour, x, y, size, DIM)


def token(colour: str, x: float, y: float, radius: float) -> str:
    """A round token."""
    rim = SAND_RIM[colour]
    return (
        element("circle", cx=x, cy=y + radius * 0.07, r=radius, fill="#000", opacity=0.22)
        + element("circle", cx=x, cy=y, r=radius, fill=SAND_FACE[colour], stroke=rim, stroke_width=max(1, radius / 15))
        + (_grooves(colour, x, y, radius) if radius > 16 else "")
        + glyph(colour, x, y, radius * 1.05)
    )


def _grooves(colour: str, x: float, y: float, radius: float) -> str:
    return element("circle", cx=x, cy=y, r=radius * 0.84, fill="none", stroke=SAND_GLYPH[colour], stroke_opacity=0.35)


def counted(lang: str, colour: str, n: int, x: float, y: float) -> str:
    """A small token with a number beside it."""
    return group(f"{colour_word(lang, colour)} ×{n}", token(colour, x, y, 9), text(x + 13, y + 5, n, 14, weight=600))


def legend(lang: str, x: float, y: float, step: float) -> str:
    """Which glyph is which colour, and its letter in the notation of moves; in a row."""
    parts = []
    for i, colour in enumerate(COLOURS):
        left = x + i * step
        parts.append(token(colour, left, y, 9))
        parts.append(text(left + 15, y + 4.5, colour, 13, INK, weight=600))
        parts.append(text(left + 30, y + 4.5, colour_word(lang, colour), 13, INK2))
    return "".join(parts)
