"""The bot's own emojis at the embedded Discord: its rules, and how the page shows them."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import ui
from playwright.async_api import Page, expect

from bot.playground import Playground
from bot.playground.embedded import emojis
from tests.pictures import square
from tests.playground.browser import Browser
from tests.playground.sample_bot import SampleBot


def channel_of(playground: Playground, bot: SampleBot) -> discord.TextChannel:
    channel = bot.get_channel(playground.channel("games").id)
    assert isinstance(channel, discord.TextChannel)
    return channel


def owned(emoji: discord.Emoji) -> ui.LayoutView:
    """A message with this emoji everywhere where one can stand."""
    option = discord.SelectOption(label="Owl", value="owl", emoji=emoji, default=True)
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(f"# {emoji} title\n## {emoji} second\nAn {emoji} in a line"))
    view.add_item(ui.TextDisplay(f"{emoji} {emoji}"))
    view.add_item(ui.ActionRow(ui.Button[Any](label="Take it", custom_id="take", emoji=emoji)))
    view.add_item(ui.ActionRow(ui.Select[Any](custom_id="which", options=[option])))
    return view


async def test_a_name_is_taken_once_and_free_again_when_it_is_deleted(
    playground: Playground, bot: SampleBot
) -> None:
    owl = await bot.create_application_emoji(name="owl", image=square("red"))
    with pytest.raises(discord.HTTPException, match="ALREADY_TAKEN"):
        await bot.create_application_emoji(name="owl", image=square("blue"))
    duck = await owl.edit(name="duck")
    await duck.edit(name="duck")
    owl = await bot.create_application_emoji(name="owl", image=square("blue"))
    await duck.delete()
    assert [emoji.id for emoji in await bot.fetch_application_emojis()] == [owl.id]
    assert [*playground.discord.emojis] == [str(owl.id)]


async def test_there_is_a_most_a_largest_and_a_name_that_discord_takes(
    playground: Playground, bot: SampleBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("o", "an owl", "o" * 33):
        with pytest.raises(discord.HTTPException, match="Invalid Form Body"):
            await bot.create_application_emoji(name=name, image=square("red"))
    monkeypatch.setattr(emojis, "MOST", 1)
    with pytest.raises(discord.HTTPException, match="Invalid Form Body"):
        await bot.create_application_emoji(name="owl", image=square("red") + bytes(emojis.LARGEST))
    await bot.create_application_emoji(name="owl", image=square("red"))
    with pytest.raises(discord.HTTPException) as refused:
        await bot.create_application_emoji(name="duck", image=square("red"))
    assert refused.value.code == 30008


async def test_a_message_with_an_unknown_emoji_on_a_button_or_in_a_menu_is_refused(
    playground: Playground, bot: SampleBot
) -> None:
    channel = channel_of(playground, bot)
    owl = await bot.create_application_emoji(name="owl", image=square("red"))
    message = await channel.send(view=owned(owl))
    await owl.delete()
    with pytest.raises(discord.HTTPException, match="Invalid emoji"):
        await message.edit(view=owned(owl))
    await channel.send(f"In a text it is only a name: {owl}")


@pytest.mark.browser
async def test_an_emoji_is_seen_in_texts_on_buttons_and_in_menus(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    page = await browser.open(playground, "Ann")
    owl = await bot.create_application_emoji(name="owl", image=square("red"))
    await channel_of(playground, bot).send(view=owned(owl))
    seen = page.locator(".components img[alt=':owl:']")
    await expect(seen).to_have_count(7)
    assert await heights(page) == [33, 27.5, 22, 48, 48, 20, 24]
    drawn = "images => images.every(image => image.complete && image.naturalWidth === 128)"
    await page.wait_for_function(f"({drawn})([...document.querySelectorAll('.components img')])")
    await expect(page.get_by_role("button", name="Take it")).to_be_visible()


async def heights(page: Page) -> list[float]:
    """Of all pictures in messages, in pixels."""
    measured: list[float] = await page.evaluate(
        "[...document.querySelectorAll('.components img')].map(i => i.getBoundingClientRect().height)"
    )
    return measured
