"""The rules in the place of a hand, and pages that do not pile up."""

from __future__ import annotations

from bot.presenters.rules import rules
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, cards, said, text


async def test_the_rules_open_in_the_place_of_the_hand_at_the_page_for_the_moment(evening: Evening) -> None:
    ann = evening.member("ann")
    await evening.start_game(ann, house=2)
    hand = evening.hand(ann)
    held = cards(hand)
    await evening.press(ann, hand, "read 2")
    [shown] = evening.private(ann)
    assert shown.id == hand.id
    assert rules("kuckuck", "en")[3] in text(shown)
    assert "**It is your move.**" in text(shown)
    await evening.press(ann, shown, "read 3")
    assert rules("kuckuck", "en")[4] in text(shown)
    await evening.press(ann, shown, "read cards")
    assert "half a cockatoo" in text(shown)
    for word in ("read 999", "read 8"):
        await evening.press_old(ann, shown, f"t:{evening.table().id}:-:{word}")
        assert rules("kuckuck", "en")[-1] in text(shown), "a page beyond the end is the last one"
    await evening.press(ann, shown, "hand")
    assert cards(shown) == held
    assert len(evening.private(ann)) == 1


async def test_who_reads_is_left_in_peace_and_told_when_it_is_their_move(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo)
    await evening.choose(ann)
    hand = evening.hand(ann)
    await evening.press(ann, hand, "read 2")
    assert "It is your move" not in text(hand)
    for member in (ben, cleo):
        await evening.choose(member)
    await evening.paint()
    assert rules("kuckuck", "en")[3] in text(hand), "the next trick has begun, and the page stays"
    assert "**It is your move.**" in text(hand)
    await evening.press(ann, hand, "hand")
    assert len(cards(hand)) == 11
    await evening.press(ann, hand, "read 2")
    for member in (ann, ben, cleo):
        await member.slash(evening.channel, "close")
        await evening.press(member, evening.private(member)[-1], "close")
    await evening.paint()
    assert rules("kuckuck", "en")[3] not in text(hand), "a reader sees the end of the game"
    assert "The players have closed this table. The game does not count." in text(hand)


async def test_nobody_reads_in_a_hand_that_they_do_not_have(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, house=2)
    board = text(evening.board())
    assert "means nothing" in said(await evening.press_old(ben, evening.board(), "t:1:-:read 2"))
    assert "means nothing" in said(await evening.press_old(ann, evening.board(), "t:1:-:read cards"))
    assert "means nothing" in said(await evening.press_old(ann, evening.board(), "t:1:-:read all"))
    refused = answer_of(await evening.press_old(ben, evening.board(), "t:1:-:fly"))
    await evening.press_old(ben, refused, "t:1:-:read 2")
    assert all(rules("kuckuck", "en")[3] not in text(message) for message in evening.private(ben))
    assert text(evening.board()) == board


async def test_pages_do_not_pile_up(evening: Evening) -> None:
    ann = evening.member("ann")
    board = await evening.start_game(ann, house=2)
    hand = evening.hand(ann)
    for _ in range(3):
        await evening.press_old(ann, board, "t:1:-:rules kuckuck 0")
    await ann.slash(evening.channel, "help")
    await evening.paint()
    pages = [message for message in evening.private(ann) if message.id != hand.id]
    assert len(pages) == 1
    assert "Zum Kuckuck!" in text(pages[0])
    await evening.press_old(ann, board, "t:1:-:fly")
    await evening.choose(ann)
    assert pages[0].id in [message.id for message in evening.private(ann)], "a refusal takes no page away"
