"""Commands about a person's own tables: ``/hand``, and ``/table`` to show, leave, remind or close one.

The table of the channel comes first. If there are several, the person is asked which one they mean.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.permissions import require_permissions
from bot.discord_ui.refusals import not_here
from bot.discord_ui.routes import Routes, TableRoute
from bot.discord_ui.slash_commands import anywhere, below
from bot.discord_ui.visit import Visit
from bot.i18n import N_
from bot.ids import MessageId, TableId
from bot.live.rate_limits import RateLimiter
from bot.screen import Screen, link
from bot.screens.prompts import left
from bot.screens.tables import Mine, choose_table, my_tables
from bot.storage.posted import PostedHand
from bot.table import Phase, Table
from bot.table.commands import Refused

POSTED_BY_OTHERS = 30.0
"""After this many seconds, a table may be posted again by people who do not play at it."""
POSTED_BY_PLAYERS = (20.0, 5)
"""Its players may post it once in this many seconds or, after a pause, this many times."""


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(TableCommands(bot))


class TableCommands(Feature):
    """`/hand` and `/table`. Each finds the table that the person means, or asks."""

    def __init__(self, bot: Kuckuck) -> None:
        self._bot = bot
        self._posted, self._posted_by_players = RateLimiter(POSTED_BY_OTHERS), RateLimiter(*POSTED_BY_PLAYERS)

    @property
    def routes(self) -> Routes:
        return (TableRoute("post", self._post), TableRoute("nudge", self._bot.reminders.nudge))

    @anywhere
    @app_commands.command(
        description=locale_str(N_("Open your hand, or list your tables everywhere; only you can see it"))
    )
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def hand(self, interaction: discord.Interaction[Kuckuck]) -> None:
        """Opens the hand of the one table here, or lists all tables of the person who asks."""
        visit = Visit.of(interaction)
        here = self._mine(visit)
        in_channel = [table for table in here if table.channel == visit.interaction.channel_id]
        if len(in_channel) == 1:
            await self._bot.play.playing.open_hand(visit, in_channel[0])
            return
        everywhere = await self._everywhere(visit)
        if len(here) == 1 and len(everywhere) <= 1:
            await self._bot.play.playing.open_hand(visit, here[0])
        elif everywhere:
            page = await self._page(visit, everywhere)
            await self._bot.answers.give(visit, page)
        elif left_here := self._left_in(visit):
            await self._bot.answers.give(visit, left(left_here[0], visit.tr, here=True))
        else:
            raise Refused(N_("You're not at a table. Join one in a server, or open your own with `/play`."))

    def _left_in(self, visit: Visit) -> list[Table]:
        """The running games of the channel that the person has left."""
        here = [one for one in self._bot.tables.in_channel(visit.interaction.channel_id) if one.shared]
        return [one for one in here if any(player.user == visit.user for _, player in one.owners)]

    @below("table")
    @app_commands.command(
        description=locale_str(N_("Post the table again at the bottom, and your hand below it"))
    )
    async def show(self, interaction: discord.Interaction[Kuckuck]) -> None:
        """Posts a table's message again at the bottom of its channel, and the player's hand below it."""
        visit = Visit.of(interaction)
        here = [table for table in self._bot.tables.in_channel(visit.interaction.channel_id) if table.shared]
        if not here:
            raise Refused(N_("There's no open table in this channel. Open one with `/play`."))
        mine = [table for table in here if table.seat(visit.user) is not None]
        await self._at_one_of(visit, mine or here, N_("Which table?"), "post", self._post)

    @below("table")
    @app_commands.command(description=locale_str(N_("Give up your seat; in a game, a bot plays on for you")))
    async def leave(self, interaction: discord.Interaction[Kuckuck]) -> None:
        visit = Visit.of(interaction)
        mine = self._mine(visit)
        if not mine:
            raise Refused(
                N_(
                    "You're not at a table here, so there's nothing to leave. Use this command in the "
                    "server where your table is."
                )
            )
        question = N_("Which table do you want to leave?")
        await self._at_one_of(visit, mine, question, "quit?", self._bot.play.leaving.ask_to_leave)

    @below("table")
    @app_commands.command(description=locale_str(N_("Remind the players your table is waiting for")))
    async def remind(self, interaction: discord.Interaction[Kuckuck]) -> None:
        visit = Visit.of(interaction)
        playing = (table for table in self._mine(visit) if table.phase is Phase.PLAYING)
        mine = [table for table in playing if table.shared]
        if not mine:
            raise Refused(
                N_(
                    "You're not in a running game here, so nobody is keeping you waiting. Use this "
                    "command in the server where your table is."
                )
            )
        question = N_("Which table has been waiting too long?")
        await self._at_one_of(visit, mine, question, "nudge", self._bot.reminders.nudge)

    @below("table")
    @app_commands.command(
        name="close", description=locale_str(N_("Vote to end a game that nobody wants to finish"))
    )
    async def close_one(self, interaction: discord.Interaction[Kuckuck]) -> None:
        visit = Visit.of(interaction)
        mine = self._mine(visit)
        if not mine:
            raise Refused(
                N_(
                    "You're not at a table here, so there's nothing to close. Use this command in the "
                    "server where your table is."
                )
            )
        question = N_("Which table do you want to close?")
        await self._at_one_of(visit, mine, question, "close?", self._bot.play.leaving.ask_to_close)

    async def _post(self, visit: Visit, table: Table) -> None:
        if visit.interaction.channel_id != table.channel:
            raise not_here(table)
        require_permissions(visit)
        limiter = self._posted_by_players if table.expects(visit.user) else self._posted
        if not limiter.allows(table.id):
            raise Refused(
                N_("This table was posted a moment ago. Look further up, or wait half a minute."),
            )
        await self._bot.painter.post(visit, table.id)
        await self._bot.play.playing.show_hand_below(visit, table)

    def _mine(self, visit: Visit) -> list[Table]:
        """The person's open tables in this server or, outside our servers, their lesson's table."""
        place = visit.home or self._bot.ours.outside
        return [table for table in self._bot.tables if table.guild == place and table.expects(visit.user)]

    async def _at_one_of(
        self,
        visit: Visit,
        tables: Sequence[Table],
        question: str,
        word: str,
        act: Callable[[Visit, Table], Awaitable[None]],
    ) -> None:
        """Runs ``act`` if only one of ``tables`` can be meant: the only one in this channel or, if none is
        here, the only one at all. Otherwise asks which of ``tables`` is meant.

        ``question`` is a message of the catalogues. ``word`` begins the address of each answer's button.
        """
        here = [table for table in tables if table.channel == visit.interaction.channel_id] or tables
        if len(here) == 1:
            await act(visit, here[0])
        else:
            tr = visit.tr
            await self._bot.answers.give(visit, choose_table(tr(question), word, tables, tr))

    async def _everywhere(self, visit: Visit) -> list[Table]:
        """All open tables of the person, except lessons."""
        user_id = visit.user
        ids = await self._bot.store.personal.tables(user_id, live=True)
        found = await self._bot.tables.get_all(ids)
        return [table for table in found if table.expects(user_id) and table.shared]

    async def _page(self, visit: Visit, tables: list[Table]) -> Screen:
        """A page that lists these tables of the person, with what each waits for."""
        user_id = visit.user
        messages = await self._bot.store.messages.posted([table.id for table in tables])
        # Hands are posted in direct messages. A person who asks there needs no link to them.
        letters = {} if visit.direct else await self._bot.store.messages.hands_of(user_id)
        mine = [self._told(visit, table, messages, letters) for table in tables]
        return my_tables(mine, user_id, visit.tr)

    def _told(
        self,
        visit: Visit,
        table: Table,
        messages: Mapping[TableId, MessageId],
        letters: Mapping[TableId, PostedHand],
    ) -> Mine:
        opens = visit.direct or table.guild == visit.interaction.guild_id
        if letter := letters.get(table.id):
            way = link(letter.channel, letter.message)
        else:
            way = link(table.channel, messages.get(table.id), table.guild)
        return Mine(table, self._bot.tables.moment(table.id).deadline, way, opens=opens)
