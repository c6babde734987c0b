"""A small bot that uses whatever the game bot uses, for the tests of the playground."""

from __future__ import annotations

import io
import re
import sys
from typing import Any, Self

import discord
from discord import app_commands, ui

from bot.playground import point_discord_at

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360f8cfc00000"
    "030101008d1d9f5b0000000049454e44ae426082"
)


class Count(ui.DynamicItem[ui.Button[Any]], template=r"count:(?P<count>\d+)"):
    """A button that outlives its process: it keeps its count in its custom id."""

    def __init__(self, count: int) -> None:
        super().__init__(ui.Button(label=f"Pressed {count} times", custom_id=f"count:{count}"))
        self.count = count

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction, item: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=counter(self.count + 1))


def counter(count: int) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(
        ui.Container(
            ui.TextDisplay(f"## The counter\nIt stands at **{count}**."),
            ui.Separator(),
            ui.ActionRow(Count(count)),
            accent_color=discord.Color.blurple(),
        )
    )
    return view


class Name(ui.Modal, title="Who are you?"):
    name: ui.Label[Any] = ui.Label(text="Your name", component=ui.TextInput(max_length=20))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.name.component, ui.TextInput)
        await interaction.response.send_message(f"Hello {self.name.component.value}", ephemeral=True)


class Wish(ui.Modal, title="What do you wish for?"):
    bird: ui.Label[Any] = ui.Label(
        text="A bird",
        component=ui.Select(
            options=[
                discord.SelectOption(label="Owl", value="owl", description="It hoots."),
                discord.SelectOption(label="Duck", value="duck", default=True),
            ]
        ),
    )
    size: ui.Label[Any] = ui.Label(
        text="How big",
        component=ui.Select(
            options=[
                discord.SelectOption(label="Small", value="small", default=True),
                discord.SelectOption(label="Big", value="big"),
            ]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.bird.component, ui.Select)
        assert isinstance(self.size.component, ui.Select)
        [bird], [size] = self.bird.component.values, self.size.component.values
        await interaction.response.send_message(f"A {size} {bird} for you", ephemeral=True)


class Translator(app_commands.Translator):
    """Translates one description."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        return COUNTS.get(locale.value) if string.message == "Counts presses." else None


COUNTS = {"fr": "Compte les clics.", "de": "Zählt, wie oft gedrückt wird."}


class SampleBot(discord.Client):
    """Registers its commands when it starts, and counts what it receives."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none()
        )
        self.tree = app_commands.CommandTree(self)
        self.received: list[str] = []
        self.events: set[str] = set()
        commands: list[app_commands.Command[Any, ..., Any]] = [
            ask,
            bird,
            count,
            gallery,
            late,
            locale,
            picture,
            secret,
            wish,
        ]
        for command in commands:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Count)
        await self.tree.set_translator(Translator())
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Spares the tests the five seconds that discord.py waits before a second login."""

    async def on_socket_event_type(self, event: str) -> None:
        self.events.add(event)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.received.append(str(dict(interaction.data or {}).get("custom_id")))


@app_commands.command()
async def count(interaction: discord.Interaction, start: app_commands.Range[int, 0, 1000] = 0) -> None:
    """Counts presses."""
    await interaction.response.send_message(view=counter(start))


@app_commands.command()
async def secret(interaction: discord.Interaction, friend: discord.Member | None = None) -> None:
    """Tells something to you alone."""
    await interaction.response.send_message(f"psst, {friend or 'you'}", ephemeral=True)
    await interaction.edit_original_response(content=f"psst, {friend or 'you'}!")
    await interaction.followup.send("and one more thing", ephemeral=True)


@app_commands.command()
async def ask(interaction: discord.Interaction) -> None:
    """Asks for your name."""
    await interaction.response.send_modal(Name())


@app_commands.command()
async def wish(interaction: discord.Interaction) -> None:
    """Asks what you wish for."""
    await interaction.response.send_modal(Wish())


@app_commands.command()
async def locale(interaction: discord.Interaction) -> None:
    """Says which languages it was asked in."""
    await interaction.response.send_message(f"{interaction.locale} {interaction.guild_locale}")


@app_commands.command()
async def picture(interaction: discord.Interaction) -> None:
    """Shows a picture."""
    await interaction.response.defer()
    view = ui.LayoutView()
    view.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://dot.png", description="a dot")))
    file = discord.File(io.BytesIO(PIXEL), "dot.png", description="a dot")
    await interaction.followup.send(view=view, file=file)


class Gallery(ui.LayoutView):
    """Many components, which a phone must wrap."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        look = ui.Button[Any](label="Look", custom_id="look")
        row = ui.ActionRow[Any](
            *(ui.Button[Any](label=f"Choice number {n}", custom_id=f"choice-{n}") for n in range(4)),
            ui.Button[Any](label="A page", url="https://example.org"),
        )
        self.add_item(
            ui.Container(
                ui.TextDisplay("# A heading\n" + "many words " * 20 + "`" + "code" * 40 + "`"),
                ui.Section(ui.TextDisplay("A section with " + "averylongword" * 10), accessory=look),
                ui.Separator(spacing=discord.SeparatorSpacing.large),
                row,
                ui.ActionRow(Birds()),
            )
        )


class Birds(ui.Select[Any]):
    def __init__(self) -> None:
        options = [discord.SelectOption(label=bird, value=bird.lower()) for bird in ("Owl", "Duck")]
        super().__init__(placeholder="Choose a bird", options=options)

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"You chose {self.values[0]}", ephemeral=True)


@app_commands.command()
async def gallery(interaction: discord.Interaction) -> None:
    """Shows many components."""
    await interaction.response.send_message(view=Gallery())


@app_commands.command()
async def late(_: discord.Interaction) -> None:
    """Never answers."""


@app_commands.command()
async def bird(interaction: discord.Interaction, name: str) -> None:
    """Names a bird."""
    await interaction.response.send_message(name)


@bird.autocomplete("name")
async def birds(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    known = ("Duck", "Owl", "Cuckoo")
    return [
        app_commands.Choice(name=b, value=b.lower()) for b in known if b.lower().startswith(typed.lower())
    ]


if __name__ == "__main__":
    api, gateway, token = sys.argv[1:]
    point_discord_at(api, gateway)
    SampleBot().run(token, log_handler=None)
