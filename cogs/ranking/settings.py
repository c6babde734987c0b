"""A server's choices about seasons: whether there are any, and where their podiums are posted."""

from __future__ import annotations

from bot.discord_ui.setting import OFF, ON, ON_OR_OFF, Choice, OfChannels, OfChoices, Page
from bot.i18n import N_
from bot.settings import ServerSettings


def _where_podiums(chosen: ServerSettings) -> str:
    if chosen.podium:
        return N_("When a month ends, its podiums are posted here.")
    if chosen.announced:
        return N_("When a month ends, its podiums are posted in the channel for results.")
    return N_("Monthly podiums aren't posted anywhere. Choose a channel, here or for all results.")


PAGES = (Page("podiums", N_("Seasons"), after="places"),)

SETTINGS = (
    OfChoices(
        key="seasons",
        page="podiums",
        title=N_("Seasons"),
        choices={
            ON: Choice(
                N_("with seasons"), N_("Each month has its own leaderboard, next to the all-time one.")
            ),
            OFF: Choice(N_("without seasons"), N_("Only the all-time leaderboard.")),
        },
        codec=ON_OR_OFF,
    ),
    OfChannels(
        key="podium",
        page="podiums",
        shown=lambda chosen: chosen.seasons,
        title=N_("Channel for podiums"),
        none=N_("No channel of its own"),
        gone=N_("This channel is gone, so no podiums are posted. Choose another one."),
        says=_where_podiums,
    ),
)
