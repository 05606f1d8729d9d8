"""The tree search as a library: by our evaluations, by a network from a file, or by an evaluation of one's own; and
what it found. An evaluation of one's own needs NumPy (the extra `rl`)."""

from sandtable.search.findings import Finding, Findings
from sandtable.search.search import Search

__all__ = ["Finding", "Findings", "Search"]
