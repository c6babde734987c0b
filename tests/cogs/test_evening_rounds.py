"""A game night at its hour: its tables, their threads, its games, and what may go wrong with them."""

from __future__ import annotations

from datetime import datetime, timedelta

import discord

from bot.evenings import Phase
from bot.ids import GuildId
from bot.table import Phase as TablePhase
from tests.cogs.evening import Evening, forged
from tests.cogs.nights import ask, began, gathered, night, plan, settle, until
from tests.cogs.reading import answer_of, said, text, words


async def test_a_manager_who_takes_part_cannot_close_a_table_of_it(evening: Evening) -> None:
    """And who sits where starts when it is ready, or after two minutes without them."""
    tom, eve = evening.keeper("tom"), evening.keeper("eve")
    people = [*evening.members(*"abcde"), eve]
    await plan(evening, people[0])
    await began(evening, *people)
    threads = {thread.id: thread for thread in evening.channel.threads}
    [theirs] = [table for table in evening.bot.tables if eve.id not in table.people]
    [hers] = [table for table in evening.bot.tables if eve.id in table.people]
    assert {theirs.phase, hers.phase} == {TablePhase.LOBBY}
    assert (len(theirs.people), len(hers.people)) == (3, 3)
    refused = await eve.slash(evening.channel, "close", table=theirs.id)
    assert "You take part in this game night" in said(refused)
    [lobby], [her_lobby] = evening.shared(threads[theirs.channel]), evening.shared(threads[hers.channel])
    for word, values, answer in (
        ("moderate", None, "You take part in this game night"),
        ("remove", [f"{theirs.people[0]}"], "This table is part of a game night"),
        ("join", None, "its people were drawn"),
        ("ready", None, "You have no seat at this table"),
    ):
        assert answer in said(await forged(eve, lobby, f"t:{theirs.id}:-:{word}", values)), word
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
    await evening.wait(125, step=25)
    assert evening.table(theirs.id).phase is TablePhase.PLAYING, "after two minutes without anybody"
    asked = answer_of(await tom.slash(evening.channel, "close", table=theirs.id))
    await evening.press(tom, asked, "moderate")
    await evening.paint()
    assert theirs.id not in [table.id for table in evening.bot.tables], "another manager can close it"


async def test_the_hands_of_those_who_are_ready_open_by_themselves(evening: Evening) -> None:
    people = evening.members("ann", "ben", "cleo")
    await plan(evening, people[0])
    await began(evening, *people)
    [thread] = evening.channel.threads
    [lobby] = evening.shared(thread)
    for word in ("start", "fill"):
        forced = await forged(people[0], lobby, f"t:1:-:{word}")
        assert "starts by itself" in said(forced), "the clock would play for those who are not there yet"
    await evening.press(people[0], lobby, "ready")
    await evening.restart()
    await evening.wait(10, step=2)
    assert "**ann** ✓\n2. **ben** ⏳\n3. **cleo** ⏳" in text(evening.shared(thread)[0]), "who is missing"
    for member in people[:2]:
        await evening.press(member, evening.shared(thread)[0], "ready")
    await evening.wait(125, step=25)
    assert [len(evening.private(member, thread)) for member in people] == [1, 1, 0]
    late = await evening.press_old(people[2], lobby, "t:1:-:ready")
    assert "This game has begun already" in said(late)


async def test_without_threads_the_tables_are_in_the_channel_and_the_planner_knows(evening: Evening) -> None:
    evening.channel = evening.limited(create_public_threads=False, send_messages_in_threads=False)
    people = evening.members(*"abc")
    told = await settle(evening, people[0], await ask(evening, people[0]))
    assert "I may not open threads in this channel, so tables open in the channel itself." in told
    assert "**Create Public Threads**, **Send Messages in Threads**." in told
    await began(evening, *people)
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
    await evening.wait(12, step=2)
    assert (await night(evening)).phase is Phase.PLAYING
    assert [table.channel for table in evening.bot.tables] == [evening.channel.id]


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


# Of several games


def plain(shown: str) -> str:
    """The text without marks of where no line is broken."""
    return shown.replace("\N{NO-BREAK SPACE}", " ")


async def test_several_games_are_asked_about_planned_and_shown(evening: Evening) -> None:
    ann = evening.member("ann", locale="de")
    page = await ask(evening, ann, second="ducksoup", final="coucou", rounds=4, when="tomorrow 20:00")
    assert "**Spielabend: Zum Kuckuck!, Duck Soup und Coucou**" in text(page)
    [zones] = [word for word in words(page) if word.startswith("evewall")]
    await ann.select(page, ["Asia/Tokyo"], custom_id=f"t:0:-:{zones}")
    assert "Runde 4: Duck Soup · Finaltisch: Coucou" in plain(text(page)), "another zone, and the same games"
    await settle(evening, ann, page)
    planned = (await night(evening)).planned
    assert [game.game for game in planned.program] == [*("kuckuck", "ducksoup") * 2, "coucou"]
    assert "Round 1: Zum Kuckuck! · Round 2: Duck Soup" in plain(text(evening.shared()[-1]))
    [event] = evening.env.backend.guilds[evening.guild.id].scheduled_events.values()
    assert event.name == "Game night: Zum Kuckuck!, Duck Soup, and Coucou"
    assert "Final table: Coucou" in plain(str(event.description))
    begins, ends = (
        datetime.fromisoformat(str(at)) for at in (event.scheduled_start_time, event.scheduled_end_time)
    )
    assert ends - begins == timedelta(minutes=3 * 25 + 2 * 20 + 5 * 2), "each round lasts as its game does"
    page = await ask(evening, ann)
    [at] = [word.split()[1] for word in words(page) if word.startswith("eveat")]
    refused = said(await forged(ann, page, f"t:0:-:eveat {at} plan poker 2 30"))
    assert refused.startswith("Diesen Abend gibt es nicht.")
    await forged(ann, page, f"t:0:-:eveat {at} plan coucou 2 30")
    await evening.paint()
    newest = text(evening.shared()[-1])
    assert "Game night: Coucou" in newest, "a page of the version before still plans its game"


async def test_the_second_round_is_of_the_second_game_in_threads_of_its_name(evening: Evening) -> None:
    people = evening.members(*"abcde")
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), options={"coucou": {"variant": "as"}})
    await plan(evening, people[0], game="coucou", second="ducksoup", final="as", rounds=2)
    await began(evening, *people)
    [first] = evening.bot.tables
    assert first.options["variant"] == "coucou", "as it was chosen for this round"
    await evening.wait(1560, step=60)
    assert "### Next: Duck Soup" in text(evening.shared()[-1])
    for member in people:
        await evening.press(member, evening.shared()[-1], "evening 1 here")
    await evening.wait(10, step=2)
    second = [table for table in evening.bot.tables if table.id != first.id]
    assert [table.game for table in second] == ["ducksoup"] * 3
    assert sorted(len(table.people) for table in second) == [1, 2, 2]
    names = {f"Round 2 · table {letter} · Duck Soup · № 1" for letter in "ABC"}
    assert {found.name for found in evening.channel.threads} == names | {"Round 1 · table A · Coucou · № 1"}
