"""One game between bots: played to its end, or cut."""

import hashlib

import pytest

import sandtable.arena.game
from sandtable.arena.game import bot_seed, play_game
from sandtable.dealing import series_seed
from sandtable.errors import BadOption, BadRecord
from sandtable.games import kind_of
from sandtable.position import Position, recorded
from sandtable.records import Record
from tests.games.contract import contract_of
from tests.games.positions import TABLES


def played(name: str, cut_after: int | None = None) -> Record:
    game, given = TABLES[name]
    options = kind_of(game).options(given)
    bots = ["random"] * kind_of(game).players(options)
    return play_game(game, options, bots, series_seed(f"arena/{name}", cut_after or 0))


def decisions(record: Record) -> int:
    return sum(event.move is not None for event in record.events)


@pytest.mark.parametrize("name", TABLES)
def test_a_game_is_played_to_its_end(name: str) -> None:
    record = played(name)
    assert record.result is not None
    assert record.result.reason in contract_of(record.game).reasons
    assert Position.from_record(record).result == record.result
    assert (record.game, record.seats) == (TABLES[name][0], ("random",) * len(record.result.scores))
    assert record.seed == series_seed(f"arena/{name}", 0).hex()


def test_games_between_programs_are_cut_after_a_thousand_decisions() -> None:
    assert recorded.CUT_AFTER == 1000


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("cut_after", [0, 1, 7])
def test_a_game_is_cut_and_scored_as_it_stands(name: str, cut_after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_after = min(cut_after, contract_of(TABLES[name][0]).middle)
    monkeypatch.setattr(sandtable.arena.game, "CUT_AFTER", cut_after)
    monkeypatch.setattr(recorded, "CUT_AFTER", cut_after)
    record = played(name, cut_after)
    assert decisions(record) == cut_after
    assert record.result is not None
    assert record.result.reason == "cut"
    position = Position.from_record(record)
    assert (position.seat, position.legal_moves) == (None, ())
    assert record.result.scores == position.scores
    monkeypatch.setattr(recorded, "CUT_AFTER", cut_after + 1)
    with pytest.raises(BadRecord, match="The record's result is"):
        Position.from_record(record)


def test_a_game_that_ends_in_time_is_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    length = decisions(played("patterns"))
    monkeypatch.setattr(sandtable.arena.game, "CUT_AFTER", length)
    result = played("patterns").result
    assert result is not None
    assert result.reason == "stuck"


def test_the_bots_have_dice_of_their_own() -> None:
    """The deal comes from the seed, each bot's dice from the seed and its seat."""
    seed = bytes(range(32))
    assert bot_seed(seed, 1) == hashlib.sha256(seed + b"bot\x01").digest()
    assert len({seed, *(bot_seed(seed, seat) for seat in range(4))}) == 5


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(BadOption, match="There is no bot “chess”"):
        play_game("patterns", {}, ["random", "chess"], bytes(32))
