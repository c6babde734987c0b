"""People who take more than their share, or press more than the bot can answer, get one clear sentence."""

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest

from bot.discord_ui.refusals import TOO_FAST
from bot.i18n import Tr
from bot.ids import ChannelId, UserId
from bot.live.rate_limits import Openings
from bot.live.turnstile import CALM_SECONDS, MOST_SECONDS, Rank, Turnstile
from bot.table.commands import Refused
from bot.table.limits import Limits
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, cards, chosen, said, text
from tests.cogs.struck import lost_answer

STOPPING = "I'm restarting; press again in a moment. Nothing is lost."
OWN = "You have 3 tables open, the limit for one person. Finish one, or close it with `/table close`."
BUSY = "Very busy: press again in a moment. Nothing is lost."
NO_TABLE = "So many people are playing right now that I can't open a new table. Try again in a few minutes."


def answered(evening: Evening, sentence: str) -> list[str]:
    """The requests that answered an interaction with this sentence."""
    return [
        str(request)
        for request in evening.env.backend.http_requests
        if "/callback" in str(request) and sentence in str(request)
    ]


async def test_one_person_opens_three_tables_in_however_many_channels_and_so_many_within_an_hour(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = evening.members("ann", "ben")
    for number in range(5):
        opened = await ann.slash(evening.guild.create_text_channel(f"corner-{number}"), "kuckuck start")
        if number >= 3:
            assert said(opened) == OWN
        await evening.env.advance_time(1)
    about: dict[str, Any] = {"game": "kuckuck", "guild": 1, "name": "b", "options": {}, "seconds": 60}
    many = [evening.bot.tables.open(channel=ChannelId(1), host=UserId(1), **about) for _ in range(100)]
    at_once = await asyncio.gather(*many, return_exceptions=True)
    assert [isinstance(one, Refused) for one in at_once].count(False) == 3, "also of a hundred at once"
    now = evening.bot.tables.openings._now
    monkeypatch.setattr(evening.bot.tables, "openings", Openings(Limits(tables_per_hour=2), now))
    for _ in range(2):
        await evening.press(ben, await evening.open_table(ben), "leave")
    assert said(await ben.slash(evening.channel, "kuckuck start")) == (
        "You've opened 2 tables and game nights in an hour, the limit for one person. Wait a little."
    )
    await evening.wait(3601)
    await evening.open_table(ben)


async def test_a_channel_and_a_server_are_full_at_some_point_and_a_table_that_ends_makes_room(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evening.bot.tables, "_limits", Limits(tables_per_channel=3, tables_per_server=4))
    ann = evening.member("ann", nick="@everyone")
    ben, cleo, dan, eve = evening.members("ben", "cleo", "dan", "eve")
    lobby = await evening.open_table(ann, pace="post")
    await evening.open_table(ben, pace="post")
    assert said(await cleo.slash(evening.channel, "kuckuck start", pace="post")) == (
        "This channel is full of tables by post with only one player: 2. Join one, or choose a quicker pace."
    )
    await evening.open_table(cleo)
    full = "This channel is full; open tables: 3. Join one, or open yours elsewhere."
    assert said(await dan.slash(evening.channel, "kuckuck start")) == full
    await dan.slash(evening.guild.create_text_channel("corner"), "kuckuck start")
    attic = evening.guild.create_text_channel("attic")
    assert said(await eve.slash(attic, "kuckuck start")) == (
        "This server is full; open tables: 4. Join one, or wait until one ends."
    )
    await evening.press_old(ann, lobby, "t:1:-:close")
    await eve.slash(evening.channel, "kuckuck start")
    assert [table.host for table in evening.bot.tables] == [ben.id, cleo.id, dan.id, eve.id]
    again = said(await evening.press_old(ann, lobby, "t:1:-:again"))
    assert "is full; open tables" in again, "playing again needs room too"
    sent = [str(request) for request in evening.env.backend.http_requests if "components" in str(request)]
    assert all("'allowed_mentions': {'parse': []" in request for request in sent), "no name calls anybody"


async def test_many_presses_at_once_touch_nothing_keep_nobody_waiting_and_are_told_one_sentence(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, (ben, cleo) = evening.member("ann", locale="de"), evening.members("ben", "cleo")
    board = await evening.start_game(ben, cleo, house=1)
    monkeypatch.setattr(evening.bot.store, "load", lambda _: pytest.fail("no press reads a table"))
    flood = [(ann, board, word) for word in ("hand", "watch") for _ in range(30)]
    play = [(member, evening.hand(member), str(cards(evening.hand(member))[0])) for member in (ben, cleo)]
    results = await evening.press_at_once([*flood[:40], *play, *flood[40:]])
    assert all(result.acknowledged for result in results)
    too_fast = Tr("de")(TOO_FAST)
    assert len(answered(evening, too_fast)) == 40
    assert [text(message) for message in evening.private(ann)].count(too_fast) <= 1
    assert all(chosen(evening.hand(member)) for member in (ben, cleo)) or evening.table().prompt.turn == 1
    assert said(await ann.slash(evening.channel, "hand")) == too_fast
    await evening.env.advance_time(5)
    assert said(await ann.slash(evening.channel, "hand")) != too_fast

    await evening.bot.router.in_flight.close(0)
    await evening.press_at_once([(cleo, board, "watch")] * 40)
    assert len(answered(evening, STOPPING)) == 40, "while the bot stops too"
    assert [text(message) for message in evening.private(cleo)].count(STOPPING) == 1
    assert said(await cleo.slash(evening.channel, "hand")) == STOPPING


async def test_a_press_that_waits_is_acknowledged_and_then_carried_out_and_none_waits_for_bots_or_painting(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    line_up = Turnstile.line_up

    def work_waits(waiting: Rank, seconds: float) -> None:
        def late(turnstile: Turnstile, rank: Rank) -> Awaitable[None] | None:
            return asyncio.sleep(seconds) if rank is waiting else line_up(turnstile, rank)

        monkeypatch.setattr(Turnstile, "line_up", late)

    ann, ben, cleo = await evening.players("ann", "ben", "cleo")
    hand, board = evening.hand(ann), evening.board()
    work_waits(Rank.PRESS, 2.5)
    pressed = await evening.press(ann, hand, str(cards(hand)[0]))
    at_once = pressed.acknowledged
    await evening.env.advance_time(2.2)
    assert (at_once, pressed.acknowledged) == (False, True), "Discord waits for three seconds"
    assert chosen(hand) == []
    await evening.env.advance_time(1)
    assert len(chosen(hand)) == 1
    opening = await evening.member("dan").slash(evening.channel, "kuckuck start")
    with lost_answer("POST", "/interactions/*/callback"):  # Discord's confirmation is lost
        await evening.env.advance_time(2.2)
    assert opening.deferred
    await evening.wait(5)
    assert "Join" in text(evening.shared()[-1]), "a table whose command has waited stands in its channel"
    for trick, rank, players in (
        ("Trick 1", Rank.CLOCK, (ben, cleo)),
        ("Trick 2", Rank.PAINTING, (ann, ben, cleo)),
    ):
        work_waits(rank, 5)
        await evening.each_chooses(*players)
        await evening.env.advance_time(2)
        assert (trick in text(board)) == (rank is not Rank.PAINTING)
        await evening.env.advance_time(5)
        assert trick in text(board)


async def test_who_would_wait_too_long_is_asked_to_press_again_and_before_that_no_table_is_opened(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def a_press_would_wait(seconds: float) -> None:
        monkeypatch.setattr(Turnstile, "_seconds", lambda _: seconds)

    ann, _, _ = await evening.players("ann", "ben", "cleo")
    hand = evening.hand(ann)
    a_press_would_wait(MOST_SECONDS + 0.1)
    refused = await evening.press(ann, hand, str(cards(hand)[0]))
    assert said(refused).startswith(BUSY)
    assert chosen(hand) == []
    assert caplog.records == []
    a_press_would_wait(MOST_SECONDS - 0.1)
    await evening.press(ann, hand, str(cards(hand)[0]))
    assert len(chosen(hand)) == 1
    dan = evening.member("dan")
    a_press_would_wait(CALM_SECONDS + 0.1)
    await dan.slash(evening.channel, "kuckuck start")
    assert NO_TABLE in text(evening.private(dan)[-1])
    menu = answer_of(await dan.slash(evening.channel, "play"))
    await dan.select(menu, ["ducksoup"], custom_id="t:0:-:choose")
    assert NO_TABLE in text(evening.private(dan)[-1])
    await evening.learn(dan)
    assert NO_TABLE in text(evening.private(dan)[-1])
    assert len([*evening.bot.tables]) == 1
