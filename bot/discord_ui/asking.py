"""The people of the game before, who are asked to the next one: on the old score sheet, and by a call."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.discord_ui.endings import Endings
from bot.discord_ui.reminders import Reminders
from bot.ids import TableId
from bot.live.lately import Lately
from bot.table import Phase, Table, log
from bot.table.again import is_given_up
from bot.table.nouns import Asked

LAST = 300
"""For how many lobbies we remember what the score sheet before them says."""


class Asking:
    """Draws the score sheet of the game before again when other people are asked than it says."""

    def __init__(self, reminders: Reminders, endings: Endings, touch: Callable[[TableId], None]) -> None:
        self._reminders = reminders
        self._endings = endings
        self._touch = touch
        self._said: Lately[tuple[Phase, tuple[Asked, ...]]] = Lately(LAST)

    def resume(self, tables: Iterable[Table]) -> None:
        """After a start, old score sheets may say something else, and nobody may have been called yet."""
        for table in tables:
            self.touch(table)

    def touch(self, table: Table) -> None:
        """The table has changed: other people may be asked to it now, or it has begun or is closed."""
        before, said = table.opened.after, (table.phase, table.asked if table.phase is Phase.LOBBY else ())
        if before == log.NO_TABLE or self._said.get(table.id) == said:
            return
        if table.id not in self._said:
            self._reminders.ask_again(table)
        self._said[table.id] = said
        if is_given_up(table):
            self._endings.look_again(before)
        self._touch(before)
