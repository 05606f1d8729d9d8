"""People and lists: guests, accounts, programs, the lobby, the leaderboard."""
