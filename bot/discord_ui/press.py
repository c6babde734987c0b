"""The one dynamic item that serves every button and menu, of every process and every day."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.screen import Address, parse_address

if TYPE_CHECKING:
    from bot.app import Kuckuck

ANY = re.compile(".*", re.DOTALL)
"""Every address there may be: what we do not take, discord.py leaves without an answer."""


class Press(ui.DynamicItem[ui.Item[Any]], template=ANY):
    """A button or menu by its address, None where it is none of ours; what it does is the desk's to know."""

    def __init__(self, item: ui.Item[Any], to: Address | None) -> None:
        super().__init__(item)
        self.to = to

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Press:
        return cls(item, parse_address(match[0]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        app: Kuckuck = interaction.client
        await app.desk.press(interaction, self.to)
