"""The folder of a person's own files."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Where a person's own files belong on this platform."""
    home = os.environ.get("XDG_DATA_HOME", "")
    if os.path.isabs(home):
        return Path(home) / "sandtable"
    inside = {"win32": "AppData/Local", "darwin": "Library/Application Support"}.get(sys.platform, ".local/share")
    return Path.home() / inside / "sandtable"
