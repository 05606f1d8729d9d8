"""Mandala: hidden hands, a network that judges."""

from sandtable.bots.profiles import Profile

# The tree's parameters won the most games against others at 600 simulations a move; `explore` at 0.05 seconds.
PROFILE = Profile(
    tree={"explore": 0.5, "margin": 0.3, "ripe": 1, "temperature": 4.0},
    shallow_tree={"depth_limit": 12, "temperature": 2.0},
    widen=True,
    levels={"club": 100, "expert": 800},
)
