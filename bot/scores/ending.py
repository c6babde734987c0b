"""What can be said at the end of a game besides the score by the rules."""

from __future__ import annotations

import msgspec

from bot.games.statistics import Honour
from bot.i18n import Tr
from bot.ids import MessageId, TableId, UserId
from bot.scores.finished import NO_SCORE, RunningScore
from bot.table import Table


class Remark(msgspec.Struct, frozen=True):
    """A feature's words on a finished game. Any of its texts may be "". Equal remarks have equal texts."""

    def to_all(self, table: Table, tr: Tr) -> str:
        """A line of the score sheet, in small print."""
        return ""

    def in_short(self, user_id: UserId, tr: Tr) -> str:
        """A few words to a player, shown beside their result."""
        return ""

    def to_one(self, table: Table, user_id: UserId, tr: Tr) -> str:
        """A line of a player's panel."""
        return ""

    def goes_on(self, tr: Tr) -> str:
        """A sentence on what comes next for the table's people, from the feature that opened the table."""
        return ""


class Ending(msgspec.Struct, frozen=True):
    """What the score sheet and the panels say about a finished game, from its log and from the database.

    Nothing of it is secret. An ending is empty as long as nothing is known about the game.
    """

    honours: tuple[Honour, ...] = ()
    """The most remarkable things that players did. `bot.games.statistics.said` puts them into words."""
    decided: Honour | None = None
    """The moment that decided the game, if there was one."""
    remarks: tuple[Remark, ...] = ()
    following: MessageId | None = None
    """The message of the same people's next table. None if there is none yet."""
    looked_at: TableId | None = None
    """The id of the table that ``following`` and ``given_up`` are about. None until both are read."""
    given_up: bool = False
    """Whether the next table was closed before its game began."""
    earlier: tuple[Table, ...] = ()
    """The finished tables at which these cards were played before, if their logs still exist."""
    running: RunningScore = NO_SCORE
    """The score of this chain of games, including this game once it is over."""


UNTOLD = Ending()
