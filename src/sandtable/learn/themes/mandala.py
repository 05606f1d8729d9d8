"""Themes of Mandala: who claims first, which colour is denied, when the game ends."""

from sandtable.games.mandala.consequence import MandalaTrial

# By the key of a reason, the most telling first.
_BY_REASON = {
    "hint.mandala.ends.deck": "end",
    "hint.mandala.ends.river": "end",
    "hint.mandala.denied": "deny",
    "hint.mandala.alone": "alone",
    "hint.mandala.complete.first": "claim_first",
    "hint.mandala.complete.even": "share",
    "hint.mandala.complete.second": "share",
    "hint.mandala.complete.nothing": "sweep",
    "hint.mandala.claim.nothing": "sweep",
    "hint.mandala.claim.counts": "awaken",
    "hint.mandala.claim.river": "river",
    "hint.mandala.claim.cup": "cup",
    "hint.mandala.grow.take": "majority",
    "hint.mandala.grow.level": "majority",
    "hint.mandala.grow.closer": "majority",
    "hint.mandala.grow.strengthen": "majority",
    "hint.mandala.grow.more": "majority",
    "hint.mandala.grow.alone": "foothold",
    "hint.mandala.grow.share": "foothold",
    "hint.mandala.missing": "fifth",
    "hint.mandala.missing.held": "fifth",
    "hint.mandala.build.worth": "build",
    "hint.mandala.build": "build",
    "hint.mandala.discard": "discard",
}
THEMES = tuple(dict.fromkeys(_BY_REASON.values()))


def themes(told: list[str], trial: MandalaTrial, other: MandalaTrial) -> list[str]:
    """By what is said for the move alone."""
    return [theme for key, theme in _BY_REASON.items() if key in told]
