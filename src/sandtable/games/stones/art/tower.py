"""The five tower spaces of a player in Stones, each with its rule."""

from sandtable.games.art.drawing import element, group, text
from sandtable.games.art.palette import GOOD, INK, INK2, SAND
from sandtable.games.stones.art.stone import stone, stone_words
from sandtable.games.stones.rules import BY_HEIGHT
from sandtable.locale import say


def towers(
    lang: str, x: float, y: float, width: float, spaces: tuple[tuple[str, ...], ...], scored: tuple[int, ...]
) -> str:
    """The spaces side by side, each so wide, and under each its number and the points it has brought."""
    return "".join(
        _space(lang, x + i * width * 1.1, y, width, i + 1, tower, scored[i]) for i, tower in enumerate(spaces)
    )


def _space(lang: str, x: float, y: float, width: float, number: int, tower: tuple[str, ...], scored: int) -> str:
    level, small = width * 0.54, width * 0.19
    bottom = y + width * 2.62
    parts = [element("rect", x=x, y=y, width=width, height=bottom - y, rx=width * 0.15, fill=SAND)]
    # the other spaces have a rule in words
    words = say(lang, f"picture.tower.{number}") if number not in BY_HEIGHT else ""
    for i, line in enumerate(words.splitlines()):
        parts.append(text(x + width / 2, y + small * (1.15 + 1.05 * i), line, small, anchor="middle"))
    for i, points in enumerate(BY_HEIGHT.get(number, ())):
        reached = i + 1 == len(tower)
        middle = bottom - level * (i + 0.5)
        parts.append(
            text(x + width * 0.07, middle + small * 0.4, points, small * 1.15, weight=600 if reached else None)
        )
    column = x + width * (0.6 if number in BY_HEIGHT else 0.5)
    parts += [stone(piece, column, bottom - level * (i + 0.5), level * 0.88) for i, piece in enumerate(tower)]
    foot = bottom + small * 1.25
    parts.append(text(x + width / 2, foot, number, small * 1.15, INK if tower else INK2, "middle", 600))
    if scored:
        parts.append(text(x + width, foot, f"+{scored}", small * 1.05, GOOD, "end"))
    what = ", ".join(stone_words(lang, piece) for piece in tower) or "–"
    return group(f"{say(lang, 'picture.tower')} {number}: {what}", *parts)
