"""How high the screens of a lesson are on a phone: each shall be seen whole, with its buttons."""

from __future__ import annotations

from collections.abc import Iterator

import discord
import pytest

from bot.discord_ui.layout import layout
from bot.faces import all_faces
from bot.i18n import LANGUAGES, Tr
from bot.playground import Playground
from bot.presenters.table import panel
from bot.screen import Screen
from bot.table import LEARNER
from tests.bot.drawn import text_of
from tests.bot.scripted import CHAPTERS, Scripted, faithful, lesson
from tests.pictures import square
from tests.playground.browser import PHONE, Browser, foreign_fonts
from tests.playground.sample_bot import SampleBot

pytestmark = pytest.mark.browser

HIGHEST = 710
"""Pixels of a phone's screen that a message may fill."""
LONGEST = 4
"""Of how many screens with the most words each chapter is measured."""


def longest(scripted: Scripted, tr: Tr) -> Iterator[Screen]:
    """The screens of a lesson that have the most words, and its last one."""
    screens = [
        panel(moment.table, LEARNER, None, tr, in_beat=moment.stands) for moment in lesson(scripted, faithful)
    ]
    yield from sorted(screens[:-1], key=lambda screen: len(text_of(screen)))[-LONGEST:]
    yield screens[-1]


async def test_a_phone_shows_each_screen_of_a_lesson_whole(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    channel = bot.get_channel(playground.channel("games").id)
    assert isinstance(channel, discord.TextChannel)
    emojis = [await bot.create_application_emoji(name=name, image=square("red")) for name in all_faces()]
    faces = {emoji.name: str(emoji) for emoji in emojis}
    sent = []
    for language in LANGUAGES:
        for scripted in CHAPTERS:
            for screen in longest(scripted, Tr(language, faces=faces)):
                await channel.send(view=layout(screen))
                sent.append(f"{language} {scripted!r}: {text_of(screen)[:60]}")
    page = await browser.open(playground, "Ann", PHONE)
    containers = "[...document.querySelectorAll('.message .container')]"
    await page.wait_for_function(f"{containers}.length === {len(sent)}")
    heights = await page.evaluate(f"{containers}.map(c => c.getBoundingClientRect().height)")
    assert await foreign_fonts(page) == set(), "these heights hang on the fonts of this computer"
    assert {name: height for name, height in zip(sent, heights, strict=True) if height > HIGHEST} == {}
