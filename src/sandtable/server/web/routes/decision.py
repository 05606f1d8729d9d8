"""The decision at hand, over HTTP: what each legal move would do, which are good, and whether a move is one."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Query, Request, Response

from sandtable.analysis.advice import HintLine
from sandtable.games.consequence import Consequence, consequence_types, consequences
from sandtable.locale import LANGUAGES
from sandtable.server.live.faults import Faults
from sandtable.server.narration.checked import Checked, check_move
from sandtable.server.narration.messages import Accepted
from sandtable.server.problems import NotSignedIn, Sentence
from sandtable.server.table.actions import SeatNumber
from sandtable.server.table.decide import check_playing, check_turn, own_seat
from sandtable.server.table.table import Table
from sandtable.server.web.routes.answer import STRUCTS, answer, asker, describe, reads, server_of, viewer
from sandtable.server.web.routes.tables import Id

router = APIRouter(prefix="/api/tables", tags=["tables"])

Own = Annotated[int | None, Query(ge=0, le=3, description="which of your seats, if you have several")]
Also = Annotated[str | None, Query(max_length=40, description="a legal move that is to be judged as well")]
Deeds = Annotated[bool, Query(description="whether to say each move in words as well")]


CHOICES_SECONDS = 0.008
STRUCTS.extend(consequence_types())


class Previews(msgspec.Struct, frozen=True):
    """What each legal move of a seat would do, in the order of its legal moves; `number` is the table's last event,
    `decision` says in words what is to be decided. A game adds facts of its own to each choice: `MandalaConsequence`
    and the like."""

    number: int
    seat: int
    choices: tuple[Consequence, ...]
    decision: Sentence


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move that somebody thinks of."""

    move: Annotated[str, msgspec.Meta(max_length=40)]
    seat: SeatNumber | None = None


async def deciding(request: Request, id: str, seat: int | None) -> tuple[Table, int]:
    """A table and the seat of whoever asks; refused where that seat has nothing to decide."""
    person = await viewer(request)
    if person is None:
        raise NotSignedIn("server.needs.person")
    table = await server_of(request).hub.table(id)
    own = own_seat(table, person.who, seat)
    check_playing(table)
    check_turn(table, own)
    return table, own


@router.get("/{id}/choices", **describe(Previews))
async def what_moves_would_do(request: Request, id: Id, seat: Own = None, deeds: Deeds = False) -> Response:
    """Every legal move with its consequence, as far as the seat that decides can know it."""
    table, own = await deciding(request, id, seat)
    assert table.position is not None
    number, seen = table.number, table.position.observe(own)
    # some 8 ms for the longest lists: others need not wait
    faults = Faults(server_of(request).metrics)
    who = asker(request, await viewer(request))

    def chosen() -> tuple[Consequence, ...]:
        return faults.advise("choices", partial(consequences, deeds=deeds), seen)

    found = await server_of(request).hub.replays.run(who, CHOICES_SECONDS, chosen)
    decision = {lang: table.kind.words.decision(seen, lang) for lang in LANGUAGES}
    return answer(request, Previews(number, own, found, decision))


@router.post("/{id}/hints", **describe(list[HintLine]))
async def hints(request: Request, id: Id, seat: Own = None, also: Also = None) -> Response:
    """Moves worth playing, the best first, with reasons, as far as the seat that decides can know. Only where no other
    person plays; the table's log says that a hint was taken, and the game does not count for ratings."""
    person = await viewer(request)
    if person is None:
        raise NotSignedIn("server.needs.person")
    return answer(request, await server_of(request).advice.hints(id, person.who, seat, asker(request, person), also))


@router.post("/{id}/hinted", **describe(Accepted))
async def take_a_hint(request: Request, id: Id, seat: Own = None) -> Response:
    """Say that one takes a hint, and thinks it out oneself. It is written down as if the server had given it."""
    person = await viewer(request)
    if person is None:
        raise NotSignedIn("server.needs.person")
    hub = server_of(request).hub
    await hub.take_hint(id, person.who, seat)
    return answer(request, Accepted(None, (await hub.table(id)).number))


@router.post("/{id}/check", **describe(Checked, Check))
async def check_a_move(request: Request, id: Id, check: Annotated[Check, Depends(reads(Check))]) -> Response:
    """Whether a move can be played; if not, the rule that it breaks. Nothing is played."""
    table, own = await deciding(request, id, check.seat)
    return answer(request, check_move(table, own, check.move))
