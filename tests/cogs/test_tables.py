"""A table's one message: where it stays until the game ends, and how it is edited."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

import discord
import pytest
from simcord import MemberActor, ResponseMessage
from sqlalchemy.exc import OperationalError

from bot.discord_ui.messages.ephemeral import TOKEN_SECONDS
from bot.discord_ui.messages.painter.brush import LOOKED_AFTER, MOST_BELOW
from bot.discord_ui.messages.painter.paintings import TableToken
from bot.discord_ui.messages.painter.table_tokens import RENEWED_AFTER, REST
from bot.ids import MessageId, TableId, UserId
from bot.live.rate_limits import RateLimiter
from bot.table.commands import Join
from tests.cogs.evening import Evening
from tests.cogs.reading import NO_TABLE, addresses, answer_of, cards, chosen, labels, said, text, words


async def test_table_posts_table_and_hand_at_the_bottom_in_place_of_the_former(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.want_letters(ben)
    former = await evening.start_game(ann, ben, cleo)
    await ben.send(evening.channel, "how nice it is here")
    hand, letter, seen = evening.hand(ann), evening.letter(ben), evening.private(ben)
    posted = answer_of(await ann.slash(evening.channel, "table show"))
    assert not posted.ephemeral
    talk, board = evening.shared()
    assert talk.content == "how nice it is here"
    assert board.id == posted.id != former.id
    assert evening.hand(ann).id > board.id > hand.id
    await evening.choose(ann)
    assert chosen(evening.hand(ann)), "it is played from there"
    assert not any(cards(message) for message in evening.shared()), "no hand is drawn for everybody"
    await ben.slash(evening.channel, "table show")
    assert evening.letter(ben).id == letter.id, "a hand in direct messages stays there"
    assert [message.id for message in evening.private(ben)] == [message.id for message in seen]
    elsewhere = evening.guild.create_text_channel("tea-room")
    assert said(await ann.slash(elsewhere, "table show")) == NO_TABLE, (
        "it is for the channel where the table is"
    )
    assert evening.shared(elsewhere) == []


async def test_others_than_its_players_post_a_table_once_in_half_a_minute_and_nobody_waits_for_a_deletion(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(_message: discord.PartialMessage) -> None:
        await asyncio.sleep(1000)

    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.open_table(ann)
    for member in (ann, ann, ben):
        assert not answer_of(await member.slash(evening.channel, "table show")).ephemeral, (
            "players as they like"
        )
    refused = "This table was posted a moment ago. Look further up, or wait half a minute."
    assert said(await ben.slash(evening.channel, "table show")) == refused
    await evening.env.advance_time(29)
    assert said(await cleo.slash(evening.channel, "table show")) == refused
    await evening.env.advance_time(2)
    monkeypatch.setattr(discord.PartialMessage, "delete", never)
    posted = answer_of(await cleo.slash(evening.channel, "table show"))
    assert (await evening.press(ben, posted, "join")).acknowledged
    assert "ben" in text(posted)
    tasks = evening.bot.painter._tasks
    assert "former-1" in tasks
    await evening.wait(9)
    assert "former-1" not in tasks, "it is given up"


async def test_a_message_that_the_database_did_not_take_note_of_is_noted_later(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben = evening.members("ann", "ben")
    note, refused = evening.bot.store.set_message, [True, True]

    async def at_last(table: TableId, message: MessageId) -> None:
        if refused:
            refused.pop()
            raise OperationalError("UPDATE", {}, OSError("full"))
        await note(table, message)

    monkeypatch.setattr(evening.bot.store, "set_message", at_last)
    await ann.slash(evening.channel, "kuckuck start")
    await evening.wait(20)
    with pytest.raises(ExceptionGroup):
        evening.env.raise_errors()
    caplog.clear()  # the full disk caused these errors
    board = next(message for message in evening.shared() if "join" in words(message))
    assert await evening.bot.store.message(TableId(1)) == board.id
    await evening.restart()
    await evening.press(ben, board, "join")
    await evening.wait(20)
    assert [message.id for message in evening.shared()] == [board.id]


async def test_of_several_tables_that_here_is_meant_or_one_is_asked_which(evening: Evening) -> None:
    ann = evening.member("ann")
    board = await evening.start_game(ann, house=2)
    thread = evening.thread("deep", ann)
    await ann.slash(thread, "kuckuck start")
    assert said(await ann.slash(thread, "table leave")) == "You've left table 2.", "a lobby at once"
    await ann.slash(thread, "kuckuck start")
    question = answer_of(await ann.slash(evening.channel, "table close"))
    assert "table 1" in text(question)
    assert words(question) == ["close", "hand"]
    elsewhere = evening.guild.create_text_channel("tea-room")
    asked = answer_of(await ann.slash(elsewhere, "hand"))
    assert addresses(asked) == ["t:1:-:hand", "t:3:-:hand"]
    asked = answer_of(await ann.slash(elsewhere, "table leave"))
    assert addresses(asked) == ["t:1:-:quit?", "t:3:-:quit?"]
    await ann.click(asked, custom_id="t:3:-:quit?")
    await evening.paint()
    assert [table.id for table in evening.bot.tables] == [1]
    question = answer_of(await ann.slash(evening.channel, "table leave"))
    assert words(question) == ["quit", "hand"], "a game after a question"
    await evening.press(ann, question, "hand")
    assert cards(question), "who stays has the hand in its place"
    await evening.press(ann, question, "read table")
    assert words(question) == ["pause", "quit?", "close?", "post", "hand"], "there is nobody to remind"
    assert words(answer_of(await evening.press(ann, question, "close?"))) == ["close", "hand"]
    pressed = answer_of(await evening.press_old(ann, board, "t:1:-:leave"))
    assert (pressed.ephemeral, words(pressed)) == (True, ["quit", "hand"]), "the button of the lobby asks too"
    assert said(await evening.press(ann, pressed, "quit")) == "You've left table 1."
    await evening.paint()
    assert [*evening.bot.tables] == [], "its last person has left it"
    assert words(board) == ["verify"]


async def talk(evening: Evening, member: MemberActor, messages: int) -> None:
    for number in range(messages):
        await member.send(evening.channel, f"and {number}")


async def board_after(evening: Evening, member: MemberActor) -> int:
    """The id of the table's message after this member plays a card."""
    await evening.choose(member)
    await evening.paint()
    return board_of(evening).id


async def test_more_than_ten_messages_bury_it_and_every_two_minutes_it_comes_back(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = await evening.players("ann", "ben", "cleo", pace="relaxed")
    await evening.wait(LOOKED_AFTER)
    board = board_of(evening).id
    await talk(evening, ann, MOST_BELOW - 1)  # the ping to players who have not chosen is one more message
    assert await board_after(evening, ben) == board, "few messages leave it in sight"
    await talk(evening, ann, 1)
    await evening.wait(LOOKED_AFTER)
    newest = await board_after(evening, cleo)
    assert newest == max(message.id for message in evening.shared()) > board
    assert await evening.bot.store.message(evening.table().id) == newest
    await talk(evening, ann, MOST_BELOW + 1)
    await evening.wait(LOOKED_AFTER - 5)
    assert await board_after(evening, ann) == newest, "it comes no more often"
    await evening.wait(5)
    with monkeypatch.context() as used_up:
        others = RateLimiter(1000)
        assert others.allows(None)
        used_up.setattr(evening.bot.painter._brush._buried, "_all", others)
        assert await board_after(evening, ben) == newest, "it waits for other tables"
    third = await board_after(evening, cleo)
    assert third > newest, "and is looked for with its next change"


async def test_where_the_bot_may_not_read_it_stays_and_discord_is_not_asked(evening: Evening) -> None:
    ann, ben, cleo = await evening.players("ann", "ben", "cleo", pace="relaxed")
    await evening.wait(LOOKED_AFTER)
    once = board_of(evening).id
    await talk(evening, ann, MOST_BELOW + 1)
    evening.env.inject_error("GET", "/channels/*/messages", status=403, code=50001, times=None)
    assert await board_after(evening, ben) == once
    evening.allow(read_message_history=False)
    await evening.wait(LOOKED_AFTER)
    before = len(evening.env.backend.http_requests)
    assert await board_after(evening, cleo) == once
    asked = [f"{one.method} {one.path}" for one in evening.env.backend.http_requests[before:]]
    assert f"GET /channels/{evening.channel.id}/messages" not in asked


class Sent(list[str]):
    """The calls to Discord, each as its method and path."""

    @property
    def own(self) -> list[str]:
        """Edits of messages, made with the bot's own token and not with an interaction's."""
        return [call for call in self if call.startswith("PATCH /channels/")]


@contextmanager
def sent(evening: Evening) -> Iterator[Sent]:
    """The calls to Discord that are made inside ``with``. The list is filled when the block ends."""
    requests, calls = evening.env.backend.http_requests, Sent()
    before = len(requests)
    yield calls
    calls += [f"{request.method} {request.path}" for request in requests[before:]]


def token_of(evening: Evening, table: int = 1) -> TableToken:
    token = evening.bot.painter._paintings[TableId(table)].token
    assert token
    return token


@pytest.fixture
async def players(evening: Evening) -> list[MemberActor]:
    """Ann, Ben and Cleo at a table that has just begun."""
    members = evening.members("ann", "ben", "cleo")
    await evening.start_game(*members, pace="relaxed")
    return members


def board_of(evening: Evening) -> ResponseMessage:
    """The table's message among all messages of the channel."""
    [board] = [message for message in evening.shared() if text(message).startswith("### Zum Kuckuck!")]
    return board


async def chooses(evening: Evening, member: MemberActor) -> Sent:
    """A member plays a card, and the table is drawn again. Returns the calls to Discord."""
    before = text(board_of(evening))
    with sent(evening) as calls:
        await evening.choose(member)
        await evening.paint()
    assert text(board_of(evening)) != before
    return calls


async def test_a_table_with_a_token_waits_for_none(evening: Evening, players: list[MemberActor]) -> None:
    ann, ben, cleo = players
    token = token_of(evening).interaction.token
    calls = await chooses(evening, ann)
    assert calls.own == []
    assert len([call for call in calls if call.endswith(f"/{token}/messages/@original")]) == 1
    limiter, others = evening.bot.painter._limiter, RateLimiter(10**6)
    assert others.allows(None)
    evening.bot.painter._limiter = others
    assert (await chooses(evening, ben)).own == []
    seen = text(board_of(evening))
    evening.env.inject_error("PATCH", "/webhooks/*@original", status=404, code=10015)
    await evening.choose(cleo)
    await evening.paint()
    assert text(board_of(evening)) == seen, "without a token it waits for its turn"
    evening.bot.painter._limiter = limiter


async def test_an_old_token_is_used_no_more_and_my_hand_or_a_refusal_at_the_table_renews_it(
    evening: Evening, players: list[MemberActor]
) -> None:
    ann, ben, cleo = players
    token_of(evening).came -= TOKEN_SECONDS
    assert len((await chooses(evening, cleo)).own) == 1
    await evening.press(ann, board_of(evening), "hand")
    with sent(evening) as fresh:
        await evening.press(ann, board_of(evening), "hand")
    assert not [call for call in fresh if call.startswith("POST /webhooks/")], "one answer is enough"
    former = token_of(evening)
    former.came -= RENEWED_AFTER + 1
    with sent(evening) as old:
        await evening.press(ann, board_of(evening), "hand")
    assert len([call for call in old if call.startswith("POST /webhooks/")]) == 1
    assert token_of(evening) is not former
    assert len(evening.hands(ann)) == 1
    assert (await chooses(evening, ann)).own == []
    assert "✓" in "".join(labels(evening.hand(ann))), "the hand beside the table's message is kept up to date"

    dan = evening.member("dan")
    evening.bot.painter._paintings[TableId(1)].token = None
    assert (await evening.press_old(dan, board_of(evening), "t:1:-:leave")).acknowledged
    assert len(evening.private(dan)) == 1, "the refusal is seen"
    assert (await chooses(evening, ben)).own == []


async def test_a_token_that_discord_refuses_is_forgotten_and_rests_while_discord_is_not_well(
    evening: Evening, players: list[MemberActor]
) -> None:
    choosing = cycle(players)
    evening.env.inject_error("PATCH", "/webhooks/*@original", status=404, code=10015)
    assert len((await chooses(evening, next(choosing))).own) == 1
    assert evening.bot.painter._paintings[TableId(1)].token is None
    assert len((await chooses(evening, next(choosing))).own) == 1
    last = next(choosing)
    await evening.press(last, board_of(evening), "hand")
    assert (await chooses(evening, last)).own == []
    for status in (429, 500):
        evening.env.inject_error("PATCH", "/webhooks/*@original", status=status)
        assert len((await chooses(evening, next(choosing))).own) == 1, status
        assert len((await chooses(evening, next(choosing))).own) == 1, status
        await evening.wait(REST)
        assert (await chooses(evening, next(choosing))).own == [], status


async def test_a_command_gives_a_token_and_no_forged_press_nor_former_message_does(evening: Evening) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    one, two = await evening.open_table(ann), await evening.open_table(ben)
    kept = token_of(evening, 2)
    assert (token_of(evening).message_id, kept.message_id) == (one.id, two.id)
    with sent(evening) as calls:
        await evening.bot.tables.handle(TableId(1), Join(UserId(dan.id), "dan"))
        await evening.paint()
    assert "dan" in text(one)
    assert calls.own == []

    assert (await evening.press_old(cleo, one, "t:2:-:join")).acknowledged
    await evening.paint()
    assert evening.table(2).people == (ben.id, cleo.id)
    assert ("cleo" in text(one), "cleo" in text(two)) == (False, True), "a press for another table"
    assert token_of(evening, 2) is kept

    evening.env.inject_error("DELETE", "/channels/*", status=403, code=50013, times=None)
    newest = answer_of(await ann.slash(evening.channel, "table show"))
    await evening.press(cleo, one, "join")
    await evening.paint()
    assert token_of(evening).message_id == newest.id
    assert "cleo" in text(newest)


async def test_a_table_that_moved_down_and_a_restart_know_no_token_and_none_is_written_down(
    evening: Evening, players: list[MemberActor], caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben, cleo = players
    former = board_of(evening)
    await evening.wait(LOOKED_AFTER)
    for number in range(MOST_BELOW + 1):
        await ann.send(evening.channel, f"and {number}")
    await chooses(evening, ann)
    assert board_of(evening).id != former.id
    assert len((await chooses(evening, ben)).own) == 1
    await evening.press(cleo, board_of(evening), "hand")
    caplog.set_level(logging.DEBUG, logger="bot")
    evening.env.inject_error("PATCH", "/webhooks/*@original", status=500)
    await chooses(evening, cleo)
    secret = token_of(evening).interaction.token
    assert "did not edit" in caplog.text
    assert secret not in "".join(str(vars(line)) for line in caplog.records if line.name.startswith("bot"))
    await evening.restart()
    stored = await asyncio.to_thread(Path(evening.database).read_bytes)
    assert secret.encode() not in stored
    await evening.paint()
    assert evening.bot.painter._paintings[TableId(1)].token is None
    assert len((await chooses(evening, ben)).own) == 1
