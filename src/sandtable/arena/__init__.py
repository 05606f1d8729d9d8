"""Bots against bots: self-play, matches, ratings."""
