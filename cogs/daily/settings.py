"""What a person chooses of the deal of the day: whether they are reminded of it."""

from __future__ import annotations

import discord

from bot.app import Kuckuck
from bot.discord_ui.interactions import tr_of, user_of
from bot.discord_ui.setting import OFF, ON, Choice, Kept, News, OfChoices
from bot.i18n import N_
from cogs.daily.reminders import promised, turn_on
from cogs.daily.stored import KeptReminders


async def _read(interaction: discord.Interaction[Kuckuck]) -> str:
    reminders = KeptReminders(interaction.client.store)
    return ON if await reminders.wants(user_of(interaction)) else OFF


async def _write(interaction: discord.Interaction[Kuckuck], chosen: str) -> News:
    reminders = KeptReminders(interaction.client.store)
    if chosen == ON:
        return News(promised(await turn_on(reminders, interaction), tr_of(interaction)))
    await reminders.turn_off(user_of(interaction))
    return News()


SETTINGS = (
    OfChoices(
        key="reminder",
        whose="me",
        after="notify",
        title=N_("Deal of the day"),
        choices={
            OFF: Choice(N_("no reminder"), N_("You find it with `/daily`; I do not write to you about it.")),
            ON: Choice(
                N_("a reminder each day"),
                N_("A direct message a day, at about the hour you turned it on, unless you have played."),
            ),
        },
        kept=Kept(_read, _write),
    ),
)
