"""People say until when they are away, and are back as soon as they play or open a hand."""

from __future__ import annotations

from sqlalchemy.exc import SQLAlchemyError

from bot import logs
from bot.days import month_first, read_day
from bot.discord_ui.messages.core import Core
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.visit import Visit
from bot.i18n import N_
from bot.ids import UserId
from bot.screen import Screen, Text
from bot.screens.absences import absence_told
from bot.table import Table
from bot.table.away import waits_for
from bot.table.commands import Command, PlanAbsence, Refused, Return
from bot.table.paces import DAY

MOST_DAYS = 30
AT_LEAST = 3600.0
"""An absence must last at least this many seconds."""

logger = logs.logger(__name__)


class Absences:
    """Tells a person's tables about their absence."""

    def __init__(self, core: Core) -> None:
        self._tables = core.tables
        self._people = core.store.people
        self._personal = core.store.personal
        self._now = core.now

    @property
    def routes(self) -> Routes:
        return (Route("back", self._come_back, at_table=False),)

    async def show(self, visit: Visit) -> None:
        """Says until when the person is away. Raises Refused."""
        await self._tell_absence(visit, await self._require_away(visit.user))

    async def leave(self, visit: Visit, day: str) -> None:
        """Lets the person be away until this day, as they have typed it. Raises Refused."""
        now = self._now()
        until = read_day(day, now, month_leads=month_first(f"{visit.interaction.locale}", ""))
        if until is None:
            raise Refused(
                N_("I can't make out that day. Write for example: 3 days, friday, 24.12., 2026-12-24.")
            )
        if until < now + AT_LEAST:
            raise Refused(N_("That day is past. Choose one that is still to come."))
        if until > now + MOST_DAYS * DAY:
            raise Refused(N_("That's too far ahead. You can be away for at most {n} days."), n=MOST_DAYS)
        await self._people.plan_absence(visit.user, until)
        await self._tell(visit.user, PlanAbsence(visit.user, until, now))
        await self._tell_absence(visit, until)

    async def _tell_absence(self, visit: Visit, until: float) -> None:
        """A page that says until when the person is away, and which games wait for them."""
        tables = await self._tables.get_all(await self._personal.tables(visit.user, live=True))
        waiting = sum(waits_for(table, visit.user, self._now()) for table in tables)
        await visit.say(absence_told(until, waiting, visit.tr))

    async def _come_back(self, visit: Visit, _: Press) -> None:
        await self._require_away(visit.user)
        await self._end(visit.user)
        welcome = visit.tr("Welcome back! Your games are back at their usual pace.")
        await visit.turn_page(Screen((Text(welcome),)))

    async def _require_away(self, user_id: UserId) -> float:
        """The end of a person's absence. Raises Refused."""
        await self._people.load_absence(user_id)
        if user_id not in self._people.away:
            raise Refused(
                N_(
                    "You haven't said that you're away. Before you go, give `/away` the day of your "
                    "return, such as “friday”."
                )
            )
        return self._people.away[user_id]

    async def end_for(self, user_id: UserId, before: Table) -> None:
        """Ends the absence of a person who has acted at a table; ``before`` is the table before that.

        Even if the database fails, their press is answered.
        """
        if user_id in self._people.away or any(p.user == user_id and p.until for p in before.players):
            try:
                await self._end(user_id)
            except SQLAlchemyError:
                logger.exception("an absence could not be ended")

    async def _end(self, user_id: UserId) -> None:
        await self._people.plan_absence(user_id, None)
        await self._tell(user_id, Return(user_id))

    async def _tell(self, user_id: UserId, command: Command) -> list[Table]:
        """Gives the command to the person's tables that need it, in any server. Returns these tables."""
        told = []
        for table in await self._tables.get_all(await self._personal.tables(user_id, live=True)):
            mine = next((p for p in table.players if p.user == user_id and not p.gone), None)
            if mine is None or (isinstance(command, Return) and not mine.until):
                continue
            try:
                told.append(await self._tables.handle(table.id, command))
            except Refused:
                logger.info("a player has just left a table", table=table.id)
        return told
