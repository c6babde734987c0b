"""`/evening`: game nights are planned, changed and called off by command, and answered by presses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands
from msgspec.structs import replace

from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.permissions import keeps, no_threads, require_opener, require_permissions
from bot.discord_ui.routes import Press, Route, Routes, TableRoute
from bot.discord_ui.slash_commands import MOST_CHOICES, TableNumber
from bot.discord_ui.visit import Visit
from bot.games.offers import offers
from bot.i18n import N_
from bot.ids import ChannelId, EveningId, GuildId, UserId
from bot.live.lately import Lately
from bot.names import escaped, tidy
from bot.screen import Screen
from bot.table import Phase as TablePhase
from bot.table import Table
from bot.table.commands import Refused
from bot.table.log import Entry
from cogs.evenings.commands import (
    Answer,
    Begin,
    BeReady,
    Cancel,
    ComeHere,
    Command,
    HandOver,
    Leave,
    Move,
    Tick,
)
from cogs.evenings.decisions import require_canceller, require_planner, require_time
from cogs.evenings.evening import Evening
from cogs.evenings.live import LiveEvenings, new_seed, no_such_evening
from cogs.evenings.pages import (
    GoesOn,
    answered,
    choices,
    confirm_cancel,
    confirm_time,
    day_and_hour,
    planned_evenings,
    wall_of,
)
from cogs.evenings.posted import Calendar, EveningMessages, Rooms
from cogs.evenings.screens import heading, program_lines
from cogs.evenings.stored import KeptEvenings
from cogs.evenings.when import ZONES, Typed, all_zones, guessed_zone, is_now, read, zone_of_number
from cogs.evenings.wishes import FEWEST_PLACES, PLACES, WISH, Wish, read_wish, wished

Rounds: TypeAlias = app_commands.Range[int, 1, 6]
Places: TypeAlias = app_commands.Range[int, FEWEST_PLACES, PLACES]
WHEN = N_("Day and hour, such as: friday 20:00, tomorrow 8pm, in 20 minutes, 2026-11-27 20:00")
NOW_OR = N_("`now`, or day and hour: friday 20:00, tomorrow 8pm, in 20 minutes, 2026-11-27 20:00")
ZONE = N_("Your time zone, if I guess another one; you see the hour before it counts")
WHICH = N_("Which evening; left out, the next one")
GAMES = [Choice(name=offer.title, value=offer.word) for offer in offers()]
"""A variant that has a name of its own is chosen like a game."""
PARAMETERS = (
    N_("evening"),
    N_("final"),
    N_("fourth"),
    N_("places"),
    N_("rounds"),
    N_("second"),
    N_("third"),
    N_("when"),
    N_("zone"),
)
"""The parameters' names, for the catalogues."""

NUMBER = r"(?P<id>[0-9]{1,12})"
HOUR = r"(?P<at>[0-9]{1,11})(?: z(?P<zone>[0-9]{1,4}))?"
WHAT = rf"(?P<what>{WISH}|move {NUMBER})"

LISTED = 10.0
"""Seconds for which a list of evenings holds while somebody types: each look asks for all their logs."""
MOST_LISTED = 100

TAKES_PART = N_(
    "You take part in this game night, so you cannot close its tables as a moderator. Ask another moderator."
)


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Evenings(bot))


@app_commands.guild_only()
class Evenings(
    Feature,
    commands.GroupCog,
    group_name="evening",
    group_description=locale_str(N_("A game night: several rounds at mixed tables, and a final")),
):
    """Carries out what people ask for; `cogs.evenings.live` has the time and the rounds."""

    def __init__(self, bot: Kuckuck) -> None:
        core = self._core = bot.core
        self._painter = bot.painter
        self._panels = bot.panels
        self._kept = KeptEvenings(bot.store)
        self._listed: Lately[GuildId, tuple[float, list[Evening]]] = Lately(MOST_LISTED)
        """The evenings of servers where somebody types, and when (Unix time) we looked."""
        self._calendar = Calendar(bot, core, self._kept)
        self._messages = EveningMessages(bot, core, self._kept, self._gone)
        rooms = Rooms(bot, core)
        self.live = LiveEvenings(
            self._kept,
            core.tables,
            core.shards,
            core.now,
            room=rooms.open,
            seal=bot.painter.settle_seal,
            tell=self._tell,
            raised=self._messages.tell_moved_up,
            missing=rooms.missing,
            sure=partial(core.hours.agreed, bot.application_info),
        )

    @property
    def routes(self) -> Routes:
        word = r"(?P<word>come|cannot|here|go|cancel|begin)"
        return (
            Route("evening", self._answer, rf" {NUMBER} {word}", at_table=False),
            Route("eveat", self._settle, rf" {HOUR} {WHAT}", at_table=False),
            Route("evewall", self._choose_zone, rf" (?P<wall>[0-9]{{1,9}}) {WHAT}", at_table=False),
            Route("evestop", self._stop, at_table=False),
            TableRoute("ready", self._be_ready),
        )

    async def resume(self) -> None:
        """Takes up all evenings, whose messages may be old by now."""
        for stored in await self.live.restore():
            self._messages.touch(stored.evening.id)
            self._calendar.resume(stored)

    async def close(self) -> None:
        await self.live.close()
        await self._messages.close()
        await self._calendar.close()

    def follow(self, table: Table) -> None:
        self.live.follow(table)

    def look_again(self, guild_id: GuildId) -> None:
        self._messages.touch_server(guild_id)

    async def bars(self, table: Table, user_id: UserId) -> str | None:
        """Somebody who takes part in an evening cannot close its tables as a moderator."""
        stored = await self._kept.load(table.opened.evening) if table.opened.evening else None
        return TAKES_PART if stored and stored.evening.takes_part(user_id) else None

    async def remark(self, table: Table, entries: Sequence[Entry]) -> GoesOn | None:
        stored = await self._kept.load(table.opened.evening) if table.opened.evening else None
        if stored is None or stored.evening.channel == table.channel:
            return None
        return GoesOn(stored.evening.channel)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.live.vanish(ChannelId(channel.id), GuildId(channel.guild.id))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        await self.live.vanish(ChannelId(thread.thread_id), GuildId(thread.guild_id))

    # What is asked for by command

    @app_commands.command(description=locale_str(N_("Plan a game night in this channel")))
    @app_commands.describe(
        game=locale_str(N_("Which game; name more of them, and the rounds take them in turn")),
        when=locale_str(NOW_OR),
        second=locale_str(N_("The game of the second round")),
        third=locale_str(N_("The game of the third round")),
        fourth=locale_str(N_("The game of the fourth round")),
        final=locale_str(N_("The game of the final table; left out, the first one")),
        rounds=locale_str(N_("How many rounds, before the final table")),
        places=locale_str(N_("How many people can come at most")),
        zone=locale_str(ZONE),
    )
    @app_commands.choices(game=GAMES, second=GAMES, third=GAMES, fourth=GAMES, final=GAMES)
    async def plan(
        self,
        interaction: discord.Interaction[Kuckuck],
        game: str,
        when: str,
        second: str | None = None,
        third: str | None = None,
        fourth: str | None = None,
        final: str | None = None,
        rounds: Rounds | None = None,
        places: Places | None = None,
        zone: str | None = None,
    ) -> None:
        """Shows the hour as it was understood; nothing counts before it is confirmed. Raises Refused."""
        visit = Visit.of(interaction)
        games = [named for named in (game, second, third, fourth) if named is not None]
        settings = self._core.chosen.of_server(visit.server())
        require_permissions(visit)
        require_opener(visit, settings)
        wish = wished(games, final, rounds, places)
        if is_now(when):
            await self._core.answers.give(visit, await self._plan(visit, wish, self._core.now(), now=True))
            return
        typed = read(when, self._core.now(), zone or guessed_zone(str(interaction.locale)))
        require_time(typed.at, self._core.now())
        await visit.say(self._asked(wish, typed, visit))

    @app_commands.command(description=locale_str(N_("Let an evening begin at another hour")))
    @app_commands.describe(when=locale_str(WHEN), evening=locale_str(WHICH), zone=locale_str(ZONE))
    async def move(
        self,
        interaction: discord.Interaction[Kuckuck],
        when: str,
        evening: TableNumber | None = None,
        zone: str | None = None,
    ) -> None:
        """Shows the hour as it was understood, as `plan` does."""
        visit = Visit.of(interaction)
        found = await self._one(visit, evening)
        require_planner(found, visit.user, keeps(visit, found.channel))
        typed = read(when, self._core.now(), zone or found.zone or guessed_zone(str(interaction.locale)))
        require_time(typed.at, self._core.now())
        await visit.say(self._asked(found, typed, visit))

    @app_commands.command(description=locale_str(N_("Call an evening off; I ask once before I do")))
    @app_commands.describe(evening=locale_str(WHICH))
    async def cancel(
        self, interaction: discord.Interaction[Kuckuck], evening: TableNumber | None = None
    ) -> None:
        visit = Visit.of(interaction)
        found = await self._one(visit, evening)
        require_canceller(found, visit.user, keeps(visit, found.channel))
        await self._core.answers.give(visit, confirm_cancel(found, visit.tr))

    @app_commands.command(description=locale_str(N_("Let another member plan an evening from now on")))
    @app_commands.describe(member=locale_str(N_("Who")), evening=locale_str(WHICH))
    async def handover(
        self,
        interaction: discord.Interaction[Kuckuck],
        member: discord.Member | discord.User,
        evening: TableNumber | None = None,
    ) -> None:
        """Raises Refused, also for somebody who is not here."""
        visit = Visit.of(interaction)
        tr, found = visit.tr, await self._one(visit, evening)
        if member.bot:
            raise Refused(N_("That is a bot. Choose a person."))
        if not isinstance(member, discord.Member):
            raise Refused(
                N_("Only a member of this server can plan its evenings. Choose somebody who is here.")
            )
        name = tidy(member.display_name)
        keeper = keeps(visit, found.channel)
        command = HandOver(visit.user, UserId(member.id), name, keeper)
        await self.live.handle(found.id, command)
        text = tr("**{name}** plans this evening from now on.", name=escaped(name))
        await self._core.answers.give(visit, text)

    @app_commands.command(description=locale_str(N_("See which evenings are planned here")))
    async def show(self, interaction: discord.Interaction[Kuckuck]) -> None:
        visit = Visit.of(interaction)
        for evening in await self.live.live_in(visit.server()):
            await self._messages.look_again(evening.id)
        found = [(one.evening, one.message) for one in await self._kept.live_in(visit.server())]
        await self._core.answers.show_page(visit, planned_evenings(found, visit.tr))

    @move.autocomplete("evening")
    @cancel.autocomplete("evening")
    @handover.autocomplete("evening")
    async def _evenings(self, interaction: discord.Interaction[Kuckuck], typed: str) -> list[Choice[int]]:
        visit = Visit.of(interaction)
        found = choices(await self._here(visit), typed, visit.tr)
        return [Choice(name=line, value=number) for number, line in found[:MOST_CHOICES]]

    @plan.autocomplete("zone")
    @move.autocomplete("zone")
    async def _zones(self, _: discord.Interaction[Kuckuck], typed: str) -> list[Choice[str]]:
        wanted = typed.casefold().replace(" ", "_")
        names = all_zones() if wanted else ZONES
        fitting = [name for name in names if wanted in name.casefold()]
        return [Choice(name=name, value=name) for name in fitting[:MOST_CHOICES]]

    async def _here(self, visit: Visit) -> list[Evening]:
        """The evenings of the server where somebody types, the next one first, as they are or just were."""
        if visit.interaction.guild_id is None:
            return []
        guild_id, now = visit.server(), self._core.now()
        listed = self._listed.get(guild_id)
        if listed is None or not listed[0] <= now < listed[0] + LISTED:
            listed = self._listed[guild_id] = now, await self.live.live_in(guild_id)
        return listed[1]

    # Presses

    async def _answer(self, visit: Visit, press: Press) -> None:
        evening, word = await self._get(visit, int(press.found["id"])), press.found["word"]
        asked: dict[str, Command] = {
            "come": Answer(visit.user, visit.name, coming=True),
            "cannot": Answer(visit.user, visit.name, coming=False),
            "here": ComeHere(visit.user, visit.name),
            "go": Leave(visit.user),
            "cancel": Cancel(visit.user, keeps(visit, evening.channel)),
            "begin": Begin(
                visit.user, Tick(self._core.now(), seed=new_seed()), keeps(visit, evening.channel)
            ),
        }
        after = await self.live.handle(evening.id, asked[word])
        if word == "cancel":
            await self._core.answers.give(visit, visit.tr("The evening is called off."), in_place=True)
        else:
            await self._core.answers.give(visit, answered(after, visit.user, visit.tr))

    async def _be_ready(self, visit: Visit, table: Table) -> None:
        number = table.opened.evening
        if not number or table.phase is not TablePhase.LOBBY:
            raise Refused(N_("This game has begun already. *My hand* opens your hand."))
        if table.seat(visit.user) is None:
            raise Refused(N_("You have no seat at this table. Press *I'm here* for the next round."))
        await self.live.handle(number, BeReady(visit.user))
        await self._painter.answer(visit, table.id)
        self._panels.remember(visit, table.id)
        # The game may have begun while we answered: then this hand is still to be opened.
        self._painter.touch(table.id)

    async def _settle(self, visit: Visit, press: Press) -> None:
        """Plans or moves an evening, as its hour is the right one."""
        at, tr = float(press.found["at"]), visit.tr
        zone = zone_of_number(int(press.found["zone"])) if press.found["zone"] else ""
        if press.found["id"] is not None:
            evening = await self._get(visit, int(press.found["id"]))
            keeper = keeps(visit, evening.channel)
            await self.live.handle(evening.id, Move(visit.user, at, self._core.now(), keeper, zone))
            await self._calendar.move(await self.live.get(evening.id))
            text = tr("The evening begins {when} now. I have told those who come.", when=day_and_hour(at))
        else:
            text = await self._plan(visit, read_wish(press.found), at, zone)
        await self._core.answers.give(visit, text, in_place=True)

    async def _plan(
        self, visit: Visit, wish: Wish | None, at: float, zone: str = "", *, now: bool = False
    ) -> str:
        guild_id, tr = visit.server(), visit.tr
        settings = self._core.chosen.of_server(guild_id)
        require_permissions(visit)
        require_opener(visit, settings)
        if wish is None:
            raise no_such_evening()
        planned = replace(
            wish.planned(settings),
            guild=guild_id,
            channel=visit.channel,
            user=visit.user,
            name=visit.name,
            at=at,
            zone=zone,
            now=now,
        )
        evening = await self.live.plan(planned)
        problems = [None if now else await self._calendar.add(evening, tr)]
        if getattr(visit.interaction.channel, "type", None) is discord.ChannelType.text:
            problems.append(no_threads(visit))
        text = tr("Planned: **{evening}**, {when}.", evening=heading(evening, tr), when=day_and_hour(at))
        if now:
            text = tr("I have called everybody here. Press *Go!* there once all are in the list.")
        return "\n".join([text, *filter(None, problems)])

    async def _choose_zone(self, visit: Visit, press: Press) -> None:
        about: Evening | Wish | None = read_wish(press.found)
        if press.found["id"] is not None:
            about = await self._get(visit, int(press.found["id"]))
        if about is None:
            raise no_such_evening()
        typed = Typed(wall_of(int(press.found["wall"])), visit.picked())
        await visit.redraw(self._asked(about, typed, visit))

    async def _stop(self, visit: Visit, _: Press) -> None:
        await self._core.answers.give(visit, visit.tr("Nothing was changed."), in_place=True)

    # Help for them

    def _asked(self, about: Evening | Wish, typed: Typed, visit: Visit) -> Screen:
        tr = visit.tr
        if isinstance(about, Evening):
            what, said = f"move {about.id}", f"**{heading(about, tr)}**"
        else:
            settings = self._core.chosen.of_server(visit.server())
            draft = Evening(EveningId(0), planned=about.planned(settings))
            people = tr("at most {n} people", n=about.places)
            what, said = about.word, f"**{heading(draft, tr)}**\n{program_lines(draft, tr, people)}"
        return confirm_time(what, said, typed.wall, typed.zone, typed.at, tr)

    async def _get(self, visit: Visit, number: int) -> Evening:
        """An evening of the server where somebody acts. Raises Refused."""
        evening = (await self.live.get(EveningId(number))).evening
        if evening.guild != visit.interaction.guild_id:
            raise no_such_evening()
        return evening

    async def _one(self, visit: Visit, number: int | None) -> Evening:
        """The evening of this number; None: the next one of this person, or else the next one of all."""
        if number is not None:
            return await self._get(visit, number)
        found = await self.live.live_in(visit.server())
        mine = [evening for evening in found if evening.planner == visit.user]
        if not (mine or found):
            raise no_such_evening()
        return (mine or found)[0]

    def _tell(self, evening: Evening) -> None:
        self._listed.pop(evening.guild, None)
        self._messages.touch(evening.id)
        self._calendar.touch(evening)

    async def _gone(self, evening: Evening) -> None:
        await self.live.vanish(evening.channel, evening.guild)
