"""Words: a call in the language of the person called."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.locale import has, say
from sandtable.server.table.call import Call
from sandtable.server.table.name import shown


def headline(call: Call, lang: str) -> str:
    """What a call says first."""
    key = f"calls.{call.kind}.{call.detail}" if call.kind == "offer" else f"calls.{call.kind}"
    return say(lang, key, name=shown(call.name, lang) or "?")


def game_name(call: Call, lang: str) -> str:
    """The game that a call is about; nothing where it is about none."""
    key = f"play.game.{call.game}"
    return say(lang, key) if has(key) else call.game


def summary(calls: Sequence[Call], lang: str) -> str:
    """Several calls in one line."""
    return headline(calls[0], lang) if len(calls) == 1 else say(lang, "calls.many", n=len(calls))
