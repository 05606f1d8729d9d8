"""Prompt: Tab completes whole lines."""

import pytest

from sandtable.cli.session.prompt import Prompt, offer_to


def test_tab_completes_moves_and_commands() -> None:
    prompt = Prompt()
    offer_to(prompt, ["M1 R", "M1 G", "hint"])
    assert [prompt.complete("m1", number) for number in range(3)] == ["M1 R", "M1 G", None]
    assert prompt.complete("M1 r", 0) == "M1 R"
    assert prompt.complete("x", 0) is None
    offer_to(prompt, ())
    assert prompt.complete("m", 0) is None


def test_the_prompt_is_part_of_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda text: f"{text}M1 R")
    assert Prompt()("Your move: ") == "Your move: M1 R"
    offer_to(input, ["anything"])  # whoever asks in another way is not told
