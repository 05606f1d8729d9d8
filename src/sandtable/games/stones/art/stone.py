"""The stones of Mandala Stones: the silhouette tells the colour, the mark the pattern; and the Artists."""

from sandtable.games.art.drawing import around, element, number, place
from sandtable.games.art.palette import ARTIST, ARTIST_RIM, STONE_FACE, STONE_GLYPH, STONE_RIM
from sandtable.locale import Word, say


def _scallop() -> str:
    corners = [around(0, 0, 15.4, 22.5 + 45 * i) for i in range(8)]
    x, y = corners[-1]
    lobes = []
    for i, (end_x, end_y) in enumerate(corners):
        out_x, out_y = around(0, 0, 23.5, 45 * i)
        lobes.append(f"Q{number(out_x)} {number(out_y)} {number(end_x)} {number(end_y)}")
    return f"M{number(x)} {number(y)}{''.join(lobes)}Z"


# Round 0,0, about 36 wide: circle, diamond, square, triangle, eight scallops.
SILHOUETTES = {
    "R": "M0-18A18 18 0 1 1 0 18A18 18 0 1 1 0-18Z",
    "Y": ("M-5.6-17.9Q0-23.5 5.6-17.9L17.9-5.6Q23.5 0 17.9 5.6L5.6 17.9Q0 23.5-5.6 17.9L-17.9 5.6Q-23.5 0-17.9-5.6Z"),
    "B": "M9.5-17Q17-17 17-9.5V9.5Q17 17 9.5 17H-9.5Q-17 17-17 9.5V-9.5Q-17-17-9.5-17Z",
    "U": "M-7.3-15.4Q0-28 7.3-15.4L17 1.4Q24.2 14 9.7 14H-9.7Q-24.2 14-17 1.4Z",
    "N": _scallop(),
}
# In a box of 24 round 0,0.
MARKS = {
    "*": element("path", d="M0-11.5 2.6-4.5 10-5.8 5.2 0 10 5.7 2.6 4.5 0 11.5-2.6 4.5-10 5.8-5.2 0-10-5.8-2.6-4.5Z"),
    "o": element("circle", r=7.3, fill="none", stroke_width=4.6),
}
WAVES = "M-8-5q2.7-3 5.3 0t5.4 0t5.3 0M-8 1q2.7-3 5.3 0t5.4 0t5.3 0M-8 7q2.7-3 5.3 0t5.4 0t5.3 0"


def stone_words(lang: str, stone: str) -> str:
    """`R*` as "red star"; `R` alone as "red", where the pattern is not known."""
    if len(stone) == 1:
        return say(lang, f"colour.{stone}")
    return say(lang, f"board_stones.stone.{stone[1]}", colour=Word(f"colour.{stone[0]}"))


def pattern_word(lang: str, pattern: str) -> str:
    """The name of a pattern."""
    return say(lang, f"pattern.{pattern}")


def mark(pattern: str, x: float, y: float, size: float, fill: str) -> str:
    """A pattern: a six-point star or a ring."""
    stroke = fill if pattern == "o" else None
    return element("g", MARKS[pattern], transform=place(x, y, size / 24), fill=fill, stroke=stroke)


def stone(piece: str, x: float, y: float, size: float) -> str:
    """A stone from above: `R*`, `Uo`, `N`, or `R` without a pattern; `size` is the width of a round one."""
    colour, pattern = piece[0], piece[1:]
    shape = SILHOUETTES[colour]
    inner = ""
    if colour == "N":
        inner = element("path", d=WAVES, fill="none", stroke=STONE_GLYPH["N"], stroke_width=2.6, stroke_linecap="round")
    elif pattern:
        inner = mark(pattern, 0, 0, 20 if colour in "YU" else 23, STONE_GLYPH[colour])
    shadow = element("path", d=shape, transform="translate(0 1.8)", opacity=0.22) if size > 30 else ""
    return element(
        "g",
        shadow,
        element("path", d=shape, fill=STONE_FACE[colour], stroke=STONE_RIM[colour], stroke_width=1.6),
        inner,
        transform=place(x, y + (size * 0.06 if colour == "U" else 0), size / 36),
    )


def stratum(colour: str, x: float, y: float, width: float, height: float) -> str:
    """A stone from the side, x and y being its top left: plain, dots, waves, ticks or diagonals, by its colour."""
    slab = element(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        rx=height / 2,
        fill=STONE_FACE[colour],
        stroke=STONE_RIM[colour],
    )
    return slab + _texture(colour, x + height / 2, y, width - height, height)


def _texture(colour: str, x: float, y: float, width: float, height: float) -> str:
    ink = STONE_RIM["N"] if colour == "N" else STONE_GLYPH[colour]
    middle = y + height / 2
    along = f"M{number(x)} {number(middle)}h{number(width)}"
    if colour == "Y":
        dots = {"stroke_dasharray": ".1 5", "stroke_linecap": "round"}
        return element("path", d=along, stroke=ink, stroke_width=2.6, **dots)
    if colour == "U":
        return element("path", d=along, stroke=ink, stroke_width=height - 2.4, stroke_dasharray="1.2 3", opacity=0.85)
    if colour == "B":
        wave = f"M{number(x)} {number(middle)}q2-3.2 4 0" + "t4 0" * (int(width / 4) - 1)
        return element("path", d=wave, stroke=ink, stroke_width=1.2, fill="none")
    if colour == "N":
        tall = height - 2.4
        lines = "".join(
            f"M{number(x + 5 * i)} {number(y + 1.2 + tall)}l{number(tall)}{number(-tall)}"
            for i in range(int((width - tall) / 5) + 1)
        )
        return element("path", d=lines, stroke=ink, stroke_width=1.2)
    return ""


def artist(pattern: str, x: float, y: float, radius: float) -> str:
    """An Artist: a beaded ink disc with their pattern."""
    bead = radius * 0.8
    return (
        element("circle", cx=x, cy=y + radius * 0.1, r=radius, fill="#000", opacity=0.22)
        + element("circle", cx=x, cy=y, r=radius, fill=ARTIST, stroke=ARTIST_RIM, stroke_width=1.8)
        + element(
            "circle",
            cx=x,
            cy=y,
            r=bead,
            fill="none",
            stroke=ARTIST_RIM,
            stroke_opacity=0.75,
            stroke_width=radius * 0.11,
            stroke_dasharray=f".1 {number(bead * 0.349)}",
            stroke_linecap="round",
        )
        + mark(pattern, x, y, radius, ARTIST_RIM)
    )
