"""Climbers on several threads: nothing that one of them adds is lost to another, and no two get the same nodes."""

import mmap
import os
import random
import threading
from collections.abc import Callable
from typing import Any

import pytest

from sandtable.bots.evaluation import evaluation_of
from sandtable.bots.search.tree.climber import SHARES, Climber
from sandtable.bots.search.tree.shared import add, claim, gain, publish, reserve, seen
from sandtable.bots.search.tree.tree import Tree
from sandtable.games import resample
from tests.games.positions import TABLES, scaled, table

pytestmark = pytest.mark.slow

together = pytest.mark.skipif(not SHARES, reason="plain Python climbs alone")


def at_once(work: Callable[[int], object], threads: int) -> None:
    """Do some work on several threads; each is told its number."""
    workers = [threading.Thread(target=work, args=(number,)) for number in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


def climbed(name: str, capacity: int, climbers: int, simulations: int) -> tuple[Tree, Any]:
    """A tree that several climbers have grown at once, and its position."""
    core = table(name, "together").copy_game()
    tree = Tree(capacity)
    team = [Climber(tree, core, evaluation_of(TABLES[name][0]), seed, ripe=1) for seed in range(climbers)]
    team[0].open(core)
    at_once(lambda number: team[number].run(core, simulations), climbers)
    assert sum(climber.simulations for climber in team) == climbers * simulations
    return tree, core


@together
@pytest.mark.parametrize("capacity", [500_000, 700])
@pytest.mark.parametrize("name", TABLES)
def test_climbers_grow_one_tree(name: str, capacity: int) -> None:
    """The counts add up, also where the memory is soon full."""
    tree, core = climbed(name, capacity, 4, 3000)
    choices = tree.choices()
    assert set(choices) == set(core.actions())
    assert sum(visits for visits, _ in choices.values()) == 12_000
    assert all(0 <= value <= 1 for _, value in choices.values())
    # every node is the child of one other and of one only, so a copy of all that hangs from the root is as large
    used = tree.used
    assert used <= capacity
    assert tree.keep([])
    assert tree.used == used
    assert tree.choices() == choices
    best = max(choices, key=lambda action: choices[action][0])
    if tree.keep([best]):
        assert sum(visits for visits, _ in tree.choices().values()) < choices[best][0]


@pytest.mark.parametrize("capacity", [300_000, 3000])
@pytest.mark.parametrize("climbers", [1, pytest.param(4, marks=together)])
@pytest.mark.parametrize("name", ["mandala", "stones-2", "stones-3-new"])
def test_climbers_add_what_another_guess_allows(
    monkeypatch: pytest.MonkeyPatch, name: str, climbers: int, capacity: int
) -> None:
    """Each action once, in nodes of its own, also where the memory is soon full."""
    memory: list[mmap.mmap] = []
    take = mmap.mmap

    def watched(*arguments: Any, **options: Any) -> mmap.mmap:
        memory.append(take(*arguments, **options))
        return memory[-1]

    monkeypatch.setattr(mmap, "mmap", watched)
    tree = Tree(capacity)
    first, count, action, _, _, more = (memoryview(part).cast("i") for part in memory[:6])
    position = table(name, "added")
    observation = position.observe(position.seat)
    core = resample(observation, random.Random(0))
    evaluation = None if name.startswith("mandala") else evaluation_of(TABLES[name][0])
    team = [Climber(tree, core, evaluation, seed, ripe=1, widen=True) for seed in range(climbers)]
    team[0].open(core)

    def climb(seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(scaled(40, 4)):
            team[seed].run(resample(observation, rng), 50)

    at_once(climb, climbers)
    assert sum(visits for visits, _ in tree.choices().values()) == climbers * scaled(2000, 200)
    reached, further, nodes = 1, 0, [0]
    while nodes:
        node = nodes.pop()
        actions: list[int] = []
        while True:
            assert count[node] >= 0
            assert more[node] >= 0
            children = range(first[node], first[node] + count[node])
            actions += (action[child] for child in children)
            nodes += children
            reached += len(children)
            node = more[node]
            if not node:
                break
            further += 1
        assert len(actions) == len(set(actions))
    # how many find room before the memory is full depends on who is faster
    assert further > 3 or (climbers > 1 and capacity == 3000)
    assert reached + further == tree.used <= capacity


def test_the_guess_that_came_first_does_not_limit_the_others() -> None:
    """What a hand allows is tried even if the node got its children from another hand: after a few simulations with one
    guess, many with another say the same as they alone would."""
    apart = {True: 0.0, False: 0.0}
    for index in range(scaled(12, 5)):
        position = table("mandala", "widen", index)
        observation = position.observe(position.seat)
        before, guess = (resample(observation, random.Random(index * 2 + i)) for i in range(2))
        action = guess.actions()[0]
        for widen in apart:
            values = []
            for first in (guess, before):
                tree = Tree(400_000)
                climber = Climber(tree, guess, evaluation_of("mandala"), 7, explore=0.4, ripe=1, widen=widen)
                climber.run(first, 8, action)
                climber.run(guess, scaled(4000, 600), action)
                values.append(tree.choices()[action][1])
            apart[widen] += abs(values[0] - values[1])
    assert apart[True] < apart[False] / 3


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_process_that_is_forked_off_has_a_tree_of_its_own() -> None:
    core = table("patterns", "forked").copy_game()
    tree = Tree(10_000)
    climber = Climber(tree, core, None, 1)
    climber.run(core, 50)
    before = tree.choices()
    if not (child := os.fork()):
        climber.run(core, 50)
        os._exit(0 if tree.choices() != before else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert tree.choices() == before


def test_numbers_that_are_shared() -> None:
    """The Python twins of what shared.pxd declares."""
    cells = [0, 5]
    assert (add(cells, 1, 2), cells[1]) == (5, 7)
    assert (reserve(cells, 1, 3, 10), cells[1]) == (7, 10)
    assert (reserve(cells, 1, 1, 10), cells[1]) == (-1, 10)
    assert claim(cells, 0, -1)
    assert not claim(cells, 0, -1)
    publish(cells, 0, 4)
    assert seen(cells, 0) == 4
    sums = [0.5]
    gain(sums, 0, 0.25)
    assert sums == [0.75]
