"""The page, as somebody at a keyboard or with a phone meets it."""

from __future__ import annotations

import discord
import pytest
from discord import ui
from playwright.async_api import Page, ViewportSize, expect

from bot.playground import Playground
from bot.playground.embedded import discord as embedded
from tests.faults import FaultyPlayground
from tests.playground.browser import Browser
from tests.playground.sample_bot import SampleBot, counter

pytestmark = pytest.mark.browser

SMALL = ViewportSize(width=360, height=640)
HOSTILE = """<img src=x onerror="document.title='hacked'"> <script>document.title='hacked'</script>
[a](javascript:alert(1)) [b](data:text/html,x) <javascript:alert(1)> `<b>` [c](https://example.org/"onclick=alert(1))"""


async def use(page: Page, command: str) -> None:
    """Types a whole slash command and sends it."""
    await page.fill("#composer textarea", command)
    await page.press("#composer textarea", "Enter")


async def test_what_all_see_what_is_private_and_what_calls_somebody(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    ann, dan = await browser.open(playground, "Ann"), await browser.open(playground, "Dan")
    games = playground.channel("games")
    await ann.fill("#composer textarea", "/cou")
    await expect(ann.locator(".completion")).to_contain_text("Counts presses.")
    await ann.press("#composer textarea", "Enter")
    await ann.locator("#composer textarea").press_sequentially("start: 41")
    await ann.press("#composer textarea", "Enter")
    await expect(ann.locator(".reference")).to_have_text("AAnn used /count")
    for page in (ann, dan):
        await expect(page.locator(".container .heading-2")).to_have_text("The counter")
    await ann.click("text=Pressed 41 times")
    await expect(ann.locator("[data-custom-id='count:42']")).to_be_focused()
    await dan.click("text=Pressed 42 times")
    await expect(ann.locator(".container strong")).to_have_text("43")
    await expect(ann.locator(".edited")).to_be_visible()

    await use(ann, "/secret friend: @Ben")
    private = ann.locator(".message.ephemeral")
    await expect(private).to_have_count(2)
    await expect(private.first).to_contain_text("psst, Ben!")
    await expect(private.first).to_contain_text("Only you can see this")
    await expect(private.nth(1).locator(".reference")).to_contain_text("psst, Ben!")
    await private.first.get_by_text("Dismiss message").click()
    await expect(private).to_have_count(1)

    [role] = [role for role in playground.discord.guild._guild.roles.values() if role.name == "regulars"]
    await bot.get_partial_messageable(games.id).send(
        f"<@&{role.id}> A table is open",
        allowed_mentions=discord.AllowedMentions(roles=[discord.Object(role.id)]),
    )
    await expect(ann.locator(".message.pinged")).to_contain_text("@regulars A table is open")
    await expect(dan.locator(".message")).to_have_count(2)
    await expect(dan.locator(".message.pinged")).to_have_count(0)
    assert "psst" not in await dan.content()

    message = playground.member("Ann").sees(games)[0]
    user = await bot.fetch_user(playground.member("Ann").id)
    await user.send(f"https://discord.com/channels/{playground.discord.guild.id}/{games.id}/{message.id}")
    await ann.locator(".channel.unread", has_text="Kuckuck").click()
    await expect(ann.locator("#head")).not_to_contain_text("undefined")
    await ann.get_by_role("log").get_by_role("button", name="#games").click()
    await expect(ann.locator("#head h1")).to_have_text("games")
    await expect(ann.locator(".message.shown")).to_contain_text("The counter")


async def test_a_form_a_press_on_what_changes_and_nothing_that_a_message_contains_runs(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    page, games = await browser.open(playground, "Ann"), playground.channel("games")
    hint = page.locator(".welcome .hint")
    await expect(hint).to_have_text("Nothing here yet. Try /help or /learn, or type / to see all commands.")
    await hint.get_by_role("button", name="/help").click()
    await expect(page.locator("textarea")).to_have_value("/help ")

    await use(page, "/ask")
    await expect(page.get_by_role("dialog")).to_contain_text("Who are you?")
    await page.keyboard.type("Zoe")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.ephemeral")).to_contain_text("Hello Zoe")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(hint).to_have_count(0)

    await use(page, "/count start: 41")
    await page.get_by_text("Pressed 41 times").hover()
    await page.mouse.down()
    message = playground.member("Ben").sees(games)[-1]
    changed = counter(41).add_item(ui.TextDisplay("Somebody came in."))
    await bot.get_partial_messageable(games.id).get_partial_message(message.id).edit(view=changed)
    await playground.member("Ben").say(playground.channel("tea-room"), "The page knows both now.")
    await expect(page.locator(".channel.unread")).to_contain_text("tea-room")
    await expect(page.get_by_text("Somebody came in.")).to_have_count(0)
    await page.mouse.up()
    await expect(page.get_by_text("Pressed 42 times")).to_be_visible()

    await playground.member("Ben").say(games, HOSTILE)
    said = page.locator(".message .markdown").last
    await expect(said).to_contain_text("<img src=x onerror=")
    await expect(said).to_contain_text("[a](javascript:alert(1))")
    assert await said.locator("img, script, [onclick], [onerror]").count() == 0
    links = [await link.get_attribute("href") for link in await said.locator("a").all()]
    assert all(link and link.startswith("https://example.org/") for link in links)
    assert "hacked" not in await page.title()


async def test_on_a_small_phone_menus_are_used_by_finger_and_by_keyboard_and_all_fits(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    page = await browser.open(playground, "Ann", SMALL)
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

    await playground.member("Ann").slash(playground.channel("games"), "gallery")
    await expect(page.locator(".container .button").first).to_be_visible()
    overflowing = await page.evaluate(
        """() => [...document.querySelectorAll('main *')].filter(
            (element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 0.5
        ).map((element) => element.outerHTML)"""
    )
    assert overflowing == []
    await page.locator(".select").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("option", name="Owl")).to_be_focused()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.ephemeral").last).to_contain_text("You chose duck")
    await page.get_by_role("button", name="Channels").click()
    await page.get_by_role("button", name="tea-room").click()
    await expect(page.locator("#head h1")).to_have_text("tea-room")
    await expect(page.locator("#channels")).to_be_hidden()


async def test_a_silent_bot_is_told_of_in_the_language_of_the_member(
    playground: Playground, bot: SampleBot, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "ANSWER_TIME", 1.0)
    playground.member("Ann").locale = "fr"
    page = await browser.open(playground, "Ann")
    await use(page, "/count")
    await expect(page.locator(".container")).to_be_visible()
    await use(page, "/late")
    await expect(page.locator(".thinking")).to_have_text("Envoi de la commande…")
    failures = page.locator(".failure")
    await expect(failures).to_have_text("L’application n’a pas répondu")
    await expect(page.locator(".message footer")).to_contain_text("Visible pour toi uniquement")
    playground.member("Ann").locale = "en-US"
    await playground.disconnect()
    await page.click("text=Pressed 0 times")
    await expect(page.locator(".button.loading")).to_be_visible()
    await expect(failures).to_have_text(["This interaction failed", "The application did not respond"])
    await expect(page.locator(".person.offline")).to_contain_text("Kuckuck")


async def test_it_reconnects_and_a_reload_drops_private_messages_and_a_lost_line_does_not(
    playground: FaultyPlayground, bot: SampleBot, browser: Browser
) -> None:
    page, ann, games = (
        await browser.open(playground, "Ann"),
        playground.member("Ann"),
        playground.channel("games"),
    )
    await ann.slash(games, "secret")
    private = page.locator(".message.ephemeral")
    await expect(private).to_have_count(2)
    await playground.drop_pages()
    await expect(page.locator("#notice")).to_contain_text("Trying again")
    await playground.member("Ben").say(games, "Are you there?")
    await expect(page.locator(".message").last).to_contain_text("Are you there?")
    await expect(page.locator("#notice")).to_be_hidden()
    await expect(private).to_have_count(2)

    await page.reload()
    await expect(page.locator(".message")).to_have_count(1)
    await expect(private).to_have_count(0)
    first = ann.sees(games)[0]
    playground.discord.backend.edit_message(first.channel_id, first.id, {"content": "changed"})
    await ann.slash(games, "secret")
    await expect(private).to_have_count(2)
    assert "changed" not in await page.content()
