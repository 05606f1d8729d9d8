"""Settings: flags, environment variables, and what is refused."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from sandtable.errors import BadOption
from sandtable.server.settings import Limits, Settings, from_environment

PAGE = (Path(__file__).parents[2] / "docs" / "operating.md").read_text()


def test_settings_from_the_environment(tmp_path: Path) -> None:
    given = {
        "SANDTABLE_PORT": "9000",
        "SANDTABLE_SECURE": "yes",
        "SANDTABLE_BOT_PACE": "0.25",
        "SANDTABLE_LIMIT_RATE": "3.5",
        "SANDTABLE_ORIGINS": "https://a.example, https://b.example/",
        "SANDTABLE_LOG": "",
    }
    settings = from_environment(tmp_path, given)
    assert (settings.port, settings.secure, settings.bot_pace, settings.limits.rate) == (9000, True, 0.25, 3.5)
    assert settings.allowed_origins == {"https://a.example", "https://b.example"}
    assert settings.database_url == f"sqlite:///{tmp_path / 'tables.db'}"
    assert settings.log == Settings().log
    for name, value in (("PORT", "many"), ("SECURE", "perhaps"), ("LIMIT_RATE", "fast"), ("SWEEP", "")):
        if value:
            with pytest.raises(BadOption):
                from_environment(tmp_path, {f"SANDTABLE_{name}": value})


def test_every_limit_is_on_the_page_with_its_default() -> None:
    told: dict[str, float] = {}
    for names, values in re.findall(r"^\| (`SANDTABLE_LIMIT_[^|]*) \| ([^|]*) \|", PAGE, re.MULTILINE):
        found = [name.removeprefix("SANDTABLE_LIMIT").strip("…_").lower() for name in re.findall(r"`([^`]*)`", names)]
        numbers = [float(number) * (1024 * 1024 if unit else 1) for number, unit in re.findall(r"(\d+)( MiB)?", values)]
        assert len(found) == len(numbers), names
        told |= dict(zip(found, numbers, strict=True))
    assert told == {entry.name: entry.default for entry in fields(Limits)}
