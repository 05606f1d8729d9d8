"""The art of Stones: its stones, Artists, towers, spiral and objective cards."""
