"""What the host chooses in a lobby, on a page that only they see. Each press checks again who is host."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TypeVar, get_args

from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.followed_pages import Follows
from bot.discord_ui.permissions import keeps
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.visit import Visit
from bot.i18n import N_, Tr
from bot.ids import UserId
from bot.screen import Screen
from bot.screens.hosting import bots_page, guests_page, has_more, host_page, more_page
from bot.table import Phase, Table
from bot.table.commands import Change, Command, Refused, SetHouse, no_such_table
from bot.table.deadlines import unhosted
from bot.table.dealing import Seating
from bot.table.hosting import NO_SUCH_CHOICE
from bot.table.occasions import KINDS
from bot.table.requirements import own_seat, require_lobby
from bot.table.series import IN_A_SERIES
from engine.minds import LEVELS
from engine.options import choices

ONLY_HOST = N_(
    "Only the host can change this table. Ask them; if nothing happens for two minutes, "
    "anybody here can add bots."
)

NO_MATCHES = N_("There are no team matches any more. Open two tables instead.")
OF_MATCHES: Mapping[str, str] = {"match": " (on|off)", "lots": " (on|off)", "team": " [12]"}
"""The buttons of team matches, which only messages of version 1.0.0 have."""

Choice = TypeVar("Choice")

_NUMBER = re.compile(r"[0-9]{1,6}")


class HostChoices:
    def __init__(self, core: Core) -> None:
        self._core = core

    @property
    def routes(self) -> Routes:
        numbers: Mapping[str, Callable[[UserId, int], Command]] = {
            "bots": SetHouse,
            "pace": lambda user_id, number: Change(user_id, seconds=number),
            "series": lambda user_id, number: Change(user_id, goal=number),
            "most": lambda user_id, number: Change(user_id, most=number),
        }
        return (
            Route("host", self._show, at_table=True),
            Route("more", partial(self._show, more=True), at_table=True),
            *(Route(word, partial(self._set_number, of), at_table=True) for word, of in numbers.items()),
            Route("level", self._set_level, at_table=True),
            Route("seating", self._set_seating, at_table=True),
            Route("kind", self._set_kind, at_table=True),
            *(Route(word, self._refuse, form, at_table=True) for word, form in OF_MATCHES.items()),
            Route("option", self._set_option, r" (?P<name>\w{1,32})", at_table=True),
        )

    async def _show(self, visit: Visit, press: Press, *, more: bool = False) -> None:
        """Shows the host's page or (``more``) the page behind *More…*. A moderator sees a page of guests. In
        a quiet lobby, any player sees a page of bots.
        """
        table, user_id = await self._lobby(visit, press), visit.user
        if table.between_games and not keeps(visit, table.channel):
            raise Refused(IN_A_SERIES)
        if user_id != table.host and not keeps(visit, table.channel):
            own_seat(table, user_id)
            if not unhosted(table, self._core.tables.moment(table.id).deadline, self._core.now()):
                raise Refused(ONLY_HOST)
        await self._show_page(visit, table, more=more)

    async def _show_page(self, visit: Visit, table: Table, *, more: bool) -> None:
        """Shows a person what they may arrange in a lobby. The page is drawn again as the lobby changes."""
        draw = partial(self._page, visit.user, visit.tr, keeps(visit, table.channel), more)
        if page := draw(table):
            await self._core.answers.show_page(visit, page, follows=Follows(table.id, draw))
        else:  # the game has just begun or the lobby has been closed
            await visit.defer()

    def _page(self, user_id: UserId, tr: Tr, keeper: bool, more: bool, table: Table) -> Screen | None:
        """The page on which a person arranges this table. ``keeper`` says whether they may moderate there.

        ``more`` asks for the page of the host's less usual choices.
        """
        if table.phase is not Phase.LOBBY:
            return None
        if user_id == table.host and not table.between_games:
            if more and has_more(table):
                return more_page(table, tr)
            return host_page(table, tr, think=self._core.think)
        deadline, seated = self._core.tables.moment(table.id).deadline, table.seat(user_id) is not None
        if keeper and not (seated and unhosted(table, deadline, self._core.now())):
            return guests_page(table, user_id, tr)
        return bots_page(table, tr, keeper=keeper) if seated else None

    async def _set_number(
        self,
        command_of: Callable[[UserId, int], Command],
        visit: Visit,
        press: Press,
    ) -> None:
        table, chosen = await self._lobby(visit, press), visit.picked(NO_SUCH_CHOICE)
        if not _NUMBER.fullmatch(chosen):
            raise Refused(NO_SUCH_CHOICE)
        await self._change(visit, table, command_of(visit.user, int(chosen)))

    async def _set_level(self, visit: Visit, press: Press) -> None:
        table = await self._lobby(visit, press)
        await self._change(visit, table, Change(visit.user, level=_picked(visit, LEVELS)))

    async def _set_seating(self, visit: Visit, press: Press) -> None:
        table = await self._lobby(visit, press)
        seatings: tuple[Seating, ...] = get_args(Seating)
        await self._change(visit, table, Change(visit.user, seating=_picked(visit, seatings)))

    async def _set_kind(self, visit: Visit, press: Press) -> None:
        table = await self._lobby(visit, press)
        await self._change(visit, table, Change(visit.user, kind=_picked(visit, KINDS)))

    async def _set_option(self, visit: Visit, press: Press) -> None:
        table, name = await self._lobby(visit, press), press.found["name"]
        offered = choices(table.rules.Options).get(name, ())
        await self._change(visit, table, Change(visit.user, {name: _picked(visit, offered)}))

    async def _lobby(self, visit: Visit, press: Press) -> Table:
        """The lobby that this press is for. Raises Refused if it is in another server."""
        table = await self._core.tables.get(press.table_id)
        if table.guild != visit.interaction.guild_id or not table.shared:
            raise no_such_table()
        require_lobby(table)
        return table

    async def _change(self, visit: Visit, table: Table, command: Command) -> None:
        changed = await visit.carry_out(table, command)
        await self._show_page(visit, changed, more=not _is_usual(command))

    async def _refuse(self, _visit: Visit, _press: Press) -> None:
        raise Refused(NO_MATCHES)


def _is_usual(command: Command) -> bool:
    """Whether a choice is made on the host's first page, not behind *More…*."""
    match command:
        case Change(seconds=seconds, level=level):
            return seconds is not None or level is not None
    return isinstance(command, SetHouse)


def _picked(visit: Visit, offered: Iterable[Choice]) -> Choice:
    """The item chosen in a menu. Raises Refused if it is not among the items offered."""
    by_word, chosen = {f"{value}": value for value in offered}, visit.picked(NO_SUCH_CHOICE)
    if chosen not in by_word:
        raise Refused(NO_SUCH_CHOICE)
    return by_word[chosen]
