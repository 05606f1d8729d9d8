"""What a move is worth and why: the review of a record, hints with reasons, pictures. All of it is found out from the
Observation of the seat to act; nothing here looks at a position of a game in progress."""
