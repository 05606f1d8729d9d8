"""A picture of a Patterns position. Row 1 is always at the bottom; the observer's bowl and panel are too."""

from sandtable.games.art.caption import seat_name, status_words
from sandtable.games.art.drawing import drawing, element, group, number, text
from sandtable.games.art.palette import (
    DIM,
    INK2,
    LINE,
    RAISED,
    RIVER,
    SAND,
    SAND_FACE,
    SEAT_INK,
    SEAT_SALT,
)
from sandtable.games.art.sand import COLOURS, colour_word, glyph, token
from sandtable.games.art.table import disc, ground, heading, panel, seat_mark
from sandtable.games.patterns.observation import PatternsObservation
from sandtable.games.patterns.state import CELL_NAMES
from sandtable.locale import say

WIDTH, HEIGHT = 1040.0, 752.0
MIDDLE_X, MIDDLE_Y = 338.0, 402.0  # of the board
RADIUS = 318.0
CELL = 66.0
SIZE = 57.0  # of a face-down token
SIDE = 680.0  # where the panels begin
FILES, RANKS = "abcdefgh", "12345678"


def picture(observation: PatternsObservation, lang: str = "en") -> str:
    """The table as an SVG document: the observer, or seat 0 for a watcher, sits at the bottom."""
    near = observation.seat or 0
    decision = {"bowl": "picture.choose", "flips": "picture.flips"}.get(observation.phase, "picture.turn")
    status = status_words(lang, observation, decision)
    parts = [
        heading(WIDTH, say(lang, "picture.patterns"), say(lang, "picture.ply", n=observation.ply), status),
        disc(MIDDLE_X, MIDDLE_Y, RADIUS),
        _coordinates(),
        _tokens(observation, lang),
        *(_groups(observation, lang, seat) for seat in range(2)),
        *(_markers(observation, seat) for seat in range(2)),
        _corner(observation, lang, 1 - near, far=True),
        _corner(observation, lang, near, far=False),
        _ledger(observation, lang, 1 - near, 62),
        _between(observation, lang, 262),
        _ledger(observation, lang, near, HEIGHT - 196),
    ]
    label = say(lang, "picture.label", game=say(lang, "picture.patterns"), status=status)
    return drawing(WIDTH, HEIGHT, label, ground(WIDTH, HEIGHT), *parts)


def _spot(cell: str) -> tuple[float, float]:
    """Where the middle of a cell is."""
    column, row = FILES.index(cell[0]), RANKS.index(cell[1])
    return MIDDLE_X + (column - 3.5) * CELL, MIDDLE_Y - (row - 3.5) * CELL


# ------------------------------------------------------------------------------------------------------------ the board


def _coordinates() -> str:
    """A letter under the lowest cell of each column, a number left of the first cell of each row."""
    parts = []
    for file in FILES:
        x, y = _spot(min(cell for cell in CELL_NAMES if cell[0] == file))
        parts.append(text(x, y + CELL * 0.74, file, 13, INK2, "middle"))
    for rank in RANKS:
        x, y = _spot(min(cell for cell in CELL_NAMES if cell[1] == rank))
        parts.append(text(x - CELL * 0.68, y + 4.5, rank, 13, INK2, "middle"))
    return "".join(parts)


def _tokens(observation: PatternsObservation, lang: str) -> str:
    """The hollows of all cells, and the face-up tokens."""
    hollows = "".join(f"M{number(x - 24)} {number(y - 24)}h48v48h-48z" for x, y in map(_spot, CELL_NAMES))
    parts = [element("path", d=hollows, fill=SAND, stroke=SAND, stroke_width=14, stroke_linejoin="round", opacity=0.6)]
    for cell, colour, owner in zip(CELL_NAMES, observation.board, observation.owners, strict=True):
        if owner == ".":
            parts.append(group(f"{cell}: {colour_word(lang, colour)}", token(colour, *_spot(cell), 25.5)))
    return "".join(parts)


def _groups(observation: PatternsObservation, lang: str, seat: int) -> str:
    """A seat's face-down tokens, those of a group fused."""
    owned = dict(zip(CELL_NAMES, zip(observation.board, observation.owners, strict=True), strict=True))
    parts = []
    for value, colour in enumerate(observation.groups[seat], start=1):
        cells = [cell for cell in CELL_NAMES if owned[cell] == (colour, str(seat))]
        shape = _fused(cells, 21 if seat == 0 else 6)
        inner, outer = (SEAT_SALT, SEAT_INK) if seat == 0 else (SEAT_INK, SEAT_SALT)
        title = say(
            lang,
            "picture.group",
            who=seat_name(lang, seat, observation.seat),
            colour=colour_word(lang, colour),
            marker=value,
            cells=" ".join(cells),
        )
        parts.append(
            group(
                title,
                element("path", d=shape, fill=outer, stroke=outer, stroke_width=8.4, stroke_linejoin="round"),
                element("path", d=shape, fill=inner, stroke=inner, stroke_width=6, stroke_linejoin="round"),
                element("path", d=shape, fill=SAND_FACE[colour]),
                *(glyph(colour, *_spot(cell), 25) for cell in cells),
            )
        )
    return "".join(parts)


def _markers(observation: PatternsObservation, seat: int) -> str:
    """A seat's claim markers, over everything that stands beside them."""
    spots = enumerate(map(_spot, observation.markers[seat]), start=1)
    return "".join(_coin(seat, value, x + 21, y - 22) for value, (x, y) in spots)


def _fused(cells: list[str], corner: float) -> str:
    """The outline of a group: a square for each token, joined to its neighbours."""
    outline = []
    for cell in cells:
        x, y = _spot(cell)
        outline.append(_square(x - SIZE / 2, y - SIZE / 2, corner))
        right, below = _beside(cell, 1, 0), _beside(cell, 0, -1)
        if right in cells:
            outline.append(f"M{number(x)} {number(y - 20)}h{number(CELL)}v40h{number(-CELL)}z")
        if below in cells:
            outline.append(f"M{number(x - 20)} {number(y)}h40v{number(CELL)}h-40z")
        if {right, below, _beside(cell, 1, -1)} <= set(cells):
            outline.append(f"M{number(x)} {number(y)}h{number(CELL)}v{number(CELL)}h{number(-CELL)}z")
    return "".join(outline)


def _beside(cell: str, right: int, up: int) -> str:
    return f"{chr(ord(cell[0]) + right)}{int(cell[1]) + up}"


def _square(x: float, y: float, corner: float) -> str:
    side = number(SIZE - 2 * corner)
    arc = f"a{number(corner)} {number(corner)} 0 0 1"
    c = number(corner)
    return (
        f"M{number(x + corner)} {number(y)}h{side}{arc} {c} {c}v{side}{arc} -{c} {c}h-{side}{arc} -{c} -{c}"
        f"v-{side}{arc} {c} -{c}z"
    )


def _coin(seat: int, value: int, x: float, y: float, pale: bool = False) -> str:
    """A claim marker: a round salt coin of seat 0, a square ink coin of seat 1; pale while it is not used."""
    fill, ink = (SEAT_SALT, SEAT_INK) if seat == 0 else (SEAT_INK, SEAT_SALT)
    if seat == 0:
        shape = element("circle", cx=x, cy=y, r=11.5, fill=fill, stroke=ink, stroke_width=1.8)
    else:
        shape = element(
            "rect", x=x - 11, y=y - 11, width=22, height=22, rx=2.5, fill=fill, stroke=ink, stroke_width=1.8
        )
    words = text(x, y + 5, value, 14, ink, "middle", 600)
    return element("g", shape, words, opacity=0.45 if pale else None)


# ------------------------------------------------------------------------------------------------------ round the board


def _corner(observation: PatternsObservation, lang: str, seat: int, far: bool) -> str:
    """A seat's bowl and score, in the corners that the round board leaves free."""
    x, y = (MIDDLE_X + 268, MIDDLE_Y - 268) if far else (MIDDLE_X - 268, MIDDLE_Y + 268)
    side, anchor = (MIDDLE_X - 314, None) if far else (MIDDLE_X + 314, "end")
    line = y - 32 if far else y + 10
    name = seat_name(lang, seat, observation.seat)
    parts = [
        text(side, line, name, 14, INK2, anchor),
        text(side, line + 34, observation.scores[seat], 34, anchor=anchor, weight=300),
        _bowl(x, y, observation.bowls[seat : seat + 1], acting=observation.to_act == seat),
    ]
    return group(f"{name}, {say(lang, 'picture.bowl')}: {_bowl_words(observation, lang, seat)}", *parts)


def _bowl_words(observation: PatternsObservation, lang: str, seat: int) -> str:
    return colour_word(lang, observation.bowls[seat]) if observation.bowls else "–"


def _bowl(x: float, y: float, colour: str, acting: bool = False) -> str:
    edge, thick = (RIVER, 2.5) if acting else (INK2, 1.4)
    rings = "".join(element("circle", cx=x, cy=y, r=r, fill="none", stroke=LINE) for r in (41, 34))
    dish = element("circle", cx=x, cy=y, r=47, fill=RAISED, stroke=edge, stroke_width=thick)
    return dish + rings + (token(colour, x, y, 27) if colour else "")


def _ledger(observation: PatternsObservation, lang: str, seat: int, y: float) -> str:
    """A panel: the claim markers 1 to 6, for each its group's colour, tokens and points."""
    width = WIDTH - 20 - SIDE
    name = seat_name(lang, seat, observation.seat)
    step = (width - 20) / 6
    parts = [
        panel(SIDE, y, width, 176, acting=observation.to_act == seat),
        seat_mark(seat, SIDE + 26, y + 28),
        text(SIDE + 44, y + 34, name, 16, weight=600),
        text(
            SIDE + width - 20,
            y + 35,
            say(lang, "picture.points", n=observation.scores[seat]),
            16,
            anchor="end",
            weight=600,
        ),
    ]
    for i in range(6):
        x = SIDE + 10 + step * (i + 0.5)
        used = i < len(observation.groups[seat])
        parts.append(_coin(seat, i + 1, x, y + 68, pale=not used))
        if i:
            parts.append(element("path", d=f"M{number(x - step / 2)} {number(y + 54)}v106", stroke=LINE))
        if not used:
            parts.append(
                element(
                    "circle", cx=x, cy=y + 99, r=12, fill="none", stroke=DIM, stroke_width=1.4, stroke_dasharray="3 3"
                )
            )
            continue
        colour = observation.groups[seat][i]
        size = sum(pair == (colour, str(seat)) for pair in zip(observation.board, observation.owners, strict=True))
        parts.append(group(colour_word(lang, colour), token(colour, x, y + 99, 13)))
        parts.append(text(x, y + 131, f"×{size}", 13, INK2, "middle"))
        parts.append(text(x, y + 154, observation.worth[seat][i], 16, anchor="middle", weight=600))
    return group(name, *parts)


def _between(observation: PatternsObservation, lang: str, y: float) -> str:
    """Between the panels: what each glyph means, and before the choice the two tokens to choose from."""
    parts = []
    for i, colour in enumerate(COLOURS):
        x, top = SIDE + 18 + 114 * (i % 3), y + 40 + 46 * (i // 3)
        parts.append(token(colour, x, top, 14))
        parts.append(text(x + 22, top + 5, colour, 14, weight=600))
        parts.append(text(x + 38, top + 5, colour_word(lang, colour), 14, INK2))
    if not observation.bowls:
        words = say(lang, "picture.spare")
        dishes = [_bowl(SIDE + 116 + 110 * i, y + 206, colour) for i, colour in enumerate(observation.spare)]
        parts.append(group(words, text(SIDE + 171, y + 142, words, 14, INK2, "middle"), *dishes))
    return "".join(parts)
