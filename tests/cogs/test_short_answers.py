"""Refusals and short answers do not pile up, and lead back to the hand."""

from __future__ import annotations

from bot.discord_ui.ephemeral import TOKEN_SECONDS
from bot.ids import UserId
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, cards, labels, said, text, words


async def test_a_refusal_goes_with_the_next_thing_that_is_done(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    lobby = await evening.open_table(ann)
    first = said(await evening.press_old(ben, lobby, "t:1:-:house"))
    assert [text(message) for message in evening.private(ben)] == [first]
    second = said(await ben.slash(evening.channel, "nudge"))
    assert first != second
    assert [text(message) for message in evening.private(ben)] == [second], "another one takes its place"
    assert evening.private(ann) == [], "each person has their own"
    await evening.press(ben, lobby, "join")
    assert evening.private(ben) == []
    await evening.press_old(ben, lobby, "t:1:-:cancel")
    assert len(evening.private(ben)) == 1
    await ben.slash(evening.channel, "table")
    assert evening.private(ben) == []
    await evening.paint()
    lobby = evening.board()
    await evening.press(cleo, lobby, "join")
    await evening.press_old(ben, lobby, "t:1:-:cancel")
    await evening.press(ann, lobby, "start")
    await evening.paint()
    assert [message.id for message in evening.private(ben)] == [evening.hand(ben).id], (
        "or when the hand opens"
    )


async def test_all_that_is_answered_during_a_game_leads_back_to_the_hand(evening: Evening) -> None:
    ann, ben, guest = evening.members("ann", "ben", "guest")
    board = await evening.start_game(ann, ben, house=1)
    former = evening.hand(ann)
    refused = answer_of(await evening.press_old(ann, board, "t:1:-:fly"))
    assert (words(refused), labels(refused)) == (["hand"], ["My hand"])
    await evening.press(ann, refused, "hand")
    assert evening.hand(ann).id == refused.id != former.id
    assert cards(refused)
    assert [message.id for message in evening.private(ann)] == [refused.id]
    await evening.choose(ann)
    assert evening.hand(ann).id == refused.id, "what has become the hand is not taken away"
    stranger = answer_of(await evening.press_old(guest, board, "t:1:-:leave"))
    assert words(stranger) == []
    page = answer_of(await evening.press_old(ann, board, "t:1:-:rules kuckuck 0"))
    assert words(page) == ["rules kuckuck 1", "cards kuckuck", "rules", "hand"]
    await evening.press(ann, page, "rules kuckuck 1")
    await evening.press(ann, page, "rules")
    assert "hand" in words(page), "on each page"
    await evening.press(ann, page, "hand")
    assert [message.id for message in evening.private(ann)] == [page.id]
    assert cards(evening.hand(ann))
    assert "hand" not in words(answer_of(await evening.press_old(guest, board, "t:1:-:rules kuckuck 0")))
    await evening.wait(10)
    for command in ("rules", "help"):
        page = answer_of(await ann.slash(evening.channel, command))
        assert len(evening.private(ann)) == 2, f"{command} takes the place of the former page"
        assert words(page)[-1] == "hand", command
        assert "hand" not in words(answer_of(await guest.slash(evening.channel, command))), command
    await evening.press(ann, page, "hand")
    assert evening.hand(ann).id == page.id
    question = answer_of(await ann.slash(evening.channel, "close"))
    await evening.press(ann, question, "close")
    assert text(question).startswith("The table closes when all agree."), "a vote is told in place"
    assert words(question) == ["hand"]
    assert len(evening.private(ann)) == 2


async def test_what_cannot_be_taken_away_stays_and_nothing_is_lost(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    lobby = await evening.open_table(ann)
    for member in (ben, cleo):
        await evening.press_old(member, lobby, "t:1:-:house")
    evening.env.inject_error("DELETE", "/webhooks/*", status=500)
    assert (await evening.press(ben, lobby, "join")).acknowledged
    assert evening.table().seat(UserId(ben.id)) == 1
    assert len(evening.private(ben)) == 1
    await evening.press_old(ben, lobby, "t:1:-:cancel")
    assert len(evening.bot.answers) == 2
    await evening.wait(TOKEN_SECONDS + 1)
    await evening.press_old(cleo, lobby, "t:1:-:house")
    assert len(evening.bot.answers) == 1, "they are forgotten with their tokens"
    assert len(evening.private(cleo)) == 2, "Discord does not let us take the former one away any more"
