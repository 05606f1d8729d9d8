"""What the examples need to run."""

from pathlib import Path

import pytest

from tests.examples.programs import Programs, programs_in


@pytest.fixture(scope="session")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Programs:
    """How the example bots are started, by language."""
    folder: Path = tmp_path_factory.mktemp("examples")
    return programs_in(folder)
