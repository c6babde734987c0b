"""The page of `/settings server` about the end of a season: its podiums, and the role of its first."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from bot.games.ladders import ladder_name, ladders
from bot.i18n import N_, Tr
from bot.presenters.settings import heading
from bot.screen import Block, ChannelMenu, Menu, Option, RoleMenu, Text, address
from bot.settings import Notice, ServerSettings

PODIUM, CHAMPION, CHAMPIONS = N_("Channel for podiums"), N_("Champion's role"), N_("Champion of")
MOST_PLAYED = "most"
"""In the place of a ladder: the one that was played most in the season."""


def season_blocks(
    settings: ServerSettings,
    tr: Tr,
    told: Mapping[str, Notice],
    roles: Collection[int],
    channels: Collection[int],
) -> Iterator[Block]:
    """The settings with their menus. ``roles`` and ``channels`` are those that the server has."""
    if not settings.seasons:
        off = tr(
            "This server has no seasons, so nothing happens here. Turn them on: "
            "that is on the first of these pages."
        )
        yield Text(off)
    if settings.podium:
        says = tr("When a month ends, its podiums are posted here.")
    elif settings.announced:
        says = tr("When a month ends, its podiums are posted in the channel for results.")
    else:
        says = tr("The podiums of a month are not posted. Choose a channel, here or for all results.")
    yield heading(tr(PODIUM), says, tr, told.get("podium"))
    chosen = tuple(each for each in (settings.podium,) if each and each in channels)
    yield ChannelMenu(address("set server podium"), tr("No channel of its own"), chosen, 1)
    says = (
        tr("The first of a month has this role until another month has a first.")
        if settings.champion
        else tr("The first of a month gets no role.")
    )
    yield heading(tr(CHAMPION), says, tr, told.get("champion"))
    role = settings.champion if settings.champion in roles else None
    yield RoleMenu(address("set server champion"), tr("No role"), role, optional=True)
    if settings.champion:
        yield heading(tr(CHAMPIONS), tr("On which leaderboard they are first."), tr, told.get("champions"))
        options = (
            Option(tr("the one most played in the month"), MOST_PLAYED),
            *(Option(ladder_name(key, tr), key) for key in ladders()),
        )
        yield Menu(address("set server champions"), options, settings.champions or MOST_PLAYED)


def season_losses(
    settings: ServerSettings, tr: Tr, roles: Collection[int], channels: Collection[int]
) -> Iterator[Notice]:
    """What was chosen for a season's end and is not there any more."""
    if settings.podium and settings.podium not in channels:
        gone = tr("This channel is gone, so no podiums are posted. Choose another one.")
        yield Notice("podium", gone, done=False)
    if settings.champion and settings.champion not in roles:
        yield Notice("champion", tr("This role is gone, so nobody gets it. Choose another one."), done=False)
