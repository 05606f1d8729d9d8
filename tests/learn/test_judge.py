"""The judge of positions laid out by hand: it finds what is wrong first, and its remedies lead to a position."""

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import sandtable
from sandtable.errors import BadState
from sandtable.games import kind_of
from sandtable.learn.judge import Soundness, judge
from sandtable.learn.line import Line, Start, show
from sandtable.locale import LANGUAGES
from tests.effort import tries

Plain = dict[str, Any]
TABLES: tuple[tuple[str, Plain], ...] = (
    ("mandala", {}),
    ("patterns", {}),
    ("stones", {"players": 2}),
    ("stones", {"players": 3, "new_stones": True}),
)
MOST_STEPS = 40
# The rules can go on with these, but no game comes to them.
LENIENT = ("mend.mandala.cup", "mend.mandala.first")


def line_of(game: str, state: Plain, options: Plain | None = None) -> Line:
    return Line(Start(state=state), game, options or {}, names=("Ana", "Ilse"))


def asked(game: str, state: Plain, options: Plain | None = None) -> Soundness:
    return judge(line_of(game, state, options))


def played(game: str, options: Plain, plies: int, seed: int) -> Plain:
    """A position after some moves at random."""
    rng = random.Random(seed)
    position = sandtable.new(game, options, seed=rng.randbytes(32))
    for _ in range(plies):
        if position.result is None:
            position.push(rng.choice(position.legal_moves))
    plain: Plain = json.loads(msgspec.json.encode(position.kind.plain_state(position.copy_game().state())))
    return plain


def mended(game: str, state: Plain, options: Plain) -> tuple[Plain, list[Soundness]]:
    """Remedy after remedy, until nothing is wrong."""
    found: list[Soundness] = []
    for _ in range(MOST_STEPS):
        said = asked(game, state, options)
        found.append(said)
        if said.mend is None:
            return state, found
        assert all(said.wrong[lang] and said.mend.text[lang] for lang in LANGUAGES)
        assert not any("{" in text for text in (*said.wrong.values(), *said.mend.text.values()))
        state = said.mend.state
    raise AssertionError(found[-3:])


def emptied(game: str, state: Plain) -> Plain:
    """The box poured out: nothing lies anywhere."""
    none = [0] * 6
    if game == "mandala":
        two = [none, none]
        piles = {"mountains": two, "hands": two, "cups": two, "dealt": two, "fields": [two, two]}
        return {**piles, "rivers": ["", ""], "discard": none, "deck": "", "seat": 0}
    if game == "patterns":
        bare = {"board": "." * 52, "owners": "." * 52, "groups": ["", ""], "markers": [[], []]}
        return {**state, **bare, "bowls": "..", "spare": "..", "phase": "turn", "seat": 0}
    towers: list[list[list[str]]] = [[[] for _ in range(5)] for _ in state["towers"]]
    return {**state, "artists": {}, "stacks": {name: [] for name in state["stacks"]}, "towers": towers, "board": []}


def _mandala(state: Plain, rng: random.Random) -> None:
    pile = rng.choice([*state["mountains"], *state["fields"][0], *state["fields"][1], *state["hands"], *state["cups"]])
    pile[rng.randrange(6)] = rng.choice((0, 1, 2, 5, 19))
    state["rivers"][rng.randrange(2)] += rng.choice("ROYGPK")


def _patterns(state: Plain, rng: random.Random) -> None:
    board, owners = list(state["board"]), list(state["owners"])
    board[rng.randrange(52)] = rng.choice("ROYGPK.")
    owners[rng.randrange(52)] = rng.choice("01.")
    state.update(board="".join(board), owners="".join(owners))


def _stones(state: Plain, rng: random.Random) -> None:
    stone = rng.choice(["R*", "Ro", "Uo", "N"])
    stack = rng.choice(list(state["stacks"].values()))
    tower = rng.choice(rng.choice(state["towers"]))
    rng.choice((stack, tower, state.setdefault("board", []))).append(stone)
    if stack and rng.random() < 0.5:
        stack.pop()
    state["artists"][str(rng.randrange(1, 10))] = rng.choice("*o")
    if rng.random() < 0.5:
        state["artists"].pop(rng.choice(list(state["artists"])))


SPOILERS: dict[str, Callable[[Plain, random.Random], None]] = {
    "mandala": _mandala,
    "patterns": _patterns,
    "stones": _stones,
}


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_remedies_lead_from_anything_to_a_position(game: str, options: Plain) -> None:
    for seed in range(tries(200, 25)):
        rng = random.Random(seed)
        state = played(game, options, rng.randrange(30), seed)
        assert asked(game, state, options).fine
        for _ in range(rng.randrange(1, 6)):
            SPOILERS[game](state, rng)
        end, said = mended(game, state, options)
        assert said[-1].fine, (seed, said[-1])
        kind_of(game).load(kind_of(game).options(options), kind_of(game).read_state(end))


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_remedies_lead_from_an_empty_table_to_a_position(game: str, options: Plain) -> None:
    start = played(game, options, 1, 1)
    end, said = mended(game, emptied(game, start), options)
    assert said[-1].fine
    assert said[-1].moves > 0
    assert said[-1].to_act is not None
    assert end


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_it_finds_a_fault_exactly_where_the_rules_do(game: str, options: Plain) -> None:
    kind = kind_of(game)
    for seed in range(tries(300, 40)):
        rng = random.Random(1000 + seed)
        state = played(game, options, rng.randrange(40), seed)
        if rng.random() < 0.7:
            SPOILERS[game](state, rng)
        data = kind.read_state(state)
        try:
            data.check()
        except BadState:
            assert kind.fault(data) is not None, seed
        else:
            fault = kind.fault(data)
            assert fault is None or fault.key in LENIENT, seed


def test_it_says_what_is_missing_where_and_what_to_do() -> None:
    state = played("stones", {}, 0, 3)
    circle = next(circle for circle, pattern in state["artists"].items() if pattern == "*")
    del state["artists"][circle]
    said = asked("stones", state)
    assert said.wrong["en"] == "A star Artist is missing. Put one on any of the 6 marked circles."
    assert said.wrong["fr"] == "Il manque un artiste étoile. Posez-le sur l'un des 6 cercles marqués."
    assert said.mend is not None
    assert said.mend.text == {"en": "Put it on 5", "fr": "Le poser en 5"}
    assert set(said.places) == {f"artist {each}" for each in range(1, 10) if str(each) not in state["artists"]}

    cards = played("mandala", {}, 0, 3)
    cards["mountains"][0] = [2, 0, 0, 0, 0, 0]
    cards["fields"][0][1] = [1, 0, 0, 0, 0, 0]
    said = asked("mandala", cards)
    assert said.wrong["en"] == "Red lies in two areas of Mandala 1. Take it from one."
    assert said.places == ("mountain 1", "field 1 of 2")
    assert said.mend is not None
    assert said.mend.text == {"en": "Take it from Ilse", "fr": "L'ôter du Champ d'Ilse"}


def test_a_cup_has_the_cards_that_were_dealt_into_it() -> None:
    state = played("mandala", {}, 0, 3)
    state["dealt"] = [state["dealt"][0], [0] * 6]
    state["discard"] = [18 - n for n in map(sum, zip(*_piles_of(state), strict=True))]  # no card is missing
    said = asked("mandala", state)
    assert said.wrong["en"] == "Ilse's Cup holds 0 cards. Two are dealt into it at the beginning and stay there."
    assert said.wrong["fr"] == "La Coupe d'Ilse contient 0 carte. Deux y sont placées au début et y restent."
    assert said.places == ("cup 2",)
    assert said.mend is not None
    assert said.mend.text == {"en": "Deal 2 cards", "fr": "Distribuer 2 cartes"}
    assert sum(said.mend.state["cups"][1]) == 2
    assert asked("mandala", said.mend.state).fine


def test_the_first_claim_is_by_the_majority() -> None:
    state = played("mandala", {}, 0, 3)
    nothing = [0] * 6

    def shared(mountain: str, own: str, theirs: str, completer: int) -> Soundness:
        piles = [[text.count(colour) for colour in "ROYGPK"] for text in (mountain, own, theirs)]
        state["mountains"], state["fields"] = [piles[0], nothing], [[piles[1], piles[2]], [nothing, nothing]]
        state.update(deck="", discard=nothing, seat=0, claiming=0, completer=completer)
        lying = map(sum, zip(*_piles_of(state), strict=True))
        state["deck"] = "".join(colour * (18 - n) for colour, n in zip("ROYGPK", lying, strict=True))
        return asked("mandala", state)

    said = shared("KKRR", "O", "YGP", 1)
    assert said.wrong["en"].endswith("nobody has claimed there yet, and by the Fields Ilse claims first.")
    assert said.wrong["fr"].endswith("personne n'y a encore pris, et d'après les Champs, Ilse choisit en premier.")
    assert said.places == ("field 1 of 1", "field 1 of 2")
    assert said.mend is not None
    assert said.mend.text == {"en": "Ilse claims", "fr": "Ilse prend"}
    assert asked("mandala", said.mend.state).to_act == 1
    assert shared("KKRR", "OOO", "YGP", 1).fine  # as many: the opponent of who completed it
    assert not shared("KKRR", "OOO", "YGP", 0).fine
    assert shared("KK", "O", "YGP", 1).fine  # red has been claimed


def _piles_of(state: Plain) -> list[list[int]]:
    """The piles of Mandala but the discard pile, as counts."""
    fields = [pile for mandala in state["fields"] for pile in mandala]
    letters = [[text.count(colour) for colour in "ROYGPK"] for text in (state["deck"], *state["rivers"])]
    return [*state["mountains"], *fields, *state["hands"], *state["cups"], *state["dealt"], *letters]


def test_groups_of_patterns_hang_together_and_stay_apart() -> None:
    state = played("patterns", {}, 1, 5)
    board = "".join(sorted(state["board"] + state["bowls"]))  # nine of each in a row, so many beside each other
    state.update(board=board[:52], bowls=board[52:], spare=board[52:])
    torn = {**state, "owners": "0.......0" + "." * 43, "groups": [board[0], ""], "markers": [["c8"], []]}
    said = asked("patterns", torn)
    assert said.wrong["en"].startswith("The green group of Ana lies in pieces.")
    beside = {**state, "owners": "01" + "." * 50, "groups": [board[0], board[1]], "markers": [["c8"], ["d8"]]}
    said = asked("patterns", beside)
    assert said.wrong["en"].startswith("Both players have green groups beside each other")
    assert said.places == ("c8", "d8")


@pytest.mark.parametrize(
    ("game", "state", "said"),
    [
        ("mandala", {"deck": 5}, "The part “deck” cannot have that value."),
        ("mandala", {"hands": [["six"]]}, "The part “hands” cannot have that value."),
        ("mandala", {"banana": 4}, "A position has no part “banana”. Its parts are: mountains, "),
        ("castles", {}, "castles"),
        ("mandala", {}, "The part “mountains” of the position is missing."),
        ("patterns", {"board": "R"}, "The part “owners” of the position is missing."),
    ],
)
def test_what_is_no_state_at_all_is_said(game: str, state: Plain, said: str) -> None:
    found = asked(game, state)
    assert not found.fine
    assert said in found.wrong["en"]
    assert "Object" not in found.wrong["fr"]  # nothing of the decoder, who knows one language
    assert found.mend is None


def test_a_line_out_of_a_file_is_judged_to_its_last_move() -> None:
    """The first move that cannot be played is named, with its number; the last one as well."""
    deal = Line(Start(seed="file"), "mandala")
    first = show(deal).observation.legal[0]
    assert judge(msgspec.structs.replace(deal, moves=(first,))).fine
    for moves in ((first, "C R"), (first, "C R", "C O")):
        wrong = judge(msgspec.structs.replace(deal, moves=moves)).wrong
        assert wrong["en"].startswith("Move 2, C R, is not legal: ")
        assert wrong["fr"].startswith("Le coup 2, C R, n'est pas permis : ")
