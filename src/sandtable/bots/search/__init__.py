"""Search, compiled, running without the GIL."""
