"""Positions of Mandala as a lesson writes them."""

from __future__ import annotations

import re
from collections import Counter

from sandtable.dealing import Stream
from sandtable.errors import BadState
from sandtable.games.mandala.state import CARDS_OF_A_COLOUR, COLOURS, counts
from sandtable.games.observation import Observation
from sandtable.learn.setting.form import Given, known, seat

PIECES = tuple(COLOURS)
HAND = 6
PLACE = re.compile(
    r"(hand|claim) [ROYGPK]|(mountain|field|their field|mandala) [12]|hand|discard|deck|(their )?(river|cup)"
)


def is_place(seen: Observation, place: str) -> bool:
    """A colour that is not in hand, or cannot be claimed, cannot be lit."""
    if not PLACE.fullmatch(place):
        return False
    kind, _, name = place.rpartition(" ")
    if kind in ("hand", "claim"):
        wanted = rf"C {name}\b" if kind == "claim" else rf"[MFD]\d? {name}"
        return re.search(wanted, " ".join(seen.legal)) is not None
    return True


_AREAS = ("mountain1", "mountain2", "field1", "field2", "their_field1", "their_field2")
_OWN = ("hand", "river", "cup", "dealt")
_ENTRIES = (*_AREAS, *_OWN, *(f"their_{name}" for name in _OWN))
_ENTRIES = (*_ENTRIES, "next", "deck", "turn", "claiming", "completer")


def state(given: Given, stream: Stream) -> dict[str, object]:
    """Piles are letters, "RRK". Hands of six, the dealt cards and the deck come from what is left over."""
    known(given, _ENTRIES)
    piles = {name: str(given.get(name, "")) for name in (*_AREAS, *_OWN, *(f"their_{own}" for own in _OWN), "next")}
    for name, pile in piles.items():
        if set(pile) - set(COLOURS):
            raise BadState("bad_lesson.position.letters", entry=name, known=COLOURS)
    rest = Counter(dict.fromkeys(COLOURS, CARDS_OF_A_COLOUR))
    rest.subtract("".join(piles.values()))
    if less := [colour for colour, n in rest.items() if n < 0]:
        raise BadState("bad_lesson.position.many", piece=less[0], n=CARDS_OF_A_COLOUR)
    left = [colour for colour in COLOURS for _ in range(rest[colour])]
    stream.shuffle(left)
    for name, n in (("dealt", 2), ("their_dealt", 2), ("hand", HAND), ("their_hand", HAND)):
        if name not in given:
            piles[name], left = "".join(left[:n]), left[n:]
    deck = int(given.get("deck", len(left) + len(piles["next"]))) - len(piles["next"])
    claiming = given.get("claiming")
    return {
        "mountains": [counts(piles["mountain1"]), counts(piles["mountain2"])],
        "fields": [[counts(piles[f"{whose}field{m}"]) for whose in ("", "their_")] for m in (1, 2)],
        "hands": [counts(piles["hand"]), counts(piles["their_hand"])],
        "rivers": [piles["river"], piles["their_river"]],
        "cups": [counts(piles["cup"]), counts(piles["their_cup"])],
        "dealt": [counts(piles["dealt"]), counts(piles["their_dealt"])],
        "discard": counts("".join(left[deck:])),
        "deck": piles["next"] + "".join(left[:deck]),
        "seat": seat(given, "turn"),
        **({} if claiming is None else {"claiming": claiming - 1, "completer": seat(given, "completer", "them")}),
    }
