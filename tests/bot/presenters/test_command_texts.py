"""The commands as Discord gets them: described in each language, within its limits."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest

from bot.app import Kuckuck
from bot.discord_ui.command_texts import PARAMETERS, CommandTexts
from bot.games.lessons import taught
from bot.games.presenter import presenter, titles
from bot.i18n import LANGUAGES, LOCALES
from bot.storage.store import Store
from engine.registry import games

Payload: TypeAlias = dict[str, Any]

LONGEST = 100
MOST_IN_A_COMMAND = 8000
COMMAND, GROUP = 1, 2
"""Discord's types of what has parameters, or commands. A subcommand is a command."""
PROPER_NAMES = {*LANGUAGES.values(), *(presenter(game).title for game in games()), *taught()}


@pytest.fixture(scope="module")
def payloads() -> list[Payload]:
    async def all_payloads() -> list[Payload]:
        store = await Store.open("sqlite+aiosqlite://")
        try:
            async with Kuckuck(store) as bot:
                await bot.load_cogs()
                found = [*bot.tree.get_commands()]
                return [await one.get_translated_payload(bot.tree, CommandTexts()) for one in found]
        finally:
            await store.close()

    return asyncio.run(all_payloads())


def parts(payload: Payload) -> Iterator[Payload]:
    """A command, its subcommands, parameters and choices."""
    yield payload
    for part in (*payload.get("options", ()), *payload.get("choices", ())):
        yield from parts(part)


def texts(part: Payload) -> Iterator[tuple[str, dict[str, str]]]:
    """What a reader sees of it in English, and by locale; a choice has a name and no description."""
    field = "description" if "description" in part else "name"
    yield part[field], part.get(f"{field}_localizations") or {}


def test_every_game_can_be_started_and_explains_itself_and_the_list_tells_them_apart(
    payloads: list[Payload],
) -> None:
    shown = {
        f"{payload['name']} {part['name']}": part
        for payload in payloads
        for part in payload.get("options", ())
        if payload["name"] in games()
    }
    assert {f"{game} {word}" for game in games() for word in ("start", "rules")} <= {*shown}
    for game in games():
        assert shown[f"{game} start"]["description"].startswith(f"{titles(game)}: ")
    assert len({english for part in shown.values() for english, _ in texts(part)}) == len(shown)
    start = shown["kuckuck start"]
    assert start["description"] == "Zum Kuckuck!: open a table for 3 to 5 players"
    assert start["description_localizations"]["de"] == "Zum Kuckuck!: einen Tisch für 3 bis 5 eröffnen"
    assert shown["ducksoup start"]["description"] == "Duck Soup: open a table for 2 players"


def test_every_command_that_a_text_names_is_there(payloads: list[Payload]) -> None:
    groups = [(payload, part) for payload in payloads for part in payload.get("options", ())]
    commands = {f"{payload['name']} {part['name']}" for payload, part in groups if part["type"] == COMMAND}
    texts = [path.read_text(encoding="utf-8") for path in LOCALES.glob("*/*.po")]
    named = {name for text in texts for name in re.findall(r"`/([a-z]+(?: [a-z]+)*)[` ]", text)}
    assert len(named) > 10
    assert named - commands - {payload["name"] for payload in payloads} == set()


def test_every_text_of_a_command_is_short_enough_and_in_french_and_german(
    payloads: list[Payload],
) -> None:
    for payload in payloads:
        shown = [text for part in parts(payload) for text in texts(part)]
        for english, others in shown:
            assert english in PROPER_NAMES or {"fr", "de"} <= set(others), english
            assert english in PROPER_NAMES or english not in (others["fr"], others["de"]), english
            assert all(1 <= len(text) <= LONGEST for text in (english, *others.values())), english
        longest = [max(map(len, (text, *others.values()))) for text, others in shown]
        assert sum(longest) + 32 * len(longest) <= MOST_IN_A_COMMAND


def test_a_command_has_one_name_and_its_parameters_one_in_each_language(
    payloads: list[Payload],
) -> None:
    """The help and the documents name a command so. A parameter is only met in Discord's list."""
    for payload in payloads:
        for part in parts(payload):
            others = part.get("name_localizations") or {}
            if part.get("type", COMMAND) in (COMMAND, GROUP):
                assert "description" not in part or others == {}, part["name"]
            elif "description" in part:
                shown = {part["name"], *others.values()}
                assert all(re.fullmatch(r"\w{1,32}", name) and name.islower() for name in shown)
        for command in (payload, *payload.get("options", ())):
            told = [part["name_localizations"]["fr"] for part in parameters(command)]
            assert len(told) == len(set(told))
    named = {
        part["name"]: part
        for payload in payloads
        for command in parts(payload)
        for part in parameters(command)
    }
    assert {name for name in PARAMETERS if named[name]["name_localizations"]["fr"] == name} == {"table"}
    assert {name for name in PARAMETERS if named[name]["name_localizations"]["de"] == name} == {"name"}
    assert named["chips"]["name_localizations"]["fr"] == "jetons", "an option of a game"


def parameters(command: Payload) -> list[Payload]:
    return [part for part in command.get("options", ()) if part["type"] not in (COMMAND, GROUP)]
