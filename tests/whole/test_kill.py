"""The bot's process is killed in the middle of a trick, and another one goes on."""

from __future__ import annotations

import asyncio

from tests.cogs.reading import cards, chosen, text, words
from tests.faults import FaultyPlayground
from tests.whole.room import Room
from tests.whole.runner import bot_process


async def test_a_killed_bot_has_lost_nothing_that_it_acknowledged(
    playground: FaultyPlayground, room: Room, database: str
) -> None:
    ann, ben = room.ann, room.ben
    async with bot_process(playground, database) as process:
        await room.start_game(ann, ben, house=2)
        board, hand = room.board, room.hand(ann)
        mine = cards(hand)
        assert (await room.press(ann, hand, str(mine[3]))).acknowledged
        process.kill()
        await playground.until_bot(online=False)
    hands = cards(hand), cards(room.hand(ben))

    async with bot_process(playground, database):
        assert room.board.id == board.id
        assert (await room.press(ann, room.board, "hand")).acknowledged
        newest = room.hands(ann)[-1]
        assert (cards(newest), cards(room.hand(ben))) == hands
        assert chosen(newest) == [mine[3]]

        assert (await room.press(ben, room.hand(ben), str(hands[1][0]))).acknowledged
        await room.until(lambda: "Trick 2 of 12" in text(room.hand(ben)))
        assert hands[1][0] not in cards(room.hand(ben))
        await play_to_the_end(room)
    assert "\n⌀ " in text(room.board)


async def play_to_the_end(room: Room) -> None:
    while "again" not in words(room.board):
        for member in (room.ann, room.ben):
            hand = room.hands(member)[-1]
            if cards(hand) and not chosen(hand):
                await room.press(member, hand, str(cards(hand)[0]))
        await asyncio.sleep(0.01)
