"""Tournaments: what a log adds up to, what may be done, who meets whom. No input, no output."""
