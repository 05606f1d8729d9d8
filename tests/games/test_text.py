"""Positions in a terminal: everything is there, by letters alone, in 80 columns, and no secret."""

import re
from functools import cache
from typing import Any

import msgspec
import pytest
from rich.cells import cell_len

from sandtable.games import IDS, kind_of
from sandtable.games.mandala.state import COLOURS, Counts, plus
from sandtable.games.patterns.state import CELL_NAMES
from sandtable.locale import LANGUAGES
from sandtable.position import Position
from tests.games.positions import walk_game

TABLES: list[tuple[str, dict[str, object]]] = [
    ("mandala", {}),
    ("patterns", {}),
    ("stones", {}),
    ("stones", {"players": 3, "new_stones": True}),
    ("stones", {"players": 4, "new_stones": True, "stacks": "open"}),
    ("mandala", {"memory": "hidden"}),
]
TABLES += [(game, {}) for game in IDS if game not in dict(TABLES)]
LONG_NAMES = ["Bartholomew Featherstonehaugh", "漢字の長い名前を持つ人である", "Ana", "Maximiliane von und zu Irgendwo"]


@cache
def observations(table: int) -> list[Any]:
    """What every seat and a watcher see in some positions of a random game, its start and its end among them."""
    game, options = TABLES[table]
    seen = []
    for position in walk_game(game, options):
        if position.ply % 9 == 0 or position.seat is None or position.observe(None).phase not in ("turn", "bowl"):
            seen += [position.observe(seat) for seat in [None, *range(position.players)]]
    return seen


def final(game: str, options: dict[str, object] | None = None, seed: int = 0) -> Position[Any]:
    *_, position = walk_game(game, options or {}, seed)
    return position


def drawing(observation: Any, lang: str = "en", names: list[str] | None = None) -> list[str]:
    """The lines of a drawing, without its colours."""
    text: str = kind_of(observation.game).text.draw(observation, lang, names).plain
    return text.split("\n")


def sheet(observation: Any, lang: str = "en", names: list[str] | None = None) -> list[str]:
    """The lines of a score sheet, without its colours."""
    text: str = kind_of(observation.game).text.sheet(observation, lang, names).plain
    return text.split("\n")


@pytest.mark.parametrize("table", range(len(TABLES)))
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("names", [None, LONG_NAMES])
def test_fits_eighty_columns(table: int, lang: str, names: list[str] | None) -> None:
    for observation in observations(table):
        called = None if names is None else names[: getattr(observation, "players", 2)]
        lines = drawing(observation, lang, called)
        if observation.result is not None:
            lines += sheet(observation, lang, called)
        for line in lines:
            assert cell_len(line) <= 80, line
            assert "{" not in line
            assert f"{TABLES[table][0]}." not in line


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_leaves_room_for_the_moves_in_24_lines(table: int) -> None:
    assert max(len(drawing(observation)) for observation in observations(table)) <= 18


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_the_languages_differ_in_words_alone(table: int) -> None:
    for observation in observations(table):
        english, french = drawing(observation, "en"), drawing(observation, "fr")
        assert len(english) == len(french)
        assert english != french


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_marks_whose_turn_it_is(table: int) -> None:
    names = ["Ann", "Bob", "Cid", "Dee"]
    for observation in observations(table):
        marked = [line for line in drawing(observation, names=names) if "▶" in line]
        if observation.to_act is None:
            assert not marked
        else:
            assert len(marked) == 1
            assert f"▶ {names[observation.to_act]}" in marked[0]


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_names_bring_no_control_characters(table: int) -> None:
    lines = drawing(observations(table)[0], names=["\x1b[2Jevil", "a\nb", "c\td", "e"])
    assert not any("\x1b" in line or "\t" in line for line in lines)
    assert any("[2Jevil" in line for line in lines)
    assert any("ab" in line for line in lines)


# ---------------------------------------------------------------------------------------------------------- Mandala


def letters_of(line: str) -> Counts:
    """The cards that a drawn line holds, as runs of letters or as `R9`."""
    found = dict.fromkeys(COLOURS, 0)
    for word in line.split():
        if word.strip(COLOURS) == "":
            found[word[0]] += len(word)
        elif word[0] in COLOURS and word[1:].isdecimal():
            found[word[0]] += int(word[1:])
    r, o, y, g, p, k = found.values()
    return r, o, y, g, p, k


def test_mandala_shows_every_pile() -> None:
    for observation in observations(0):
        lines = drawing(observation, names=["ann", "bob"])
        near = observation.seat or 0
        far_field = next(i for i, line in enumerate(lines) if "Field: " in line)
        for mandala in range(2):
            inside = [line.split("│")[1 + 2 * mandala] for line in lines[far_field : far_field + 3]]
            piles = [letters_of(row.split(":")[-1].replace("Mountain", "")) for row in inside]
            fields = observation.fields[mandala]
            assert piles == [fields[1 - near], observation.mountains[mandala], fields[near]]
        deck = next(line for line in lines if "Deck" in line)
        assert f"Deck {observation.deck} " in deck
        assert f"Discard pile {sum(observation.discard)}" in deck
        assert letters_of(deck.split("pile")[1]) == observation.discard


def test_mandala_shows_rivers_with_numbers() -> None:
    for observation in observations(0):
        near = observation.seat or 0
        rivers = [line for line in drawing(observation) if line.startswith("  River")]
        for seat, line in zip((1 - near, near), rivers, strict=True):
            spaces = line.split()[1:]
            assert spaces[::2] == list("123456")
            assert "".join(spaces[1::2]).rstrip("·") == observation.rivers[seat]


def test_mandala_shows_your_hand_and_cup_only() -> None:
    for observation in observations(0):
        lines = drawing(observation)
        hands = [line for line in lines if line.startswith("  Hand")]
        cups = [line for line in lines if line.startswith("  Cup")]
        if observation.seat is None:
            assert not hands
            assert len(cups) == (0 if observation.result is None else 2)
        else:
            assert [letters_of(line) for line in hands] == [observation.hand]
            cup = observation.cups[observation.seat]
            assert letters_of(cups[-1].split("point")[0]) == plus(cup.claimed, cup.dealt)
            assert len(cups) == (1 if observation.result is None else 2)


def test_mandala_does_not_remember_for_you() -> None:
    """What an opponent claimed is known to an Observation; on screen their Cup is a number."""
    for observation in observations(0):
        if observation.seat != 0 or observation.result is not None:
            continue
        mine, other = observation.cups
        forgotten = msgspec.structs.replace(observation, cups=(mine, msgspec.structs.replace(other, claimed=(0,) * 6)))
        assert drawing(observation) == drawing(forgotten)
        assert f"Cup {other.size}" in drawing(observation)[0]


def test_mandala_sheet_adds_up() -> None:
    position = final("mandala")
    observation = position.observe(0)
    assert position.result is not None
    rows = [line for line in sheet(observation) if line.startswith("River space")]
    assert len(rows) == 6
    totals = [0, 0]
    for row in rows:
        cells = (row[24:50], row[50:])
        for seat, cell in enumerate(cells):
            totals[seat] += int(cell.split("=")[1]) if "=" in cell else 0
    assert tuple(totals) == position.result.scores
    assert [int(word) for word in sheet(observation)[-1].split()[1:]] == totals


def test_mandala_says_that_the_deck_has_run_out() -> None:
    observation = next(o for o in observations(0) if not o.exhausted)
    assert "run out" not in drawing(observation)[-1]
    assert "run out" in drawing(msgspec.structs.replace(observation, exhausted=True))[-1]
    assert "épuisée" in drawing(msgspec.structs.replace(observation, exhausted=True), "fr")[-1]


# --------------------------------------------------------------------------------------------------------- Patterns


def read_board(lines: list[str]) -> tuple[str, str, dict[str, str]]:
    """The board, the owners and the markers, read back from the letters of a drawing."""
    columns = [(i, c) for i, c in enumerate(lines[0][:44]) if c != " "]
    tokens = {}
    for line in lines[1:9]:
        for i, column in columns:
            tokens[column + line[0]] = line[i - 1 : i + 3]
    owners = {" ": ".", "(": "0", "[": "1"}
    board = "".join(tokens[cell][1] for cell in CELL_NAMES)
    markers = {cell: token[3] for cell, token in tokens.items() if token[3].isdecimal()}
    return board, "".join(owners[tokens[cell][0]] for cell in CELL_NAMES), markers


def test_patterns_can_be_read_without_colours() -> None:
    for observation in observations(1):
        board, owners, markers = read_board(drawing(observation))
        assert board == observation.board
        assert owners == observation.owners
        assert markers == {cell: str(i) for cells in observation.markers for i, cell in enumerate(cells, 1)}


def test_patterns_is_turned_round_for_seat_1() -> None:
    observation = observations(1)[0]
    watcher, first, second = (drawing(msgspec.structs.replace(observation, seat=seat)) for seat in (None, 0, 1))
    assert first[1][:2] == watcher[1][:2] == "8 "
    assert first[0].split()[:8] == list("abcdefgh")
    assert second[1][:2] == "1 "
    assert second[0].split()[:8] == list("hgfedcba")


def test_patterns_shows_bowls_scores_and_groups() -> None:
    for observation in observations(1):
        text = "\n".join(drawing(observation, names=["Ann", "Bob"]))
        for seat, name in enumerate(["Ann", "Bob"]):
            n = observation.scores[seat]
            assert f"{name}  {n} point{'s' if n != 1 else ''}" in text
            for marker, colour in enumerate(observation.groups[seat], 1):
                assert f"{'(['[seat]}{colour}{')]'[seat]} {marker}×" in text
        if observation.bowls:
            assert text.count("Bowl") == 2
        else:
            assert f"To choose from:  {observation.spare[0]}   {observation.spare[1]}" in text


def test_patterns_sheet_adds_up() -> None:
    position = final("patterns")
    assert position.result is not None
    rows = [line for line in sheet(position.observe(None)) if line.startswith("Marker")]
    totals = [0, 0]
    for row in rows:
        for seat, cell in enumerate((row[24:48], row[48:])):
            totals[seat] += int(cell.split("=")[1]) if "=" in cell else 0
    assert tuple(totals) == position.result.scores


# ----------------------------------------------------------------------------------------------------------- Stones


def written(stones: tuple[str, ...] | list[str]) -> str:
    """A pile from the top stone down."""
    if not stones:
        return "·"
    return stones[-1] + ("·" + "".join(reversed(stones[:-1])) if len(stones) > 1 else "")


@pytest.mark.parametrize("table", [2, 3, 4])
def test_stones_shows_every_stack_in_its_place(table: int) -> None:
    sides = {"n": -1, "s": 1}
    for observation in observations(table):
        lines = drawing(observation)[:7]
        for name, stack in observation.stacks.items():
            pile = written([c if p == "?" else c + p for c, p in zip(stack.colours, stack.patterns, strict=True)])
            row, column = divmod(int(name[0]) - 1, 3)
            if name[1] in sides:
                assert lines[1 + 2 * row + sides[name[1]]][:57].split()[column] == pile
            else:
                cells = lines[1 + 2 * row][:57].replace("(", " (").replace(")", ") ").split()
                assert cells[2 * column + (2 if name[1] == "e" else 0)] == pile
                circle = (
                    f"({name[0]}A{observation.artists[name[0]]})" if name[0] in observation.artists else f"({name[0]})"
                )
                assert cells[2 * column + 1] == circle


@pytest.mark.parametrize("table", [2, 3, 4])
def test_stones_shows_everyones_towers_and_points_your_own_first(table: int) -> None:
    for observation in observations(table):
        names = ["Ann", "Bob", "Cid", "Dee"][: observation.players]
        near = observation.seat or 0
        lines = drawing(observation, names=names)
        assert lines[7].split()[1:3] == ["1", "heights"]
        for rule in ("2 4/2/1/1", "3 1/3/4/1", "4 1/2/4/6", "5 colours+1"):
            assert rule in lines[7]
        for i in range(observation.players):
            seat = (near + i) % observation.players
            words = lines[8 + i].replace("▶", "").split()
            assert words[0] == names[seat]
            assert words[1:6] == [written(tower) for tower in observation.towers[seat]]
            assert words[6] == str(observation.points[seat])


@pytest.mark.parametrize("table", [2, 3, 4])
def test_stones_shows_your_objectives_alone(table: int) -> None:
    for observation in observations(table):
        text = "\n".join(drawing(observation))
        mine = observation.objectives[observation.seat] if observation.seat is not None else ()
        for card in observation.layout.objectives:
            assert (card.id in text) == (card.id in mine)


def test_stones_shows_the_mandala_board() -> None:
    for observation in observations(3):
        text = "\n".join(drawing(observation))
        n = len(observation.board)
        assert f"{n} of 72 covered" in text
        ahead = [point for point in observation.layout.points if point.space > n]
        if ahead:
            assert f"next: {ahead[0].space} gives +{ahead[0].points}" in text
        assert "hands (3): space 56" in text
        assert f"New Stones: {len(observation.new_spaces)} left" in text
        assert f"in the box: {observation.box}" in text
        assert ("LAST ROUND" in text) == (observation.last_round and observation.result is None)


def test_stones_says_what_waits_to_be_decided() -> None:
    seen = {observation.phase for observation in observations(3)}
    assert {"keep", "put"} <= seen
    for observation in observations(3):
        text = "\n".join(drawing(observation))
        assert ("to be decided on" in text) == bool(observation.pending)
        assert ("kept, to be put" in text) == bool(observation.kept)
        # a colon has its space before it in French
        assert not re.search(r"\w: ", "\n".join(drawing(observation, "fr")))


def test_stones_names_objectives_in_words() -> None:
    observation = observations(2)[1]
    every = {card.id: card for card in observation.layout.objectives}
    words = []
    for a, b in (("#01", "#02"), ("#03", "#04"), ("#05", "#06"), ("#07", "#08"), ("#09", "#10")):
        held = msgspec.structs.replace(observation, objectives=((a, b), None))
        words += [line for line in drawing(held) if "Objective" in line]
        assert all(str(every[card].points) in "".join(words) for card in (a, b))
    assert [line.split(": ")[1].split(",")[0].split(" (")[0] for line in words] == [
        "only stars visible",
        "only rings visible",
        "exactly 0 stones in the towers",
        "exactly 1 stone in the towers",
        "exactly 2 stones in the towers",
        "exactly 3 stones in the towers",
        "only red visible",
        "only yellow visible",
        "only blue visible",
        "only purple visible",
    ]


@pytest.mark.parametrize("seed", range(8))
def test_stones_sheet_adds_up_and_marks_the_objective_that_counts(seed: int) -> None:
    position = final("stones", {"players": 2 + seed % 3, "new_stones": seed % 2 == 1}, seed)
    observation = position.observe(None)
    assert position.result is not None
    lines = sheet(observation)
    rows = [[int(cell) for cell in line[18:].split()] for line in lines[1:10]]
    assert tuple(rows[-1]) == position.result.scores
    assert [sum(column) for column in zip(*rows[:-1], strict=True)] == rows[-1]
    assert sum("(counts)" in line for line in lines) == sum(points > 0 for points in rows[-2])


@pytest.mark.parametrize("seed", range(20))
def test_objectives_are_met_just_as_the_rules_score_them(seed: int) -> None:
    position = final("stones", {"players": 4, "new_stones": seed % 2 == 1}, seed)
    observation = position.observe(None)
    assert position.result is not None
    for seat in range(4):
        points = {card.id: card.points for card in observation.layout.objectives}
        met = [card for card, is_met in zip(observation.objectives[seat], observation.met[seat], strict=True) if is_met]
        best = max(met, key=lambda card: points[card], default=None)
        assert observation.counted[seat] == best
        assert position.result.scores[seat] - observation.points[seat] == (points[best] if best else 0)
