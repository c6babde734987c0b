"""The pages of `/manage check`: permissions in this channel, the bot's health, and the results of a try."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord_ui.errors import UPLOADS_LIMITED, is_shut_out, will_pass
from bot.discord_ui.permissions import Permission
from bot.games.common import on_the_calendar
from bot.i18n import Tr
from bot.process import Process
from bot.screen import Button, Row, Screen, Text, address
from cogs.check.attempts import AWAY, Attempt, Unseen

MOST_TOLD = 200
"""At most this many characters of Discord's own words are shown."""


def check_page(
    permissions: Sequence[Permission],
    database: float | None,
    gateway: float | None,
    link: str,
    process: Process | None,
    tr: Tr,
    *,
    barred: str | None = None,
    former: int | None = None,
    tries: bool = False,
) -> Screen:
    """What the bot may do in this channel, and whether it works well.

    ``barred`` says why Discord refuses the bot here, whatever its permissions are.
    ``database`` and ``gateway`` are the seconds that each takes to answer, or None if there is no answer.
    Through ``link`` an admin can grant the missing permissions in the whole server. ``process``, the button
    that ``tries`` adds, and the ``former`` role of seasons' winners are for people who manage the server.
    """
    here = [_permission(permission, tr) for permission in permissions]
    if barred:
        here.insert(0, f"✗ {barred}")
    elif all(permission.granted for permission in permissions):
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
        else "✗ " + tr("The database doesn't answer, so no button works. Tell the person who runs me."),
        "✓ " + tr("Discord answers in {ms} ms.", ms=_milliseconds(gateway))
        if gateway is not None
        else "✗ " + tr("I haven't measured yet how fast Discord answers. Ask again in a minute."),
    ]
    if process:
        below.append("✓ " + _of_process(process, tr))
    if former:
        below.append(
            tr(
                "I no longer give {role} to the winner of a season, and I take it from nobody. You can "
                "remove it by hand.",
                role=f"<@&{former}>",
            )
        )
    return Screen(
        (
            Text("### " + tr("In this channel") + "\n" + "\n".join(here)),
            Text("### " + tr("Everywhere") + "\n" + "\n".join(below)),
            *((_try_here(tr("Try it here")),) if tries else ()),
        )
    )


def attempts_page(found: Sequence[Attempt], tr: Tr) -> Screen:
    """The result of each attempt, and what to do if Discord has refused one."""
    lines = [_attempt(attempt, tr) for attempt in found]
    if all(attempt.tried and attempt.error is None for attempt in found):
        lines.append(tr("Everything works here, and nothing is left behind."))
    return Screen((Text("### " + tr("Tried here") + "\n" + "\n".join(lines)), _try_here(tr("Try once more"))))


def _try_here(label: str) -> Row:
    return Row((Button(label, address("try-here")),))


def _attempt(attempt: Attempt, tr: Tr) -> str:
    what, error = f"**{tr(attempt.what)}**", attempt.error
    permissions = ", ".join(f"**{tr(name)}**" for name in attempt.asks)
    if not attempt.tried:
        told = tr("Not tried: without {permissions} I couldn't delete it again.", permissions=permissions)
        return f"– {what} — {told}"
    if error is None:
        return f"✓ {what}"
    if isinstance(error, Unseen):
        # Translators: After ✗ **Show that picture in a private answer, by its address** —
        told = tr("Discord finds no picture there. Tell the person who runs me.")
        return f"✗ {what} — {told}"
    code = f"`{getattr(error, 'code', 0) or getattr(error, 'status', 0) or type(error).__name__}`"
    if getattr(error, "code", 0) == UPLOADS_LIMITED:
        told = tr("Discord takes no files in this server for now, so tables are in words.")
    elif is_shut_out(error) and permissions:
        told = tr(
            "Discord refuses it (code {code}). Grant me {permissions}, in the channel's own permissions too.",
            code=code,
            permissions=permissions,
        )
    elif will_pass(error):
        told = tr(
            "Discord isn't accepting this right now ({code}). Try once more in a few minutes.", code=code
        )
    else:
        said = getattr(error, "text", "").replace("`", "")[:MOST_TOLD]
        told = tr(
            "Discord refuses it (code {code}: {said}). Tell the person who runs me.",
            code=code,
            said=f"`{said}`",
        )
    if attempt.what == AWAY:
        told += " " + tr("Delete by hand what is left of it.")
    return f"✗ {what} — {told}"


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
    # Translators: {time}: a date with its hour; {computer}: the name of a computer
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
