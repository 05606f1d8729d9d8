"""Pictures: whole and valid, every piece told apart without its colour, nothing shown that the observer may not see."""

import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from sandtable.games import IDS, kind_of
from sandtable.games.art.drawing import element, group, number, text
from sandtable.games.art.sand import GLYPHS
from sandtable.games.mandala.observation import Cup, MandalaObservation
from sandtable.games.mandala.state import NONE, counts
from sandtable.games.outcome import Result
from sandtable.games.patterns import picture as patterns_picture
from sandtable.games.patterns.observation import PatternsObservation
from sandtable.games.patterns.state import CELL_NAMES
from sandtable.games.stones.art.spiral import path
from sandtable.games.stones.art.stone import MARKS, SILHOUETTES, WAVES, stratum
from sandtable.games.stones.layout import standard_layout
from sandtable.games.stones.observation import Stack, StonesObservation
from sandtable.games.stones.state import STACK_NAMES
from sandtable.position import new
from tests.games.contract import contract_of
from tests.games.positions import walk

SVG = "{http://www.w3.org/2000/svg}"


def draw(observation: Any, lang: str = "en") -> str:
    """The picture of whatever game."""
    return kind_of(observation.game).picture.picture(observation, lang)


def titles(svg: str) -> list[str]:
    """The titles of the parts, the picture's own first."""
    return [title.text or "" for title in ElementTree.fromstring(svg).iter(f"{SVG}title")]


def words(svg: str) -> list[str]:
    """What is written in the picture."""
    return ["".join(part.itertext()) for part in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def part(svg: str, title: str) -> ElementTree.Element:
    """The one part with that title."""
    (found,) = (g for g in ElementTree.fromstring(svg).iter(f"{SVG}g") if g.findtext(f"{SVG}title") == title)
    return found


def titles_in(svg: str, title: str) -> list[str]:
    """The titles inside the one part with that title."""
    return [each.text or "" for each in part(svg, title).iter(f"{SVG}title")][1:]


# ------------------------------------------------------------------------------------------------ positions to be drawn

MANDALA = MandalaObservation(
    seat=0,
    to_act=0,
    legal=(),
    phase="turn",
    ply=20,
    mountains=(counts("YGGPP"), counts("OYY")),
    fields=((counts("OO"), counts("K")), (counts("K"), counts("GG"))),
    rivers=("PKY", "YRP"),
    cups=(Cup(5, counts("KKY"), counts("RG")), Cup(3, counts("R"), None)),
    hand=counts("RRRYGGK"),
    hand_sizes=(7, 6),
    deck=56,
    discard=counts("RRRROOOPPK"),
    exhausted=False,
    claiming=None,
    completer=None,
    unseen=NONE,
    reshuffles=(),
    result=None,
)
MANDALA_OVER = msgspec.structs.replace(
    MANDALA,
    to_act=None,
    phase="over",
    cups=(MANDALA.cups[0], Cup(3, counts("R"), counts("OO"))),
    result=Result((56, 49), 0, "river"),
)

BOARD = ("ROYGPK" * 9)[:52]
OWNED = {"c8": "0", "d8": "1", "e8": "1", "a6": "0"}
PATTERNS = PatternsObservation(
    seat=1,
    to_act=1,
    legal=(),
    phase="turn",
    ply=12,
    board="ROO" + BOARD[3:],
    owners="".join(OWNED.get(cell, ".") for cell in CELL_NAMES),
    spare="YK",
    bowls="YK",
    groups=("RP", "O"),
    markers=(("c8", "a6"), ("e8",)),
    scores=(0, 1),
    result=None,
    worth=((0, 0), (1,)),
)
PATTERNS_START = msgspec.structs.replace(
    PATTERNS,
    phase="bowl",
    bowls="",
    ply=0,
    owners="." * 52,
    groups=("", ""),
    markers=((), ()),
    scores=(0, 0),
    worth=((), ()),
)
PATTERNS_OVER = msgspec.structs.replace(PATTERNS, phase="over", to_act=None, result=Result((20, 20), None, "stuck"))


def stones(players: int = 2, **changes: Any) -> StonesObservation:
    """A position of Stones: two stacks known, one empty, the others red rings on red."""
    stacks = dict.fromkeys(STACK_NAMES, Stack("RR", "?o"))
    stacks |= {"1n": Stack("RYBU", "???*"), "1s": Stack("", ""), "5e": Stack("YB", "?o")}
    empty: tuple[tuple[str, ...], ...] = ((), (), (), (), ())
    towers = (("R*", "Yo"), (), ("B*",), ("U*", "Uo", "R*", "Bo"), ())
    observation = StonesObservation(
        seat=0,
        to_act=1,
        legal=(),
        phase="turn",
        ply=9,
        players=players,
        new_stones=False,
        open_stacks=False,
        stacks=stacks,
        artists={"2": "*", "4": "o", "6": "*", "8": "o"},
        towers=(towers, *(empty,) * (players - 1)),
        board=("Y*", "Uo", "B*"),
        new_spaces=(),
        box=0,
        points=(7, *(0,) * (players - 1)),
        sheet=((4, 0, 0, 3, 0, 0, 0), *((0,) * 7,) * (players - 1)),
        objectives=(("#01", "#06"), *(None,) * (players - 1)),
        pending=(),
        kept=0,
        last_round=False,
        unseen=((9, 9),) * 4,
        unseen_cards=(),
        layout=standard_layout(),
        result=None,
    )
    return msgspec.structs.replace(observation, **changes)


OBSERVATIONS: dict[str, Any] = {
    "mandala": MANDALA,
    "mandala start": msgspec.structs.replace(MANDALA, fields=((NONE, NONE),) * 2, rivers=("", ""), discard=NONE),
    "mandala claim": msgspec.structs.replace(MANDALA, seat=1, phase="claim", claiming=1, exhausted=True, deck=0),
    "mandala watcher": msgspec.structs.replace(MANDALA, seat=None, hand=None, cups=(Cup(5, counts("KKY"), None),) * 2),
    "mandala over": MANDALA_OVER,
    "patterns": PATTERNS,
    "patterns start": PATTERNS_START,
    "patterns flips": msgspec.structs.replace(PATTERNS, seat=0, phase="flips"),
    "patterns watcher": msgspec.structs.replace(PATTERNS, seat=None),
    "patterns over": PATTERNS_OVER,
    "stones": stones(),
    "stones for three": stones(3, seat=2, to_act=2, objectives=(None, None, ("#02", "#07"))),
    "stones for four": stones(4, last_round=True),
    "stones new": stones(4, new_stones=True, new_spaces=(4, 9, 64), pending=(15,), kept=1, box=2, phase="keep"),
    "stones watcher": stones(seat=None, objectives=(None, None)),
    "stones open": stones(open_stacks=True, stacks=dict.fromkeys(STACK_NAMES, Stack("RYBU", "*o*o"))),
    "stones over": stones(
        to_act=None,
        phase="over",
        objectives=(("#01", "#06"), ("#03", "#10")),
        board=("R*",) * 75,
        result=Result((14, 0), 0, "hands"),
    ),
}


def from_a_game(game: str) -> dict[str, Any]:
    """The start, the middle and the end of a random game, as a seat and a watcher see them."""
    found: dict[str, Any] = {}
    for position in walk(new(game, {}, bytes(32)), f"pictures/{game}"):
        if position.ply in (0, contract_of(game).middle) or position.result:
            found |= {f"{game} {position.ply} {seat}": position.observe(seat) for seat in (0, None)}
    return found


# Games that have no positions here: those of a random game are drawn.
WALKED = [game for game in IDS if not any(observation.game == game for observation in OBSERVATIONS.values())]
for _game in WALKED:
    OBSERVATIONS |= from_a_game(_game)


@pytest.fixture(name="observation", params=OBSERVATIONS.values(), ids=list(OBSERVATIONS))
def observation_fixture(request: pytest.FixtureRequest) -> Any:
    return request.param


# -------------------------------------------------------------------------------------------------------- every picture


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_picture_stands_alone(observation: Any, lang: str) -> None:
    svg = draw(observation, lang)
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("aria-label") == titles(svg)[0] != ""
    left, top, width, height = map(float, root.get("viewBox", "").split())
    assert (left, top) == (0, 0)
    assert 900 <= width <= 1100
    assert (300 if observation.game in WALKED else 700) <= height <= 1200
    assert len(svg.encode()) < 120_000
    assert not {each.tag for each in root.iter()} & {f"{SVG}{tag}" for tag in ("script", "style", "image", "use", "a")}
    assert not {name for each in root.iter() for name in each.attrib} & {"id", "href", "style", "class", "onload"}
    assert "url(" not in svg
    assert not re.search(r"nan|inf\b|None", svg)


def test_the_words_are_of_the_language(observation: Any) -> None:
    english, french = draw(observation), draw(observation, "fr")
    assert titles(english)[0] != titles(french)[0]
    said = [*titles(english), *titles(french), *words(english), *words(french)]
    keys = ("picture.", "stones.objective", "colour.", "pattern.")
    assert not [each for each in said if each.startswith(keys) or "{" in each or not each]


def test_the_same_position_gives_the_same_picture(observation: Any) -> None:
    assert draw(observation) == draw(msgspec.structs.replace(observation))


def test_words_stay_inside(observation: Any) -> None:
    root = ElementTree.fromstring(draw(observation, "fr"))
    _, _, width, height = map(float, root.get("viewBox", "").split())
    for each in root.iter(f"{SVG}text"):
        x, y = float(each.get("x", "nan")), float(each.get("y", "nan"))
        room = 0.55 * float(each.get("font-size", "nan")) * len("".join(each.itertext()))
        start = {"middle": x - room / 2, "end": x - room}.get(each.get("text-anchor", ""), x)
        assert start > -width / 2  # in a spiral the places are round its own centre
        assert start + room < width
        assert y < height


# -------------------------------------------------------------------------------------------------------------- Mandala


def test_mandala_shows_every_area() -> None:
    svg = draw(MANDALA)
    first = titles_in(svg, "Mandala 1")
    assert first == ["Field 1", "black ×1", "Mountain 5", "yellow ×1", "green ×2", "purple ×2", "Field 2", "orange ×2"]
    second = titles_in(svg, "Mandala 2")
    assert second == ["Field 2", "green ×2", "Mountain 3", "orange ×1", "yellow ×2", "Field 1", "black ×1"]
    assert {"Deck 56", "Discard 10", "Cup 5", "Cup 3", "Hand 7", "Hand 6", "To play: you (seat 0)"} <= set(words(svg))
    assert titles_in(svg, "Hand") == ["red ×3", "yellow ×1", "green ×2", "black ×1"]


def test_mandala_rivers_are_numbered() -> None:
    svg = draw(MANDALA)
    assert [each for each in titles(svg) if re.match(r"\d: ", each)] == [
        *("1: yellow", "2: red", "3: purple"),
        *("1: purple", "2: black", "3: yellow"),
    ]


def test_mandala_cards_carry_glyph_and_letter() -> None:
    svg = draw(MANDALA)
    fewest = {"R": 3, "O": 2, "Y": 2, "G": 3, "P": 1, "K": 3}
    for colour, least in fewest.items():
        assert svg.count(GLYPHS[colour]) >= least
        assert words(svg).count(colour) >= least


def test_mandala_from_the_other_side() -> None:
    svg = draw(msgspec.structs.replace(MANDALA, seat=1, hand=counts("OOOPPP"), to_act=0))
    assert words(svg).index("Seat 0") < words(svg).index("You (seat 1)")
    assert titles_in(svg, "Hand") == ["orange ×3", "purple ×3"]


def test_mandala_keeps_secrets() -> None:
    """The opponent's hand is a row of backs, and only one's own Cup shows its cards until the end."""
    svg = draw(MANDALA)
    assert titles_in(svg, "Hand 6") == []
    assert titles_in(svg, "Cup 3") == []
    assert titles_in(svg, "Cup 5") == ["red ×1", "yellow ×1", "green ×1", "black ×2"]
    assert titles_in(draw(MANDALA_OVER), "Cup 3") == ["red ×1", "orange ×2"]
    watched = draw(OBSERVATIONS["mandala watcher"])
    assert "black ×2" not in titles(watched)
    assert "Hand" not in titles(watched)


def test_mandala_says_what_is_going_on() -> None:
    assert "Mandala 1 is being destroyed. To claim: seat 0" in words(draw(OBSERVATIONS["mandala claim"]))
    assert "Winner: you (seat 0), 56–49. A River is full." in words(draw(MANDALA_OVER))
    assert {"56 points", "49 points"} <= set(words(draw(MANDALA_OVER)))


# ------------------------------------------------------------------------------------------------------------- Patterns


def test_patterns_shows_all_cells() -> None:
    svg = draw(PATTERNS)
    up = [each.split(":")[0] for each in titles(svg) if re.match(r"[a-h][1-8]: ", each)]
    assert sorted(up) == sorted(set(CELL_NAMES) - set(OWNED))
    assert {"f8: green", "b7: purple", "c7: black", "h3: black"} <= set(titles(svg))
    assert set("abcdefgh") | set("12345678") <= set(words(svg))


def test_patterns_groups_have_owner_style_and_marker() -> None:
    svg = draw(PATTERNS)
    mine = part(svg, "You (seat 1): orange, claim marker 1: d8 e8")
    theirs = part(svg, "Seat 0: red, claim marker 1: c8")
    assert "Seat 0: purple, claim marker 2: a6" in titles(svg)
    outlines = [[each.get("fill") for each in g.iter(f"{SVG}path")][:2] for g in (mine, theirs)]
    assert outlines[0] == outlines[1][::-1]
    corners = [re.findall(r"a([\d.]+) ", next(g.iter(f"{SVG}path")).get("d", ""))[0] for g in (mine, theirs)]
    assert float(corners[0]) < float(corners[1])


def test_patterns_fuses_neighbours_only() -> None:
    joined = patterns_picture._fused(["d8", "e8"], 6)
    assert joined.count("M") == 3
    assert patterns_picture._fused(["d4", "e4", "d5", "e5"], 6).count("M") == 4 + 4 + 1
    assert patterns_picture._fused(["d4", "e5"], 6).count("M") == 2


def test_patterns_bowls_and_scores() -> None:
    svg = draw(PATTERNS)
    assert {"You (seat 1), bowl: black", "Seat 0, bowl: yellow"} <= set(titles(svg))
    assert {"0 points", "1 point", "×2"} <= set(words(svg))


def test_patterns_before_the_choice() -> None:
    svg = draw(PATTERNS_START)
    chosen = part(svg, "Bowl tokens to choose from")
    drawn = "".join(ElementTree.tostring(each, encoding="unicode") for each in chosen).replace("ns0:", "")
    assert drawn.count('r="9.4"') == 1  # the sun
    assert drawn.count('r="9.1"') == 1  # the well
    assert "To choose a bowl token: you (seat 1)" in words(svg)


def test_patterns_draw() -> None:
    assert "A draw, 20–20. A player could not move any more." in words(draw(PATTERNS_OVER))


# --------------------------------------------------------------------------------------------------------------- Stones


def test_stones_shows_all_stacks_and_artists() -> None:
    said = Counter(titles(draw(stones())))
    assert said["1n: purple star, blue, yellow, red"] == 1
    assert said["5e: blue ring, yellow"] == 1
    assert said["1s: –"] == 1
    assert sum(said[f"{name}: red ring, red"] for name in STACK_NAMES) == 21
    assert {"2: Artist, star", "4: Artist, ring", "6: Artist, star", "8: Artist, ring"} <= set(said)


def test_stones_towers_and_their_rules() -> None:
    svg = draw(stones())
    assert "Tower space 1: red star, yellow ring" in titles(svg)
    assert "Tower space 4: purple star, purple ring, red star, blue ring" in titles(svg)
    assert titles(svg).count("Tower space 5: –") == 2
    assert {"1 per", "height", "colours", "+ 1", "+4", "+3", "7 points"} <= set(words(svg))
    numbers = [
        [each.text for each in g.iter(f"{SVG}text")]
        for g in ElementTree.fromstring(svg).iter(f"{SVG}g")
        if (g.findtext(f"{SVG}title") or "").startswith("Tower space")
    ]
    for space, rule in ((1, ["4", "2", "1", "1"]), (2, ["1", "3", "4", "1"]), (3, ["1", "2", "4", "6"])):
        assert numbers[space][:4] == rule


def test_stones_hides_covered_patterns() -> None:
    """Marks are drawn for what is known and for nothing else."""
    observation = stones()
    shown = [stack.patterns[-1:] for stack in observation.stacks.values()]
    shown += [stone[1] for tower in observation.towers[0] for stone in tower]
    shown += [stone[1] for stone in observation.board] + [*observation.artists.values()]
    svg = draw(observation)
    for pattern in "*o":
        legend_and_cards = 1 + (pattern == "*")  # an objective asks for stars
        assert svg.count(MARKS[pattern]) == shown.count(pattern) + legend_and_cards


def test_stones_open_stacks_show_their_patterns() -> None:
    svg = draw(OBSERVATIONS["stones open"])
    assert "1n: purple ring, blue star, yellow ring, red star" in titles(svg)


def test_stones_silhouettes_tell_colours() -> None:
    assert len(set(SILHOUETTES.values())) == len(SILHOUETTES) == 5
    svg = draw(stones(stacks=dict.fromkeys(STACK_NAMES, Stack("U", "*")), board=(), towers=(((),) * 5,) * 2))
    above = Counter({colour: svg.count(f'd="{shape}" fill') for colour, shape in SILHOUETTES.items()})
    assert above == {"U": 24 + 1, "R": 1, "Y": 1, "B": 1, "N": 0}


def test_stones_strata_tell_colours() -> None:
    slabs = {colour: stratum(colour, 0, 0, 50, 9) for colour in "RYBUN"}
    bare = {re.sub(r"#\w{6}", "#", slab) for slab in slabs.values()}
    assert len(bare) == 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_stones_objectives_are_secret(players: int) -> None:
    svg = draw(stones(players))
    cards = {"#01 Only stars visible, 7 points", "#06 Exactly 3 stones in the towers, 6 points"}
    assert {each for each in titles(svg) if each.startswith("#")} == cards
    assert titles(svg).count("Objectives") == players - 1
    watched = draw(stones(players, seat=None, objectives=(None,) * players))
    assert "#" not in "".join(titles(watched) + words(watched))


def test_stones_reveals_objectives_at_the_end() -> None:
    svg = draw(OBSERVATIONS["stones over"])
    assert {each[:3] for each in titles(svg) if each.startswith("#")} == {"#01", "#06", "#03", "#10"}
    assert "objective 7" in words(svg)
    assert "Winner: you (seat 0), 14–0. The hands were covered." in words(svg)
    assert "3 stones set aside" in words(svg)


def test_stones_mandala_board() -> None:
    svg = draw(stones(3))
    placed = [each for each in titles(svg) if re.match(r"\d+: (yellow|purple|blue)", each)]
    assert placed == ["1: yellow star", "2: purple ring", "3: blue star"]
    assert Counter(each for each in words(svg) if each.startswith("+"))["+2"] >= 5
    assert [each for each in titles(svg) if each.startswith("The end with")] == [
        f"The end with {n} players" for n in (2, 3, 4)
    ]
    assert "Mandala board: 3 of 72, the end at 56" in words(svg)


def test_stones_new_stones() -> None:
    svg = draw(OBSERVATIONS["stones new"])
    assert {"4: New Stone", "9: New Stone", "64: New Stone"} <= set(titles(svg))
    assert svg.count(WAVES) == 3 + 1
    assert "New Stones to decide on: 1 · to put: 1 · in the box: 2" in words(svg)
    assert "A New Stone, keep or drop: seat 1" in words(svg)


def test_stones_last_round() -> None:
    assert "Last round. To play: seat 1" in words(draw(OBSERVATIONS["stones for four"]))


def test_seats_sit_round_the_table() -> None:
    svg = draw(OBSERVATIONS["stones for three"])
    said = words(svg)
    assert said.index("Seat 0") < said.index("Seat 1") < said.index("You (seat 2)")


@pytest.mark.parametrize("spaces", [20, 72, 108])
def test_the_spiral_has_room_for_every_layout(spaces: int) -> None:
    points, step = path(spaces, 170)
    assert len(points) == spaces
    far = [(x**2 + y**2) ** 0.5 for x, y in points]
    assert far == sorted(far)
    assert far[-1] < 185
    apart = [((a - c) ** 2 + (b - d) ** 2) ** 0.5 for i, (a, b) in enumerate(points) for c, d in points[:i]]
    assert min(apart) > step * 0.85


# -------------------------------------------------------------------------------------------------------------- drawing


def test_a_game_that_was_cut_has_no_winner() -> None:
    svg = draw(msgspec.structs.replace(MANDALA_OVER, result=Result((9, 12), None, "cut")))
    assert "No winner, 12–9. The game was cut short." in words(svg)


def test_words_are_escaped() -> None:
    assert text(0, 0, "<&>") == '<text x="0" y="0" font-size="13" fill="#1B282C">&lt;&amp;&gt;</text>'
    assert group("a < b") == "<g><title>a &lt; b</title></g>"
    assert element("rect", fill='"&<') == '<rect fill="&quot;&amp;&lt;"/>'
    assert element("text", font_family="'Sans'") == """<text font-family="'Sans'"/>"""


def test_numbers_are_short() -> None:
    assert [number(value) for value in (12.0, -0.001, 3.456, -0.5, 100)] == ["12", "0", "3.46", "-0.5", "100"]


def test_elements_leave_out_what_is_none() -> None:
    assert element("circle", r=4.5, stroke_width=1, fill=None) == '<circle r="4.5" stroke-width="1"/>'
