"""Two people at two browsers, over a link: the game begins wherever the host is; one of them reloads, loses the
network, comes twice, clicks twice."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Response, Route, expect

from tests.browser.conftest import PHONE, Stage, Visitors
from tests.browser.here import set_up
from tests.browser.player import SHEET, Player
from tests.browser.still import go_to
from tests.effort import tries
from tests.server.services import Process


def invite(page: Page, game: str) -> str:
    """Makes a link in the lobby, which leads to the table; its address."""
    page.goto("/")
    set_up(page, game, "Invite a friend").get_by_role("button", name="Invite a friend").click()
    expect(page.get_by_role("heading", name="Waiting for your friend")).to_be_visible()
    link = page.get_by_label("Link to this table").input_value()
    assert link == page.url
    return link


def accept(page: Page, link: str, name: str) -> None:
    """A friend opens the link, gives a name and plays."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play", exact=True).click()


@pytest.fixture
def two(stage: Stage) -> tuple[Player, Player]:
    """A table of Patterns between a desktop and a phone; who starts comes first. The two are the same people in every
    test, which loads their pages once."""
    host, guest = stage(), stage(PHONE, is_mobile=True)
    for page in (host, guest):
        page.request.get("/api/me")
    seats = [{"kind": "me"}, {"kind": "open"}]
    id = host.request.post("/api/tables", data={"game": "patterns", "seats": seats}).json()["id"]
    assert guest.request.post(f"/api/tables/{id}/actions", data={"type": "sit", "seat": 1}).ok
    for page in (host, guest):
        go_to(page, f"/t/{id}", "main")
    for page in (host, guest):  # it begins when both are there
        expect(page.locator("main.game")).to_be_visible()
    players = Player(host, 1), Player(guest, 2)
    return players if players[0].snapshot()["seats"] == [0] else (players[1], players[0])


@pytest.mark.parametrize(
    ("path", "part", "asked"), [("/", ".people", "/api/bonds"), ("/settings", "main h2", "/api/calls")]
)
def test_a_newcomer_is_one_guest(visitors: Visitors, path: str, part: str, asked: str) -> None:
    """Whatever else a page asks at first: of two, one would sit at a table, and the other be called there."""
    host = visitors.come()
    held: list[Route] = []
    heard: list[Response] = []
    host.on("response", lambda response: heard.append(response))
    host.route("**/api/me", lambda route: held.append(route))
    host.goto(path)
    host.locator(part).first.wait_for(state="attached")
    with host.expect_response(f"**{asked}"):
        assert [one.url for one in heard if one.url.endswith(asked)] == []
        held[0].continue_()
    assert [urlsplit(one.url).path for one in heard if "set-cookie" in one.all_headers()] == ["/api/me"]


@pytest.mark.long  # in the next test the host is at the rules when they are called
@pytest.mark.parametrize("place", ["rules", "lobby", "reloads"])
def test_the_game_begins_wherever_the_host_is(visitors: Visitors, place: str) -> None:
    host, guest = visitors.come(), visitors.come(PHONE)
    link = invite(host, "Mandala")
    expect(host.get_by_role("img", name="The link as a QR code")).to_be_visible()
    if place == "reloads":
        host.reload()
    else:
        host.get_by_role("button", name="Menu").click()
        host.get_by_role("link", name="Rules" if place == "rules" else "Play", exact=True).click()
        expect(host).not_to_have_url(link)
    guest.goto(link)
    expect(guest.get_by_text("invites you to a game of Mandala")).to_be_visible()
    expect(guest.get_by_text("No clock")).to_be_visible()
    accept(guest, link, "Ilse")
    expect(guest.locator("main.game")).to_be_visible()
    if place == "rules":
        call = host.get_by_role("alert").filter(has_text="Ilse is at the table")
        expect(call).to_be_visible()
        expect(host).to_have_title("● Ilse is at the table · Sandtable")
        call.get_by_role("button", name="Go").click()
        expect(call).to_have_count(0)
    expect(host.locator("main.game")).to_be_visible()
    expect(host).to_have_url(link)
    expect(host.locator(".top")).to_contain_text("Mandala with Ilse")


def test_a_host_who_is_gone_is_told_to_the_guest_and_the_game_begins_when_they_are_back(visitors: Visitors) -> None:
    host, guest = visitors.come(), visitors.come(PHONE)
    host.request.get("/api/me")
    host.request.patch("/api/me", data={"name": "Robin"})
    link = invite(host, "Patterns")
    expect(host.get_by_role("img", name="The link as a QR code")).to_be_visible()
    browser = host.context
    host.close()
    accept(guest, link, "Ilse")
    expect(guest.get_by_role("heading", name="Robin is not here right now")).to_be_visible()
    guest.get_by_role("button", name="Play a bot meanwhile").click()
    expect(guest.locator("main.game")).to_be_visible()
    expect(guest).not_to_have_url(link)
    back, tab = browser.new_page(), browser.new_page()
    for page in (back, tab):
        page.goto("/rules")
    calls = [page.get_by_role("alert").filter(has_text=name) for page, name in ((back, "Ilse"), (tab, "Ilse"))]
    for call in calls:
        expect(call).to_be_visible()
    expect(back).to_have_title("● Ilse is at the table · Sandtable")
    answer = guest.get_by_role("alert").filter(has_text="Robin is at the table")
    answer.get_by_role("button", name="Go").click()
    calls[0].get_by_role("button", name="Go").click()
    for page in (back, guest):
        expect(page.locator("main.game")).to_be_visible()
        expect(page).to_have_url(link)
    expect(calls[1]).to_have_count(0)  # it is answered, in the other tab too


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
    if not take_turns(two, tries(4, 1)):
        host.page.get_by_role("button", name="Menu of the table").click()
        host.page.get_by_role("button", name="Resign").click()
        host.page.get_by_role("button", name="Yes, I resign").click()
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


@pytest.mark.long  # a host who is gone comes back in two tabs, which both hear of the table
def test_a_second_tab_shows_the_same_table(two: tuple[Player, Player]) -> None:
    take_turns(two, 2)
    host = two[0]
    tab = host.page.context.new_page()
    tab.goto(host.page.url)
    take_turns(two, 3)
    number = host.snapshot()["number"]
    for page in (tab, host.page):
        expect(page.locator(f"main.game[data-number='{number}']")).to_be_visible()


def test_the_server_restarts_under_a_game(two: tuple[Player, Player], server: Process, complaints: list[str]) -> None:
    take_turns(two, 2)
    server.kill()
    expect(two[0].page.locator("main.game")).to_contain_text("connection is lost")
    server.start()
    take_turns(two, 2)
    assert two[0].snapshot()["table"]["ply"] == 4
    complaints.clear()  # the browser itself says that it could not connect for a while
