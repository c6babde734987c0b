"""Evenings of several rounds: planned, changed and called off by command, answered by presses."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

import discord

from bot import logs
from bot.discord_ui.answers import EDIT_SECONDS, DeferIfSlow, redraw, say
from bot.discord_ui.core import Core
from bot.discord_ui.errors import LOST, loggable
from bot.discord_ui.evenings.calendar import Calendar
from bot.discord_ui.evenings.messages import EveningMessages
from bot.discord_ui.evenings.places import EveningPlaces
from bot.discord_ui.evenings.wishes import WISH, Wish, read_wish, wished
from bot.discord_ui.interactions import channel_of, picked, server_of, tr_of, user_of
from bot.discord_ui.permissions import allowed_in, keeps, no_threads, require_opener, require_permissions
from bot.discord_ui.routes import Press, Route, Routes, TableRoute
from bot.discord_ui.screens import Screens
from bot.evenings import Evening
from bot.evenings.commands import Answer, BeReady, Cancel, ComeHere, Command, HandOver, Leave, Move
from bot.evenings.decisions import require_canceller, require_planner, require_time
from bot.evenings.when import Typed, guessed_zone, read, zone_of_number
from bot.i18n import N_, Tr
from bot.ids import ChannelId, EveningId, GuildId, UserId
from bot.live.evenings import Evenings as Live
from bot.live.evenings import OutOfReach, no_such_evening
from bot.live.lately import Lately
from bot.names import escaped, tidy
from bot.presenters.evening_answers import answered
from bot.presenters.evening_pages import confirm_cancel, confirm_time, day_and_hour, planned_evenings, wall_of
from bot.presenters.evening_program import heading, program_lines, thread_name
from bot.screen import Screen
from bot.table import Phase as TablePhase
from bot.table import Table
from bot.table.commands import Refused

NUMBER = r"(?P<id>[0-9]{1,12})"
HOUR = r"(?P<at>[0-9]{1,11})(?: z(?P<zone>[0-9]{1,4}))?"
WHAT = rf"(?P<what>{WISH}|move {NUMBER})"

LISTED = 10.0
"""Seconds for which a list of evenings holds while somebody types: each look folds their logs."""
MOST_LISTED = 100

logger = logs.logger(__name__)


class Evenings:
    """What people do; `bot.live.evenings` has the time and the rounds."""

    def __init__(self, client: discord.Client, core: Core, screens: Screens) -> None:
        self._client = client
        self._core = core
        self._painter = screens.painter
        self._panels = screens.panels
        self._listed: Lately[tuple[float, list[Evening]]] = Lately(MOST_LISTED)
        """The evenings of servers where somebody types, and when (Unix time) we looked."""
        self._calendar = Calendar(client, core)
        self._messages = EveningMessages(client, core, self._gone)
        self._places = EveningPlaces(client, core)
        self.live = Live(
            core.store,
            core.tables,
            core.shards,
            core.now,
            room=self._room,
            seal=screens.painter.settle_seal,
            tell=self._tell,
            raised=self._places.tell,
            missing=self._places.missing,
            sure=partial(core.hours.agreed, client.application_info),
        )

    @property
    def routes(self) -> Routes:
        word = r"(?P<word>come|cannot|here|go|cancel)"
        return (
            Route("evening", self._answer, rf" {NUMBER} {word}", at_table=False),
            Route("eveat", self._settle, rf" {HOUR} {WHAT}", at_table=False),
            Route("evewall", self._choose_zone, rf" (?P<wall>[0-9]{{1,9}}) {WHAT}", at_table=False),
            Route("evestop", self._stop, at_table=False),
            TableRoute("ready", self._be_ready),
        )

    async def resume(self) -> None:
        """After a start: takes up all evenings, whose messages may be old by now."""
        for stored in await self.live.restore():
            self._messages.touch(stored.evening.id)
            self._calendar.resume(stored)

    async def close(self) -> None:
        await self.live.close()
        await self._messages.close()
        await self._places.close()
        await self._calendar.close()

    def touch(self, table: Table) -> None:
        """A table has changed."""
        self.live.touch(table)

    def touch_server(self, guild_id: GuildId) -> None:
        """What the bot may do in the server may have changed."""
        self._messages.touch_server(guild_id)

    # What is asked for by command

    async def plan(
        self,
        interaction: discord.Interaction,
        games: Sequence[str],
        when: str,
        *,
        final: str | None = None,
        rounds: int | None = None,
        places: int | None = None,
        zone: str | None = None,
    ) -> None:
        """Shows the hour as it was understood; nothing counts before it is confirmed. Raises Refused."""
        settings = self._core.chosen.of_server(server_of(interaction))
        require_permissions(interaction)
        require_opener(interaction, settings)
        wish = wished(games, final, rounds, places)
        typed = read(when, self._core.now(), zone or guessed_zone(str(interaction.locale)))
        require_time(typed.at, self._core.now())
        await say(interaction, self._asked(wish, typed, interaction))

    async def move(
        self, interaction: discord.Interaction, number: int | None, when: str, zone: str | None
    ) -> None:
        """The same for another hour of an evening."""
        evening = await self._one(interaction, number)
        require_planner(evening, user_of(interaction), keeps(interaction, evening.channel))
        typed = read(when, self._core.now(), zone or evening.zone or guessed_zone(str(interaction.locale)))
        require_time(typed.at, self._core.now())
        await say(interaction, self._asked(evening, typed, interaction))

    async def ask_to_cancel(self, interaction: discord.Interaction, number: int | None) -> None:
        """Asks before an evening is called off."""
        evening = await self._one(interaction, number)
        require_canceller(evening, user_of(interaction), keeps(interaction, evening.channel))
        await self._core.answers.give(interaction, confirm_cancel(evening, tr_of(interaction)))

    async def hand_over(
        self, interaction: discord.Interaction, number: int | None, member: discord.Member | discord.User
    ) -> None:
        """Another member plans the evening from now on. Raises Refused, also for somebody who is not here."""
        tr, evening = tr_of(interaction), await self._one(interaction, number)
        if member.bot:
            raise Refused(N_("That is a bot. Choose a person."))
        if not isinstance(member, discord.Member):
            raise Refused(
                N_("Only a member of this server can plan its evenings. Choose somebody who is here.")
            )
        name = tidy(member.display_name)
        keeper = keeps(interaction, evening.channel)
        command = HandOver(user_of(interaction), UserId(member.id), name, keeper)
        await self._do(interaction, evening, command)
        text = tr("**{name}** plans this evening from now on.", name=escaped(name))
        await self._core.answers.give(interaction, text)

    async def show(self, interaction: discord.Interaction) -> None:
        """The evenings of the server."""
        async with DeferIfSlow(interaction):
            for evening in await self.live.live_in(server_of(interaction)):
                await self._messages.look_again(evening.id)
            stored = await self._core.store.evenings.live_in(server_of(interaction))
        found = sorted(((one.evening, one.message) for one in stored), key=lambda one: one[0].at)
        await self._core.answers.show_page(interaction, planned_evenings(found, tr_of(interaction)))

    async def here(self, interaction: discord.Interaction) -> list[Evening]:
        """The evenings of the server where somebody types, the next one first, or as they just were."""
        if interaction.guild_id is None:
            return []
        guild_id, now = server_of(interaction), self._core.now()
        listed = self._listed.get(guild_id)
        if listed is None or not listed[0] <= now < listed[0] + LISTED:
            listed = self._listed[guild_id] = now, await self.live.live_in(guild_id)
        return listed[1]

    async def vanish(self, channel_id: ChannelId, guild_id: GuildId) -> None:
        """A channel was deleted."""
        await self.live.vanish(channel_id, guild_id)

    # Presses

    async def _answer(self, interaction: discord.Interaction, press: Press) -> None:
        evening = await self._get(interaction, EveningId(int(press.found["id"])))
        user_id, name = user_of(interaction), tidy(interaction.user.display_name)
        match press.found["word"]:
            case "come":
                command: Command = Answer(user_id, name, coming=True)
            case "cannot":
                command = Answer(user_id, name, coming=False)
            case "here":
                command = ComeHere(user_id, name)
            case "go":
                command = Leave(user_id)
            case _:
                await self._cancel(interaction, evening)
                return
        after = await self._do(interaction, evening, command)
        await self._core.answers.give(interaction, answered(after, user_id, tr_of(interaction)))

    async def _be_ready(self, interaction: discord.Interaction, table: Table) -> None:
        number = table.opened.evening
        if not number or table.phase is not TablePhase.LOBBY:
            raise Refused(N_("This game has begun already. *My hand* opens your hand."))
        if table.seat(user_of(interaction)) is None:
            raise Refused(N_("You have no seat at this table. Press *I'm here* for the next round."))
        async with DeferIfSlow(interaction):
            await self.live.handle(number, BeReady(user_of(interaction)))
        await self._painter.answer(interaction, table.id)
        self._panels.remember(interaction, table.id)
        # The game may have begun while we answered: then this hand is still to be opened.
        self._painter.touch(table.id)

    async def _cancel(self, interaction: discord.Interaction, evening: Evening) -> None:
        keeper = keeps(interaction, evening.channel)
        await self._do(interaction, evening, Cancel(user_of(interaction), keeper))
        tr = tr_of(interaction)
        text = tr("The evening is called off.")
        await self._core.answers.give(interaction, text, in_place=True)

    async def _settle(self, interaction: discord.Interaction, press: Press) -> None:
        """The hour is the right one."""
        at, tr = float(press.found["at"]), tr_of(interaction)
        zone = zone_of_number(int(press.found["zone"])) if press.found["zone"] else ""
        if press.found["id"] is not None:
            evening = await self._get(interaction, EveningId(int(press.found["id"])))
            keeper = keeps(interaction, evening.channel)
            move = Move(user_of(interaction), at, self._core.now(), keeper, zone)
            await self._do(interaction, evening, move)
            async with DeferIfSlow(interaction):
                await self._calendar.move(await self.live.get(evening.id))
            text = tr("The evening begins {when} now. I have told those who come.", when=day_and_hour(at))
        else:
            text = await self._plan(interaction, press, at, zone, tr)
        await self._core.answers.give(interaction, text, in_place=True)

    async def _plan(
        self, interaction: discord.Interaction, press: Press, at: float, zone: str, tr: Tr
    ) -> str:
        guild_id, wish = server_of(interaction), read_wish(press.found)
        settings = self._core.chosen.of_server(guild_id)
        require_permissions(interaction)
        require_opener(interaction, settings)
        if wish is None:
            raise no_such_evening()
        planned = wish.planned(
            settings,
            guild=guild_id,
            channel=channel_of(interaction),
            user=user_of(interaction),
            name=tidy(interaction.user.display_name),
            at=at,
            zone=zone,
        )
        async with DeferIfSlow(interaction):
            evening = await self.live.plan(planned)
            problems = [await self._calendar.add(evening, tr)]
        if getattr(interaction.channel, "type", None) is discord.ChannelType.text:
            problems.append(no_threads(interaction, tr))
        text = tr("Planned: **{evening}**, {when}.", evening=heading(evening, tr), when=day_and_hour(at))
        return "\n".join([text, *filter(None, problems)])

    async def _choose_zone(self, interaction: discord.Interaction, press: Press) -> None:
        about: Evening | Wish | None = read_wish(press.found)
        if press.found["id"] is not None:
            about = await self._get(interaction, EveningId(int(press.found["id"])))
        if about is None:
            raise no_such_evening()
        typed = Typed(wall_of(int(press.found["wall"])), picked(interaction))
        await redraw(interaction, self._asked(about, typed, interaction))

    async def _stop(self, interaction: discord.Interaction, _: Press) -> None:
        tr = tr_of(interaction)
        await self._core.answers.give(interaction, tr("Nothing was changed."), in_place=True)

    # Help for them

    def _asked(self, about: Evening | Wish, typed: Typed, interaction: discord.Interaction) -> Screen:
        tr = tr_of(interaction)
        if isinstance(about, Evening):
            what, said = f"move {about.id}", f"**{heading(about, tr)}**"
        else:
            settings = self._core.chosen.of_server(server_of(interaction))
            draft = Evening(EveningId(0), planned=about.planned(settings))
            people = tr("at most {n} people", n=about.places)
            what, said = about.word, f"**{heading(draft, tr)}**\n{program_lines(draft, tr, people)}"
        return confirm_time(what, said, typed.wall, typed.zone, typed.at, tr)

    async def _do(self, interaction: discord.Interaction, evening: Evening, command: Command) -> Evening:
        async with DeferIfSlow(interaction):
            return await self.live.handle(evening.id, command)

    async def _get(self, interaction: discord.Interaction, number: EveningId) -> Evening:
        """An evening of the server where somebody acts. Raises Refused."""
        async with DeferIfSlow(interaction):
            evening = (await self.live.get(number)).evening
        if evening.guild != interaction.guild_id:
            raise no_such_evening()
        return evening

    async def _one(self, interaction: discord.Interaction, number: int | None) -> Evening:
        """The evening that is meant: the one of this number, or the next one of those who ask."""
        if number is not None:
            return await self._get(interaction, EveningId(number))
        async with DeferIfSlow(interaction):
            found = await self.live.live_in(server_of(interaction))
        mine = [evening for evening in found if evening.planner == user_of(interaction)]
        if not (mine or found):
            raise no_such_evening()
        return (mine or found)[0]

    async def _room(self, evening: Evening, place: int) -> ChannelId | None:
        """A thread of its own for a table, the one that it has already, or the channel itself."""
        await self._client.wait_until_ready()
        guild = self._client.get_guild(evening.guild)
        if guild is None or guild.unavailable:  # then its channels are not known
            raise OutOfReach
        channel = guild.get_channel_or_thread(evening.channel)
        if channel is None:
            return await self._archived(guild, evening.channel)
        name = thread_name(evening, place, self._core.chosen.for_server(evening.guild))[:100]
        if not isinstance(channel, discord.TextChannel):
            return evening.channel
        for thread in channel.threads:
            if thread.name == name and thread.owner_id == guild.me.id:
                return ChannelId(thread.id)
        allowed = allowed_in(guild, evening.channel)
        if not (allowed.create_public_threads and allowed.send_messages_in_threads):
            return evening.channel
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                thread = await channel.create_thread(
                    name=name, type=discord.ChannelType.public_thread, auto_archive_duration=1440
                )
        except LOST as error:
            logger.warning("there is no thread for a table", evening=evening.id, error=loggable(error))
            return evening.channel
        return ChannelId(thread.id)

    async def _archived(self, guild: discord.Guild, channel_id: ChannelId) -> ChannelId | None:
        """The thread of an evening that was archived: discord.py has forgotten it. None: it was deleted."""
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                await guild.fetch_channel(channel_id)
        except discord.NotFound:
            return None
        except LOST as error:
            raise OutOfReach from error
        return channel_id

    def _tell(self, evening: Evening) -> None:
        self._listed.pop(evening.guild, None)
        self._messages.touch(evening.id)
        self._calendar.touch(evening)

    async def _gone(self, evening: Evening) -> None:
        await self.live.vanish(evening.channel, evening.guild)
