"""docs/rules.md as data: the headings of each game, and the names of its rulings."""

import re
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).parents[1] / "docs" / "rules.md"
DECIDED = ("Rulings", "Ours")  # the headings under which a ruling has its name

HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
NAMED = re.compile(r"^- `([a-z][a-z-]*)`: ", re.MULTILINE)


class Chapter(NamedTuple):
    """What the page says of one game.

    headings  those about play, in order
    rulings   the names under "Rulings" and "Ours", in order
    """

    headings: list[str]
    rulings: list[str]


def chapters() -> dict[str, Chapter]:
    """The games of the page, by their headings."""
    found: dict[str, Chapter] = {}
    parts = HEADING.split(PAGE.read_text(encoding="utf-8"))[1:]
    chapter = Chapter([], [])
    for level, heading, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        if level == "##":
            chapter = found[heading] = Chapter([], [])
        elif heading in DECIDED:
            chapter.rulings.extend(NAMED.findall(text))
        elif len(level) > 2:
            chapter.headings.append(heading)
    return found
