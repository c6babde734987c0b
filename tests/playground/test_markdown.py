"""Discord's markdown on the page: a text, and the elements that come of it."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
from discord import ui
from playwright.async_api import expect

from bot.playground import Playground
from tests.pictures import square
from tests.playground.browser import Browser
from tests.playground.sample_bot import SampleBot

pytestmark = pytest.mark.browser

SAMPLES = {
    "two\nlines": "<p>two\nlines</p>",
    "# One\n## Two\n### Three": (
        '<h3 class="heading-1">One</h3><h4 class="heading-2">Two</h4><h5 class="heading-3">Three</h5>'
    ),
    "-# small": '<p class="subtext">small</p>',
    "**a** *b* _c_ __d__ ~~e~~ ***f***": (
        "<p><strong>a</strong> <em>b</em> <em>c</em> <u>d</u> <s>e</s> <strong><em>f</em></strong></p>"
    ),
    "snake_case_name 2 * 3 * 4": "<p>snake_case_name 2 * 3 * 4</p>",
    r"\*not\* \_this\_": "<p>*not* _this_</p>",
    "`**code**` ``a ` b``": "<p><code>**code**</code> <code>a ` b</code></p>",
    "```py\n1 < 2\n```after": "<pre><code>1 &lt; 2</code></pre><p>after</p>",
    "- a\n  - b\n- c": "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
    "3. a\n4. b\n- c": '<ol start="3"><li>a</li><li>b</li></ol><ul><li>c</li></ul>',
    "> a\n> b\nc": "<blockquote><p>a\nb</p></blockquote><p>c</p>",
    "[a **b**](https://example.org/x_(y))": (
        '<p><a href="https://example.org/x_(y)" target="_blank" rel="noopener noreferrer">'
        "a <strong>b</strong></a></p>"
    ),
    "[x](javascript:alert(1))": "<p>[x](javascript:alert(1))</p>",
    "<@{ben}> <@1> @everyone": (
        '<p><span class="mention">@Ben</span> <span class="mention">@unknown-user</span> '
        '<span class="mention">@everyone</span></p>'
    ),
    "<#{games}>": '<p><button class="mention" type="button">#games</button></p>',
    "</kuckuck start:1>": '<p><button class="mention" type="button">/kuckuck start</button></p>',
    "[here](https://discord.com/channels/{guild}/{games}/3)": (
        '<p><button class="link" type="button">here</button></p>'
    ),
    "<t:0:D>": (
        '<p><time class="timestamp" datetime="1970-01-01T00:00:00.000Z" '
        'title="Thursday, January 1, 1970 at 12:00 AM">January 1, 1970</time></p>'
    ),
    "**1\ufe0f\u20e3 Owl** 🦉\u00a0♥": (
        '<p><strong><span class="emoji">1\ufe0f\u20e3</span> Owl</strong> '
        '<span class="emoji">🦉</span>&nbsp;<span class="emoji">♥</span></p>'
    ),
}


HOSTILE = """<img src=x onerror="document.title='hacked'"> <script>document.title='hacked'</script>
[a](javascript:alert(1)) [b](data:text/html,x) <javascript:alert(1)> `<b>` [c](https://example.org/"onclick=alert(1))"""


def owned(emoji: discord.Emoji) -> ui.LayoutView:
    """A message with this emoji everywhere where one can stand."""
    option = discord.SelectOption(label="Owl", value="owl", emoji=emoji, default=True)
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(f"# {emoji} title\n## {emoji} second\nAn {emoji} in a line"))
    view.add_item(ui.TextDisplay(f"{emoji} {emoji}"))
    view.add_item(ui.ActionRow(ui.Button[Any](label="Take it", custom_id="take", emoji=emoji)))
    view.add_item(ui.ActionRow(ui.Select[Any](custom_id="which", options=[option])))
    return view


async def test_the_page_shows_texts_and_emojis_as_discord_does_and_runs_nothing_in_them(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    ben, games = playground.member("Ben"), playground.channel("games")
    page = await browser.open(playground, "Ann")
    names = {"ben": ben.id, "games": games.id, "guild": playground.discord.guild.id}
    texts = [re.sub(r"\{(ben|games|guild)\}", lambda name: str(names[name[1]]), text) for text in SAMPLES]
    elements = await page.evaluate(
        """async (texts) => {
            const { markdown } = await import("/page/markdown.js");
            return texts.map((text) => markdown(text).map((node) => node.outerHTML).join(""));
        }""",
        texts,
    )
    assert dict(zip(SAMPLES, elements, strict=True)) == SAMPLES

    await ben.say(games, HOSTILE)
    message = page.locator(".message .markdown")
    await expect(message).to_contain_text("<img src=x onerror=")
    await expect(message).to_contain_text("[a](javascript:alert(1))")
    assert await message.locator("img, script, [onclick], [onerror]").count() == 0
    links = [await link.get_attribute("href") for link in await message.locator("a").all()]
    assert all(link and link.startswith("https://example.org/") for link in links)
    assert "hacked" not in await page.title()

    channel = bot.get_partial_messageable(games.id)
    owl = await bot.create_application_emoji(name="owl", image=square("red"))
    await channel.send(view=owned(owl))
    pictures = page.locator(".components img[alt=':owl:']")
    await expect(pictures).to_have_count(7)
    await page.wait_for_function(
        """[...document.querySelectorAll(".components img")].every(
            (image) => image.complete && image.naturalWidth === 128)"""
    )
    await expect(page.get_by_role("button", name="Take it")).to_be_visible()
