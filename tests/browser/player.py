"""Player: someone who plays through the page, by clicking on what is there. Which moves are legal the server tells; how
each of them is made is what these tests are about."""

import random
import re
import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.still import go_to

Json = dict[str, Any]

END = re.compile("End the game|Terminer la partie")
GRACE = 0.55  # seconds; half a second is what the page asks for
SHEET = "section.end, dialog[open]"  # the score sheet: beside the board, on a phone over it


class Player:
    """A seat at a table in a browser."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.moves = 0
        self.pressed = 0.0  # when a button of the bar was, last

    @property
    def id(self) -> str:
        """The table that the page shows."""
        found = re.search(r"/t/([^/?#]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    def snapshot(self) -> Json:
        answer = self.page.request.get(f"/api/tables/{self.id}/snapshot")
        assert answer.ok, answer.text()
        found: Json = answer.json()
        return found

    def ready(self, seconds: float = 240) -> Json | None:
        """Waits until it is this player's decision, on the page too; None when the game is over."""
        end, looks = time.monotonic() + seconds, 0
        while time.monotonic() < end:
            # whether the game is over only a snapshot says; to ask for one takes longer than to look at the page
            if (shown := self.page.evaluate(SHOWN)) is not None or looks % 10 == 0:
                seen = self.snapshot()
                if seen["table"]["status"] == "over":
                    return None
                if seen["observation"] and seen["observation"]["legal"] and shown == seen["number"]:
                    return seen
            looks += 1
            self.page.wait_for_timeout(30)
        raise AssertionError(f"it is not the player's turn after {seconds} s: {self.page.evaluate(SHOWN)}")

    def played(self, seen: Json, seconds: float = 240) -> None:
        """Waits until the server has what was decided here: asked too soon it says that it is still this one's turn."""
        end = time.monotonic() + seconds
        while self.snapshot()["number"] == seen["number"]:
            assert time.monotonic() < end, f"nothing was played after {seconds} s"
            self.page.wait_for_timeout(30)

    def play(self, seen: Json) -> None:
        """Makes one decision, by clicks."""
        observation = seen["observation"]
        self.make(self.rng.choice(observation["legal"]), observation)
        self.moves += 1
        expect(self.page.locator(f"main.game[data-number='{seen['number']}'][data-may-act]")).to_have_count(0)

    def make(self, move: str, observation: Json) -> None:
        """Makes a move by clicks; whether it is played is not waited for."""
        makers = {"mandala": self._mandala, "patterns": self._patterns, "stones": self._stones}
        makers.get(observation["game"], self._general)(move, observation)

    def play_on(self, decisions: int = 10_000) -> bool:
        """Plays so many decisions, or to the end; True when the game is over."""
        for _ in range(decisions):
            seen = self.ready()
            if seen is None:
                return True
            self.play(seen)
        return False

    # ------------------------------------------------------------------------------------------------ how to move

    def _click(self, selector: str) -> Locator:
        found = self.page.locator(selector).locator("visible=true").first
        found.click()
        return found

    def _bar(self, button: Locator) -> None:
        """Presses a button of the bar. What has just come to the place of another one does nothing for half a second:
        whoever reads it first does not notice."""
        wait = self.pressed + GRACE - time.monotonic()
        if wait > 0:
            self.page.wait_for_timeout(1000 * wait)
        self.page.mouse.move(1, 1)  # nor does what came under a mouse that rests
        button.click()
        self.pressed = time.monotonic()

    def press(self) -> None:
        """Presses the blue button, which plays what was picked."""
        self._primary()

    def _primary(self) -> None:
        self._bar(self.page.locator(".act .btn.pri"))

    def _mandala(self, move: str, observation: Json) -> None:
        if move[0] == "C":
            self.page.mouse.move(1, 1)
            self.page.wait_for_timeout(1000 * GRACE)  # so soon after the position changed a click only shows
            self._click(f"[data-area='C{move[2]}']")
            return
        place, what = move.split()
        colour, n = what[0], int(what[1:] or 1)
        for _ in range(n):
            self._click(f"[data-area='H{colour}']")
        if place == "D" and not self.page.locator("[data-area='D']").locator("visible=true").count():
            self._bar(self.page.locator(".act [aria-keyshortcuts='D']"))  # a button on phones
            self._primary()
            return
        self._click(f"[data-area='{place}']")

    def _patterns(self, move: str, observation: Json) -> None:
        if move == "end":
            self._bar(self.page.get_by_role("button", name=END).first)
            # it asks whether the flips that are left are to be lost
            self._bar(self.page.locator(".act .btn.pri", has_text=END))
            return
        what, at = move.split()
        if what == "B":
            index = observation["spare"].index(at)
            self.page.locator(".spare").nth(index).click()
            return
        self._click(f"[data-cell='{at}']")
        both = {other for other in observation["legal"] if other.endswith(f" {at}")}
        if len(both) > 1:
            self.page.keyboard.press(what)
        if self.page.locator(f".act .btn.pri[aria-keyshortcuts='{what}']").count():
            self._primary()  # a move that ends the game takes two clicks

    def _stones(self, move: str, observation: Json) -> None:
        if move in ("keep", "drop"):
            self._bar(self.page.locator(f".act [aria-keyshortcuts='{move[0].upper()}']"))
        elif move[0] == "N":
            self._click(f"[data-place='space-{move[2]}']")
            self._primary()
        elif move[0] == "P":
            start, to, side, space = move[2], move[4], move[6], move[8]
            self._click(f"[data-place='circle-{start}']")
            self._click(f"[data-place='circle-{to}']")
            sides = {other[6] for other in observation["legal"] if other.startswith(move[:5])}
            if len(sides) > 1:
                self._first(int(to), side)
            if self.page.locator(f"[data-place='space-{space}'][aria-pressed='true']").count() == 0:
                self._click(f"[data-place='space-{space}']")
            if self.page.locator("main.game[data-may-act]").count():
                self._primary()
        elif move[0] == "S":
            self._click(f"[data-place='space-{move[4]}']")
            self._primary()
        else:
            self._bar(self.page.locator(".act [aria-keyshortcuts='A']"))
            for space in move[2:]:
                self._click(f"[data-place='space-{space}']")
            self._primary()

    def _general(self, move: str, observation: Json) -> None:
        """Of a game without a face of its own."""
        self._click(f"[data-move='{move}']")
        self._primary()

    def _first(self, circle: int, side: str) -> None:
        """Takes the stone on a side of a circle first."""
        row, column = divmod(circle - 1, 3)
        name = f"{circle}{side}"
        if side == "n" and row > 0:
            name = f"{circle - 3}s"
        if side == "w" and column > 0:
            name = f"{circle - 1}e"
        if not self.page.locator(f"[data-place='stack-{name}'][aria-disabled='true']").count():
            self._click(f"[data-place='stack-{name}']")


SHOWN = """() => {
    const game = document.querySelector("main.game[data-may-act]");
    return game ? Number(game.dataset.number) : null;
}"""


def open_table(page: Page, game: str, options: Json | None = None, seats: list[Json] | None = None) -> Player:
    """Opens a table against the weakest bots, by the API, and sits down at it in the page."""
    # be somebody before the page asks who one is, and speak as the page would
    page.request.get("/api/me", headers={"Accept-Language": page.evaluate("navigator.language")})
    players = int((options or {}).get("players", 2))
    seats = seats or [{"kind": "me"}, *({"kind": "bot", "level": "novice"} for _ in range(players - 1))]
    made = page.request.post("/api/tables", data={"game": game, "options": options or {}, "seats": seats})
    assert made.ok, made.text()
    go_to(page, f"/t/{made.json()['id']}", "main.game")
    return Player(page, seed=len(game))


def going_on(player: Player, game: str) -> tuple[Player, Json]:
    """The next decision of a player. Nobody chooses the deal, and a game of Patterns may be over after four moves: then
    it is the first one at another table."""
    seen = player.ready()
    while seen is None:
        player = open_table(player.page, game)
        seen = player.ready()
    return player, seen
