"""What every Observation has in common: how far the game has come, and what its seat cannot see, counted."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from sandtable.games.mandala.state import counts, letters
from sandtable.games.observation import Observation
from sandtable.position import Position
from tests.games.contract import contract_of
from tests.games.positions import TABLES, mandala, patterns, state, stones, table, walk


def observers(position: Position[Any]) -> list[int | None]:
    """Every seat, and a watcher."""
    return [*range(position.players), None]


@pytest.mark.parametrize("name", TABLES)
def test_the_game_and_who_plays(name: str) -> None:
    position = table(name, "common")
    for seat in observers(position):
        seen = position.observe(seat)
        assert isinstance(seen, Observation)
        assert (seen.game, seen.players, seen.seat) == (TABLES[name][0], position.players, seat)
        assert (seen.to_act, seen.ply, seen.result) == (position.seat, 0, None)
        assert seen.legal == (position.legal_moves if seat == position.seat else ())


@pytest.mark.parametrize("name", TABLES)
def test_progress_goes_from_0_to_1_and_never_back(name: str) -> None:
    position = table(name, "progress")
    told: list[float] = []
    for _ in walk(position, f"progress/{name}"):
        at_once = {position.observe(seat).progress for seat in observers(position)}
        assert len(at_once) == 1, "everyone can see it"
        told += at_once
    assert told[0] < 0.1
    assert told[-1] > contract_of(TABLES[name][0]).far
    assert all(0.0 <= before <= after <= 1.0 for before, after in pairwise(told))


def test_progress_of_mandala() -> None:
    """By the cards that were drawn, or by the longer River, whichever is further; with the deck exhausted it is all."""
    full = mandala(rivers=("", ""), deck="R", rest="discard").observe(0)
    assert full.progress == pytest.approx(1 - 1 / 88)
    assert mandala(rivers=("ROY", "R")).observe(0).progress == pytest.approx(3 / 6)
    assert mandala(exhausted=True).observe(0).progress == 1.0


def test_progress_of_patterns() -> None:
    """By the tokens that lie face down."""
    picture = " ".join(["R0", "R0", "O1"] + ["."] * 49)
    position = patterns(picture, bowls="GK", groups=("R", "O"), markers=(("c8",), ("e8",)))
    assert position.observe(0).progress == pytest.approx(3 / 52)


def test_progress_of_stones() -> None:
    """By the stones on the Mandala board, up to the hands of so many players."""
    assert stones(placed=22).observe(0).progress == pytest.approx(22 / 44)
    assert stones(placed=34, players=4).observe(0).progress == pytest.approx(34 / 68)
    assert stones(placed=60, last_round=True).observe(0).progress == 1.0


# -------------------------------------------------------------------------------------------------------------- unknown


def moves_of(name: str, series: str) -> list[tuple[str, int, Position[Any], Position[Any]]]:
    """The moves of a random game: each with who made it, and the positions before and after."""
    *before, last = [position.copy() for position in walk(table(name, series), f"{series}/{name}")]
    found = []
    for one, other in pairwise([*before, last]):
        assert one.seat is not None
        move = next(event.move for event in reversed(other.events) if event.move is not None)
        found.append((move, one.seat, one, other))
    return found


def test_in_patterns_nothing_is_unknown() -> None:
    for _, _, before, after in moves_of("patterns", "known"):
        assert all(position.observe(seat).unknown == () for position in (before, after) for seat in (0, 1, None))


def test_in_mandala_cards_that_are_drawn_or_played_become_known() -> None:
    """It is what the seat cannot place: the deck, the other hand and the other's dealt Cup cards."""
    revealed = {True: 0, False: 0}
    for move, mover, before, after in moves_of("mandala", "known"):
        for seat in (0, 1):
            hidden = []
            for position in (before, after):
                plain, dealt = state(position), position.result is None
                others = letters(plain.hands[1 - seat]) + (letters(plain.dealt[1 - seat]) if dealt else "")
                hidden.append(counts(plain.deck + others))
                assert position.observe(seat).unknown == (hidden[-1],)
            changed = before.observe(seat).unknown != after.observe(seat).unknown
            assert changed == (hidden[0] != hidden[1])
            if move[0] in "MFD" and seat != mover:
                assert changed, "the other seat shows cards of its hand"
            if move[0] == "C" and after.result is None and state(after).deck == state(before).deck:
                assert not changed, "all that is claimed lies open"
            revealed[changed] += 1
    assert min(revealed.values()) > 5


@pytest.mark.parametrize("name", ["stones-2", "stones-3-new", "stones-4"])
def test_in_stones_patterns_that_are_uncovered_become_known(name: str) -> None:
    """To all at once: a stack that loses its top stone shows the pattern of the next, if there is one."""
    revealed = {True: 0, False: 0}
    for _, _, before, after in moves_of(name, "known"):
        if after.result is not None:
            continue
        then, now = state(before).stacks, state(after).stacks
        uncovered = any(len(now[stack]) < len(then[stack]) and now[stack] for stack in now)
        for seat in observers(before):
            assert (before.observe(seat).unknown != after.observe(seat).unknown) == uncovered
        revealed[uncovered] += 1
    assert min(revealed.values()) > 3


def test_in_stones_with_open_stacks_only_the_cards_of_others_are_unknown() -> None:
    for _, _, before, after in moves_of("stones-open", "known"):
        for seat in (0, 1):
            mine = set(state(before).objectives[seat])
            assert set(before.observe(seat).unseen_cards).isdisjoint(mine)
            assert (before.observe(seat).unknown != after.observe(seat).unknown) == (after.result is not None)


# ------------------------------------------------------------------------------------------------------------ canonical


@pytest.mark.parametrize("name", TABLES)
def test_dice_are_not_made_of_what_follows_from_the_rest(name: str) -> None:
    """So that hints and analyses of a position stay the same when Observations get more to tell."""
    seen_before = set()
    for position in walk(table(name, "dice"), f"dice/{name}"):
        seen = position.observe(0)
        plain = msgspec.structs.replace(seen, **contract_of(seen.game).derived)
        assert seen.canonical() == msgspec.json.encode(plain) == plain.canonical()
        assert seen.canonical() not in seen_before
        seen_before.add(seen.canonical())
