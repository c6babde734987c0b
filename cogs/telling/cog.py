"""Tells people about tables that open in a server, and about seats that become free at them."""

from __future__ import annotations

import asyncio

import discord

from bot import logs
from bot.app import Kuckuck
from bot.discord_ui.errors import (
    LOST,
    OPENED_TOO_FAST,
    UNKNOWN_MEMBER,
    UNKNOWN_USER,
    is_closed,
    loggable,
)
from bot.discord_ui.feature import Feature
from bot.discord_ui.layout import layout
from bot.discord_ui.permissions import shown_to
from bot.discord_ui.presses.opening import IN_A_SERVER
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.visit import EDIT_SECONDS, NO_CHOICE, Visit
from bot.i18n import language_of
from bot.ids import GuildId, TableId, UserId
from bot.live.rate_limits import RateLimiter
from bot.screen import SNOWFLAKE, Screen, Text
from bot.table import Phase, Table
from bot.table.commands import Refused
from bot.tasks import Tasks
from bot.zones import guessed_zone
from cogs.telling.pages import OFF, choices, telling_page, told_page
from cogs.telling.stored import KeptWishes, Wish

AFTER = 60.0
"""For this many seconds nobody hears of a new table: its host may start or close it in that time."""
ALONE = 300.0
"""If only its host is there, nobody hears of a table for this many seconds. A second person shortens that."""
COMPANY = 2
"""With this many people, a table is meant."""
SOON, WARY = 600.0, 7 * 86_400.0
"""A host who leaves or closes a table less than ``SOON`` seconds after people heard of it is no sign for
``WARY`` seconds that a table is meant: each person gets one message a day, which nobody must use up for all.
"""
EVERY = 600.0
"""In this many seconds, people hear of one table once, however often somebody comes and goes there."""
LONELY, MET = -2, -1
AT_ONCE, LOOKED_AT = 20, 100
"""At most ``AT_ONCE`` people hear of one table, as Discord limits how fast direct messages are opened. At
most ``LOOKED_AT`` are considered, as some have left or do not see the channel.
"""
EVENING = (18, 23)

logger = logs.logger(__name__)


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Telling(bot))


class Telling(Feature):
    """Tells people about the tables of those servers that this process owns."""

    def __init__(self, bot: Kuckuck) -> None:
        self._bot = bot
        self._kept = KeptWishes(bot.store)
        self._free: dict[TableId, int] = {}
        """How many seats of each running game were free when we last looked; `LONELY` or `MET` in a lobby."""
        self._told: dict[TableId, tuple[UserId, float]] = {}
        """For each table that people have heard of: its host then, and when that was (Unix time)."""
        self._wary: dict[UserId, float] = {}
        """The hosts who left or closed a table soon after others had heard of it; until when (Unix time)."""
        self._limiter = RateLimiter(EVERY)
        self._tasks = Tasks()

    @property
    def routes(self) -> Routes:
        return (
            Route("tell", self._show, r"(?: (?P<field>game|begins|ends|zone))?", at_table=False),
            Route("tell-off", self._turn_off, rf" (?P<guild>{SNOWFLAKE})", at_table=False),
        )

    async def resume(self) -> None:
        for table in self._bot.tables:
            self._free[table.id] = _free(table)

    def follow(self, table: Table) -> None:
        before, now = self._free.get(table.id), _free(table)
        self._free[table.id] = now
        if not table.phase.live:
            del self._free[table.id]
        self._settle(table)
        is_new, is_freed = now < 0 and now != before, before is not None and 0 <= before < now
        if table.phase.live and (is_new or is_freed):
            name = f"telling-{table.id}"
            if table.shared and self._bot.get_guild(table.guild) and name not in self._tasks:
                self._tasks.begin(self._tell(table.id), name)

    async def close(self) -> None:
        await self._tasks.close(0)

    async def _show(self, visit: Visit, press: Press) -> None:
        """Shows the person's page, after saving what they chose on it."""
        guild_id, field = visit.server(IN_A_SERVER), press.found["field"]
        if field:
            await self._choose(visit, guild_id, field)
        wish = await self._kept.find(guild_id, visit.user)
        await self._bot.answers.show_page(visit, telling_page(wish, visit.tr))

    async def _choose(self, visit: Visit, guild_id: GuildId, field: str) -> None:
        picked, user_id, locale = visit.picked(), visit.user, visit.interaction.locale
        if picked not in choices(visit.tr)[field]:
            raise Refused(NO_CHOICE)
        if picked == OFF:
            await self._kept.drop(guild_id, user_id)
            return
        language = language_of(locale)
        if field == "game":
            wish = Wish(picked, *EVENING, guessed_zone(str(locale)), language)
            await self._kept.begin(guild_id, user_id, wish)
        value = int(picked) if field in ("begins", "ends") else picked
        if not await self._kept.change(guild_id, user_id, language, **{field: value}):
            raise Refused(NO_CHOICE)

    async def _turn_off(self, visit: Visit, press: Press) -> None:
        await self._kept.drop(GuildId(int(press.found["guild"])), visit.user)
        told = visit.tr("All right, I'll stop writing about tables there. *Notify me…* is in `/play`.")
        await visit.turn_page(Screen((Text(f"🔕 {told}"),)))

    async def _tell(self, table_id: TableId) -> None:
        """Tells people about a table if they want that at this hour and can sit down there."""
        try:
            if (table := await self._meant(table_id)) is None:
                return
            wishes = await self._kept.of_server(table.guild)
            table = await self._bot.tables.get(table_id)
            if not table.phase.live:  # it has ended while we read the wishes
                return
        except Refused:  # the table was deleted with its server
            return
        now = self._bot.now()
        due, told = [one for one in wishes.items() if one[1].covers(table, one[0], now)], 0
        if not due or not self._limiter.allows(table_id):
            return
        self._told[table_id] = table.host, now
        for user_id, wish in due[:LOOKED_AT]:
            if told == AT_ONCE:
                return
            try:
                async with asyncio.timeout(EDIT_SECONDS):
                    told += await self._write(table, user_id, wish, now)
            except LOST as error:
                logger.info("nobody was told of a table", table=table.id, error=loggable(error))
                if is_closed(error):
                    await self._kept.shut(user_id)
                elif getattr(error, "code", 0) == OPENED_TOO_FAST:
                    return

    async def _meant(self, table_id: TableId) -> Table | None:
        """Waits until a table seems to be meant. Returns the table, or None if nobody shall hear of it."""
        waited = 0.0
        while waited < ALONE:
            await asyncio.sleep(AFTER)
            waited += AFTER
            table = await self._bot.tables.get(table_id)
            if not table.phase.live:
                return None
            here = table.people if table.phase is Phase.LOBBY else table.present
            trusted = [user for user in here if self._wary.get(user, 0.0) <= self._bot.now()]
            if len(trusted) >= COMPANY:
                return table
        return table if table.host in trusted else None

    def _settle(self, table: Table) -> None:
        """Notes who has left or closed a table whose host they were when people heard of it a moment ago.

        Those who only sat down there, or have taken it over since, are not to blame.
        """
        host, at = self._told.get(table.id, (None, 0.0))
        if host is None or (table.phase.live and host in table.people):
            return
        del self._told[table.id]
        now = self._bot.now()
        removed = host in table.door.unwelcome
        alone = table.closed == "voted" and table.people == (host,)
        theirs = table.phase.live or table.closed in ("cancelled", "empty") or alone
        if theirs and not removed and now - at < SOON:
            self._wary = {user: until for user, until in self._wary.items() if until > now}
            self._wary[host] = now + WARY

    async def _write(self, table: Table, user_id: UserId, wish: Wish, now: float) -> bool:
        """Tells one person about a table, if they can still come and have had no message today."""
        guild = self._bot.get_guild(table.guild)
        message_id = await self._bot.store.message(table.id)
        if guild is None or message_id is None:
            return False
        try:
            member = await guild.fetch_member(user_id)
        except discord.HTTPException as error:
            if error.code in (UNKNOWN_MEMBER, UNKNOWN_USER):  # they have left the server
                await self._kept.drop(table.guild, user_id)
            return False
        if not shown_to(member, guild, table.channel):
            return False
        if not await self._kept.tell(table.guild, user_id, now, wish.midnight(now)):
            return False
        await self._bot.store.people.preferences([user_id])  # another process may have stored a new language
        page = told_page(table, message_id, guild.name, self._bot.chosen.for_person(user_id, wish.language))
        channel = await self._bot.create_dm(discord.Object(user_id))
        await channel.send(view=layout(page), nonce=f"o{user_id:x}-{table.id:x}"[:25])
        return True


def _free(table: Table) -> int:
    if table.phase is Phase.PLAYING:
        return len(table.free)
    return MET if len(table.people) >= COMPANY else LONELY
