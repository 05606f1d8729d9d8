"""Decide: what a person may do at a table, and the events that it makes. Nothing is changed here."""

from __future__ import annotations

import hashlib

import msgspec

from sandtable.bots.levels import LEVELS
from sandtable.locale import Word
from sandtable.server.problems import NotAllowed, PositionChanged, Refused
from sandtable.server.table.actions import Action, Answer, GiveNonce, Leave, MakeOffer, PlayMove, Resign, Sit
from sandtable.server.table.events import (
    Aborted,
    Answered,
    Dealt,
    Drawn,
    Events,
    Hinted,
    Left,
    Moved,
    Nonce,
    Offer,
    Offered,
    Rematched,
    Resigned,
    Sat,
    TableEvent,
    TimedOut,
    Undone,
)
from sandtable.server.table.table import Table


class Who(msgspec.Struct, frozen=True):
    """Who acts: a person's id and name."""

    id: str
    name: str


# A log is read again and again, so it is bounded: moves come to an end by themselves, these do not.
MOST_UNDOS = 50  # in a game
MOST_OFFERS = 10  # between two moves
MOST_SEATINGS = 50  # at a table


def decide(table: Table, who: Who, action: Action, now: int) -> Events:
    """The events that an action makes; none if it changes nothing. Whether it was sent before is for the caller to ask
    first: `played`."""
    if isinstance(action, PlayMove):
        return _move(table, who, action, now)
    if isinstance(action, GiveNonce):
        return _nonce(table, who, action, now)
    if isinstance(action, Sit):
        return _sit(table, who, action, now)
    if isinstance(action, Leave):
        return _leave(table, who, now)
    if isinstance(action, Resign):
        check_playing(table)
        return (Resigned(now, own_seat(table, who, action.seat)),)
    if isinstance(action, MakeOffer):
        return _offer(table, own_seat(table, who, action.seat), action.what, now)
    return _answer(table, who, action, now)


def played(table: Table, who: Who, action: Action) -> int | None:
    """The number of the event that an action made when it was sent before; None if it was not."""
    if not isinstance(action, PlayMove):
        return None
    for seat in table.seats_of(who.id):
        if (number := table.ids.get((seat, action.id))) is not None:
            return number
    return None


def own_seat(table: Table, who: Who, seat: int | None) -> int:
    """One of the person's own seats: the one that is named, the one to act, or the only one."""
    own = table.seats_of(who.id)
    if not own:
        raise NotAllowed("server.refused.no_seat")
    if seat is None:
        to_act = table.to_act
        return own[0] if to_act is None or to_act not in own else to_act
    if seat not in own:
        raise NotAllowed("server.refused.not_your_seat", seat=seat)
    return seat


def check_playing(table: Table) -> None:
    """Refuse what only a game that goes on allows."""
    if table.status in ("open", "dealing"):
        raise Refused("server.refused.not_begun")
    if table.status != "playing":
        raise Refused("server.refused.over")


def _move(table: Table, who: Who, action: PlayMove, now: int) -> Events:
    seat = own_seat(table, who, action.seat)
    check_playing(table)
    if action.number is not None and action.number < table.turn:
        raise PositionChanged("server.refused.changed")
    return play(table, seat, action.move, now, action.id)


def play(table: Table, seat: int, text: str, now: int, id: str | None = None) -> Events:
    """A seat's move. A player who moves after their time is up loses instead."""
    position = table.position
    assert position is not None
    check_turn(table, seat)
    if table.clock is not None and timed_out(table, now):
        return (TimedOut(now, seat),)
    return (Moved(now, seat, position.check(text), id),)


def check_turn(table: Table, seat: int) -> None:
    """Refuse what only the seat that has to decide may do."""
    if seat != table.to_act:
        level = table.bot_to_act
        name = Word(f"level.{level}") if level in LEVELS else table.names[table.to_act or 0]
        raise Refused("server.refused.not_your_turn", name=name)


def hint(table: Table, who: Who, seat: int | None, now: int) -> Events:
    """A hint for a seat that has to decide: written down once a game, which no longer counts then, and refused where
    that would be unfair."""
    own = own_seat(table, who, seat)
    check_playing(table)
    if not table.may_hint:
        raise NotAllowed("server.refused.hint")
    check_turn(table, own)
    return () if table.hinted else (Hinted(now, own),)


def timed_out(table: Table, now: int) -> bool:
    """Whether the running clock has run out."""
    deadline = None if table.clock is None or table.status != "playing" else table.clock.deadline
    return deadline is not None and now > deadline


def flag(table: Table, now: int) -> Events:
    """The end of a game whose running clock has run out; nothing while it has not."""
    if not timed_out(table, now) or table.to_act is None:
        return ()
    return (TimedOut(now, table.to_act),)


def _sit(table: Table, who: Who, action: Sit, now: int) -> Events:
    if table.seats_of(who.id):
        return ()  # clicked twice
    if table.status != "open":
        raise Refused("server.refused.full")
    if table.seatings >= MOST_SEATINGS:
        raise Refused("server.refused.seats")
    free = [i for i, seat in enumerate(table.seats) if seat.is_open]
    seat = free[0] if action.seat is None else action.seat
    if seat not in free:
        raise Refused("server.refused.taken", seat=seat)
    events: list[TableEvent] = [Sat(now, seat, who.id, who.name)]
    if action.nonce is not None:
        events.append(Nonce(now, seat, action.nonce))
    return (*events, *_deal(table, {seat} if action.nonce else set(), len(free) == 1, now))


def _leave(table: Table, who: Who, now: int) -> Events:
    own = table.seats_of(who.id)
    if not own:
        return ()
    if table.tournament is not None:
        raise Refused("server.refused.tournament")
    if table.status == "playing":
        raise Refused("server.refused.begun")
    if table.status in ("over", "aborted"):
        raise Refused("server.refused.over")
    others = [seat for i, seat in enumerate(table.seats) if seat.person is not None and i not in own]
    if not others:
        return (Aborted(now),)
    return tuple(Left(now, seat) for seat in own)


def _nonce(table: Table, who: Who, action: GiveNonce, now: int) -> Events:
    own = table.seats_of(who.id)
    if not own:
        raise NotAllowed("server.refused.no_seat")
    missing = [seat for seat in own if seat not in table.nonces]
    seat = action.seat if action.seat is not None else missing[0] if missing else own[0]
    if seat not in own:
        raise NotAllowed("server.refused.not_your_seat", seat=seat)
    if seat in table.nonces:
        return ()
    return (Nonce(now, seat, action.nonce), *_deal(table, {seat}, table.status == "dealing", now))


def _deal(table: Table, given: set[int], full: bool, now: int) -> Events:
    """The deal, when the last nonce is there; bots' nonces are ours."""
    persons = {i for i, seat in enumerate(table.seats) if seat.level is None}
    if not full or persons - given - set(table.nonces):
        return ()
    return deal(table, now)


def deal(table: Table, now: int) -> Events:
    """The bots' nonces and the deal; all persons' nonces must be there."""
    bots = [i for i, seat in enumerate(table.seats) if seat.level is not None]
    return (*(Nonce(now, seat, bot_nonce(table.secret, seat)) for seat in bots), Dealt(now))


def bot_nonce(secret: str, seat: int) -> str:
    """A bot's nonce follows from the secret that was committed to: the server cannot choose it after it saw the
    others."""
    return hashlib.sha256(bytes.fromhex(secret) + b"nonce" + bytes([seat])).hexdigest()[:32]


def bot_seed(table: Table) -> bytes:
    """The random seed of a bot for one decision. It follows from the secret: a worker that takes over plays the
    same."""
    return hashlib.sha256(bytes.fromhex(table.secret) + b"bot" + table.turn.to_bytes(8, "big")).digest()


# ---------------------------------------------------------------------------------------------------------- offers


def others_of(table: Table, seat: int) -> set[int]:
    """The seats of the other persons: those who have to agree."""
    mine = table.seats[seat].person
    return {i for i, other in enumerate(table.seats) if other.person is not None and other.person != mine}


def _offer(table: Table, seat: int, what: Offer, now: int) -> Events:
    _may_offer(table, seat, what)
    if what in table.offers:
        by, _ = table.offers[what]
        if by == seat or table.seats[by].person == table.seats[seat].person:
            return ()  # clicked twice
        return _agreed(table, seat, what, now)
    if table.offers_made >= MOST_OFFERS:
        raise Refused("server.refused.offers")
    seen = what == "undo" and has_revealed(table, seat, last_decision(table, seat) or 0)
    offered = Offered(now, seat, what, seen)
    if what == "abort" and table.ply < table.players and not _dodges(table):
        return (Aborted(now),)
    if others_of(table, seat):
        return (offered,)
    return (offered, *_fulfil(table, seat, what, now))


def _may_offer(table: Table, seat: int, what: Offer) -> None:
    if table.tournament is not None and what != "draw":
        raise Refused("server.refused.tournament")
    if what == "rematch":
        if table.status not in ("over", "aborted"):
            raise Refused("server.refused.not_over")
        if table.rematch is not None or table.imported:
            raise Refused("server.refused.rematched")
        return
    if what == "abort" and table.status in ("open", "dealing"):
        if table.seats[seat].person != table.by:
            raise NotAllowed("server.refused.opener")
        return
    check_playing(table)
    if what == "abort" and _dodges(table) and not others_of(table, seat):
        raise Refused("server.refused.counts")
    bots = any(other.level is not None for other in table.seats)
    if what == "draw" and bots:
        raise Refused("server.refused.bot_draw")
    if what == "undo":
        ply = last_decision(table, seat)
        if ply is None:
            raise Refused("server.refused.nothing_to_undo")
        if table.undos >= MOST_UNDOS:
            raise Refused("server.refused.undos")
        if not others_of(table, seat) and bots and has_revealed(table, seat, ply):
            raise Refused("server.refused.revealed")


def _dodges(table: Table) -> bool:
    """Whether to end a game alone would be to dodge a loss: it counts, and its players have seen what they hold."""
    return table.status == "playing" and table.counts and table.kind.core(table.options).secret


def last_decision(table: Table, seat: int) -> int | None:
    """How many decisions had been made before a seat's last one; None if it has made none."""
    assert table.position is not None
    moves = [event for event in table.position.events if event.move is not None]
    return next((ply for ply in range(len(moves) - 1, -1, -1) if moves[ply].seat == seat), None)


def has_revealed(table: Table, seat: int, ply: int) -> bool:
    """Whether a seat has seen something hidden since a decision: then to go back would be to know too much."""
    assert table.position is not None
    earlier = table.position.copy()
    earlier.back_to(ply)
    return earlier.observe(seat).unknown != table.position.observe(seat).unknown


def _answer(table: Table, who: Who, action: Answer, now: int) -> Events:
    seat = own_seat(table, who, None)
    if action.what not in table.offers:
        raise Refused("server.refused.no_offer")
    if not action.accept:
        return (Answered(now, seat, action.what, False),)
    _, agreed = table.offers[action.what]
    if seat in agreed:
        return ()
    return _agreed(table, seat, action.what, now)


def _agreed(table: Table, seat: int, what: Offer, now: int) -> Events:
    """Another yes; the last one that is needed carries the offer out."""
    by, agreed = table.offers[what]
    answered = Answered(now, seat, what, True)
    if others_of(table, by) - agreed - set(table.seats_of(table.seats[seat].person)):
        return (answered,)
    return (answered, *_fulfil(table, by, what, now))


def _fulfil(table: Table, by: int, what: Offer, now: int) -> Events:
    if what == "draw":
        return (Drawn(now),)
    if what == "abort":
        return (Aborted(now),)
    if what == "rematch":
        return (Rematched(now, table.rematch_id),)
    ply = last_decision(table, by)
    if ply is None:
        raise Refused("server.refused.nothing_to_undo")
    return (Undone(now, by, ply),)
