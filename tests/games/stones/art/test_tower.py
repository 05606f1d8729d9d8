"""What is printed on the tower spaces is what the rules score."""

import json
import re
from pathlib import Path

from sandtable.games.stones.rules import BY_HEIGHT

PRINTED = Path(__file__).parents[4] / "web" / "src" / "games" / "stones" / "players" / "printed.ts"


def test_the_page_prints_the_points_of_the_rules() -> None:
    (table,) = re.findall(r"BY_HEIGHT\b.* = (\{.*\});", PRINTED.read_text(encoding="utf-8"))
    printed = json.loads(re.sub(r"(\d+):", r'"\1":', table))
    assert {int(space): tuple(row) for space, row in printed.items()} == dict(BY_HEIGHT)
