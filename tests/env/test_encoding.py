"""Observation tensors: what the Observation says, and nothing else."""

import random

import numpy as np
import pytest

from sandtable.env import BadArgument, Encoding, slices
from sandtable.games import resample
from sandtable.games.mandala.observation import MandalaObservation
from sandtable.games.patterns.state import CELL_NAMES
from sandtable.position import new
from tests.games.positions import TABLES, TYPICAL, scaled, table, walk


@pytest.mark.parametrize("name", TYPICAL)
def test_a_row_never_changes_when_what_is_hidden_is_permuted(name: str) -> None:
    """Of the real position and of any guess, for every seat, at every decision of a game."""
    game, options = TABLES[name]
    encoding = Encoding(game, options)
    rng = random.Random(7)
    row, mask = np.zeros(encoding.width, np.uint8), np.zeros(len(encoding.actions), np.uint8)
    for ply, position in enumerate(walk(table(name, "rows"), "rows")):
        if position.result:
            break
        if ply % scaled(1, 20):
            continue
        for seat in range(position.players):
            seen = position.observe(seat)
            encoding._encoder.write(position.copy_game(), seat, row, mask)
            assert np.array_equal(encoding.row(seen), row), (ply, seat)
            for _ in range(2):
                guessed, again = row.copy(), mask.copy()
                encoding._encoder.write(resample(seen, rng), seat, guessed, again)
                assert np.array_equal(guessed, row), (ply, seat)
            if seat == position.seat:
                assert np.array_equal(encoding.mask(seen), mask), ply


def test_the_planes_of_mandala_say_what_the_observation_says() -> None:
    encoding = Encoding("mandala")
    at = slices(encoding.planes)
    for position in walk(new("mandala", seed=bytes(32)), "planes"):
        if position.result:
            break
        seat = position.seat
        assert seat is not None
        seen = position.observe(seat)
        assert isinstance(seen, MandalaObservation)
        row = encoding.row(seen)
        plane = {name: tuple(row[place].tolist()) for name, place in at.items()}
        other = 1 - seat
        assert plane["hand"] == seen.hand
        assert plane["unseen"] == seen.unseen
        assert plane["mountains"] == seen.mountains[0] + seen.mountains[1]
        assert plane["fields"] == sum((side[who] for side in seen.fields for who in (seat, other)), ())
        own, theirs = seen.cups[seat], seen.cups[other]
        assert own.claimed is not None
        assert own.dealt is not None
        assert theirs.claimed is not None
        assert plane["cups"] == tuple(np.add(own.claimed, own.dealt)) + theirs.claimed
        assert plane["dealt"] == own.dealt
        rivers = [tuple(seen.rivers[who].find(c) + 1 for c in "ROYGPK") for who in (seat, other)]
        assert plane["rivers"] == rivers[0] + rivers[1]
        assert plane["discard"] == seen.discard
        assert plane["deck"] == (seen.deck,)
        assert plane["other_hand"] == (seen.hand_sizes[other],)
        assert plane["other_cup"] == (theirs.size,)
        assert plane["claiming"] == (seen.claiming == 1, seen.claiming == 2)
        assert plane["exhausted"] == (seen.exhausted,)
        assert plane["completer"] == (seen.phase == "claim" and seen.completer == seat,)


def test_the_planes_of_patterns_say_what_the_observation_says() -> None:
    encoding = Encoding("patterns")
    at = slices(encoding.planes)
    for position in walk(new("patterns", seed=bytes(32)), "planes"):
        if position.result:
            break
        seat = position.seat
        assert seat is not None
        seen = position.observe(seat)
        row = encoding.row(seen)
        up, groups = row[at["face_up"]].reshape(6, 8, 8), row[at["groups"]].reshape(2, 6, 8, 8)
        for cell, colour, owner in zip(CELL_NAMES, seen.board, seen.owners, strict=True):
            r, c, k = int(cell[1]) - 1, "abcdefgh".index(cell[0]), "ROYGPK".index(colour)
            assert up[:, r, c].tolist() == [int(owner == "." and i == k) for i in range(6)]
            for side, who in enumerate((seat, 1 - seat)):
                assert groups[side, :, r, c].tolist() == [int(owner == str(who) and i == k) for i in range(6)]
        assert up.sum() + groups.sum() == 52
        values = row[at["values"]].reshape(2, 6)
        for side, who in enumerate((seat, 1 - seat)):
            assert values[side].tolist() == [seen.groups[who].find(c) + 1 for c in "ROYGPK"]
            assert row[at["points"]][side] == seen.scores[who]
            bowl = row[at["bowls"]].reshape(2, 6)[side]
            assert "".join(c for c, n in zip("ROYGPK", bowl, strict=True) if n) == seen.bowls[who : who + 1]


@pytest.mark.parametrize("options", [{}, {"players": 4, "new_stones": True}, {"players": 3, "stacks": "open"}])
def test_the_planes_of_stones_say_what_the_observation_says(options: dict[str, object]) -> None:
    encoding = Encoding("stones", options)
    at = slices(encoding.planes)
    for position in walk(new("stones", options, seed=bytes(32)), "planes"):
        if position.result:
            break
        seat = position.seat
        assert seat is not None
        seen = position.observe(seat)
        row = encoding.row(seen)
        stacks = row[at["stacks"]].reshape(24, 4, 6)
        for shown, stack in zip(stacks, seen.stacks.values(), strict=True):
            stones = list(zip(stack.colours, stack.patterns, strict=True))[::-1]
            wanted = [[int(c == k) for k in "RYBU"] + [int(p == k) for k in "*o"] for c, p in stones]
            assert shown.tolist() == wanted + [[0] * 6] * (4 - len(wanted))
        order = [(seat + i) % seen.players for i in range(seen.players)]
        towers = row[at["towers"]].reshape(seen.players, 5, 4, 7)
        for shown_towers, who in zip(towers, order, strict=True):
            for shown, tower in zip(shown_towers, seen.towers[who], strict=True):
                wanted = [[int(s[0] == k) for k in "RYBUN"] + [int(s[1:] == k) for k in "*o"] for s in tower[::-1]]
                assert shown.tolist() == wanted + [[0] * 7] * (4 - len(wanted))
        artists = row[at["artists"]].reshape(9, 2)
        assert {str(i + 1): "*o"[a.argmax()] for i, a in enumerate(artists) if a.any()} == seen.artists
        assert row[at["unseen"]].reshape(4, 2).tolist() == [list(pair) for pair in seen.unseen]
        assert row[at["points"]].tolist() == [seen.points[who] for who in order]
        cards = [f"#{i + 1:02}" for i, n in enumerate(row[at["cards"]]) if n]
        mine = seen.objectives[seat]
        assert mine is not None
        assert cards == sorted(mine)
        assert row[at["placed"]] == len(seen.board)
        assert row[at["phase"]].argmax() == ("turn", "keep", "put").index(seen.phase)
        if seen.new_stones:
            assert [i + 1 for i, n in enumerate(row[at["new_spaces"]]) if n] == list(seen.new_spaces)
            assert row[at["pending"]] == len(seen.pending)
            assert row[at["kept"]] == seen.kept
            assert row[at["box"]] == seen.box


def test_observations_that_do_not_fit() -> None:
    encoding = Encoding("mandala")
    with pytest.raises(BadArgument, match="Observation of mandala"):
        encoding.row(new("patterns", seed=bytes(32)).observe(0))
    with pytest.raises(BadArgument, match="belongs to a seat"):
        encoding.row(new("mandala", seed=bytes(32)).observe(None))
