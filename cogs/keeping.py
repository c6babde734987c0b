"""``/manage rename`` and ``/manage close``, for people who keep order in a server."""

from __future__ import annotations

import asyncio
from asyncio import gather
from collections import Counter
from typing import cast

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot import logs
from bot.app import Kuckuck
from bot.discord_ui.errors import LOST, loggable
from bot.discord_ui.membership import ASK_SECONDS, LAST
from bot.discord_ui.permissions import keeps_server
from bot.discord_ui.presses.keeping import person
from bot.discord_ui.slash_commands import TableNumber, below, fitting
from bot.discord_ui.visit import Visit
from bot.i18n import N_
from bot.ids import TableId, UserId
from bot.live.lately import Lately
from bot.live.rate_limits import RateLimiter
from bot.names import LONGEST, apart, escaped, looks, tidy, told_apart
from bot.table.commands import Refused

Known = app_commands.Range[str, 1, 100]
Name = app_commands.Range[str, 1, LONGEST]

MAY_NOT_RENAME = N_("Only people who can manage messages or the server can change a name. Ask one of them.")
RENAMED_OFTEN = N_("This person's name has been changed {n} times just now. Try again in half an hour.")
EVERY, AT_ONCE = 1800.0, 3
"""One person's name may be changed every so many seconds or, after a pause, so many times at once. Each
change is written into all logs of theirs.
"""
NOBODY = N_("Nobody by that name has played in this server. Choose somebody from the list.")

logger = logs.logger(__name__)


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(KeepingCommands(bot))


class KeepingCommands(commands.Cog):
    def __init__(self, bot: Kuckuck) -> None:
        self._bot = bot
        self._signs: Lately[UserId, str] = Lately(LAST)
        """The usernames of people whose names look like somebody else's, so that not each letter asks."""
        self._renames = RateLimiter(EVERY, AT_ONCE)

    @below("manage")
    @app_commands.command(description=locale_str(N_("Close somebody else's table")))
    @app_commands.describe(table=locale_str(N_("Any open table in this server")))
    async def close(self, interaction: discord.Interaction[Kuckuck], table: TableNumber) -> None:
        await self._bot.play.keeping.ask_to_close(Visit.of(interaction), TableId(table))

    @close.autocomplete("table")
    async def _closable(self, interaction: discord.Interaction[Kuckuck], typed: str) -> list[Choice[int]]:
        tables = await self._bot.play.keeping.closable(Visit.of(interaction))
        return fitting(typed, {int(number): line for number, line in tables.items()})

    @below("manage")
    @app_commands.command(description=locale_str(N_("Give somebody another name in everything stored here")))
    @app_commands.describe(
        player=locale_str(N_("Who: the name they go by here so far, or a mention")),
        name=locale_str(N_("Their new name")),
    )
    async def rename(self, interaction: discord.Interaction[Kuckuck], player: Known, name: Name) -> None:
        visit = Visit.of(interaction)
        guild_id, store = visit.server(), self._bot.store
        if not keeps_server(visit):
            raise Refused(MAY_NOT_RENAME)
        user_id = person(player)
        if user_id is None:
            raise Refused(NOBODY)
        if not self._renames.would_allow((guild_id, user_id)):
            raise Refused(RENAMED_OFTEN, n=AT_ONCE)
        others = [known for user, known in (await store.names.known(guild_id)).items() if user != user_id]
        name = told_apart(tidy(name), "", others)
        renamed = await store.names.rename(
            user_id, guild_id, name, visit.user, self._bot.now(), announce=not self._bot.ours.all
        )
        if renamed is None:
            raise Refused(NOBODY)
        self._renames.allows((guild_id, user_id))
        await self._bot.tables.read_again(renamed)
        self._bot.endings.forget()
        logger.info("a name was changed by a keeper")
        text = visit.tr(
            "This person is now called **{name}** in everything stored here: open tables, history, "
            "leaderboards. Messages of finished games stay as they are; delete them if need be. At "
            "a new table, people go by the name they have in this server at that time.",
            name=escaped(name),
        )
        await visit.say(text)

    @rename.autocomplete("player")
    async def _names(self, interaction: discord.Interaction[Kuckuck], typed: str) -> list[Choice[str]]:
        visit = Visit.of(interaction)
        known = await self._known(visit)
        by_name = sorted(known.items(), key=lambda one: one[1].casefold())
        found = fitting(typed, {str(user): name for user, name in by_name})
        many = Counter(looks(choice.name) for choice in found)
        alike = [choice.value for choice in found if many[looks(choice.name)] > 1]
        signs = dict(
            zip(alike, await gather(*(self._username(visit, value) for value in alike)), strict=True)
        )
        shown = [choice.name + signs.get(choice.value, "") for choice in found]
        return [
            Choice(name=name, value=choice.value)
            for name, choice in zip(apart(shown, 100), found, strict=True)
        ]

    async def _username(self, visit: Visit, user: str) -> str:
        """A sign that tells a person from others of the same name. "" if Discord does not say it in time."""
        user_id = UserId(int(user))
        if user_id not in self._signs:
            try:
                async with asyncio.timeout(ASK_SECONDS):
                    member = await cast(discord.Guild, visit.interaction.guild).fetch_member(user_id)
            except discord.NotFound:  # they have left the server
                self._signs[user_id] = ""
                return ""
            except LOST as error:
                logger.info("a username could not be asked for", error=loggable(error))
                return ""
            self._signs[user_id] = f" (@{tidy(member.name)})"
        return self._signs[user_id]

    async def _known(self, visit: Visit) -> dict[UserId, str]:
        """The names known in this server, keyed by user. Empty if the visitor may not change names."""
        if visit.interaction.guild_id is None or not keeps_server(visit):
            return {}
        known = await self._bot.store.names.known(visit.server())
        for table in self._bot.tables:
            if table.guild == visit.interaction.guild_id:
                seated = (*table.players, *table.late)
                known |= {p.user: p.name for p in seated if p.user is not None and not p.nameless}
                known |= {user: guesser.name for user, guesser in table.guessers.items() if guesser.name}
        return known
