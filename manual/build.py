"""Builds the manual: the pages of docs/ and those that are made from the code, as a site for any browser.

    python manual/build.py [FOLDER]      into build/manual/site, or into `site` of another folder; a few seconds

What is written by hand stays where it is and reads well there too. Here it is copied to build/manual with its
links set right, beside a page for each game, each part of the Python interface and all commands; then zensical makes
the site by zensical.toml, and stops at a link that leads nowhere. Pages can be read from the disk; searching in them
takes a web server, such as `python -m http.server --directory build/manual/site`.
"""

import posixpath
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
WORK = ROOT / "build" / "manual"
# pages that stand elsewhere in the sources, by their names in the manual
ELSEWHERE = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md", "wasm/README.md": "wasm.md"}
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
MERMAID = re.compile(r"^```mermaid\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def places() -> dict[str, str]:
    """Where each file of the sources that the manual has is found there."""
    found = {path.relative_to(ROOT).as_posix(): path.name for path in sorted((ROOT / "docs").glob("*.md"))}
    pictures = {
        path.relative_to(ROOT).as_posix(): f"pictures/{path.name}" for path in (ROOT / "docs/pictures").iterdir()
    }
    return found | pictures | ELSEWHERE | {"README.md": "index.md"}


def relinked(text: str, source: str, known: dict[str, str]) -> str:
    """A page with links that hold in the manual; what the manual does not have is named and not linked."""

    def link(found: re.Match[str]) -> str:
        mark, label, target = found.groups()
        path, hash_, anchor = target.partition("#")
        if not path or "://" in path:
            return found[0]
        wanted = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
        if wanted not in known:
            return label
        place = posixpath.relpath(known[wanted], posixpath.dirname(known[source]) or ".")
        return f"{mark}[{label}]({place}{hash_}{anchor})"

    return LINK.sub(link, text)


def listed(text: str) -> str:
    """A page with its diagram of imports as a list: it needs no script from elsewhere."""

    def rows(found: re.Match[str]) -> str:
        about = dict(re.findall(r'(\w+)\["\w+: ([^"]+)"\]', found[1]))
        below: dict[str, list[str]] = {name: [] for name in about}
        for start, end in re.findall(r"^ *(\w+)(?:\[[^\]]*\])? --> (\w+)", found[1], re.MULTILINE):
            below[start].append(f"`{end}`")
        return "\n".join(
            f"| `{name}` | {about[name]} | {', '.join(sorted(ends))} |"
            for name, ends in {"part": [], **below}.items()
            if name != "part"
        )

    table = "| part | what it holds | imports |\n| --- | --- | --- |\n"
    return MERMAID.sub(lambda found: table + rows(found), text)


def write_pages(folder: Path) -> None:
    """All pages of the manual, as Markdown."""
    sys.path.insert(0, str(HERE))
    import commands
    import games
    import reference

    shutil.rmtree(folder, ignore_errors=True)
    known = places()
    for source, place in known.items():
        if source == "README.md":
            continue
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.suffix == ".md":
            text = (ROOT / source).read_text(encoding="utf-8")
            target.write_text(listed(relinked(text, source, known)), encoding="utf-8")
        else:
            shutil.copy(ROOT / source, target)
    shutil.copy(HERE / "look.css", folder)
    shutil.copy(ROOT / "web" / "public" / "icon.svg", folder / "pictures")
    for made in (commands.pages(), games.pages(ROOT), reference.pages(ROOT / "src" / "sandtable")):
        for place, text in made.items():
            (folder / place).parent.mkdir(exist_ok=True)
            (folder / place).write_text(text, encoding="utf-8")


def build(work: Path = WORK) -> None:
    """The manual as a site; exits with 1 and says why if something in it leads nowhere."""
    write_pages(work / "pages")
    shutil.copy(HERE / "zensical.toml", work)
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    done = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"The manual was not built:\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    build(*(Path(given).resolve() for given in sys.argv[1:2]))
