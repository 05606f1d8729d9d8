"""Settings: flags, environment variables, and what is refused."""

from pathlib import Path

import pytest

from sandtable.errors import BadOption
from sandtable.server.settings import Settings, from_environment


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
