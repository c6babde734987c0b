"""What the bot needs to be allowed in a channel."""

from __future__ import annotations

import discord

from bot.i18n import N_, Tr
from bot.presenters.check import Permission
from bot.requests import Refused

NEEDED = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
}
NEEDED_IN_THREADS = {
    "view_channel": N_("View Channel"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
}
WISHED = {"send_messages_in_threads": NEEDED_IN_THREADS["send_messages_in_threads"]}
"""What else is of use in a channel that is not a thread."""
WITHOUT = {
    "view_channel": N_("without it no table can be opened here, and the messages of open ones stand still."),
    "send_messages": N_("without it no table can be opened here. Hands and commands go on working."),
    "send_messages_in_threads": N_("without it no table can be opened in the threads of this channel."),
}

INVITED_WITH = discord.Permissions(view_channel=True, send_messages=True, send_messages_in_threads=True)
"""The least that a table needs; what the invite link asks for."""


class NotAllowedHere(Refused):
    """The bot lacks permissions in this channel; ``missing`` are Discord's English names for them."""

    def __init__(
        self,
        missing: list[str],
        text: str = N_("I may not play in this channel yet. Ask an admin to allow me here: {permissions}."),
    ) -> None:
        super().__init__(text)
        self.missing = missing

    def sentence(self, tr: Tr) -> str:
        return tr(self.text, permissions=", ".join(f"**{tr(name)}**" for name in self.missing))


def require_permissions(interaction: discord.Interaction) -> None:
    """Raises NotAllowedHere where a table could not be posted or kept up to date."""
    if missing := _missing(interaction):
        raise NotAllowedHere(missing)


def shut_out(interaction: discord.Interaction, tr: Tr) -> str | None:
    """What a player is told whose table's message cannot be kept up to date any more; None: it can."""
    text = N_(
        "I may not write in this channel any more, so the table message stands still. Your hand goes on "
        "working. Ask an admin to allow me here: {permissions}."
    )
    missing = _missing(interaction)
    return NotAllowedHere(missing, text).sentence(tr) if missing else None


def permissions_here(interaction: discord.Interaction) -> list[Permission]:
    """What the bot needs or would like in this channel, and whether it has it."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    looked_for = NEEDED_IN_THREADS if in_thread else NEEDED | WISHED
    allowed = interaction.app_permissions
    return [Permission(name, WITHOUT[flag], getattr(allowed, flag)) for flag, name in looked_for.items()]


def _missing(interaction: discord.Interaction) -> list[str]:
    needed = NEEDED_IN_THREADS if isinstance(interaction.channel, discord.Thread) else NEEDED
    return [name for flag, name in needed.items() if not getattr(interaction.app_permissions, flag)]
