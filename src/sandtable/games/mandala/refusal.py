"""Why a move of Mandala is refused: the first rule that it breaks."""

from sandtable.errors import Refusal
from sandtable.games.mandala.notation import BUILD, CLAIM, parts_of
from sandtable.games.mandala.state import COLOURS, MandalaState
from sandtable.locale import Word


def refusal(state: MandalaState, action: int) -> Refusal:
    """The sentence that says which rule forbids an action; only asked about actions that are not legal (rules: *Your
    turn*, *One colour, one place*, *Claim*, ruling `only-card`)."""
    kind, mandala, colour, cards = parts_of(action)
    seat = state.seat
    values = {"colour": Word(f"colour.{COLOURS[colour]}"), "mandala": mandala + 1}
    if state.claiming is not None:
        values["mandala"] = state.claiming + 1
        return ("refused.mandala.not_in_mountain" if kind == CLAIM else "refused.mandala.claim_now"), values
    if kind == CLAIM:
        return "refused.mandala.nothing_to_claim", {}
    held = state.hands[seat][colour]
    if held < cards:
        return ("refused.mandala.not_enough" if held else "refused.mandala.none_held"), {**values, "n": held}
    if kind == BUILD:
        for owner in range(2):
            if state.fields[mandala][owner][colour]:
                return "refused.mandala.in_field", {**values, "owner": owner}
        return "refused.mandala.last_card", {}
    if state.mountains[mandala][colour]:
        return "refused.mandala.in_mountain", values
    if state.fields[mandala][1 - seat][colour]:
        return "refused.mandala.in_field", {**values, "owner": 1 - seat}
    return "refused.mandala.keep_one", {}
