"""Evenings of several rounds: planned, changed and called off by command, answered by presses."""

from __future__ import annotations

import asyncio

import discord

from bot.discord_ui.answers import EDIT_SECONDS, DeferIfSlow, redraw, say
from bot.discord_ui.calendar import Calendar
from bot.discord_ui.core import Core
from bot.discord_ui.errors import LOST, loggable
from bot.discord_ui.evening_messages import EveningMessages
from bot.discord_ui.forms import picked
from bot.discord_ui.interactions import channel_of, server_of, tr_of, user_of
from bot.discord_ui.permissions import keeps, require_opener, require_permissions
from bot.discord_ui.routes import Press, Route, Routes, TableRoute
from bot.discord_ui.screens import Screens
from bot.evenings import Evening, Phase, log, pairing
from bot.evenings.commands import Answer, BeReady, Cancel, ComeHere, Command, HandOver, Leave, Move
from bot.evenings.decisions import require_time
from bot.evenings.when import Typed, guessed_zone, read
from bot.games.presenter import presenter, title_of
from bot.host import logs
from bot.i18n import N_, Tr
from bot.ids import ChannelId, EveningId, GuildId, UserId
from bot.live.evenings import Evenings as Live
from bot.live.evenings import OutOfReach, no_such_evening
from bot.names import escaped, tidy
from bot.presenters.evening import heading, program, thread_name
from bot.presenters.evening_pages import confirm_cancel, confirm_time, day_and_hour, planned_evenings, wall_of
from bot.screen import Screen
from bot.table import Phase as TablePhase
from bot.table import Table
from bot.table.commands import Refused
from engine.registry import games

ROUNDS, PLACES, FEWEST_PLACES = 3, 60, 4
NUMBER = r"(?P<id>[0-9]{1,12})"
WHAT = rf"(?P<what>plan (?P<game>[a-z]{{1,16}}) (?P<rounds>[1-6]) (?P<places>[0-9]{{1,2}})|move {NUMBER})"

logger = logs.logger(__name__)


class Evenings:
    """What people do; `bot.live.evenings` has the time and the rounds."""

    def __init__(self, client: discord.Client, core: Core, screens: Screens) -> None:
        self._client = client
        self._core = core
        self._calendar = Calendar(client, core)
        self._messages = EveningMessages(client, core, self._gone)
        self.live = Live(
            core.store,
            core.tables,
            core.shards,
            core.now,
            room=self._room,
            seal=screens.painter.settle_seal,
            tell=lambda evening: self._messages.touch(evening.id),
        )

    @property
    def routes(self) -> Routes:
        word = r"(?P<word>come|cannot|here|go|cancel)"
        return (
            Route("evening", self._answer, rf" {NUMBER} {word}", at_table=False),
            Route("eveat", self._settle, rf" (?P<at>[0-9]{{1,11}}) {WHAT}", at_table=False),
            Route("evewall", self._choose_zone, rf" (?P<wall>[0-9]{{1,9}}) {WHAT}", at_table=False),
            Route("evestop", self._stop, at_table=False),
            TableRoute("ready", self._be_ready),
        )

    async def resume(self) -> None:
        """After a start: takes up all evenings, whose messages may be old by now."""
        for stored in await self.live.restore():
            self._messages.touch(stored.evening.id)

    async def close(self) -> None:
        await self.live.close()
        await self._messages.close()

    def touch(self, table: Table) -> None:
        """A table has changed."""
        self.live.touch(table)

    # What is asked for by command

    async def plan(
        self,
        interaction: discord.Interaction,
        game: str,
        when: str,
        *,
        rounds: int = ROUNDS,
        places: int | None = None,
        zone: str | None = None,
    ) -> None:
        """Shows the hour as it was understood; nothing counts before it is confirmed. Raises Refused."""
        settings = self._core.chosen.of_server(server_of(interaction))
        require_permissions(interaction)
        require_opener(interaction, settings)
        most = min(PLACES, pairing.most_people(games()[game].seats))
        if places is not None and places > most:
            raise Refused(N_("At most {n} people can play this game at once. Choose fewer places."), n=most)
        typed = read(when, self._core.now(), zone or guessed_zone(str(interaction.locale)))
        require_time(typed.at, self._core.now())
        what = f"plan {game} {rounds} {places or most}"
        await say(interaction, self._asked(what, typed, interaction))

    async def move(
        self, interaction: discord.Interaction, number: int | None, when: str, zone: str | None
    ) -> None:
        """The same for another hour of an evening."""
        evening = await self._one(interaction, number)
        typed = read(when, self._core.now(), zone or guessed_zone(str(interaction.locale)))
        require_time(typed.at, self._core.now())
        await say(interaction, self._asked(f"move {evening.id}", typed, interaction, evening))

    async def ask_to_cancel(self, interaction: discord.Interaction, number: int | None) -> None:
        """Asks before an evening is called off."""
        evening = await self._one(interaction, number)
        await self._core.answers.give(interaction, confirm_cancel(evening, tr_of(interaction)))

    async def hand_over(
        self, interaction: discord.Interaction, number: int | None, member: discord.Member
    ) -> None:
        """Another member plans the evening from now on."""
        tr, evening = tr_of(interaction), await self._one(interaction, number)
        if member.bot:
            raise Refused(N_("That is a bot. Choose a person."))
        name = tidy(member.display_name)
        keeper = keeps(interaction, evening.channel)
        await self._do(interaction, evening, HandOver(user_of(interaction), UserId(member.id), name, keeper))
        text = tr("**{name}** plans this evening from now on.", name=escaped(name))
        await self._core.answers.give(interaction, text)

    async def show(self, interaction: discord.Interaction) -> None:
        """The evenings of the server."""
        async with DeferIfSlow(interaction):
            stored = await self._core.store.evenings.live_in(server_of(interaction))
        found = sorted(((one.evening, one.message) for one in stored), key=lambda one: one[0].at)
        await self._core.answers.show_page(interaction, planned_evenings(found, tr_of(interaction)))

    async def here(self, interaction: discord.Interaction) -> list[Evening]:
        """The evenings of the server where somebody acts, the next one first."""
        return [] if interaction.guild_id is None else await self.live.live_in(server_of(interaction))

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
        await self._core.answers.give(interaction, self._said(after, user_id, tr_of(interaction)))

    async def _be_ready(self, interaction: discord.Interaction, table: Table) -> None:
        tr, number = tr_of(interaction), table.opened.evening
        if not number or table.phase is not TablePhase.LOBBY:
            raise Refused(N_("This game has begun already. *My hand* opens your hand."))
        if table.seat(user_of(interaction)) is None:
            raise Refused(N_("You have no seat at this table. Press *I'm here* for the next round."))
        async with DeferIfSlow(interaction):
            after = await self.live.handle(number, BeReady(user_of(interaction)))
        ready = after.round.ready if after.round else frozenset()
        missing = len({*table.people} - ready)
        text = tr("You are ready; the game starts.")
        if missing:
            text = tr.plural(
                "You are ready. {n} other is not yet.", "You are ready. {n} others are not yet.", missing
            )
        await self._core.answers.give(interaction, text)

    async def _cancel(self, interaction: discord.Interaction, evening: Evening) -> None:
        keeper = keeps(interaction, evening.channel)
        await self._do(interaction, evening, Cancel(user_of(interaction), keeper))
        async with DeferIfSlow(interaction):
            await self._calendar.remove(await self.live.get(evening.id))
        tr = tr_of(interaction)
        text = tr("The evening is called off.")
        await self._core.answers.give(interaction, text, in_place=True)

    async def _settle(self, interaction: discord.Interaction, press: Press) -> None:
        """The hour is the right one."""
        at, tr = float(press.found["at"]), tr_of(interaction)
        if press.found["id"] is not None:
            evening = await self._get(interaction, EveningId(int(press.found["id"])))
            keeper = keeps(interaction, evening.channel)
            await self._do(interaction, evening, Move(user_of(interaction), at, self._core.now(), keeper))
            async with DeferIfSlow(interaction):
                await self._calendar.move(await self.live.get(evening.id))
            text = tr("The evening begins {when} now. I have told those who come.", when=day_and_hour(at))
        else:
            text = await self._plan(interaction, press, at, tr)
        await self._core.answers.give(interaction, text, in_place=True)

    async def _plan(self, interaction: discord.Interaction, press: Press, at: float, tr: Tr) -> str:
        guild_id, game = server_of(interaction), press.found["game"]
        settings = self._core.chosen.of_server(guild_id)
        require_permissions(interaction)
        require_opener(interaction, settings)
        if game not in games():
            raise no_such_evening()
        most = min(PLACES, pairing.most_people(games()[game].seats))
        planned = log.Planned(
            guild=guild_id,
            channel=channel_of(interaction),
            user=user_of(interaction),
            name=tidy(interaction.user.display_name),
            game=game,
            options=settings.options_of(game),
            seconds=presenter(game).seconds,
            at=at,
            rounds=int(press.found["rounds"]),
            places=max(FEWEST_PLACES, min(int(press.found["places"]), most)),
            level=settings.level,
        )
        async with DeferIfSlow(interaction):
            evening = await self.live.plan(planned)
            problem = await self._calendar.add(evening, tr)
        text = tr("Planned: **{evening}**, {when}.", evening=heading(evening, tr), when=day_and_hour(at))
        return f"{text}\n{problem}" if problem else text

    async def _choose_zone(self, interaction: discord.Interaction, press: Press) -> None:
        evening = None
        if press.found["id"] is not None:
            evening = await self._get(interaction, EveningId(int(press.found["id"])))
        elif press.found["game"] not in games():
            raise no_such_evening()
        typed = Typed(wall_of(int(press.found["wall"])), picked(interaction))
        await redraw(interaction, self._asked(press.found["what"], typed, interaction, evening))

    async def _stop(self, interaction: discord.Interaction, _: Press) -> None:
        tr = tr_of(interaction)
        await self._core.answers.give(interaction, tr("Nothing was changed."), in_place=True)

    # Help for them

    def _asked(
        self, what: str, typed: Typed, interaction: discord.Interaction, evening: Evening | None = None
    ) -> Screen:
        tr = tr_of(interaction)
        if evening is not None:
            about = f"**{heading(evening, tr)}**"
        else:
            _, game, rounds, places = what.split()
            settings = self._core.chosen.of_server(server_of(interaction))
            options = settings.options_of(game)
            draft = log.Planned(
                GuildId(0), ChannelId(0), UserId(0), "", game, options, 0, 0.0, int(rounds), int(places)
            )
            people = tr("at most {n} people", n=places)
            about = f"**{title_of(game, options)}** · {program(Evening(EveningId(0), planned=draft), tr)}"
            about += f" · {people}"
        return confirm_time(what, about, typed.wall, typed.zone, typed.at, tr)

    def _said(self, evening: Evening, user_id: UserId, tr: Tr) -> str:
        guest = evening.guests.get(user_id)
        if guest is None or not guest.coming:
            return tr("You are not seated. If that changes, press *I'm coming* or *I'm here*.")
        if evening.phase is Phase.PLANNED:
            return tr("You are coming: {when}. I call you in this channel.", when=day_and_hour(evening.at))
        if evening.phase is Phase.PLAYING and evening.round and user_id not in evening.round.users:
            return tr("Good that you are here. You have a seat in the next round.")
        return tr("Good that you are here. You have a seat.")

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
            return None
        name = thread_name(evening, place, self._core.chosen.for_server(evening.guild))[:100]
        if not isinstance(channel, discord.TextChannel):
            return evening.channel
        for thread in channel.threads:
            if thread.name == name and thread.owner_id == guild.me.id:
                return ChannelId(thread.id)
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                thread = await channel.create_thread(
                    name=name, type=discord.ChannelType.public_thread, auto_archive_duration=1440
                )
        except LOST as error:
            logger.warning("there is no thread for a table", evening=evening.id, error=loggable(error))
            return evening.channel
        return ChannelId(thread.id)

    async def _gone(self, evening: Evening) -> None:
        await self.live.vanish(evening.channel, evening.guild)
