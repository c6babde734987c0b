"""Who has the hand by direct message is called there, in a slow game, and not in the channel."""

from __future__ import annotations

from typing import Any

from tests.cogs.closed_letters import close_letters
from tests.cogs.evening import CALLED, Evening
from tests.cogs.reading import cards, pinged, text

SLOW: dict[str, Any] = {"pace": "post"}


async def test_who_has_the_hand_by_direct_message_is_called_by_it_and_not_in_the_channel(
    evening: Evening,
) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.want_letters(ann)
    await evening.start_game(ann, ben, house=1, **SLOW)
    first = evening.letter(ann)
    await evening.wait(CALLED)
    [call] = evening.calls()
    assert pinged(call) == [ben.id]
    assert "ann" not in text(call)
    assert evening.letter(ann).id == first.id, "it has just been sent"
    await evening.wait(60, step=30)
    await evening.choose(ben)
    await evening.press(ann.user, first, str(cards(first)[0]))
    await evening.wait(2 * CALLED, step=1)
    second = evening.letter(ann)
    assert second.id != first.id, "a new message, so that Discord tells them; the former one is gone"
    assert len(cards(second)) == 11
    [call] = evening.calls()
    assert pinged(call) == [ben.id]
    await evening.restart()
    await evening.wait(CALLED)
    assert evening.letter(ann).id == second.id, "called once"


async def test_where_all_are_called_by_letter_the_channel_stays_quiet_also_after_a_restart(
    evening: Evening,
) -> None:
    ann = evening.member("ann")
    await evening.want_letters(ann)
    await evening.start_game(ann, house=2, **SLOW)
    await evening.wait(60, step=20)
    await evening.press(ann.user, evening.letter(ann), str(cards(evening.letter(ann))[0]))
    await evening.wait(60, step=20)
    letter = evening.letter(ann)
    await evening.restart()
    await evening.wait(60, step=20)
    assert evening.calls() == []
    assert evening.letter(ann).id == letter.id


async def test_with_closed_direct_messages_one_is_called_in_the_channel_once(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.want_letters(ann)
    await evening.start_game(ann, ben, house=1, **SLOW)
    await evening.wait(60, step=20)
    letter = evening.letter(ann)
    await evening.choose(ben)
    await evening.press(ann.user, letter, str(cards(letter)[0]))
    close_letters(evening, ann)
    await evening.wait(60, step=10)
    [call] = evening.calls()
    assert sorted(pinged(call)) == sorted([ann.id, ben.id])
    assert text(call).count("<@") == 2
