"""The commands as they are sent to Discord: described in each language, within Discord's limits."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from bot.app import Kuckuck
from bot.discord_ui.slash_commands import FORMER, LISTED, CommandTexts
from bot.games.offers import taught
from bot.games.presenter import presenter
from bot.i18n import LANGUAGES, LOCALES, language_of
from bot.storage.store import Store
from engine.registry import games

Payload: TypeAlias = dict[str, Any]

LONGEST = 100
MOST_IN_A_COMMAND = 8000
COMMAND, GROUP = 1, 2
"""Discord's types: a command or subcommand has parameters, a group has subcommands."""
AT_A_MEMBER = 2
"""Discord's type of a command in a member's menu."""
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
    """One pair: the English description of the part (or else its name), and its translations by locale."""
    field = "description" if "description" in part else "name"
    yield part[field], part.get(f"{field}_localizations") or {}


def test_every_game_can_be_started_and_every_command_that_a_text_names_is_there(
    payloads: list[Payload],
) -> None:
    groups = [(payload, part) for payload in payloads for part in payload.get("options", ())]
    commands = {f"{payload['name']} {part['name']}" for payload, part in groups if part["type"] == COMMAND}
    assert {f"{game} start" for game in games()} <= commands
    texts = [path.read_text(encoding="utf-8") for path in LOCALES.glob("*/*.po")] + [*FORMER.values()]
    named = {name for text in texts for name in re.findall(r"`/([a-z]+(?: [a-z]+)*)[` ]", text)}
    assert len(named) > 10
    assert named - commands - {payload["name"] for payload in payloads} == set()


def test_the_page_of_all_commands_has_each_and_no_other(payloads: list[Payload]) -> None:
    """The page may lack the games' start commands, so that it need not change when a game is added."""
    groups = [(payload["name"], part) for payload in payloads for part in payload.get("options", ())]
    commands = {f"{name} {part['name']}" for name, part in groups if part["type"] == COMMAND}
    alone = {payload["name"] for payload in payloads if payload["type"] == COMMAND}
    commands |= alone - {name.partition(" ")[0] for name in commands}
    commands -= {*LISTED}
    page = (Path(__file__).parents[3] / "docs" / "commands.md").read_text(encoding="utf-8")
    written = set(re.findall(r"^- `/([a-z ]+)`:", page, re.MULTILINE))
    assert written ^ commands <= {f"{game} start" for game in games()}


def test_the_readme_begins_with_what_people_do_in_their_order(payloads: list[Payload]) -> None:
    groups = [(payload["name"], part) for payload in payloads for part in payload.get("options", ())]
    commands = {f"{name} {part['name']}" for name, part in groups} | {payload["name"] for payload in payloads}
    lines = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8").splitlines()
    screen, table = "\n".join(lines[:30]), [line for line in lines if line.startswith("| `/")]
    acts = [
        "/kuckuck start",
        "/play",
        "only you see",
        "press one",
        "turned over",
        "/leaderboard",
        "discord.py",
        "SQLite",
    ]
    places = [screen.find(act) for act in acts]
    assert -1 not in places, "missing in the first thirty lines"
    assert places == sorted(places)
    named = re.findall(r"`/([a-z]+(?: [a-z]+)*)`", "\n".join(lines))
    assert {"kuckuck start", "play", "leaderboard"} <= {*named} <= commands
    assert table[0].startswith("| `/kuckuck start` |")


def test_every_text_of_a_command_is_short_enough_and_in_every_language(payloads: list[Payload]) -> None:
    for payload in payloads:
        shown = [text for part in parts(payload) for text in texts(part)]
        for english, others in shown:
            assert english in PROPER_NAMES or {*LANGUAGES} <= {"en", *map(language_of, others)}, english
            assert english in PROPER_NAMES or english not in others.values(), english
            assert all(1 <= len(text) <= LONGEST for text in (english, *others.values())), english
        longest = [max(map(len, (text, *others.values()))) for text, others in shown]
        assert sum(longest) + 32 * len(longest) <= MOST_IN_A_COMMAND


def test_a_command_and_its_parameters_have_one_name_in_every_language(payloads: list[Payload]) -> None:
    """Help, documents and mentions of commands, which Discord shows as written, name them so everywhere.

    Commands in a member's menu are not checked, as people meet them only there.
    """
    for payload in (payload for payload in payloads if payload["type"] != AT_A_MEMBER):
        for part in parts(payload):
            assert not part.get("name_localizations") or "description" not in part, part["name"]


def test_a_renamed_command_stays_in_the_list_and_says_what_it_is_called_now(payloads: list[Payload]) -> None:
    described = {
        f"{payload['name']} {part['name']}": (
            part["description"],
            *part["description_localizations"].values(),
        )
        for payload in payloads
        for part in payload.get("options", ())
        if part["type"] == COMMAND
    }
    for name in LISTED:
        assert all(FORMER[name].strip("`") in text for text in described[name])
    assert "gamenight plan" in described
