"""The bot is killed in the middle of a trick, or stopped, and another one goes on; never do two at once."""

from __future__ import annotations

import asyncio

import pytest

from bot import start as command
from bot.app import Kuckuck
from bot.discord_ui import refresher
from bot.i18n import Tr
from bot.playground import Playground
from bot.storage import lease
from bot.storage.store import Store
from tests.cogs.reading import cards, chosen, text
from tests.faults import FaultyPlayground
from tests.whole.command_line import bot_process
from tests.whole.room import Room


async def test_a_killed_bot_has_lost_nothing_that_it_acknowledged(
    playground: FaultyPlayground, room: Room, database: str
) -> None:
    ann, ben = room.ann, room.ben
    async with bot_process(playground, database) as process:
        await room.start_game(ann, ben, house=2)
        board, hand = room.board, room.hand(ann)
        mine = cards(hand)
        assert (await room.press(ann, hand, str(mine[3]))).acknowledged
        await process.kill()
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
        assert cards(room.hand(ben)) == hands[1][1:]
        await room.until(lambda: cards(room.hands(ann)[-1]) == [*mine[:3], *mine[4:]])


async def test_a_second_process_ends_with_one_sentence_and_the_first_one_plays_on(
    here: None,
    playground: FaultyPlayground,
    room: Room,
    database: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(lease, "PATIENCE", 0.0)
    monkeypatch.setenv("DISCORD_TOKEN", playground.token)
    monkeypatch.setenv("DATABASE_URL", database)
    async with bot_process(playground, database):
        assert await asyncio.to_thread(command.main, []) == 75
        output, errors = capsys.readouterr()
        assert output == ""
        [line] = errors.splitlines()
        assert line.startswith("This bot runs already, in another process")
        await room.start_game(room.ann, room.ben, house=1)


async def test_a_table_is_painted_in_its_servers_language_from_the_first_stroke(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refresher, "SETTLE", 0)
    seen: list[str] = []
    async with Playground(locale="fr") as playground:
        room, store = Room(playground), await Store.open(database)
        await playground.connect(Kuckuck(store, beats=0))
        await room.ann.slash(room.channel, "kuckuck start")
        await playground.disconnect()
        playground.discord.backend.watchers.append(lambda *_: seen.append(str(room.board.components)))
        await playground.connect(Kuckuck(store, beats=0))
        await room.until(lambda: seen)
        await playground.disconnect()
        await store.close()
    assert all(Tr("fr")("Join") in painted for painted in seen)


async def test_an_open_hand_follows_the_game_without_a_press(
    playground: Playground, room: Room, bot: Kuckuck
) -> None:
    await room.start_game(room.ann, room.ben, room.cleo)
    hand, before = room.hand(room.ann), cards(room.hand(room.ann))
    await room.press(room.ann, hand, str(before[0]))
    await playground.disconnect()
    await playground.connect(Kuckuck(bot.store, beats=0))
    await room.play_trick(room.ben, room.cleo)
    await room.until(lambda: cards(room.hand(room.ann)) == before[1:])
    assert room.hand(room.ann).id == hand.id
