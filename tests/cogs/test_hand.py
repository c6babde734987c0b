"""The private hand: when it opens, what it follows, and who sees it."""

from __future__ import annotations

import pytest

from bot.discord_ui.ephemeral import EphemeralMessage
from bot.ids import TableId, UserId
from bot.screen import Screen
from bot.table import Table, log
from bot.table.commands import Act, Command, Leave
from bot.table.folding import evolve
from engine.games.kuckuck import view
from tests.cogs.evening import Evening
from tests.cogs.reading import addresses, answer_of, cards, chosen, said, text, words


async def test_a_hand_opens_by_itself_for_a_person_who_joined_by_a_press(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, house=1)
    for seat, member in enumerate((ann, ben)):
        assert tuple(cards(evening.hand(member))) == view(evening.table().state, seat).hand
    assert evening.private(cleo) == []
    assert {message.id for message in evening.private(ann)}.isdisjoint(
        message.id for message in evening.private(ben)
    )


async def test_one_changes_ones_mind_until_the_last_has_chosen(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo)
    hand = evening.hand(ann)
    low, high = min(cards(hand)), max(cards(hand))
    await evening.press(ann, hand, str(high))
    assert chosen(hand) == [high]
    await evening.press(ann, hand, str(low))
    assert chosen(hand) == [low]
    await evening.choose(ben)
    await evening.choose(cleo)
    await evening.paint()
    assert low not in cards(hand)
    assert high in cards(hand)
    assert evening.hand(ann).id == hand.id, "it is edited in place"


async def test_an_open_hand_follows_the_others(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo)
    before = text(evening.hand(cleo))
    await evening.choose(ann)
    assert text(evening.hand(cleo)) == before
    await evening.paint()
    assert text(evening.hand(cleo)) != before


async def test_a_hand_that_is_opened_anew_takes_the_former_one_away(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo)
    former = evening.hand(ann)
    await evening.press(ann, board, "hand")
    assert evening.hand(ann).id != former.id
    again = evening.hand(ann)
    await ann.slash(evening.channel, "hand")
    assert evening.hand(ann).id != again.id
    await evening.choose(ann)
    await evening.choose(ben)
    await evening.choose(cleo)
    await evening.paint()
    assert chosen(evening.hand(ann)) == []


async def test_who_sits_nowhere_has_no_hand_to_open(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    assert said(await ben.slash(evening.channel, "hand")) == (
        "You are not at a table. Join one in a server, or open your own with `/play`."
    )
    board = await evening.start_game(ann, house=2)
    assert "join" in words(board)
    assert "You are watching" in text(answer_of(await evening.press(ben, board, "hand")))
    await evening.press(ben, board, "join")
    assert "next deal" in text(answer_of(await evening.press(ben, board, "hand")))
    assert cards(evening.private(ben)[-1]) == []


async def test_who_sits_at_several_tables_is_asked_which_hand(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    await evening.start_game(ann, house=2)
    former = evening.hands(ann)
    question = answer_of(await ann.slash(evening.channel, "hand"))
    assert question.ephemeral
    assert words(question) == ["hand", "hand"]
    await ann.click(question, custom_id="t:1:-:hand")
    assert "table\xa01" in text(question)
    assert len(cards(question)) == 12
    assert [hand.id for hand in evening.hands(ann)] == [former[1].id, question.id]
    await evening.press(ann, question, str(cards(question)[0]))
    await evening.choose(ben)
    await evening.paint()
    assert len(cards(question)) == 11


async def test_a_hand_in_the_lobby_waits_for_the_start(evening: Evening) -> None:
    ann = evening.member("ann")
    lobby = await evening.open_table(ann)
    await ann.slash(evening.channel, "hand")
    assert words(evening.hand(ann)) == []
    for _ in range(2):
        await evening.press(ann, lobby, "house")
    await evening.press(ann, lobby, "start")
    await evening.paint()
    assert len(cards(evening.hand(ann))) == 12


async def test_a_hand_whose_token_has_run_out_can_be_opened_anew(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo, seconds=600)
    old = evening.hand(ann)
    await evening.wait(16 * 60)
    assert evening.table().prompt.turn == 1, "the clock has played"
    opened = await evening.press(ann, board, "hand")
    assert opened.acknowledged
    newest = evening.hands(ann)[-1]
    assert newest.id != old.id
    card = await evening.choose_in(ann, newest)
    assert chosen(newest) == [card]
    stale = evening.hand(ben)
    await evening.press(ben, stale, str(cards(stale)[0]))
    assert "⚠️" not in text(stale) or chosen(stale) == []
    assert f"t:{evening.table().id}:1:" in addresses(stale)[0], "a press brings an old hand up to date"


async def test_a_hand_opens_at_the_start_in_the_place_of_one_that_cannot_be_drawn_any_more(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    lobby = await evening.open_table(ann)
    for member in (ben, cleo):
        await evening.press(member, lobby, "join")
    await evening.paint()
    await evening.press_old(ann, lobby, "t:1:-:hand")
    await evening.wait(15 * 60)
    await evening.press(ann, lobby, "start")
    await evening.paint()
    assert len(cards(evening.hands(ann)[-1])) == 12


async def test_by_post_an_old_panel_still_plays_and_follows_again(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo, pace="post")
    old = evening.hand(ann)
    await evening.wait(3 * 3600, step=600)
    card = await evening.choose(ann)
    assert chosen(old) == [card], "the press has brought a new token"
    for member in (ben, cleo):
        await evening.choose(member)
    await evening.paint()
    assert chosen(old) == []
    assert len(cards(old)) == 11, "with which it follows the others"
    assert evening.hand(ann).id == old.id


async def test_by_post_an_outdated_panel_is_answered_by_what_is_on_now(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo, pace="post")
    old = evening.hand(ben)
    stale = str(cards(old)[0])
    await evening.wait(3 * 3600, step=600)
    await evening.press(ben, board, "hand")
    newest = evening.hands(ben)[-1]
    assert newest.id != old.id, "one press opens it again"
    for member, hand in ((ann, evening.hand(ann)), (ben, newest), (cleo, evening.hand(cleo))):
        await evening.choose_in(member, hand)
    await evening.wait(3 * 3600, step=600)
    assert f"t:1:0:{stale}" in addresses(old), "nobody could edit it"
    before = evening.table()
    await evening.press(ben, old, stale)
    assert evening.table() == before
    assert "⚠️ That button was for an earlier move. Choose again from here." in text(old)
    assert all(address.startswith("t:1:1:") for address in addresses(old))
    await evening.choose_in(ben, old)
    assert len(chosen(old)) == 1


async def test_a_hand_at_a_sleeping_table_leads_back_into_the_game(evening: Evening) -> None:
    ann = evening.member("ann")
    await evening.start_game(ann, house=4, game="coucou")
    while evening.table().awake:
        await evening.wait(10)
    await evening.paint()
    hand = evening.hand(ann)
    assert "Everybody was away" in text(hand)
    await evening.press(ann, hand, "hand")
    assert evening.table().awake
    assert "away" not in text(hand)


async def test_a_hand_is_closed_when_the_seat_is_given_up(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    asked = answer_of(await ben.slash(evening.channel, "leave"))
    await evening.press(ben, asked, "quit")
    await evening.paint()
    assert evening.hands(ben) == []


async def test_who_leaves_while_his_press_is_on_its_way_is_told_that_he_has_left(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    hand, handle = evening.hand(ann), evening.bot.tables.handle

    async def leaving(number: int, command: Command) -> Table:
        await handle(TableId(number), command)
        return (
            await handle(TableId(number), Leave(UserId(ann.id)))
            if isinstance(command, Act)
            else evening.table()
        )

    monkeypatch.setattr(evening.bot.tables, "handle", leaving)
    assert said(await evening.press(ann, hand, str(cards(hand)[0]))) == "You have left table 1."
    await evening.paint()
    assert evening.hands(ann) == []


async def test_a_hand_that_is_drawn_while_the_game_ends_is_drawn_once_more(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo)
    live, show = evening.bot.tables._known[TableId(1)], EphemeralMessage.show

    async def ending(shown: EphemeralMessage, screen: Screen) -> None:
        await show(shown, screen)
        if live.table.phase.live:
            live.table = evolve(live.table, log.Closed("unplayed"))
            evening.bot.painter.touch(TableId(1))

    monkeypatch.setattr(EphemeralMessage, "show", ending)
    await evening.choose(ann)
    await evening.paint()
    await evening.paint()
    assert [words(evening.hand(member)) for member in (ann, ben, cleo)] == [[], [], []]
