"""`/manage check`: what the bot may do in this channel, and whether database and gateway answer."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord_ui.permissions import Permission
from bot.games.common import on_the_calendar
from bot.i18n import Tr
from bot.process import Process
from bot.screen import Screen, Text


def check_page(
    permissions: Sequence[Permission],
    database: float | None,
    gateway: float | None,
    link: str,
    process: Process | None,
    tr: Tr,
) -> Screen:
    """``database`` and ``gateway`` are how many seconds each takes to answer, or None if it does not.

    ``link`` leads to where an admin gives the bot what is missing, in the whole server. Only people
    who manage the server are told of the ``process`` that answers.
    """
    here = [_permission(permission, tr) for permission in permissions]
    if all(permission.granted for permission in permissions):
        here.append(tr("Nothing is missing here: open a table with `/play`."))
    else:
        asked = tr("Grant me this in the whole server")
        here.append(f"**[{asked}]({link})**")
        told = tr(
            "The link is for people who manage this server. If something is still missing after "
            "that, this channel forbids it: allow it in the channel's own permissions."
        )
        here.append(f"-# {told}")
    below = [
        "✓ " + tr("The database answers in {ms} ms.", ms=_milliseconds(database))
        if database is not None
        else "✗ " + tr("The database does not answer, so no button works. Tell the person who runs me."),
        "✓ " + tr("Discord answers in {ms} ms.", ms=_milliseconds(gateway))
        if gateway is not None
        else "✗ " + tr("I have not measured yet how fast Discord answers. Ask again in a minute."),
    ]
    if process:
        below.append("✓ " + _of_process(process, tr))
    return Screen(
        (
            Text("### " + tr("In this channel") + "\n" + "\n".join(here)),
            Text("### " + tr("Everywhere") + "\n" + "\n".join(below)),
        )
    )


def _of_process(process: Process, tr: Tr) -> str:
    shards, part = process.shards, process.part
    ours = ", ".join(map(str, shards.ids))
    if part:
        which = tr(
            "Process {number} of {of} serves this server. Shards: {shards} (of {count}).",
            number=part.number,
            of=part.of,
            count=shards.count,
            shards=ours,
        )
    elif shards.all:
        which = tr("One process serves all servers.")
    else:
        which = tr(
            "One of several processes serves this server. Shards: {shards} (of {count}).",
            count=shards.count,
            shards=ours,
        )
    since = tr(
        "Up since {time}, on {computer}.",
        time=on_the_calendar(process.since),
        computer=f"`{process.computer}`",
    )
    return f"{which} {since}"


def _permission(permission: Permission, tr: Tr) -> str:
    name = f"**{tr(permission.name)}**"
    return f"✓ {name}" if permission.granted else f"✗ {name} — {tr(permission.without)}"


def _milliseconds(seconds: float) -> int:
    return max(round(1000 * seconds), 1)
