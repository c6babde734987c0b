"""The texts of an invitation, for the guest and for the person who invites them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from bot.games.common import heading, name_of
from bot.games.offers import Offer
from bot.i18n import N_, Tr
from bot.ids import UserId
from bot.screen import Row, Screen, Text
from bot.screens.lobby import join_button
from bot.screens.play import games_menu
from bot.table import Table

LETTER = "✉️"
"""Each mention begins with this sign, by which the bot finds it again."""
MENTIONED = N_(
    "I've invited {guest} in the channel. I don't ping people who never want that, so tell them yourself if "
    "it matters."
)
"""What the host is told after a mention. It does not betray whether the guest wants pings."""
MENTIONED_BEFORE = N_("{guest} is invited. I ping nobody twice for the same table, so tell them yourself.")
ENOUGH = N_(
    "{guest} is invited. That was a lot of invitations at once, so I'm pinging nobody "
    "else for a few minutes. Tell them yourself."
)
HIDDEN = N_(
    "{guest} is invited but can't see {channel}, so I haven't pinged anybody. Ask "
    "somebody who manages the server to let them in, or open a table where they can come."
)
NO_ROOM = N_("{guest} is invited, but no seat is free just now, so I haven't pinged anybody.")
UNREACHED = N_("{guest} is invited, but I couldn't post it in the channel. Tell them yourself.")


def invitation(table: Table, guests: Iterable[UserId], _: Collection[UserId], tr: Tr) -> Screen:
    """The message in the table's channel. It looks the same whether or not a guest wants pings."""
    host = name_of(table.hosting, tr) if table.hosting else "?"
    told = tr(
        "✉️ {guest}, **{host}** invites you to {table}.",
        guest=", ".join(f"<@{guest}>" for guest in guests),
        host=host,
        table=f"**{heading(table, tr)}**",
    )
    return Screen((Text(told), Row((join_button(table, tr),))))


def told(sentence: str, table: Table, guest: UserId, tr: Tr) -> str:
    """The answer to the person who has invited the guest. ``sentence`` is one of the messages above."""
    return tr(sentence, guest=f"<@{guest}>", channel=f"<#{table.channel}>")


def play_with(guest: UserId, offers: Sequence[Offer], tr: Tr) -> Screen:
    """Asks which game to open a table for. The guest is invited to that table."""
    asked = tr("What are we playing?")
    invited = tr("{guest} will be invited to your table.", guest=f"<@{guest}>")
    return Screen((Text(f"## {asked}\n{invited}"), games_menu(f"with {guest}", offers, tr)))
