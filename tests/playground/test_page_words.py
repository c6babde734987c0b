"""The page's own words in its member's language."""

from __future__ import annotations

import io
import re

import aiohttp
import discord
import pytest
from playwright.async_api import Page, expect

from bot.playground import Playground
from bot.playground.pages import FILES
from tests.playground.browser import PHONE, Browser
from tests.playground.sample_bot import SampleBot

pytestmark = pytest.mark.browser

_SAID = re.compile(r'\bsay(?:With)?\((?:[\w.]+ \? )?("[^"]*")(?: : ("[^"]*"))?')
_WORD = re.compile(
    r'^  (?:"(?P<quoted>[^"]+)"|(?P<plain>\w+)): \[(?P<both>.*?)\],$', re.MULTILINE | re.DOTALL
)


def known_words() -> dict[str, list[str]]:
    """The texts of the catalogue, each with its French and its German one."""
    source = (FILES / "words.js").read_text()
    return {
        found["quoted"] or found["plain"]: re.findall(r'"([^"]*)"', found["both"])
        for found in _WORD.finditer(source)
    }


async def choose_language(page: Page, label: str, locale: str) -> None:
    await page.click("#me")
    await page.get_by_label(label).select_option(locale)
    await page.keyboard.press("Escape")


async def test_each_word_of_the_page_is_translated() -> None:
    known = known_words()
    assert len(known) > 50
    for text, translated in known.items():
        assert len(translated) == 2
        assert all(
            set(re.findall(r"\{\w+\}", each)) == set(re.findall(r"\{\w+\}", text)) for each in translated
        )
    for file in FILES.glob("*.js"):
        for found in _SAID.finditer(file.read_text()):
            assert {each.strip('"') for each in found.groups() if each} <= known.keys(), file.name


async def test_all_follows_the_language_of_its_member_at_once(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    page = await browser.open(playground, "Ann")
    await playground.member("Ann").slash(playground.channel("games"), "count")
    await expect(page.locator(".message")).to_have_count(1)
    await choose_language(page, "My language", "de")
    await expect(page.locator("textarea")).to_have_attribute("placeholder", "Nachricht in #games")
    await expect(page.locator(".reference")).to_have_text("AAnn hat /count benutzt")
    await expect(page.locator("#me small")).to_have_text("Deutsch")
    await expect(page.locator("html")).to_have_attribute("lang", "de")
    await expect(page.locator("#members h3").first).to_have_text("Mitglieder — 4")
    await page.fill("#composer textarea", "/cou")
    await expect(page.locator(".completion")).to_contain_text("Zählt, wie oft gedrückt wird.")
    # The open menu follows, too.
    await page.click("#me")
    await page.get_by_label("Meine Sprache").focus()
    await page.get_by_label("Meine Sprache").select_option("fr")
    await expect(page.get_by_label("Ma langue")).to_be_focused()
    await page.get_by_label("La langue du serveur").select_option("de")
    await page.keyboard.press("Escape")
    await page.focus("#composer textarea")
    await expect(page.locator(".completion")).to_contain_text("Compte les clics.")
    await page.fill("#composer textarea", "/count start: many")
    await page.press("#composer textarea", "Enter")
    await expect(page.locator(".problem")).to_have_text("start doit être un nombre.")
    await page.fill("#composer textarea", "/locale")
    await page.press("#composer textarea", "Enter")
    await expect(page.locator(".message").last).to_contain_text("fr de")


async def test_a_page_that_does_not_know_its_own_age_is_refused(playground: Playground) -> None:
    key = playground.url.partition("#")[2]
    async with aiohttp.ClientSession(headers={"Authorization": f"Bearer {key}"}) as session:
        for since in ("", "soon", "-1", "1.5", "²"):
            query = {"as": "Ann", "since": since}
            async with session.get(f"{playground.address}/events", params=query) as response:
                assert response.status == 400, since


async def test_files_have_a_size_and_an_icon(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    page = await browser.open(playground, "Ann", PHONE)
    channel = bot.get_partial_messageable(playground.channel("games").id)
    sizes = {"game.html": 8100, "a-name-without-any-place-to-break-it-at-all.txt": 12, "table.svg": 3 * 2**20}
    await channel.send(files=[discord.File(io.BytesIO(b"x" * size), name) for name, size in sizes.items()])
    files = page.locator(".file")
    await expect(files.locator("small")).to_have_text(["7.91 KB", "12 bytes", "3 MB"])
    icons = [await icon.get_attribute("class") for icon in await files.locator(".icon").all()]
    assert icons == ["icon code", "icon document", "icon picture"]
    boxes = [await icon.bounding_box() for icon in await files.locator(".icon").all()]
    assert {(box["width"], box["height"]) for box in boxes if box} == {(32, 32)}
    playground.member("Ann").locale = "fr"
    await expect(files.locator("small")).to_have_text(["7,91 Ko", "12 octets", "3 Mo"])
    assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
