"""`/learn`: a private game against bots, with a coach."""

from __future__ import annotations

import discord
import msgspec
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.messages.panels.panel import Wish
from bot.discord_ui.refusals import MEANINGLESS
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.slash_commands import anywhere
from bot.discord_ui.visit import Visit
from bot.games.offers import Taught, lessons_of, taught
from bot.games.presenter import title_of
from bot.i18n import N_
from bot.ids import GuildId
from bot.screens.lesson import first_screen, lessons_page
from bot.table import Phase, Table
from bot.table.commands import Refused, Start
from bot.table.lessons import LESSON_SECONDS, Chapter
from engine.registry import games

STILL_ON = N_("This lesson isn't over yet. Leave it first, then start another.")


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Learning(bot))


class Learning(Feature):
    """Opens lessons. They are tables, one for each person and server."""

    def __init__(self, bot: Kuckuck) -> None:
        self._bot = bot

    @property
    def routes(self) -> Routes:
        lesson = r" (?P<game>\w+) (?P<lesson>[0-9]+)"
        return (
            Route("learn", self._first_screen, lesson),
            Route("lesson", self._begin, lesson + " (?P<chapter>[0-9]+)"),
            Route("open", self._open_table, lesson + " (?P<chapter>[0-9]+)"),
        )

    @anywhere
    @app_commands.command(
        description=locale_str(N_("Learn a game in a few minutes, against bots; only you see it"))
    )
    @app_commands.describe(game=locale_str(N_("Which game")))
    @app_commands.choices(game=[Choice(name=title, value=title) for title in taught()])
    async def learn(self, interaction: discord.Interaction[Kuckuck], game: str | None = None) -> None:
        visit = Visit.of(interaction)
        if game is None:
            await self._bot.answers.show_page(visit, lessons_page(taught(), visit.tr))
        else:
            await self._show(visit, taught()[game])

    async def _show(self, visit: Visit, lesson: Taught) -> None:
        """Shows the first screen of a lesson, or the lesson that the person has already begun."""
        if table := self._mine(visit):
            await self._resume(visit, table, lesson.title)
        else:
            await visit.turn_page(first_screen(lesson, visit.tr))

    async def _first_screen(self, visit: Visit, press: Press) -> None:
        await self._show(visit, _lesson(press))

    async def _begin(self, visit: Visit, press: Press) -> None:
        """Begins a chapter, or shows the lesson that is already running."""
        lesson, chapter = _lesson(press), _chapter(press)
        table = self._mine(visit) or await self._open(visit, lesson.game, chapter)
        await self._resume(visit, table, lesson.title)

    async def _resume(self, visit: Visit, table: Table, title: str) -> None:
        if table.phase is Phase.LOBBY:
            await self._bot.tables.handle(table.id, Start(visit.user))
        other = title_of(table.game, table.options) != title
        notice = visit.tr(STILL_ON) if other else None
        await self._bot.panels.show(visit, table.id, Wish(notice))

    async def _open_table(self, visit: Visit, press: Press) -> None:
        """Opens a real table of the game just learnt."""
        lesson, chapter = _lesson(press), _chapter(press)
        options = msgspec.convert(chapter.options, games()[lesson.game].Options)
        await self._bot.play.opening.open(visit, lesson.game, msgspec.to_builtins(options))

    def _mine(self, visit: Visit) -> Table | None:
        """The running lesson of the person who asks, if any."""
        of_mine = (table for table in self._bot.tables if table.lesson and table.host == visit.user)
        place = self._place(visit)
        return next((table for table in of_mine if table.guild == place), None)

    def _place(self, visit: Visit) -> GuildId:
        """The server where the lesson is begun, or the value for no server."""
        return visit.home or self._bot.ours.outside

    async def _open(self, visit: Visit, game: str, chapter: Chapter) -> Table:
        self._bot.core.turnstile.require_calm()
        return await self._bot.tables.open(
            game=game,
            guild=self._place(visit),
            channel=visit.channel,
            host=visit.user,
            name=visit.name,
            options=chapter.options,
            seconds=LESSON_SECONDS,
            lesson=True,
            script=chapter.key,
            house=chapter.seats - 1,
        )


def _lesson(press: Press) -> Taught:
    game, number = press.found["game"], int(press.found["lesson"])
    lessons = lessons_of(game) if game in games() else ()
    if number >= len(lessons):
        raise Refused(MEANINGLESS)
    return lessons[number]


def _chapter(press: Press) -> Chapter:
    chapters, number = _lesson(press).chapters, int(press.found["chapter"])
    if number >= len(chapters):
        raise Refused(MEANINGLESS)
    return chapters[number]
