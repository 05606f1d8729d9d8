"""Records over HTTP: a game that was played elsewhere, handed in to be replayed."""

from __future__ import annotations

import base64
import hashlib
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Request, Response

from sandtable.errors import BadRecord
from sandtable.position import Position
from sandtable.records import Record, format_record, parse_record
from sandtable.server.narration.messages import TableView
from sandtable.server.narration.views import table_view
from sandtable.server.storage.appends import Taken
from sandtable.server.table.events import Imported
from sandtable.server.table.name import clean_name
from sandtable.server.web.routes.answer import answer, asker, describe, reads, server_of, someone

router = APIRouter(prefix="/api/records", tags=["records"])

VERIFY_SECONDS = 0.02


@router.post("", **describe(TableView, dict[str, Any], 201))
async def hand_in(request: Request, given: Annotated[msgspec.Raw, Depends(reads(msgspec.Raw))]) -> Response:
    """Hand in a finished game as a record. It is replayed under the rules, every shuffle and the result included; then
    it can be looked at under the id in the answer, by whoever knows it, and counts for nobody's rating. The same
    record of the same person is kept once."""
    server, person = server_of(request), await someone(request)
    server.records.check(person.id)
    record = await server.hub.replays.run(asker(request, person), VERIFY_SECONDS, _verified, bytes(given))
    line = format_record(record)
    digest = hashlib.sha256(f"{person.id} {line}".encode()).digest()
    id = base64.urlsafe_b64encode(digest)[:16].decode()
    with suppress(Taken):  # it was handed in before
        await server.hub.create(id, (Imported(server.hub.now(), msgspec.json.decode(line), person.id),))
    return answer(request, table_view(await server.hub.table(id)), 201)


def _verified(line: bytes) -> Record:
    """A record that can be replayed to its end; BadRecord if not."""
    record = parse_record(line)
    if Position.from_record(record).result is None:
        raise BadRecord("errors.record.unfinished")
    for name in record.seats:  # people will read them
        clean_name(name)
    return record
