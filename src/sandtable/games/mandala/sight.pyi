from typing import final

from sandtable.games.mandala.glimpse import MandalaGlimpse
from sandtable.games.mandala.rules import Mandala
from sandtable.games.moment import Moment

@final
class MandalaSight:
    """The sight of a game of Mandala that goes on."""

    def __init__(self, moment: Moment[Mandala]) -> None: ...
    def encoded(self, seat: int | None) -> bytes: ...
    def glimpse(self, seat: int | None) -> MandalaGlimpse: ...

SIGHT = MandalaSight
