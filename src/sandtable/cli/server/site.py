"""`sandtable site`: the page and its engine as plain files, for any web host. Nothing of it needs a server of ours."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from sandtable.errors import BadOption, Unavailable
from sandtable.learn.lesson import lessons
from sandtable.learn.prepared import prepared
from sandtable.locale import say
from sandtable.server.web import engine, page

MARK = "site.json"  # a folder that has it was written by this command
CHECKOUT = Path(__file__).resolve().parents[3]
# Addresses from the root of a server become relative ones: the folder may be served from anywhere.
FROM_ROOT = re.compile(r'((?:href|src)=")/(?!/)')
STATIC = re.compile(r"<html\b")


def build_engine() -> None:
    """In a checkout, make the engine where its sources have changed. What is wrong is said on standard error."""
    script = CHECKOUT / "wasm" / "build.py"
    if script.exists() and (CHECKOUT / "src") in Path(__file__).parents:
        subprocess.run([sys.executable, str(script)], check=False)


def static(index: str) -> str:
    """The page's index.html for a folder of plain files: it says so, and names its files relative to itself."""
    return STATIC.sub('<html data-site="static"', FROM_ROOT.sub(r"\1./", index), count=1)


def site(lang: str, folder: Path) -> int:
    """Write the site into a folder, which must be new, empty, or a site that this wrote before."""
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not (folder / MARK).exists())):
        raise BadOption("errors.site.folder", folder=str(folder)[:200])
    build_engine()
    if not (page.FOLDER / "index.html").exists():
        raise Unavailable("errors.site.page")
    if not (engine.FOLDER / engine.MANIFEST).exists():
        raise Unavailable("errors.site.engine")
    try:
        _write(folder)
    except OSError as error:
        raise Unavailable("errors.site.write", folder=str(folder)[:200], why=error.strerror or str(error)) from None
    files = [path for path in folder.rglob("*") if path.is_file()]
    megabytes = round(sum(path.stat().st_size for path in files) / 1e6, 1)
    print(say(lang, "cli.site.done", n=len(files), path=folder, megabytes=megabytes))
    return 0


def _write(folder: Path) -> None:
    """Write it beside the folder first, so that a disk that is full leaves an older site as it was."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as work:
        made = Path(work, "site")
        shutil.copytree(page.FOLDER, made, ignore=shutil.ignore_patterns(".*"))
        shutil.copytree(engine.FOLDER, made / "engine", ignore=shutil.ignore_patterns("*.part"))
        index = made / "index.html"
        index.write_text(static(index.read_text(encoding="utf-8")), encoding="utf-8")
        beside = made / "lessons"
        beside.mkdir()
        for id in lessons():
            (beside / f"{id}.json").write_bytes(prepared(id))
        (made / MARK).write_text('{"site": "static"}\n', encoding="utf-8")
        if folder.exists():
            folder.rename(Path(work, "old"))
        made.rename(folder)
