"""A game night in a server: its plan, who may change it, its event, and how its tables open.

Whole evenings are played in `tests/simulation`.
"""

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest
from simcord import InteractionResult, MemberActor, ResponseMessage

from bot.discord_ui.refusals import FAILED
from bot.i18n import Tr
from bot.ids import EveningId, GuildId, UserId
from bot.settings import MANAGERS
from bot.table import Phase as TablePhase
from cogs.evenings import live
from cogs.evenings.cog import Evenings
from cogs.evenings.evening import Evening as GameNight
from cogs.evenings.evening import Phase
from cogs.evenings.stored import KeptEvenings
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import addresses, answer_of, pinged, said, text, words
from tests.cogs.struck import killed, lost_answer

NUMBER = EveningId(1)
HOUR = 3600.0


@pytest.fixture(autouse=True)
def nobody_sets_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LOOK", HOUR)


async def night(evening: Evening) -> GameNight:
    """The first evening as it is stored."""
    found = await KeptEvenings(evening.bot.store).load(NUMBER)
    assert found
    return found.evening


async def filled_in(evening: Evening, host: MemberActor, **how: Any) -> InteractionResult:
    """Fills in the form for a new evening."""
    options = {name: how.pop(name) for name in ("zone", "places") if how.get(name, 0)}
    wanted = {"games": ["kuckuck"], "when": "today 5:00", "rounds": ["0"], "final": ["first"], "weeks": "0"}
    form = await host.slash(evening.channel, "gamenight plan", **{"zone": "UTC", **options})
    return await host.submit_modal(form, wanted | how)


async def ask(evening: Evening, host: MemberActor, **how: Any) -> ResponseMessage:
    """Plans an evening. Returns the page that asks to confirm the time."""
    return answer_of(await filled_in(evening, host, **how))


async def change(evening: Evening, member: MemberActor) -> ResponseMessage:
    """The page on which this member changes the newest evening."""
    [word] = [word for word in words(evening.shared()[-1]) if word.startswith("evechange")]
    return answer_of(await evening.press(member, evening.shared()[-1], word))


async def at_another_hour(evening: Evening, member: MemberActor, when: str) -> ResponseMessage:
    """Moves the evening. Returns the page that asks to confirm the new time."""
    form = await evening.press(member, await change(evening, member), "eveform move 1")
    return answer_of(await member.submit_modal(form, {"when": when}))


async def settle(evening: Evening, member: MemberActor, page: ResponseMessage) -> str:
    """Confirms the time on this page, and returns the page's new text."""
    [word] = [word for word in words(page) if word.startswith("eveat")]
    await evening.press(member, page, word)
    await evening.paint()
    return text(page)


async def plan(evening: Evening, host: MemberActor, **how: Any) -> ResponseMessage:
    """Plans an evening, and returns the evening's message."""
    await settle(evening, host, await ask(evening, host, **how))
    return evening.shared()[-1]


async def until(evening: Evening, before: float) -> None:
    """Lets time pass until ``before`` seconds are left before the evening begins."""
    await evening.env.advance_time((await night(evening)).at - evening.bot.now() - before)
    await evening.paint()


async def gathered(evening: Evening, *people: MemberActor) -> None:
    """Signs these people up. Before the evening begins, they say that they are here."""
    shown = evening.shared()[-1]
    for member in people:
        await evening.press(member, shown, "evening 1 come")
    await until(evening, 599)
    for member in people:
        await evening.press(member, evening.shared()[-1], "evening 1 here")


async def began(evening: Evening, *people: MemberActor) -> None:
    """Signs these people up. They say that they are here, and the first round begins."""
    await gathered(evening, *people)
    await until(evening, 0)
    await evening.wait(6)


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
    theirs = "That's up to **ann**, whose game night this is"
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
    assert text(told).startswith(f"<@{people[4].id}>: a place has come free, so you're in for **Game night")
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


async def test_whoever_asks_for_the_same_time_next_week_gets_one_evening(evening: Evening) -> None:
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


async def test_a_manager_who_takes_part_cannot_close_a_table_of_it(evening: Evening) -> None:
    """A table starts as soon as its people are ready. If they are not, it starts after two minutes."""
    tom, eve = evening.keeper("tom"), evening.keeper("eve")
    people = [*evening.members(*"abcde"), eve]
    await plan(evening, people[0])
    await began(evening, *people)
    threads = {thread.id: thread for thread in evening.channel.threads}
    [theirs] = [table for table in evening.bot.tables if eve.id not in table.people]
    [hers] = [table for table in evening.bot.tables if eve.id in table.people]
    assert {theirs.phase, hers.phase} == {TablePhase.LOBBY}
    assert (len(theirs.people), len(hers.people)) == (3, 3)
    refused = await eve.slash(evening.channel, "manage close", table=theirs.id)
    assert "You're playing in this game night" in said(refused)
    told = said(await evening.press(eve, evening.shared()[-1], "evening 1 here"))
    assert f"Press *I'm ready* in <#{hers.channel}>." in told, "she is not there yet"
    [lobby], [her_lobby] = evening.shared(threads[theirs.channel]), evening.shared(threads[hers.channel])
    for word, answer in (
        ("moderate", "You're playing in this game night"),
        ("join", "its seats were drawn"),
        ("ready", "You have no seat at this table"),
    ):
        assert answer in said(await forged(eve, lobby, f"t:{theirs.id}:-:{word}")), word
    [host] = [member for member in people if member.id == theirs.host]
    for _ in range(3):
        await evening.open_table(host)
    assert len([*evening.bot.tables]) == 5, "it does not count for the limits"
    of_hers = [member for member in people if member.id in hers.people]
    for member in of_hers:
        await evening.press(member, her_lobby, "ready")
    await evening.paint()
    assert evening.table(hers.id).phase is TablePhase.PLAYING
    assert all(evening.hands(member, threads[hers.channel]) for member in of_hers)
    assert evening.table(theirs.id).phase is TablePhase.LOBBY
    await evening.wait(125)
    assert evening.table(theirs.id).phase is TablePhase.PLAYING, "after two minutes without anybody"
    asked = answer_of(await tom.slash(evening.channel, "manage close", table=theirs.id))
    await evening.press(tom, asked, "moderate")
    await evening.paint()
    assert theirs.id not in [table.id for table in evening.bot.tables], "another manager can close it"


async def test_people_who_are_together_play_now_and_the_hands_of_those_who_are_ready_open(
    evening: Evening,
) -> None:
    """The night begins when its planner says so, and ends with a podium for those who played."""
    ann, ben, cleo = people = evening.members("ann", "ben", "cleo")
    told = said(await filled_in(evening, ann, when="jetzt", rounds=["1"]))
    assert "Press *Go!* there once everybody is on the list." in told
    await evening.paint()
    [call] = evening.shared()
    assert "Nobody else is here yet." in said(await evening.press(ann, call, "evening 1 begin"))
    for member in (ben, cleo):
        await evening.press(member, call, "evening 1 here")
    await evening.paint()
    assert "### Here: 3\nann, ben and cleo" in text(call), "it waits for the planner"
    assert "That's up to **ann**, whose game night this is" in said(
        await evening.press(ben, call, "evening 1 begin")
    )
    await evening.press(ann, call, "evening 1 begin")
    await evening.wait(6)
    now, lobby = evening.shared()
    forced = await forged(ann, lobby, "t:1:-:start")
    assert "starts by itself" in said(forced), "the clock would play for those who are not there yet"
    await evening.press(ann, lobby, "ready")
    await evening.restart()
    await evening.wait(10)
    assert "**ann** ✓\n2. **ben** ⏳\n3. **cleo** ⏳" in text(lobby), "who is missing"
    await evening.press(ann, lobby, "ready")
    await evening.press(ben, now, "evening 1 here")  # that is one press with *I'm ready*
    await evening.wait(62)  # after the restart, everybody has a moment
    assert "-# 💤 Not here yet, so a bot plays until they press *My hand*: cleo" in text(lobby)
    await evening.wait(60)
    assert [len(evening.hands(member)) for member in people] == [1, 1, 0]
    assert not evening.calls(), "no call lies below the hands"
    [seat] = [seat for seat, player in enumerate(evening.table().players) if player.user == cleo.id]
    await evening.press_old(cleo, lobby, "t:1:-:ready")
    await evening.paint()
    assert len(evening.hands(cleo)) == 1, "who presses late is there at once"
    assert "💤" not in text(lobby)
    for other in {0, 1, 2} - {seat}:
        await evening.act(evening.table(), other)
    await evening.wait(1680)
    podium = evening.shared()[-1]
    assert (len(podium.attachments), sorted(pinged(podium))) == (1, [ann.id, ben.id])
    assert "Left or didn't play, so no points from that table: cleo" in text(podium)
    assert "No final with fewer than 3 people" in text(podium)


async def test_at_one_table_the_next_round_opens_in_the_same_place_by_one_press(evening: Evening) -> None:
    """What is over lies above what is on, and the channel keeps only the results."""
    ann, *_ = people = evening.members("ann", "ben", "cleo")
    await filled_in(evening, ann, when="now", rounds=["1"], final=["first"])
    await evening.paint()
    for member in people[1:]:
        await evening.press(member, evening.shared()[-1], "evening 1 here")
    await evening.press(ann, evening.shared()[-1], "evening 1 begin")
    await evening.wait(6)
    for number in (1, 2):
        *_, table = evening.bot.tables
        assert table.channel == evening.channel.id
        if number == 1:
            for member in people:
                await evening.press(member, evening.shared()[-1], "ready")
            await evening.paint()
        table = await evening.bot.tables.get(table.id)
        assert (table.phase, table.posted is None) == (TablePhase.PLAYING, False)
        hands = [evening.hands(member)[-1] for member in people]
        assert all(f"t:{table.id}:" in "".join(addresses(hand)) for hand in hands), "by themselves"
        await evening.play_out(*people)
        await evening.wait(6)
        *sheets, newest = evening.shared()
        assert len(sheets) == number, "their results, and nothing else"
        if number == 1:
            assert "Round 1 of 1 is over" in text(newest)
            for member in people:
                await evening.press(member, newest, "evening 1 here")
            await evening.wait(6)
    assert text(newest).startswith("## 🏆 Game night")
    assert evening.channel.threads == []


async def test_without_threads_the_tables_are_in_the_channel_and_the_planner_knows(evening: Evening) -> None:
    evening.channel = evening.limited(create_public_threads=False, send_messages_in_threads=False)
    people = evening.members(*"abc")
    told = await settle(evening, people[0], await ask(evening, people[0]))
    assert "I'm not allowed to open threads in this channel, so tables open in the channel itself." in told
    assert "**Create Public Threads**, **Send Messages in Threads**." in told
    guild, channel = evening.bot.get_guild(evening.guild.id), evening.bot.get_channel(evening.channel.id)
    assert guild
    assert isinstance(channel, discord.TextChannel)
    guild.unavailable = True
    guild._remove_channel(channel)
    await began(evening, *people)
    assert (await night(evening)).phase is Phase.PLAYING, "a server out of reach has not lost its channel"
    guild.unavailable = False
    guild._add_channel(channel)
    await evening.wait(20)
    assert [table.channel for table in evening.bot.tables] == [evening.channel.id]
    asked = [request.path for request in evening.env.backend.http_requests]
    assert not any(path.endswith("/threads") for path in asked), "Discord would refuse it"


async def test_a_thread_that_is_archived_does_not_end_its_evening(evening: Evening) -> None:
    people = evening.members("ann", "ben", "cleo")
    evening.channel = evening.thread("night", people[0])
    await plan(evening, people[0])
    await gathered(evening, *people)
    await until(evening, 5)
    evening.env.backend.edit_channel(evening.channel.id, {}, thread_metadata={"archived": True})
    await evening.wait(12)
    assert (await night(evening)).phase is Phase.PLAYING
    assert [table.channel for table in evening.bot.tables] == [evening.channel.id]


# Game nights of several games


def plain(shown: str) -> str:
    """The text with plain spaces in place of no-break spaces."""
    return shown.replace("\N{NO-BREAK SPACE}", " ")


async def test_an_evening_of_several_games_is_planned_shown_and_played(evening: Evening) -> None:
    ann, *others = people = [evening.member("ann", locale="de"), *evening.members(*"bcde")]
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), options={"coucou": {"variant": "as"}})
    games: dict[str, Any] = {"games": ["coucou", "ducksoup"], "final": ["as"], "rounds": ["2"]}
    page = await ask(evening, ann, when="today 20:00", **games)
    assert "**Spielabend: Coucou, Duck Soup und As qui court**" in text(page)
    [zones] = [word for word in words(page) if word.startswith("evewall")]
    await ann.select(page, ["Asia/Tokyo"], custom_id=f"t:0:-:{zones}")
    assert "Runde 2: Duck Soup · Finaltisch: As qui court" in plain(text(page)), (
        "another zone, the same games"
    )
    [at] = [word.split()[1] for word in words(page) if word.startswith("eveat")]
    refused = said(await forged(ann, page, f"t:0:-:eveat {at} plan poker 2 30"))
    assert refused.startswith("Diesen Abend gibt es nicht.")
    await settle(evening, ann, page)
    assert "Round 1: Coucou · Round 2: Duck Soup" in plain(text(evening.shared()[-1]))
    [event] = evening.env.backend.guilds[evening.guild.id].scheduled_events.values()
    assert event.name == "Game night: Coucou, Duck Soup and As qui court"
    assert "Final table: As qui court" in plain(str(event.description))
    begins, ends = (
        datetime.fromisoformat(str(at)) for at in (event.scheduled_start_time, event.scheduled_end_time)
    )
    assert ends - begins == timedelta(minutes=25 + 20 + 25 + 3 * 2), "each round lasts as its game does"
    await began(evening, *people)
    [first] = evening.bot.tables
    assert first.options["variant"] == "coucou", "as it was chosen for this round"
    await evening.wait(1560)
    assert "### Next: Duck Soup" in text(evening.shared()[-1])
    for member in people:
        await evening.press(member, evening.shared()[-1], "evening 1 here")
    await evening.wait(10)
    second = [table for table in evening.bot.tables if table.id != first.id]
    assert [table.game for table in second] == ["ducksoup"] * 3
    assert sorted(len(table.people) for table in second) == [1, 2, 2]
    names = {f"Round 2 · table {letter} · Duck Soup · № 1" for letter in "ABC"}
    assert {found.name for found in evening.channel.threads} == names
    page = await ask(evening, others[0], when="tomorrow 20:00")
    [at] = [word.split()[1] for word in words(page) if word.startswith("eveat")]
    await forged(others[0], page, f"t:0:-:eveat {at} plan coucou 2 30")
    await evening.paint()
    newest = text(evening.shared()[-1])
    assert "Game night: Coucou" in newest, "a page of the version before still plans its game"


async def test_a_bot_killed_as_it_calls_people_finds_its_message_again(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    plan_ = await plan(evening, ann)
    await evening.press(ben, plan_, "evening 1 come")
    with killed("POST", f"/channels/{evening.channel.id}/messages"):
        await until(evening, 599)
    calls = evening.shared()[1:]
    assert [pinged(call) for call in calls] == [[ann.id, ben.id]]
    await evening.restart()
    await evening.wait(6)
    assert [message.id for message in evening.shared()[1:]] == [calls[0].id], "nobody is called twice"
    assert "It goes on here" in text(plan_)
    await evening.press(ben, calls[0], "evening 1 here")
    await evening.paint()
    assert "Here: 1 of 2" in text(calls[0])
