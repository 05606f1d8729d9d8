"""Themes of Stones: which towers to score and when, what to pick, how the game ends."""

from collections.abc import Mapping

from sandtable.games.stones.consequence import StonesTrial, consequence

MANY = 3  # towers scored at once
TALL = 4  # stones picked at once

SETS: Mapping[str, Mapping[str, object]] = {"stones": {"new_stones": False}, "new-stones": {"new_stones": True}}
THEMES = ("end", "objective", "new_stone", "together", "board", "score", "tops", "starve", "ready", "tall", "pick")


def themes(told: list[str], trial: StonesTrial, other: StonesTrial) -> list[str]:
    """How the game ends comes first, then scoring, then picking."""
    mine, kind = consequence(trial), trial.move[0]
    found = {
        "end": "hint.stones.hands" in told or bool(trial.after.over),
        "objective": "hint.stones.objective" in told,
        "new_stone": kind in "Nkd" or "hint.stones.new" in told,
        "together": kind == "S" and len(mine.towers) >= MANY,
        "board": "hint.stones.board" in told,
        "score": kind == "S",
        "tops": kind == "A",
        "starve": "hint.stones.left" in told,
        "ready": "hint.stones.pick.ready" in told,
        "tall": kind == "P" and len(mine.tower) >= TALL,
        "pick": kind == "P",
    }
    return [theme for theme in THEMES if found[theme]]
