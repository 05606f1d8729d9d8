"""Terms: what is to be played, and how. Two people who want the same have the same key."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

import msgspec

from sandtable.errors import BadOption
from sandtable.server.problems import BadMessage
from sandtable.server.table.clock import ClockPlan
from sandtable.server.table.opening import LONGEST_OPTIONS, plain_options
from sandtable.server.table.table import options_of


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game with its options, a clock, and whether it is rated. Without a clock there is all the time in the world."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    options: dict[str, Any] = {}
    clock: ClockPlan | None = None
    rated: bool = True

    def checked(self) -> Terms:
        """The same with its options in full, so that who leaves one out and who names its default want the same. Only
        what a lobby offers: nobody would meet on anything else."""
        if len(msgspec.json.encode(self.options)) > LONGEST_OPTIONS:
            raise BadMessage("server.options.huge", most=LONGEST_OPTIONS)
        kind, _ = options_of(self.game, self.options)
        given = plain_options(self.options)
        for name, value in given.items():
            if value not in kind.offered.get(name, ()):
                allowed = ", ".join(str(each) for each in kind.offered.get(name, ())) or "–"
                raise BadOption(
                    "errors.option.value", game=kind.id, option=name[:40], value=str(value)[:40], allowed=allowed
                )
        options = {name: given.get(name, values[0]) for name, values in sorted(kind.offered.items())}
        return msgspec.structs.replace(self, game=kind.id, options=options)

    @property
    def players(self) -> int:
        kind, options = options_of(self.game, self.options)
        return kind.players(options)

    @property
    def text(self) -> str:
        return msgspec.json.encode(self).decode()

    @property
    def key(self) -> str:
        """The same for the same terms."""
        return hashlib.sha256(msgspec.json.encode(self, order="sorted")).hexdigest()[:32]


def read_terms(text: str) -> Terms:
    """Terms as the database has them."""
    return msgspec.json.decode(text, type=Terms)
