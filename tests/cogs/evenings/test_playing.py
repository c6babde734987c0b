"""How the tables of a game night open, in their threads or in the channel, and how the night goes on."""

from datetime import datetime, timedelta
from typing import Any

import discord

from bot.ids import GuildId
from bot.table import Phase as TablePhase
from cogs.evenings.evening import Phase
from cogs.evenings.going_on import READY
from tests.cogs.evening import Evening, forged
from tests.cogs.evenings.planning import (
    ask,
    began,
    filled_in,
    gathered,
    night,
    nobody_sets_the_clock,
    plan,
    settle,
    until,
)
from tests.cogs.reading import addresses, answer_of, pinged, said, text, words
from tests.cogs.struck import killed

__all__ = ["nobody_sets_the_clock"]  # a fixture that pytest has to find here


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


async def test_a_night_planned_for_now_begins_by_itself_and_the_hands_of_those_who_are_ready_open(
    evening: Evening,
) -> None:
    """The night ends with a podium for those who played."""
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
    assert "Only **ann**, who planned this night" in said(await evening.press(ben, call, "evening 1 begin"))
    await evening.wait(606)  # nobody presses *Go!*
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


async def test_at_one_table_each_round_opens_in_the_same_place_by_one_press(evening: Evening) -> None:
    """What is over lies above what is on, and the channel keeps only the results."""
    ann, *_ = people = evening.members("ann", "ben", "cleo")
    await filled_in(evening, ann, when="now", rounds=["1"], final=["first"])
    await evening.paint()
    for member in people[1:]:
        await evening.press(member, evening.shared()[-1], "evening 1 here")
        if member is people[1]:
            await evening.wait(READY)  # which is long enough to fall asleep
    assert said(await evening.press(ann, evening.shared()[-1], "evening 1 begin")) == "Off we go!"
    await evening.wait(6)
    assert "**ann** ✓\n2. **ben** ⏳\n3. **cleo** ✓" in text(evening.shared()[-1])
    await evening.press(people[1], evening.shared()[-1], "ready")
    await evening.paint()
    for number in (1, 2):
        *_, table = evening.bot.tables
        assert table.channel == evening.channel.id
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
