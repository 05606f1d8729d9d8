"""Layouts: the standard one, a user's own file, and files with something wrong in them."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from sandtable.errors import BadLayout, BadOption, BadRecord
from sandtable.games.stones.layout import MOST_CARDS, MOST_SPACES, Layout, parse_layout, read_layout, standard_layout
from sandtable.games.stones.rules import __file__ as rules_file
from sandtable.locale import LANGUAGES
from sandtable.position import Position, new
from sandtable.records import format_record, parse_record
from tests.games.positions import scaled, state, walk

STANDARD = Path(rules_file).parent / "data" / "standard.json"


def standard() -> Any:
    """The standard layout as plain data, to be changed."""
    return json.loads(STANDARD.read_text())


def own() -> Any:
    """A small board with other points, hands and cards."""
    plain = standard()
    plain["name"] = "own"
    plain["spaces"] = {"value": 30, "source": "house"}
    plain["points"] = [{"space": space, "points": 9, "source": "house"} for space in (1, 10, 11, 30)]
    plain["hands"] = [{"players": n, "space": 10 * n - 10, "source": "house"} for n in (2, 3, 4)]
    plain["objectives"] = [
        {"id": f"card {n}", "kind": "stones", "value": str(n), "points": 20, "source": "house"} for n in range(21)
    ]
    return plain


def written(folder: Path, plain: Any) -> Path:
    path = folder / "layout.json"
    path.write_text(json.dumps(plain))
    return path


@pytest.mark.ruling("spiral")
def test_standard_layout_is_that_of_the_rules() -> None:
    layout = standard_layout()
    assert layout.spaces.value == 72
    points = {point.space: point.points for point in layout.points}
    assert points == {4: 1, 9: 1, 15: 1, 20: 2, 26: 2, 31: 2, 37: 2, 42: 2, 48: 3, 53: 3, 59: 3, 64: 3}
    assert [layout.hand_space(players) for players in (2, 3, 4)] == [44, 56, 68]
    cards = {card.id: (card.kind, card.value, card.points) for card in layout.objectives}
    assert cards == {
        "#01": ("pattern", "*", 7),
        "#02": ("pattern", "o", 7),
        "#03": ("stones", "0", 9),
        "#04": ("stones", "1", 8),
        "#05": ("stones", "2", 7),
        "#06": ("stones", "3", 6),
        "#07": ("colour", "R", 7),
        "#08": ("colour", "Y", 7),
        "#09": ("colour", "B", 7),
        "#10": ("colour", "U", 7),
    }


@pytest.mark.ruling("cards")
def test_standard_layout_says_where_each_entry_comes_from() -> None:
    rulebook = {card.id for card in standard_layout().objectives if card.source == "rulebook"}
    assert rulebook == {"#04", "#06"}


def test_cards_are_dealt_from_in_the_order_of_their_names() -> None:
    assert standard_layout().card_ids() == [f"#{n:02}" for n in range(1, 11)]


# --------------------------------------------------------------------------------------------------------- a user's own


@pytest.mark.parametrize("new_stones", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_own_file_is_played_to_the_end(tmp_path: Path, players: int, new_stones: bool) -> None:
    path = written(tmp_path, own())
    for game in range(scaled(5, 2)):
        position = new("stones", {"layout": str(path), "players": players, "new_stones": new_stones}, seed=bytes(32))
        assert state(position).new_spaces == ((1, 10, 11, 30) if new_stones else ())
        for _ in walk(position, f"own layout {game}"):
            pass
        assert position.result is not None
        assert len(state(position).board) >= 10 * players - 10
        assert all(cards[0].startswith("card ") for cards in state(position).objectives)


def test_own_file_may_be_given_as_a_path_or_read_before(tmp_path: Path) -> None:
    path = written(tmp_path, own())
    setups = [new("stones", {"layout": given}, seed=bytes(32)).setup for given in (path, str(path), read_layout(path))]
    assert setups[0] == setups[1] == setups[2]
    assert setups[0] != new("stones", seed=bytes(32)).setup


def test_own_layout_is_written_into_the_record(tmp_path: Path) -> None:
    """So that the game replays without the file."""
    path = written(tmp_path, own())
    position = new("stones", {"layout": str(path)}, seed=bytes(32))
    for _ in walk(position, "own record"):
        pass
    path.unlink()
    record = parse_record(format_record(position.record(["a", "b"])))
    assert record.setup["layout"] == json.loads(json.dumps(own()))
    replayed = Position.from_record(record)
    assert replayed.result == position.result
    assert state(replayed) == state(position)


def test_own_layout_that_is_wrong_in_a_record(tmp_path: Path) -> None:
    position = new("stones", {"layout": str(written(tmp_path, own()))}, seed=bytes(32))
    plain = json.loads(format_record(position.record(["a", "b"])))
    plain["setup"]["layout"]["points"][2]["space"] = 99
    with pytest.raises(BadRecord, match=r"points\[2\]"):
        Position.from_record(parse_record(json.dumps(plain)))


def test_standard_by_name_is_the_default() -> None:
    named, default = new("stones", {"layout": "standard"}, seed=bytes(32)), new("stones", seed=bytes(32))
    assert named.setup == default.setup
    assert default.setup["layout"] == "standard"


def test_the_standard_file_as_ones_own_is_the_standard_layout() -> None:
    assert new("stones", {"layout": str(STANDARD)}, seed=bytes(32)).setup["layout"] == "standard"


def elsewhere(*circles: int) -> Any:
    """The standard layout with the Artists on other circles."""
    return changed("artists", "circles", to=list(circles))


@pytest.mark.ruling("artists")
def test_artists_begin_where_the_file_says(tmp_path: Path) -> None:
    """The same shuffle, onto its circles in order; the record tells them, and replays without the file."""
    path = written(tmp_path, elsewhere(9, 1, 7, 3))
    position = new("stones", {"layout": str(path)}, seed=bytes(32))
    setup: dict[str, Any] = position.setup
    usual: dict[str, Any] = new("stones", seed=bytes(32)).setup
    assert list(setup["artists"]) == ["1", "3", "7", "9"]
    assert list(setup["artists"].values()) == list(usual["artists"].values())
    assert setup["stacks"] == usual["stacks"]
    assert state(position).artists == setup["artists"]
    for _ in walk(position, "elsewhere"):
        pass
    path.unlink()
    record = parse_record(format_record(position.record(["a", "b"])))
    layout = record.setup["layout"]
    assert isinstance(layout, dict)
    assert layout["artists"] == {"circles": [9, 1, 7, 3], "source": "house"}
    replayed = Position.from_record(record)
    assert state(replayed) == state(position)
    assert replayed.result == position.result


@pytest.mark.ruling("artists")
def test_artists_begin_there_in_dealt_and_searched_games_too(tmp_path: Path) -> None:
    game = new("stones", {"layout": str(written(tmp_path, elsewhere(1, 5, 6, 9)))}).copy_game().blank()
    game.seed(7)
    game.fresh()
    plain: Any = game.state()
    assert sorted(plain.artists) == ["1", "5", "6", "9"]


def test_artists_on_other_circles_than_the_layouts_are_refused_in_a_record(tmp_path: Path) -> None:
    position = new("stones", {"layout": str(written(tmp_path, elsewhere(1, 3, 7, 9)))}, seed=bytes(32))
    plain = json.loads(format_record(position.record(["a", "b"])))
    plain["setup"]["artists"] = {"2": "*", "4": "o", "6": "*", "8": "o"}
    del plain["seed"]
    with pytest.raises(BadRecord, match="on circles 1, 3, 7, 9"):
        Position.from_record(parse_record(json.dumps(plain)))


def test_a_file_that_does_not_say_where_artists_begin_is_kept_as_it_is(tmp_path: Path) -> None:
    """Records from before it could be said hold such layouts; they must verify against their seed."""
    plain = own()
    del plain["artists"]
    position = new("stones", {"layout": str(written(tmp_path, plain))}, seed=bytes(32))
    artists = position.setup["artists"]
    assert isinstance(artists, dict)
    assert list(artists) == ["2", "4", "6", "8"]
    assert position.setup["layout"] == plain
    del (bare := standard())["artists"]
    assert new("stones", {"layout": str(written(tmp_path, bare))}, seed=bytes(32)).setup["layout"] == "standard"


@pytest.mark.parametrize("given", [1, None, [], True])
def test_a_layout_that_is_no_file_name(given: object) -> None:
    with pytest.raises(BadOption):
        new("stones", {"layout": given})


# ---------------------------------------------------------------------------------------------------------- bad entries


def changed(*keys: str | int, to: Any) -> Any:
    """The standard layout with one entry changed."""
    plain = standard()
    place = plain
    for key in keys[:-1]:
        place = place[key]
    place[keys[-1]] = to
    return plain


def without(*keys: str | int) -> Any:
    """The standard layout with one entry missing."""
    plain = standard()
    place = plain
    for key in keys[:-1]:
        place = place[key]
    del place[keys[-1]]
    return plain


CARD = {"id": "#11", "kind": "colour", "value": "R", "points": 7, "source": "house"}
POINT = {"space": 70, "points": 1, "source": "house"}

# what is wrong, the layout, and how the message names the entry
BAD: dict[str, tuple[Any, str]] = {
    "too few spaces": (changed("spaces", "value", to=19), "spaces"),
    "too many spaces": (changed("spaces", "value", to=MOST_SPACES + 1), "spaces"),
    "negative spaces": (changed("spaces", "value", to=-72), "spaces"),
    "spaces beyond 64 bits": (changed("spaces", "value", to=10**30), "spaces"),
    "spaces not a number": (changed("spaces", "value", to="72"), "$.spaces.value"),
    "spaces a fraction": (changed("spaces", "value", to=72.5), "$.spaces.value"),
    "spaces true": (changed("spaces", "value", to=True), "$.spaces.value"),
    "spaces missing": (without("spaces"), "spaces"),
    "spaces without a source": (without("spaces", "source"), "source"),
    "another source": (changed("points", 1, "source", to="friend"), "$.points[1].source"),
    "a point space of 0": (changed("points", 2, "space", to=0), "points[2]"),
    "a point space beyond the board": (changed("points", 3, "space", to=73), "points[3]"),
    "a point space of no points": (changed("points", 4, "points", to=0), "points[4]"),
    "a point space of too many points": (changed("points", 4, "points", to=10), "points[4]"),
    "a point space of negative points": (changed("points", 4, "points", to=-1), "points[4]"),
    "a point space twice": (changed("points", 5, "space", to=4), "points[5]"),
    "a point space without points": (without("points", 6, "points"), "$.points[6]"),
    "thirteen point spaces": (changed("points", to=[*standard()["points"], POINT]), "points"),
    "points not a list": (changed("points", to={}), "$.points"),
    "hands of five": (changed("hands", 2, "players", to=5), "hands"),
    "hands of three twice": (changed("hands", 2, "players", to=3), "hands"),
    "hands of two missing": (without("hands", 0), "hands"),
    "no hands": (changed("hands", to=[]), "hands"),
    "hands on space 0": (changed("hands", 1, "space", to=0), "hands[1]"),
    "hands beyond the board": (changed("hands", 2, "space", to=73), "hands[2]"),
    "seven cards": (changed("objectives", to=standard()["objectives"][:7]), "objectives"),
    "too many cards": (
        changed("objectives", to=[{**CARD, "id": f"#{n}"} for n in range(MOST_CARDS + 1)]),
        "objectives",
    ),
    "a card twice": (changed("objectives", 9, "id", to="#01"), "objectives[9]"),
    "a card without a name": (changed("objectives", 3, "id", to="  "), "objectives[3]"),
    "a card of another kind": (changed("objectives", 3, "kind", to="shape"), "$.objectives[3].kind"),
    "a card of another colour": (changed("objectives", 6, "value", to="G"), "objectives[6]"),
    "a card of two colours": (changed("objectives", 6, "value", to="RY"), "objectives[6]"),
    "a card of another pattern": (changed("objectives", 0, "value", to="x"), "objectives[0]"),
    "a card of too many stones": (changed("objectives", 3, "value", to="21"), "objectives[3]"),
    "a card of -1 stones": (changed("objectives", 3, "value", to="-1"), "objectives[3]"),
    "a card of 01 stones": (changed("objectives", 3, "value", to="01"), "objectives[3]"),
    "a card whose value is a number": (changed("objectives", 3, "value", to=1), "$.objectives[3].value"),
    "a card of no points": (changed("objectives", 7, "points", to=0), "objectives[7]"),
    "a card of too many points": (changed("objectives", 7, "points", to=21), "objectives[7]"),
    "three Artists": (changed("artists", "circles", to=[2, 4, 6]), "artists"),
    "five Artists": (changed("artists", "circles", to=[2, 4, 6, 8, 8]), "artists"),
    "two Artists on a circle": (changed("artists", "circles", to=[2, 4, 6, 6]), "artists"),
    "an Artist on circle 10": (changed("artists", "circles", to=[2, 4, 6, 10]), "artists"),
    "an Artist on circle 0": (changed("artists", "circles", to=[0, 4, 6, 8]), "artists"),
    "an Artist on a circle of letters": (changed("artists", "circles", to=["2", 4, 6, 8]), "$.artists.circles[0]"),
    "Artists without a source": (without("artists", "source"), "$.artists"),
    "Artists as a list": (changed("artists", to=[2, 4, 6, 8]), "$.artists"),
    "an unknown field": (changed("hands", 0, "color", to="red"), "$.hands[0]"),
    "an unknown entry": (changed("colour", to="red"), "colour"),
    "no name": (without("name"), "name"),
    "a list": ([], "layout.json"),
    "null": (None, "layout.json"),
}


@pytest.mark.parametrize(("plain", "entry"), BAD.values(), ids=list(BAD))
def test_a_bad_entry_is_named(tmp_path: Path, plain: Any, entry: str) -> None:
    path = written(tmp_path, plain)
    with pytest.raises(BadLayout) as caught:
        new("stones", {"layout": str(path)})
    for lang in LANGUAGES:
        assert entry in caught.value.text(lang)
        assert not set("{}") & set(caught.value.text(lang).replace(str(path), ""))


@pytest.mark.parametrize(
    "plain",
    [
        changed("spaces", "value", to=MOST_SPACES),
        changed("points", to=[]),
        changed("points", 0, "points", to=9),
        changed("hands", 1, "space", to=44),
        changed("objectives", to=standard()["objectives"][:8]),
        changed("objectives", to=[{**CARD, "id": f"#{n}"} for n in range(MOST_CARDS)]),
        changed("objectives", 3, "value", to="20"),
        changed("objectives", 3, "id", to="é 石"),
        changed("artists", "circles", to=[1, 2, 3, 4]),
        without("artists"),
    ],
)
def test_what_is_just_allowed_is_played(tmp_path: Path, plain: Any) -> None:
    path = written(tmp_path, plain)
    position = new("stones", {"layout": str(path), "players": 4, "new_stones": True}, seed=bytes(32))
    for _ in walk(position, "just allowed"):
        pass
    assert position.result is not None


# ------------------------------------------------------------------------------------------------------------ bad files


def refusal(path: Path | str) -> str:
    with pytest.raises(BadLayout) as caught:
        new("stones", {"layout": str(path)})
    assert "\n" not in caught.value.text("en")
    return str(caught.value)


def test_a_missing_file(tmp_path: Path) -> None:
    assert str(tmp_path / "none.json") in refusal(tmp_path / "none.json")


def test_a_folder(tmp_path: Path) -> None:
    assert str(tmp_path) in refusal(tmp_path)


def test_a_path_through_a_file(tmp_path: Path) -> None:
    path = written(tmp_path, own())
    assert str(path) in refusal(path / "layout.json")


@pytest.mark.parametrize("name", ["x" * 5000, "a\0b"])
def test_a_name_that_no_file_can_have(name: str) -> None:
    assert refusal(name)


def test_a_huge_file(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    path.write_text(json.dumps(own()) + " " * 1_000_001)
    assert str(path) in refusal(path)


def test_a_file_without_end() -> None:
    assert "/dev/zero" in refusal("/dev/zero")


def test_a_pipe_that_nobody_writes_to(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    assert str(path) in refusal(path)


@pytest.mark.parametrize(
    "content",
    [b"", b"\0", b"\xff\xfe\x00", bytes(range(256)), b"{", b'{"name": "\xff"}', b"NaN", b'{"spaces": 1e999}'],
    ids=["empty", "zero", "utf-16", "binary", "half", "no utf-8", "nan", "infinite"],
)
def test_a_file_that_is_no_json(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "layout.json"
    path.write_bytes(content)
    assert str(path) in refusal(path)


DEEP = {
    "lists": b"[" * 400_000,
    "objects": b'{"a":' * 100_000,
    "entries": b'{"spaces":' * 90_000 + b"1" + b"}" * 90_000,
}


@pytest.mark.parametrize("content", DEEP.values(), ids=list(DEEP))
def test_json_that_is_nested_too_deep(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "layout.json"
    path.write_bytes(content)
    assert str(path) in refusal(path)


def test_parse_layout_reads_what_it_is_given() -> None:
    layout = parse_layout(json.dumps(own()).encode(), "here")
    assert isinstance(layout, Layout)
    assert (layout.name, layout.hand_space(4)) == ("own", 30)
