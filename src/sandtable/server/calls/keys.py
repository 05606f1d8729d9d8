"""Keys: what the server signs with, each in a file of its own that only its owner can read. They are made on the first
start, and lie apart from the database, so that no backup of it holds them."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from pathlib import Path

from sandtable.errors import Unavailable
from sandtable.server.storage.files import PRIVATE, PRIVATE_FOLDER


def key(folder: Path, name: str, make: Callable[[], bytes]) -> bytes:
    """A key; `make` makes it if there is none. Two processes that start at the same time get the same key."""
    path = folder / name
    try:
        folder.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
        if not path.exists():
            new = folder / f"{name}.{secrets.token_hex(4)}"
            with open(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE), "wb") as file:
                file.write(make())
                file.flush()
                os.fsync(file.fileno())
            try:
                os.link(new, path)  # whole, and only where nobody was faster
            except FileExistsError:
                pass
            finally:
                new.unlink()
        if path.stat().st_mode & 0o077 and path.stat().st_uid == os.geteuid():
            path.chmod(PRIVATE)
        return path.read_bytes()
    except OSError as error:
        raise Unavailable("errors.file.unwritable", path=str(path), why=error.strerror or "") from None


def link_key(folder: Path) -> bytes:
    """The key that signs links in mails."""
    return key(folder, "links.key", lambda: secrets.token_bytes(32))


def push_key(folder: Path) -> bytes:
    """The private key that says to push services who calls (VAPID), as PEM."""
    return key(folder, "push.pem", _new_push_key)


def _new_push_key() -> bytes:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    made = ec.generate_private_key(ec.SECP256R1())
    return made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
