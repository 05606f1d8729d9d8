"""Recorded: the positions of a record, one after the other, and whether all that it says is true."""

from __future__ import annotations

import json
from collections.abc import Iterator

import msgspec

from sandtable.dealing import commitment, fair_seed, seed_from_hex
from sandtable.errors import BadRecord, SandtableError
from sandtable.games import kind_of
from sandtable.position.position import Position
from sandtable.records import Fair, Forfeit, Record

CUT_AFTER = 1000  # decisions; a game between programs that is longer is scored as it stands


def begin(record: Record) -> Position:
    """The first position of a record, its seats, options, deal and fairness checked."""
    try:
        kind = kind_of(record.game)
        # a record from elsewhere must not make us open a file that its options name
        options = kind.options(kind.recorded_options(record.options))
        seed = None if record.seed is None else seed_from_hex(record.seed)
        position = Position(kind, options, record.setup, seed)
    except BadRecord:
        raise
    except SandtableError as error:
        raise BadRecord("errors.record.header", why=error) from None
    if len(record.seats) != position.players:
        raise BadRecord("errors.record.seats", n=position.players, given=len(record.seats))
    position.created = record.created
    if record.fair is not None:
        check_fair(record.fair, record.seed, position.players)
        position.fair = record.fair
    return position


def check_fair(fair: Fair, seed: str | None, players: int) -> None:
    """Raise BadRecord unless a table's commitment, secret and nonces give the seed."""
    try:
        secret, nonces = bytes.fromhex(fair.secret), [bytes.fromhex(nonce) for nonce in fair.nonces]
    except ValueError:
        raise BadRecord("errors.fair.hex") from None
    if len(nonces) != players:
        raise BadRecord("errors.fair.nonces", n=players, given=len(nonces))
    if commitment(secret) != fair.commitment:
        raise BadRecord("errors.fair.commitment")
    if fair_seed(secret, nonces).hex() != seed:
        raise BadRecord("errors.fair.seed")


def replay(record: Record) -> Iterator[tuple[Position, str | None]]:
    """The position before each decision with the move that was made there; at last the final one with None. It is one
    Position that moves on. BadRecord at the first event that does not verify; a record may be unfinished."""
    position = begin(record)
    for event in record.events:
        if event.move is not None and not position.waiting:
            yield position, event.move
        try:
            position.follow(event)
        except BadRecord as error:
            error.ply = position.ply if error.ply is None else error.ply
            raise
        except SandtableError as error:
            raise BadRecord("errors.record.move", ply=position.ply, why=error) from None
    check_result(position, record)
    yield position, None


def check_result(position: Position, record: Record) -> None:
    """Raise BadRecord unless a record's result is that of its last position; an unfinished game must have none."""
    claimed = record.result
    if claimed is not None and claimed.reason == "cut" and position.ply >= CUT_AFTER:
        position.cut()
    if record.forfeit is not None:
        _check_forfeit(position, record.forfeit)
    if record.agreed:
        _check_agreed(position)
    if claimed is None and position.waiting:
        position.settle()
    if claimed != position.result:
        actual = "null" if position.result is None else json.dumps(msgspec.to_builtins(position.result))
        given = "null" if claimed is None else json.dumps(msgspec.to_builtins(claimed))
        raise BadRecord("errors.record.result", ply=position.ply, given=given, actual=actual)


def _check_forfeit(position: Position, forfeit: Forfeit) -> None:
    if not 0 <= forfeit.seat < position.players:
        raise BadRecord("errors.seat", ply=position.ply, seat=forfeit.seat, last=position.players - 1)
    if position.waiting:
        raise BadRecord("errors.chance.missing", ply=position.ply)
    if position.result is not None:
        raise BadRecord("errors.record.forfeit", ply=position.ply)
    position.forfeit(forfeit.seat, forfeit.why)


def _check_agreed(position: Position) -> None:
    if position.waiting:
        raise BadRecord("errors.chance.missing", ply=position.ply)
    if position.result is not None:
        raise BadRecord("errors.record.agreed", ply=position.ply)
    position.agree()
