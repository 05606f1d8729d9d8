"""Talk: what people at a table say to each other. Phrases and reactions are preset; each client shows them in its own
language, and they need no moderation. Free text is for people who follow each other and have both switched it on.
Nothing is stored."""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated, Literal

import msgspec
import sqlalchemy as sa

from sandtable.server.limits import Buckets
from sandtable.server.live.hub import Hub
from sandtable.server.live.pages import Pages
from sandtable.server.people import bonds
from sandtable.server.people.people import Person
from sandtable.server.problems import BadMessage, NotAllowed
from sandtable.server.shares import Asker
from sandtable.server.storage import schema
from sandtable.server.storage.store import Store

LONGEST = 200
# What Unicode counts as a letter, a mark or a symbol, and still draws nothing: fillers, joiners, variation selectors,
# and the empty patterns of Braille and of musical notation.
BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u200d\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U0001d159\U000e0100-\U000e01ef\\s]*"
)

Phrase = Literal[
    "hello",
    "luck",
    "thanks",
    "well_played",
    "good_move",
    "thinking",
    "oops",
    "sorry",
    "again",
    "bye",
    "clap",
    "smile",
    "surprise",
    "heart",
]


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A preset phrase or reaction, or a text to those at the table whom you follow and who follow you."""

    phrase: Phrase | None = None
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST)] | None = None


class Said(msgspec.Struct, frozen=True, tag="said"):
    """What somebody said at a table; either a phrase or a text."""

    table: str
    person: str
    name: str
    phrase: Phrase | None
    text: str | None
    at: int


class TalkSetting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether somebody writes and reads free text."""

    on: bool


_encode = msgspec.json.Encoder().encode


class Talk:
    """Sends messages between players, up to a number of times per minute for one person, and four times as many from an
    address."""

    def __init__(self, store: Store, hub: Hub, pages: Pages, most: int) -> None:
        self._store, self._hub, self._pages = store, hub, pages
        self._people = Buckets(most / 60, most)
        self._addresses = Buckets(4 * most / 60, 4 * most)

    async def say(self, person: Person, id: str, what: Say, asker: Asker) -> Said:
        """Say something to the others at a table. People who have blocked the speaker do not get it."""
        if (what.phrase is None) == (what.text is None):
            raise BadMessage("server.talk.one")
        text = None if what.text is None else _clean(what.text)
        self._people.check(person.id)
        self._addresses.check(asker.address)
        table = await self._hub.table(id, observed=False)
        sitting = {seat.person for seat in table.seats if seat.person is not None}
        if person.id not in sitting:
            raise NotAllowed("server.refused.no_seat")
        others = sitting - {person.id} - set(await bonds.shunned(self._store, person.id))
        if text is not None:
            others = await self._friends(person.id, others)
            if not others:
                raise NotAllowed("server.talk.friends")
        said = Said(id, person.id, person.name, what.phrase, text, self._hub.now())
        self._pages.send([*sorted(others), person.id], _encode(said))
        return said

    async def _friends(self, person: str, others: set[str]) -> set[str]:
        """The other players to whom a person may write."""
        if not await self.setting(person):
            return set()
        mutual = {one.person for one in await bonds.following(self._store, person) if one.mutual}
        return {other for other in others & mutual if await self.setting(other)}

    async def setting(self, person: str) -> bool:
        """Whether somebody writes and reads free text."""
        row = await self._store.row(sa.select(schema.person.c.talks).where(schema.person.c.id == person))
        return row is not None and bool(row.talks)

    async def choose(self, person: str, on: bool) -> None:
        """Switch free text on, or off."""
        await self._store.change(schema.person.update().where(schema.person.c.id == person).values(talks=on))


def _clean(text: str) -> str:
    """A text in one line, without what no keyboard writes; BadMessage where nothing is left that can be seen."""
    kept = "".join(each for each in text if unicodedata.category(each)[0] != "C" or each in "\n\t\u200d")
    line = " ".join(kept.split())
    if BLANK.fullmatch(line):
        raise BadMessage("server.talk.empty")
    return line
