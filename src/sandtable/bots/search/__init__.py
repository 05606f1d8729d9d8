"""Search, compiled, without the GIL, written once over Game."""
