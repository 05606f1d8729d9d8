"""Encoders: positions as numbers, one file a game."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, cast

from sandtable.env.encoders.encoder import Encoder

if TYPE_CHECKING:
    from sandtable.env.actions import ActionTable


def encoder_of(table: ActionTable) -> Encoder:
    """The encoder of a game with its options: its own, or one that writes masks only."""
    name = f"sandtable.env.encoders.{table.kind.id}"
    if find_spec(name) is None:
        return Encoder((), len(table), table.ids)
    game = table.kind.core(table.options)
    return cast(Encoder, import_module(name).make(table.options, game, len(table), table.ids))
