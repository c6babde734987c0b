"""Discord's markdown on the page: a text, and the elements that come of it."""

from __future__ import annotations

import pytest
from discord import ui

from bot.playground import Playground
from tests.playground.browser import Browser
from tests.playground.sample_bot import SampleBot

pytestmark = pytest.mark.browser

SAMPLES = {
    "plain text": "<p>plain text</p>",
    "two\nlines": "<p>two\nlines</p>",
    "# One\n## Two\n### Three": (
        '<h3 class="heading-1">One</h3><h4 class="heading-2">Two</h4><h5 class="heading-3">Three</h5>'
    ),
    "#games is no heading": "<p>#games is no heading</p>",
    "-# small": '<p class="subtext">small</p>',
    "**a** *b* _c_ __d__ ~~e~~ ***f***": (
        "<p><strong>a</strong> <em>b</em> <em>c</em> <u>d</u> <s>e</s> <strong><em>f</em></strong></p>"
    ),
    "**a *b* c**": "<p><strong>a <em>b</em> c</strong></p>",
    "snake_case_name 2 * 3 * 4": "<p>snake_case_name 2 * 3 * 4</p>",
    r"\*not\* \_this\_": "<p>*not* _this_</p>",
    "`**code**` ``a ` b``": "<p><code>**code**</code> <code>a ` b</code></p>",
    "```py\n1 < 2\n```after": "<pre><code>1 &lt; 2</code></pre><p>after</p>",
    "```no end": "<p>```no end</p>",
    "- a\n  - b\n- c": "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
    "3. a\n4. b\n- c": '<ol start="3"><li>a</li><li>b</li></ol><ul><li>c</li></ul>',
    "> a\n> b\nc": "<blockquote><p>a\nb</p></blockquote><p>c</p>",
    ">>> a\nb": "<blockquote><p>a\nb</p></blockquote>",
    "[a **b**](https://example.org/x_(y))": (
        '<p><a href="https://example.org/x_(y)" target="_blank" rel="noopener noreferrer">'
        "a <strong>b</strong></a></p>"
    ),
    "(https://example.org/a_b_c).": (
        '<p>(<a href="https://example.org/a_b_c" target="_blank" rel="noopener noreferrer">'
        "https://example.org/a_b_c</a>).</p>"
    ),
    "[x](javascript:alert(1))": "<p>[x](javascript:alert(1))</p>",
    "<@{ben}> <@1> @everyone": (
        '<p><span class="mention">@Ben</span> <span class="mention">@unknown-user</span> '
        '<span class="mention">@everyone</span></p>'
    ),
    "<#{games}>": '<p><button class="mention" type="button">#games</button></p>',
    "</kuckuck start:1>": '<p><button class="mention" type="button">/kuckuck start</button></p>',
    "https://discord.com/channels/1/2/3": (
        '<p><a href="https://discord.com/channels/1/2/3" target="_blank" rel="noopener noreferrer">'
        "https://discord.com/channels/1/2/3</a></p>"
    ),
    "[here](https://discord.com/channels/{guild}/{games}/3)": (
        '<p><button class="link" type="button">here</button></p>'
    ),
    "<t:0:D>": (
        '<p><time class="timestamp" datetime="1970-01-01T00:00:00.000Z" '
        'title="Thursday, January 1, 1970 at 12:00 AM">January 1, 1970</time></p>'
    ),
    "<:owl:1>": "<p>:owl:</p>",
    "**1\ufe0f\u20e3 Owl** 🦉\u00a0♥": (
        '<p><strong><span class="emoji">1\ufe0f\u20e3</span> Owl</strong> '
        '<span class="emoji">🦉</span>&nbsp;<span class="emoji">♥</span></p>'
    ),
    "👩\u200d👧🇫🇷": '<p><span class="emoji">👩\u200d👧</span><span class="emoji">🇫🇷</span></p>',
    "#1 → 2 ✓": "<p>#1 → 2 ✓</p>",
}


async def test_markdown_is_discords(playground: Playground, bot: SampleBot, browser: Browser) -> None:
    page = await browser.open(playground, "Ann")
    names = {
        "ben": playground.member("Ben").id,
        "games": playground.channel("games").id,
        "guild": playground.discord.guild.id,
    }
    for text, expected in SAMPLES.items():
        for name, value in names.items():
            text = text.replace(f"{{{name}}}", str(value))
        html = await page.evaluate(
            """async (text) => {
                const { markdown } = await import("/page/markdown.js");
                return markdown(text).map((node) => node.outerHTML).join("");
            }""",
            text,
        )
        assert html == expected, text

    # An emoji is as large as Discord's, whatever font has it.
    row = ui.ActionRow[ui.LayoutView](ui.Button(label="9♣", emoji="🪺", custom_id="9"))
    texts = ["🦉 ♥ 👩\u200d👧 1\ufe0f\u20e3 ▶ 🇫🇷", "-# 🦉", "🦉"]
    container = ui.Container[ui.LayoutView](*map(ui.TextDisplay[ui.LayoutView], texts), row)
    view = ui.LayoutView().add_item(container)
    await bot.get_partial_messageable(playground.channel("games").id).send(view=view)
    await page.get_by_role("button", name="🪺 9♣", exact=True).wait_for()
    sizes = await page.evaluate(
        """[...document.querySelectorAll(".container .emoji")].map((emoji) => {
            const { width, height } = emoji.getBoundingClientRect();
            return [width, height];
        })"""
    )
    sides = [*[22] * 6, 17.875, 48, 20, 20]
    assert sizes == [[pytest.approx(side, abs=0.02)] * 2 for side in sides]

    await playground.member("Ben").say(playground.channel("games"), "It was ||the duck||")
    hidden = page.get_by_text("the duck")
    assert not await hidden.is_visible()
    await page.get_by_role("button", name="Spoiler").click()
    assert await hidden.is_visible(), "a spoiler shows when it is pressed"
