"""How much of the bot one person, one channel or one server may take, so that all others get their share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from bot import log
from bot.deadlines import alone_by_post
from bot.i18n import N_
from bot.requests import Refused
from bot.table import Table

ALONE_BY_POST_PER_HOST, ALONE_BY_POST_PER_CHANNEL = 1, 2
"""Tables by post at which one person sits alone, or with the house: they could be open for weeks."""
MOST_REMEMBERED = 1000
"""Persons in a tempo after which those who have long been quiet are forgotten."""


class Limits(NamedTuple):
    """Tables count while they are open."""

    tables_per_host: int = 3
    tables_per_channel: int = 5
    tables_per_server: int = 50
    lessons_per_server: int = 50
    """They count for themselves alone, one a person."""
    presses_at_once: int = 20
    presses_per_second: float = 2.0

    def require_room(self, tables: Iterable[Table], opened: log.Opened) -> None:
        """Raises Refused where one more table would be too many."""
        if opened.lesson:
            self._require_room_for_lesson(tables, opened)
            return
        hosted = here = in_server = 0
        for table in tables:
            if table.lesson:
                continue
            hosted += table.host == opened.host
            here += table.channel == opened.channel
            in_server += table.guild == opened.guild
        if hosted >= self.tables_per_host:
            raise Refused(
                N_("You host as many open tables as one person may: {n}. Finish or `/close` one first."),
                n=hosted,
            )
        if here >= self.tables_per_channel:
            raise Refused(
                N_("This channel has as many open tables as it may: {n}. Join one, or open yours elsewhere."),
                n=here,
            )
        if in_server >= self.tables_per_server:
            raise Refused(
                N_("This server has as many open tables as it may: {n}. Join one, or wait until one ends."),
                n=in_server,
            )

    def require_company(self, tables: Iterable[Table], lobby: Table) -> None:
        """Raises Refused where one person alone at a table by post, or with the house, would be too many."""
        if not alone_by_post(lobby):
            return
        others = [table for table in tables if alone_by_post(table) and table.id != lobby.id]
        if sum(table.host == lobby.host for table in others) >= ALONE_BY_POST_PER_HOST:
            raise Refused(
                N_(
                    "You already have a table by post where nobody else plays. Wait until somebody joins you "
                    "there, finish it, or `/close` it."
                )
            )
        here = sum(table.channel == lobby.channel for table in others)
        if here >= ALONE_BY_POST_PER_CHANNEL:
            raise Refused(
                N_(
                    "This channel has as many tables by post with one player as it may: {n}. Join one, or "
                    "choose a quicker pace."
                ),
                n=here,
            )

    def _require_room_for_lesson(self, tables: Iterable[Table], opened: log.Opened) -> None:
        learners = [table.host for table in tables if table.lesson and table.guild == opened.guild]
        if opened.host in learners:
            raise Refused(N_("Your lesson is on already. Use `/learn` again to go there."))
        if len(learners) >= self.lessons_per_server:
            raise Refused(
                N_("As many lessons are on in this server as may be: {n}. Try again in some minutes."),
                n=len(learners),
            )


class Tempo:
    """How fast each person may press: some presses at once, then so many a second.

    ``now`` gives seconds that only ever rise.
    """

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self._between = 1 / limits.presses_per_second
        self._ahead = (limits.presses_at_once - 1) * self._between
        self._now = now
        self._paid: dict[int, float] = {}
        """Until when each one's presses would have taken, one after the other."""
        self._most = MOST_REMEMBERED

    def __len__(self) -> int:
        return len(self._paid)

    def allows(self, user: int) -> bool:
        """Whether this press is not too soon; then it counts."""
        now = self._now()
        paid = max(self._paid.get(user, now), now)
        if paid - now > self._ahead:
            return False
        self._paid[user] = paid + self._between
        if len(self._paid) > self._most:
            self._paid = {user: paid for user, paid in self._paid.items() if paid > now}
            self._most = max(MOST_REMEMBERED, 2 * len(self._paid))
        return True
