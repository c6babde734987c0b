"""Tables as pictures: sent with the table message, kept by its edits, and words where there is none."""

from __future__ import annotations

import pytest
from simcord import MemberActor

from bot.discord_ui.painter.drawn_tables import IN_TIME, Draw
from tests.cogs.drawn import Painting, gallery, play
from tests.cogs.evening import PAINTED, Evening
from tests.cogs.reading import text
from tests.cogs.struck import lost_answer


@pytest.fixture
def painting() -> Painting:
    return Painting()


@pytest.fixture
def draw(painting: Painting) -> Draw:
    return painting


@pytest.fixture
async def players(evening: Evening, painting: Painting) -> list[MemberActor]:
    """Ann, Ben and Cleo at a table of Zum Kuckuck! whose cards are dealt."""
    members = evening.members("ann", "ben", "cleo")
    await evening.start_game(*members)
    return members


async def test_the_table_is_drawn_and_told_in_words_to_those_who_do_not_see_it(
    evening: Evening, players: list[MemberActor]
) -> None:
    shown = gallery(evening)
    assert shown
    assert all(name in shown["description"] for name in ("ann", "ben", "cleo"))
    [attachment] = evening.board()._message.attachments
    assert attachment["content_type"] == "image/png"
    assert attachment["url"] == shown["media"]["url"]
    assert "nest **" in text(evening.board())


async def test_a_new_picture_comes_with_a_trick_and_not_with_a_card(
    evening: Evening, painting: Painting, players: list[MemberActor]
) -> None:
    [first] = evening.board()._message.attachments
    await play(evening, *players[:2])
    assert evening.board()._message.attachments == [first]
    assert painting.drawn == 1
    await play(evening, players[2])
    [second] = evening.board()._message.attachments
    assert second["filename"] != first["filename"]
    assert painting.drawn == 2


async def test_a_press_on_the_table_keeps_its_picture(evening: Evening, players: list[MemberActor]) -> None:
    before = evening.board()._message.attachments
    await evening.press(players[0], evening.board(), "hand")
    await evening.press(players[1], evening.board(), "rules kuckuck 0")
    await evening.paint()
    assert evening.board()._message.attachments == before
    assert gallery(evening)


async def test_a_slow_picture_holds_nobody_up_and_comes_later(
    evening: Evening, painting: Painting, players: list[MemberActor]
) -> None:
    painting.seconds = 30
    await play(evening, *players)
    await evening.env.advance_time(IN_TIME)
    assert gallery(evening) is None
    assert evening.board()._message.attachments == []
    assert "trick 2 of 12" in text(evening.board())
    await evening.env.advance_time(30)
    await evening.paint()
    assert gallery(evening)


@pytest.mark.parametrize("fault", ["busy", "broken"])
async def test_words_stand_where_nothing_can_be_drawn(
    evening: Evening,
    painting: Painting,
    players: list[MemberActor],
    fault: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    setattr(painting, fault, True)
    await play(evening, *players)
    assert gallery(evening) is None
    assert "trick 2 of 12" in text(evening.board())
    assert ("could not be drawn" in caplog.text) == (fault == "broken")
    caplog.clear()
    setattr(painting, fault, False)
    await play(evening, *players)
    assert gallery(evening)


@pytest.mark.parametrize("looks", ["cards", "words"])
async def test_a_server_can_do_without(evening: Evening, players: list[MemberActor], looks: str) -> None:
    admin = evening.admin("tom")
    page = await evening.choose_setting(admin, "looks", looks, "server")
    await evening.env.advance_time(PAINTED)
    await evening.paint()
    assert gallery(evening) is None
    assert evening.board()._message.attachments == []
    await evening.choose_on(page, admin, "looks", "drawn")
    await evening.env.advance_time(PAINTED)
    await evening.paint()
    assert gallery(evening)


async def test_a_table_brought_to_the_bottom_has_its_picture(
    evening: Evening, players: list[MemberActor]
) -> None:
    [before] = evening.board()._message.attachments
    await players[1].slash(evening.channel, "table")
    await evening.paint()
    [after] = evening.board()._message.attachments
    assert after["filename"] == before["filename"]
    assert gallery(evening)


async def test_after_a_restart_the_picture_is_there_again(
    evening: Evening, players: list[MemberActor], painting: Painting
) -> None:
    await play(evening, *players)
    await evening.restart(draw=painting)
    await play(evening, *players)
    assert gallery(evening)
    assert len(evening.board()._message.attachments) == 1


@pytest.mark.usefixtures("no_tokens")
async def test_a_picture_that_was_taken_away_unheard_is_there_again(
    evening: Evening, players: list[MemberActor]
) -> None:
    await play(evening, *players)
    assert evening.board()._message.attachments
    with lost_answer("PATCH", f"/channels/*/messages/{evening.board().id}"):
        evening.allow(attach_files=False)
        await evening.paint()
    evening.allow(attach_files=True)
    await evening.paint()
    [attachment] = evening.board()._message.attachments
    shown = gallery(evening)
    assert shown
    assert shown["media"]["url"] == attachment["url"]
