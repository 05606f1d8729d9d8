"""Networked: a bot that searches by a network from a file, named `net:FILE`, or `net:FILE@800` with a budget."""

import os
from functools import lru_cache, partial

from sandtable.bots import allowance
from sandtable.bots.budget import Budget
from sandtable.bots.levels import LEVELS
from sandtable.bots.profiles import Parameters, profile_of
from sandtable.bots.searcher import Plan, Searcher
from sandtable.errors import BadNetwork, BadOption
from sandtable.search.network_file import NetworkFile
from sandtable.search.trained import Trained

PREFIX = "net:"
LEVEL = "expert"  # whose budget it has where none is given
# As the game's own evaluation is searched, which a network corrects; but its logits are the priors as they are.
TREE: Parameters = {"temperature": 1.0}


def plan_of(network: NetworkFile, guesses: int = Plan.guesses) -> Plan:
    """How a bot searches by a network."""
    return Plan(guesses=guesses, tree=TREE, evaluation=partial(Trained, network))


def networked(name: str, game: str, players: int, seed: bytes, budget: Budget | None = None) -> Searcher:
    """The bot of a name. A budget in the name replaces one that is given. BadNetwork where the file holds no network
    for this game; with other options than its own it refuses its first decision in the same way."""
    path, own = split(name)
    network = read_for(game, path)
    usual = LEVELS[LEVEL].budget if (sims := profile_of(game).level_for(LEVEL, players)) is None else Budget(None, sims)
    assert usual is not None
    return Searcher(seed, own or budget or usual, plan_of(network))


def read_for(game: str, path: str) -> NetworkFile:
    """The network of a file, which is read once until it changes; BadNetwork unless it is for a game."""
    network = _read(path, os.stat(path).st_mtime_ns if os.path.exists(path) else 0)
    if network.header.game != game:
        raise BadNetwork("errors.network.other", path=path, game=network.header.game, options=network.header.options)
    return network


def check(name: str) -> None:
    """BadNetwork unless a name is that of a network file that can be used here."""
    NetworkFile.read(split(name)[0])


def split(name: str) -> tuple[str, Budget | None]:
    """The file in a bot's name, and the budget behind it if there is one. A file's name may have an @ in it.

    >>> split("net:stones.net@0.5s")
    ('stones.net', Budget(seconds=0.5, simulations=None, threads=1))
    >>> split("net:me@home.net")
    ('me@home.net', None)
    """
    path = name.removeprefix(PREFIX).strip()
    file, at, allowed = path.rpartition("@")
    if at and not os.path.exists(path):
        try:
            return file, allowance.split(f"net@{allowed}")[1]
        except BadOption:
            pass
    if not path:
        raise BadNetwork("errors.network.bot", given=name[:80])
    return path, None


@lru_cache(maxsize=8)
def _read(path: str, changed: int) -> NetworkFile:
    return NetworkFile.read(path)
