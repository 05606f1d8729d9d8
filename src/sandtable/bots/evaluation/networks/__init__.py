"""Networks: what judges a position best in a search, where a game has one; compiled."""
