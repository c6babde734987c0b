"""What the bot needs to be allowed in a channel."""

from __future__ import annotations

import discord

from bot.i18n import N_, Tr
from bot.requests import Refused

NEEDED = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
}
NEEDED_IN_THREADS = {
    "view_channel": N_("View Channel"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
}

INVITED_WITH = discord.Permissions(view_channel=True, send_messages=True, send_messages_in_threads=True)
"""The least that a table needs; what the invite link asks for."""


class NotAllowedHere(Refused):
    """The bot lacks permissions in this channel; ``missing`` are Discord's English names for them."""

    def __init__(self, missing: list[str]) -> None:
        super().__init__(
            N_("I may not play in this channel yet. Ask an admin to allow me here: {permissions}.")
        )
        self.missing = missing

    def sentence(self, tr: Tr) -> str:
        return tr(self.text, permissions=", ".join(f"**{tr(name)}**" for name in self.missing))


def require_permissions(interaction: discord.Interaction) -> None:
    """Raises NotAllowedHere where a table could not be posted or kept up to date."""
    needed = NEEDED_IN_THREADS if isinstance(interaction.channel, discord.Thread) else NEEDED
    missing = [name for flag, name in needed.items() if not getattr(interaction.app_permissions, flag)]
    if missing:
        raise NotAllowedHere(missing)
