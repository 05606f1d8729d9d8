"""Imported: a class of somebody's own as a bot, and a sentence for everything that is none."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.arena.game import play, play_game
from sandtable.bots.imported import Imported, look_here, maker
from sandtable.errors import BadOption, IllegalMove, ProgramFailed
from sandtable.games.observation import Observation
from sandtable.position import new

MODULE = """
class First:
    def choose(self, observation):
        return observation.legal[0]

class Seeded:
    def __init__(self, seed):
        self.seed = seed
    def choose(self, observation):
        return observation.legal[self.seed[0] % len(observation.legal)]

def made(seed=b""):
    return First()

class Needy:
    def __init__(self, seed, weights):
        pass

class Broken:
    def __init__(self):
        raise FileNotFoundError("no weights.npz")

class Mute:
    pass

class Raises:
    def choose(self, observation):
        return {}["opening"]

class Leaves:
    def choose(self, observation):
        raise SystemExit(3)

class Cheats:
    def choose(self, observation):
        return "end"

class Nested:
    class Inner(First):
        pass

number = 7
"""


@pytest.fixture(autouse=True)
def mybot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "mybot.py").write_text(MODULE)
    (tmp_path / "halfbot.py").write_text("import sys\nsys.exit('not today')\n")
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.chdir(tmp_path)
    look_here()
    yield
    sys.modules.pop("mybot", None)


@pytest.mark.parametrize("name", ["First", "Seeded", "made", "Nested.Inner"])
def test_a_class_plays(name: str) -> None:
    seen = new("patterns", seed=bytes(32)).observe(1)
    assert Imported(f"py:mybot:{name}", bytes(32)).choose(seen) == seen.legal[0]


def test_a_class_is_made_from_its_seed() -> None:
    seen = new("patterns", seed=bytes(32)).observe(1)
    bots = [maker("py:mybot:Seeded")(bytes([seed] * 32)) for seed in (0, 1)]
    assert [bot.choose(seen) for bot in bots] == list(seen.legal)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("py:", "“py:” names no bot of yours. Write it as py:module:Class"),
        ("py:mybot", "names no bot of yours"),
        ("py:mybot:", "names no bot of yours"),
        ("py:my bot:First", "names no bot of yours"),
        ("py:mybot:First@0.5s", "names no bot of yours"),
        ("py:nobot:First", "The module nobot cannot be imported: ModuleNotFoundError: No module named 'nobot'. It has"),
        ("py:halfbot:First", "The module halfbot cannot be imported: SystemExit: not today (halfbot.py, 2)."),
        ("py:mybot:Second", "There is no Second in the module mybot."),
        ("py:mybot:number", "py:mybot:number is neither a class nor a function"),
        ("py:mybot:Needy", "it is called with a seed of 32 bytes, or with nothing"),
        ("py:mybot:Broken", "py:mybot:Broken makes no bot: FileNotFoundError: no weights.npz (mybot.py, 21)."),
        ("py:mybot:Mute", "py:mybot:Mute makes no bot: what it gives has no method choose(observation)."),
    ],
)
def test_what_is_no_bot(name: str, sentence: str) -> None:
    with pytest.raises(BadOption) as caught:
        Imported(name, bytes(32))
    assert sentence in str(caught.value)
    assert caught.value.text("fr") != str(caught.value)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Raises", "The bot failed: KeyError: 'opening' (mybot.py, 28)."),
        ("Leaves", "The bot failed: SystemExit: 3 (mybot.py, 32)."),
        ("Cheats", "may not play end"),
    ],
)
def test_a_class_that_fails_forfeits(name: str, why: str) -> None:
    record = play_game("patterns", {}, ["random", f"py:mybot:{name}"], bytes(32))
    assert record.forfeit is not None
    assert record.forfeit.seat == 1
    assert why in record.forfeit.why
    assert record.result is not None
    assert record.result.winner == 0


def test_what_a_class_raises_is_one_of_our_errors() -> None:
    seen = new("patterns", seed=bytes(32)).observe(1)
    with pytest.raises(ProgramFailed):
        Imported("py:mybot:Raises", bytes(32)).choose(seen)


class Last:
    """A bot of one's own needs no base class."""

    def choose(self, observation: Observation) -> str:
        return observation.legal[-1]


class Illegal:
    def choose(self, observation: Observation) -> str:
        return "end"


class Failing:
    def choose(self, observation: Observation) -> str:
        raise ZeroDivisionError


def test_instances_play() -> None:
    record = play("stones", [Last(), "greedy", "py:mybot:First"], {"players": "3"}, seed="mine")
    assert record.seats == ("Last", "greedy", "py:mybot:First")
    assert record.options == {"players": 3}
    assert play("stones", [Last(), "greedy", "py:mybot:First"], {"players": 3}, seed="mine") == record
    assert play("stones", [Last(), "greedy", "py:mybot:First"], {"players": 3}).seed != record.seed


def test_what_an_instance_raises_comes_out() -> None:
    """Its author is at hand, and wants to see where."""
    with pytest.raises(ZeroDivisionError):
        play("patterns", [Failing(), "random"])
    with pytest.raises(IllegalMove):
        play("patterns", [Illegal(), "random"], seed=bytes(32))


def test_what_cannot_be_played() -> None:
    with pytest.raises(BadOption, match="This game needs 2 bots, not 1"):
        play("patterns", ["random"])
    with pytest.raises(BadOption, match="object makes no bot"):
        play("patterns", [object(), "random"])  # type: ignore[list-item]
    with pytest.raises(BadOption, match="type makes no bot"):
        play("patterns", [Last, "random"])  # type: ignore[list-item]
