"""Two processes of the bot, each with one shard, at one PostgreSQL and one Discord."""

import asyncio
from typing import TypeAlias

from simcord import InteractionResult, ResponseMessage

from bot.ids import TableId
from bot.storage.store import Store
from bot.table import Table, log
from bot.table.folding import fold
from bot.table.replay import recall
from playground import Member
from tests.bot.logged import entries_of
from tests.cogs.reading import address_of, cards, chosen, said, text
from tests.faults import FaultyPlayground
from tests.whole.command_line import bot_process
from tests.whole.room import Room

Press: TypeAlias = tuple[str, str]
"""The person who pressed, and the card."""
NOT_FROM_HERE = "That can't be done from your direct messages here. Do it at the table."


async def press(room: Room, member: Member, hand: ResponseMessage, card: int) -> list[Press]:
    """A list with the press, or an empty one if the press was not acknowledged."""
    pressed = await room.press(member, hand, str(card))
    return [(member.name, str(card))] if pressed.acknowledged else []


async def test_each_process_plays_its_servers_games_and_takes_presses_for_the_others(
    playground: FaultyPlayground, rooms: list[Room], store: Store, postgres_url: str
) -> None:
    here, there = rooms
    ann, ben, cleo, dan = here.members
    taken: list[list[Press]] = [[], []]
    async with bot_process(playground, postgres_url, shard=0, shards=2):
        async with bot_process(playground, postgres_url, shard=1, shards=2) as owner:
            await here.start_game(ann, ben, house=1)
            await there.start_game(cleo, dan, house=1)
            # Cleo's press arrives at shard 0, which is the other process.
            hand, board = there.hand(cleo), there.board
            taken[1] += await press_by_dm(playground, cleo, hand, cards(hand)[3])
            await there.until(lambda: chosen(there.hand(cleo)))
            for word in ("react 0", "skip"):  # only the owner keeps what these change
                refused = await press_word_by_dm(playground, cleo, f"t:2:-:{word}")
                assert said(refused) == NOT_FROM_HERE
            taken[0] += await press(here, ann, here.hand(ann), cards(here.hand(ann))[0])
            await owner.kill()
            await playground.until_bot(online=False, shard=1)

        # While one process is away, the other goes on, and takes a press for a table of the absent process.
        taken[0] += await press(here, ben, here.hand(ben), cards(here.hand(ben))[0])
        await here.until(lambda: "Trick 1: " in text(here.hand(ben)))
        hand = there.hand(dan)
        taken[1] += await press_by_dm(playground, dan, hand, cards(hand)[0])

        async with bot_process(playground, postgres_url, shard=1, shards=2):
            await there.until(lambda: "Trick 1" in text(there.board))
            assert there.board.id == board.id
            for member in (cleo, dan):
                assert (await there.press(member, there.board, "hand")).acknowledged
            for room, pressed in ((here, taken[0]), (there, taken[1])):
                for member in (ann, ben) if room is here else (cleo, dan):
                    hand = room.hands(member)[-1]
                    pressed += await press(room, member, hand, cards(hand)[0])
                await room.until(lambda room=room: "Trick 2" in text(room.board))

    for table, pressed in zip((1, 2), taken, strict=True):
        entries = entries_of(await store.load(TableId(table)))
        players = fold(Table(TableId(table)), entries).players
        acted = [(players[e.seat].name, e.action) for e in entries if isinstance(e, log.Acted)]
        assert len(pressed) == 4
        assert [acted.count(press) for press in pressed] == [1] * 4


async def press_by_dm(
    playground: FaultyPlayground, member: Member, hand: ResponseMessage, card: int
) -> list[Press]:
    """A press on the same button as in the hand, but in a private channel with the bot."""
    pressed = await press_word_by_dm(playground, member, address_of(hand, str(card)))
    assert pressed.acknowledged
    return [(member.name, str(card))]


async def press_word_by_dm(playground: FaultyPlayground, member: Member, address: str) -> InteractionResult:
    """A press on a button with this address, in a private channel with the bot."""
    button = {"type": 2, "style": 1, "label": "?", "custom_id": address}
    message = {"flags": 1 << 15, "components": [{"type": 1, "components": [button]}]}
    sent = playground.discord.rest("POST", f"/channels/{member.dm.id}/messages", json=message)
    return await member.click(playground.discord.message(member.dm.id, int(sent["id"])), custom_id=address)


async def test_data_deleted_in_one_process_while_its_owner_sits_down_in_the_other_and_votes_given_in_both(
    playground: FaultyPlayground, rooms: list[Room], store: Store, postgres_url: str
) -> None:
    there = rooms[1]
    ann, ben, cleo, dan = there.members
    async with (
        bot_process(playground, postgres_url, shard=0, shards=2),
        bot_process(playground, postgres_url, shard=1, shards=2),
    ):
        await ann.slash(there.channel, "kuckuck start")
        for _ in range(4):
            # Cleo asks shard 0 for the deletion, by direct message. The table belongs to the other shard.
            await asyncio.gather(
                press_word_by_dm(playground, cleo, "t:0:-:mydata delete 0"),
                there.press_old(cleo, there.board, "t:1:-:join"),
                there.press_old(ben, there.board, "t:1:-:join"),
                there.press_old(cleo, there.board, "t:1:-:leave"),
                there.press_old(dan, there.board, "t:1:-:start"),
                there.press_old(ben, there.board, "t:1:-:leave"),
            )
            found = await store.load(TableId(1))
            assert found
            table = recall(TableId(1), found.log)
            assert table.closed != "void"
        await there.press_old(ben, there.board, "t:1:-:leave")  # now Ben has left in any case
        await press_word_by_dm(playground, cleo, "t:0:-:mydata delete 0")
        await there.until(lambda: "Cleo" not in text(there.board))
        entries = entries_of(await store.load(TableId(1)))
        assert not any(cleo.id in entry.named for entry in entries)
        assert any(isinstance(entry, log.Forgot) for entry in entries)

        # A table closes only once, even if the votes reach two processes.
        await there.start_game(ann, ben, house=1)
        await asyncio.gather(
            press_word_by_dm(playground, ann, "t:2:-:close"),
            there.press_old(ben, there.board, "t:2:-:close"),
            press_word_by_dm(playground, ann, "t:2:-:close"),
        )
        await there.until(lambda: "closed" in text(there.board).lower())
    entries = entries_of(await store.load(TableId(2)))
    assert sorted(e.user for e in entries if isinstance(e, log.VotedToClose)) == sorted([ann.id, ben.id])
    assert [entry for entry in entries if isinstance(entry, log.Closed)] == [log.Closed("voted")]
