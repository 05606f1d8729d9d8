"""Line: a position to begin from, and the moves that are tried from there. It holds all that is to be known, so that a
page, an engine, a server and a terminal show the same."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

import msgspec

from sandtable.bots.levels import LEVELS
from sandtable.dealing import Stream, seed_of
from sandtable.errors import BadNotation, BadOption, BadRecord, BadState, IllegalMove
from sandtable.games import kind_of, observation_type
from sandtable.games.consequence import Consequence, consequences
from sandtable.games.kind import AnyKind
from sandtable.games.narration.narrator import Narrator
from sandtable.games.narration.verdict import Ending, distinct
from sandtable.games.observation import Observation
from sandtable.games.outcome import Result
from sandtable.locale import LANGUAGES, say
from sandtable.position import Position
from sandtable.records import Event, Record, format_record, parse_record

# An Observation of any game, which the schema lists.
if TYPE_CHECKING:
    AnyObservation = Observation
else:
    AnyObservation = observation_type()

Sentence = dict[str, str]
# Whose knowledge something is shown and judged by: a seat's, that of whoever has to decide, or everybody's (None).
Known = Annotated[int, msgspec.Meta(ge=0, le=3)] | Literal["mover"] | None

MOST_MOVES = 1000
NAMES = 4
NAME = 40  # letters of a name; a record may have more, which no screen could show


class CannotPlay(IllegalMove):
    """A move of a line that a rule forbids. Its sentence is the rule alone: who tried it knows which move it was."""

    def __init__(self, error: IllegalMove) -> None:
        about = {name: value for name, value in error.values.items() if name not in ("move", "seat")}
        super().__init__(error.move, error.seat, error.reason, **about)

    def text(self, lang: str) -> str:
        why = self.why(lang)
        return why[:1].upper() + why[1:]


class CannotFollow(BadRecord):
    """A move out of a file or a link that cannot be played: its number in the game, the move, and why."""

    def __init__(self, ply: int, move: str, error: IllegalMove | BadNotation) -> None:
        super().__init__("errors.line.move", ply=ply, n=ply + 1, move=move[:40], why=error)

    def text(self, lang: str) -> str:
        error = self.values["why"]
        why = error.why(lang) if isinstance(error, IllegalMove) else cast(BadNotation, error).text(lang)
        return say(lang, self.key, **{**self.values, "why": why})

    def __str__(self) -> str:
        return self.text("en")


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a line begins: at a record after so many decisions (`ply`; none: at its end), at a state, or at a deal from
    a seed (64 hexadecimal digits, or any text)."""

    record: dict[str, Any] | None = None
    ply: Annotated[int, msgspec.Meta(ge=0)] | None = None
    state: dict[str, Any] | None = None
    seed: Annotated[str, msgspec.Meta(max_length=200)] | None = None


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position to begin from, and the moves tried from there.

    game, options  of the deal or the state; a record has its own
    know           whose knowledge it is shown by: a seat's, `mover` for that of whoever decides; null: all is open
    names          of the seats; those of the record where it has one
    own            the seat that is called "you"
    """

    start: Start
    game: Annotated[str, msgspec.Meta(max_length=40)] = ""
    options: dict[str, Any] = {}
    moves: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_MOVES)] = ()
    know: Known = None
    names: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=NAME)], ...], msgspec.Meta(max_length=NAMES)] = ()
    own: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None


class Shown(msgspec.Struct, frozen=True):
    """A line as it stands.

    observation  what is seen by whose knowledge it is: with everything open, as the seat to act sees it, and all that
                 is hidden from it. Its `legal` moves are those of the seat to act, where that knowledge tells them
    to_act       whose decision it is; None when the game is over
    choices      what each legal move would do, in their order, with the moves in words (`deed`), as far as the seat to
                 act can know
    decision     what is to be decided, in words
    told         what happened, in words: a text for each move tried
    moves        those moves, in their exact notation
    movers       who made them
    before       how many decisions had been made where the line begins
    names        of the seats, by language
    head, why    how the game ended, in a line, and the reason; empty while it goes on
    hands        what each seat has in hand, counted by colour, where the game has hands and everything is open
    state        the whole position, as a line can begin from it
    """

    game: str
    options: dict[str, Any]
    players: int
    observation: AnyObservation
    to_act: int | None
    choices: tuple[Consequence, ...]
    decision: Sentence
    told: tuple[Sentence, ...]
    moves: tuple[str, ...]
    movers: tuple[int, ...]
    before: int
    names: dict[str, tuple[str, ...]]
    result: Result | None
    ending: Ending | None
    head: Sentence
    why: Sentence
    hands: tuple[tuple[int, ...], ...] | None
    state: dict[str, Any]


class Walk:
    """A line that has been played: its position at the end, and what led there."""

    def __init__(self, line: Line, tried: bool = True) -> None:
        """BadRecord, BadState, BadOption, BadSeed, BadNotation or IllegalMove if it cannot be played. `tried`: the
        last move has just been tried, and the person knows which it was."""
        self.line = line
        self._record, self.position = _start(line)
        self.kind: AnyKind = self.position.kind
        self.before = self.position.ply
        self.names = {lang: names_of(line, self._record, self.position.players, lang) for lang in LANGUAGES}
        for seat in (line.know, line.own):
            if isinstance(seat, int) and seat >= self.position.players:
                raise BadOption("errors.seat", seat=seat, last=self.position.players - 1)
        self._narrators = [Narrator(self.kind, self.names[lang], lang, line.own) for lang in LANGUAGES]
        self._ahead = _after(self._record, self.before)
        self.told: list[Sentence] = []
        for n, move in enumerate(line.moves, 1):
            try:
                self._play(move)
            except (IllegalMove, BadNotation) as error:
                # who has just tried a move knows which it was; one before it came out of a file or a link
                if n < len(line.moves) or not tried:
                    raise CannotFollow(self.before + n - 1, move, error) from None
                raise CannotPlay(error) if isinstance(error, IllegalMove) else error from None

    def _play(self, move: str) -> None:
        """One more move; the record's own chance as long as the line follows it."""
        position = self.position
        before, seat, known = self._seen(), position.seat, len(position.events)
        checked = position.check(move)
        if self._ahead and self._ahead[0].move == checked:
            upto = next((i for i, event in enumerate(self._ahead) if i and event.move is not None), len(self._ahead))
            for event in self._ahead[:upto]:
                position.follow(event)
            self._ahead = self._ahead[upto:]
        else:
            self._ahead = []
            position.push(checked)
        after, chance = self._seen(), position.events[-1].move is None and len(position.events) > known
        assert seat is not None
        if after.seat != self.line.own:  # whose knowledge it is shown by need not be "you"
            before, after = (msgspec.structs.replace(seen, seat=None) for seen in (before, after))
        self.told.append(
            {each.lang: " ".join(each.move(seat, checked, before, after, chance)) for each in self._narrators}
        )

    def _seen(self) -> Observation:
        """What is told from: as a watcher sees it, where a line is not shown by one seat's knowledge alone."""
        know = self.line.know
        if know is None:
            return self.kind.opened(self.position.observe(None), self.position.copy_game().state())
        return self.position.observe(know if isinstance(know, int) else None)

    @property
    def knows(self) -> int | None:
        """The seat whose knowledge counts now; None where everything is open."""
        know = self.line.know
        return (self.position.seat or 0) if know == "mover" else know if isinstance(know, int) else None

    @property
    def tells_moves(self) -> bool:
        """Whether that knowledge tells the legal moves of the seat to act: not those of a hand that it cannot see."""
        hands = self.kind.hands(self.position.copy_game().state())
        return self.knows is None or self.knows == self.position.seat or hands is None

    def seen(self) -> Observation:
        """What is seen by whose knowledge it is."""
        if self.knows is not None:
            return self.position.observe(self.knows)
        return self.kind.opened(self.position.observe(self.position.seat or 0), self.position.copy_game().state())

    def show(self) -> Shown:
        """All that a screen needs."""
        position, kind = self.position, self.kind
        state, seat = position.copy_game().state(), position.seat
        deciding = position.observe(seat) if seat is not None else None
        legal = deciding.legal if deciding is not None and self.tells_moves else ()
        seen = self.seen()
        last = position.observe(None)
        decided = [event for event in position.events if event.move is not None][self.before :]
        return Shown(
            game=kind.id,
            options=position.plain_options,
            players=position.players,
            observation=msgspec.structs.replace(seen, legal=legal),
            to_act=seat,
            choices=consequences(deciding, deeds=True) if deciding is not None and legal else (),
            decision={lang: kind.words.decision(deciding, lang) if deciding is not None else "" for lang in LANGUAGES},
            told=tuple(self.told),
            moves=tuple(str(event.move) for event in decided),
            movers=tuple(event.seat or 0 for event in decided),
            before=self.before,
            names={lang: tuple(names) for lang, names in self.names.items()},
            result=position.result,
            ending=position.ending,
            head=self._said(lambda each, result, ending: each.headline(result, ending)),
            why=self._said(lambda each, result, ending: " ".join(each.reasons(result, ending, position.ply, last))),
            hands=kind.hands(state) if self.knows is None else None,
            state=kind.plain_state(state),
        )

    def _said(self, tell: Callable[[Narrator, Result, Ending], str]) -> Sentence:
        """Something about the end of the game; nothing while it goes on."""
        result, ending = self.position.result, self.position.ending
        if result is None or ending is None:
            return dict.fromkeys(LANGUAGES, "")
        return {each.lang: tell(each, result, ending) for each in self._narrators}


def draw(line: Line, lang: str) -> str:
    """A line's position as SVG, with the knowledge of the line."""
    walk = Walk(line)
    return walk.kind.picture.picture(walk.seen(), lang)


def record_of(line: Line, lang: str) -> str:
    """The game of a line up to its end, as a file of records has it, with everything that is hidden."""
    walk = Walk(line)
    return format_record(walk.position.record(walk.names[lang]))


def show(line: Line) -> Shown:
    """A line as it stands; BadRecord, BadState, BadOption, BadNotation or IllegalMove where it cannot be played."""
    return Walk(line).show()


def _start(line: Line) -> tuple[Record | None, Position]:
    """The record, where there is one, and the first position."""
    start = line.start
    if sum(part is not None for part in (start.record, start.state, start.seed)) != 1:
        raise BadState("errors.line.start")
    if start.record is not None:
        record = parse_record(msgspec.json.encode(start.record))
        position = Position.from_record(record, start.ply)
        if start.ply is None and position.result is None:
            position.settle()
        if position.seed is None:  # its own chance is in the record; what is tried beyond it needs some as well
            position.draw_from(Stream(_dice(line)))
        return record, position
    kind = kind_of(line.game)
    options = kind.remote_options(line.options)
    if start.state is not None:
        position = Position(kind, options, {"state": start.state})
        position.draw_from(Stream(_dice(line)))
        return None, position
    assert start.seed is not None
    return None, Position(kind, options, seed=seed_of(start.seed))


def _dice(line: Line) -> bytes:
    """What chance is drawn from where nothing else says it: the same for the same beginning."""
    return hashlib.sha256(msgspec.json.encode(line.start, order="sorted")).digest()


def _after(record: Record | None, ply: int) -> list[Event]:
    """The events of a record after a number of decisions and the chance that they caused."""
    if record is None:
        return []
    decided = 0
    for index, event in enumerate(record.events):
        if event.move is not None:
            if decided == ply:
                return list(record.events[index:])
            decided += 1
    return []


def names_of(line: Line, record: Record | None, players: int, lang: str) -> list[str]:
    """What the seats of a line are called in a language."""
    given = line.names or (record.seats if record is not None else ())
    names = [say(lang, f"level.{name}") if name in LEVELS else name[:NAME] for name in given[:players]]
    names += [""] * (players - len(names))
    # a name that nobody could read is none either
    return distinct([name if name.strip() else say(lang, "errors.line.player", n=n) for n, name in enumerate(names, 1)])
