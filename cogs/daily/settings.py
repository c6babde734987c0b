"""The settings of the deal of the day: a person's reminders, and the channel for a server's rankings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.discord_ui.setting import OFF, ON, Choice, ChoiceNews, Kept, OfChannels, OfChoices, Words
from bot.i18n import N_
from bot.zones import ZONES
from cogs.daily.hours import KEEPS, promised, turn_on
from cogs.daily.stored_reminders import KeptReminders

if TYPE_CHECKING:  # a manifest needs no Discord
    from bot.discord_ui.visit import Visit


async def _read(visit: Visit) -> str:
    reminders = KeptReminders(visit.interaction.client.store)
    return ON if await reminders.wants(visit.user) else OFF


async def _write(visit: Visit, chosen: str) -> ChoiceNews:
    reminders = KeptReminders(visit.interaction.client.store)
    if chosen == ON:
        return ChoiceNews(promised(await turn_on(reminders, visit), visit.at, visit.tr))
    await reminders.turn_off(visit.user)
    return ChoiceNews()


def _named(zone: str) -> Words:
    """A time zone has the same name in each language."""
    return lambda _: zone


async def _read_zone(visit: Visit) -> str:
    hour = await KeptReminders(visit.interaction.client.store).hour(visit.user)
    return hour.zone if hour else ""


async def _write_zone(visit: Visit, zone: str) -> ChoiceNews:
    hour = await KeptReminders(visit.interaction.client.store).set_zone(visit.user, zone, visit.at)
    return ChoiceNews(promised(hour, visit.at, visit.tr) if hour else "")


SETTINGS = (
    OfChoices(
        key="reminder",
        whose="me",
        after="notify",
        title=N_("Deal of the day"),
        choices={
            OFF: Choice(N_("no reminder"), N_("You find it with `/daily`; I won't write to you about it.")),
            ON: Choice(
                N_("a reminder every day"),
                N_("A direct message every day, about when you turned it on, unless you've played."),
            ),
        },
        kept=Kept(_read, _write),
    ),
    OfChoices(
        key="reminderzone",
        whose="me",
        after="reminder",
        title=N_("Time zone of the reminder"),
        says=KEEPS,
        choices={zone: Choice(_named(zone)) for zone in ZONES},
        kept=Kept(_read_zone, _write_zone),
    ),
    OfChannels(
        key="daily",
        page="places",
        after="announced",
        title=N_("Channel for the deal of the day"),
        none=N_("No channel"),
        gone=N_("This channel is gone, so no ranking is posted. Choose another one."),
        says=lambda chosen: (
            N_(
                "Every day, yesterday's ranking is posted here without a sound, and the one before it goes. "
                "If nobody here played that day, there's none."
            )
            if chosen.daily
            else N_("This server's ranking is shown only to people who ask for it with `/daily`.")
        ),
    ),
)
