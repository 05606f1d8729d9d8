"""Judges: estimate what moves are worth, with the tree search or with a search for one game."""
