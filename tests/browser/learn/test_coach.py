"""The coach says what a move gives away before it is played; "What is this?" names the parts of the board."""

from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, Visitors
from tests.browser.player import Json, Player, going_on, open_table
from tests.browser.test_access import type_move, violations
from tests.server.services import wait_until


def judged(player: Player, move: str) -> tuple[float, list[Json]]:
    """How many points a move gives away, as the server says; it says the same to the page."""
    answer = player.page.request.post(f"/api/tables/{player.id}/hints", params={"seat": 0, "also": move})
    assert answer.ok, answer.text()
    found: list[Json] = answer.json()
    own = next(one for one in found if one["move"] == move)
    return float(found[0]["margin"] - own["margin"]), found


def test_the_coach_looks_at_a_move_before_it_is_played(visitors: Visitors) -> None:
    page = visitors.come()
    page.route("**/engine/**", lambda route: route.abort())  # the server judges: what it says stays the same
    player, seen = going_on(open_table(page, "patterns"), "patterns")
    while len(seen["observation"]["legal"]) < 5:
        player.play(seen)
        player, seen = going_on(player, "patterns")
    assert seen["table"]["hint_costs"] == "rating"

    # it says first what it costs, and nothing is asked for before that was agreed to
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("button", name="Coach on").click()
    expect(page.get_by_role("dialog")).to_contain_text("counts for your rating")
    assert not player.snapshot()["table"]["hinted"]
    page.get_by_role("button", name="Switch the coach on").click()
    expect(page.get_by_role("status").filter(has_text="The coach is on")).to_be_visible()
    wait_until(lambda: bool(player.snapshot()["table"]["hinted"]))
    assert player.snapshot()["table"]["hint_costs"] is None

    bad, best = None, ""
    # what scores least is likely to give something away: each answer takes a second of thinking
    choices = page.request.get(f"/api/tables/{player.id}/choices").json()["choices"]
    for move in [choice["move"] for choice in sorted(choices, key=lambda choice: int(choice["gain"]))]:
        lost, found = judged(player, move)
        if lost >= 1:
            bad, best = move, found[0]["text"]["en"]
            break
    assert bad, "every move is as good"
    number = player.snapshot()["number"]
    type_move(player, bad)
    warned = page.locator("dialog[open] [data-warning]")
    expect(warned).to_contain_text("this gives something away")
    expect(warned).to_contain_text(best)
    expect(page.get_by_role("button", name="Choose again")).to_be_focused()
    assert violations(page) == []
    # on a short phone what it says scrolls, and both answers stay in view
    page.set_viewport_size({"width": 390, "height": 664})
    for name in ("Play it anyway", "Choose again"):
        box = page.get_by_role("button", name=name).bounding_box()
        assert box
        assert box["y"] + box["height"] <= 664
    page.set_viewport_size(DESKTOP)
    page.get_by_role("button", name="Choose again").click()
    expect(warned).to_have_count(0)
    assert player.snapshot()["number"] == number, "nothing is played"
    # it stays on in this game when the page is loaded again
    page.reload()
    expect(page.get_by_role("status").filter(has_text="The coach is on")).to_be_visible()
    expect(page.locator("main.game[data-may-act]")).to_be_visible()
    type_move(player, bad)
    page.get_by_role("button", name="Play it anyway").click()
    player.played({"number": number})
    player, seen = going_on(player, "patterns")
    wait_until(lambda: page.request.post(f"/api/tables/{player.id}/hints", params={"seat": 0}).ok)
    hints = [told for told in player.snapshot()["log"] if told["what"] == "hinted"]
    assert len(hints) == 1, "it is told once"


def test_in_a_first_game_it_is_said_where_help_is(visitors: Visitors) -> None:
    page = visitors.come(locale="fr-FR")
    page.add_init_script("localStorage.removeItem('sandtable.first')")
    player, seen = going_on(open_table(page, "stones"), "stones")
    card = page.locator("[data-newcomer]")
    expect(card).to_contain_text("Première partie")
    assert violations(page) == []
    card.get_by_role("button", name="Qu'est-ce que c'est").click()
    expect(page.locator("[data-part]")).to_be_visible()
    page.keyboard.press("Escape")
    card.get_by_role("button", name="Activer le coach").click()
    expect(page.get_by_role("dialog")).to_contain_text("classement")
    page.get_by_role("button", name="Jouer sans lui").click()
    card.get_by_role("button", name="Fermer").click()
    expect(card).to_have_count(0)
    assert player.snapshot()["number"] == seen["number"], "nothing is played"


def test_every_part_says_what_it_is(visitors: Visitors) -> None:
    page = visitors.come()
    player, seen = going_on(open_table(page, "mandala"), "mandala")
    page.keyboard.press("?")
    page.get_by_role("button", name="What is this?").click()
    card = page.locator("[data-part]")
    expect(card).to_contain_text("Point at a part")
    page.locator("[data-area=M1]").hover()
    expect(card).to_contain_text("Mountain")
    page.locator("[data-area^=H]").first.click()
    expect(card).to_contain_text("Your cards, by colour")
    page.locator("[data-area=F2]").focus()
    expect(card).to_contain_text("A player's own side of a Mandala")
    page.keyboard.press("Enter")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    assert player.snapshot()["number"] == seen["number"], "nothing is played"
