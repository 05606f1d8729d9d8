"""Actions: what people may ask for in a tournament, as their client posts it."""

from typing import Annotated

import msgspec


class JoinTournament(msgspec.Struct, frozen=True, tag="join", forbid_unknown_fields=True):
    """Play in it."""


class LeaveTournament(msgspec.Struct, frozen=True, tag="withdraw", forbid_unknown_fields=True):
    """Play no more."""


class SitOut(msgspec.Struct, frozen=True, tag="pause", forbid_unknown_fields=True):
    """Sit out until you are back."""


class ComeBack(msgspec.Struct, frozen=True, tag="resume", forbid_unknown_fields=True):
    """Be back."""


class BeReady(msgspec.Struct, frozen=True, tag="ready", forbid_unknown_fields=True):
    """You need not wait for the next round; it begins when everybody has said so."""


class StartTournament(msgspec.Struct, frozen=True, tag="start", forbid_unknown_fields=True):
    """Start it now. For who has opened it."""


class CancelTournament(msgspec.Struct, frozen=True, tag="cancel", forbid_unknown_fields=True):
    """End it for good. For who has opened it."""


class RemovePlayer(msgspec.Struct, frozen=True, tag="remove", forbid_unknown_fields=True):
    """Take a player out. For who has opened it."""

    player: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


TournamentAction = (
    JoinTournament | LeaveTournament | SitOut | ComeBack | BeReady | StartTournament | CancelTournament | RemovePlayer
)
