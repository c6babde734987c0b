"""Limits on how much one person, channel or server may use the bot, so that all others get their share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.i18n import N_
from bot.ids import ChannelId, GuildId, UserId, is_outside
from bot.journal import is_forgotten
from bot.table import Table
from bot.table.commands import Change, Command, Refused, Start
from bot.table.folding import fold
from bot.table.hosting import arrange
from bot.table.paces import BY_POST

ALONE_BY_POST_PER_HOST, ALONE_BY_POST_PER_CHANNEL = 1, 2
"""How many tables by post may be open with only one person (and perhaps bots). They could last for weeks."""
MOST_LESSONS_OUTSIDE = 500
"""How many lessons each process allows at once in direct messages and in servers that the bot is not in."""


class Limits(NamedTuple):
    """How many tables may be open at once, and how fast people may open tables and press buttons."""

    tables_per_host: int = 3
    tables_per_channel: int = 5
    tables_per_server: int = 50
    lessons_per_server: int = 50
    """How many lessons a server may have. They do not count as tables. A person may have one at a time."""
    tables_per_hour: int = 20
    """How many tables, lessons and game nights one person may open in an hour. Closed ones count too."""
    presses_at_once: int = 20
    """How many presses one person may make at once after a quiet time."""
    presses_per_second: float = 2.0

    def require_room(self, tables: Iterable[Table], lobby: Table) -> None:
        """Raises Refused if opening this lobby would make one table too many."""
        if lobby.lesson:
            self._require_room_for_lesson(tables, lobby)
        elif lobby.occasion.hosted:  # a game night gets its tables: the number of nights is limited
            self._require_room(tables, lobby.opened.host, lobby.guild, lobby.channel)
            _require_company(tables, lobby)

    def require_room_for(self, command: Command, tables: Iterable[Table], lobby: Table) -> None:
        """Raises Refused if this command would make one table by post with only one person too many."""
        match command:
            case Start():
                _require_company(tables, lobby)
            case Change():
                _require_company(tables, fold(lobby, arrange(lobby, command)))

    def require_room_in_thread(
        self, tables: Iterable[Table], host: UserId, guild_id: GuildId, seconds: int
    ) -> None:
        """Raises Refused if a new table in a new thread would be one too many."""
        self._require_room(tables, host, guild_id, None)
        if seconds >= BY_POST:
            _require_room_by_post(tables, host, None)

    def _require_room(
        self, tables: Iterable[Table], host: UserId, guild_id: GuildId, channel_id: ChannelId | None
    ) -> None:
        hosted = here = in_server = 0
        sits_there = False
        for table in tables:
            if not (table.shared and table.occasion.hosted):
                continue
            if _has_opened(table, host):
                hosted += 1
                sits_there = sits_there or table.seat(host) is not None
            here += table.channel == channel_id
            in_server += table.guild == guild_id
        if hosted >= self.tables_per_host and not sits_there:
            raise Refused(
                N_(
                    "{n} tables that you opened are still going without you, the limit for one person. Wait "
                    "until one is over. They count even if your data was deleted since."
                ),
                n=hosted,
            )
        if hosted >= self.tables_per_host:
            raise Refused(
                N_(
                    "You have {n} tables open, the limit for one person. Finish one, or close it "
                    "with `/table close`."
                ),
                n=hosted,
            )
        if here >= self.tables_per_channel:
            raise Refused(
                N_("This channel is full; open tables: {n}. Join one, or open yours elsewhere."), n=here
            )
        if in_server >= self.tables_per_server:
            raise Refused(
                N_("This server is full; open tables: {n}. Join one, or wait until one ends."), n=in_server
            )

    def _require_room_for_lesson(self, tables: Iterable[Table], lobby: Table) -> None:
        most = MOST_LESSONS_OUTSIDE if is_outside(lobby.guild) else self.lessons_per_server
        learners = [table.host for table in tables if table.lesson and table.guild == lobby.guild]
        if lobby.host in learners:
            raise Refused(N_("Your lesson is already on. Use `/learn` again to go there."))
        if len(learners) >= most:
            raise Refused(
                N_("Too many lessons are running here: {n}. Try again in a few minutes."), n=len(learners)
            )


def _has_opened(table: Table, user_id: UserId) -> bool:
    """Whether this person opened the table, also if they have deleted their data since."""
    opener = table.opened.host
    return opener == user_id or (opener < 0 and is_forgotten(table, user_id))


def _require_company(tables: Iterable[Table], lobby: Table) -> None:
    """If only one person sits in a lobby by post, raises Refused unless one more such table is allowed."""
    if lobby.alone_by_post:
        others = (table for table in tables if table.id != lobby.id)
        _require_room_by_post(others, lobby.host, lobby.channel)


def _require_room_by_post(tables: Iterable[Table], host: UserId, channel_id: ChannelId | None) -> None:
    """Raises Refused if one more table by post, with its host as the only person, would be too many."""
    alone = [table for table in tables if table.alone_by_post]
    if sum(table.host == host for table in alone) >= ALONE_BY_POST_PER_HOST:
        raise Refused(
            N_(
                "You already have a table by post where nobody else plays. Wait until somebody "
                "joins you there, finish the game, or close it with `/table close`."
            )
        )
    here = sum(table.channel == channel_id for table in alone)
    if here >= ALONE_BY_POST_PER_CHANNEL:
        raise Refused(
            N_(
                "This channel is full of tables by post with only one player: {n}. Join one, or "
                "choose a quicker pace."
            ),
            n=here,
        )
