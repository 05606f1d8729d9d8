"""A picture of a Mandala position, from the observer's side."""

from collections.abc import Sequence

from sandtable.games.art.caption import seat_name, status_words
from sandtable.games.art.card import HEIGHT, back, backs, empty, pile
from sandtable.games.art.drawing import around, drawing, element, group, number, text
from sandtable.games.art.palette import (
    DIM,
    FLOW,
    INK,
    INK2,
    RAKE,
    RIVER,
    RIVER_SOFT,
    SAND,
    SAND_FACE,
    SAND_HIGH,
    SAND_RIM,
    SURFACE,
)
from sandtable.games.art.sand import colour_word, counted, glyph, legend, missing, token
from sandtable.games.art.table import band, ground, heading, panel, petals, ripples, seat_mark
from sandtable.games.mandala.observation import Cup, MandalaObservation
from sandtable.games.mandala.state import COLOURS, Counts, plus
from sandtable.locale import say

WIDTH = 1040.0
RADIUS = 180.0  # of a Mandala's tray, without its petals
HALF = 58.0  # of the height of its Mountain
FAN = 7.0  # how much each card of a pile there shows of the one beneath


def picture(observation: MandalaObservation, lang: str = "en") -> str:
    """The table as an SVG document: the observer, or seat 0 for a watcher, sits at the bottom."""
    near = observation.seat or 0
    status = _status(observation, lang)
    parts = [
        heading(WIDTH, say(lang, "picture.mandala"), say(lang, "picture.ply", n=observation.ply), status),
        _player(observation, lang, 1 - near, 54),
        *(_mandala(observation, lang, mandala, near, 240 + 560 * mandala, 382) for mandala in range(2)),
        _piles(observation, lang, 382),
        _player(observation, lang, near, 612),
    ]
    height = 732.0
    if observation.hand is not None:
        parts.append(_hand(lang, observation.hand, height))
        height += 144
    parts.append(legend(lang, 120, height + 10, 142))
    height += 34
    label = say(lang, "picture.label", game=say(lang, "picture.mandala"), status=status)
    return drawing(WIDTH, height, label, ground(WIDTH, height), *parts)


def _status(observation: MandalaObservation, lang: str) -> str:
    if observation.claiming is not None:
        return status_words(lang, observation, "picture.claim", mandala=observation.claiming)
    return status_words(lang, observation)


def _present(pile: Counts) -> list[tuple[str, int]]:
    return [(colour, n) for colour, n in zip(COLOURS, pile, strict=True) if n]


# ------------------------------------------------------------------------------------------------------------ a Mandala


def _mandala(observation: MandalaObservation, lang: str, mandala: int, near: int, x: float, y: float) -> str:
    """A tray: the far Field, the Mountain, the near Field; a petal rim that shows which colours are there."""
    mountain, fields = observation.mountains[mandala], observation.fields[mandala]
    claimed = observation.claiming == mandala + 1
    far = 1 - near
    edge, thick = (RIVER, 3.0) if claimed else (RAKE, 1.0)
    middle = band(x, y, RADIUS, HALF, 12)
    name = say(lang, "picture.mandala.n", n=mandala + 1)
    top = f"{say(lang, 'picture.field')} {sum(fields[far])}"
    centre = f"{say(lang, 'picture.mountain')} {sum(mountain)}"
    bottom = f"{say(lang, 'picture.field')} {sum(fields[near])}"
    return group(
        name,
        _rim(x, y, plus(mountain, *fields)),
        element("circle", cx=x, cy=y, r=RADIUS, fill=SAND_HIGH),
        ripples(x, y, 70, RADIUS - 8, 13),
        element("path", d=middle, fill=SAND, stroke=INK2, stroke_opacity=0.5, stroke_width=1.2),
        element("circle", cx=x, cy=y, r=RADIUS, fill="none", stroke=edge, stroke_width=thick),
        text(x - RADIUS - 24, y - RADIUS - 8, name, 15, weight=600),
        seat_mark(far, x - 36, y - RADIUS + 19.5, 9),
        text(x - 22, y - RADIUS + 24, top, 13),
        text(x, y - HALF + 10, centre, 13, anchor="middle", weight=600),
        seat_mark(near, x - 36, y + RADIUS - 18.5, 9),
        text(x - 22, y + RADIUS - 14, bottom, 13),
        group(top, _row(lang, fields[far], x, y - HALF - 16, 48, 262, rise=1)),
        group(centre, _row(lang, mountain, x, y + 4, 60, 330, rise=0.5)),
        group(bottom, _row(lang, fields[near], x, y + HALF + 16, 48, 262, rise=0)),
    )


def _row(lang: str, cards: Counts, x: float, y: float, width: float, room: float, rise: float) -> str:
    """The piles of an area side by side, smaller when there are many; `rise` is how much of a card is above y."""
    piles = _present(cards)
    gap = 8.0
    extra = sum(_fan(n) for _, n in piles) + gap * (len(piles) - 1)
    width = min(width, (room - extra) / max(1, len(piles)))
    left, top = x - (width * len(piles) + extra) / 2, y - width * HEIGHT * rise
    parts = []
    for colour, n in piles:
        parts.append(pile(lang, colour, n, left, top, width, FAN))
        left += width + _fan(n) + gap
    return "".join(parts)


def _fan(n: int) -> float:
    return FAN * (min(n, 3) - 1)


def _rim(x: float, y: float, cards: Counts) -> str:
    """Five petals for each of the six colours, filled when the colour is there."""
    behind = petals(x, y, RADIUS - 2, [12.0 * i + 6 for i in range(30)], 6.4, 33)
    parts = [element("path", d=behind, fill=SAND, stroke=RAKE)]
    for i, colour in enumerate(COLOURS):
        here = cards[i] > 0
        outline = petals(x, y, RADIUS - 2, [60.0 * i + 12 * k for k in range(-2, 3)], 6.4, 35)
        fill, stroke = (SAND_FACE[colour], SAND_RIM[colour]) if here else (SAND_HIGH, RAKE)
        glyph_x, glyph_y = around(x, y, RADIUS + 15, 60 * i)
        sign = glyph(colour, glyph_x, glyph_y, 16) if here else missing(colour, glyph_x, glyph_y, 16)
        parts.append(element("path", d=outline, fill=fill, stroke=stroke) + sign)
    return "".join(parts)


# ------------------------------------------------------------------------------------------------ piles and the players


def _piles(observation: MandalaObservation, lang: str, y: float) -> str:
    """The deck and the discard pile, between the Mandalas."""
    x, width = WIDTH / 2, 64.0
    deck = [back(x - width / 2 + 2.5 * i, y - 190 - 2 * i, width) for i in (2, 1, 0) if observation.deck > i]
    parts = [
        *(deck or [empty(x - width / 2, y - 190, width)]),
        text(x, y - 78, f"{say(lang, 'picture.deck')} {observation.deck}", 14, anchor="middle", weight=600),
        empty(x - width / 2, y - 14, width),
        text(x, y + 98, f"{say(lang, 'picture.discard')} {sum(observation.discard)}", 14, anchor="middle", weight=600),
    ]
    if observation.exhausted:
        for i, line in enumerate(say(lang, "picture.exhausted").split("\n")):
            parts.append(text(x, y - 59 + 15 * i, line, 12, INK2, "middle"))
    for i, (colour, n) in enumerate(_present(observation.discard)):
        parts.append(counted(lang, colour, n, x - 58 + 44 * (i % 3), y + 120 + 26 * (i // 3)))
    return "".join(parts)


def _player(observation: MandalaObservation, lang: str, seat: int, y: float) -> str:
    """A panel: the name, the hand from behind, the River, the Cup."""
    own = seat == observation.seat
    size = observation.hand_sizes[seat]
    hand = f"{say(lang, 'picture.hand')} {size}"
    parts = [
        panel(20, y, WIDTH - 40, 104, acting=observation.to_act == seat),
        seat_mark(seat, 46, y + 29),
        text(64, y + 35, seat_name(lang, seat, observation.seat), 16, weight=600),
        text(40, y + 78, hand, 13, INK2),
        "" if own else group(hand, backs(size, 108, y + 57, 22, 15)),
        _river(lang, observation.rivers[seat], 350, y + 18),
        _cup(lang, observation.cups[seat], 726, y),
    ]
    if observation.result is not None:
        points = say(lang, "picture.points", n=observation.result.scores[seat])
        parts.append(text(320, y + 35, points, 16, anchor="end", weight=600))
    return group(seat_name(lang, seat, observation.seat), *parts)


def _river(lang: str, river: str, x: float, y: float) -> str:
    """The six numbered spaces in a stream that flows to the right."""
    step, wave = 58.0, "q29 12 58 0" + "t58 0" * 5
    down = 42.0
    bed = f"M{number(x)} {number(y + 5)}{wave}v{number(down)}q-29-12-58 0{'t-58 0' * 5}z"
    lines = "".join(f"M{number(x)} {number(y + 5 + depth)}{wave}" for depth in (9, 21, 33))
    parts = [
        element("path", d=bed, fill=RIVER_SOFT),
        element("path", d=lines, fill="none", stroke=FLOW, stroke_opacity=0.8, stroke_dasharray="43 15"),
    ]
    for i in range(6):
        left, top = x + step * (i + 0.5), y + 26 + (5 if i % 2 == 0 else -5)
        if i < len(river):
            parts.append(group(f"{i + 1}: {colour_word(lang, river[i])}", token(river[i], left, top, 18)))
            parts.append(text(left, top + 33, i + 1, 12.5, anchor="middle", weight=600))
        else:
            parts.append(
                element(
                    "circle", cx=left, cy=top, r=18, fill=SURFACE, stroke=DIM, stroke_width=1.4, stroke_dasharray="4 3"
                )
            )
            parts.append(text(left, top + 5, i + 1, 14, INK2, "middle"))
    return group(say(lang, "picture.river"), *parts)


def _cup(lang: str, cup: Cup, x: float, y: float) -> str:
    """How many cards the Cup holds, and which they are where the observer knows the two dealt ones."""
    words = f"{say(lang, 'picture.cup')} {cup.size}"
    bowl = f"M{number(x)} {number(y + 20)}h26q0 14-10 16v2h4M{number(x + 6)} {number(y + 38)}h4v-2q-10-2-10-16"
    parts = [
        element(
            "path", d=bowl, fill="none", stroke=INK, stroke_width=1.8, stroke_linejoin="round", stroke_linecap="round"
        ),
        text(x + 36, y + 35, words, 16, weight=600),
    ]
    if cup.claimed is not None and cup.dealt is not None:
        contents: Sequence[tuple[str, int]] = _present(plus(cup.claimed, cup.dealt))
        parts += [counted(lang, colour, n, x + 9 + 46 * i, y + 70) for i, (colour, n) in enumerate(contents)]
    return group(words, *parts)


def _hand(lang: str, hand: Counts, y: float) -> str:
    """The observer's own hand, colour by colour, every card drawn."""
    width, step, gap = 78.0, 24.0, 18.0
    piles = _present(hand)
    whole = sum(width + step * (n - 1) for _, n in piles) + gap * (len(piles) - 1)
    left, parts = (WIDTH - whole) / 2, []
    for colour, n in piles:
        parts.append(pile(lang, colour, n, left, y, width, step, most=n))
        left += width + step * (n - 1) + gap
    return group(say(lang, "picture.hand"), *parts)
