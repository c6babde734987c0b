"""`/gamenight`: game nights are planned and listed by command, and joined by presses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.permissions import keeps
from bot.discord_ui.routes import Press, Route, Routes, TableRoute
from bot.discord_ui.slash_commands import MOST_CHOICES
from bot.discord_ui.visit import Visit
from bot.i18n import N_
from bot.ids import ChannelId, EveningId, GuildId, UserId
from bot.journal import has_unknown, is_forgotten
from bot.live.lately import Lately
from bot.table import Phase as TablePhase
from bot.table import Table
from bot.table.commands import Refused, Return
from bot.table.log import Entry
from bot.zones import ZONES
from cogs.evenings.calendar import Calendar
from cogs.evenings.decisions import NAMELESS, answer, be_ready, begin, come_here, leave
from cogs.evenings.evening import Evening, Phase
from cogs.evenings.going_on import READY, is_last
from cogs.evenings.live import Change, LiveEvenings, new_seed
from cogs.evenings.pages import GoesOn, answered, planned_evenings
from cogs.evenings.planning import NUMBER, Planning, knows, may_change
from cogs.evenings.posted import AtDiscord, EveningMessages, Rooms
from cogs.evenings.stored import KeptEvenings
from cogs.evenings.typed_zones import all_zones
from cogs.evenings.wishes import FEWEST_PLACES, PLACES

Places: TypeAlias = app_commands.Range[int, FEWEST_PLACES, PLACES]
MOST_HERE = 1000
"""We keep the presses on *I'm here* of this many people, until they have a table."""

TAKES_PART = N_(
    "You're playing in this game night, so you can't close its tables as a moderator. Ask another moderator."
)


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Evenings(bot))


@app_commands.guild_only()
class Evenings(
    Feature,
    commands.GroupCog,
    group_name="gamenight",
    group_description=locale_str(N_("A game night: several rounds at changing tables, and a final")),
):
    """Carries out what people ask for. `cogs.evenings.live` runs the clock and the rounds."""

    def __init__(self, bot: Kuckuck) -> None:
        core = self._core = bot.core
        self._painter = bot.painter
        self._panels = bot.panels
        self._playing = bot.play.playing
        self._kept = KeptEvenings(bot.store)
        self._calendar = Calendar(bot, core, self._kept)
        self._messages = EveningMessages(bot, core, self._kept, self._gone)
        self.live = LiveEvenings(
            self._kept,
            core.tables,
            core.shards,
            core.now,
            AtDiscord(Rooms(bot, core), self._messages, self._calendar, bot.painter.settle_seal),
        )
        self._planning = Planning(core, self.live, self._calendar, self._messages, bot.reminders.may_mention)
        self._here: Lately[tuple[EveningId, UserId], Visit] = Lately(MOST_HERE)
        """Each person's last press on *I'm here* or *Go!*. With it, their hand opens at a table to come."""

    @property
    def routes(self) -> Routes:
        word = r"(?P<word>come|cannot|here|go|begin|cancel|end|watch)"
        return (
            Route("evening", self._answer, rf" {NUMBER} {word}", at_table=False),
            TableRoute("ready", self._be_ready),
            *self._planning.routes,
        )

    async def resume(self) -> None:
        """Restores all evenings after a start, and updates their messages."""
        for stored in await self.live.restore():
            self._messages.touch(stored.evening.id)
            self._calendar.resume(stored)

    async def close(self) -> None:
        await self.live.close()
        await self._messages.close()
        await self._calendar.close()

    def follow(self, table: Table) -> None:
        self.live.follow(table)
        if table.opened.evening and table.phase is TablePhase.LOBBY:
            self._remember(table)

    def look_again(self, guild_id: GuildId) -> None:
        self._messages.touch_server(guild_id)

    async def bars(self, table: Table, user_id: UserId) -> str | None:
        """A moderator who takes part in an evening, or may have done so, may not close its tables."""
        stored = await self._kept.load(table.opened.evening) if table.opened.evening else None
        if stored is None or not stored.evening.phase.live:
            return None
        if stored.evening.takes_part(user_id) or is_forgotten(stored.evening, user_id):
            return TAKES_PART
        return NAMELESS if has_unknown(stored.evening) else None

    async def remark(self, table: Table, entries: Sequence[Entry]) -> GoesOn | None:
        stored = await self._kept.load(table.opened.evening) if table.opened.evening else None
        if stored is None or stored.evening.channel == table.channel:
            return None
        ends = is_last(stored.evening) or not stored.evening.phase.live
        return None if ends else GoesOn(stored.evening.channel)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.live.vanish(ChannelId(channel.id), GuildId(channel.guild.id))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        await self.live.vanish(ChannelId(thread.thread_id), GuildId(thread.guild_id))

    # Commands

    @app_commands.command(description=locale_str(N_("Plan a game night in this channel")))
    @app_commands.describe(
        places=locale_str(N_("How many people can come at most")),
        zone=locale_str(N_("Your time zone, if I guess wrong; you can check the time before it counts")),
    )
    async def plan(
        self,
        interaction: discord.Interaction[Kuckuck],
        places: Places | None = None,
        zone: str | None = None,
    ) -> None:
        """Asks in a form for everything but the places and the time zone. Raises Refused."""
        await self._planning.begin(Visit.of(interaction), places, zone)

    @app_commands.command(description=locale_str(N_("See which game nights are planned here")))
    async def show(self, interaction: discord.Interaction[Kuckuck]) -> None:
        visit = Visit.of(interaction)
        for evening in await self.live.live_in(visit.server()):
            await self._messages.look_again(evening.id)
        planned = [(one.evening, one.message) for one in await self._kept.live_in(visit.server())]
        found = [each for each in planned if knows(visit, each[0])]
        theirs = [one for one, _ in found if may_change(visit, one)]
        await self._core.answers.show_page(visit, planned_evenings(found, theirs, visit.tr))

    @plan.autocomplete("zone")
    async def _zones(self, _: discord.Interaction[Kuckuck], typed: str) -> list[Choice[str]]:
        wanted = typed.casefold().replace(" ", "_")
        names = all_zones() if wanted else ZONES
        fitting = [name for name in names if wanted in name.casefold()]
        return [Choice(name=name, value=name) for name in fitting[:MOST_CHOICES]]

    # Presses

    async def _answer(self, visit: Visit, press: Press) -> None:
        evening, word = await self._planning.get(visit, int(press.found["id"])), press.found["word"]
        if word == "watch":
            await self._watch(visit, evening)
            return
        me, name, keeper = visit.user, visit.name, keeps(visit, evening.channel)
        if word in ("cancel", "end"):
            await self.live.call_off(evening.id, me, keeper=keeper, for_good=word == "end")
            await self._core.answers.give(visit, visit.tr("The game night is called off."), in_place=True)
            return
        now, seed = self._core.now(), new_seed()
        asked: dict[str, Change] = {
            "come": lambda it: answer(it, me, name, coming=True, username=visit.username),
            "cannot": lambda it: answer(it, me, name, coming=False, username=visit.username),
            "here": lambda it: come_here(it, me, name, username=visit.username),
            "go": lambda it: leave(it, me),
            "begin": lambda it: begin(it, me, now, seed, awake=self._awake(it) | {me}, keeper=keeper),
        }
        after = await self.live.change(evening.id, asked[word])
        told = answered(after, me, visit.tr)
        if word == "begin":
            self._here[after.id, me] = visit
            told = visit.tr("Off we go!")
        elif word == "here":
            table = await self._seat(after, me)
            if table and (table.phase is TablePhase.PLAYING or table.channel == visit.interaction.channel_id):
                await self._take_part(visit, table)
                return
            self._here[after.id, me] = visit
            if table:
                told = visit.tr(
                    "Glad you're here! Press *I'm ready* in {channel}.", channel=f"<#{table.channel}>"
                )
        await self._core.answers.give(visit, told)

    def _awake(self, evening: Evening) -> frozenset[UserId]:
        """The people who have just said that they are here."""
        now, last = self._core.now(), ((user, self._here.get((evening.id, user))) for user in evening.here)
        return frozenset(user for user, visit in last if visit and visit.at > now - READY)

    async def _seat(self, evening: Evening, user_id: UserId) -> Table | None:
        """The table of the round that waits for this person, or where they are asleep."""
        one = evening.round if evening.phase is Phase.PLAYING else None
        place = one.seated(user_id) if one else None
        number = one.tables[place].table if one and place is not None else None
        table = await self._core.tables.get(number) if number else None
        if table is None or table.seat(user_id) is None:
            return None
        asleep = table.phase is TablePhase.PLAYING and user_id not in table.present
        return table if asleep or table.phase is TablePhase.LOBBY else None

    def _remember(self, table: Table) -> None:
        """Lets the hands of people at this lobby open by themselves who have said here that they are here."""
        for user in table.people:
            visit = self._here.get((table.opened.evening, user))
            if visit and visit.interaction.channel_id == table.channel:
                del self._here[table.opened.evening, user]
                self._panels.remember(visit, table.id)

    async def _watch(self, visit: Visit, evening: Evening) -> None:
        """Opens the final table. A spectator watches, and a finalist sees their own hand."""
        last = evening.round
        number = last.tables[0].table if last and last.final else None
        table = await self._core.tables.get(number) if number and evening.phase is Phase.PLAYING else None
        if table is None or not table.phase.live:
            raise Refused(N_("The final is over: the podium is further down."))
        if table.phase is TablePhase.LOBBY:
            raise Refused(N_("The final is about to begin. Press *Watch* again in a moment."))
        await self._playing.open_hand(visit, table)

    async def _be_ready(self, visit: Visit, table: Table) -> None:
        """Marks a person as ready in the lobby. In a game that has begun, wakes them and opens their hand."""
        if not table.opened.evening or not table.phase.live:
            raise Refused(N_("This game has already begun. Press *My hand* to see your cards."))
        if table.seat(visit.user) is None:
            raise Refused(N_("You have no seat at this table. Press *I'm here* to join in the next round."))
        table = await self._ready_at(visit, table)
        if table.phase is not TablePhase.LOBBY:
            await self._playing.open_hand(visit, table)
            return
        await self._painter.answer(visit, table.id)
        await self._await_hand(visit, table)

    async def _take_part(self, visit: Visit, table: Table) -> None:
        """Does what *I'm ready* at the table does, for a press below the night's message."""
        table = await self._ready_at(visit, table)
        if table.phase is not TablePhase.LOBBY:
            await self._playing.open_hand(visit, table)
            return
        await self._core.answers.give(visit, visit.tr("Glad you're here! You have a seat."))
        await self._await_hand(visit, table)

    async def _ready_at(self, visit: Visit, table: Table) -> Table:
        """The table after a person there has said that they are ready, if its game has not begun."""
        if table.phase is TablePhase.LOBBY:
            now = self._core.now()
            await self.live.change(table.opened.evening, lambda it: be_ready(it, visit.user, now))
            table = await self._core.tables.get(table.id)
        return table

    async def _await_hand(self, visit: Visit, table: Table) -> None:
        """Lets the hand of a person who is ready open by itself."""
        self._panels.remember(visit, table.id)
        # The game may have begun while we answered, even with them asleep: the clock looked before they
        # pressed. If so, the painter has yet to open this hand.
        table = await self._core.tables.get(table.id)
        if table.phase is TablePhase.PLAYING and table.seat(visit.user) is not None:
            await visit.carry_out(table, Return(visit.user))
        self._painter.touch(table.id)

    async def _gone(self, evening: Evening) -> None:
        await self.live.vanish(evening.channel, evening.guild)
