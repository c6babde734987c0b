"""The open panels, the tokens that can open more, and what each panel shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from msgspec.structs import replace

from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.ephemeral import TOKEN_SECONDS
from bot.discord_ui.messages.panels.panel import Panel, Source
from bot.discord_ui.visit import Visit
from bot.i18n import N_, Tr
from bot.ids import TableId, UserId
from bot.screen import Picture, Screen
from bot.screens.absences import with_move_on
from bot.screens.hand import panel as panel_screen
from bot.screens.rules import reading
from bot.screens.since import with_news
from bot.screens.watching import watching
from bot.table import Phase, Table
from bot.table.commands import Refused

MOST_RETIRED = 20
"""The panels of this many ended games are kept up to date."""

Token: TypeAlias = tuple[Visit, float]
"""An interaction that can still be answered, and the Unix time until which it can."""


class OpenPanels:
    """At most one panel for each person at a table."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self.by_table: dict[TableId, dict[UserId, Panel]] = {}
        self.tokens: dict[TableId, dict[UserId, Token]] = {}
        self.moved: Callable[[Panel], None] = lambda _: None
        """Called with a panel that has a new message, has closed, or shows the end of its game."""
        self._retired: list[TableId] = []
        """The tables whose panels show the end of a game, the oldest first."""

    def __iter__(self) -> Iterator[Panel]:
        return (panel for panels in self.by_table.values() for panel in panels.values())

    def at(self, table_id: TableId, user_id: UserId) -> Panel:
        """The panel of a person at a table. If there is none, makes one, which is not open yet."""
        panels = self.by_table.setdefault(table_id, {})
        if user_id not in panels:
            panels[user_id] = Panel(table_id, user_id, lambda panel: self.moved(panel))
        return panels[user_id]

    def of_table(self, table_id: TableId) -> list[Panel]:
        return [*self.by_table.get(table_id, {}).values()]

    def of_person(self, user_id: UserId) -> list[Panel]:
        """A person's open panels."""
        return [panel for panel in self if panel.user_id == user_id and panel.shown]

    def drop(self, panel: Panel) -> None:
        """Forgets a panel that shows the end of a game. If no panel is left, forgets the table."""
        panels = self.by_table.get(panel.table_id, {})
        panels.pop(panel.user_id, None)
        self.moved(panel)
        if not panels:
            self.forget(panel.table_id)

    def retire(self, table: Table) -> None:
        """Lets go of the panels of a table that has ended.

        After a game played to its end, the panels are kept up to date a while longer, to show where the next
        game is.
        """
        if table.phase is not Phase.OVER or not any(panel.shown for panel in self.of_table(table.id)):
            self.forget(table.id)
            return
        if table.id not in self._retired:
            self._retired.append(table.id)
            for panel in self.of_table(table.id):
                self.moved(panel)
        while len(self._retired) > MOST_RETIRED:
            self.forget(self._retired.pop(0))

    def forget(self, table_id: TableId) -> None:
        for panel in self.by_table.pop(table_id, {}).values():
            self.moved(panel)
        self.tokens.pop(table_id, None)

    def expiry(self) -> float:
        """The Unix time until which we use a token that arrives now."""
        return self._core.now() + TOKEN_SECONDS

    def remember(self, visit: Visit, table_id: TableId) -> None:
        """Keeps the token of a person who sits down, or has said before that they would."""
        self.tokens.setdefault(table_id, {})[visit.user] = (visit, self.expiry() - visit.seconds)

    def take_token(self, panel: Panel) -> Token | None:
        """Removes and returns the unused token of the panel's person. None if there is no such token."""
        return self.tokens.get(panel.table_id, {}).pop(panel.user_id, None)

    def opens_soon(self, panel: Panel, table: Table) -> bool:
        """Whether the hand will come in a new message that replaces the panel from the lobby."""
        waits = panel.waits and table.phase is Phase.PLAYING
        return waits and panel.user_id in self.tokens.get(table.id, {})

    def tr(self, panel: Panel, table: Table) -> Tr:
        """The language that a panel's person chose, or else the panel's last language, or the server's."""
        if token := self.tokens.get(table.id, {}).get(panel.user_id):
            return token[0].tr
        last = panel.shown.language if panel.shown else self._core.chosen.for_server(table.guild).language
        return self._core.chosen.for_person(panel.user_id, last)

    def source(self, table: Table) -> Source:
        """What the panels of the table are made of now."""
        return Source(table, self._core.tables.moment(table.id), self._core.endings.of(table))

    def _watching(self, panel: Panel, table: Table, tr: Tr, notice: str | None) -> Screen:
        """The screen for a person who watches without a seat."""
        moment, tr = self._core.tables.moment(table.id), self._core.chosen.at_table(table, tr)
        if panel.wish.page is not None and table.phase is Phase.PLAYING:
            return reading(table, None, panel.wish.page, moment.deadline, tr, think=self._core.think)
        return watching(table, panel.user_id, moment, tr, notice, ending=self._core.endings.of(table))

    def screen(
        self,
        panel: Panel,
        table: Table,
        tr: Tr,
        notice: str | None = None,
        *,
        direct: bool = False,
        picture: Picture | None = None,
    ) -> Screen:
        """The screen of a panel, below the table's ``picture`` if there is one.

        Raises Refused if its person has no seat any more.
        """
        seat = table.seat(panel.user_id)
        if seat is None and panel.watching:
            return self._watching(panel, table, tr, notice)
        if seat is None:
            # They have left meanwhile: the next refresh removes their panel.
            raise Refused(N_("You've left table {number}."), number=table.id)
        tr = self._core.chosen.at_table(table, tr)
        if panel.undelivered and not direct:
            notice = panel.undelivered.sentence(tr)
        moment = self._core.tables.moment(table.id)
        if not self._core.chosen.of_server(table.guild).reactions:
            moment = moment._replace(reactions=None)
        if panel.wish.page is not None and table.phase is Phase.PLAYING:
            think = self._core.think
            return reading(table, seat, panel.wish.page, moment.deadline, tr, think=think, direct=direct)
        screen = panel_screen(
            table,
            seat,
            moment,
            tr,
            notice,
            panel.wish.asked,
            direct=direct,
            drawn=picture is not None,
            ending=self._core.endings.of(table),
        )
        if table.phase is not Phase.PLAYING:
            return screen
        screen = with_move_on(screen, table, panel.user_id, moment.deadline, self._core.now(), tr)
        news, hint = panel.wish.news, panel.wish.hint
        screen = with_news(screen, news or (hint.text if hint and hint.turn == table.prompt.turn else ""))
        return replace(screen, blocks=(picture, *screen.blocks)) if picture else screen
