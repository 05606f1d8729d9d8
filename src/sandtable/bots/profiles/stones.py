"""Stones: patterns below the top of a stack are hidden, and up to four play."""

from sandtable.bots.evaluation.forecast import forecast
from sandtable.bots.profiles import Profile

# The tree's parameters won the most games against others at 600 simulations a move. Widening gained nothing.
PROFILE = Profile(
    duel=forecast,
    tree={"explore": 1.0, "ripe": 1},
    crowd_tree={"lookahead": 8, "temperature": 1.0},
    crowd_levels={"expert": 700},
    crowd_analysis=3_000,
)
