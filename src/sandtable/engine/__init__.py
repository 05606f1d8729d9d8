"""The engine protocol: one JSON object in, one out. The command line, the page's worker and other programs speak it."""

from sandtable.engine.engine import Engine, serve

__all__ = ["Engine", "serve"]
