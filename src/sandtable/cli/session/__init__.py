"""A game in the terminal: a person, the bots, what is printed, what is kept."""
