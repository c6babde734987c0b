"""`/check`: what the bot may do in this channel, and whether database and gateway answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.i18n import Tr
from bot.screen import Screen, Text


class Permission(NamedTuple):
    """A permission by Discord's English name. ``without`` says what does not work if it is missing."""

    name: str
    without: str
    granted: bool


def check_page(
    permissions: Sequence[Permission], database: float | None, gateway: float | None, link: str, tr: Tr
) -> Screen:
    """``database`` and ``gateway`` are how many seconds each takes to answer, or None if it does not.

    ``link`` leads to where an admin gives the bot what is missing, in the whole server.
    """
    here = [_permission(permission, tr) for permission in permissions]
    if all(permission.granted for permission in permissions):
        here.append(tr("Nothing is missing here: open a table with `/play`."))
    else:
        asked = tr("Allow me this in the whole server")
        here.append(f"**[{asked}]({link})**")
        told = tr(
            "The link is for people who manage this server. If something is still missing afterwards, this "
            "channel forbids it: then allow it in the channel's own permissions."
        )
        here.append(f"-# {told}")
    below = (
        "✓ " + tr("The database answers in {ms} ms.", ms=_milliseconds(database))
        if database is not None
        else "✗ " + tr("The database does not answer, so no button works. Tell the person who hosts me."),
        "✓ " + tr("Discord answers in {ms} ms.", ms=_milliseconds(gateway))
        if gateway is not None
        else "✗ " + tr("How fast Discord answers is not measured yet. Ask again in a minute."),
    )
    return Screen(
        (
            Text("### " + tr("In this channel") + "\n" + "\n".join(here)),
            Text("### " + tr("Everywhere") + "\n" + "\n".join(below)),
        )
    )


def _permission(permission: Permission, tr: Tr) -> str:
    name = f"**{tr(permission.name)}**"
    return f"✓ {name}" if permission.granted else f"✗ {name} — {tr(permission.without)}"


def _milliseconds(seconds: float) -> int:
    return max(round(1000 * seconds), 1)
