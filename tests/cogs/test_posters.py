"""The poster: what the channel shows of a table in a thread."""

import pytest
from simcord import ChannelHandle, MemberActor, ResponseMessage

from bot.ids import GuildId
from bot.settings import ServerSettings
from bot.table import Phase
from tests.cogs.evening import CALLED, Evening
from tests.cogs.reading import answer_of, pinged, said, text, words


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """A server that wants threads for its tables."""
    evening.bot.chosen.servers[GuildId(evening.guild.id)] = ServerSettings(threads=True)
    return evening


async def opened(
    evening: Evening, host: MemberActor, **options: object
) -> tuple[ResponseMessage, ResponseMessage]:
    """Opens a table. Returns the lobby, which is in a thread, and its poster."""
    await host.slash(evening.channel, "kuckuck start", **options)
    await evening.paint()
    await evening.paint()
    [lobby] = evening.shared(thread(evening))
    return lobby, poster(evening)


def thread(evening: Evening) -> ChannelHandle:
    return [*evening.channel.threads][-1]


def posters(evening: Evening) -> list[ResponseMessage]:
    return [shown for shown in evening.shared() if shown.components]


def poster(evening: Evening) -> ResponseMessage:
    [found] = posters(evening)
    return found


async def test_the_channel_sees_the_lobby_the_start_and_the_end_but_no_move(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    lobby, shown = await opened(evening, ann, rounds="short")
    assert words(shown) == ["join", "rules kuckuck 0", "learn kuckuck 0"]
    assert f"<#{thread(evening).id}>" in text(shown)
    told = said(await evening.press(ben, shown, "join"))
    assert told == f"You have a seat. Your table is here: <#{thread(evening).id}>"
    await evening.paint()
    assert "**At the table: 2 of 5** — ann and ben" in text(shown)
    page = answer_of(await evening.press_old(ann, lobby, "t:1:-:more"))
    await ann.select(page, ["tactical"], custom_id="t:1:-:option bidding")
    await evening.add_bots(ann, lobby, 3)
    await evening.paint()
    assert "open bids (tactical)" in text(shown), "what the host changes is seen in the channel"
    await evening.wait(11)
    assert words(shown) == ["rules kuckuck 0", "learn kuckuck 0"], "a full table offers no seat"
    await evening.press(ann, lobby, "start")
    await evening.paint()
    await evening.paint()
    assert "The game is on" in text(shown)
    assert words(shown) == []
    edited = shown._message.edited_timestamp
    await evening.wait(130)
    assert evening.table().prompt.turn > 0
    assert shown._message.edited_timestamp == edited
    evening.channel, channel = thread(evening), evening.channel
    await evening.press(ann, lobby, "hand")
    await evening.play_out(ann, ben)
    assert "🏆" in text(shown)
    assert await evening.bot.store.posters.known(evening.bot.ours) == {}
    [*_, sheet] = evening.shared()
    await evening.press(ann, sheet, "again")
    await evening.paint()
    await evening.paint()
    evening.channel = channel
    _, following = posters(evening)
    assert "4 of 5" in text(following), "the next game of the same people has one of its own"


async def test_who_has_joined_there_is_called_once_when_the_game_begins(evening: Evening) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    await evening.want_letters(dan)
    lobby, shown = await opened(evening, ann)
    for member in (ben, cleo, dan):
        await evening.press(member, shown, "join")
    await evening.press_old(cleo, lobby, "t:1:-:hand")
    await evening.paint()
    await evening.press(ann, lobby, "start")
    await evening.wait(CALLED)
    evening.channel = thread(evening)
    [call] = evening.calls()
    assert pinged(call) == [ben.id]
    assert "Your game has begun at **Zum Kuckuck! · table 1**." in text(call)
    await evening.press(ben, call, "hand")
    await evening.wait(100)
    assert evening.table().prompt.turn > 0
    assert evening.calls() == [], "it went with the press, and there is no second one"


async def test_a_poster_that_is_deleted_or_refused_stays_away_and_the_game_goes_on(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    evening.env.inject_error("POST", f"/channels/{evening.channel.id}/messages", status=403, code=50001)
    await ben.slash(evening.channel, "kuckuck start")
    await evening.wait(5)
    [lobby] = evening.shared(thread(evening))
    await evening.press(ann, lobby, "join")
    await evening.wait(5)
    assert posters(evening) == []
    lobby, shown = await opened(evening, ann)
    evening.env.backend.delete_message(shown.channel_id, shown.id)
    await evening.press(ben, lobby, "join")
    await evening.add_bots(ann, lobby)
    await evening.press(ann, lobby, "start")
    await evening.paint()
    assert evening.table().phase is Phase.PLAYING
    await evening.restart()
    await evening.wait(10)
    assert posters(evening) == []


async def test_a_refused_edit_is_made_up_for_and_a_restart_finds_the_poster_again(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    lobby, shown = await opened(evening, ann)
    path = f"/channels/{evening.channel.id}/messages/{shown.id}"
    evening.env.inject_error("PATCH", path, status=500)
    await evening.press(ben, lobby, "join")
    await evening.wait(30)
    assert poster(evening).id == shown.id
    assert "ann and ben" in text(shown)
    evening.env.inject_error("PATCH", path, status=400, code=30046)
    await evening.press(ben, lobby, "leave")
    await evening.wait(5)
    shown = poster(evening)
    assert f"/{shown.id}" not in path, "a message too old to edit is replaced"
    await evening.restart()
    await evening.press(ben, shown, "join")
    await evening.wait(5)
    assert "ann and ben" in text(shown)
    await evening.press(ben, lobby, "leave")
    await evening.wait(5)
    await evening.bot.posters.close()
    evening.bot.posters._posters.clear()
    await evening.press(ann, lobby, "leave")
    assert "At the table" in text(shown)
    await evening.restart()
    await evening.wait(5)
    assert "Nobody sits at this table any more" in text(shown), "what ended meanwhile is shown"
