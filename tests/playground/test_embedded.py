"""Fails first when a new simcord or discord.py has changed what the playground stands on."""

from __future__ import annotations

import aiohttp
import discord
import pytest
from discord import ui

from bot.playground import Playground
from bot.playground.embedded import emojis, world
from tests.faults import Fault, FaultyPlayground
from tests.pictures import square
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

    ben.locale = "fr"
    said = await ben.slash(games, "locale")
    assert said.response is not None
    assert said.response.content == "fr en-US", "the languages of member and server"
    choices = await ann.complete(games, "bird", "name", "du")
    assert choices == [{"name": "Duck", "value": "duck"}]

    result = await ann.slash(games, "picture")
    assert result.deferred
    message = ann.sees(games)[-1]
    await playground.until(lambda: bool(message.components))
    [item] = message.components[0]["items"]
    assert item["description"] == "a dot"
    assert await bot.http.get_from_cdn(item["media"]["url"]) == PIXEL

    await ann.slash(ann.dm, "count")
    [counter] = ann.sees(ann.dm)
    assert (await ann.click(counter, custom_id="count:0")).acknowledged
    user = await bot.fetch_user(ann.id)
    await user.send("Hello")
    assert ann.sees(ann.dm)[-1].content == "Hello"


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


async def test_an_emoji_has_a_free_name_and_a_size_and_stands_on_no_button_once_it_is_deleted(
    playground: Playground, bot: SampleBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    owl = await bot.create_application_emoji(name="owl", image=square("red"))
    assert await bot.http.get_from_cdn(playground.discord.emojis[str(owl.id)]) == square("red")
    with pytest.raises(discord.HTTPException, match="ALREADY_TAKEN"):
        await bot.create_application_emoji(name="owl", image=PIXEL)
    for name in ("o", "an owl", "o" * 33):
        with pytest.raises(discord.HTTPException, match="Invalid Form Body"):
            await bot.create_application_emoji(name=name, image=PIXEL)
    with pytest.raises(discord.HTTPException, match="Invalid Form Body"):
        await bot.create_application_emoji(name="duck", image=PIXEL + bytes(emojis.LARGEST))
    duck = await owl.edit(name="duck")
    await duck.edit(name="duck")
    owl = await bot.create_application_emoji(name="owl", image=PIXEL)
    monkeypatch.setattr(emojis, "MOST", 2)
    with pytest.raises(discord.HTTPException) as refused:
        await bot.create_application_emoji(name="swan", image=PIXEL)
    assert refused.value.code == 30008

    channel = bot.get_partial_messageable(playground.channel("games").id)
    button = ui.Button[ui.LayoutView](label="Take it", custom_id="take", emoji=duck)
    options = [discord.SelectOption(label="Duck", value="duck", emoji=duck)]
    menu = ui.Select[ui.LayoutView](custom_id="which", options=options)
    views = [ui.LayoutView().add_item(ui.ActionRow[ui.LayoutView](part)) for part in (button, menu)]
    message, _ = [await channel.send(view=view) for view in views]
    await duck.delete()
    assert [emoji.id for emoji in await bot.fetch_application_emojis()] == [owl.id]
    assert [*playground.discord.emojis] == [str(owl.id)]
    for view in views:
        with pytest.raises(discord.HTTPException, match="Invalid emoji"):
            await message.edit(view=view)
    await channel.send(f"In a text it is only a name: {duck}")


async def test_the_faults_that_a_test_orders_strike_as_often_as_ordered(
    playground: FaultyPlayground, bot: SampleBot
) -> None:
    ann, games = playground.member("Ann"), playground.channel("games")
    channel = bot.get_partial_messageable(games.id)
    refusals: list[tuple[Fault, type[discord.HTTPException]]] = [
        (Fault("POST", "/channels/*", status=403, code=50013), discord.Forbidden),
        (Fault("*", "/channels/*/messages", status=404, code=10003), discord.NotFound),
        (Fault("POST", "*", status=503), discord.DiscordServerError),
        (Fault("POST", "*", status=429, by_proxy=True, retry_after=60), discord.HTTPException),
    ]
    for fault, refusal in refusals:
        playground.faults.order(fault)
        with pytest.raises(refusal) as caught:
            await channel.send("refused")
        assert (caught.value.status, caught.value.code) == (fault.status, fault.code)
        await channel.send(str(fault.status))
        assert fault.struck == 1
    waited = playground.faults.order(Fault("POST", "/channels/*", status=429, retry_after=0.01, times=2))
    await channel.send("third time")
    assert waited.struck == 2
    playground.faults.order(Fault("POST", "/channels/*", status=503, done=True))
    with pytest.raises(discord.DiscordServerError):
        await channel.send("heard, and its answer lost")
    broken = Fault("POST", "/channels/*", cut=True, times=None)
    with playground.faults.ordered(broken), pytest.raises(aiohttp.ServerDisconnectedError):
        await channel.send("lost")
    await channel.send("there")
    said = [message.content for message in ann.sees(games)]
    assert said == ["403", "404", "503", "429", "third time", "heard, and its answer lost", "there"]
