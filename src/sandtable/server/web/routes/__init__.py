"""The HTTP API, one file a noun."""
