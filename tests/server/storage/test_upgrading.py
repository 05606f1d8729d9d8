"""What docs/upgrading.md promises those who run a server."""

import re
from pathlib import Path

import pytest

from tests.scripts import ROOT

MIGRATIONS = sorted((ROOT / "src/sandtable/server/storage/migrations/versions").glob("v*.py"))


@pytest.mark.parametrize("file", MIGRATIONS, ids=lambda file: file.stem)
def test_migrations_only_add(file: Path) -> None:
    """So that an old process works on while others are restarted: it writes rows without what it does not know."""
    source = file.read_text()
    assert not re.search(r"op\.(drop|alter|rename|batch)", source)
    for column in re.findall(r"op\.add_column\((.*)\)$", source, re.MULTILINE):
        assert "nullable=False" not in column or "server_default" in column
