"""Hints for the decision at hand, and the analysis of finished games."""
