"""What a table tells while a game is on: what the others did, what was taken back, what a hint means."""

from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.player import going_on, open_table
from tests.browser.test_access import type_move


def test_a_table_tells_what_happened(visitors: Visitors) -> None:
    page = visitors.come()
    page.add_init_script("""localStorage["sandtable.settings"] = '{"pace": "fast"}'""")
    player = open_table(page, "stones", {"players": 3})
    log = page.get_by_role("region", name="Moves")
    seen = player.ready()
    assert seen is not None
    expect(page.locator(".act")).to_contain_text("Aim: ")
    expect(log).to_contain_text("Pick stones into towers")

    # each move of the others has been on the board by itself, and all of them are new
    page.evaluate(WATCH)
    type_move(player, seen["observation"]["legal"][0])
    expect(page.locator("main.game")).to_be_focused()
    after = player.ready()
    assert after is not None
    first, last = seen["number"] + 1, after["number"]
    assert page.evaluate("window.numbers") == [str(number) for number in range(first, last + 1)]
    expect(log.locator("li.fresh")).to_have_count(last - first)
    expect(log).to_contain_text("While you waited")
    said = page.locator("[data-announcer] p")
    expect(said).to_have_count(last - first + 2)
    expect(said.last).to_have_text("Your turn")

    # the best hint is on the board before it is played; nothing has to be chosen
    page.keyboard.press("h")
    best = page.get_by_role("dialog").locator("li button[aria-pressed=true]")
    expect(best).to_be_visible()
    assert not best.inner_text().startswith(("P ", "S ", "A "))
    expect(page.locator(".act .btn.pri")).to_be_visible()
    page.get_by_role("button", name="Play this move").click()
    player.played(after)

    # what was taken back stays, struck through, also for who comes back; Patterns hides nothing, so it can be
    player, seen = going_on(open_table(page, "patterns"), "patterns")
    player.play(seen)
    player, seen = going_on(player, "patterns")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Take back").click()
    expect(log.locator("s").first).to_be_visible()
    gone = log.locator("s").count()
    page.reload()
    expect(log.locator("s")).to_have_count(gone)
    expect(log).to_contain_text("taken back")


WATCH = """() => {
    window.numbers = [];
    const game = document.querySelector("main.game");
    new MutationObserver(() => {
        if (game.dataset.number !== window.numbers.at(-1)) window.numbers.push(game.dataset.number);
    }).observe(game, { attributeFilter: ["data-number"] });
}"""
