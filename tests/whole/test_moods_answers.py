"""Discord rejects the answer to a press: what was pressed still counts, and every screen soon shows it."""

from collections.abc import Mapping
from typing import Any

import pytest

from bot.app import Kuckuck
from bot.discord_ui.refusals import FAILED, UNSHOWN
from bot.i18n import Tr
from playground import Playground
from tests.cogs.reading import cards, said, text
from tests.faults import Fault, FaultyPlayground
from tests.patience import PATIENCE
from tests.whole.moods import ANSWERS, all_is_well, everybody_plays, impatient, play_a_card, until
from tests.whole.room import Room

pytestmark = pytest.mark.usefixtures("hurried", "nobody_out")


def answers(**how: Any) -> Fault:
    """A fault that affects the answers to presses and commands."""
    return Fault("POST", ANSWERS, **how)


async def test_a_card_whose_answer_is_not_taken_is_played_and_shown(
    playground: FaultyPlayground, bot: Kuckuck, room: Room
) -> None:
    await room.start_game(*room.members)
    played = []
    # The faults affect all calls: if they had a limit, the bot's retries would use it up.
    faults = [
        answers(delay=10 * PATIENCE, times=None),
        answers(status=404, code=10062, times=None),
        answers(status=500, times=None),
        answers(status=429, by_proxy=True, times=None),
        answers(cut=True, times=None),
    ]
    for member, fault in zip((*room.members, room.ann), faults, strict=True):
        if fault.cut:
            await room.until(lambda: all("Trick 1: " in text(room.hand(each)) for each in room.members))
        playground.faults.order(fault)
        with impatient():
            pressed, mine = await play_a_card(room, member)
        assert not pressed.acknowledged, fault
        played.append(mine)
        await all_is_well(room, bot, played)
        playground.faults.clear()
        playground.faults.end()


async def test_a_person_who_can_be_told_hears_that_it_counts(
    playground: FaultyPlayground, bot: Kuckuck, room: Room
) -> None:
    await room.start_game(*room.members)
    played = []
    faults = [answers(status=404, code=10062), answers(status=500, times=5), answers(cut=True)]
    for member, fault in zip(room.members, faults, strict=False):
        member.locale = "de"
        playground.faults.order(fault)
        with impatient():
            pressed, mine = await play_a_card(room, member)
        await until(lambda pressed=pressed: pressed.response)
        assert said(pressed) == Tr("de")(UNSHOWN)
        assert said(pressed) != Tr("de")(FAILED)
        member.locale = "en-US"
        played.append(mine)
        await all_is_well(room, bot, played)


async def test_an_answer_that_discord_took_unheard_is_no_failure(
    playground: FaultyPlayground, bot: Kuckuck, room: Room
) -> None:
    """Discord answers 500 to a call that it carries out, then “already acknowledged” to the second try."""
    await room.start_game(*room.members)
    for word in ("hand", "rules kuckuck 0"):
        playground.faults.order(answers(status=500, done=True))
        pressed = await room.press(room.ann, room.board, word)
        assert pressed.acknowledged
        await until(lambda pressed=pressed: pressed.followups)
    room.dismiss_all_but_last(room.ann)
    playground.faults.order(answers(status=500, done=True))
    pressed, _ = await play_a_card(room, room.ann)
    assert pressed.acknowledged
    await everybody_plays(room, room.ben, room.cleo, room.dan)
    await room.until(lambda: "Trick 1: " in text(room.hand(room.ann)))
    assert Tr("en")(UNSHOWN) not in [message.content for message in room.ann.sees(room.channel)]
    assert room.board, "no hand got among what everybody sees"


async def test_a_table_whose_first_answer_is_not_taken_is_posted_once(
    playground: FaultyPlayground, bot: Kuckuck, room: Room
) -> None:
    """Ben is seated even if Discord rejects the answer to *Join*."""
    playground.faults.order(answers(status=500, done=True))
    again = playground.faults.order(answers())
    await room.ann.slash(room.channel, "kuckuck start")
    await room.until(lambda: room.shared() and again.struck)
    playground.faults.order(answers(status=404, code=10062, times=2))
    with impatient():
        await room.press(room.ben, room.board, "join")
    await room.until(lambda: "Ben" in text(room.board))
    await all_is_well(room, bot, [])


async def test_a_doubled_press_is_done_once(playground: Playground, bot: Kuckuck, room: Room) -> None:
    """After a bad resume a press can come twice. If the second one comes after the trick, it does nothing."""
    await room.start_game(*room.members)
    events = playground.discord.backend.subscribers
    [feed] = [feed for feed in events if feed.__name__ == "feed"]

    def twice(event: str, data: Mapping[str, Any]) -> None:
        feed(event, data)
        if event == "INTERACTION_CREATE":
            feed(event, data)

    events[events.index(feed)] = twice
    played = await everybody_plays(room, *room.members)
    events[events.index(twice)] = feed
    await all_is_well(room, bot, played)
    late = cards(room.hand(room.ann))[0]
    await room.press_old(room.ann, room.hand(room.ann), f"t:1:0:{late}")  # the button of the first trick
    await room.until(lambda: "⚠️" in text(room.hand(room.ann)))
    await all_is_well(room, bot, played)
