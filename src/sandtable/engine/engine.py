"""Engine: one game, or one table, at a time. A malformed line gets an error, and the engine stays up.

A game:
{"cmd": "new", "game": "stones", "options": {"players": 3}, "seed": "…64 hex digits…"}
{"cmd": "load", "record": {…}}                 a record, finished or not; play goes on from its end
{"cmd": "legal"}                               the legal moves
{"cmd": "apply", "move": "P 2>5 n 3"}
{"cmd": "undo", "ply": 12}                     back to this many decisions; without it the last one is taken back
{"cmd": "observe", "seat": 0}                  what a seat sees; null for a watcher
{"cmd": "choices", "deeds": true}              what each legal move would do; also with an "observation"
{"cmd": "search", "bot": "greedy", "seed": "…"}     a bot's move for the seat to act; it is not played
{"cmd": "search", "bot": "greedy", "observation": {…}}  the same for an Observation of another program's game
{"cmd": "search", "seconds": 0.5, "sims": 1000}     for so long at the most; without either, as the bot likes
{"cmd": "hint", "lang": "fr", "sims": 5000}    the best moves of the seat to act, and why; also with an "observation"
{"cmd": "advise", "sims": 5000, "also": ["E d4"]}   the same and these, in every language, as a server gives hints
{"cmd": "record"}                              the game so far

A table, which is what a server's table is, for whoever is at this screen:
{"cmd": "open", "key": "t1", "name": "Ana", "table": {"game": "patterns", "seats": [{"kind": "me"}, {"kind": "bot"}]}}
{"cmd": "resume", "key": "t1", "log": ["…", …]}     a table from its log
{"cmd": "import", "key": "t1", "record": {…}}  a game that was played elsewhere
{"cmd": "enter", "after": 7}                   a snapshot
{"cmd": "act", "action": {"type": "move", …}}  what a client would send over a socket
{"cmd": "bot"}                                 lets the bot move whose turn it is
{"cmd": "clock"}                               ends the game if a clock has run out
{"cmd": "check", "move": "E d4"}               whether a move can be played, and if not why
{"cmd": "hints", "seat": 0}                    hints, as a server gives them
{"cmd": "replay", "seat": 0}                   a finished game, frame by frame
{"cmd": "judge", "ply": 12}                    what a decision of a finished game was worth
{"cmd": "summary", "plies": [{…}, …]}          how everyone played, from the decisions that were judged

A line, a position to begin from and moves tried from there; nothing of it stays here:
{"cmd": "line", "line": {"start": {"state": {…}}, "game": "mandala", "moves": ["M1 K"], "know": 0}}   how it stands
{"cmd": "inspect", "line": {…}}               whether its state can be played; if not, what is wrong first
{"cmd": "think", "line": {…}, "sims": 1000, "most": 3, "also": ["M1 R"]}   its best moves and these
{"cmd": "anew", "line": {…}, "seat": 0}        its state, what the seat cannot see dealt anew
{"cmd": "draw", "line": {…}, "lang": "fr"}     its position as SVG
{"cmd": "line-record", "line": {…}, "lang": "fr"}    its game up to there as a record

A puzzle, as docs/puzzles.md describes it:
{"cmd": "question", "puzzle": {…}}             what it asks, in every language
{"cmd": "attempt", "attempt": {"puzzle": {…}, "step": 0, "move": "F e6", "tries": 0}}     what is said to an answer

{"cmd": "quit"}
"""

import hashlib
import json
import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, BinaryIO

import msgspec

from sandtable import bots
from sandtable.analysis.advice import advise
from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.hint import hints
from sandtable.bots.bot import Bot
from sandtable.bots.budget import Budget, threads_for
from sandtable.dealing import seed_from_hex
from sandtable.engine.lines import LINE_COMMANDS
from sandtable.engine.puzzles import PUZZLE_COMMANDS
from sandtable.engine.request import Request, given, raw
from sandtable.engine.tables import TableCommands
from sandtable.errors import BadRequest, ProgramFailed, SandtableError
from sandtable.games import kind_of, observation_type, resample
from sandtable.games.consequence import consequences
from sandtable.games.observation import Observation
from sandtable.locale import LANGUAGES
from sandtable.position import Position, new
from sandtable.records import LONGEST_LINE, format_record, parse_record
from sandtable.server.problems import problem

HINT_SECONDS = 1.0


class Engine:
    """One game or table at a time, and the bots: ours, and those in `own`, by the names that requests give them."""

    def __init__(self, own: Mapping[str, Callable[[bytes], Bot]] = MappingProxyType({})) -> None:
        self._own = own
        self._position: Position | None = None
        self._tables = TableCommands()
        self.done = False

    def reply(self, line: bytes) -> bytes:
        """The answer to a line, as a line: for whoever has no standard output, such as the page's worker."""
        return msgspec.json.encode(self.answer(line))

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
            in_words = request.cmd in {**self._tables.commands, **LINE_COMMANDS, **PUZZLE_COMMANDS}
            told = {"problem": problem(error)} if in_words else {}
            return {**extra, "error": str(error), "type": type(error).__name__, **told}

    def _obey(self, request: Request) -> dict[str, Any]:
        commands = {
            "new": self._new,
            "load": self._load,
            "legal": self._legal,
            "apply": self._apply,
            "undo": self._undo,
            "observe": self._observe,
            "choices": self._choices,
            "search": self._search,
            "hint": self._hint,
            "advise": self._advise,
            "record": self._record,
            **self._tables.commands,
            **LINE_COMMANDS,
            **PUZZLE_COMMANDS,
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
        self._position = new(given(request.game, "game"), request.options, seed)
        self._tables.table = None
        return self._standing()

    def _load(self, request: Request) -> dict[str, Any]:
        self._position = Position.from_record(parse_record(bytes(given(raw(request.record), "record"))))
        self._tables.table = None
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
        events = self._game().push(given(request.move, "move"))
        return {"events": msgspec.to_builtins(events), **self._standing()}

    def _undo(self, request: Request) -> dict[str, Any]:
        position = self._game()
        ply = position.ply - 1 if request.ply is None else request.ply
        if not 0 <= ply < position.ply:
            raise BadRequest("errors.request.undo", ply=ply, last=position.ply - 1)
        position.back_to(ply)
        return self._standing()

    def _observe(self, request: Request) -> dict[str, Any]:
        position = self._game()
        if request.seat is not None and not 0 <= request.seat < position.players:
            raise BadRequest("errors.seat", seat=request.seat, last=position.players - 1)
        return {"observation": msgspec.to_builtins(position.observe(request.seat))}

    def _seen(self, request: Request) -> Observation:
        """The Observation that a request is about: one of another program's game, or that of the seat to act."""
        theirs = raw(request.observation)
        seen = self._game().observe(self._game().seat) if theirs is None else _observation(theirs)
        if seen.to_act is None or seen.seat != seen.to_act or not seen.legal:
            raise BadRequest("errors.request.no_decision")
        if theirs is not None:
            _check_decision(seen)
        return seen

    def _search(self, request: Request) -> dict[str, Any]:
        seen = self._seen(request)
        seed = hashlib.sha256(b"engine").digest() if request.seed is None else seed_from_hex(request.seed)
        if request.bot in self._own:
            return {"seat": seen.seat, "move": self._own_move(request.bot, seed, seen)}
        bot = bots.make(request.bot, seen.game, seen.players, seed, request.budget)
        return {"seat": seen.seat, "move": bot.choose(seen)}

    def _own_move(self, name: str, seed: bytes, seen: Observation) -> str:
        """The move of a bot that is not ours, which may be anything."""
        move, kind = self._own[name](seed).choose(seen), kind_of(seen.game)
        if (exact := kind.format(kind.parse(move))) not in seen.legal:
            raise ProgramFailed("errors.own.illegal", move=exact)
        return exact

    def _choices(self, request: Request) -> dict[str, Any]:
        seen = self._seen(request)
        return {"seat": seen.seat, "choices": consequences(seen, request.deeds)}

    def _hint(self, request: Request) -> dict[str, Any]:
        if request.lang not in LANGUAGES:
            raise BadRequest("errors.language", lang=request.lang[:20], known=", ".join(LANGUAGES))
        seen = self._seen(request)
        seed = b"" if request.seed is None else seed_from_hex(request.seed)
        budget = request.budget or Budget(seconds=HINT_SECONDS, threads=threads_for(HINT_SECONDS))
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

    def _advise(self, request: Request) -> dict[str, Any]:
        seen = self._seen(request)
        seed = b"" if request.seed is None else seed_from_hex(request.seed)
        return {"seat": seen.seat, "hints": advise(seen, request.budget, seed, request.also)}

    def _record(self, request: Request) -> dict[str, Any]:
        if (table := self._tables.table) is not None:
            return {"record": msgspec.Raw(format_record(table.table.record()).encode())}
        position = self._game()
        names = [f"seat {seat}" for seat in range(position.players)]
        return {"record": msgspec.Raw(format_record(position.record(names)).encode())}

    def _quit(self, request: Request) -> dict[str, Any]:
        self.done = True
        return {"ok": True}


def _observation(theirs: msgspec.Raw) -> Observation:
    try:
        observation: Observation = msgspec.json.decode(theirs, type=observation_type())
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


def _plain(part: Any) -> Any:
    """A part of an answer that json does not know."""
    return json.loads(bytes(part)) if isinstance(part, msgspec.Raw) else msgspec.to_builtins(part)


def serve(lines: BinaryIO, out: BinaryIO, own: Mapping[str, Callable[[bytes], Bot]] = MappingProxyType({})) -> int:
    """Answer every line until `quit` or the end of the input."""
    engine = Engine(own)
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
        out.write(json.dumps(answer, default=_plain).encode() + b"\n")
        out.flush()
    return 0
