"""A small bot for the tests of the playground. It uses all of Discord that the game bot uses."""

import re
from typing import Any, Self

import discord
from discord import app_commands, ui

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360f8cfc00000"
    "030101008d1d9f5b0000000049454e44ae426082"
)


class Count(ui.DynamicItem[ui.Button[Any]], template=r"count:(?P<count>\d+)"):
    """A button that keeps its count in its custom id, so it survives a restart."""

    def __init__(self, count: int) -> None:
        super().__init__(ui.Button(label=f"Pressed {count} times", custom_id=f"count:{count}"))
        self.count = count

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=counter(self.count + 1))


def counter(count: int) -> ui.LayoutView:
    text = ui.TextDisplay[Any](f"## The counter\nIt stands at **{count}**.")
    container = ui.Container[Any](
        text, ui.Separator(), ui.ActionRow(Count(count)), accent_color=discord.Color.blurple()
    )
    return ui.LayoutView(timeout=None).add_item(container)


class SampleBot(discord.Client):
    """Registers its commands at its start, and notes the events that it receives."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none()
        )
        self.tree = app_commands.CommandTree(self)
        self.events: set[str] = set()
        self.tree.add_command(count)
        self.tree.add_command(secret)
        self.tree.add_command(greet)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Count)
        await self.tree.sync()

    async def on_socket_event_type(self, event: str) -> None:
        self.events.add(event)


@app_commands.command()
async def count(interaction: discord.Interaction, start: app_commands.Range[int, 0, 1000] = 0) -> None:
    """Counts presses."""
    await interaction.response.send_message(view=counter(start))


@app_commands.command()
async def secret(interaction: discord.Interaction, friend: discord.Member | None = None) -> None:
    await interaction.response.send_message(f"psst, {friend or 'you'}", ephemeral=True)
    await interaction.edit_original_response(content=f"psst, {friend or 'you'}!")
    await interaction.followup.send("and one more thing", ephemeral=True)


@app_commands.context_menu(name="Greet")
async def greet(interaction: discord.Interaction, member: discord.Member) -> None:
    await interaction.response.send_message(f"Hello, {member.name}!", ephemeral=True)
