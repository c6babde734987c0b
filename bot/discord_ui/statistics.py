"""`/stats` and its buttons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord

from bot.discord_ui.answers import Patience, reader, turn_page
from bot.i18n import N_
from bot.ids import GuildId, UserId
from bot.names import tidy
from bot.presenters.statistics import Person, not_played, one_game, overview
from bot.screen import SNOWFLAKE, Screen
from bot.storage.statistics import Record
from bot.table.commands import Refused
from engine.registry import games

if TYPE_CHECKING:
    from bot.app import Kuckuck

NO_GAME = N_("There is no such game here. Choose one of the list.")
PRESS = re.compile(rf"stats (?P<user>{SNOWFLAKE})( (?P<game>[a-z]+))?")
"""The address of a page; without a game it is the overview."""


async def show_statistics(
    app: Kuckuck, interaction: discord.Interaction, user: int, game: str | None, name: str = ""
) -> None:
    """What this person has done in the server, to whoever asked.

    He goes by the name of his last game here, or by ``name`` where he has played none.
    """
    if interaction.guild_id is None:
        raise Refused(N_("Each server has its own statistics. Ask for them in a server."))
    if game is not None and game not in games():
        raise Refused(NO_GAME)
    async with Patience(interaction):
        screen = await _page(app, interaction, interaction.guild_id, user, game, name)
    await turn_page(interaction, screen)


async def _page(
    app: Kuckuck, interaction: discord.Interaction, guild: int, user: int, game: str | None, name: str
) -> Screen:
    tr, me = reader(interaction), user == interaction.user.id
    if me:
        name = interaction.user.display_name
    person = Person(UserId(user), tidy(name) if name else "", me)
    if game is None:
        records = [
            record
            for record in await app.store.records(GuildId(guild), UserId(user))
            if record.game in games()
        ]
        last = await app.store.last_game(GuildId(guild))
        start = next((game for game in games() if game == last), next(iter(games())))
        return overview(records, _as_known(person, records), start, tr)
    career = await app.store.career(GuildId(guild), UserId(user), game)
    if career is None:
        return not_played(game, person, tr)
    # Where we may not attach files, words must do.
    text_only = app.text_only(interaction.user.id) or not interaction.app_permissions.attach_files
    return one_game(career, _as_known(person, [career.record]), tr, text_only=text_only)


def _as_known(person: Person, records: Sequence[Record]) -> Person:
    """By the name that he had in this server when he played here last."""
    return person._replace(name=records[0].name) if records and not person.me else person
