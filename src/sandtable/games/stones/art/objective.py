"""The objective cards of Stones."""

from sandtable.games.art.card import HEIGHT
from sandtable.games.art.drawing import element, group, text
from sandtable.games.art.palette import INK, INK2, RAISED, SAND_HIGH
from sandtable.games.stones.art.stone import mark, stone
from sandtable.games.stones.layout import Objective
from sandtable.games.stones.words import goal
from sandtable.locale import say


def objective_words(lang: str, objective: Objective) -> str:
    """What the card asks for."""
    words = goal(objective, lang)
    return words[0].upper() + words[1:]


def objective_card(lang: str, objective: Objective, x: float, y: float, width: float) -> str:
    """The card's face: a pattern, a colour or a number of stones, and what it is worth."""
    height = width * HEIGHT
    middle_x, middle_y = x + width / 2, y + height * 0.38
    if objective.kind == "pattern":
        sign = mark(objective.value, middle_x, middle_y, width * 0.56, INK)
    elif objective.kind == "colour":
        sign = stone(objective.value, middle_x, middle_y, width * 0.56)
    else:
        sign = text(middle_x, middle_y + width * 0.2, f"={objective.value}", width * 0.5, anchor="middle", weight=600)
    points = say(lang, "picture.victory", n=objective.points)
    return group(
        f"{objective.id} {objective_words(lang, objective)}, {points}",
        element("rect", x=x, y=y, width=width, height=height, rx=width * 0.14, fill=RAISED, stroke=INK2),
        element(
            "rect",
            x=x + 2,
            y=y + height * 0.7,
            width=width - 4,
            height=height * 0.3 - 2,
            rx=width * 0.1,
            fill=SAND_HIGH,
        ),
        sign,
        text(middle_x, y + height * 0.91, f"+{objective.points}", width * 0.32, anchor="middle", weight=600),
    )
