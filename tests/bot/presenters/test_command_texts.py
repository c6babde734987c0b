"""The commands as Discord gets them: described in each language, within its limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest

from bot.app import CommandTexts, Kuckuck
from bot.games.lessons import taught
from bot.games.presenter import presenter
from bot.i18n import LANGUAGES
from bot.storage.store import Store
from engine.registry import games

Payload: TypeAlias = dict[str, Any]

LONGEST = 100
MOST_IN_A_COMMAND = 8000
PROPER_NAMES = {*LANGUAGES.values(), *(presenter(game).title for game in games()), *taught()}


@pytest.fixture
async def payloads() -> list[Payload]:
    store = await Store.open("sqlite+aiosqlite://")
    try:
        async with Kuckuck(store) as bot:
            await bot.load_cogs()
            return [
                await command.get_translated_payload(bot.tree, CommandTexts())
                for command in bot.tree.get_commands()
            ]
    finally:
        await store.close()


def parts(payload: Payload) -> Iterator[Payload]:
    """A command, its subcommands, parameters and choices."""
    yield payload
    for part in (*payload.get("options", ()), *payload.get("choices", ())):
        yield from parts(part)


def texts(part: Payload) -> Iterator[tuple[str, dict[str, str]]]:
    """What a reader sees of it in English, and by locale; a choice has a name and no description."""
    field = "description" if "description" in part else "name"
    yield part[field], part.get(f"{field}_localizations") or {}


async def test_every_game_can_be_started_and_explains_itself(payloads: list[Payload]) -> None:
    named = {
        f"{payload['name']} {part['name']}" for payload in payloads for part in payload.get("options", ())
    }
    assert {f"{game} {word}" for game in games() for word in ("start", "rules")} <= named


async def test_every_text_of_a_command_is_in_french_and_german(payloads: list[Payload]) -> None:
    shown = [text for payload in payloads for part in parts(payload) for text in texts(part)]
    assert len(shown) > 15
    for english, others in shown:
        assert english in PROPER_NAMES or {"fr", "de"} <= set(others), english
        assert english in PROPER_NAMES or english not in (others["fr"], others["de"]), english


async def test_every_text_of_a_command_is_short_enough(payloads: list[Payload]) -> None:
    for payload in payloads:
        for part in parts(payload):
            for english, others in texts(part):
                assert all(1 <= len(text) <= LONGEST for text in (english, *others.values())), english


async def test_no_command_is_too_long_in_all(payloads: list[Payload]) -> None:
    for payload in payloads:
        longest = [
            max(map(len, (text, *others.values()))) for p in parts(payload) for text, others in texts(p)
        ]
        assert sum(longest) + 32 * len(longest) <= MOST_IN_A_COMMAND


async def test_a_command_is_called_the_same_in_every_language(payloads: list[Payload]) -> None:
    """Its documents and the help name it so."""
    for payload in payloads:
        for part in parts(payload):
            if "description" in part:
                assert set((part.get("name_localizations") or {}).values()) <= {part["name"]}
