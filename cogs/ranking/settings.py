"""A server's choices about seasons: whether there are any, their podiums, and the champion's role."""

from __future__ import annotations

import discord

from bot.discord_ui.permissions import may_give
from bot.discord_ui.setting import (
    OFF,
    ON,
    ON_OR_OFF,
    Choice,
    OfChannels,
    OfChoices,
    OfRole,
    Page,
    Words,
    null_for,
)
from bot.discord_ui.visit import Visit
from bot.games.ladders import ladder_name, ladders
from bot.i18n import N_
from bot.settings import ServerSettings

MOST_PLAYED = "most"
"""Stands for the ladder most played in the season."""


def _where_podiums(chosen: ServerSettings) -> str:
    if chosen.podium:
        return N_("When a month ends, its podiums are posted here.")
    if chosen.announced:
        return N_("When a month ends, its podiums are posted in the channel for results.")
    return N_("The podiums of a month are not posted. Choose a channel, here or for all results.")


def _may_not_crown(role: discord.Role, member: discord.Member) -> str | None:
    """Why this member may not choose this role, for example for lack of permission. None if they may."""
    if role.is_default():
        return N_("Everybody has this role already. Choose another one.")
    above = member.top_role > role or member.id == role.guild.owner_id
    if not (above and member.guild_permissions.manage_roles):
        return N_(
            "Choose a role you could give to members yourself: you need **Manage Roles**, and a "
            "role of your own above it in the list of roles."
        )
    return None


def _cannot_crown(role: discord.Role, _: Visit) -> str | None:
    if may_give(role, role.guild.me):
        return None
    return N_(
        "I am not allowed to give this role. Grant me **Manage Roles**, and put my own role above "
        "it in the list of roles."
    )


def _called(ladder: str) -> Words:
    return lambda tr: ladder_name(ladder, tr)


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
    OfRole(
        key="champion",
        page="podiums",
        shown=lambda chosen: chosen.seasons,
        title=N_("Champion's role"),
        none=N_("No role"),
        gone=N_("This role is gone, so nobody gets it. Choose another one."),
        says=lambda chosen: (
            N_("Whoever wins a month keeps this role until the next month has a winner.")
            if chosen.champion
            else N_("Winning a month brings no role.")
        ),
        refuses=_may_not_crown,
        problem=_cannot_crown,
    ),
    OfChoices(
        key="champions",
        page="podiums",
        shown=lambda chosen: chosen.seasons and bool(chosen.champion),
        title=N_("Champion of"),
        says=N_("The leaderboard they have to win."),
        choices={
            MOST_PLAYED: Choice(N_("the month's most played one")),
            **{key: Choice(_called(key)) for key in ladders()},
        },
        codec=null_for(MOST_PLAYED),
    ),
)
