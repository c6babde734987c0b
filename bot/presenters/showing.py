"""What stands on every page that somebody shows to all."""

from __future__ import annotations

import msgspec

from bot.games.common import small_line
from bot.i18n import Tr
from bot.ids import UserId
from bot.screen import Button, Screen, Text


def shown_by(screen: Screen, user_id: UserId, tr: Tr) -> Screen:
    """The screen with a line that says who shows it. It names them without a ping."""
    line = Text(small_line(tr("Shown by {name}", name=f"<@{user_id}>")))
    return msgspec.structs.replace(screen, blocks=(*screen.blocks, line))


def show_button(press: str, tr: Tr) -> Button:
    """Posts the page for everybody. ``press`` is its address."""
    return Button(tr("Show to all"), press)
