"""The decision at hand, over HTTP: what each legal move would do, which are good, and whether a move is one."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Query, Request, Response

from sandtable.errors import BadNotation, IllegalMove
from sandtable.games.consequence import Consequence, consequence_types, consequences
from sandtable.locale import LANGUAGES, say
from sandtable.server.advice.hints import HintLine
from sandtable.server.live.faults import Faults
from sandtable.server.problems import NotSignedIn, Sentence
from sandtable.server.table.actions import SeatNumber
from sandtable.server.table.decide import check_playing, check_turn, own_seat, play
from sandtable.server.table.table import Table
from sandtable.server.web.routes.answer import STRUCTS, answer, describe, reads, server_of, viewer
from sandtable.server.web.routes.tables import Id

router = APIRouter(prefix="/api/tables", tags=["tables"])

Own = Annotated[int | None, Query(ge=0, le=3, description="which of your seats, if you have several")]
Deeds = Annotated[bool, Query(description="whether to say each move in words as well")]


STRUCTS.extend(consequence_types())


class Choices(msgspec.Struct, frozen=True):
    """What each legal move of a seat would do, in the order of its legal moves; `number` is the table's last event. A
    game adds facts of its own to each: `MandalaConsequence` and the like."""

    number: int
    seat: int
    choices: tuple[Consequence, ...]


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move that somebody thinks of."""

    move: Annotated[str, msgspec.Meta(max_length=40)]
    seat: SeatNumber | None = None


class Checked(msgspec.Struct, frozen=True):
    """A move in its exact notation, if it is one. `why` says what is wrong with it; None where it can be played."""

    move: str
    seat: int
    number: int
    why: Sentence | None


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


@router.get("/{id}/choices", **describe(Choices))
async def what_moves_would_do(request: Request, id: Id, seat: Own = None, deeds: Deeds = False) -> Response:
    """Every legal move with its consequence, as far as the seat that decides can know it."""
    table, own = await deciding(request, id, seat)
    assert table.position is not None
    number, seen = table.number, table.position.observe(own)
    # some 8 ms for the longest lists: others need not wait
    faults = Faults(server_of(request).metrics)
    found = await asyncio.to_thread(faults.advise, "choices", partial(consequences, deeds=deeds), seen)
    return answer(request, Choices(number, own, found))


@router.get("/{id}/hints", **describe(list[HintLine]))
async def hints(request: Request, id: Id, seat: Own = None) -> Response:
    """Moves worth playing, the best first, with reasons, as far as the seat that decides can know. Only where no other
    person plays; the table's log says that a hint was taken, and the game does not count for ratings."""
    person = await viewer(request)
    if person is None:
        raise NotSignedIn("server.needs.person")
    return answer(request, await server_of(request).advice.hints(id, person.who, seat))


@router.post("/{id}/check", **describe(Checked, Check))
async def check_a_move(request: Request, id: Id, check: Annotated[Check, Depends(reads(Check))]) -> Response:
    """Whether a move can be played; if not, the rule that it breaks. Nothing is played."""
    table, own = await deciding(request, id, check.seat)
    assert table.position is not None
    why = None
    try:
        play(table, own, check.move, server_of(request).hub.now())
    except BadNotation as error:  # no move at all: there is no exact notation of it
        why = {lang: error.text(lang) for lang in LANGUAGES}
        return answer(request, Checked(check.move, own, table.number, why))
    except IllegalMove as error:
        # the rule alone: who asked knows which move it was
        why = {lang: _capital(say(lang, error.reason, **error.values)) for lang in LANGUAGES}
    return answer(request, Checked(table.position.normal(check.move), own, table.number, why))


def _capital(sentence: str) -> str:
    """Its first letter large, the others as they are."""
    return sentence[:1].upper() + sentence[1:]
