"""A picture for a dark page: the colours of the light theme changed for those of the dark one, as in tokens.css of the
page. Pieces are the same in both; grounds, lines and words are not."""

import re

from sandtable.games.art import palette

DARK = {
    palette.TABLE: "#0F1619",
    palette.SURFACE: "#171F23",
    palette.RAISED: "#1F2A2F",
    palette.LINE: "#33424A",
    palette.INK: "#E7EDEB",
    palette.INK2: "#A6B5B8",
    palette.RIVER: "#6FC8E0",
    palette.RIVER_SOFT: "#15363F",
    palette.FLOW: "#2F6474",
    palette.SAND: "#3B3226",
    palette.SAND_HIGH: "#483D2E",
    palette.SAND_LOW: "#2C261C",
    palette.RAKE: "#6C5D44",
    palette.GOOD: "#7FD1A9",
    palette.BAD: "#F08D84",
    palette.DIM: "#84949A",
    palette.BACK: "#27404A",
    palette.BACK_LINE: "#6F98A4",
}

_COLOUR = re.compile(r"#[0-9A-F]{6}\b")


def dark(picture: str) -> str:
    """The same picture in the colours of the dark theme.

    >>> dark('<rect fill="#E4E9E8" stroke="#B0322A"/>')
    '<rect fill="#0F1619" stroke="#B0322A"/>'
    """
    return _COLOUR.sub(lambda found: DARK.get(found[0], found[0]), picture)
