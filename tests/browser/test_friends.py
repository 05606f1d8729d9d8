"""Two people at two browsers, over a link: one of them reloads, loses the network, comes twice, clicks twice."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visitors
from tests.browser.player import SHEET, Player
from tests.server.services import Process


def invite(page: Page, game: str) -> str:
    """Makes a link in the lobby; its address."""
    page.goto("/")
    page.locator("label.tile", has_text=game).click()
    page.get_by_role("button", name="Make a link").click()
    field = page.locator("input[readonly]")
    expect(field).to_have_value(re.compile("/t/"))
    return field.input_value()


@pytest.fixture
def two(visitors: Visitors) -> tuple[Player, Player]:
    """A table of Patterns between a desktop and a phone; who starts comes first."""
    host, guest = visitors.come(), visitors.come(PHONE)
    link = invite(host, "Patterns")
    host.goto(link)
    guest.goto(link)
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator("main.game")).to_be_visible()
    players = Player(host, 1), Player(guest, 2)
    return players if players[0].snapshot()["seats"] == [0] else (players[1], players[0])


def take_turns(players: tuple[Player, Player], decisions: int) -> bool:
    """Both play as their turns come; True when the game is over."""
    for _ in range(decisions):
        seen = players[0].snapshot()
        if seen["table"]["status"] == "over":
            return True
        mover = players[seen["table"]["to_act"]]
        now = mover.ready()
        if now is None:
            return True
        mover.play(now)
        mover.played(now)
    return False


def test_a_game_over_a_link_with_a_reload_and_a_cut(two: tuple[Player, Player]) -> None:
    host, guest = two
    take_turns(two, 1)
    guest.page.reload()
    take_turns(two, 2)  # all this early: now and then a game of random moves is over after some ten of them
    guest.page.context.set_offline(True)
    expect(guest.page.get_by_text("offline").first).to_be_visible()
    now = host.ready()
    assert now is not None
    host.play(now)
    expect(host.page.locator(f"main.game[data-number='{now['number']}']")).to_have_count(0)
    seen = host.snapshot()
    assert seen["table"]["ply"] == now["table"]["ply"] + 1 == 4
    guest.page.context.set_offline(False)
    expect(guest.page.locator(f"main.game[data-number='{seen['number']}']")).to_be_visible()
    take_turns(two, 200)
    for player in two:
        expect(player.page.locator(SHEET)).to_be_visible()


def test_what_is_clicked_twice_is_played_once(two: tuple[Player, Player]) -> None:
    take_turns(two, 2)
    seen = two[0].snapshot()
    mover = two[seen["table"]["to_act"]]
    now = mover.ready()
    assert now is not None
    cell = next(move for move in now["observation"]["legal"] if " " in move).split()[1]
    target = mover.page.locator(f"[data-cell='{cell}']")
    target.dblclick(delay=5)
    if mover.page.locator(".act .choice").count():
        mover.page.locator(".act .choice").first.dblclick(delay=5)
    expect(mover.page.locator(f"main.game[data-number='{now['number']}']")).to_have_count(0)
    mover.page.wait_for_timeout(500)  # in which a second one would come
    assert two[0].snapshot()["table"]["ply"] == now["table"]["ply"] + 1


def test_a_second_tab_shows_the_same_table(two: tuple[Player, Player]) -> None:
    take_turns(two, 2)
    host = two[0]
    tab = host.page.context.new_page()
    tab.goto(host.page.url)
    take_turns(two, 3)
    number = host.snapshot()["number"]
    for page in (tab, host.page):
        expect(page.locator(f"main.game[data-number='{number}']")).to_be_visible()


def test_the_server_restarts_under_a_game(two: tuple[Player, Player], server: Process, visitors: Visitors) -> None:
    take_turns(two, 2)
    server.kill()
    expect(two[0].page.locator("main.game")).to_contain_text("connection is lost")
    server.start()
    take_turns(two, 2)
    assert two[0].snapshot()["table"]["ply"] == 4
    visitors.complaints.clear()  # the browser itself says that it could not connect for a while
