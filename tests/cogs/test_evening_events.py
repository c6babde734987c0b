"""The scheduled event of a game night at Discord."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import discord
import pytest

from bot.evenings import Phase
from bot.evenings.commands import Cancel
from bot.ids import UserId
from tests.cogs.evening import Evening
from tests.cogs.nights import NUMBER, ask, night, plan, settle
from tests.cogs.reading import answer_of, text


async def test_an_event_is_made_moved_and_taken_away(evening: Evening) -> None:
    ann = evening.member("ann")
    await plan(evening, ann)
    [event] = evening.env.backend.guilds[evening.guild.id].scheduled_events.values()
    assert event.name == "Game night: Zum Kuckuck!"
    page = answer_of(await ann.slash(evening.channel, "evening move", when="tomorrow 21:00", zone="UTC"))
    assert (await settle(evening, ann, page)).startswith("The evening begins")
    assert "Coming: 1 of 60" in text(evening.shared()[-1])
    assert "It goes on here" in text(evening.shared()[0])
    assert event.scheduled_start_time == datetime.fromtimestamp((await night(evening)).at, UTC).isoformat()
    asked = answer_of(await ann.slash(evening.channel, "evening cancel"))
    await evening.press(ann, asked, "evening 1 cancel")
    await evening.paint()
    assert text(asked) == "The evening is called off."
    assert evening.env.backend.guilds[evening.guild.id].scheduled_events == {}
    assert "It was called off." in text(evening.shared()[-1])
    assert f"<@{ann.id}>" in text(evening.shared()[-1])


@pytest.mark.parametrize("stops", [False, True])
async def test_an_event_is_taken_away_once_discord_is_well_again(evening: Evening, *, stops: bool) -> None:
    ann = evening.member("ann")
    await plan(evening, ann)
    events = evening.env.backend.guilds[evening.guild.id].scheduled_events
    [number] = events
    path = f"/guilds/{evening.guild.id}/scheduled-events/{number}"
    evening.env.inject_error("DELETE", path, status=503, code=0)
    asked = answer_of(await ann.slash(evening.channel, "evening cancel"))
    await evening.press(ann, asked, "evening 1 cancel")
    assert [*events] == [number]
    if stops:
        await evening.restart()
    await evening.env.advance_time(60)
    await evening.paint()
    assert events == {}


async def test_an_evening_whose_channel_is_deleted_is_over_and_has_no_event(evening: Evening) -> None:
    await plan(evening, evening.member("ann"))
    evening.env.backend.delete_channel(evening.channel.id)
    await evening.paint()
    assert (await night(evening)).cancelled == "gone"
    assert evening.env.backend.guilds[evening.guild.id].scheduled_events == {}


async def test_an_evening_called_off_while_its_event_is_made_has_none(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = evening.member("ann")
    make = discord.Guild.create_scheduled_event

    async def slow(guild: discord.Guild, **event: Any) -> discord.ScheduledEvent:
        made = await make(guild, **event)
        await evening.bot.features.evenings.live.handle(NUMBER, Cancel(UserId(ann.id)))
        return made

    monkeypatch.setattr(discord.Guild, "create_scheduled_event", slow)
    await settle(evening, ann, await ask(evening, ann))
    assert (await night(evening)).phase is Phase.CANCELLED
    assert evening.env.backend.guilds[evening.guild.id].scheduled_events == {}


async def test_an_event_that_was_made_just_before_a_kill_is_found_again(evening: Evening) -> None:
    ann = evening.member("ann")
    await plan(evening, ann)
    await evening.bot.store.evenings.set_event(NUMBER, None)
    await evening.restart()
    await evening.paint()
    asked = answer_of(await ann.slash(evening.channel, "evening cancel"))
    await evening.press(ann, asked, "evening 1 cancel")
    await evening.paint()
    events = evening.env.backend.guilds[evening.guild.id].scheduled_events
    assert events == {}
    await plan(evening, ann)
    events.clear()
    page = answer_of(await ann.slash(evening.channel, "evening move", when="tomorrow 21:00", zone="UTC"))
    moved = await settle(evening, ann, page)
    assert moved.startswith("The evening begins"), "one that was deleted by hand is not missed"


async def test_where_there_can_be_no_event_it_works_without(evening: Evening) -> None:
    ann = evening.member("ann")
    events = evening.env.backend.guilds[evening.guild.id].scheduled_events
    evening.env.inject_error("POST", f"/guilds/{evening.guild.id}/scheduled-events", status=400, code=30038)
    assert "Discord took no event just now" in await settle(evening, ann, await ask(evening, ann))
    assert "Coming: 1 of 60" in text(evening.shared()[-1])
    assert events == {}
    evening.invite_bot(create_events=False)
    ben = evening.member("ben")
    answer = await settle(evening, ben, await ask(evening, ben, when="tomorrow 21:00"))
    assert "I may not create events in this server" in answer
    assert "Coming: 1 of 60" in text(evening.shared()[-1])
    assert events == {}
