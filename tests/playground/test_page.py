"""The page, as somebody at a keyboard or with a phone meets it."""

from __future__ import annotations

import pytest
from discord import ui
from playwright.async_api import Page, ViewportSize, expect

from bot.playground import Playground
from tests.faults import FaultyPlayground
from tests.playground.browser import Browser
from tests.playground.sample_bot import SampleBot, counter

pytestmark = pytest.mark.browser


async def use(page: Page, command: str) -> None:
    """Types a whole slash command and sends it."""
    await page.fill("#composer textarea", command)
    await page.press("#composer textarea", "Enter")


async def test_a_command_a_press_and_what_the_others_see(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    ann, ben = await browser.open(playground, "Ann"), await browser.open(playground, "Ben")
    await ann.fill("#composer textarea", "/cou")
    await expect(ann.locator(".completion")).to_contain_text("Counts presses.")
    await ann.press("#composer textarea", "Enter")
    await ann.locator("#composer textarea").press_sequentially("start: 41")
    await ann.press("#composer textarea", "Enter")
    await expect(ann.locator(".reference")).to_have_text("AAnn used /count")
    for page in (ann, ben):
        await expect(page.locator(".container .heading-2")).to_have_text("The counter")

    await ann.click("text=Pressed 41 times")
    await expect(ann.locator("[data-custom-id='count:42']")).to_be_focused()
    await ben.click("text=Pressed 42 times")
    await expect(ann.locator(".container strong")).to_have_text("43")
    await expect(ann.locator(".edited")).to_be_visible()


async def test_a_press_is_not_lost_when_its_message_changes_meanwhile(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    page, games = await browser.open(playground, "Ann"), playground.channel("games")
    await use(page, "/count start: 41")
    await page.get_by_text("Pressed 41 times").hover()
    await page.mouse.down()
    [message] = playground.member("Ann").sees(games)
    changed = counter(41).add_item(ui.TextDisplay("Somebody came in."))
    await bot.get_partial_messageable(games.id).get_partial_message(message.id).edit(view=changed)
    await playground.member("Ben").say(playground.channel("tea-room"), "The page knows both now.")
    await expect(page.locator(".channel.unread")).to_contain_text("tea-room")
    await expect(page.get_by_text("Somebody came in.")).to_have_count(0)
    await page.mouse.up()
    await expect(page.get_by_text("Pressed 42 times")).to_be_visible()


async def test_what_is_private_stays_on_one_page(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    ann, ben = await browser.open(playground, "Ann"), await browser.open(playground, "Ben")
    await use(ann, "/secret friend: @Ben")
    private = ann.locator(".message.ephemeral")
    await expect(private).to_have_count(2)
    await expect(private.first).to_contain_text("psst, Ben!")
    await expect(private.first).to_contain_text("Only you can see this")
    await expect(private.nth(1).locator(".reference")).to_contain_text("psst, Ben!")
    await private.first.get_by_text("Dismiss message").click()
    await expect(private).to_have_count(1)

    await playground.member("Ann").say(playground.channel("games"), "Hello everybody")
    await expect(ben.locator(".message")).to_have_count(1)
    assert "psst" not in await ben.content()


async def test_a_form_is_filled_in_and_sent(playground: Playground, bot: SampleBot, browser: Browser) -> None:
    page = await browser.open(playground, "Ann")
    await use(page, "/ask")
    await expect(page.get_by_role("dialog")).to_contain_text("Who are you?")
    await page.keyboard.type("Zoe")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.ephemeral")).to_contain_text("Hello Zoe")
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_the_menus_of_a_form_are_used(playground: Playground, bot: SampleBot, browser: Browser) -> None:
    page = await browser.open(playground, "Ann", ViewportSize(width=360, height=640))
    await use(page, "/wish")
    form = page.get_by_role("dialog")
    bird, size = form.locator(".select").nth(0), form.locator(".select").nth(1)
    await expect(bird).to_have_text("Duck")
    await expect(size).to_have_text("Small")

    await bird.click()
    await expect(page.get_by_role("option", selected=True)).to_have_text("Duck")
    await page.get_by_role("option", name="Owl It hoots.").click()
    await expect(bird).to_have_text("Owl")

    await size.press("Enter")
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("option")).to_have_count(0)
    await form.get_by_role("button", name="Submit").click()
    await expect(page.locator(".message.ephemeral")).to_contain_text("A small owl for you")
    await expect(form).to_have_count(0)


async def test_a_silent_bot_is_told_of(playground: Playground, bot: SampleBot, browser: Browser) -> None:
    page = await browser.open(playground, "Ann")
    await use(page, "/count")
    await expect(page.locator(".container")).to_be_visible()
    await playground.disconnect()
    await page.click("text=Pressed 0 times")
    await expect(page.locator(".button.loading")).to_be_visible()
    await use(page, "/late")
    await expect(page.locator(".failure")).to_have_text(
        ["This interaction failed", "The application did not respond"]
    )
    await expect(page.locator(".person.offline")).to_contain_text("Kuckuck")


HOSTILE = """<img src=x onerror="document.title='hacked'"> <script>document.title='hacked'</script>
[a](javascript:alert(1)) [b](data:text/html,x) <javascript:alert(1)> `<b>` [c](https://example.org/"onclick=alert(1))"""


async def test_nothing_that_a_message_contains_runs(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    page = await browser.open(playground, "Ann")
    await playground.member("Ben").say(playground.channel("games"), HOSTILE)
    message = page.locator(".message .markdown")
    await expect(message).to_contain_text("<img src=x onerror=")
    await expect(message).to_contain_text("[a](javascript:alert(1))")
    assert await message.locator("img, script, [onclick], [onerror]").count() == 0
    links = [await link.get_attribute("href") for link in await message.locator("a").all()]
    assert all(link and link.startswith("https://example.org/") for link in links)
    assert "hacked" not in await page.title()


async def test_it_reconnects_and_shows_what_happened_meanwhile(
    playground: FaultyPlayground, bot: SampleBot, browser: Browser
) -> None:
    page = await browser.open(playground, "Ann")
    await playground.drop_pages()
    await expect(page.locator("#notice")).to_contain_text("Trying again")
    await playground.member("Ben").say(playground.channel("games"), "Are you there?")
    await expect(page.locator(".message")).to_contain_text("Are you there?")
    await expect(page.locator("#notice")).to_be_hidden()


async def test_it_fits_a_small_phone(playground: Playground, bot: SampleBot, browser: Browser) -> None:
    page = await browser.open(playground, "Ann", ViewportSize(width=360, height=640))
    await playground.member("Ann").slash(playground.channel("games"), "gallery")
    await expect(page.locator(".container .button").first).to_be_visible()
    overflowing = await page.evaluate(
        """() => [...document.querySelectorAll('main *')].filter(
            (element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 0.5
        ).map((element) => element.outerHTML)"""
    )
    assert overflowing == []
    await page.get_by_role("button", name="Channels").click()
    await page.get_by_role("button", name="tea-room").click()
    await expect(page.locator("#head h1")).to_have_text("tea-room")
    await expect(page.locator("#channels")).to_be_hidden()


async def test_a_menu_is_used_by_keyboard(playground: Playground, bot: SampleBot, browser: Browser) -> None:
    page = await browser.open(playground, "Ann")
    await playground.member("Ann").slash(playground.channel("games"), "gallery")
    await page.locator(".select").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("option", name="Owl")).to_be_focused()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.ephemeral")).to_contain_text("You chose duck")


async def test_a_direct_message_is_announced_and_a_permalink_leads_back(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    ann, games = playground.member("Ann"), playground.channel("games")
    page = await browser.open(playground, "Ann")
    await ann.say(games, "Look here")
    [message] = ann.sees(games)
    user = await bot.fetch_user(ann.id)
    await user.send(f"https://discord.com/channels/{playground.discord.guild.id}/{games.id}/{message.id}")
    await page.locator(".channel.unread", has_text="Kuckuck").click()
    await expect(page.locator("#head")).not_to_contain_text("undefined")
    await page.get_by_role("log").get_by_role("button", name="#games").click()
    await expect(page.locator("#head h1")).to_have_text("games")
    await expect(page.locator(".message.shown")).to_contain_text("Look here")
