"""Patterns: nothing is hidden, so alpha-beta and an exact solver work."""

from random import Random

from sandtable.bots.bot import Bot
from sandtable.bots.budget import Budget
from sandtable.bots.profiles import FindLine, Profile

# alpha-beta is a third of the compiled modules: whoever plays another game starts sooner without it


def _bot(seed: bytes, budget: Budget) -> Bot:
    from sandtable.bots.alphabeta import AlphaBetaBot

    return AlphaBetaBot(seed, budget)


def _line_finder(simulations: int, rng: Random) -> FindLine:
    from sandtable.bots.alphabeta import line_finder

    return line_finder(simulations, rng)


# At 0.3 s a move on one thread alpha-beta scored 84% of 80 games against the tree search. Its simulations are positions
# that it visits, of which there are many more in a second. The tree's parameters won the most games at 600 simulations.
PROFILE = Profile(
    strongest=_bot,
    line_finder=_line_finder,
    tree={"depth_limit": 8, "explore": 0.8, "ripe": 1},
    analysis=200_000,
)
