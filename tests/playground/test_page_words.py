"""The page's own words in its member's language, and what else it shows as Discord does."""

from __future__ import annotations

import io
import re

import aiohttp
import discord
import pytest
from playwright.async_api import Page, expect

from bot.playground import Playground
from bot.playground.pages import FILES
from tests.faults import FaultyPlayground
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
    await choose_language(page, "Meine Sprache", "fr")
    await page.focus("#composer textarea")
    await expect(page.locator(".completion")).to_contain_text("Compte les clics.")
    await page.fill("#composer textarea", "/count start: many")
    await page.press("#composer textarea", "Enter")
    await expect(page.locator(".problem")).to_have_text("start doit être un nombre.")


async def test_what_waits_and_what_fails_is_told_in_that_language(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    page = await browser.open(playground, "Ann")
    await choose_language(page, "My language", "fr")
    await page.fill("#composer textarea", "/late")
    await page.press("#composer textarea", "Enter")
    await expect(page.locator(".thinking")).to_have_text("Envoi de la commande…")
    await expect(page.locator(".failure")).to_have_text("L’application n’a pas répondu")
    await expect(page.locator(".message footer")).to_contain_text("Visible pour toi uniquement")
    await choose_language(page, "Ma langue", "de")
    await expect(page.locator(".failure")).to_have_text("Die Anwendung hat nicht geantwortet")


async def test_the_open_menu_follows_and_the_bot_hears_of_both_languages(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    page = await browser.open(playground, "Ann")
    await page.click("#me")
    await page.get_by_label("My language").focus()
    await page.get_by_label("My language").select_option("fr")
    await expect(page.get_by_label("Ma langue")).to_be_focused()
    await page.get_by_label("La langue du serveur").select_option("de")
    await page.keyboard.press("Escape")
    await page.fill("#composer textarea", "/locale")
    await page.press("#composer textarea", "Enter")
    await expect(page.locator(".message")).to_contain_text("fr de")


async def test_a_reload_drops_private_messages_and_a_lost_line_does_not(
    playground: FaultyPlayground, bot: SampleBot, browser: Browser
) -> None:
    page, ann = await browser.open(playground, "Ann"), playground.member("Ann")
    await ann.slash(playground.channel("games"), "secret")
    private = page.locator(".message.ephemeral")
    await expect(private).to_have_count(2)
    await playground.drop_pages()
    await expect(page.locator("#notice")).to_contain_text("Trying again")
    await expect(page.locator("#notice")).to_be_hidden()
    await expect(private).to_have_count(2)

    await page.reload()
    await page.wait_for_selector(".welcome .hint")
    await expect(private).to_have_count(0)
    [first, _] = ann.sees(playground.channel("games"))
    playground.discord.backend.edit_message(first.channel_id, first.id, {"content": "changed"})
    await ann.slash(playground.channel("games"), "secret")
    await expect(private).to_have_count(2)
    assert "changed" not in await page.content()


@pytest.mark.parametrize("since", ["", "soon", "-1", "1.5", "²"])
async def test_a_page_that_does_not_know_its_own_age_is_refused(playground: Playground, since: str) -> None:
    key = playground.url.partition("#")[2]
    async with (
        aiohttp.ClientSession(headers={"Authorization": f"Bearer {key}"}) as session,
        session.get(f"{playground.address}/events", params={"as": "Ann", "since": since}) as response,
    ):
        assert response.status == 400


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


async def test_an_empty_channel_says_how_to_begin(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    page = await browser.open(playground, "Ann")
    hint = page.locator(".welcome .hint")
    await expect(hint).to_have_text("Nothing here yet. Try /help or /learn, or type / to see all commands.")
    await hint.get_by_role("button", name="/help").click()
    await expect(page.locator("textarea")).to_have_value("/help ")
    await playground.member("Ben").say(playground.channel("games"), "Hello")
    await expect(page.locator(".message")).to_have_count(1)
    await expect(hint).to_have_count(0)


async def test_a_ping_of_ones_role_stands_out(
    playground: Playground, bot: SampleBot, browser: Browser
) -> None:
    ann, dan = await browser.open(playground, "Ann"), await browser.open(playground, "Dan")
    [role] = [role for role in playground.discord.guild._guild.roles.values() if role.name == "regulars"]
    channel = bot.get_partial_messageable(playground.channel("games").id)
    await channel.send(
        f"<@&{role.id}> A table is open",
        allowed_mentions=discord.AllowedMentions(roles=[discord.Object(role.id)]),
    )
    await expect(ann.locator(".message.pinged")).to_contain_text("@regulars A table is open")
    await expect(dan.locator(".message")).to_have_count(1)
    await expect(dan.locator(".message.pinged")).to_have_count(0)
