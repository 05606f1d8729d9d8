"""What a move is worth and why: the review of a record, hints with reasons, pictures. Everything here works from the
Observation of the seat to act, never from the position of a game in progress."""
