"""Judges: what finds out how much moves are worth, by the tree search or by a search that knows one game."""
