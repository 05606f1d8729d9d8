"""Pairing: who meets whom in each format. Functions of what has been played, and of nothing else."""
