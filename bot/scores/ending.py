"""What there is to say at the end of a game, beyond the rules' own score."""

from __future__ import annotations

import msgspec

from bot.games.statistics import Honour
from bot.i18n import Tr
from bot.ids import MessageId, TableId, UserId
from bot.scores.finished import NO_SCORE, RunningScore
from bot.table import Table


class Remark(msgspec.Struct, frozen=True):
    """A feature's words on a finished game. Equal values say the same. "" means nothing."""

    def to_all(self, table: Table, tr: Tr) -> str:
        """A line of the score sheet, in small print."""
        return ""

    def in_short(self, user_id: UserId, tr: Tr) -> str:
        """A few words to a player, beside their result."""
        return ""

    def to_one(self, table: Table, user_id: UserId, tr: Tr) -> str:
        """A line of a player's panel."""
        return ""

    def goes_on(self, tr: Tr) -> str:
        """Says where the feature that opened the table leads its people next."""
        return ""


class Ending(msgspec.Struct, frozen=True):
    """What the score sheet and the panels say about a finished game, from its log and from the database.

    Nothing of it is secret. It is empty if no more is known of the game, or not yet.
    """

    honours: tuple[Honour, ...] = ()
    """The most remarkable things that somebody did. `bot.games.statistics.honours` words them."""
    decided: Honour | None = None
    """The moment that decided the game, if there was one."""
    remarks: tuple[Remark, ...] = ()
    """The features' words on the game."""
    following: MessageId | None = None
    """The message of the table at which the same people go on. None if there is none yet."""
    looked_at: TableId | None = None
    """The next table, if we have looked at it."""
    given_up: bool = False
    """Whether the next table was closed before its game began."""
    earlier: tuple[Table, ...] = ()
    """The tables at which these cards were played before, at their end, if they are still kept."""
    beside: Table | None = None
    """The other table of a team match, when both are over. None if there is none, or it is not kept."""
    running: RunningScore = NO_SCORE
    """The score of this chain of games up to this one, or before it if it is not over."""


UNTOLD = Ending()
