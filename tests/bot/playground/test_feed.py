"""What the embedded Discord tells a bot over the gateway, and what it keeps from it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.playground.embedded import EmbeddedDiscord
from bot.playground.embedded.feed import HIDDEN_NAME, VIEW

Told = list[tuple[str, Mapping[str, Any]]]
GUILDS = discord.Intents(guilds=True).value


@pytest.fixture
def told() -> Told:
    """The events that a bot gets which has the intent for servers alone."""
    return []


@pytest.fixture
def server(told: Told) -> EmbeddedDiscord:
    server = EmbeddedDiscord(
        "",
        server="The Nest",
        bot="Kuckuck",
        channels={"games": "", "secret": "A surprise for Ann"},
        members=["Ann"],
        locale="en-US",
    )
    server.backend.create_thread(secret_of(server), "cake", server.users[0].id)
    server.feed(GUILDS, lambda event, payload: told.append((event, payload)), (0, 1))
    return server


def secret_of(server: EmbeddedDiscord) -> int:
    return server.guild._guild.channel_ids[1]


def hide(server: EmbeddedDiscord, *, hidden: bool = True) -> None:
    """Lets nobody see the second channel, or everybody."""
    everyone = Overwrite(server.guild.id, OverwriteType.ROLE, 0, VIEW if hidden else 0)
    server.backend.edit_channel(secret_of(server), {}, overwrites=[everyone])


def test_a_channel_that_the_bot_may_not_see_is_hidden_from_it(server: EmbeddedDiscord, told: Told) -> None:
    [(_, created)] = told
    [games, secret] = created["channels"]
    assert (games["name"], secret["name"], secret["topic"]) == ("games", "secret", "A surprise for Ann")
    assert [thread["name"] for thread in created["threads"]] == ["cake"]
    told.clear()
    hide(server)
    [(event, shown)] = told
    assert (event, shown["id"], shown["name"]) == ("CHANNEL_UPDATE", str(secret_of(server)), HIDDEN_NAME)
    told.clear()
    server.backend.create_thread(secret_of(server), "candles", server.users[0].id)
    assert told == []
    again: Told = []
    server.feed(GUILDS, lambda event, payload: again.append((event, payload)), (0, 1))
    [(_, created)] = again
    assert [channel["name"] for channel in created["channels"]] == ["games", HIDDEN_NAME]
    assert created["threads"] == []


def test_a_channel_opened_to_the_bot_is_shown_with_its_threads(server: EmbeddedDiscord, told: Told) -> None:
    role = server.guild.create_role("admin", permissions=discord.Permissions(administrator=True))
    by_overwrite = partial(hide, server, hidden=False)
    by_role = partial(server.backend.add_member_role, server.guild.id, server.backend.bot_user.id, role.id)
    for opened in (by_overwrite, by_role):
        hide(server)
        told.clear()
        opened()
        by_event = dict(told)
        assert [*by_event][-2:] == ["CHANNEL_UPDATE", "THREAD_LIST_SYNC"]
        assert by_event["CHANNEL_UPDATE"]["name"] == "secret"
        assert [thread["name"] for thread in by_event["THREAD_LIST_SYNC"]["threads"]] == ["cake"]
