"""The page's types of what goes over the wire are those of the server."""

import subprocess
from pathlib import Path

import pytest

from sandtable.server.describe import description

WEB = Path(__file__).parents[2] / "web"


@pytest.mark.parametrize("name", ["messages.ts", "api.ts"])
def test_types_are_up_to_date(name: str, tmp_path: Path, node: str) -> None:
    subprocess.run([node, "scripts/types.mjs", str(tmp_path)], cwd=WEB, input=description(), check=True)
    assert (WEB / "src" / "wire" / name).read_text() == (tmp_path / name).read_text(), "npm run types makes them anew"
