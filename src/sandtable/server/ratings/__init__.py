"""How strong players are: Glicko-2, the fixed ratings of our bots, and what a finished game changes."""
