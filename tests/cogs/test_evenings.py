"""A game night in a server: what its commands and buttons answer, and what the channel shows.

Whole evenings are played in `tests/simulation`.
"""

from __future__ import annotations

import os

import discord
import pytest

from bot.evenings import Phase
from bot.ids import GuildId
from bot.table import Phase as TablePhase
from tests.cogs.evening import Evening, forged
from tests.cogs.nights import NUMBER, ask, began, night, plan, settle, until
from tests.cogs.reading import answer_of, said, text, words
from tests.cogs.struck import lost_answer
from tests.queries import heard

HOUR = 3600.0


async def test_nothing_counts_before_the_hour_is_confirmed(evening: Evening) -> None:
    ann = evening.member("ann", locale="de")
    page = await ask(evening, ann, zone=None)
    assert "Europe/Berlin" in text(page)
    assert await evening.bot.store.evenings.load(NUMBER) is None
    [zones] = [word for word in words(page) if word.startswith("evewall")]
    await ann.select(page, ["Asia/Tokyo"], custom_id=f"t:0:-:{zones}")
    assert "Asia/Tokyo" in text(page)
    assert (await settle(evening, ann, page)).startswith("Geplant: **Spielabend: Zum Kuckuck!**")
    tokyo_is_ahead = (await night(evening)).at % 86_400
    assert tokyo_is_ahead == 11 * 3600
    moved = answer_of(await ann.slash(evening.channel, "evening move", when="tomorrow 21:00"))
    assert "Asia/Tokyo" in text(moved), "as it was chosen at first"


@pytest.mark.parametrize(
    ("wanted", "answer"),
    [
        ({"when": "soon"}, "I cannot read that as a day and an hour"),
        ({"when": "2020-01-01 20:00"}, "That is over, or too soon"),
        ({"when": "2030-01-01 20:00"}, "That is too far ahead"),
        ({"zone": "Mars/Base"}, "I do not know this time zone"),
        ({"game": "ducksoup", "places": 25}, "At most 24 people can play Duck Soup at once"),
        ({"second": "ducksoup", "places": 25}, "At most 24 people can play Duck Soup at once"),
        ({"second": "coucou", "third": "coucou"}, "You have named Coucou twice"),
        ({"second": "coucou", "rounds": 1}, "2 games need at least 2 rounds"),
    ],
)
async def test_what_cannot_be_planned_is_refused(
    evening: Evening, wanted: dict[str, object], answer: str
) -> None:
    how = {"game": "kuckuck", "when": "tomorrow 20:00", "zone": "UTC"} | wanted
    refused = await evening.member("ann").slash(evening.channel, "evening plan", **how)
    assert answer in said(refused)


async def test_one_press_too_many_plans_no_second_one(evening: Evening) -> None:
    ann = evening.member("ann")
    page = await ask(evening, ann)
    [word] = [word for word in words(page) if word.startswith("eveat")]
    await evening.press(ann, page, word)
    again = await forged(ann, page, f"t:0:-:{word}")
    assert "You have planned this evening already" in said(again) + text(page)
    assert len(await evening.bot.store.evenings.live_in(GuildId(evening.guild.id))) == 1


async def test_leaving_it_plans_nothing(evening: Evening) -> None:
    ann = evening.member("ann")
    page = await ask(evening, ann)
    await evening.press(ann, page, "evestop")
    assert text(page) == "Nothing was changed."
    assert await evening.bot.store.evenings.load(NUMBER) is None


async def test_only_the_planner_and_keepers_change_it(evening: Evening) -> None:
    ann, ben, eve = evening.member("ann"), evening.member("ben"), evening.keeper("eve")
    await plan(evening, ann)
    theirs = "Only **ann**, who plans this evening"
    assert theirs in said(await ben.slash(evening.channel, "evening cancel"))
    assert theirs in said(await ben.slash(evening.channel, "evening move", when="tomorrow 21:00", zone="UTC"))
    assert theirs in said(await forged(ben, evening.shared()[-1], "t:0:-:evening 1 cancel"))
    given = await eve.slash(evening.channel, "evening handover", member=ben)
    assert "**ben** plans this evening from now on." in said(given)
    assert (await night(evening)).planner == ben.id
    asked = answer_of(await eve.slash(evening.channel, "evening cancel"))
    await evening.press(eve, asked, "evening 1 cancel")
    assert (await night(evening)).phase is Phase.CANCELLED
    late = await ben.slash(evening.channel, "evening cancel")
    assert "There is no such evening" in said(late)


async def test_it_is_not_handed_over_to_somebody_who_is_not_in_the_server(evening: Evening) -> None:
    ann = evening.member("ann")
    await plan(evening, ann)
    given = await ann.slash(evening.channel, "evening handover", member=evening.env.create_user("gone"))
    assert said(given) == "Only a member of this server can plan its evenings. Choose somebody who is here."
    assert (await night(evening)).planner == ann.id


async def test_the_letters_of_a_choice_cost_one_look_at_the_logs_and_at_the_time_zones(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = evening.member("ann")
    await plan(evening, ann)
    queries = heard(evening.bot.store)
    for typed in ("g", "ga", "gam"):
        [found] = await ann.autocomplete(evening.channel, "evening cancel", "evening", typed)
        assert found["value"] == 1
    assert len([query for query in queries if "evening_entries" in query]) == 1
    await plan(evening, ann, game="cucco")
    assert len(await ann.autocomplete(evening.channel, "evening cancel", "evening", "")) == 2
    await ann.autocomplete(evening.channel, "evening plan", "zone", "par")
    monkeypatch.setattr(os, "walk", lambda *_: pytest.fail("the files of the zones are looked for again"))
    [found] = await ann.autocomplete(evening.channel, "evening plan", "zone", "europe/par")
    assert found["value"] == "Europe/Paris"


async def test_buttons_of_no_evening_or_of_another_server_are_refused(evening: Evening) -> None:
    ann = evening.member("ann")
    shown = await plan(evening, ann)
    for word in ("evening 99 come", "eveat 99 move 99", "evewall 5 plan poker 3 60"):
        refused = await forged(ann, shown, f"t:0:-:{word}", ["UTC"] if "wall" in word else None)
        assert "There is no such evening" in said(refused), word
    there = evening.env.create_guild("Elsewhere")
    channel = there.create_text_channel("games")
    eve = there.add_member(evening.env.create_user("eve"))
    page = answer_of(await eve.slash(channel, "evening show"))
    assert "No evening is planned here." in text(page)
    refused = await forged(eve, page, "t:0:-:evening 1 come")
    assert "There is no such evening" in said(refused)


async def test_who_comes_is_shown_to_all(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    shown = await plan(evening, ann)
    assert "You are coming" in said(await evening.press(ben, shown, "evening 1 come"))
    await evening.press(ben, shown, "evening 1 come")
    assert "I do not count on you" in said(await evening.press(cleo, shown, "evening 1 cannot"))
    await evening.paint()
    assert "Coming: 2 of 60\nann and ben\n-# Cannot: cleo" in text(shown)
    page = answer_of(await cleo.slash(evening.channel, "evening show"))
    assert "Coming: 2 of 60" in text(page)


async def test_a_person_who_moves_up_is_told_in_the_channel(evening: Evening) -> None:
    people = evening.members(*"abcdef")
    shown = await plan(evening, people[0], places=4)
    for member in people:
        pressed = await evening.press(member, shown, "evening 1 come")
    assert "You are number 2 on the waiting list" in said(pressed)
    await evening.paint()
    assert "Coming: 4 of 4\na, b, c, and d\nWaiting list: 1. e · 2. f" in text(shown)
    await evening.choose_setting(people[5], "notify", "never")
    for member in people[1:3]:
        await evening.press(member, shown, "evening 1 cannot")
    await evening.paint()
    [told] = evening.shared()[1:]
    assert text(told).startswith(f"<@{people[4].id}>: a place is free, so you come to **Game night")
    assert "Coming: 4 of 4\na, d, e, and f" in text(shown)


async def test_a_plan_that_was_deleted_by_hand_is_sent_again(evening: Evening) -> None:
    ann = evening.member("ann")
    shown = await plan(evening, ann)
    evening.env.backend.delete_message(evening.channel.id, shown.id)
    page = answer_of(await ann.slash(evening.channel, "evening show"))
    [again] = evening.shared()
    assert again.id != shown.id
    assert "Coming: 1 of 60" in text(again)
    assert str(again.id) in text(page)
    await ann.slash(evening.channel, "evening show")
    assert len(evening.shared()) == 1


async def test_people_who_have_left_the_server_are_not_called(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    shown = await plan(evening, ann)
    for member in (ben, cleo):
        await evening.press(member, shown, "evening 1 come")
    evening.env.backend.remove_member(evening.guild.id, ben.id)
    await until(evening, 599)
    assert f"Are you here? <@{ann.id}> and <@{cleo.id}>" in text(evening.shared()[-1])


async def test_people_who_want_no_calls_are_named_and_not_mentioned(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    shown = await plan(evening, ann)
    await evening.press(ben, shown, "evening 1 come")
    await evening.choose_setting(ben, "notify", "never")
    await until(evening, 599)
    assert f"Are you here? <@{ann.id}> and ben" in text(evening.shared()[-1])


async def test_a_round_seats_people_in_threads_and_starts_with_those_who_are_ready(evening: Evening) -> None:
    people = evening.members(*"abcdef")
    await plan(evening, people[0])
    await began(evening, *people)
    first, second = (table for table in evening.bot.tables)
    assert {table.phase for table in (first, second)} == {TablePhase.LOBBY}
    threads = {thread.id: thread for thread in evening.channel.threads}
    for member in people:
        if member.id in first.people:
            [lobby] = evening.shared(threads[first.channel])
            await evening.press(member, lobby, "ready")
    stranger = await evening.press(evening.member("zoe"), lobby, "ready")
    assert "You have no seat at this table" in said(stranger)
    await evening.paint()
    assert evening.table(first.id).phase is TablePhase.PLAYING
    of_first = [member for member in people if member.id in first.people]
    assert all(evening.hands(member, threads[first.channel]) for member in of_first)
    assert evening.table(second.id).phase is TablePhase.LOBBY
    await evening.wait(125, step=5)
    assert evening.table(second.id).phase is TablePhase.PLAYING, "after two minutes without anybody"


async def test_the_hands_of_those_who_are_ready_open_by_themselves(evening: Evening) -> None:
    people = evening.members("ann", "ben", "cleo")
    await plan(evening, people[0])
    await began(evening, *people)
    [thread] = evening.channel.threads
    [lobby] = evening.shared(thread)
    for word in ("start", "fill"):
        forced = await forged(people[0], lobby, f"t:1:-:{word}")
        assert "starts by itself" in said(forced), "the clock would play for those who are not there yet"
    for member in people[:2]:
        await evening.press(member, lobby, "ready")
    assert "**ann** ✓\n2. **ben** ✓\n3. **cleo** ⏳" in text(lobby), "who is missing"
    assert not any(evening.private(member, thread) for member in people), "nothing that could grow old"
    await evening.wait(125, step=5)
    assert [len(evening.hands(member, thread)) for member in people] == [1, 1, 0]
    assert [len(evening.private(member, thread)) for member in people] == [1, 1, 0]
    late = await evening.press_old(people[2], lobby, "t:1:-:ready")
    assert "This game has begun already" in said(late)


async def test_after_a_restart_a_lobby_of_an_evening_marks_those_who_are_ready(evening: Evening) -> None:
    people = evening.members("ann", "ben", "cleo")
    await plan(evening, people[0])
    await began(evening, *people)
    [thread] = evening.channel.threads
    await evening.press(people[1], evening.shared(thread)[0], "ready")
    await evening.restart()
    await evening.wait(10, step=2)
    assert "**ann** ⏳\n2. **ben** ✓\n3. **cleo** ⏳" in text(evening.shared(thread)[0])


@pytest.mark.parametrize(
    ("flag", "name"),
    [
        ("create_public_threads", "Create Public Threads"),
        ("send_messages_in_threads", "Send Messages in Threads"),
    ],
)
async def test_without_threads_the_tables_are_in_the_channel_and_the_planner_knows_before(
    evening: Evening, flag: str, name: str
) -> None:
    evening.channel = evening.limited(**{flag: False})
    people = evening.members(*"abc")
    told = await settle(evening, people[0], await ask(evening, people[0]))
    assert "I may not open threads in this channel, so tables open in the channel itself." in told
    assert f"**{name}**." in told
    await began(evening, *people)
    assert [table.channel for table in evening.bot.tables] == [evening.channel.id]
    asked = [request.path for request in evening.env.backend.http_requests]
    assert not any(path.endswith("/threads") for path in asked), "Discord would refuse it"


async def test_a_thread_that_is_archived_does_not_end_its_evening(evening: Evening) -> None:
    people = evening.members("ann", "ben", "cleo")
    evening.channel = evening.thread("night", people[0])
    await plan(evening, people[0])
    for member in people:
        await evening.press(member, evening.shared()[-1], "evening 1 come")
    await until(evening, 599)
    for member in people:
        await evening.press(member, evening.shared()[-1], "evening 1 here")
    await until(evening, 5)
    evening.env.backend.edit_channel(evening.channel.id, {}, thread_metadata={"archived": True})
    await evening.wait(12, step=2)
    assert (await night(evening)).phase is Phase.PLAYING
    assert [table.channel for table in evening.bot.tables] == [evening.channel.id]


async def test_a_deleted_channel_ends_the_evening(evening: Evening) -> None:
    await plan(evening, evening.member("ann"))
    evening.env.backend.delete_channel(evening.channel.id)
    await evening.paint()
    assert (await night(evening)).cancelled == "gone"


async def test_while_discord_cannot_serve_the_server_its_channel_does_not_count_as_deleted(
    evening: Evening,
) -> None:
    people = evening.members(*"abc")
    await plan(evening, people[0])
    guild = evening.bot.get_guild(evening.guild.id)
    channel = evening.bot.get_channel(evening.channel.id)
    assert guild
    assert isinstance(channel, discord.TextChannel)
    guild.unavailable = True
    guild._remove_channel(channel)
    await began(evening, *people)
    assert (await night(evening)).phase is Phase.PLAYING
    guild.unavailable = False
    guild._add_channel(channel)
    await evening.wait(20, step=5)
    assert len([*evening.bot.tables]) == 1


async def test_where_the_bot_may_not_write_at_the_hour_nothing_breaks(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    people = evening.members(*"abc")
    shown = await plan(evening, people[0])
    for member in people:
        await evening.press(member, shown, "evening 1 come")
    evening.env.inject_error("POST", f"/channels/{evening.channel.id}/messages", status=403, code=50013)
    await until(evening, 599)
    assert (await night(evening)).phase is Phase.GATHERING
    for member in people:
        await evening.press_old(member, shown, "t:0:-:evening 1 here")
    await until(evening, 0)
    await evening.wait(6, step=2)
    assert (await night(evening)).phase is Phase.PLAYING
    caplog.clear()


async def test_a_call_that_the_channel_was_closed_to_comes_once_it_is_open(evening: Evening) -> None:
    people = evening.members(*"abc")
    shown = await plan(evening, people[0])
    for member in people:
        await evening.press(member, shown, "evening 1 come")
    await evening.paint()
    evening.allow(send_messages=False)
    before = len(evening.env.backend.http_requests)
    await until(evening, 599)
    asked = [request.path for request in evening.env.backend.http_requests[before:]]
    assert f"/channels/{evening.channel.id}/messages" not in asked, "Discord would refuse it"
    assert [message.id for message in evening.shared()] == [shown.id]
    evening.allow(send_messages=True)
    await evening.paint()
    assert "evening 1 here" in words(evening.shared()[-1])


@pytest.mark.parametrize("status", [400, 403])
async def test_a_night_in_a_thread_that_is_locked_waits_until_that_changes(
    evening: Evening, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    ann = evening.member("ann")
    evening.channel = evening.thread("night", ann)
    shown = await plan(evening, ann)
    before = text(shown)
    evening.env.inject_error("PATCH", "/channels/*", status=status, code=160005, times=None)
    await evening.press(ann, shown, "evening 1 cannot")
    await evening.wait(20, step=2)
    assert "painting is put off" not in caplog.text
    assert text(shown) == before
    evening.env.backend.faults.clear()
    evening.env.backend.edit_channel(evening.channel.id, {}, thread_metadata={"locked": False})
    await evening.paint()
    assert text(shown) != before


async def test_an_edit_that_discord_took_unheard_is_painted_over(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    ann = evening.member("ann")
    shown = await plan(evening, ann)
    before = text(shown)
    with lost_answer("PATCH", f"/channels/*/messages/{shown.id}"):
        await evening.press(ann, shown, "evening 1 cannot")
        await evening.env.advance_time(0.5)
    assert text(shown) != before
    await evening.press(ann, shown, "evening 1 come")
    await evening.wait(6, step=2)
    assert text(shown) == before
    caplog.clear()


async def test_a_press_is_lost_with_the_database_and_not_counted(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben = evening.members("ann", "ben")
    shown = await plan(evening, ann)
    with evening.without_database("evening_entries"):
        refused = await evening.press(ben, shown, "evening 1 come")
    assert said(refused)
    assert (await night(evening)).coming == (ann.id,)
    caplog.clear()


async def test_the_table_of_an_evening_is_for_its_people_and_does_not_count_for_limits(
    evening: Evening,
) -> None:
    people = evening.members(*"abcdef")
    await plan(evening, people[0])
    await began(evening, *people)
    table = evening.table(1)
    threads = {thread.id: thread for thread in evening.channel.threads}
    [lobby] = evening.shared(threads[table.channel])
    refused = await evening.press_old(evening.member("zoe"), lobby, "t:1:-:join")
    assert "its people were drawn" in said(refused)
    [host] = [member for member in people if member.id == table.host]
    for _ in range(3):
        await evening.open_table(host)
    assert len([*evening.bot.tables]) == 5


async def test_a_manager_who_takes_part_cannot_close_a_table_of_it(
    evening: Evening,
) -> None:
    tom, eve = evening.keeper("tom"), evening.keeper("eve")
    people = [*evening.members(*"abcde"), eve]
    await plan(evening, people[0])
    await began(evening, *people)
    [theirs] = [table for table in evening.bot.tables if eve.id not in table.people]
    refused = await eve.slash(evening.channel, "close", table=theirs.id)
    assert "You take part in this game night" in said(refused)
    [lobby] = evening.shared({thread.id: thread for thread in evening.channel.threads}[theirs.channel])
    assert "You take part in this game night" in said(await forged(eve, lobby, f"t:{theirs.id}:-:moderate"))
    removed = await forged(eve, lobby, f"t:{theirs.id}:-:remove", [f"{theirs.people[0]}"])
    assert "This table is part of a game night" in said(removed)
    asked = answer_of(await tom.slash(evening.channel, "close", table=theirs.id))
    await evening.press(tom, asked, "moderate")
    await evening.paint()
    assert theirs.id not in [table.id for table in evening.bot.tables]


async def test_a_new_name_and_a_deleted_person_are_shown_after_a_while(evening: Evening) -> None:
    ann, ben, eve = evening.member("ann"), evening.member("ben"), evening.keeper("eve")
    shown = await plan(evening, ann)
    await evening.press(ben, shown, "evening 1 come")
    await eve.slash(evening.channel, "rename", player=str(ben.id), name="Benjamin")
    await evening.wait(HOUR + 1, step=600)
    assert "ann and Benjamin" in text(shown)
    asked = answer_of(await ann.slash(evening.channel, "mydata delete", where="everywhere"))
    await evening.press(ann, asked, "mydata delete 0")
    await evening.wait(HOUR + 1, step=600)
    assert "Coming: 1 of 60\nBenjamin" in text(shown)
    assert "Planned by **deleted player**" in text(shown)
