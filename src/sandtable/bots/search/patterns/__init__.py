"""Search that knows only Patterns: alpha-beta, and a solver that proves how a game ends."""
