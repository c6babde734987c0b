"""The hour at which a person is reminded every day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.i18n import N_, Tr, language_of
from bot.zones import guessed_zone
from cogs.daily.days import SECONDS, day_at
from cogs.daily.stored_reminders import Hour, KeptReminders, day_in, hour_at

if TYPE_CHECKING:  # a manifest needs no Discord
    from bot.discord_ui.visit import Visit

QUARTER = 15 * 60
"""Seconds in a quarter of an hour. Reminders are sent at 0, 15, 30 and 45 minutes past the hour."""
LATEST = 23 * 3600
"""The latest time that can be chosen, in seconds after midnight UTC. People need time to begin the deal."""

KEEPS = N_("When the clocks change in this time zone, the hour stays the same. Choose yours:")


async def turn_on(reminders: KeptReminders, visit: Visit) -> Hour:
    """Reminds the user daily at about this hour, from tomorrow on. Their time zone is guessed."""
    now = visit.interaction.created_at.timestamp()
    zone = guessed_zone(str(visit.interaction.locale))
    hour = hour_at(min(now - now % QUARTER, day_at(now) * SECONDS + LATEST), zone)
    await reminders.turn_on(visit.user, hour, language_of(visit.interaction.locale), day_in(zone, now))
    return hour


def promised(hour: Hour, now: float, tr: Tr) -> str:
    """The promise to remind. Discord shows the hour of the first reminder in local time."""
    return tr(
        "From tomorrow on I'll write to you at {hour}, unless you've played the deal of the day by then.",
        hour=f"<t:{round(hour.next(now))}:t>",
    )
