"""Metadata hook: the README as a package index shows it, and where the project lives.

A package index knows no relative links. Where SANDTABLE_URL names the repository, links and pictures point there;
without it pictures are left out and links are plain text, so that nothing is broken.
"""

import os
import re
from pathlib import Path
from typing import Any

try:
    from hatchling.metadata.plugin.interface import MetadataHookInterface
except ImportError:  # imported by a test, outside a build
    MetadataHookInterface = object

PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)")
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")
EMPTY_TABLE = re.compile(r"^\|.*\|\n\|(?:[ :-]*\|)+\n(?:\|(?: *\|)+\n)+", re.MULTILINE)  # of pictures only


def for_an_index(readme: str, url: str) -> str:
    """The README with links that hold anywhere."""
    if url:
        readme = PICTURE.sub(rf"![\1]({url}/raw/HEAD/\2)", readme)
        return LINK.sub(rf"[\1]({url}/blob/HEAD/\2)", readme)
    readme = LINK.sub(r"\1", PICTURE.sub("", readme))
    return re.sub(r"\n{3,}", "\n\n", EMPTY_TABLE.sub("", readme))


class Metadata(MetadataHookInterface):
    """Called by hatchling for every build."""

    def update(self, metadata: dict[str, Any]) -> None:
        url = os.environ.get("SANDTABLE_URL", "").rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_an_index(text, url)}
        if url:
            metadata["urls"] = {
                "Source": url,
                "Documentation": f"{url}/tree/HEAD/docs",
                "Changelog": f"{url}/blob/HEAD/CHANGELOG.md",
                "Issues": f"{url}/issues",
            }
