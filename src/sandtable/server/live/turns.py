"""Turns: starts what comes next at a table: the move of a bot, or the end of a clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from sandtable.server.live.room import Room
from sandtable.server.table.table import Table

DAY = 24 * 3600


class Turns:
    """Starts what happens next at the tables of a process.

    bot_wanted    called when a bot has to move at a table
    bot_unwanted  called when that move is no longer needed
    clock_due     called when the clock of a table has run out
    idle          how many seconds a game between bots continues after the last person has watched it
    """

    def __init__(
        self,
        bot_wanted: Callable[[Table], None],
        bot_unwanted: Callable[[Table], None],
        clock_due: Callable[[str], None],
        now: Callable[[], int],
        idle: float,
    ) -> None:
        self._bot_wanted = bot_wanted
        self._bot_unwanted = bot_unwanted
        self._clock_due = clock_due
        self._now = now
        self._idle = idle

    def schedule(self, room: Room) -> None:
        """Start what comes next: request the bot's move, or set a timer for the clock."""
        table = room.known
        room.stop_timer()
        room.paused = False
        if table.bot_to_act is not None:
            room.paused = self._waits_for_watchers(room)
            if not room.paused:
                self._bot_wanted(table)
        elif table.clock is not None and table.clock.deadline is not None:
            delay = max(0, table.clock.deadline - self._now()) / 1000 + 0.05
            room.timer = asyncio.get_running_loop().call_later(min(delay, DAY), self._clock_due, room.id)

    def schedule_others(self, room: Room) -> None:
        """After events of another process. That process requests the next bot move; but in a game between bots only,
        the process with a watcher does. Every process that has the table in memory watches its clock."""
        if room.known.bot_to_act is None or room.known.for_watchers:
            self.schedule(room)

    def go_on(self, room: Room) -> None:
        """Somebody looks at a table: bots that waited for that play on."""
        if room.paused:
            self.schedule(room)

    def leave(self, room: Room) -> None:
        """A table is dropped from memory: nobody has looked for a while. Bots that play for watchers need not move,
        neither those that wait for a thread since there were some."""
        room.stop_timer()
        if room.table is not None and room.table.for_watchers:
            self._bot_unwanted(room.table)

    def _waits_for_watchers(self, room: Room) -> bool:
        """Whether bots play among themselves where nobody has looked for a while: that costs as much as any game, and
        is for nobody. A worker never looks; the server that does asks it for every turn. A tournament goes on."""
        return room.known.for_watchers and not room.is_watched(self._idle)

    def check_bots_only(self, rooms: Iterable[Room], patience: int) -> None:
        """Request again the moves in games between bots that somebody watches, if nothing has happened for this many
        milliseconds."""
        old = self._now() - patience
        for room in rooms:
            table = room.table
            if table is not None and table.bots_only and table.bot_to_act is not None and table.updated_at <= old:
                self.schedule(room)
