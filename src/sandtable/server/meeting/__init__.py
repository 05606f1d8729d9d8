"""Meeting: finding people to play with."""
