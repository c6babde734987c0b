"""Fails first when a new simcord or discord.py has changed what the playground stands on."""

from __future__ import annotations

import pytest

from bot.playground import Playground
from bot.playground.embedded import world
from tests.playground.sample_bot import PIXEL, SampleBot


async def test_a_real_bot_logs_in_and_all_that_it_uses_works(playground: Playground, bot: SampleBot) -> None:
    ann, ben, games = playground.member("Ann"), playground.member("Ben"), playground.channel("games")
    assert bot.user is not None
    assert bot.user.name == "Kuckuck"
    assert [guild.name for guild in bot.guilds] == ["The Nest"]

    await ann.slash(games, "count", start=3)
    [counter] = ben.sees(games)
    await ben.click(counter, label="Pressed 3 times")
    pressed = await ann.click(counter, custom_id="count:4")
    assert pressed.acknowledged
    assert "**5**" in str(counter.components)

    shown = await ann.slash(games, "ask")
    assert shown.modal is not None
    field = shown.modal["components"][0]["component"]["custom_id"]
    greeted = await ann.submit(shown, {field: "Zoe"})
    assert greeted.response is not None
    assert greeted.response.content == "Hello Zoe"


async def test_an_ephemeral_answer_is_seen_by_its_owner_alone(playground: Playground, bot: SampleBot) -> None:
    ann, ben, games = playground.member("Ann"), playground.member("Ben"), playground.channel("games")
    await ann.slash(games, "secret", friend=ben)
    await playground.until(lambda: len(ann.sees(games)) == 2)
    first, second = ann.sees(games)
    assert (first.content, second.content) == ("psst, Ben!", "and one more thing")
    assert ben.sees(games) == []
    assert ben.wire(games.id, first.id) is None

    ann.dismiss(first)
    assert [message.content for message in ann.sees(games)] == ["and one more thing"]


async def test_a_picture_is_uploaded_and_served(playground: Playground, bot: SampleBot) -> None:
    ann, games = playground.member("Ann"), playground.channel("games")
    result = await ann.slash(games, "picture")
    assert result.deferred
    [message] = ann.sees(games)
    await playground.until(lambda: bool(message.components))
    [item] = message.components[0]["items"]
    assert item["description"] == "a dot"
    data = await bot.http.get_from_cdn(item["media"]["url"])
    assert data.startswith(b"\x89PNG")


async def test_commands_work_in_direct_messages(playground: Playground, bot: SampleBot) -> None:
    ann = playground.member("Ann")
    await ann.slash(ann.dm, "count")
    [counter] = ann.sees(ann.dm)
    assert (await ann.click(counter, custom_id="count:0")).acknowledged
    user = await bot.fetch_user(ann.id)
    await user.send("Hello")
    assert ann.sees(ann.dm)[-1].content == "Hello"


async def test_an_interaction_tells_the_languages_of_member_and_server(
    playground: Playground, bot: SampleBot
) -> None:
    ben, games = playground.member("Ben"), playground.channel("games")
    ben.locale = "fr"
    said = await ben.slash(games, "locale")
    assert said.response is not None
    assert said.response.content == "fr en-US"


async def test_choices_are_completed_by_the_bot(playground: Playground, bot: SampleBot) -> None:
    choices = await playground.member("Ann").complete(playground.channel("games"), "bird", "name", "du")
    assert choices == [{"name": "Duck", "value": "duck"}]


async def test_the_bots_own_emojis_keep_their_pictures(playground: Playground, bot: SampleBot) -> None:
    emoji = await bot.create_application_emoji(name="dot", image=PIXEL)
    url = playground.discord.emojis[str(emoji.id)]
    assert await bot.http.get_from_cdn(url) == PIXEL


async def test_the_server_has_the_same_ids_in_the_next_run() -> None:
    async def ids() -> list[int]:
        async with Playground() as playground:
            members = [playground.member(name) for name in ("Ann", "Ben", "Cleo", "Dan")]
            channels = [playground.channel(name).id for name in ("games", "tea-room")]
            return [*channels, *(member.id for member in members), *(member.dm.id for member in members)]

    assert await ids() == await ids()


async def test_what_nobody_can_reach_any_more_is_forgotten(
    playground: Playground, bot: SampleBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world, "KEPT_MESSAGES", 2)
    ann, games = playground.member("Ann"), playground.channel("games")
    for _ in range(4):
        await ann.slash(games, "count")
    backend = playground.discord.backend
    for interaction in backend.interactions.values():
        interaction.expires_at = "2020-01-01T00:00:00+00:00"
    newest = [message.id for message in ann.sees(games)][-2:]
    backend.forget()
    assert [message.id for message in ann.sees(games)] == newest
    assert not backend.interactions
    assert not backend.interaction_tokens
    assert not backend.http_requests
    assert not backend.transcript
