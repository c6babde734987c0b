"""`/play`: opens a table of any game by one press, and leads to all lessons."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot.app import Kuckuck
from bot.discord_ui.feature import Feature
from bot.discord_ui.permissions import sees, turn_to
from bot.discord_ui.presses.opening import IN_A_SERVER
from bot.discord_ui.refusals import NO_GAME
from bot.discord_ui.routes import Press, Route, Routes
from bot.discord_ui.visit import Visit
from bot.games.offers import LastTime, last_time, offer_of, offered, offers, taught
from bot.i18n import N_
from bot.ids import GuildId, UserId
from bot.screens.lesson import lessons_page
from bot.screens.play import IN_CARDS, in_menus, play_page
from bot.table import Table
from bot.table.commands import Refused
from bot.table.decisions import may_sit_down
from bot.table.paces import is_pace

OFFERS = [Choice(name=offer.title, value=offer.key) for offer in offers()]
CARDS = rf"(?P<cards>{IN_CARDS})?"
LAST_TIME = r"((?P<kind>friendly|open) )?(?P<seconds>[0-9]{1,6}) (?P<level>[a-z]+) (?P<offer>[a-z0-9 ]+)"


async def setup(bot: Kuckuck) -> None:
    await bot.add_cog(Play(bot))


class Play(Feature):
    """The menu of all games, and the page of all lessons."""

    def __init__(self, bot: Kuckuck) -> None:
        self._bot = bot

    @property
    def routes(self) -> Routes:
        return (
            Route("play", self._press, CARDS + r"( (?P<offer>[a-z0-9 ]+))?", at_table=False),
            Route("again-as", self._as_last_time, f"{CARDS} {LAST_TIME}", at_table=False),
            Route("choose", self._choose, CARDS, at_table=False),
            Route("lessons", self._show_lessons, at_table=False),
        )

    @app_commands.command(description=locale_str(N_("Open a table for any game, chosen from a menu")))
    @app_commands.guild_only()
    @app_commands.describe(game=locale_str(N_("Which game, to open its table at once without the menu")))
    @app_commands.choices(game=OFFERS)
    async def play(self, interaction: discord.Interaction[Kuckuck], game: str | None = None) -> None:
        """Opens a table of this game. If no game is named, shows the menu."""
        visit = Visit.of(interaction)
        await (self._open(visit, game) if game else self._show(visit))

    async def _show(self, visit: Visit, where: str = "") -> None:
        """Shows the menu of all games to the person who asks."""
        guild_id = visit.server(IN_A_SERVER)
        last, tables = await self._played_last(guild_id, visit.user), self._on_now(visit)
        page = play_page(offers(), last, visit.tr, tables, where, in_menus(visit.tr))
        await self._bot.answers.give(visit, page)

    def _on_now(self, visit: Visit) -> list[Table]:
        """This server's tables at which the person can sit down, in channels that they see."""
        here = (table for table in self._bot.tables if table.guild == visit.home and table.shared)
        return [table for table in here if may_sit_down(table, visit.user) and sees(visit, table.channel)]

    async def _played_last(self, guild_id: GuildId, user_id: UserId) -> LastTime | None:
        """The person's last game in this server, with those of its host's choices that are still allowed.

        If they have played none, it is anybody's. If the logs are deleted, returns the last finished game and
        its options.
        """
        if chosen := await self._bot.store.archive.last_choices(guild_id, user_id):
            offer = offer_of(chosen.game, chosen.options)
            seconds = chosen.seconds if is_pace(chosen.seconds) else None
            return LastTime(offer, seconds, chosen.level, chosen.kind) if offer else None
        found = await self._bot.store.archive.page(guild_id, None, 0, 1)
        offer = offer_of(found[0].game, found[0].options) if found else None
        return LastTime(offer) if offer else None

    async def _press(self, visit: Visit, press: Press) -> None:
        self._turn_to_cards(visit, press)
        if key := press.found["offer"]:
            await self._open(visit, key)
        else:
            await self._show(visit, press.found["cards"] or "")

    def _turn_to_cards(self, visit: Visit, press: Press) -> None:
        """If the button is below the bot's hello, we use the channel for cards instead. Raises Refused."""
        if press.found["cards"]:
            turn_to(visit, self._bot.chosen.of_server(visit.server(IN_A_SERVER)).cards)

    async def _as_last_time(self, visit: Visit, press: Press) -> None:
        """Opens a table like the last one."""
        visit.server(IN_A_SERVER)
        self._turn_to_cards(visit, press)
        last = last_time(*press.found.group("kind", "seconds", "level", "offer"))
        if last is None:
            raise Refused(NO_GAME)
        await self._bot.play.opening.open(
            visit, last.offer.game, last.offer.options, seconds=last.seconds, level=last.level, kind=last.kind
        )

    async def _choose(self, visit: Visit, press: Press) -> None:
        self._turn_to_cards(visit, press)
        await self._open(visit, visit.picked(NO_GAME))

    async def _open(self, visit: Visit, key: str) -> None:
        """Opens a table as the game's own command does."""
        visit.server(IN_A_SERVER)
        offer = offered(key)
        if offer is None:
            raise Refused(NO_GAME)
        # The offer of "As last time" sets every option. Any other offer sets only what makes it a variant.
        # The options that it leaves out are as usual in the server.
        options = offer.pinned if offer in offers() else offer.options
        await self._bot.play.opening.open(visit, offer.game, options)

    async def _show_lessons(self, visit: Visit, _: Press) -> None:
        await self._bot.answers.show_page(visit, lessons_page(taught(), visit.tr))
