"""Moderation: what moderators read, what they decide, and the log of it."""
