"""A game night in a server: its plan, who may change it, who comes, and its event.

Whole evenings are played in `tests/simulation`.
"""

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from typing import Any

import discord
import pytest
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from bot.discord_ui.refusals import FAILED
from bot.i18n import Tr
from bot.ids import GuildId, UserId
from bot.settings import MANAGERS
from cogs.evenings.cog import Evenings
from cogs.evenings.evening import Phase
from cogs.evenings.stored import KeptEvenings
from tests.cogs.evening import Evening, forged
from tests.cogs.evenings.planning import (
    HOUR,
    NUMBER,
    ask,
    at_another_hour,
    began,
    change,
    filled_in,
    night,
    nobody_sets_the_clock,
    plan,
    settle,
    until,
)
from tests.cogs.reading import answer_of, pinged, said, text, words
from tests.cogs.struck import lost_answer

__all__ = ["nobody_sets_the_clock"]  # a fixture that pytest has to find here


async def test_nothing_counts_before_the_hour_is_confirmed_and_then_once(evening: Evening) -> None:
    ann, ben = evening.member("ann", locale="de"), evening.member("ben")
    assert "I don't know this time zone" in said(
        await ben.slash(evening.channel, "gamenight plan", zone="Mars/Base")
    )
    for when, refused in (
        ("soon", "I can't make out a day and a time there"),
        ("2020-01-01 20:00", "That time is past, or too soon"),
    ):
        told = answer_of(
            await filled_in(evening, ben, when=when, games=["kuckuck", "ducksoup"], weeks="2", places=25)
        )
        assert refused in text(told), when
        [again] = words(told)
    form = (await evening.press(ben, told, again)).modal
    assert form
    chosen = [
        each["value"]
        for part in form["components"]
        for each in part["component"].get("options", ())
        if each.get("default")
    ]
    assert chosen == ["ducksoup", "kuckuck", "3", "first", "2"], "nothing else is lost"
    left = await ask(evening, ann)
    await evening.press(ann, left, "evestop")
    assert text(left) == "Alles bleibt, wie es war."
    page = answer_of(
        await ann.submit_modal(
            await ann.slash(evening.channel, "gamenight plan"),
            {"games": ["kuckuck"], "when": "tomorrow 20:00", "weeks": "0"},
        )
    )
    assert "Europe/Berlin" in text(page)
    assert await KeptEvenings(evening.bot.store).load(NUMBER) is None
    [zones] = [word for word in words(page) if word.startswith("evewall")]
    await ann.select(page, ["Asia/Tokyo"], custom_id=f"t:0:-:{zones}")
    assert "Asia/Tokyo" in text(page)
    [word] = [word for word in words(page) if word.startswith("eveat")]
    assert (await settle(evening, ann, page)).startswith("Abgemacht: **Spielabend: Zum Kuckuck!**")
    assert (await night(evening)).at % 86_400 == 11 * 3600, "Tokyo is ahead"
    again = said(await forged(ann, page, f"t:0:-:{word}"))
    assert again == "Diesen Abend hast du schon geplant: Schau auf seine Nachricht im Kanal."
    assert len(await KeptEvenings(evening.bot.store).live_in(GuildId(evening.guild.id))) == 1
    assert "Asia/Tokyo" in text(await at_another_hour(evening, ann, "tomorrow 21:00")), "as at first"


async def test_a_time_from_now_on_stays_when_another_zone_is_chosen_on_the_page_that_shows_it(
    evening: Evening,
) -> None:
    ann = evening.member("ann")
    page = await ask(evening, ann, when="in 1h30")
    at = evening.bot.now() + 5400
    assert f"On your clock: **<t:{round(at)}:F>**" in text(page)
    for zone in ("Asia/Tokyo", "Europe/Berlin"):
        [zones] = [word for word in words(page) if word.startswith("evewall")]
        await ann.select(page, [zone], custom_id=f"t:0:-:{zones}")
        assert zone in text(page)
    await settle(evening, ann, page)
    planned = await night(evening)
    assert (planned.at, planned.zone) == (round(at), "Europe/Berlin")


async def test_only_the_planner_and_keepers_change_it_and_nobody_by_a_made_up_button(
    evening: Evening,
) -> None:
    ann, ben, eve = evening.member("ann"), evening.member("ben"), evening.keeper("eve")
    shown = await plan(evening, ann)
    for word in ("evening 99 come", "eveat 99 move 99", "evewall 5 plan poker 3 60"):
        refused = await forged(ann, shown, f"t:0:-:{word}", ["UTC"] if "wall" in word else None)
        assert "There's no such game night" in said(refused), word
    there = evening.env.create_guild("Elsewhere")
    dan = there.add_member(evening.env.create_user("dan"))
    page = answer_of(await dan.slash(there.create_text_channel("games"), "gamenight show"))
    assert "No game night is planned here yet." in text(page)
    assert "There's no such game night" in said(await forged(dan, page, "t:0:-:evening 1 come"))
    theirs = "Only **ann**, who planned this night"
    for word in ("evechange 1", "evechange 1 off", "eveform move 1", "evening 1 cancel"):
        assert theirs in said(await forged(ben, shown, f"t:0:-:{word}")), word
    assert "evechange" not in words(answer_of(await ben.slash(evening.channel, "gamenight show")))
    listed = answer_of(await eve.slash(evening.channel, "gamenight show"))
    page = answer_of(await eve.select(listed, ["1"], custom_id="t:0:-:evechange"))
    robot = evening.guild.add_member(evening.env.create_user("robot", bot=True))
    assert "That's a bot." in said(await eve.select(page, [robot], custom_id="t:0:-:evegive 1"))
    page = await change(evening, ann)
    assert said(await forged(ann, page, "t:0:-:evegive 1", [str(ben.id)])) == (
        "Only members of this server can plan its game nights. Choose one of them."
    )
    assert (await night(evening)).planner == ann.id
    await ann.select(page, [ben], custom_id="t:0:-:evegive 1")
    assert "This game night is now in the hands of **ben**." in text(page)
    await evening.paint()
    [told] = [shown for shown in evening.shared() if "is in your hands now" in text(shown)]
    assert pinged(told) == [ben.id]
    assert (await night(evening)).planner == ben.id
    asked = await change(evening, eve)
    await evening.press(eve, asked, "evechange 1 off")
    await evening.press(eve, asked, "evening 1 cancel")
    assert (await night(evening)).phase is Phase.CANCELLED
    here, evening.channel = evening.channel, evening.limited(ann, view_channel=False)
    evening.invite_bot(administrator=True)
    await plan(evening, ann)
    pages = [answer_of(await who.slash(here, "gamenight show")) for who in (ann, ben)]
    assert ["№ 2" in text(page) for page in pages] == [True, False], "ben does not see its channel"
    for word in ("evening 2 come", "evechange 2", "evenext 2"):
        none = said(await forged(ben, pages[1], f"t:0:-:{word}"))
        assert none == said(await forged(ben, pages[1], "t:0:-:evening 9 come")), word
    await ann.select(await change(evening, ann), [ben], custom_id="t:0:-:evegive 2")
    listed = answer_of(await ben.slash(here, "gamenight show"))
    assert "evegive 2" in words(answer_of(await ben.select(listed, ["2"], custom_id="t:0:-:evechange")))


async def test_the_letters_of_a_time_zone_cost_one_look_at_all_zones(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = evening.member("ann")
    await ann.autocomplete(evening.channel, "gamenight plan", "zone", "par")
    monkeypatch.setattr(os, "walk", lambda *_: pytest.fail("the files of the zones are looked for again"))
    [found] = await ann.autocomplete(evening.channel, "gamenight plan", "zone", "europe/par")
    assert found["value"] == "Europe/Paris"


async def test_who_comes_is_shown_to_all_and_nothing_of_it_is_lost(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    eve = evening.keeper("eve")
    shown = await plan(evening, ann)
    with evening.without_database("evenings"):
        assert said(await evening.press(ben, shown, "evening 1 come")) == Tr("en")(FAILED)
    caplog.clear()
    assert (await night(evening)).coming == (ann.id,), "a press that was lost with the database"
    for _ in range(2):
        assert "You're in" in said(await evening.press(ben, shown, "evening 1 come"))
    assert "maybe next time!" in said(await evening.press(cleo, shown, "evening 1 cannot"))
    await evening.paint()
    assert "Coming: 2 of 60\nann and ben\n-# Can't make it: cleo" in text(shown)
    evening.env.backend.delete_message(evening.channel.id, shown.id)
    page = answer_of(await ann.slash(evening.channel, "gamenight show"))
    [again] = evening.shared()
    assert again.id != shown.id, "it was deleted by hand, and is sent again"
    assert "Coming: 2 of 60" in text(again)
    assert str(again.id) in text(page)
    await ann.slash(evening.channel, "gamenight show")
    assert len(evening.shared()) == 1
    await eve.slash(evening.channel, "manage rename", player=str(ben.id), name="Benjamin")
    await evening.wait(HOUR + 1)
    assert "ann and Benjamin" in text(again), "a new name is shown after a while"
    await evening.my_data(ann, "delete")
    await evening.wait(HOUR + 1)
    assert "Coming: 1 of 60\nBenjamin" in text(again), "and so is a deletion"
    assert "Hosted by **deleted player**" in text(again)


async def test_a_person_who_moves_up_is_told_in_the_channel(evening: Evening) -> None:
    people = evening.members(*"abcdef")
    shown = await plan(evening, people[0], places=4)
    for member in people:
        pressed = await evening.press(member, shown, "evening 1 come")
    assert "you're number 2 on the waiting list" in said(pressed)
    await evening.paint()
    assert "Coming: 4 of 4\na, b, c and d\nWaiting list: 1. e · 2. f" in text(shown)
    await evening.choose_setting(people[5], "notify", "never")
    for member in people[1:3]:
        await evening.press(member, shown, "evening 1 cannot")
    await evening.paint()
    [told] = evening.shared()[1:]
    assert text(told).startswith(f"<@{people[4].id}>: a seat has come free, so you're in for **Game night")
    assert "Coming: 4 of 4\na, d, e and f" in text(shown)


async def test_a_call_that_the_channel_was_closed_to_comes_once_it_is_open(evening: Evening) -> None:
    """The call mentions people who are still in the server and want to be called."""
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    shown = await plan(evening, ann)
    for member in (ben, cleo, dan):
        await evening.press(member, shown, "evening 1 come")
    await evening.choose_setting(dan, "notify", "never")
    evening.env.backend.remove_member(evening.guild.id, ben.id)
    await evening.paint()
    evening.allow(send_messages=False)
    before = len(evening.env.backend.http_requests)
    await until(evening, 599)
    asked = [request.path for request in evening.env.backend.http_requests[before:]]
    assert f"/channels/{evening.channel.id}/messages" not in asked, "Discord would refuse it"
    assert [message.id for message in evening.shared()] == [shown.id]
    evening.allow(send_messages=True)
    await evening.paint()
    call = evening.shared()[-1]
    assert "evening 1 here" in words(call)
    assert f"Are you here? <@{ann.id}>, <@{cleo.id}> and dan" in text(call)
    assert sorted(pinged(call)) == sorted([ann.id, cleo.id])


async def test_a_night_in_a_thread_that_is_locked_waits_until_that_changes(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    """Its message is also edited again after an edit whose answer was lost."""
    ann = evening.member("ann")
    evening.channel = evening.thread("night", ann)
    shown = await plan(evening, ann)
    coming = text(shown)
    with lost_answer("PATCH", f"/channels/*/messages/{shown.id}"):
        await evening.press(ann, shown, "evening 1 cannot")
        await evening.env.advance_time(0.5)
    assert text(shown) != coming
    await evening.press(ann, shown, "evening 1 come")
    await evening.wait(6)
    assert text(shown) == coming
    caplog.clear()
    evening.env.inject_error("PATCH", "/channels/*", status=403, code=160005, times=None)
    await evening.press(ann, shown, "evening 1 cannot")
    await evening.wait(20)
    assert "painting is put off" not in caplog.text
    assert text(shown) == coming
    evening.env.backend.faults.clear()
    evening.env.backend.edit_channel(evening.channel.id, {}, thread_metadata={"locked": False})
    await evening.paint()
    assert text(shown) != coming


# The same time next week


async def test_all_who_ask_for_the_same_time_next_week_get_one_evening(evening: Evening) -> None:
    """Two askers get the same evening. People who may not open tables join it, or read why they can't."""
    ann, ben, cleo, dan, eve = evening.members("ann", "ben", "cleo", "dan", "eve")
    await evening.start_game(ann, ben, cleo, dan, rounds="short")
    await evening.play_out(ann, ben, cleo, dan)
    sheet = evening.shared()[-1]
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), openers=MANAGERS)
    assert "Only people who can manage this server" in said(await evening.press(ben, sheet, "evenext"))
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), openers=None)
    pressed = await evening.press_at_once([(who, sheet, "evenext") for who in (ann, ben)])
    await evening.paint()
    told = [text(answer_of(one)) for one in pressed]
    assert "See you all" in told[0]
    assert "It's already planned" in told[1]
    assert "You're in" in told[1]
    planned = await night(evening)
    assert planned.coming == (ann.id, ben.id)
    assert (planned.planned.games[0].game, planned.at % 900) == ("kuckuck", 0)
    assert 6.9 < (planned.at - evening.bot.now()) / 86_400 < 7.1
    [event] = evening.env.backend.guilds[evening.guild.id].scheduled_events
    for member in (cleo, eve):
        await member.subscribe_event(event)
    await evening.press(cleo, evening.shared()[-1], "evening 1 cannot")
    await evening.wait(HOUR + 1)
    assert (await night(evening)).coming == (ann.id, ben.id, eve.id), "what one says here counts for more"
    await eve.unsubscribe_event(event)
    await evening.restart(down=6 * 86_400)
    await until(evening, 599)
    assert (await night(evening)).coming == (ann.id, ben.id), "just before the call we look again"


async def test_a_weekly_night_in_a_time_zone_that_is_gone_is_called_off_and_its_planner_hears_of_the_zone(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    ann = evening.member("ann")
    await plan(evening, ann, zone="Asia/Tokyo", weeks="1", when="tomorrow 20:00")
    with closing(sqlite3.connect(evening.database)) as file:
        file.execute("UPDATE evenings SET value = replace(value, 'Asia/Tokyo', 'Mars/Base')")
        file.commit()
    await evening.restart()
    await evening.paint()
    page = await at_another_hour(evening, ann, "tomorrow 22:00")
    assert "America/New_York" in text(page), "what the zone of her language probably is"
    asked = await change(evening, ann)
    await evening.press(ann, asked, "evechange 1 off")
    await evening.press(ann, asked, "evening 1 cancel")
    await evening.wait(6)
    again = evening.shared()[-1]
    assert f"<t:{round((await night(evening)).at + 7 * 86_400)}:F>" in text(again)
    assert f"⚠️ <@{ann.id}>: I no longer know your time zone" in text(again)
    assert pinged(again) == [ann.id]
    assert "moves only this one" not in text(await change(evening, ann))
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_an_evening_comes_again_with_its_event_after_its_own_end_was_shown(evening: Evening) -> None:
    ann, events = evening.member("ann"), evening.env.backend.guilds[evening.guild.id].scheduled_events
    await plan(evening, ann)
    await ann.select(await change(evening, ann), ["2"], custom_id="t:0:-:everepeat 1")
    await evening.paint()
    assert "🔁 Every other week" in text(evening.shared()[-1])
    asked = await change(evening, ann)
    await evening.press(ann, asked, "evechange 1 off")
    assert "The next one takes place anyway" in text(asked)
    await evening.press(ann, asked, "evening 1 cancel")
    await evening.wait(6)
    off, again = evening.shared()[-2:]
    assert "🚫 This one is called off." in text(off)
    assert "🔁 To be continued" in text(off)
    assert f"<t:{round((await night(evening)).at + 14 * 86_400)}:F>" in text(again)
    assert "evening 2 come" in words(again)
    assert len(events) == 1, "the old one is gone, and there is a new one"
    asked = await change(evening, ann)
    await evening.press(ann, asked, "evechange 2 off")
    await evening.press(ann, asked, "evening 2 end")
    await evening.wait(6)
    assert (len(evening.shared()), "🔁" in text(evening.shared()[-1])) == (4, False), "for good"


# A game night's scheduled event at Discord


async def test_an_event_is_made_moved_and_taken_away_also_after_a_kill_or_an_outage(evening: Evening) -> None:
    ann = evening.member("ann")
    await plan(evening, ann)
    events = evening.env.backend.guilds[evening.guild.id].scheduled_events
    [(number, event)] = events.items()
    assert event.name == "Game night: Zum Kuckuck!"
    await KeptEvenings(evening.bot.store).set_event(NUMBER, None)
    await evening.restart()
    await evening.paint()
    assert [*events] == [number], "one that was made just before a kill is found again"
    page = await at_another_hour(evening, ann, "tomorrow 21:00")
    assert (await settle(evening, ann, page)).startswith("Moved to")
    assert "Coming: 1 of 60" in text(evening.shared()[-1])
    assert "It goes on here" in text(evening.shared()[0])
    assert event.scheduled_start_time == datetime.fromtimestamp((await night(evening)).at, UTC).isoformat()
    path = f"/guilds/{evening.guild.id}/scheduled-events/{number}"
    evening.env.inject_error("DELETE", path, status=503, code=0, times=2)
    asked = await change(evening, ann)
    await evening.press(ann, asked, "evechange 1 off")
    await evening.press(ann, asked, "evening 1 cancel")
    await evening.paint()
    assert text(asked) == "The game night is called off."
    assert "This one is called off." in text(evening.shared()[-1])
    assert f"<@{ann.id}>" in text(evening.shared()[-1])
    assert [*events] == [number]
    await evening.restart()
    await evening.env.advance_time(60)
    await evening.paint()
    assert events == {}, "once Discord is well again"
    await plan(evening, ann)
    events.clear()
    form = await forged(ann, evening.shared()[-1], "t:0:-:eveform move 2")
    moved = await settle(evening, ann, answer_of(await ann.submit_modal(form, {"when": "tomorrow 21:00"})))
    assert moved.startswith("Moved to"), "one that was deleted by hand is not missed"


async def test_who_does_not_see_its_channel_gets_no_place_by_the_event_and_no_event_tells_of_a_hidden_one(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    world, view = evening.env.backend, discord.Permissions(view_channel=True).value
    await plan(evening, ann)
    [event] = world.guilds[evening.guild.id].scheduled_events
    for member in (ben, cleo):
        await member.subscribe_event(event)
    hidden = [Overwrite(ben.id, OverwriteType.MEMBER, 0, view)]
    for seen in ((ann, cleo), (ann, ben, cleo), (ann, cleo)):
        world.edit_channel(evening.channel.id, {}, overwrites=[] if ben in seen else hidden)
        await evening.wait(HOUR + 1)
        assert {*(await night(evening)).coming} == {member.id for member in seen}
    theirs = (world.bot_user.id, ann.id, cleo.id)
    shown = [Overwrite(user, OverwriteType.MEMBER, view, 0) for user in theirs]
    everybody = Overwrite(evening.guild.id, OverwriteType.ROLE, 0, view)
    world.edit_channel(evening.channel.id, {}, overwrites=[everybody, *shown])
    told = await settle(evening, ann, await ask(evening, ann, when="tomorrow 20:00"))
    assert "not all of them see its channel" in told
    assert [*world.guilds[evening.guild.id].scheduled_events] == [event]
    let_in = evening.guild.create_role("members", permissions=discord.Permissions(view_channel=True))
    rights = world.guilds[evening.guild.id].roles[evening.guild.id].permissions & ~view
    world.edit_role(evening.guild.id, evening.guild.id, {"permissions": rights})
    told = await settle(evening, ann, await ask(evening, ann, when="tomorrow 21:00"))
    assert "not all of them see its channel" in told, "nor all whom a role has let in"
    role = Overwrite(let_in.id, OverwriteType.ROLE, view, 0)
    world.edit_channel(evening.channel.id, {}, overwrites=[everybody, role, *shown])
    await settle(evening, cleo, await ask(evening, cleo, when="tomorrow 19:00"))
    assert len(world.guilds[evening.guild.id].scheduled_events) == 2


async def test_who_is_interested_keeps_their_place_while_the_thread_is_archived(
    evening: Evening,
) -> None:
    ann, ben = evening.members("ann", "ben")
    evening.channel = evening.thread("night", ann)
    await plan(evening, ann)
    [event] = evening.env.backend.guilds[evening.guild.id].scheduled_events
    await ben.subscribe_event(event)
    await evening.wait(HOUR + 1)
    evening.env.backend.edit_channel(evening.channel.id, {}, thread_metadata={"archived": True})
    await evening.wait(HOUR + 1)
    assert {*(await night(evening)).coming} == {ann.id, ben.id}


async def test_an_event_that_has_begun_is_not_moved_and_ends_with_its_night(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await plan(evening, ann, rounds=["1"])
    [event] = evening.env.backend.guilds[evening.guild.id].scheduled_events.values()
    before, event.status = event.scheduled_start_time, discord.EventStatus.active.value
    moved = await settle(evening, ann, await at_another_hour(evening, ann, "tomorrow 21:00"))
    assert "I couldn't move the event" in moved
    assert event.scheduled_start_time == before
    await began(evening, ann, ben)
    await evening.play_out(ann, ben)
    event.status = discord.EventStatus.active.value  # the night is later than its event
    await evening.wait(6)
    assert (await night(evening)).phase is Phase.OVER
    assert event.status == discord.EventStatus.completed.value


async def test_an_evening_whose_channel_is_deleted_is_over_and_has_no_event(evening: Evening) -> None:
    await plan(evening, evening.member("ann"))
    evening.env.backend.delete_channel(evening.channel.id)
    await evening.paint()
    assert (await night(evening)).cancelled == "gone"
    assert evening.env.backend.guilds[evening.guild.id].scheduled_events == {}


async def test_an_evening_called_off_while_its_event_is_made_has_none(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, make = evening.member("ann"), discord.Guild.create_scheduled_event
    evenings = evening.bot.get_cog("Evenings")
    assert isinstance(evenings, Evenings)

    async def slow(guild: discord.Guild, **event: Any) -> discord.ScheduledEvent:
        made = await make(guild, **event)
        await evenings.live.call_off(NUMBER, UserId(ann.id))
        return made

    monkeypatch.setattr(discord.Guild, "create_scheduled_event", slow)
    await plan(evening, ann)
    assert (await night(evening)).cancelled
    assert evening.env.backend.guilds[evening.guild.id].scheduled_events == {}


async def test_where_there_can_be_no_event_it_works_without(evening: Evening) -> None:
    ann = evening.member("ann")
    events = evening.env.backend.guilds[evening.guild.id].scheduled_events
    evening.env.inject_error("POST", f"/guilds/{evening.guild.id}/scheduled-events", status=400, code=30038)
    assert "Discord has refused the event" in await settle(evening, ann, await ask(evening, ann))
    assert "Coming: 1 of 60" in text(evening.shared()[-1])
    assert events == {}
    evening.invite_bot(create_events=False)
    ben = evening.member("ben")
    answer = await settle(evening, ben, await ask(evening, ben, when="tomorrow 21:00"))
    assert "I'm not allowed to create events in this server" in answer
    assert "Coming: 1 of 60" in text(evening.shared()[-1])
    assert events == {}
