"""Pictures for a dark page: our palettes are those of the page, and what is written stays readable."""

import re
from pathlib import Path

import pytest

from sandtable.games.art import palette
from sandtable.games.art.dark import DARK, dark

TOKENS = Path(__file__).parents[3] / "web" / "src" / "look" / "tokens.css"
# What the page calls the colours of the palette.
NAMES = {
    "TABLE": "table",
    "SURFACE": "surface",
    "RAISED": "raised",
    "LINE": "line",
    "INK": "ink",
    "INK2": "ink2",
    "RIVER": "river",
    "RIVER_SOFT": "riversoft",
    "FLOW": "flow",
    "SAND": "sand",
    "SAND_HIGH": "sandhi",
    "SAND_LOW": "sandlo",
    "RAKE": "rake",
    "GOOD": "good",
    "BAD": "bad",
    "DIM": "dim",
    "BACK": "back",
    "BACK_LINE": "backline",
}


def tokens(selector: str) -> dict[str, str]:
    """The colours of one theme of the page, by name."""
    block = TOKENS.read_text(encoding="utf-8").partition(f"{selector} {{")[2].partition("}")[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9A-F]{6})", block))


def test_the_themes_are_those_of_the_page() -> None:
    light, night = tokens(":root"), tokens(':root[data-theme="dark"]')
    assert {name: getattr(palette, name) for name in NAMES} == {name: light[token] for name, token in NAMES.items()}
    assert {light[token]: night[token] for token in NAMES.values()} == DARK


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("ground", ["TABLE", "SURFACE", "RAISED", "SAND_HIGH"])
@pytest.mark.parametrize("ink", ["INK", "INK2"])
def test_words_can_be_read_on_every_ground(ink: str, ground: str) -> None:
    low, high = sorted(luminance(DARK[getattr(palette, name)]) for name in (ink, ground))
    assert (high + 0.05) / (low + 0.05) >= 4.5


def test_faces_of_pieces_stay_as_they_are() -> None:
    picture = f'<rect fill="{palette.SAND_FACE["R"]}" stroke="{palette.INK}"/>'
    assert dark(picture) == f'<rect fill="{palette.SAND_FACE["R"]}" stroke="#E7EDEB"/>'
