"""The rules in the place of a hand, and pages that do not pile up."""

from __future__ import annotations

import pytest

from bot.i18n import LANGUAGES
from bot.presenters.rules import rules
from engine.registry import games
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, cards, labels, said, text, words


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
    await evening.press(ann, shown, "read 2")
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


async def test_a_reader_sees_the_end_of_the_game(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo)
    hand = evening.hand(ann)
    await evening.press(ann, hand, "read 2")
    for member in (ann, ben, cleo):
        await member.slash(evening.channel, "close")
        question = evening.private(member)[-1]
        await evening.press(member, question, "close")
    await evening.paint()
    assert rules("kuckuck", "en")[3] not in text(hand)


@pytest.mark.parametrize("word", ["read 999", "read 8"])
async def test_a_page_beyond_the_end_is_the_last_one(evening: Evening, word: str) -> None:
    ann = evening.member("ann")
    await evening.start_game(ann, house=2)
    hand = evening.hand(ann)
    await evening.press_old(ann, hand, f"t:1:-:{word}")
    assert rules("kuckuck", "en")[-1] in text(hand)


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
async def test_the_rules_lead_to_what_the_cards_do_and_back(
    evening: Evening, game: str, language: str
) -> None:
    ann = evening.member("ann", locale=language)
    page = answer_of(await ann.slash(evening.channel, "rules", game=game))
    await evening.press(ann, page, f"cards {game}")
    assert words(page) == [f"rules {game} 0", "rules"]
    assert len(text(page).splitlines()) < 12
    await evening.press(ann, page, f"rules {game} 0")
    assert rules(game, language)[1] in text(page)
    assert len(labels(page)) == 4


async def test_there_are_no_cards_of_a_game_that_there_is_not(evening: Evening) -> None:
    ann = evening.member("ann")
    page = answer_of(await ann.slash(evening.channel, "rules"))
    assert "means nothing" in said(await evening.press_old(ann, page, "t:0:-:cards chess"))
