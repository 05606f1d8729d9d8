"""Runs inside the runtime (pack.mjs): finds out what of the standard library the staged package uses, and writes that
as /out/library.zip and the package as /out/core.tar, all of it as .pyc.

NAMES are the modules of the package, and all that they name in an import statement, also inside a function.
"""

import sys
from importlib import import_module

LIBRARY = "/lib/python314.zip"
# Of the codecs only those that something asks for by name.
CODECS = {"aliases", "ascii", "idna", "latin_1", "utf_8"}
# The runtime's own start imports them, through asyncio, zipfile and shutil, which do without where they are missing.
SPARED = ("ssl", "_ssl", "bz2", "lzma", "compression")
# Nobody names them, but an error shows its traceback by them.
ALWAYS = ("traceback", "linecache")


def play() -> None:
    """A game with hints, so that whatever is imported on the way is known as well."""
    from sandtable.engine import Engine

    engine = Engine()
    for line in (
        b'{"cmd": "new", "game": "stones", "seed": "' + b"0" * 64 + b'"}',
        b'{"cmd": "hint", "sims": 20}',
        b'{"cmd": "search", "bot": "club"}',
        b'{"cmd": "search", "bot": "nobody"}',
        b"nonsense",
    ):
        engine.answer(line)


sys.path.insert(0, "/stage")
for name in (*NAMES, *ALWAYS):  # noqa: F821 - set by pack.mjs
    import_module(name)
play()
used = {name for name, module in sys.modules.items() if (getattr(module, "__file__", None) or "").startswith(LIBRARY)}

# Only now: what the packing itself imports is not shipped.
import importlib.util  # noqa: E402
import io  # noqa: E402
import marshal  # noqa: E402
import tarfile  # noqa: E402
import zipfile  # noqa: E402
from pathlib import Path  # noqa: E402

STAGE = Path("/stage")


def pyc(source: bytes, name: str, optimize: int) -> bytes:
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    return importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)


def write_library() -> None:
    """The modules of the standard library that have been imported, as .pyc without docstrings."""
    full = zipfile.ZipFile(LIBRARY)
    with zipfile.ZipFile("/out/library.zip", "w", zipfile.ZIP_STORED) as library:
        for name in sorted(full.namelist()):
            if not name.endswith(".py"):
                continue
            module = name[:-3].replace("/", ".").removesuffix(".__init__")
            package, _, last = module.rpartition(".")
            spared = module.split(".")[0] in SPARED
            if module in used and not spared and (package != "encodings" or last in CODECS):
                info = zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0))
                library.writestr(info, pyc(full.read(name), name, 2))


def write_core() -> None:
    """The staged files: modules as .pyc, side modules and data as they are."""
    with tarfile.open("/out/core.tar", "w", format=tarfile.USTAR_FORMAT) as core:
        for path in sorted(STAGE.rglob("*")):
            if not path.is_file() or "__pycache__" in path.parts:
                continue
            name, content = path.relative_to(STAGE).as_posix(), path.read_bytes()
            if path.suffix == ".py":
                name, content = name + "c", pyc(content, name, 0)
            info = tarfile.TarInfo(name)
            info.size = len(content)
            core.addfile(info, io.BytesIO(content))


write_library()
write_core()
