"""People who take more than their share are told so in one sentence, and everybody else plays on."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.discord_ui.refusals import TOO_FAST
from bot.i18n import Tr
from bot.ids import ChannelId, TableId, UserId
from bot.live.rate_limits import Openings
from bot.storage.entries import StoredTable
from bot.table import Phase
from bot.table.commands import Refused
from bot.table.limits import Limits
from tests.bot.hard_names import HOSTILE
from tests.cogs.evening import Evening
from tests.cogs.reading import cards, chosen, said, text, words

STOPPING = "I am restarting; press again in a moment. Nothing is lost."
OWN = "You already host the most tables one person may: 3. Finish one, or `/close` it."


def answered(evening: Evening, sentence: str) -> list[str]:
    """The requests that answered an interaction with this sentence."""
    return [
        str(request)
        for request in evening.env.backend.http_requests
        if "/callback" in str(request) and sentence in str(request)
    ]


async def test_one_person_opens_three_tables_in_however_many_channels(evening: Evening) -> None:
    ann = evening.member("ann")
    for number in range(6):
        opened = await ann.slash(evening.guild.create_text_channel(f"corner-{number}"), "kuckuck start")
        if number >= 3:
            assert said(opened) == OWN
        await evening.env.advance_time(1)
    assert len([*evening.bot.tables]) == 3
    about: dict[str, Any] = {"game": "kuckuck", "guild": 1, "name": "b", "options": {}, "seconds": 60}
    many = [evening.bot.tables.open(channel=ChannelId(1), host=UserId(1), **about) for _ in range(100)]
    at_once = await asyncio.gather(*many, return_exceptions=True)
    assert [isinstance(one, Refused) for one in at_once].count(False) == 3, "also of a hundred at once"


async def test_a_channel_and_a_server_are_full_at_some_point_and_a_table_that_ends_makes_room(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evening.bot.tables, "_limits", Limits(tables_per_channel=2, tables_per_server=3))
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    lobby = await evening.open_table(ann)
    await evening.open_table(ben)
    full = "This channel is full; open tables: 2. Join one, or open yours elsewhere."
    assert said(await cleo.slash(evening.channel, "kuckuck start")) == full
    await cleo.slash(evening.guild.create_text_channel("corner"), "kuckuck start")
    attic = evening.guild.create_text_channel("attic")
    assert said(await dan.slash(attic, "kuckuck start")) == (
        "This server is full; open tables: 3. Join one, or wait until one ends."
    )
    await evening.press(ann, lobby, "cancel")
    await dan.slash(evening.channel, "kuckuck start")
    assert [table.host for table in evening.bot.tables] == [ben.id, cleo.id, dan.id]
    again = said(await evening.press_old(ann, lobby, "t:1:-:again"))
    assert "is full; open tables" in again, "playing again needs room too"


async def test_one_person_opens_so_many_tables_within_an_hour_even_if_they_end(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = evening.bot.tables.openings._now
    monkeypatch.setattr(evening.bot.tables, "openings", Openings(Limits(tables_per_hour=2), now))
    ann, ben = evening.members("ann", "ben")
    for _ in range(2):
        await evening.press(ann, await evening.open_table(ann), "cancel")
    assert said(await ann.slash(evening.channel, "kuckuck start")) == (
        "You have opened the most tables and game nights one person may in an hour: 2. Wait a little."
    )
    assert len(evening.shared()) == 2
    await evening.open_table(ben)
    await evening.wait(3601, step=3601)
    await evening.open_table(ann)


async def test_many_presses_at_once_touch_nothing_and_keep_nobody_waiting(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = evening.member("ann", locale="de"), evening.member("ben")
    cleo = evening.member("cleo")
    board = await evening.start_game(ben, cleo, house=1)
    loads = 0
    load = evening.bot.store.load

    async def counted(table: TableId) -> StoredTable | None:
        nonlocal loads
        loads += 1
        return await load(table)

    monkeypatch.setattr(evening.bot.store, "load", counted)
    flood = [(ann, board, word) for word in ("hand", "watch") for _ in range(30)]
    play = [(member, evening.hand(member), str(cards(evening.hand(member))[0])) for member in (ben, cleo)]
    results = await evening.press_at_once([*flood[:40], *play, *flood[40:]])
    assert all(result.acknowledged for result in results)
    assert len(answered(evening, Tr("de")(TOO_FAST))) == 40
    assert [text(message) for message in evening.private(ann)].count(Tr("de")(TOO_FAST)) <= 1
    assert loads == 0
    assert all(chosen(evening.hand(member)) for member in (ben, cleo)) or evening.table().prompt.turn == 1
    assert said(await ann.slash(evening.channel, "hand")) == Tr("de")(TOO_FAST)
    await evening.env.advance_time(5)
    assert said(await ann.slash(evening.channel, "hand")) != Tr("de")(TOO_FAST)


async def test_who_presses_too_fast_while_the_bot_stops_is_told_one_sentence(evening: Evening) -> None:
    ann = evening.member("ann")
    board = await evening.open_table(ann)
    await evening.bot.router.in_flight.close(0)
    await evening.press_at_once([(ann, board, "host")] * 40)
    assert len(answered(evening, STOPPING)) == 40
    assert [text(message) for message in evening.private(ann)] == [STOPPING]
    assert said(await ann.slash(evening.channel, "hand")) == STOPPING
    [table] = evening.bot.tables
    assert len(table.players) == 1


async def test_names_of_any_kind_sit_play_and_call_nobody(evening: Evening) -> None:
    ann = evening.member("ann")
    others = [evening.member(f"m{number}", nick=name) for number, name in enumerate(HOSTILE)]
    board = await evening.start_game(ann, *others, game="coucou")
    for _ in range(3):
        [seat] = evening.table().prompt.seats
        await evening.act(evening.table(), seat)
        await evening.paint()
    sent = [str(request) for request in evening.env.backend.http_requests if "components" in str(request)]
    assert sent
    assert all("'allowed_mentions': {'parse': []" in request for request in sent)
    assert "@everyone" not in text(board)
    assert words(board) == ["hand", "rules coucou 0", "watch"]


async def test_nobody_fills_a_channel_with_tables_by_post_against_the_house(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    own = "You already have a table by post where nobody else plays."
    first = await evening.open_table(ann, pace="post")
    assert said(await ann.slash(evening.channel, "coucou start", pace="post")).startswith(own)
    await evening.press(ben, first, "join")
    second = await evening.open_table(ann, pace="post")
    await evening.press(ben, first, "leave")
    await evening.press(ann, second, "fill")
    assert said(await evening.press(ann, second, "start")).startswith(own)
    assert said(await cleo.slash(evening.channel, "kuckuck start", pace="post")) == (
        "This channel is full of tables by post with only one player: 2. Join one, or choose a quicker pace."
    )
    await evening.open_table(cleo, pace="live")
    await evening.press(ben, second, "join")
    await evening.press(ann, second, "start")
    assert evening.table(2).phase is Phase.PLAYING, "by post among people as ever"
    assert len([*evening.bot.tables]) == 3
