"""What a server may allow so that game nights also appear in its list of events."""

from bot.i18n import N_
from bot.settings import ServerSettings

WITHOUT = {"create_events": N_("without it game nights take place, but have no event in this server.")}


def wished(_: ServerSettings) -> dict[str, str]:
    """The permission to create events, by Discord's name for it."""
    return {"create_events": N_("Create Events")}
