"""Outside: a bot that is another program. It speaks the engine protocol, one line of JSON per move.

We write   {"cmd": "search", "observation": {…}, "seed": "…64 hex digits…", "seconds": 0.5, "sims": 1000}
it writes  {"move": "P 2>5 n 3"}

`seconds` and `sims` are there when there is such a limit; `seed` is there for programs that want the same dice when a
game is played again. A program is started for each game and ends with its standard input.

One that answers {"move": "…", "keep": true} is kept for further games: it reads {"cmd": "end"} after a game and
{"cmd": "new", "game": …} before the next, and answers neither.
"""

import hashlib
import multiprocessing.util
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
from collections import Counter, defaultdict
from contextlib import suppress
from typing import IO, ClassVar

import msgspec

from sandtable.bots.budget import Budget
from sandtable.errors import BadOption, ProgramFailed
from sandtable.games.observation import Observation

PREFIX = "cmd:"
LONGEST_ANSWER = 100_000
SHORTEST_TIMEOUT = 5.0
FAREWELL = 1.0  # seconds that a program has to end once its input has
MUTE_GAMES = 3  # in a row that a program does not answer in: from then on nobody waits for it
LITTLE_PATIENCE = 0.2  # seconds


def default_timeout(budget: Budget | None) -> float:
    """How long to wait for an answer: ten times the time to think, and at least five seconds."""
    seconds = budget.seconds if budget is not None else None
    return max(SHORTEST_TIMEOUT, 10 * (seconds or 0))


def words_of(name: str) -> list[str]:
    """The words of a command line written as `cmd:./mybot --flag`; quotes may stand round all of it.

    >>> words_of("cmd:./mybot --flag"), words_of('cmd:"./mybot --flag"')
    (['./mybot', '--flag'], ['./mybot', '--flag'])
    """
    try:
        words = shlex.split(name.removeprefix(PREFIX))
        if len(words) == 1:
            words = shlex.split(words[0])
    except ValueError:
        words = []
    if not words or not words[0]:
        raise BadOption("errors.outside.command", given=name[:80])
    return words


class _Known:
    """What this process knows of programs: those that run, and by their command lines those that wait for another game,
    and in how many games in a row one did not answer."""

    starting: ClassVar[threading.Lock] = threading.Lock()
    running: ClassVar[set[subprocess.Popen[bytes]]] = set()
    idle: ClassVar[defaultdict[tuple[str, ...], list["_Conversation"]]] = defaultdict(list)
    mute: ClassVar[Counter[tuple[str, ...]]] = Counter()


def close_idle() -> None:
    """End the programs that wait for another game."""
    for waiting in _Known.idle.values():
        while waiting:
            waiting.pop().close()


def end_all() -> None:
    """End every program of this process at once, and let none start any more: the process is about to leave."""
    _Known.starting.acquire()
    for process in list(_Known.running):
        _kill(process)


multiprocessing.util.Finalize(None, close_idle, exitpriority=10)  # when this process ends, main or not


class Outside:
    """One program in one game. `choose` raises ProgramFailed for what it does wrong; `close` ends it in any case,
    unless it has asked to be kept for another game."""

    def __init__(self, name: str, seed: bytes, budget: Budget | None = None, timeout: float | None = None) -> None:
        self._words = words_of(name)
        self._seed = seed
        self._budget = budget or Budget()
        self._timeout = default_timeout(budget) if timeout is None else timeout
        self._conversation: _Conversation | None = None
        self._failed = False

    def choose(self, observation: Observation) -> str:
        """The program's move. It is not known to be legal."""
        known = tuple(self._words)
        begun = self._conversation is not None
        hopeless = not begun and _Known.mute[known] >= MUTE_GAMES
        try:
            if self._conversation is None:
                self._conversation = self._begin(observation)
            timeout = min(self._timeout, LITTLE_PATIENCE) if hopeless else self._timeout
            answer = self._conversation.ask(self._request(observation), timeout)
            _Known.mute[known] = 0
            move, keep = _read(answer)
        except ProgramFailed as failure:
            self._failed = True
            if not begun and failure.key == "errors.outside.slow":
                _Known.mute[known] += 1
                if hopeless:
                    raise ProgramFailed("errors.outside.mute", n=MUTE_GAMES) from None
            raise
        self._conversation.keep = self._conversation.keep or keep
        return move

    def _begin(self, observation: Observation) -> "_Conversation":
        """A program that waits for another game, or a new one."""
        if waiting := _Known.idle[tuple(self._words)]:
            found = waiting.pop()
            found.tell({"cmd": "new", "game": observation.game, "players": observation.players})
            return found
        started = _Conversation(self._words)
        started.start()
        return started

    def _request(self, observation: Observation) -> bytes:
        dice = hashlib.sha256(self._seed + observation.ply.to_bytes(8, "big"))
        request = {"cmd": "search", "observation": observation, "seed": dice.hexdigest()}
        if self._budget.seconds is not None:
            request["seconds"] = self._budget.seconds
        if self._budget.simulations is not None:
            request["sims"] = self._budget.simulations
        return msgspec.json.encode(request) + b"\n"

    def close(self) -> None:
        """End the program, or let it wait for another game."""
        conversation, self._conversation = self._conversation, None
        if conversation is None:
            return
        if conversation.keep and not self._failed:
            conversation.tell({"cmd": "end"})
            _Known.idle[tuple(self._words)].append(conversation)
        else:
            conversation.close(0.0 if self._failed else FAREWELL)


class _Conversation:
    """A program and what is said to it. A thread of ours starts it, writes and reads: a program that does neither holds
    nobody up, and an interrupt, which reaches the main thread only, never finds it half started."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._closed = False
        self.keep = False
        self._requests: queue.SimpleQueue[tuple[bytes, bool] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[bytes | ProgramFailed] = queue.SimpleQueue()
        self._last_words = b""
        self._talker = threading.Thread(target=self._talk, daemon=True)
        self._listener = threading.Thread(target=self._listen, daemon=True)

    def start(self) -> None:
        """Begin; whether the program could be started is the first answer's matter."""
        self._talker.start()

    def _talk(self) -> None:
        try:
            with self._lock:
                if self._closed:
                    return
                self._process = _started(self._words)
        except ProgramFailed as failure:
            self._answers.put(failure)
            return
        self._listener.start()
        source, sink = _open(self._process.stdout), _open(self._process.stdin)
        try:
            while (request := self._requests.get()) is not None:
                line, answered = request
                sink.write(line)
                sink.flush()
                if answered:
                    self._answers.put(source.readline(LONGEST_ANSWER))
        except OSError:
            self._answers.put(b"")  # it does not listen any more
        finally:
            for stream in (sink, source):
                with suppress(OSError):  # what it did not read is lost, as it is
                    stream.close()

    def _listen(self) -> None:
        assert self._process is not None
        with _open(self._process.stderr) as errors:
            while part := os.read(errors.fileno(), 4096):
                self._last_words = (self._last_words + part)[-2000:]

    def tell(self, request: dict[str, object]) -> None:
        """Write a line that has no answer."""
        self._requests.put((msgspec.json.encode(request) + b"\n", False))

    def ask(self, line: bytes, timeout: float) -> bytes:
        """The answer to a line."""
        self._requests.put((line, True))
        try:
            answer = self._answers.get(timeout=timeout)
        except queue.Empty:
            raise ProgramFailed("errors.outside.slow", seconds=f"{timeout:g}") from None
        if isinstance(answer, ProgramFailed):
            raise answer
        if not answer:
            raise self._obituary()
        return answer

    def _obituary(self) -> ProgramFailed:
        """How a program ended that says nothing more."""
        assert self._process is not None
        try:
            code = self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            return ProgramFailed("errors.outside.silent")
        self._listener.join(FAREWELL)
        said = [line for line in self._last_words.decode(errors="replace").splitlines() if line.strip()]
        return ProgramFailed("errors.outside.dead", code=code, said=_excerpt(said[-1]) if said else "-")

    def close(self, patience: float = FAREWELL) -> None:
        """Let the program end, and make it if it does not."""
        with self._lock:
            self._closed = True
        if self._process is None:
            return
        try:
            self._requests.put(None)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(patience)
        finally:
            _kill(self._process)
            self._process.wait()
            _Known.running.discard(self._process)
        for thread in (self._talker, self._listener):
            thread.join(FAREWELL)


def _started(words: list[str]) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    try:
        with _Known.starting:
            # a session of its own: an interrupt at the terminal is ours alone, and its children can be ended with it
            process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
            _Known.running.add(process)
        return process
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise ProgramFailed("errors.outside.start", why=why) from None


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End a program and the children that it may have."""
    if sys.platform == "win32":
        process.kill()
        return
    with suppress(ProcessLookupError, PermissionError):  # all of them are gone
        os.killpg(process.pid, signal.SIGKILL)


def _open(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None  # Popen was asked for it
    return stream


def _read(answer: bytes) -> tuple[str, bool]:
    """The move that a line names, and whether the program asks to be kept for further games."""
    try:
        plain = msgspec.json.decode(answer)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        plain = None
    if isinstance(plain, dict) and isinstance(plain.get("move"), str):
        move: str = plain["move"]
        return move, plain.get("keep") is True
    if isinstance(plain, dict) and "error" in plain:
        raise ProgramFailed("errors.outside.error", why=_excerpt(str(plain["error"])))
    raise ProgramFailed("errors.outside.garbage", given=_excerpt(answer.decode(errors="replace").strip()))


def _excerpt(text: str) -> str:
    """The beginning of what a program said, with nothing in it that could steer a terminal."""
    return "".join(character if character.isprintable() else "�" for character in text[:120])
