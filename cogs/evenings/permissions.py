"""What a server may allow so that its events list shows a game night too."""

from bot.i18n import N_
from bot.settings import ServerSettings

WITHOUT = {"create_events": N_("without it game nights take place, but have no event in this server.")}


def wished(_: ServerSettings) -> dict[str, str]:
    """The permission to make events, keyed by Discord's name for it."""
    return {"create_events": N_("Create Events")}
