"""`/away`: people say until when they are away, and are back as soon as they play or open a hand."""

from __future__ import annotations

import discord
from sqlalchemy.exc import SQLAlchemyError

from bot import logs
from bot.days import read_day
from bot.discord_ui.answers import DeferIfSlow, say
from bot.discord_ui.core import Core
from bot.discord_ui.interactions import tr_of, user_of
from bot.i18n import N_
from bot.ids import UserId
from bot.presenters.absences import absence_told
from bot.table import Table
from bot.table.absences import waits_for
from bot.table.commands import Command, PlanAbsence, Refused, Return
from bot.table.paces import DAY

MOST_DAYS = 30
AT_LEAST = 3600.0
"""An absence of fewer seconds is none."""

logger = logs.logger(__name__)


class Absences:
    def __init__(self, core: Core) -> None:
        self._tables = core.tables
        self._people = core.store.people
        self._personal = core.store.personal
        self._now = core.now

    async def begin(self, interaction: discord.Interaction, typed: str) -> None:
        """The person who asks is away until the day that they have typed. Raises Refused."""
        now = self._now()
        until = read_day(typed, now)
        if until is None:
            raise Refused(
                N_("I cannot read that day. Write it like one of these: 3 days, friday, 24.12., 2026-12-24.")
            )
        if until < now + AT_LEAST:
            raise Refused(N_("That day is over. Choose one that is still to come."))
        if until > now + MOST_DAYS * DAY:
            raise Refused(N_("That is too far ahead. You can be away for at most {n} days."), n=MOST_DAYS)
        async with DeferIfSlow(interaction):
            await self._people.plan_absence(user_of(interaction), until)
            tables = await self._tell(user_of(interaction), PlanAbsence(user_of(interaction), until, now))
        waiting = sum(waits_for(table, user_of(interaction), now) for table in tables)
        await say(interaction, absence_told(until, waiting, tr_of(interaction)))

    async def end(self, interaction: discord.Interaction) -> None:
        """The person who asks is back. Raises Refused where they were not away."""
        user_id = user_of(interaction)
        async with DeferIfSlow(interaction):
            await self._people.load_absence(user_id)
            if not self.is_away(user_id):
                raise Refused(N_("You are not away. Use `/away until` before you go."))
            await self.back(user_id)
        tr = tr_of(interaction)
        await say(interaction, tr("Welcome back! Your games wait for you no longer than usual."))

    def is_away(self, user_id: UserId) -> bool:
        """Whether this process knows that the person has said so, and is not back yet."""
        return user_id in self._people.away

    async def back_by_press(self, user_id: UserId) -> None:
        """The same by a press at one table, which is done and is answered whatever becomes of this."""
        try:
            await self.back(user_id)
        except SQLAlchemyError:
            logger.exception("an absence could not be ended")

    async def back(self, user_id: UserId) -> None:
        """The person is back, at all of their tables."""
        await self._people.plan_absence(user_id, None)
        await self._tell(user_id, Return(user_id))

    async def _tell(self, user_id: UserId, command: Command) -> list[Table]:
        """Tells all tables of a person, in any server, that it may concern; gives them as they are then."""
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
