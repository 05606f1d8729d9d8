"""What a page of ours may do in a browser, and who may put it into a frame, as a Content-Security-Policy."""

from __future__ import annotations

import re

POLICY = (
    # the engine of the page is WebAssembly: it may be compiled, and no other code may be made from text
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'{sockets}; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors {framers}"
)
HOST = re.compile(r"[\w.-]+(:\d+)?|\[[0-9a-fA-F:]+\](:\d+)?")


def policy_of(host: str, *, framed: bool = False) -> str:
    """The policy of a page on this host; any page may frame it, or none. Not every browser takes a socket of the same
    host for 'self'."""
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return POLICY.format(sockets=sockets, framers="*" if framed else "'none'")
