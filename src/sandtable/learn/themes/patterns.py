"""Themes of Patterns: what is blocked, who is left stuck, which claim marker grows."""

from collections.abc import Mapping

from sandtable.games.patterns.consequence import PatternsTrial, consequence

HIGH = 4  # the claim marker from which on a group is a valuable one

SETS: Mapping[str, Mapping[str, object]] = {"patterns": {}}
THEMES = ("end", "stuck", "save", "block", "high", "found", "beside", "bowl", "flip", "swap")


def themes(told: list[str], trial: PatternsTrial, other: PatternsTrial) -> list[str]:
    """Effects on the other player come before effects on the player's own groups."""
    mine, theirs = consequence(trial), consequence(other)
    kind = trial.move[0]
    found = {
        "end": bool(mine.final) and trial.after.phase == "over",
        "stuck": "hint.patterns.stuck" in told,
        "save": not mine.stranded and theirs.stranded != "",
        "block": "hint.patterns.blocked" in told,
        "high": kind in "FS" and mine.marker >= HIGH,
        "found": kind == "E",
        "beside": "hint.patterns.beside" in told,
        "bowl": kind == "B",
        "flip": kind == "F",
        "swap": kind == "S",
    }
    return [theme for theme in THEMES if found[theme]]
