"""The picture of ratings: whole, labelled, in both languages, whatever bots are called."""

from xml.etree import ElementTree

import pytest

from sandtable.arena.match import Match
from sandtable.arena.picture import picture
from sandtable.arena.standings import Standings
from sandtable.games import kind_of
from sandtable.games.outcome import Result
from sandtable.records import Record

SVG = "{http://www.w3.org/2000/svg}"


def standings(bots: tuple[str, ...], wins: int = 0, players: int = 2) -> Standings:
    """So many games; of a pair the one whose name comes first wins."""
    options = {} if players == 2 else {"players": players}
    match = Match("stones", kind_of("stones").options(options), bots, "p")
    stand = Standings(match)
    for index in range(wins):
        seats = match.seats(index)
        winner = seats.index(min(seats))
        scores = tuple(int(seat == winner) for seat in range(players))
        stand.add(Record("sandtable/1", "stones", {}, seats, {}, (), result=Result(scores, winner, "stuck")))
    return stand


def texts(root: ElementTree.Element) -> list[str]:
    return ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]


def test_every_bot_has_its_row() -> None:
    root = ElementTree.fromstring(picture(standings(("greedy", "random"), 40)))
    titles = [title.text or "" for title in root.iter(f"{SVG}title")]
    assert [title.split(":")[0] for title in titles[1:]] == ["greedy", "random"]
    assert "Elo" in titles[0]
    assert root.get("role") == "img"
    assert root.get("aria-label") == titles[0]
    told = texts(root)
    assert {"random", "greedy", "40 games"} <= set(told)
    assert any(text.startswith("−") and "±" in text for text in told)
    circles = [float(circle.get("cx", "nan")) for circle in root.iter(f"{SVG}circle")]
    assert len(circles) == 2
    assert circles[0] > circles[1]  # the stronger one is further right


def test_it_stands_on_a_ground_of_its_own() -> None:
    root = ElementTree.fromstring(picture(standings(("a", "b"), 4)))
    ground = next(root.iter(f"{SVG}rect"))
    assert (ground.get("width"), ground.get("height")) == (root.get("width"), root.get("height"))
    assert ground.get("fill") not in (None, "none")


@pytest.mark.parametrize("wins", [0, 1, 100])
@pytest.mark.parametrize("bots", [2, 12])
def test_everything_is_inside(wins: int, bots: int) -> None:
    root = ElementTree.fromstring(picture(standings(tuple(f"bot {i}" for i in range(bots)), wins)))
    width, height = float(root.get("width", "0")), float(root.get("height", "0"))
    for element in (*root.iter(f"{SVG}circle"), *root.iter(f"{SVG}text"), *root.iter(f"{SVG}line")):
        xs = [float(element.attrib[name]) for name in ("cx", "x", "x1", "x2") if name in element.attrib]
        ys = [float(element.attrib[name]) for name in ("cy", "y", "y1", "y2") if name in element.attrib]
        assert all(0 <= x <= width for x in xs)
        assert all(0 <= y <= height for y in ys)


def test_long_and_strange_names() -> None:
    name = "cmd:./a-bot --with='<many & strange>' --flags"
    root = ElementTree.fromstring(picture(standings((name, "random"), 3)))
    assert any(text.endswith("…") and name.startswith(text[:-1]) for text in texts(root))
    assert any((title.text or "").startswith(name) for title in root.iter(f"{SVG}title"))


def test_in_french_with_options() -> None:
    told = texts(ElementTree.fromstring(picture(standings(("a", "b"), 5, players=3), "fr")))
    assert "5 parties" in told
    assert any("players=3" in text for text in told)
    assert any("moyenne" in text for text in told)
