"""What is said about a move of Mandala is so: every claim is checked by playing the move in the true position."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from sandtable.analysis.reasons.reason import Reason, colour_word
from sandtable.games.mandala.state import COLOURS
from sandtable.position import Position
from tests.analysis.walks import decisions, everything, on_a_guess, some_moves
from tests.effort import tries
from tests.games.positions import at, mandala, scaled, state

pytestmark = pytest.mark.slow


def total(pile: Any) -> int:
    return sum(pile)


def check(position: Position[Any], seen: Any, move: str, reason: Reason) -> None:
    """One sentence against what really happens."""
    key, values = reason.key.removeprefix("hint.mandala."), reason.values
    me, other = seen.seat, 1 - seen.seat
    after = position.copy()
    after.push(move)
    now = state(after)
    place = int(move[1]) - 1 if move[0] in "MF" else None
    if "mandala" in values:
        assert place is not None
        assert values["mandala"] == place + 1
    fields = None if place is None else [total(now.fields[place][seat]) for seat in range(2)]
    if key.startswith("complete"):
        assert now.claiming == place
        assert sum(n > 0 for n in now.mountains[place]) == values["n"]
        assert now.seat == (me if key == "complete.first" else other)
        assert fields is not None
        if key == "complete.nothing":
            assert fields[me] == 0
        else:
            assert (fields[me] > fields[other], fields[me] == fields[other]) == (
                key == "complete.first",
                key == "complete.even",
            )
        if key == "complete.first":
            check_prize(after, me, values["prize"])
    elif key.startswith("grow"):
        assert fields is not None
        assert (values["mine"], values["theirs"]) == (fields[me], fields[other])
        was = total(seen.fields[place][me])
        assert {
            "grow.alone": was == 0 and fields[other] == 0,
            "grow.more": was > 0 and fields[other] == 0,
            "grow.take": was <= fields[other] < fields[me],
            "grow.strengthen": was > fields[other] > 0,
            "grow.level": fields[me] == fields[other],
            "grow.closer": 0 < was < fields[me] < fields[other],
            "grow.share": was == 0 and fields[me] < fields[other],
        }[key]
    elif key in ("build", "build.worth"):
        letter = move.split()[1]
        assert values["colour"][-1] == letter
        assert (key == "build") == (letter not in seen.rivers[me])
        assert key == "build" or values["n"] == seen.rivers[me].index(letter) + 1
    elif key == "discard":
        assert (values["colour"][-1], values["n"]) == (move[2], int(move[3:]))
    elif key.startswith("claim"):
        gain = after.scores[me] - position.scores[me]
        grown = len(now.rivers[me]) - len(seen.rivers[me])
        assert gain == values.get("points", 0)
        assert grown == (key in ("claim.river", "claim.counts"))
        if grown:
            assert values["space"] == len(now.rivers[me])
        if key == "claim.nothing":
            assert now.cups[me] == state(position).cups[me]
        if key == "claim.cup":
            assert values["n"] * values["space"] == gain
            assert total(now.cups[me]) - total(state(position).cups[me]) == values["n"]
        if key == "claim.counts":
            held = now.cups[me][COLOURS.index(move[2])] + now.dealt[me][COLOURS.index(move[2])]
            assert held == values["n"]
    elif key.startswith("missing"):
        areas = [now.mountains[place], *now.fields[place]]
        missing = [c for i, c in enumerate(COLOURS) if not any(area[i] for area in areas)]
        assert missing == [values["colour"][-1]]
        if key.endswith("held"):
            assert now.hands[me][COLOURS.index(missing[0])] > 0
    elif key == "drawn":
        assert total(now.hands[me]) - (total(seen.hand) - 1) == values["n"]
    elif key.startswith("ends"):
        while (seat := after.seat) is not None and after.observe(seat).phase == "claim":
            after.push(after.legal_moves[0])
        assert after.result is not None
        assert after.result.reason in ("river", "deck")
    elif key == "alone":
        assert fields is not None
        assert fields[other] == 0 < fields[me]
    elif key == "majority":
        assert fields is not None
        assert (values["mine"], values["theirs"]) == (fields[me], fields[other])
        assert fields[me] > fields[other]
    elif key.startswith("pile"):
        assert place is not None
        assert claimed(after, place, me, values["colour"][-1]) == values["n"]
        assert now.mountains[place][COLOURS.index(values["colour"][-1])] == values["cards"]
        assert (values["cards"] == 1) == (key == "pile.one")
    elif key == "denied":
        assert claimed(position, seen.claiming - 1, other, move[2]) == values["n"]
    elif key == "useless":
        assert not [text for text in seen.legal if text[0] == "F" and text[3] == move[2]]
    else:
        raise AssertionError(f"nobody checks {key}")


def claimed(position: Position[Any], place: int, seat: int, letter: str) -> int:
    """What claiming a colour brings to a seat, if that Mandala were claimed now and by this seat."""
    plain = msgspec.structs.replace(state(position), claiming=place, completer=1 - seat, seat=seat)
    there = at("mandala", plain)
    before = there.scores[seat]
    there.push(f"C {letter}")
    return there.scores[seat] - before


def check_prize(after: Position[Any], me: int, prize: Reason) -> None:
    """What the sentence says that one claims first."""
    before = state(after)
    letter = prize.values["colour"][-1]
    n = before.mountains[before.claiming][COLOURS.index(letter)]
    after = after.copy()
    after.push(f"C {letter}")
    now = state(after)
    if prize.key.endswith("space"):
        assert prize.values["n"] == n
        assert prize.values["space"] == before.rivers[me].index(letter) + 1
        assert now.rivers[me] == before.rivers[me]
    else:
        assert now.rivers[me] == before.rivers[me] + letter
        assert prize.values["space"] == len(now.rivers[me])
        assert prize.values.get("n", 0) == n - 1


def test_all_that_is_said_is_so() -> None:
    rng = random.Random("mandala")
    told: Counter[str] = Counter()
    for position, seen in decisions("mandala", "truth", scaled(14, 1)):
        if position.ply % scaled(tries(1, 4), 12):
            continue
        for move in some_moves(seen, rng, 3):
            for reason in everything(on_a_guess(seen, move)):
                check(position, seen, move, reason)
                told[reason.key] += 1
    assert len(told) > scaled(22, 5), told


def test_the_example_of_the_issue() -> None:
    """Completes Mandala 2 while one holds the majority, two purple for the 5-point space."""
    position = mandala(
        mountains=("", "PPRO"),
        fields=(("", ""), ("YY", "G")),
        hands=("KKR", "R"),
        rivers=("KYGOP", ""),
        dealt=("KK", "OO"),
    )
    lead = everything(on_a_guess(position.observe(0), "M2 K"))[0]
    assert lead.text("en") == (
        "Completes Mandala 2 while you hold the majority, so you claim first: two purple for your 5-point space."
    )
    assert lead.text("fr") == (
        "Complète le Mandala 2, où vous avez la majorité ; vous choisissez en premier : deux cartes violettes "
        "à 5 points pièce."
    )


def test_the_last_mandala() -> None:
    position = mandala(
        mountains=("", "PPRO"),
        fields=(("", ""), ("YY", "")),
        hands=("KKR", "R"),
        rivers=("KYGO", ""),
        dealt=("RR", "OO"),
        exhausted=True,
    )
    reasons = {reason.key for reason in everything(on_a_guess(position.observe(0), "F2 K1"))}
    assert not reasons & {"hint.mandala.ends.deck", "hint.mandala.alone"}  # green is still missing
    position = mandala(
        mountains=("", "PPROG"),
        fields=(("", ""), ("YY", "")),
        hands=("KKR", "R"),
        rivers=("KYGO", ""),
        dealt=("RR", "OO"),
        exhausted=True,
    )
    reasons = {reason.key for reason in everything(on_a_guess(position.observe(0), "F2 K1"))}
    assert {"hint.mandala.complete.first", "hint.mandala.ends.deck", "hint.mandala.alone"} <= reasons


def test_a_plain_build_is_not_told_twice() -> None:
    """The move stands before its reasons in words: what it does need not be said again."""
    reason = Reason("hint.mandala.build", {"colour": colour_word("K")})
    assert reason.text("en") == "Your River does not have black yet."
    assert reason.text("fr") == "Le noir n'a pas encore de case dans votre Rivière."
