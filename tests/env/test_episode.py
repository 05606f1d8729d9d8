"""Episode: one game by ids of actions; and the forms in which it is drawn."""

import numpy as np
import pytest

from sandtable.env import BadAction, BadArgument, Encoding
from sandtable.env.episode import Episode, loss
from tests.games.positions import TABLES, TYPICAL


def begin(game: str = "mandala", **options: object) -> Episode:
    return Episode(Encoding(game, options), bytes(32))


@pytest.mark.parametrize("name", TYPICAL)
def test_it_plays_to_the_end(name: str) -> None:
    game, options = TABLES[name]
    encoding = Encoding(game, options)
    episode = Episode(encoding, bytes(32))
    rng = np.random.default_rng(1)
    while (seat := episode.seat) is not None:
        mask = episode.mask(seat)
        assert not episode.mask((seat + 1) % episode.position.players).any()
        assert episode.rewards() == [0.0] * episode.position.players
        episode.play(rng.choice(np.flatnonzero(mask)))
    result = episode.position.result
    assert result is not None
    if result.winner is not None:
        assert episode.rewards()[result.winner] == 1.0
    assert sum(episode.rewards()) == pytest.approx(0)
    assert episode.row(0).shape == (encoding.width,)
    with pytest.raises(BadArgument, match="the game is over"):
        episode.play(0)


def test_a_game_that_goes_on_for_ever_is_cut() -> None:
    episode = begin()
    for _ in range(1000):
        assert not episode.was_cut
        episode.push(next(move for move in episode.position.legal_moves if move.startswith("D")))
    assert episode.was_cut
    assert episode.seat is None


@pytest.mark.parametrize("action", [-1, 162, 1.0, "3", None, True, [1], 2**80, np.array([1, 2])])
def test_what_is_no_action(action: object) -> None:
    with pytest.raises(BadArgument, match="action must be a whole number from 0 to 161"):
        begin().play(action)


def test_an_action_that_is_not_legal() -> None:
    episode = begin()
    wrong = int(np.flatnonzero(episode.mask(0) == 0)[0])
    with pytest.raises(BadAction, match=rf"Action {wrong}, .* is not legal here. The mask has 1"):
        episode.play(wrong)
    assert episode.position.ply == 0


def test_it_is_drawn_as_a_seat_sees_it(capsys: pytest.CaptureFixture[str]) -> None:
    episode = begin()
    assert str(episode.draw("svg", 0)).startswith("<svg")
    text = str(episode.draw("ansi", 0))
    assert "\x1b[" in text
    assert max(map(len, text.splitlines())) > 20
    assert episode.draw("ansi", 0) != episode.draw("ansi", None)  # a watcher sees no hand
    assert episode.draw("human", 0) is None
    film = episode.draw("rgb_array", 0)
    assert isinstance(film, np.ndarray)
    assert film.shape[2] == 3
    assert film.dtype == np.uint8
    assert film[::8, ::8].std() > 10  # it is not blank
    printed = capsys.readouterr().out
    assert len(printed.splitlines()) == len(text.splitlines())


def test_who_loses_pays_a_share() -> None:
    assert [loss(players) for players in (2, 3, 4)] == [-1, -1 / 2, -1 / 3]
