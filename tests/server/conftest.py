"""Servers for tests: one process on SQLite, and two on PostgreSQL and Redis. The same tests hold for both."""

import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.effort import FULL
from tests.server.client import OPEN, Guest
from tests.server.quick import PLACES
from tests.server.services import Postgres, Process, Redis, served

House = list[Process]
NewGuest = Callable[[], Guest]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    found = Postgres()
    yield found
    found.remove()


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    found = Redis(tmp_path_factory.mktemp("redis"))
    yield found
    found.stop()


@pytest.fixture(scope="session")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One process on SQLite."""
    with served(tmp_path_factory.mktemp("alone")) as house:
        yield house


@pytest.fixture(scope="session")
def pair(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis: Redis) -> Iterator[House]:
    """Two processes on PostgreSQL and Redis."""
    database = postgres.database("pair")
    folder: Path = tmp_path_factory.mktemp("pair")
    with served(folder, 2, SANDTABLE_DATABASE=database, SANDTABLE_REDIS=redis.url) as house:
        yield house


SETUPS = ("sqlite", "postgres")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A test of every set-up takes one of them, by its name: about half of a file's tests each. `./test --long` tries
    both, and so does whoever names a test by its set-up."""
    if FULL or any("::" in str(argument) for argument in config.args):
        return
    taken: list[pytest.Item] = []
    spared: list[pytest.Item] = []
    for item in items:
        (taken if is_its_turn(item) else spared).append(item)
    if spared:
        config.hook.pytest_deselected(items=spared)
        items[:] = taken


def is_its_turn(item: pytest.Item) -> bool:
    """Whether a test takes this set-up in `./test`; one that has no such choice always does."""
    choices = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    setup = next((choice for choice in choices.values() if isinstance(choice, str) and choice in SETUPS), None)
    if setup is None:
        return True
    name = "".join(item.nodeid.split(setup))
    return SETUPS[zlib.crc32(name.encode()) % 2] == setup


@pytest.fixture(scope="session", params=SETUPS)
def house(request: pytest.FixtureRequest) -> House:
    """Every set-up, one after the other."""
    found: House = request.getfixturevalue("alone" if request.param == "sqlite" else "pair")
    return found


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    """Servers in the test's own process are as quick as those in others."""
    with pytest.MonkeyPatch.context() as patch:
        for place, name, instead in PLACES:
            patch.setitem(place, name, instead)
        yield


@pytest.fixture(autouse=True)
def leave() -> Iterator[None]:
    """Whoever came in for a test goes again."""
    yield
    while OPEN:
        OPEN[-1].close()


@pytest.fixture
def guest(house: House) -> NewGuest:
    """New people, each at the next server."""
    made: list[Guest] = []

    def one() -> Guest:
        made.append(Guest(house[len(made) % len(house)].url))
        return made[-1]

    return one
