"""A picture of a Stones position, from the observer's side."""

from textwrap import wrap

from sandtable.games.art.caption import seat_name, status_words
from sandtable.games.art.card import HEIGHT as CARD_HEIGHT
from sandtable.games.art.card import backs
from sandtable.games.art.drawing import around, drawing, element, group, text
from sandtable.games.art.palette import DIM, INK, INK2, RAKE, SAND_HIGH, SAND_LOW
from sandtable.games.art.table import ground, heading, panel, petals, ripples, seat_mark
from sandtable.games.stones.art.objective import objective_card, objective_words
from sandtable.games.stones.art.spiral import spiral
from sandtable.games.stones.art.stone import artist, mark, pattern_word, stone, stone_words, stratum
from sandtable.games.stones.art.tower import towers
from sandtable.games.stones.observation import Stack, StonesObservation
from sandtable.games.stones.state import COLOURS, NEW, PATTERNS, STACK_AT
from sandtable.locale import say

WIDTH = 1080.0
TOP = 54.0  # where the other players' panels begin
FAR = 228.0  # their height
BOARD = 620.0  # the main board's side
PITCH = 174.0  # from circle to circle


def picture(observation: StonesObservation, lang: str = "en") -> str:
    """The table as an SVG document: the observer, or seat 0 for a watcher, sits at the bottom."""
    near = observation.seat or 0
    others = [(near + i) % observation.players for i in range(1, observation.players)]
    game = say(lang, "picture.stones")
    aside = say(lang, "picture.ply", n=observation.ply)
    if observation.new_stones:
        aside = f"{say(lang, 'picture.expansion')}, {aside}"
    status = _status(observation, lang)
    left = (WIDTH - 352 * len(others) + 16) / 2
    middle = TOP + FAR + 16
    bottom = middle + BOARD + 16
    parts = [
        heading(WIDTH, game, aside, status),
        *(_other(observation, lang, seat, left + 352 * i, TOP) for i, seat in enumerate(others)),
        _main_board(observation, lang, 20, middle),
        _mandala_board(observation, lang, 20 + BOARD + 20, middle),
        _near(observation, lang, near, bottom),
    ]
    height = bottom + 252
    label = say(lang, "picture.label", game=game, status=status)
    return drawing(WIDTH, height, label, ground(WIDTH, height), *parts)


def _status(observation: StonesObservation, lang: str) -> str:
    decision = {"keep": "picture.keep", "put": "picture.put"}.get(observation.phase, "picture.turn")
    words = status_words(lang, observation, decision)
    if observation.last_round and observation.to_act is not None:
        return f"{say(lang, 'picture.last')} {words}"
    return words


# ------------------------------------------------------------------------------------------------------- the main board


def _main_board(observation: StonesObservation, lang: str, x: float, y: float) -> str:
    """Nine circles, the Artists on four of them, and the twenty-four stacks."""
    tray = element("rect", x=x, y=y, width=BOARD, height=BOARD, rx=44, fill=SAND_HIGH, stroke=RAKE, stroke_width=1.4)
    circles, stacks = [], {}
    for circle in range(9):
        row, column = divmod(circle, 3)
        middle_x, middle_y = x + BOARD / 2 + (column - 1) * PITCH, y + BOARD / 2 + (row - 1) * PITCH
        circles.append(_circle(lang, circle + 1, observation.artists.get(str(circle + 1)), middle_x, middle_y))
        for side, name in enumerate(STACK_AT[circle]):
            spot = around(middle_x, middle_y, PITCH / 2, 90 * side)
            stacks[name] = _stack(lang, name, observation.stacks[name], *spot)
    return tray + "".join(circles) + "".join(stacks[name] for name in sorted(stacks))


def _circle(lang: str, circle: int, pattern: str | None, x: float, y: float) -> str:
    rosette = petals(x, y, 9, [45.0 * i for i in range(8)], 26, 24)
    place = (
        ripples(x, y, 46, 84, 9)
        + element("circle", cx=x, cy=y, r=36, fill=SAND_LOW, stroke=RAKE)
        + element("path", d=rosette, fill="none", stroke=SAND_HIGH, stroke_width=1.2)
    )
    if pattern is None:
        return place + text(x, y + 5, circle, 14, anchor="middle")
    who = f"{circle}: {say(lang, 'picture.artist')}, {pattern_word(lang, pattern)}"
    return group(who, place, artist(pattern, x, y, 27), text(x + 33, y + 39, circle, 13, anchor="middle"))


def _stack(lang: str, name: str, stack: Stack, x: float, y: float) -> str:
    """The top stone with its pattern, and below it the edges of the others, with a pattern only where it is known."""
    if not stack.colours:
        place = element("circle", cx=x, cy=y, r=15, fill="none", stroke=DIM, stroke_opacity=0.6, stroke_dasharray="4 3")
        return group(f"{name}: –", place)
    pieces = [colour + pattern.replace("?", "") for colour, pattern in zip(stack.colours, stack.patterns, strict=True)]
    slab, thick = 50.0, 9.0
    under = len(pieces) - 1
    top = y - 4 - thick * under / 2  # the middle of the top stone
    foot = top + 27 + thick * under
    parts = [element("ellipse", cx=x, cy=foot, rx=28, ry=6, fill="#000", opacity=0.14)]
    for i, piece in enumerate(pieces[:-1]):
        level = foot - 3 - thick * (i + 1)
        parts.append(stratum(piece[0], x - slab / 2, level, slab, thick))
        if len(piece) > 1:
            parts.append(_side_mark(piece[1], x + slab / 2 - 8, level + thick / 2))
    parts.append(stone(pieces[-1], x, top, 50))
    return group(f"{name}: {', '.join(stone_words(lang, piece) for piece in reversed(pieces))}", *parts)


def _side_mark(pattern: str, x: float, y: float) -> str:
    """The pattern of a covered stone, where the table plays with open stacks."""
    return element("circle", cx=x, cy=y, r=5, fill=SAND_HIGH, stroke=INK, stroke_width=0.8) + mark(
        pattern, x, y, 8, INK
    )


# ---------------------------------------------------------------------------------------------------- the Mandala board


def _mandala_board(observation: StonesObservation, lang: str, x: float, y: float) -> str:
    """The spiral, the words about it, and what the silhouettes and edges mean."""
    width = WIDTH - 20 - x
    layout, radius = observation.layout, 192.0
    placed = observation.board[: layout.spaces.value]
    lines = [
        say(
            lang,
            "picture.board",
            n=len(placed),
            spaces=layout.spaces.value,
            end=layout.hand_space(observation.players),
        )
    ]
    if len(observation.board) > len(placed):
        lines.append(say(lang, "picture.aside", n=len(observation.board) - len(placed)))
    if observation.new_stones:
        counts = {"pending": len(observation.pending), "kept": observation.kept, "box": observation.box}
        lines.append(" · ".join(say(lang, f"picture.new.{key}", n=n) for key, n in counts.items()))
    words = [text(x + width / 2, y + 414 + 20 * i, line, 13, INK2, "middle") for i, line in enumerate(lines)]
    board = spiral(lang, x + width / 2, y + radius, radius, layout, observation.players, placed, observation.new_spaces)
    return group(lines[0], board, *words) + _legend(observation, lang, x, y + 492, width)


def _legend(observation: StonesObservation, lang: str, x: float, y: float, width: float) -> str:
    colours = [*COLOURS, NEW] if observation.new_stones else [*COLOURS]
    step = (width - 16) / len(colours)
    parts = [panel(x, y - 14, width, 142)]
    for i, colour in enumerate(colours):
        middle = x + 8 + step * (i + 0.5)
        parts.append(stone(colour, middle, y + 16, 26))
        parts.append(stratum(colour, middle - 20, y + 40, 40, 9))
        for k, line in enumerate(wrap(f"{colour} {stone_words(lang, colour)}", 11)):
            parts.append(text(middle, y + 66 + 13 * k, line, 11.5, INK2, "middle"))
    for i, pattern in enumerate(PATTERNS):
        left = x + width * (0.2 + 0.36 * i)
        parts.append(mark(pattern, left, y + 105, 20, INK))
        parts.append(text(left + 20, y + 110, f"{pattern} {pattern_word(lang, pattern)}", 12.5, INK2))
    return "".join(parts)


# ---------------------------------------------------------------------------------------------------------- the players


def _points(observation: StonesObservation, seat: int) -> int:
    return observation.points[seat] if observation.result is None else observation.result.scores[seat]


def _more(observation: StonesObservation, lang: str, seat: int) -> list[str]:
    """The points that came from no tower space: "score any", the Mandala board, at the end the objective."""
    sheet = observation.sheet[seat]
    lines = [say(lang, "picture.any", n=sheet[5]), say(lang, "picture.placed", n=sheet[6])]
    if observation.result is not None:
        lines.append(say(lang, "picture.met", n=observation.result.scores[seat] - sum(sheet)))
    return lines


def _other(observation: StonesObservation, lang: str, seat: int, x: float, y: float) -> str:
    """The panel of a player across the table; their objectives are face down until the end."""
    name = seat_name(lang, seat, observation.seat)
    parts = [
        panel(x, y, 336, FAR, acting=observation.to_act == seat),
        seat_mark(seat, x + 22, y + 23, 13),
        text(x + 39, y + 28, name, 15, weight=600),
        text(x + 265, y + 28, say(lang, "picture.victory", n=_points(observation, seat)), 15, anchor="end", weight=600),
        text(x + 15, y + 47, " · ".join(_more(observation, lang, seat)), 11.5, INK2),
        _cards(observation, lang, seat, x + 276, y + 12, 23),
        towers(lang, x + 13, y + 58, 57, observation.towers[seat], observation.sheet[seat]),
    ]
    return group(name, *parts)


def _cards(observation: StonesObservation, lang: str, seat: int, x: float, y: float, width: float) -> str:
    known = observation.objectives[seat]
    if known is None:
        return group(say(lang, "picture.objectives"), backs(2, x, y, width, width + 6))
    cards = {card.id: card for card in observation.layout.objectives}
    return "".join(objective_card(lang, cards[card], x + (width + 6) * i, y, width) for i, card in enumerate(known))


def _near(observation: StonesObservation, lang: str, seat: int, y: float) -> str:
    """The panel of the observer: larger, with their objectives in words."""
    name = seat_name(lang, seat, observation.seat)
    parts = [
        panel(20, y, WIDTH - 40, 232, acting=observation.to_act == seat),
        seat_mark(seat, 46, y + 34, 16),
        text(66, y + 40, name, 18, weight=600),
        text(40, y + 86, say(lang, "picture.victory", n=_points(observation, seat)), 30, weight=300),
        *(text(40, y + 128 + 22 * i, line, 14, INK2) for i, line in enumerate(_more(observation, lang, seat))),
        towers(lang, 236, y + 16, 68, observation.towers[seat], observation.sheet[seat]),
    ]
    width = 56.0
    left, cards = 640.0, {card.id: card for card in observation.layout.objectives}
    known = observation.objectives[seat]
    parts.append(text(left, y + 34, say(lang, "picture.objectives"), 14, INK2, weight=600))
    if known is None:
        parts.append(backs(2, left, y + 50, width, width + 14))
    else:
        for i, card in enumerate(known):
            top = y + 46 + (width * CARD_HEIGHT + 6) * i
            parts.append(objective_card(lang, cards[card], left, top, width))
            parts.append(text(left + width + 16, top + 34, objective_words(lang, cards[card]), 16, weight=600))
            points = say(lang, "picture.victory", n=cards[card].points)
            parts.append(text(left + width + 16, top + 56, f"{points} · {card}", 14, INK2))
    return group(name, *parts)
