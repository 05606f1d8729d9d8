"""Narration: a game and its end in sentences."""
