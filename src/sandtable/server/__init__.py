"""Tables for people and bots: an event log that is the truth, sockets that show each seat its own Observation."""
