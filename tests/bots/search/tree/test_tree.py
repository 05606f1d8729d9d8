"""The tree and who climbs it: counts that add up, a win in one that is found, branches that are kept."""

from typing import Any

import pytest

from sandtable.bots.evaluation import evaluation_of
from sandtable.bots.search.tree.climber import Climber
from sandtable.bots.search.tree.tree import Tree
from tests.games.positions import TABLES, mandala, table, walk


def grown(name: str, simulations: int, guided: bool = True, series: str = "tree") -> tuple[Any, Any]:
    """Who climbed a tree over a fresh position, and the position."""
    position = table(name, series)
    core = position.copy_game()
    evaluation = evaluation_of(TABLES[name][0]) if guided else None
    climber = Climber(Tree(200_000), core, evaluation, 1)
    climber.run(core, simulations)
    return climber, core


@pytest.mark.parametrize("guided", [True, False])
@pytest.mark.parametrize("name", TABLES)
def test_every_simulation_tries_an_action_of_the_root(name: str, guided: bool) -> None:
    climber, core = grown(name, 300, guided)
    choices = climber.tree.choices()
    assert set(choices) == set(core.actions())
    assert sum(visits for visits, _ in choices.values()) == climber.simulations == 300
    assert all(0 <= value <= 1 for _, value in choices.values())
    first, second, *_ = sorted((visits for visits, _ in choices.values()), reverse=True)
    assert climber.tree.lead() == first - second


@pytest.mark.parametrize("name", TABLES)
def test_the_seed_decides(name: str) -> None:
    assert grown(name, 200)[0].tree.choices() == grown(name, 200)[0].tree.choices()


def test_the_last_claim_is_seen() -> None:
    """Three cards of the colour on the last space of the River are worth 18, the other one is worth 1."""
    position = mandala(
        mountains=("ORRR", ""),
        fields=(("K", "Y"), ("", "")),
        hands=("P", "P"),
        dealt=("KK", "KK"),
        rivers=("OYGPKR", "ROY"),
        cups=("", "RRRR"),
        claiming=0,
        completer=1,
    )
    core = position.copy_game()
    for evaluation in (None, evaluation_of("mandala")):
        tree = Tree(10_000)
        Climber(tree, core, evaluation, 3).run(core, 200)
        choices = tree.choices()
        best = max(choices, key=lambda action: choices[action][0])
        assert position.kind.parse("C R") == best


def test_a_full_tree_goes_on_with_what_it_has() -> None:
    core = table("patterns", "full").copy_game()
    tree = Tree(60)
    Climber(tree, core, evaluation_of("patterns"), 1).run(core, 500)
    assert tree.used <= 60
    assert sum(visits for visits, _ in tree.choices().values()) == 500


def test_branches_are_kept() -> None:
    """After two actions the root knows what the tree knew of that position, and no other position."""
    climber, core = grown("patterns", 4000)
    tree = climber.tree
    own = max(tree.choices(), key=lambda action: tree.choices()[action][0])
    core.do(own)
    replies = {}
    for reply in core.actions():
        again, _ = grown("patterns", 4000)
        if again.tree.keep([own, reply]):
            again.rest()
            replies[reply] = again
    assert replies
    kept = sum(sum(visits for visits, _ in again.tree.choices().values()) for again in replies.values())
    assert kept <= tree.choices()[own][0]
    assert kept > tree.choices()[own][0] // 2
    reply, again = next(iter(replies.items()))
    core.do(reply)
    assert set(again.tree.choices()) == set(core.actions())
    before = dict(again.tree.choices())
    again.run(core, 100)
    assert again.simulations == 100
    assert all(again.tree.choices()[action][0] >= visits for action, (visits, _) in before.items())
    assert sum(v for v, _ in again.tree.choices().values()) == sum(v for v, _ in before.values()) + 100


def test_what_was_never_tried_is_not_kept() -> None:
    climber, core = grown("patterns", 50)
    assert not climber.tree.keep([999_999])
    assert climber.tree.choices() == {}
    climber.run(core, 10)
    assert sum(visits for visits, _ in climber.tree.choices().values()) == 10


def test_all_seats_of_a_game_for_four_are_rewarded() -> None:
    """Each maximises its own: whoever is to act, its favourite is worth more than its average move."""
    for position in walk(table("stones-4", "four"), "four"):
        if position.seat is None or position.ply > 8:
            break
        core = position.copy_game()
        tree = Tree(100_000)
        Climber(tree, core, evaluation_of("stones"), 5).run(core, 600)
        tried = [(visits, value) for visits, value in tree.choices().values() if visits]
        average = sum(value for _, value in tried) / len(tried)
        assert max(tried)[1] >= average


def test_a_leaf_is_played_on_by_the_prior_before_it_is_judged() -> None:
    """That is seen from how many decisions a simulation takes, and from better moves at a glance being likelier."""
    core = table("stones-4", "ahead").copy_game()
    evaluation = evaluation_of("stones")
    glance, ahead = (Climber(Tree(100_000), core, evaluation, 5, ripe=1, lookahead=plies) for plies in (0, 8))
    for climber in (glance, ahead):
        climber.run(core, 200)
        assert all(0 <= value <= 1 for _, value in climber.tree.choices().values())
    assert glance.plies >= 200
    assert ahead.plies >= 200 * 9


def test_looking_ahead_stops_with_the_game() -> None:
    for position in walk(table("stones-4", "end"), "end"):
        if position.seat is not None:
            core = position.copy_game()
    tree = Tree(10_000)
    Climber(tree, core, evaluation_of("stones"), 5, lookahead=50).run(core, 30)
    assert sum(visits for visits, _ in tree.choices().values()) == 30
