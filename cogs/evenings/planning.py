"""How planners make game nights: they fill in a form, confirm its hour, and change the plan."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

import discord
from msgspec.structs import replace

from bot.discord_ui.messages.core import Core
from bot.discord_ui.permissions import (
    allowed_in,
    keeps,
    no_threads,
    out_of_sight,
    require_opener,
    require_permissions,
)
from bot.discord_ui.refusals import MEANINGLESS, require_there
from bot.discord_ui.routes import Press, Route, Routes, TableRoute
from bot.discord_ui.visit import Visit
from bot.games.common import small_line
from bot.i18n import N_
from bot.ids import ChannelId, EveningId, UserId
from bot.names import escaped, tidy
from bot.screen import Button, Row, Screen, Text, address
from bot.table import Table
from bot.table.commands import Refused
from bot.zones import guessed_zone, known_zone
from cogs.evenings import forms
from cogs.evenings.afterwards import is_offered
from cogs.evenings.calendar import Calendar
from cogs.evenings.decisions import (
    answer,
    hand_over,
    move,
    repeat,
    require_canceller,
    require_live,
    require_planner,
    require_time,
)
from cogs.evenings.evening import Evening
from cogs.evenings.following import NEAR, next_week, same_table
from cogs.evenings.live import LiveEvenings, no_such_evening
from cogs.evenings.pages import answered, change_page, confirm_cancel, confirm_time, day_and_hour, wall_of
from cogs.evenings.plan import Planned
from cogs.evenings.posted import EveningMessages
from cogs.evenings.titles import heading, program_lines
from cogs.evenings.when import Typed, is_now, number_of_zone, read, wall_in, zone_named, zone_of_number
from cogs.evenings.wishes import AGAIN, WISH, Wish, read_wish

NUMBER = r"(?P<id>[0-9]{1,12})"
ZONED = r"(?: z(?P<zone>[0-9]{1,4}))?"
MOST = r"places (?P<places>[0-9]{1,2})"
WHAT = rf"(?P<what>{WISH}|move {NUMBER})"


class Planning:
    """Serves people who plan an evening or change its plan."""

    def __init__(
        self,
        core: Core,
        live: LiveEvenings,
        calendar: Calendar,
        messages: EveningMessages,
        may_mention: Callable[[UserId, UserId], bool],
    ) -> None:
        """``may_mention``: whether one person may have another one called; if so, the call is counted."""
        self._core = core
        self._messages = messages
        self._may_mention = may_mention
        self._live = live
        self._calendar = calendar

    @property
    def routes(self) -> Routes:
        return (
            Route("eveform", self._open_form, rf"{ZONED} {WHAT}", at_table=False),
            Route("evedone", self._read, rf"{ZONED} (?:{MOST}|move {NUMBER})", at_table=False),
            Route("eveat", self._settle, rf" (?P<at>[0-9]{{1,11}}){ZONED} {WHAT}", at_table=False),
            Route(
                "evewall",
                self._choose_zone,
                rf" (?:(?P<wall>[0-9]{{1,9}})|at(?P<at>[0-9]{{1,11}})) {WHAT}",
                at_table=False,
            ),
            Route("evestop", self._stop, at_table=False),
            Route("evechange", self._change, rf"(?: {NUMBER}(?P<off> off)?)?", at_table=False),
            Route("evegive", self._hand_over, f" {NUMBER}", at_table=False),
            Route("everepeat", self._repeat, f" {NUMBER}", at_table=False),
            Route("evenext", self._next_week, f" {NUMBER}", at_table=False),
            TableRoute("evenext", self._next_week_of_table),
        )

    async def begin(self, visit: Visit, places: int | None, zone: str | None) -> None:
        """Shows the form for a new evening. Raises Refused for people who may not plan one."""
        require_permissions(visit)
        require_opener(visit, self._core.chosen.of_server(visit.server()))
        zone = zone_named(zone or _zone_of(visit)).key
        await visit.ask(forms.plan_form(f"evedone{_zoned(zone)} places {places or 0}", None, visit.tr))

    async def _open_form(self, visit: Visit, press: Press) -> None:
        """Shows a form: for a new evening, filled in as before, or for the new hour of a planned evening."""
        zone = _zoned(_zone_in(press))
        if press.found["id"] is not None:
            evening = await self.get(visit, int(press.found["id"]))
            require_planner(evening, visit.user, keeps(visit, evening.channel))
            await visit.ask(forms.hour_form(f"evedone{zone} move {evening.id}", visit.tr))
        elif wish := read_wish(press.found):
            to = f"evedone{zone} places {wish.most}"
            await visit.ask(forms.plan_form(to, wish, visit.tr))
        else:
            raise no_such_evening()

    async def _read(self, visit: Visit, press: Press) -> None:
        """Reads a form. Plans a new evening if its hour is *now*; otherwise asks whether the hour is right.

        An impossible hour is refused, with a button that shows the form again.
        """
        when, zone = forms.hour_in(visit), _zone_in(press) or _zone_of(visit)
        about: Evening | Wish
        if press.found["id"] is not None:
            about = await self.get(visit, int(press.found["id"]))
            require_planner(about, visit.user, keeps(visit, about.channel))
            what, zone = (
                f"move {about.id}",
                _zone_in(press) or (about.zone if known_zone(about.zone) else zone),
            )
        else:
            about = forms.wish_in(visit, int(press.found["places"]))
            what = about.word
        try:
            if isinstance(about, Wish) and is_now(when):
                text = await self._plan(visit, about, self._core.now(), zone, now=True)
                await self._core.answers.give(visit, text, in_place=True)
                return
            typed = read(when, self._core.now(), zone, str(visit.interaction.locale))
            require_time(typed.at, self._core.now())
        except Refused as refusal:
            visit.fail(refusal)
            again = Button(visit.tr("Change it"), address(f"eveform{_zoned(zone)} {what}"), "primary")
            typed_in = small_line(visit.tr("You wrote: {hour}", hour=escaped(when)))
            page = Screen((Text(f"{refusal.sentence(visit.tr)}\n{typed_in}"), Row((again,))))
        else:
            page = self._asked(about, typed, visit)
        await self._core.answers.show_page(visit, page)

    async def _settle(self, visit: Visit, press: Press) -> None:
        """Plans or moves an evening, after its hour was confirmed."""
        at, tr, zone = float(press.found["at"]), visit.tr, _zone_in(press)
        if press.found["id"] is not None:
            evening = await self.get(visit, int(press.found["id"]))
            keeper, now = keeps(visit, evening.channel), self._core.now()
            await self._live.change(
                evening.id, lambda it: move(it, visit.user, at, now, keeper=keeper, zone=zone)
            )
            problem = await self._calendar.move(await self._live.get(evening.id), tr)
            text = tr("Moved to {when}. Everybody who signed up knows.", when=day_and_hour(at))
            text = "\n".join(filter(None, [text, problem]))
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
        evening = await self._live.plan(planned)
        problems = [None if now else await self._calendar.add(evening, tr)]
        if getattr(visit.interaction.channel, "type", None) is discord.ChannelType.text:
            problems.append(no_threads(visit))
        text = tr("It's on: **{evening}**, {when}.", evening=heading(evening, tr), when=day_and_hour(at))
        if now:
            text = tr("The invitation is in the channel. Press *Go!* there once everybody is on the list.")
        return "\n".join([text, *filter(None, problems)])

    async def _choose_zone(self, visit: Visit, press: Press) -> None:
        about: Evening | Wish | None = read_wish(press.found)
        if press.found["id"] is not None:
            about = await self.get(visit, int(press.found["id"]))
        if about is None:
            raise no_such_evening()
        zone, at = visit.picked(), press.found["at"]
        if at is None:
            typed = Typed(wall_of(int(press.found["wall"])), zone)
        else:
            typed = Typed(wall_in(zone, float(at)), zone, exact=True)
        await visit.redraw(self._asked(about, typed, visit))

    async def _stop(self, visit: Visit, _: Press) -> None:
        await self._core.answers.give(visit, visit.tr("Everything stays as it was."), in_place=True)

    async def _change(self, visit: Visit, press: Press) -> None:
        """Shows what can be changed about an evening, or asks whether to call it off."""
        number = press.found["id"] or visit.picked(MEANINGLESS)[:12]
        evening = await self.get(visit, int(number) if number.isdecimal() else 0)
        keeper = keeps(visit, evening.channel)
        require_live(evening)
        if press.found["off"]:
            require_canceller(evening, visit.user, keeper)
            await self._core.answers.give(visit, confirm_cancel(evening, visit.tr), in_place=True)
        else:
            require_planner(evening, visit.user, keeper)
            await self._core.answers.show_page(visit, change_page(evening, visit.tr))

    async def _repeat(self, visit: Visit, press: Press) -> None:
        """Sets whether the evening is repeated each week, every second week, or not at all."""
        evening, weeks = await self.get(visit, int(press.found["id"])), visit.picked(MEANINGLESS)
        if weeks not in AGAIN:
            raise Refused(MEANINGLESS)
        keeper = keeps(visit, evening.channel)
        after = await self._live.change(
            evening.id, lambda it: repeat(it, visit.user, int(weeks), keeper=keeper)
        )
        await self._core.answers.show_page(visit, change_page(after, visit.tr))

    async def _next_week(self, visit: Visit, press: Press) -> None:
        evening = await self.get(visit, int(press.found["id"]))
        if evening.phase.live:
            raise Refused(N_("This game night isn't over yet. Ask for the next one when it is."))
        await self._plan_once(visit, next_week(evening, _zone_of(visit), self._core.now()))

    async def _next_week_of_table(self, visit: Visit, table: Table) -> None:
        require_there(visit, table)
        if not is_offered(table):
            raise Refused(MEANINGLESS)
        place, channel = visit.interaction.channel, table.channel
        if isinstance(place, discord.Thread) and place.guild.me.id == place.owner_id:
            channel = ChannelId(place.parent_id)  # a table's thread is for that table only
        planned = same_table(table, await self._begun(table), _zone_of(visit), self._core.now())
        await self._plan_once(visit, replace(planned, guild=table.guild, channel=channel))

    async def _begun(self, table: Table) -> float:
        """When the people of a table began the first of their consecutive games (Unix time, roughly)."""
        begun = _opened(table) or self._core.now()
        with suppress(Refused):  # an earlier table may have been deleted
            while table.opened.after:
                table = await self._core.tables.get(table.opened.after)
                if not begun - NEAR < _opened(table) <= begun:
                    break
                begun = _opened(table)
        return begun

    async def _plan_once(self, visit: Visit, planned: Planned) -> None:
        """Plans an evening, or lets the person join it if it is planned already."""

        def require() -> None:
            require_opener(visit, self._core.chosen.of_server(visit.server()))
            allowed = allowed_in(visit.interaction.guild, planned.channel)
            if not (allowed.view_channel and allowed.send_messages):
                raise Refused(
                    N_("I can't write in {channel}, so I can't plan it there. Ask an admin to let me."),
                    channel=f"<#{planned.channel}>",
                )

        tr, planned = visit.tr, replace(planned, user=visit.user, name=visit.name)
        evening, is_new = await self._live.plan_once(planned, require)
        told = {
            "evening": heading(evening, tr),
            "when": day_and_hour(evening.at),
            "channel": f"<#{evening.channel}>",
        }
        if is_new:
            problem = await self._calendar.add(evening, tr)
            text = tr("See you all {when}! You'll find **{evening}** in {channel}.", **told)
        elif evening.planned.games == planned.games:
            evening = await self._live.change(
                evening.id,
                lambda it: answer(it, visit.user, visit.name, coming=True, username=visit.username),
            )
            problem = answered(evening, visit.user, tr)
            text = tr("It's already planned: **{evening}**, {when}, in {channel}.", **told)
        else:
            problem = tr("To join it, press *I'm coming* there.")
            text = tr("There's already one at that time: **{evening}**, {when}, in {channel}.", **told)
        await self._core.answers.give(visit, "\n".join(filter(None, [text, problem])))

    async def _hand_over(self, visit: Visit, press: Press) -> None:
        """Makes another person the evening's planner. Raises Refused if they are not in the server."""
        evening, chosen = await self.get(visit, int(press.found["id"])), visit.picked(MEANINGLESS)
        resolved = cast("dict[str, Any]", visit.interaction.data or {}).get("resolved") or {}
        told = (resolved.get("users") or {}).get(chosen) or {}
        if told.get("bot"):
            raise Refused(N_("That's a bot. Choose a person."))
        member = (resolved.get("members") or {}).get(chosen)
        if member is None or not chosen.isdecimal():
            raise Refused(N_("Only members of this server can plan its game nights. Choose one of them."))
        name = tidy(member.get("nick") or told.get("global_name") or told.get("username") or "?")
        person = UserId(int(chosen))
        name = evening.name_for(person, name, tidy(told.get("username") or ""))
        keeper = keeps(visit, evening.channel)
        after = await self._live.change(
            evening.id, lambda it: hand_over(it, visit.user, person, name, keeper=keeper)
        )
        if person != visit.user and self._may_mention(visit.user, person):
            self._messages.tell_handed_over(after)
        text = visit.tr("This game night is now in the hands of **{name}**.", name=escaped(name))
        await self._core.answers.give(visit, text, in_place=True)

    async def get(self, visit: Visit, number: int) -> Evening:
        """The evening with this number in the server of the visit. Raises Refused if there is none."""
        evening = (await self._live.get(EveningId(number))).evening
        if evening.guild != visit.interaction.guild_id or not knows(visit, evening):
            raise no_such_evening()
        return evening

    def _asked(self, about: Evening | Wish, typed: Typed, visit: Visit) -> Screen:
        tr = visit.tr
        if isinstance(about, Evening):
            what, said = f"move {about.id}", f"**{heading(about, tr)}**"
        else:
            settings = self._core.chosen.of_server(visit.server())
            draft = Evening(about.planned(settings))
            people = tr("at most {n} people", n=about.places)
            what, said = about.word, f"**{heading(draft, tr)}**\n{program_lines(draft, tr, people)}"
        return confirm_time(what, said, typed, tr)


def may_change(visit: Visit, evening: Evening) -> bool:
    """Whether the person who acts plans this evening of their server, or moderates its channel."""
    return visit.user == evening.planner or keeps(visit, evening.channel)


def knows(visit: Visit, evening: Evening) -> bool:
    """Whether the person who acts may know of this evening of their server."""
    is_in = may_change(visit, evening) or evening.takes_part(visit.user)
    return is_in or not out_of_sight(visit, evening.channel)


def _opened(table: Table) -> float:
    """When a table was opened (Unix time); 0 if unknown."""
    return discord.utils.snowflake_time(table.posted).timestamp() if table.posted else 0.0


def _zone_of(visit: Visit) -> str:
    return guessed_zone(str(visit.interaction.locale))


def _zoned(zone: str) -> str:
    number = number_of_zone(zone)
    return "" if number is None else f" z{number}"


def _zone_in(press: Press) -> str:
    number = press.found["zone"]
    return zone_of_number(int(number)) if number else ""
