"""The page as people meet it at a keyboard or on a phone, and how it shows markdown."""

import io
import re
from typing import Any

import discord
import pytest
from discord import ui
from PIL import Image
from playwright.async_api import Page, Route, expect

from playground import Playground
from tests.faults import FaultyPlayground
from tests.playground.browser import Browser
from tests.playground.sample_bot import SampleBot, counter


async def use(page: Page, command: str) -> None:
    """Types and sends a whole slash command."""
    await page.fill("#composer textarea", command)
    await page.press("#composer textarea", "Enter")


@pytest.mark.browser
async def test_others_see_what_one_does_and_neither_what_is_private_nor_pings_of_a_role_that_they_lack(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    ann, cleo = await browser.open(playground, "Ann"), await browser.open(playground, "Cleo")
    await ann.fill("#composer textarea", "/cou")
    await expect(ann.locator(".completion")).to_contain_text("Counts presses.")
    await ann.press("#composer textarea", "Enter")
    await ann.locator("#composer textarea").press_sequentially("start: 41")
    await ann.press("#composer textarea", "Enter")
    for page in (ann, cleo):
        await expect(page.locator(".container .heading-2")).to_have_text("The counter")
    await ann.click("text=Pressed 41 times")
    await cleo.click("text=Pressed 42 times")
    await expect(ann.locator(".container strong")).to_have_text("43")

    await use(ann, "/secret friend: @Ben")
    private = ann.locator(".message.ephemeral")
    await expect(private).to_have_count(2)
    await expect(private.first).to_contain_text("psst, Ben!")
    await expect(private.first).to_contain_text("Only you can see this")
    await private.first.get_by_text("Dismiss message").click()
    await expect(private).to_have_count(1)

    [role] = [role for role in playground.discord.roles() if role["name"] == "regulars"]
    pinging = discord.AllowedMentions(roles=[discord.Object(role["id"])])
    games = bot.get_partial_messageable(playground.channel("games").id)
    await games.send(f"<@&{role['id']}> A table is open", allowed_mentions=pinging)
    await expect(ann.locator(".message.pinged")).to_contain_text("@regulars A table is open")
    await expect(cleo.locator(".message")).to_have_count(2)
    await expect(cleo.locator(".message.pinged")).to_have_count(0)
    assert "psst" not in await cleo.content()

    await ann.get_by_label("Apps for Ben").click()
    await ann.get_by_role("menuitem", name="Greet").click()
    await expect(private.last).to_contain_text("Ann used Greet")
    await expect(private.last).to_contain_text("Hello, Ben!")

    options = [discord.SelectOption(label=f"From {at}", value=f"{at}") for at in (7, 8)]

    class Several(ui.Modal, title="Where from?"):
        starts: ui.Label[Any] = ui.Label(text="Both?", component=ui.Select(options=options, max_values=2))
        below = ui.TextDisplay[Any]("Several lines\n" * 5)

        async def on_submit(self, interaction: discord.Interaction) -> None:
            assert isinstance(self.starts.component, ui.Select)
            await interaction.response.edit_message(view=counter(sum(map(int, self.starts.component.values))))

    class Start(ui.Select[Any]):
        async def callback(self, interaction: discord.Interaction) -> None:
            await interaction.response.send_modal(Several())

    start = Start(custom_id="start", options=options)
    await games.send(view=ui.LayoutView().add_item(ui.ActionRow(start)))
    await ann.locator(".select[data-custom-id='start']").click()
    await ann.get_by_role("option", name="From 8").click()
    await ann.locator("dialog .select").click()
    for name in ("From 7", "From 8"):
        await ann.get_by_role("option", name=name).click()
    await ann.get_by_role("button", name="Submit").click()  # while the list is still open
    await expect(cleo.locator(".container strong").last).to_have_text("15")

    last = await games.send(view=counter(50))

    async def act_too_late(route: Route) -> None:
        await last.edit(view=counter(60))
        await route.continue_()

    await ann.route("**/acts*", act_too_late)
    await ann.click("text=Pressed 50 times")
    await expect(ann.locator(".failure")).to_have_text("This interaction failed")
    browser.errors.clear()  # the page's console has the refusal too


@pytest.mark.browser
async def test_a_lost_line_comes_back_and_a_reload_drops_what_was_private(
    playground: FaultyPlayground, bot: SampleBot, browser: Browser
) -> None:
    ann, games = playground.member("Ann"), playground.channel("games")
    page = await browser.open(playground, "Ann")
    private, notice = page.locator(".message.ephemeral"), page.locator("#notice")
    await ann.slash(games, "secret")
    await expect(private).to_have_count(2)
    await playground.drop_pages()
    await expect(notice).to_contain_text("Trying again")
    await playground.member("Ben").say(games, "Are you there?")
    await expect(page.locator(".message").last).to_contain_text("Are you there?")
    await expect(private).to_have_count(2)

    await page.reload()
    await expect(page.locator(".message")).to_have_count(1)
    first, *_ = ann.sees(games)
    playground.discord.backend.edit_message(first.channel_id, first.id, {"content": "changed"})
    await ann.slash(games, "secret")
    await expect(private).to_have_count(2)
    assert "changed" not in await page.content()

    await expect(page.locator(".who a")).to_have_text(["Ben", "Cleo", "Dan"])
    await page.get_by_text("tea-room").click()
    for said in ("one", "two"):
        await playground.member("Ben").say(games, said)
    await expect(page).to_have_title("(2) #tea-room | Ann")
    await page.route("**/files/**", lambda _: None)
    Image.new("P", (400, 700)).save(picture := io.BytesIO(), "png")
    picture.seek(0)
    await bot.get_partial_messageable(playground.channel("tea-room").id).send(
        file=discord.File(picture, "a.png")
    )
    room = await page.locator(".picture").evaluate("it => [it.clientWidth, it.clientHeight]")
    assert room == [200, 350], "it is kept before the picture is there"


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
    "[🏆 no](https://example.org)": (
        '<p>[<span class="emoji">🏆</span> no](<a href="https://example.org" target="_blank" '
        'rel="noopener noreferrer">https://example.org</a>)</p>'
    ),
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


@pytest.mark.browser
async def test_the_page_shows_texts_as_discord_does_and_runs_nothing_in_them(
    playground: Playground, browser: Browser
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
