"""The button 🎬 below a finished game shows the moment that decided it as a film, to one person or to all.

A film is made from the game's log whenever somebody asks for it, by the process that draws tables.
"""

from __future__ import annotations

import asyncio
from functools import partial

from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.layout import ReadyPicture, layout
from bot.discord_ui.permissions import WISHED_FOR_PICTURES, NotAllowedHere
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.visit import Visit
from bot.games.statistics import honours_in
from bot.i18n import N_, Tr
from bot.ids import MessageId, TableId
from bot.live.ended_games import ELSEWHERE, EndedGames
from bot.live.lately import Lately
from bot.pictures.files import name_of
from bot.screen import Screen, link
from bot.storage.posted import MessagePlace
from bot.table.commands import Refused, no_such_table
from bot.table.replay import Replay
from cogs.moments.film import film_of, moment_of
from cogs.moments.pages import moment_page
from cogs.moments.stored import KeptMoments

KEPT = 10
"""How many films, of some 100 kB each, are kept. To show one to all takes no second drawing."""

NO_PICTURES = N_(
    "The deciding moment is a picture, and I draw none here. *Watch again* tells the game in words."
)
WORDS_FOR_YOU = N_(
    "The deciding moment is a picture, and you've chosen *text only* in `/settings`. *Watch again* "
    "tells the game in words."
)
WORDS_HERE = N_(
    "This server has chosen *words only*, so the deciding moment isn't posted here. *Watch again* "
    "tells the game to everybody."
)
BUSY = N_("I have too much to draw right now. Try again in a minute.")
NO_FILES = N_(
    "I'm not allowed to attach files in this channel, so I can't show the deciding moment here. Ask "
    "an admin to grant me this here: {permissions}."
)
SHOWN = N_("The deciding moment of table {number} has already been shown: {link}")
BEING_SHOWN = N_("Somebody is just showing the deciding moment of table {number}.")


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Moments(bot))


class Moments(Feature):
    """Shows the deciding moments of games whose replays people may see."""

    def __init__(self, bot: Kuckuck) -> None:
        self._bot, self._games, self._kept = bot, EndedGames(bot.store), KeptMoments(bot.store)
        self._films: Lately[str, bytes] = Lately(KEPT)
        self._being_shown: set[TableId] = set()

    @property
    def routes(self) -> Routes:
        return (
            Route("moment", self._show, at_table=True),
            Route("moment-all", self._show_to_all, at_table=True),
        )

    async def _show(self, visit: Visit, press: Press) -> None:
        """Shows the film to the person who asks. Raises Refused."""
        if self._bot.chosen.text_only(visit.user):
            raise Refused(WORDS_FOR_YOU)
        screen = await self._page(visit, press.table_id, visit.tr)
        async with self._bot.files.turn(visit):
            films = await self._drawn(screen)
        await visit.send(lambda: [film.file for film in films], view=layout(screen))

    async def _show_to_all(self, visit: Visit, press: Press) -> None:
        """Posts the film in the channel. In that of its table, this happens once. Raises Refused."""
        table_id, guild_id = press.table_id, visit.server(ELSEWHERE)
        if self._bot.chosen.of_server(guild_id).looks == "words":
            raise Refused(WORDS_HERE)
        if not visit.allowed.attach_files:
            raise NotAllowedHere([*WISHED_FOR_PICTURES.values()], NO_FILES)
        if table_id in self._being_shown:
            raise Refused(BEING_SHOWN, number=table_id)
        self._being_shown.add(table_id)
        try:
            table = (await self._found(visit, table_id)).table
            # What is shown elsewhere, perhaps where few people look, takes nothing from the players.
            once = table.channel == visit.interaction.channel_id
            # A deleted message counts too: somebody who may delete messages does not want it here.
            if once and (place := await self._kept.find(table_id)):
                raise Refused(SHOWN, number=table_id, link=link(place.channel, place.message, guild_id))
            page = partial(self._page, visit, table_id, shared=True)
            async with self._bot.files.turn(visit):
                message = await self._bot.showings.show(visit, page, self._drawn)
            if once:
                posted = MessagePlace(table.channel, MessageId(message.id))
                await self._kept.keep(table_id, posted)
        finally:
            self._being_shown.discard(table_id)

    async def _page(self, visit: Visit, table_id: TableId, tr: Tr, *, shared: bool = False) -> Screen:
        """The page of a game that people may see again. Raises Refused."""
        if self._bot.draw is None:
            raise Refused(NO_PICTURES)
        found = await self._found(visit, table_id)
        screen = await asyncio.to_thread(_page, found, tr, shared=shared)
        if screen is None:
            raise Refused(NO_PICTURES)
        return screen

    async def _found(self, visit: Visit, table_id: TableId) -> Replay:
        """The game, if people may see it again. Raises Refused."""
        found, _ = await self._games.require_finished(await visit.server_of(table_id), table_id)
        if not found.table.shared:
            raise no_such_table()
        return found

    async def _drawn(self, screen: Screen) -> list[ReadyPicture]:
        """The film of a page, from the process that draws. Raises Refused if that has too much to do."""
        assert self._bot.draw is not None  # noqa: S101 - otherwise there is no page
        ready = []
        for picture in screen.pictures:
            name = name_of(picture)
            if name not in self._films:
                drawn = await self._bot.draw(picture.drawing)
                if drawn is None:
                    raise Refused(BUSY)
                self._films[name] = drawn
            ready.append(ReadyPicture(name, picture.alt, self._films[name]))
        return ready


def _page(found: Replay, tr: Tr, *, shared: bool) -> Screen | None:
    moment = moment_of(found, honours_in(found.table.game, found.entries)[1])
    film = film_of(found, moment, tr)
    return moment_page(found, moment, film, tr, shared=shared) if film else None
