"""The engine protocol: one JSON object a line in, one out. A malformed line gets an error, and the engine stays up.

{"cmd": "new", "game": "stones", "options": {"players": 3}, "seed": "…64 hex digits…"}
{"cmd": "load", "record": {…}}                 a record, finished or not; play goes on from its end
{"cmd": "legal"}                               the legal moves
{"cmd": "apply", "move": "P 2>5 n 3"}
{"cmd": "observe", "seat": 0}                  what a seat sees; null for a watcher
{"cmd": "search", "bot": "greedy", "seed": "…"}     a bot's move for the seat to act; it is not played
{"cmd": "search", "bot": "greedy", "observation": {…}}  the same for an Observation of another program's game
{"cmd": "search", "seconds": 0.5, "sims": 1000}     for so long at the most; without either, as the bot likes
{"cmd": "hint", "lang": "fr", "sims": 5000}    the best moves of the seat to act, and why; also with an "observation"
{"cmd": "quit"}
"""

import hashlib
import json
import random
from typing import Annotated, Any, BinaryIO

import msgspec

from sandtable import bots
from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.hint import hints
from sandtable.bots.budget import Budget, threads_for
from sandtable.dealing import seed_from_hex
from sandtable.errors import BadRequest, SandtableError
from sandtable.games import kind_of, observation_type, resample
from sandtable.games.observation import Observation
from sandtable.locale import LANGUAGES
from sandtable.position import Position, new
from sandtable.records import LONGEST_LINE, parse_record

_NOTHING = msgspec.Raw(b"null")
HINT_SECONDS = 1.0


class Request(msgspec.Struct, forbid_unknown_fields=True):
    """One line of input. `id`, a text or a number, comes back with the answer."""

    cmd: str
    id: str | int | float | None = None
    game: str | None = None
    options: dict[str, Any] = {}
    seed: str | None = None
    record: msgspec.Raw = _NOTHING
    move: str | None = None
    seat: int | None = None
    bot: str = "greedy"
    seconds: Annotated[float, msgspec.Meta(gt=0, le=3600)] | None = None
    sims: Annotated[int, msgspec.Meta(ge=1, le=10**9)] | None = None
    observation: msgspec.Raw = _NOTHING
    lang: str = "en"


class Engine:
    """One game at a time, and the bots."""

    def __init__(self) -> None:
        self._position: Position | None = None
        self.done = False

    def answer(self, line: bytes) -> dict[str, Any]:
        """The answer to a line; whatever is wrong with it is said in `error`."""
        try:
            request = msgspec.json.decode(line, type=Request)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return {"error": str(error), "type": "BadRequest"}
        extra = {} if request.id is None else {"id": request.id}
        try:
            return {**extra, **self._obey(request)}
        except SandtableError as error:
            return {**extra, "error": str(error), "type": type(error).__name__}

    def _obey(self, request: Request) -> dict[str, Any]:
        commands = {
            "new": self._new,
            "load": self._load,
            "legal": self._legal,
            "apply": self._apply,
            "observe": self._observe,
            "search": self._search,
            "hint": self._hint,
            "quit": self._quit,
        }
        if request.cmd not in commands:
            raise BadRequest("errors.request.cmd", given=request.cmd[:40], known=", ".join(commands))
        return commands[request.cmd](request)

    def _game(self) -> Position:
        if self._position is None:
            raise BadRequest("errors.request.no_game")
        return self._position

    def _new(self, request: Request) -> dict[str, Any]:
        seed = None if request.seed is None else seed_from_hex(request.seed)
        self._position = new(_given(request.game, "game"), request.options, seed)
        return self._standing()

    def _load(self, request: Request) -> dict[str, Any]:
        self._position = Position.from_record(parse_record(bytes(_given(_raw(request.record), "record"))))
        return self._standing()

    def _standing(self) -> dict[str, Any]:
        position = self._game()
        return {
            "game": position.kind.id,
            "players": position.players,
            "ply": position.ply,
            "seat": position.seat,
            "result": msgspec.to_builtins(position.result),
        }

    def _legal(self, request: Request) -> dict[str, Any]:
        return {"seat": self._game().seat, "legal": list(self._game().legal_moves)}

    def _apply(self, request: Request) -> dict[str, Any]:
        events = self._game().push(_given(request.move, "move"))
        return {"events": msgspec.to_builtins(events), **self._standing()}

    def _observe(self, request: Request) -> dict[str, Any]:
        position = self._game()
        if request.seat is not None and not 0 <= request.seat < position.players:
            raise BadRequest("errors.seat", seat=request.seat, last=position.players - 1)
        return {"observation": msgspec.to_builtins(position.observe(request.seat))}

    def _seen(self, request: Request) -> Observation:
        """The Observation that a request is about: one of another program's game, or that of the seat to act."""
        given = _raw(request.observation)
        seen = self._game().observe(self._game().seat) if given is None else _observation(given)
        if seen.to_act is None or seen.seat != seen.to_act or not seen.legal:
            raise BadRequest("errors.request.no_decision")
        if given is not None:
            _check_decision(seen)
        return seen

    def _search(self, request: Request) -> dict[str, Any]:
        seen = self._seen(request)
        seed = hashlib.sha256(b"engine").digest() if request.seed is None else seed_from_hex(request.seed)
        return {
            "seat": seen.seat,
            "move": bots.make(request.bot, seen.game, seen.players, seed, _budget(request)).choose(seen),
        }

    def _hint(self, request: Request) -> dict[str, Any]:
        if request.lang not in LANGUAGES:
            raise BadRequest("errors.language", lang=request.lang[:20], known=", ".join(LANGUAGES))
        seen = self._seen(request)
        seed = b"" if request.seed is None else seed_from_hex(request.seed)
        budget = _budget(request) or Budget(seconds=HINT_SECONDS, threads=threads_for(HINT_SECONDS))
        found = [
            {
                "move": hint.move,
                "win": round(hint.judged.win, 4),
                "margin": round(hint.judged.margin, 2),
                "exact": hint.judged.exact,
                "why": hint.text(request.lang),
            }
            for hint in hints(seen, Evaluator(budget, seed))
        ]
        return {"seat": seen.seat, "hints": found}

    def _quit(self, request: Request) -> dict[str, Any]:
        self.done = True
        return {"ok": True}


def _budget(request: Request) -> Budget | None:
    """What a request limits, if it limits anything."""
    if request.seconds is None and request.sims is None:
        return None
    return Budget(request.seconds, request.sims, threads_for(request.seconds))


def _given(value: Any, name: str) -> Any:
    if value is None:
        raise BadRequest("errors.request.missing", name=name)
    return value


def _raw(given: msgspec.Raw) -> msgspec.Raw | None:
    return None if bytes(given) == b"null" else given


def _observation(given: msgspec.Raw) -> Observation:
    try:
        observation: Observation = msgspec.json.decode(given, type=observation_type())
        return observation
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRequest("errors.request.observation", why=str(error)) from None


def _check_decision(seen: Observation) -> None:
    """The rules trust the moves that they are given, so those of an Observation from elsewhere are checked first."""
    try:
        game = resample(seen, random.Random(0))
    except SandtableError as error:
        raise BadRequest("errors.request.observation", why=str(error).rstrip(".")) from None
    moves = sorted(kind_of(seen.game).format(action) for action in game.actions())
    if game.seat != seen.seat or moves != list(seen.legal):
        raise BadRequest("errors.request.observation", why="its legal moves are not those of the position")


def serve(lines: BinaryIO, out: BinaryIO) -> int:
    """Answer every line until `quit` or the end of the input."""
    engine = Engine()
    while not engine.done and (line := lines.readline(LONGEST_LINE + 1)):
        if len(line) > LONGEST_LINE:
            while line and not line.endswith(b"\n"):
                line = lines.readline(LONGEST_LINE)
            answer: dict[str, Any] = {
                "error": str(BadRequest("errors.request.huge", most=LONGEST_LINE)),
                "type": "BadRequest",
            }
        elif not line.strip():
            continue
        else:
            answer = engine.answer(line)
        out.write(json.dumps(answer).encode() + b"\n")
        out.flush()
    return 0
