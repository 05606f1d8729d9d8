"""Tables in memory: every change goes through the hub; sockets, bots and other processes hear of it."""
