"""A page for each game: its rules, its actions and tensors, how large it is and how strong the bots are."""

import json
import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path

from sandtable.env import ActionTable, Encoding, Plane

TITLES = {"mandala": "Mandala", "patterns": "Patterns", "stones": "Mandala Stones"}
# the tables whose tensors are shown, the first one plane by plane
TABLES: dict[str, Sequence[Mapping[str, object]]] = {
    "mandala": ({},),
    "patterns": ({},),
    "stones": tuple({"players": players, "new_stones": new} for new in (True, False) for players in (2, 3, 4)),
}
# the names of a game in docs/strength.md
MATCHES = {
    "mandala": ("Mandala",),
    "patterns": ("Patterns",),
    "stones": ("Stones", "Stones with New Stones", "Stones, one among three"),
}


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(str(cell) for cell in line)} |" for line in lines)


def named(options: Mapping[str, object]) -> str:
    """Options as on the command line; nothing for those that are usual."""
    return " ".join(f"{name}={str(value).lower()}" for name, value in options.items() if value not in (2, False))


def chapter(page: str, title: str) -> str:
    """A chapter of docs/rules.md, without its heading."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1].strip()


def words_for_moves(contract: str, game: str) -> dict[str, str]:
    """What a kind of move is called, by its first letter or its whole text."""
    row = re.search(rf"^\| `{game}` \| (`.*) \|$", contract.partition("## Moves")[2], re.MULTILINE)
    assert row, game
    return {move[0] if " " in move else move: word or move for move, word in re.findall(r"`([^`]+)`([^,`]*)", row[1])}


def actions(contract: str, game: str) -> str:
    """The table of actions: kinds, then every one."""
    widest = dict(TABLES[game][0])
    moves = ActionTable(game, widest)
    words = words_for_moves(contract, game)
    rows = []
    for kind, each in groupby(enumerate(moves), key=lambda pair: pair[1][0] if " " in pair[1] else pair[1]):
        ids = list(each)
        (first, one), (last, other) = ids[0], ids[-1]
        shown = f"`{one}`" if one == other else f"`{one}` … `{other}`"
        rows.append((f"{first}" if first == last else f"{first} to {last}", shown, words[kind].strip() or kind))
    every = "\n".join(
        "  ".join(f"{number:4} {move:<12}" for number, move in enumerate(moves) if number // 6 == line).rstrip()
        for line in range((len(moves) + 5) // 6)
    )
    note = f" with `{named(widest)}`" if named(widest) else ""
    return (
        f"{len(moves):,} actions{note}. In Python, `ActionTable` has them: number 0 is `{moves[0]}`.\n\n"
        f"{table(('ids', 'moves', 'what it does'), rows)}\n\n"
        f'??? note "Every action"\n\n    ```text\n{_indented(every)}\n    ```\n'
    )


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())


def planes(game: str) -> str:
    """The tensor of the first table, plane by plane, and the widths of all."""
    first, *rest = (Encoding(game, dict(options)) for options in TABLES[game])
    rows, at = [], 0
    for plane in first.planes:
        rows.append((f"`{plane.name}`", shape(plane), extent(at, plane.size), plane.about))
        at += plane.size
    told = table(("plane", "shape", "bytes", "what a number means"), rows)
    if rest:
        widths = [
            (f"`{named(options) or '-'}`", encoding.width, len(encoding.actions))
            for options, encoding in zip(TABLES[game], (first, *rest), strict=True)
        ]
        told += f"\n\n{table(('options', 'bytes', 'actions'), widths)}"
    return told


def shape(plane: Plane) -> str:
    return " × ".join(map(str, plane.shape))


def extent(at: int, size: int) -> str:
    return f"{at}" if size == 1 else f"{at} to {at + size - 1}"


def sizes(data: Mapping[str, object], game: str) -> str:
    """How large the game is, table by table."""
    tables = [row for row in data["tables"] if row["game"] == game]  # type: ignore[attr-defined]
    rows: list[list[object]] = [
        ["deals", *(power(row["deals"]) for row in tables)],
        ["positions, at most", *(power(row["positions"]) for row in tables)],
        ["lines of play from a deal, about", *(power(row["random"]["lines"]) for row in tables)],
        ["decisions in a random game", *(length(row["random"]) for row in tables)],
        ["choices at a decision, random", *(choices(row["random"]) for row in tables)],
        ["decisions between `club` bots", *(length(row["club"]) for row in tables)],
        ["choices at a decision, `club`", *(choices(row["club"]) for row in tables)],
    ]
    return table(["", *(named(row["options"]) or "as usual" for row in tables)], rows)


def power(exponent: float) -> str:
    return f"10<sup>{exponent:.0f}</sup>"


def length(figures: Mapping[str, object]) -> str:
    low, high = figures["range"]  # type: ignore[misc]
    return f"{figures['decisions']} ({low} to {high})"


def choices(figures: Mapping[str, object]) -> str:
    return f"{figures['choices']}, {figures['most_choices']} at most"


def strength(page: str, game: str) -> str:
    """The matches of docs/strength.md that were played in a game."""
    head = re.search(r"^\| game \| bots \|.*\n\| --- .*\n((?:\|.*\n)+)", page, re.MULTILINE)
    assert head
    rows = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in head[1].splitlines()]
    own = [row for row in rows if row[0] in MATCHES[game]]
    if len({row[0] for row in own}) > 1:
        return table(("table", "bots", "games", "score"), [(row[0], row[1], row[2], row[6]) for row in own])
    return table(("bots", "games", "score"), [(row[1], row[2], row[6]) for row in own])


def pages(root: Path) -> dict[str, str]:
    """A page for each game, by its place in the manual."""
    read = {
        name: (root / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in ("rules", "contract", "strength")
    }
    data = json.loads((root / "manual" / "sizes.json").read_text())
    return {f"games/{game}.md": page(game, read, data) for game in TITLES}


def page(game: str, read: Mapping[str, str], data: Mapping[str, object]) -> str:
    title = TITLES[game]
    rules = re.sub(r"\((\w+\.md)", r"(../\1", chapter(read["rules"], title))
    return f"""# {title}

For players who want the exact rules, and for people who write programs that play or study the game.

![A position of {title}, drawn by Sandtable](../pictures/{game}.svg)

```sh
sandtable play {game}
```

## Rules

In our own words; the game's own rulebook explains and shows much more. The notation is that of
[the contract](../contract.md#moves).

{rules}

## Actions

Every move has a fixed number, its id, in environments and data sets ([Environments](../environments.md)).

{actions(read["contract"], game)}
## Observation tensor

What the seat to act may see, as bytes, its own side first. Nothing that is hidden from that seat changes a byte.

{planes(game)}

## Sizes

{sizes(data, game)}

Deals are counted exactly; positions are bounded by counting what could lie where. The rest is measured in
{data["games"]:,} games of random moves and {data["club_games"]} games between `club` bots, with the range of nine games
out of ten in brackets (`bench/sizes.py`). Lines of play are estimated from random games, as Knuth does.

## Strength of the bots

The first bot's score, a draw counting half, with its 95% interval. [How strong the bots are](../strength.md) says how
it was measured.

{strength(read["strength"], game)}
"""
