"""Tournaments that go on: what a process keeps of them and shows, and what it does so that they end."""
