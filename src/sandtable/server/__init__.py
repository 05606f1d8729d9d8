"""The server: tables for people and bots, over HTTP and WebSockets. docs/architecture.md has a map of it."""
