"""The page, as somebody at a keyboard or with a phone meets it: each test is a story of some people."""

from __future__ import annotations

import io
import re

import discord
import pytest
from playwright.async_api import Page, ViewportSize, expect

from bot.playground import Playground
from bot.playground.pages import FILES
from tests.faults import FaultyPlayground
from tests.playground.browser import Browser
from tests.playground.sample_bot import SampleBot

SMALL_PHONE = ViewportSize(width=360, height=640)
LONG = "a-name-without-any-place-to-break-it-at-all.txt"

_SAID = re.compile(r'\bsay(?:With)?\((?:[\w.]+ \? )?("[^"]*")(?: : ("[^"]*"))?')
_WORD = re.compile(
    r'^  (?:"(?P<quoted>[^"]+)"|(?P<plain>\w+)): \[(?P<both>.*?)\],$', re.MULTILINE | re.DOTALL
)


async def use(page: Page, command: str) -> None:
    """Types a whole slash command and sends it."""
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
    await expect(ann.locator(".reference")).to_have_text("AAnn used /count")
    for page in (ann, cleo):
        await expect(page.locator(".container .heading-2")).to_have_text("The counter")
    await ann.click("text=Pressed 41 times")
    await expect(ann.locator("[data-custom-id='count:42']")).to_be_focused()
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


@pytest.mark.browser
async def test_forms_menus_and_files_are_used_on_a_small_phone_and_by_keyboard(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    page = await browser.open(playground, "Ann", SMALL_PHONE)
    form, private = page.get_by_role("dialog"), page.locator(".ephemeral")
    await use(page, "/wish")
    await expect(form).to_contain_text("What do you wish for?")
    await page.keyboard.type("Zoe")
    size, bird = form.locator(".select").nth(0), form.locator(".select").nth(1)
    await expect(size).to_have_text("Small")
    await expect(bird).to_have_text("Duck")
    await bird.click()
    await page.get_by_role("option", name="Owl It hoots.").click()
    await expect(bird).to_have_text("Owl")
    await size.press("Enter")
    await expect(page.get_by_role("option", name="Small")).to_be_focused()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(size).to_have_text("Big")
    await form.get_by_role("button", name="Submit").click()
    await expect(private).to_contain_text("Hello Zoe, here is a big owl")
    await expect(form).to_have_count(0)

    await playground.member("Ben").say(
        playground.channel("games"), "averylongword" * 10 + " `" + "code" * 40 + "`"
    )
    channel = bot.get_partial_messageable(playground.channel("games").id)
    await channel.send(file=discord.File(io.BytesIO(b"x" * 8100), LONG))
    await expect(page.locator(".file small")).to_have_text("7.91 KB")
    overflowing = await page.evaluate(
        """() => [...document.querySelectorAll('main *')].filter(
            (element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 0.5
        ).map((element) => element.outerHTML)"""
    )
    assert overflowing == []
    assert await page.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE["width"]
    await page.get_by_role("button", name="Channels").click()
    await page.get_by_role("button", name="tea-room").click()
    await expect(page.locator("#head h1")).to_have_text("tea-room")
    await expect(page.locator("#channels")).to_be_hidden()


@pytest.mark.browser
async def test_a_lost_line_comes_back_a_permalink_leads_back_and_a_reload_drops_what_was_private(
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
    await expect(notice).to_be_hidden()
    await expect(private).to_have_count(2)

    asked = ann.sees(games)[-1]
    user = await bot.fetch_user(ann.id)
    await user.send(f"https://discord.com/channels/{playground.discord.guild.id}/{games.id}/{asked.id}")
    await page.locator(".channel.unread", has_text="Kuckuck").click()
    await page.get_by_role("log").get_by_role("button", name="#games").click()
    await expect(page.locator("#head h1")).to_have_text("games")
    await expect(page.locator(".message.shown")).to_contain_text("Are you there?")

    await page.reload()
    await expect(page.locator(".message")).to_have_count(1)
    first, *_ = ann.sees(games)
    playground.discord.backend.edit_message(first.channel_id, first.id, {"content": "changed"})
    await ann.slash(games, "secret")
    await expect(private).to_have_count(2)
    assert "changed" not in await page.content()


async def test_each_word_of_the_page_is_translated() -> None:
    known = {
        found["quoted"] or found["plain"]: re.findall(r'"([^"]*)"', found["both"])
        for found in _WORD.finditer((FILES / "words.js").read_text())
    }
    assert len(known) > 50
    for text, translated in known.items():
        filled = [{*re.findall(r"\{\w+\}", each)} for each in (text, *translated)]
        assert filled == [filled[0]] * 3, text
    for file in FILES.glob("*.js"):
        for found in _SAID.finditer(file.read_text()):
            assert {each.strip('"') for each in found.groups() if each} <= known.keys(), file.name
