"""What a server may allow so that a game night stands among its events too."""

from bot.i18n import N_

WISHED = {"create_events": N_("Create Events")}
WITHOUT = {"create_events": N_("without it game nights work, but stand in no event of this server.")}
