"""Tables that look the same every time: a snapshot from a fixed deal, given to the page in the server's place."""

import json
import random
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from playwright.sync_api import Page, Route, WebSocketRoute

from sandtable.analysis.judgement import JudgedMove
from sandtable.analysis.mark import mark_of
from sandtable.analysis.study import Analysis, Studied
from sandtable.analysis.summary import summaries
from sandtable.dealing import commitment
from sandtable.games.consequence import Consequence, consequences
from sandtable.games.narration.verdict import Verdict, ending_of
from sandtable.games.outcome import Result
from sandtable.locale import LANGUAGES
from sandtable.position import replay
from sandtable.records import Record, format_record
from sandtable.server.live.room import Room
from sandtable.server.narration.messages import SeatView
from sandtable.server.narration.narration import history
from sandtable.server.narration.observer import Observer
from sandtable.server.narration.replay import replay_of
from sandtable.server.people.bonds import Bond, Met
from sandtable.server.people.lobby import PersonPage, TableLine
from sandtable.server.people.standings import BestGame, LeaderLine, RatingLine, RatingPoint, SeatRating
from sandtable.server.people.style import Style
from sandtable.server.table.actions import GiveNonce, PlayMove
from sandtable.server.table.decide import Who, decide
from sandtable.server.table.events import Created, Seat, TableEvent
from sandtable.server.table.table import Table
from sandtable.server.web.routes.bonds import PersonBond
from sandtable.server.web.routes.decision import Previews

NAMES = ("Robin", "Ilse", "Mirko", "Ana")
BOTS = 4 * ({"kind": "bot", "person": None, "level": "casual"},)
AT = 1_760_000_000_000  # a moment of the past, in milliseconds


# As a link of the page would do it: what was shown is marked, to be told from what comes.
WITHIN = """path => {
    for (const one of document.querySelectorAll("main")) one.dataset.left = "";
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
}"""


def go_to(page: Page, path: str, awaited: str) -> None:
    """Opens an address of ours. A page that shows another one stays what it is, and need not be loaded again."""
    if page.url.startswith("http"):
        page.evaluate(WITHIN, path)
    else:
        page.goto(path)
    page.locator(f"{awaited}:not([data-left], [data-left] *)").first.wait_for()


def table(
    game: str, options: dict[str, Any], plies: int, seed: str, then: tuple[TableEvent, ...] = (), id: str = "still"
) -> tuple[Table, list[Any]]:
    """A table after some random moves and what happened then, and its log."""
    players = int(options.get("players", 2))
    secret = bytes(32)
    log: list[Any] = [
        Created(
            at=AT,
            by="p0",
            game=game,
            options=options,
            seats=tuple(Seat(person=f"p{i}", name=NAMES[i]) for i in range(players)),
            secret=secret.hex(),
            commitment=commitment(secret),
            clock=None,
            public=False,
            rated=True,
            rematch_of=None,
        )
    ]
    found = Table(id)
    found.apply(log[0])
    rng = random.Random(seed)
    for seat in range(players):
        _go(found, log, decide(found, Who(f"p{seat}", "x"), GiveNonce(nonce=f"{seat:032x}", seat=seat), AT))
    while found.status == "playing" and found.ply < plies:
        assert found.position is not None
        move = PlayMove(id=str(found.ply), move=rng.choice(found.position.legal_moves))
        _go(found, log, decide(found, Who(f"p{found.to_act}", "x"), move, AT + 1000 * found.ply))
    _go(found, log, then)
    return found, log


def _go(table: Table, log: list[Any], events: Any) -> None:
    for event in events:
        table.apply(event)
        log.append(event)


class Shown:
    """A table that the page was given: what is seen there, what the page has sent, and the moves among that. None is
    played."""

    def __init__(self, observation: dict[str, Any]) -> None:
        self.observation = observation
        self.sent: list[dict[str, Any]] = []
        self.moves: list[str] = []
        self.socket: WebSocketRoute | None = None
        self.snapshot: dict[str, Any] = {}

    def offer(self, *what: str) -> None:
        """The other one asks for something."""
        assert self.socket
        seat = (self.snapshot["seats"][0] + 1) % 2
        self.snapshot["table"]["offers"] = [{"what": each, "seat": seat, "agreed": [seat]} for each in what]
        self.socket.send(json.dumps(self.snapshot))

    def against_bots(self) -> None:
        """The others are bots: hints can be had."""
        assert self.socket
        for i, seat in enumerate(self.snapshot["table"]["seats"]):
            if i not in self.snapshot["seats"]:
                seat |= {"kind": "bot", "level": "novice", "person": None}
        self.snapshot["table"]["may_hint"] = True
        self.socket.send(json.dumps(self.snapshot))


def show(
    page: Page,
    game: str,
    options: dict[str, Any],
    plies: int,
    seed: str = "still",
    waits: bool = False,
    then: tuple[TableEvent, ...] = (),
    seats: tuple[int, ...] | None = None,
    others: tuple[dict[str, Any], ...] = (),
    awaited: str = "main.game",
) -> Shown:
    """Opens a table in the page as the seat sees it that has to decide, as the one after it that waits, or as given
    seats see it; what is said of the others, seat by seat, can be changed. No server takes part."""
    id = next_id(page)
    found, log = table(game, options, plies, seed, then, id)
    seats = (((found.to_act or 0) + waits) % found.players,) if seats is None else seats
    room = Room(id)
    room.table = found
    told_first = msgspec.to_builtins(room.snapshot(seats, 0, tuple(history(id, log, Observer(seats), 0)), AT + 10**6))
    for i, change in enumerate(others):
        if i not in seats:
            told_first["table"]["seats"][i].update(change)
    # as the server would say it: one person plays
    persons = {seat["person"] for seat in told_first["table"]["seats"]} - {None}
    told_first["table"]["may_hint"] = found.status == "playing" and len(persons) == 1
    snapshot = json.dumps(told_first)
    shown = Shown(msgspec.to_builtins(Observer(seats).observe(found)))

    def socket(route: WebSocketRoute) -> None:
        def heard(text: str | bytes) -> None:
            message = json.loads(text)
            shown.sent.append(message)
            if message["type"] == "move":
                shown.moves.append(message["move"])
                route.send(json.dumps({"type": "accepted", "id": message["id"], "number": found.number}))

        shown.socket = route
        shown.snapshot = json.loads(snapshot)
        route.on_message(heard)
        route.send(snapshot)

    # the games that have a face say the decision in their own words
    told = Previews(found.number, seats[0], _choices(found, seats[0]), dict.fromkeys(LANGUAGES, ""))

    def tell(route: Route) -> None:
        route.fulfill(body=msgspec.json.encode(told).decode(), content_type="application/json")

    page.route_web_socket(re.compile(f"/api/tables/{id}/socket"), socket)
    page.route(re.compile(f"/api/tables/{id}/choices"), tell)
    _answer(page, f"/api/tables/{id}/ratings", [_seat_rating(i, found) for i in range(found.players)])
    go_to(page, f"/t/{id}", awaited)
    return shown


def next_id(page: Page) -> str:
    """A table that the page has not seen yet."""
    found = re.search(r"/still(\d*)", page.url)
    return f"still{int(found[1] or 0) + 1}" if found else "still"


def _seat_rating(seat: int, table: Table) -> SeatRating:
    before = 1537 - 22 * seat
    if table.status != "over":
        return SeatRating(before, seat == 3)
    after = before + (11 if seat == 0 else -9)
    return SeatRating(after, seat == 3, before, after, (1502, 1511, 1498, 1520, 1515, 1529, 1537, 1548))


def _choices(table: Table, seat: int) -> tuple[Consequence, ...]:
    """What each move would do, as the server says it."""
    return consequences(table.position.observe(seat)) if table.position and table.to_act == seat else ()


def show_replay(
    page: Page, game: str, options: dict[str, Any], at: int, late: list[Callable[[], None]] | None = None
) -> None:
    """Opens a finished game at one of its moves, with an analysis that nobody had to think about; where answers can be
    late, it comes when the one is called that is put there."""
    id = next_id(page)
    found, _ = table(game, options, 10_000, "still", id=id)
    record = found.record()
    plies = _verdicts(record)
    analysis = Analysis("done", len(plies), len(plies), plies, tuple(summaries(NAMES[: found.players], record, plies)))
    _answer(page, f"/api/tables/{id}/replay", replay_of(found, record, 0))
    _answer(page, f"/api/tables/{id}/analysis", analysis, late)
    _answer(page, f"/api/tables/{id}/record", msgspec.json.decode(format_record(record)))
    go_to(page, f"/replay/{id}#{at}", "main.film")


def show_mistakes(
    page: Page, game: str, options: dict[str, Any], lost: float = 1.0, plies: int = 10_000
) -> tuple[Studied, ...]:
    """Opens the turning points of a game, at its end or after so many moves, whose losses are so much of the usual;
    what was judged."""
    id = next_id(page)
    found, _ = table(game, options, plies, "still", id=id)
    record = found.record()
    judged = tuple(msgspec.structs.replace(ply, lost_margin=lost * ply.lost_margin) for ply in _verdicts(record))
    analysis = Analysis(
        "done", len(judged), len(judged), judged, tuple(summaries(NAMES[: found.players], record, judged))
    )
    _answer(page, f"/api/tables/{id}/replay", replay_of(found, record, 0))
    _answer(page, f"/api/tables/{id}/record", record)
    _answer(page, f"/api/tables/{id}/analysis", analysis)
    go_to(page, f"/mistakes/{id}", "main.stage, main h2")
    return judged


def _verdicts(record: Record) -> tuple[Studied, ...]:
    """Each decision is worth what the points say; now and then another move would have been better."""
    found = []
    for position, move in replay(record):
        if move is None or position.seat is None:
            continue
        mine = position.scores[position.seat]
        margin = float(mine - max(score for seat, score in enumerate(position.scores) if seat != position.seat))
        lost = (0.0, 0.0, 0.6, 0.0, 2.4, 0.0, 5.2)[position.ply % 7] if len(position.legal_moves) > 1 else 0.0
        other = next((each for each in position.legal_moves if each != move), move) if lost else move
        win = min(0.9, max(0.1, 0.5 + margin / 40))
        found.append(
            Studied(
                ply=position.ply,
                seat=position.seat,
                choices=len(position.legal_moves),
                best=JudgedMove(other, min(1.0, win + lost / 25), margin + lost, False),
                played=JudgedMove(move, win, margin, False),
                lost_win=lost / 25,
                lost_margin=lost,
                mark=mark_of(lost / 25, lost),
            )
        )
    return tuple(found)


def show_person(page: Page) -> None:
    """Opens the page of somebody who has played a little of everything."""
    games = [("mandala", {}, (31, 27), 0), ("stones", {"players": 2}, (44, 52), 1), ("patterns", {}, (18, 18), None)]
    lines = [_line(i, *each) for i, each in enumerate(games)]
    person = PersonPage("p0", "account", "Robin", AT, None, RATINGS, {"over": len(lines)})
    _answer(page, "/api/people/p0", person)
    _answer(page, "/api/people/p0/games", lines)
    _answer(page, "/api/people/p0/statistics", [])
    _answer(page, "/api/people/p0/style", Style("mandala", 38, {"M": 54, "F": 31, "C": 21, "D": 15}, 12, 0.84, 0.2))
    _answer(page, "/api/people/p0/history", POINTS)
    _answer(page, "/api/people/p0/best", [BestGame("still1", "stones", AT, "p2", NAMES[2], 1702)])
    _answer(page, "/api/bonds/p0", PersonBond(Bond(True, False, False), True, Met(6, 3, 1, 2)))
    go_to(page, "/people/p0", "main h1")


RATINGS = (
    RatingLine("mandala", 1614, 58, False, 42, 24, 3, 15),
    RatingLine("patterns", 1480, 141, True, 5, 2, 1, 2),
    RatingLine("stones", 1552, 77, False, 19, 10, 0, 9),
)

# the last one is what RATINGS says of Mandala
POINTS = [
    RatingPoint(AT - (12 - i) * 86_400_000, rating, 58 + 9 * (12 - i), None)
    for i, rating in enumerate((1500, 1548, 1522, 1571, 1560, 1604, 1588, 1630, 1611, 1597, 1642, 1633, 1614))
]


def _line(i: int, game: str, options: dict[str, Any], scores: tuple[int, ...], winner: int | None) -> TableLine:
    seats = (SeatView("person", "Robin", "p0", None), SeatView("person", NAMES[i + 1], f"p{i + 1}", None))
    return TableLine(
        id=f"still{i}",
        game=game,
        options=options,
        status="over",
        seats=seats,
        clock=None,
        public=True,
        rated=True,
        created=AT,
        updated=AT - i * 86_400_000,
        ply=60,
        to_act=None,
        deadline=None,
        result=Result(scores, winner, "hands"),
        your_turn=False,
        told={lang: _verdict(game, Result(scores, winner, "hands"), lang).fared(0) for lang in LANGUAGES},
    )


def _verdict(game: str, result: Result, lang: str) -> Verdict:
    return Verdict(game, result, ending_of(result), NAMES[: len(result.scores)], lang)


def show_leaders(page: Page) -> None:
    """Opens a leaderboard with people and bots on it."""
    people = [("p1", "Ilse", None), ("p0", "Robin", None), ("bot:expert", "Expert", "expert"), ("p2", "Mirko", None)]
    lines = [
        LeaderLine(
            place=i + 1,
            person=id,
            name=name,
            kind="bot" if level else "account",
            rating=RatingLine("stones", 1711 - 83 * i, 51 + 13 * i, i == 3, 40 - 9 * i, 25 - 7 * i, 1, 14 - 2 * i),
            level=level,
        )
        for i, (id, name, level) in enumerate(people)
    ]
    _answer(page, "/api/leaderboard/stones", lines)
    go_to(page, "/leaderboard/stones", "main")
    page.get_by_text("Mirko").wait_for()


def _answer(page: Page, path: str, what: Any, late: list[Callable[[], None]] | None = None) -> None:
    """The page is told so in the server's place."""
    body = msgspec.json.encode(what).decode()

    def tell(route: Route) -> None:
        answer = partial(route.fulfill, body=body, content_type="application/json")
        if late is None:
            answer()
        else:
            late.append(answer)

    page.route(re.compile(re.escape(path) + r"(\?|$)"), tell)
