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
    permissions: Sequence[Permission], database: float | None, gateway: float | None, tr: Tr
) -> Screen:
    """``database`` and ``gateway`` are how many seconds each takes to answer, or None if it does not."""
    here = [_permission(permission, tr) for permission in permissions]
    if all(permission.granted for permission in permissions):
        here.append(tr("Nothing is missing here: open a table, for example with `/coucou start`."))
    else:
        here.append(
            tr("To fix this, an admin has to open this channel's permissions and allow me what is missing.")
        )
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
