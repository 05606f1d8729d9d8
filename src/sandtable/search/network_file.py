"""NetworkFile: a trained network as a file. One line of JSON says what it is for and how large it is, and has the
checksum of the weights, which follow as bytes. docs/training.md describes the format."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from math import prod
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from sandtable.bots.evaluation import evaluation_of
from sandtable.env.encoding import Encoding
from sandtable.errors import BadNetwork, SandtableError
from sandtable.games import kind_of

FORMAT = "sandtable-network/1"
WORTH = "worth"
STEP = 32  # units of a layer come in so many
MOST_UNITS = 256
MOST_AHEAD = 100.0
LONGEST_HEADER = 100_000
DTYPES = {"float16": "<f2", "float32": "<f4"}

Floats = npt.NDArray[np.float32]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a network is.

    format    that of the file, with its version
    game      the game that it was trained for
    options   and the options of its tables
    planes    of a row of observations: the name and the size of each
    views     whose rows it is shown: 1 for that of the seat to act; or those of all seats, the one to act first
    terms     the terms of the game's evaluation that it is shown as well, and `worth`, their sum, or what a network
              that the game has makes of them
    ahead     how much it counts how an action looks one move ahead by that evaluation, in logits a point
    units     how many units the two layers have
    actions   how many actions there are
    dtype     of the weights: float16 or float32
    sha256    of all bytes after the header's line
    about     whatever is worth knowing of how it was trained
    """

    format: str
    game: str
    options: dict[str, object]
    planes: tuple[tuple[str, int], ...]
    views: int
    terms: tuple[str, ...]
    ahead: float
    units: tuple[int, int]
    actions: int
    dtype: str
    sha256: str
    about: dict[str, object] = {}


class NetworkFile:
    """A network: what it is for, and its weights by name.

    header   what it is
    weights  by the names of `shapes`, as arrays of numbers
    path     where it was read from
    """

    def __init__(self, header: Header, weights: dict[str, Floats], path: str = "network") -> None:
        self.header = header
        self.weights = weights
        self.path = path
        self.encoding = Encoding(header.game, header.options)

    @staticmethod
    def blank(
        game: str,
        options: Mapping[str, object] | None = None,
        units: tuple[int, int] = (64, 32),
        views: int = 1,
        ahead: float = 0.5,
        dtype: str = "float16",
        about: Mapping[str, object] | None = None,
    ) -> NetworkFile:
        """An untrained network for a game. It judges as the game's evaluation does: all weights are zero but the one
        from `worth` to the value of the seat to act."""
        kind = kind_of(game)
        checked = kind.options(options or {})
        encoding = Encoding(game, checked)
        header = Header(
            format=FORMAT,
            game=game,
            options=kind.recorded_options(checked),
            planes=tuple((plane.name, plane.size) for plane in encoding.planes),
            views=views,
            terms=(*evaluation_of(game).names, WORTH),
            ahead=ahead,
            units=units,
            actions=len(encoding.actions),
            dtype=dtype,
            sha256="",
            about=dict(about or {}),
        )
        weights = {name: np.zeros(shape, np.float32) for name, shape in shapes(header).items()}
        weights["direct"][0, -1] = 1.0
        return NetworkFile(header, weights)

    @staticmethod
    def read(path: str | os.PathLike[str]) -> NetworkFile:
        """A network from its file; BadNetwork for one that is none."""
        try:
            data = Path(path).read_bytes()
        except OSError as error:
            raise BadNetwork("errors.file.unreadable", path=str(path), why=error.strerror or str(error)) from None
        return NetworkFile.parse(data, str(path))

    @staticmethod
    def parse(data: bytes, path: str = "network") -> NetworkFile:
        """A network from the bytes of its file."""
        line, newline, payload = data.partition(b"\n")
        if not newline or len(line) > LONGEST_HEADER or not is_network(data):
            raise BadNetwork("errors.network.format", path=path, format=FORMAT)
        try:
            header = msgspec.json.decode(line, type=Header)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise BadNetwork("errors.network.header", path=path, why=str(error)[:200].rstrip(".")) from None
        if hashlib.sha256(payload).hexdigest() != header.sha256:
            raise BadNetwork("errors.network.checksum", path=path)
        _check(header, path)
        sizes = shapes(header)
        numbers = np.dtype(DTYPES[header.dtype])
        wanted = sum(map(prod, sizes.values())) * numbers.itemsize
        if len(payload) != wanted:
            raise BadNetwork("errors.network.size", path=path, given=len(payload), wanted=wanted)
        found: Floats = np.frombuffer(payload, numbers).astype(np.float32)
        if not np.isfinite(found).all():
            raise BadNetwork("errors.network.finite", path=path)
        weights, at = {}, 0
        for name, shape in sizes.items():
            weights[name] = np.ascontiguousarray(found[at : at + prod(shape)].reshape(shape))
            at += prod(shape)
        return NetworkFile(header, weights, path)

    def bytes(self) -> bytes:
        """The bytes of its file."""
        numbers = np.dtype(DTYPES[self.header.dtype])
        payload = b"".join(
            np.ascontiguousarray(self.weights[name].reshape(shape), numbers).tobytes()
            for name, shape in shapes(self.header).items()
        )
        header = msgspec.structs.replace(self.header, sha256=hashlib.sha256(payload).hexdigest())
        return msgspec.json.encode(header) + b"\n" + payload

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write its file, whole or not at all."""
        file = Path(path)
        beside = file.with_name(f".{file.name}.{os.getpid()}")
        beside.write_bytes(self.bytes())
        beside.replace(file)

    def with_weights(
        self, weights: Mapping[str, npt.ArrayLike], about: Mapping[str, object] | None = None
    ) -> NetworkFile:
        """The same with other weights; BadNetwork where they have another shape."""
        found = {}
        for name, shape in shapes(self.header).items():
            given = np.asarray(weights[name], np.float32)
            if given.shape != shape:
                raise BadNetwork(
                    "errors.search.shape", name=name, given=str(list(given.shape)), wanted=str(list(shape))
                )
            found[name] = np.ascontiguousarray(given)
        return NetworkFile(msgspec.structs.replace(self.header, about={**self.header.about, **(about or {})}), found)


def is_network(data: bytes) -> bool:
    """Whether bytes begin as such a file does."""
    return data.startswith(b'{"format":"' + FORMAT.partition("/")[0].encode())


def shapes(header: Header) -> dict[str, tuple[int, ...]]:
    """The arrays of a network in the order of its file, each with its shape. Layers are [from][to], but for those of
    the heads, which are [to][from]."""
    first, second = header.units
    kind = kind_of(header.game)
    players = kind.players(kind.options(header.options))
    heads = 1 if players == 2 else players
    return {
        "first": (header.views * sum(size for _, size in header.planes), first),
        "terms": (len(header.terms), first),
        "first_bias": (first,),
        "second": (first, second),
        "second_bias": (second,),
        "value": (heads, second),
        "direct": (heads, len(header.terms)),
        "value_bias": (heads,),
        "policy": (header.actions, second),
        "policy_bias": (header.actions,),
    }


def _check(header: Header, path: str) -> None:
    """BadNetwork unless the games that are installed here are those that the network was made for."""
    if header.format != FORMAT:
        raise BadNetwork("errors.network.format", path=path, format=FORMAT)
    try:
        blank: dict[str, Any] = msgspec.structs.asdict(NetworkFile.blank(header.game, header.options).header)
        players = kind_of(header.game).players(kind_of(header.game).options(header.options))
    except SandtableError as error:
        raise BadNetwork("errors.network.header", path=path, why=str(error).rstrip(".")) from None
    for name in ("planes", "terms", "actions"):
        if getattr(header, name) != blank[name]:
            raise BadNetwork("errors.network.part", path=path, part=name, game=header.game)
    if not 0 <= header.ahead <= MOST_AHEAD:
        raise BadNetwork("errors.network.part", path=path, part="ahead", game=header.game)
    if header.views not in (1, players):
        raise BadNetwork("errors.network.part", path=path, part="views", game=header.game)
    if any(not 0 < units <= MOST_UNITS or units % STEP for units in header.units):
        raise BadNetwork("errors.network.units", path=path, step=STEP, most=MOST_UNITS)
    if header.dtype not in DTYPES:
        raise BadNetwork("errors.network.part", path=path, part="dtype", game=header.game)
