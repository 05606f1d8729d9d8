"""Somebody who plays on their own device: what the page keeps there is all that a test knows of the game."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect

from sandtable.engine import Engine
from tests.browser.player import Json, Player

# The log of a table, as the page keeps it.
LOG = """id => new Promise((resolve, reject) => {
    const opening = indexedDB.open("sandtable", 1);
    opening.onerror = reject;
    opening.onsuccess = () => {
        const asking = opening.result.transaction("tables").objectStore("tables").get(id);
        asking.onsuccess = () => { opening.result.close(); resolve(asking.result?.log ?? null); };
    };
})"""


# Until the service worker answers for the page. To wait for a string would evaluate it there, which its policy forbids.
CONTROLLED = """new Promise(done => {
    if (navigator.serviceWorker.controller) done();
    navigator.serviceWorker.addEventListener("controllerchange", () => done());
})"""


class HerePlayer(Player):
    """Plays through the page at a table of this device. Which moves are legal an engine outside the browser says, from
    the log that the page has kept."""

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page, seed)
        self._told: tuple[Any, Json] | None = None  # the log and what an engine made of it

    def snapshot(self) -> Json:
        log = self.page.evaluate(LOG, self.id)
        assert log, "the table is kept"
        if self._told and self._told[0] == log:
            return self._told[1]
        engine = Engine()

        def ask(**request: Any) -> Json:
            found: Json = json.loads(engine.reply(json.dumps(request).encode()))
            assert "error" not in found, found
            return found

        ask(cmd="resume", key=self.id, log=log)
        found: Json = ask(cmd="enter")["messages"][0]
        self._told = log, found
        return found

    def type(self, seen: Json) -> None:
        """Makes one decision by its notation: quicker than by clicks."""
        self.page.keyboard.press("/")
        field = self.page.locator(".typed input")
        field.fill(self.rng.choice(seen["observation"]["legal"]))
        field.press("Enter")
        self.moves += 1
        expect(self.page.locator(f"main.game[data-number='{seen['number']}'][data-may-act]")).to_have_count(0)

    def type_on(self, decisions: int = 10_000) -> bool:
        """Plays so many decisions, or to the end; True when the game is over."""
        for _ in range(decisions):
            if (seen := self.ready()) is None:
                return True
            self.type(seen)
        return False


def set_up(page: Page, game: str | None = None, way: str = "Play a bot") -> Locator:
    """In the lobby: opens the sheet in which a game is set up, where it is not open yet, and chooses the game."""
    sheet = page.get_by_role("dialog")
    if not sheet.is_visible():
        page.get_by_role("button", name=way).click()
    if game is not None:
        sheet.get_by_role("radio", name=game).check(force=True)
    return sheet


def choose_device(page: Page) -> None:
    """In the lobby: games are played on this device."""
    set_up(page)
    page.get_by_role("radio", name="on this device").check(force=True)


def go_home(page: Page) -> None:
    """To the lobby, as the page goes there itself: its engine stays."""
    page.locator(".top a.home").click()


def begin(page: Page, game: str, seed: int = 1) -> HerePlayer:
    """Begins a game against the weakest bot, from the lobby."""
    sheet = set_up(page, game)
    sheet.get_by_role("radio", name="Ripple").check(force=True)
    sheet.get_by_role("button", name="Play Ripple").click()
    page.wait_for_url("**/t/here.*")
    page.locator("main.game .board svg").first.wait_for()
    return HerePlayer(page, seed)
