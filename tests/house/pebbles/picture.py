"""A picture of a Pebbles position: the row on a tray of sand, a panel for each player below it."""

from sandtable.games.art.caption import seat_name, status_words
from sandtable.games.art.drawing import drawing, element, group, text
from sandtable.games.art.palette import INK, INK2, RAISED, SAND_HIGH, SAND_LOW
from sandtable.games.art.table import ground, heading, panel, seat_mark
from sandtable.games.pebbles.observation import PebblesObservation
from sandtable.games.pebbles.state import PIECES
from sandtable.locale import say

WIDTH, HEIGHT = 1000.0, 360.0
STEP = 74.0  # from one piece to the next
LINE = 150.0  # where the row lies


def picture(observation: PebblesObservation, lang: str = "en") -> str:
    """The table as an SVG document, the same for both seats but for who is called "you"."""
    status = status_words(lang, observation)
    parts = [
        heading(WIDTH, say(lang, "picture.pebbles"), say(lang, "picture.ply", n=observation.ply), status),
        _row(observation, lang),
        *(_panel(observation, lang, seat) for seat in range(2)),
    ]
    label = say(lang, "picture.label", game=say(lang, "picture.pebbles"), status=status)
    return drawing(WIDTH, HEIGHT, label, ground(WIDTH, HEIGHT), *parts)


def _row(observation: PebblesObservation, lang: str) -> str:
    """The pieces that are left, in the middle of the tray, between the letters of its ends."""
    tray = element("rect", x=24, y=LINE - 70, width=WIDTH - 48, height=140, rx=70, fill=SAND_HIGH, stroke=SAND_LOW)
    start = (WIDTH - STEP * (len(observation.row) - 1)) / 2
    pieces = "".join(_piece(value, start + STEP * i) for i, value in enumerate(observation.row))
    ends = [text(x, LINE + 6, letter, 16, INK2, "middle", 600) for x, letter in ((48, "L"), (WIDTH - 48, "R"))]
    words = say(lang, "picture.pebbles.row", n=len(observation.row), all=len(PIECES))
    return group(words, tray, *ends, pieces)


def _piece(value: str, x: float) -> str:
    """A piece: larger and marked with more rings the more it is worth, and with its number."""
    rings = [
        element("circle", cx=x, cy=LINE, r=18 + 4 * n, fill=RAISED if n == 0 else "none", stroke=INK, stroke_width=1.4)
        for n in range(int(value))
    ]
    return group(value, *rings, text(x, LINE + 7, value, 20, INK, "middle", 600))


def _panel(observation: PebblesObservation, lang: str, seat: int) -> str:
    """A player's panel: name and points."""
    x, y, width = 24 + seat * (WIDTH / 2 - 12), HEIGHT - 110, WIDTH / 2 - 36
    name = seat_name(lang, seat, observation.seat)
    points = say(lang, "picture.points", n=observation.scores[seat])
    return group(
        name,
        panel(x, y, width, 86, acting=observation.to_act == seat),
        seat_mark(seat, x + 30, y + 43),
        text(x + 52, y + 49, name, 18, weight=600),
        text(x + width - 24, y + 49, points, 18, anchor="end", weight=600),
    )
