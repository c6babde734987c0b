"""When a new simcord or discord.py changes what the playground builds on, these tests fail first."""

import io

import discord
from discord import ui

from playground import Playground
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

    await ann.slash(games, "secret", friend=ben)
    await playground.until(lambda: len(ann.sees(games)) == 3)
    _, first, second = ann.sees(games)
    assert (first.content, second.content) == ("psst, Ben!", "and one more thing")
    assert [message.id for message in ben.sees(games)] == [counter.id]
    assert ben.wire(games.id, first.id) is None

    greeted = await ann.use_on(games, "Greet", ben)
    assert (greeted.acknowledged, ann.sees(games)[-1].content) == (True, "Hello, Ben!")

    dot = discord.File(io.BytesIO(PIXEL), "dot.png", description="a dot")
    gallery = ui.MediaGallery[ui.LayoutView](discord.MediaGalleryItem(dot, description="a dot"))
    await bot.get_partial_messageable(games.id).send(view=ui.LayoutView().add_item(gallery), file=dot)
    shown = ann.wire(games.id, ann.sees(games)[-1].id)
    assert shown
    [item] = shown["components"][0]["items"]
    assert item["description"] == "a dot"
    assert await bot.http.get_from_cdn(item["media"]["url"]) == PIXEL

    await ann.slash(ann.dm, "count")
    [counter] = ann.sees(ann.dm)
    assert (await ann.click(counter, custom_id="count:0")).acknowledged
    await (await bot.create_dm(discord.Object(ann.id))).send("Hello")
    assert ann.sees(ann.dm)[-1].content == "Hello"

    await ann.say(games, "Not for bots")
    [found] = await bot.guilds[0].query_members("Be")
    assert found.name == "Ben"
    assert {"READY", "GUILD_CREATE", "INTERACTION_CREATE"} <= bot.events
    assert "MESSAGE_CREATE" not in bot.events, "it has the intent for servers alone"
