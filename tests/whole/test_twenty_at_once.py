"""Twenty people at one Coucou table, who all press at once over a slow network."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Sequence
from random import Random

import pytest
from simcord import ResponseMessage

from bot.app import Kuckuck
from bot.discord_ui import answers, refresher
from bot.discord_ui.errors import UNKNOWN_MESSAGE
from bot.games.ladders import ladder_of
from bot.ids import TableId, UserId
from bot.playground import Member, Playground
from bot.presenters.table import panel
from bot.screen import Text, address
from bot.table import Phase, Table, log
from bot.table.commands import Act, Command, Join, Leave
from bot.table.folding import evolve
from bot.table.marks import recall
from engine.games import coucou
from tests.bot.drawn import assert_taken, nested
from tests.bot.logged import entries_of
from tests.cogs.reading import addresses, words
from tests.whole.moods import until
from tests.whole.room import EN, Room
from tests.whole.traffic import Traffic

NAMES = [f"{number:02} " + "*" * 29 for number in range(20)]
"""As long as they may be, and each character to be escaped."""
CARD = re.compile("#+ [^ ]+[♣♦♥♠], ")
"""How the part of a hand begins that shows its card."""
MOST_CONTENT = 2000


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground(members=NAMES) as playground:
        yield playground


@pytest.fixture
def room(playground: Playground) -> Room:
    return Room(playground, NAMES)


@pytest.fixture
def house_pause() -> float:
    return 0.001


@pytest.fixture
def slowest() -> float:
    return 0.015


@pytest.fixture
def traffic(playground: Playground, monkeypatch: pytest.MonkeyPatch) -> Traffic:
    return Traffic(playground, monkeypatch)


@pytest.fixture
def taken(bot: Kuckuck, monkeypatch: pytest.MonkeyPatch) -> list[Command]:
    """The requests that the tables did not refuse."""
    taken = []
    handle = bot.tables.handle

    async def noting(number: int, command: Command) -> Table:
        table = await handle(TableId(number), command)
        taken.append(command)
        return table

    monkeypatch.setattr(bot.tables, "handle", noting)
    return taken


class Crowd:
    """What the twenty do, each in their own time. The first of them is the host."""

    def __init__(self, room: Room, bot: Kuckuck, rng: Random) -> None:
        self.room = room
        self.bot = bot
        self.rng = rng
        self.host, *self.others = room.members
        self.fingers = {member.id: asyncio.Semaphore(2) for member in room.members}
        """Nobody presses a third time before the first press is answered."""
        self.remembered: list[str] = []
        """The addresses of buttons that somebody has had before."""

    async def gather(self) -> None:
        """Everybody joins, six by two presses; six go away again and come back."""
        hasty, moody = self.rng.sample(self.others, 6), self.rng.sample(self.others, 6)

        async def join(member: Member) -> None:
            await asyncio.sleep(self.rng.uniform(0, 0.3))
            await asyncio.gather(*(self.press(member, "join") for _ in range(1 + (member in hasty))))
            await self.until_seated(member)
            if member in moody:
                await self.press(member, "leave")
                await self.until_seated(member, seated=False)
                await self.press(member, "join")
                await self.until_seated(member)

        await asyncio.gather(*map(join, self.others))
        # Coming late has its own test, as it would fill the seat of somebody who has left.
        # The page of the guests, which the host may open at any time, looks like a hand to the room.
        self.remembered += [
            address for address in addresses(self.room.board) if not address.endswith((":join", ":guests"))
        ]

    async def until_seated(self, member: Member, *, seated: bool = True) -> None:
        """Waits until the seats are taken, as a press may be acknowledged before it is carried out."""
        await until(
            lambda: [table.seat(UserId(member.id)) is not None for table in self.bot.tables] == [seated], 30
        )

    async def play(self, leaving: Sequence[Member]) -> Table:
        """To the end of the game; in each turn somebody presses who should not, in some one leaves."""
        leaving, staying = list(leaving), [m for m in self.room.members if m not in leaving]
        async with asyncio.TaskGroup() as presses:
            while (table := await self.bot.tables.get(TableId(1))).phase is Phase.PLAYING:
                turn = table.prompt.turn
                presses.create_task(self.disturb(self.rng.choice(self.room.members), turn))
                if self.rng.random() < 0.2:
                    presses.create_task(self.press(self.rng.choice(staying), "join"))
                if leaving and self.rng.random() < 0.2:
                    presses.create_task(self.leave(leaving.pop()))
                [player] = [table.players[seat] for seat in table.prompt.seats]
                if player.present:
                    [speaking] = [member for member in self.room.members if member.id == player.user]
                    presses.create_task(self.press(speaking, self.call(), turn))
                while (await self.bot.tables.get(TableId(1))).prompt.turn == turn:  # noqa: ASYNC110 - nobody tells us
                    await asyncio.sleep(0.001)
        return table

    def call(self) -> str:
        return self.rng.choice(("keep", "ask"))

    async def disturb(self, member: Member, turn: int) -> None:
        await asyncio.sleep(self.rng.uniform(0, 0.05))
        match self.rng.randrange(3):
            case 0:
                await self.press(member, self.call(), turn)
            case 1:
                await self.press(member, "hand")
            case 2:
                await self.press_at(
                    self.hand(member) or self.room.board, member, self.rng.choice(self.remembered)
                )

    async def leave(self, member: Member) -> None:
        """Leaves for good, unless the game ends before."""
        assert (await member.slash(self.room.channel, "leave")).acknowledged
        for message in member.sees(self.room.channel):
            if "quit" in words(message):
                assert (await self.room.press(member, message, "quit")).acknowledged
                return

    async def press(self, member: Member, action: str, turn: int | None = None) -> None:
        """Presses a call in the person's open hand, or anything else on the table message."""
        hand = self.hand(member) if turn is not None else None
        await self.press_at(hand or self.room.board, member, address(action, table=1, turn=turn))

    async def press_at(self, message: ResponseMessage, member: Member, custom_id: str) -> None:
        async with self.fingers[member.id]:
            assert (await self.room.press_old(member, message, custom_id)).acknowledged

    def hand(self, member: Member) -> ResponseMessage | None:
        """The person's newest hand. For a moment there are two, while one takes the other's place."""
        hands = self.room.hands(member)
        if not hands:
            return None
        # A turn decided ahead is played at once when it has come, by another request than `Act`.
        self.remembered += [address for address in addresses(hands[-1]) if ":+" not in address]
        return hands[-1]


@pytest.mark.parametrize("rng", [0], indirect=True)
async def test_twenty_join_play_and_leave_and_nothing_is_lost(
    rng: Random,
    slow_network: None,
    traffic: Traffic,
    bot: Kuckuck,
    room: Room,
    taken: list[Command],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Little patience, that many answers are put off; few edits, for each of them is one for everybody.
    monkeypatch.setattr(answers, "PATIENCE", 0.2)
    monkeypatch.setattr(refresher, "INTERVAL", 0.3)
    crowd = Crowd(room, bot, rng)
    await crowd.host.slash(room.channel, "coucou start", chips=2)
    await crowd.gather()
    [lobby] = bot.tables
    assert {player.user for player in lobby.players} == {member.id for member in room.members}
    await crowd.press(crowd.host, "start")
    leaving = rng.sample(room.members, 8)
    await crowd.play(leaving)

    found = await bot.store.load(TableId(1))
    assert found is not None
    table = recall(TableId(1), found.log)
    await bot.endings.gather(table)
    await room.shows(table, ending=bot.endings.of(table))
    entries = entries_of(found)
    assert Counter(requests(entries)) == Counter(
        [
            Join(UserId(crowd.host.id), crowd.host.name),
            *(command for command in taken if isinstance(command, Join | Leave | Act)),
        ]
    )
    assert {player.user for player in table.players if player.gone} == {member.id for member in leaving}
    assert sum(isinstance(command, Leave) for command in taken) == 6 + len(leaving)
    assert table.outcome is not None
    ladder = ladder_of("coucou", table.options)
    pages = [await bot.store.leaderboards.page(table.guild, ladder, page=page) for page in (0, 1)]
    assert {standing.user: standing.points for page in pages for standing in page.standings} == {
        player.user: score for player, score in zip(table.players, table.outcome.scores, strict=True)
    }

    assert traffic.answers == dict.fromkeys(traffic.interactions, 1)
    assert {code for _, code in traffic.refusals} <= {UNKNOWN_MESSAGE}
    for body in traffic.sent:
        assert_taken([*nested(body.get("components", ()))])
        assert len(body.get("content") or "") <= MOST_CONTENT
    may_read = hands(entries)
    private = {text: readers for text, readers in traffic.readers.items() if CARD.match(text)}
    assert len(private) > 100
    assert [
        (user, text)
        for text, users in private.items()
        for user in users
        if cards_in(text) not in may_read[user]
    ] == []
    assert [record.message for record in caplog.records if record.levelno >= logging.WARNING] == []


def requests(entries: Sequence[log.Entry]) -> list[Command]:
    """What people have done, by the log."""
    table, done = Table(TableId(1)), list[Command]()
    for entry in entries:
        match entry:
            case log.Joined(user, name):
                done.append(Join(user, name))
            case log.Left(user):
                done.append(Leave(user))
            case log.Acted(seat, action, "player"):
                by = table.players[seat].user
                assert by is not None
                done.append(Act(by, table.prompt.turn, action))
        table = evolve(table, entry)
    return done


def cards_in(hand: str) -> tuple[str, ...]:
    """The cards that a part of a hand shows: one's own, then what one knows of others."""
    mine, _, _ = hand.partition("\n-# Before you")
    return tuple(re.findall("[^\\s:]+[♣♦♥♠]", mine))


def hands(entries: Sequence[log.Entry]) -> defaultdict[int | None, set[tuple[str, ...]]]:
    """The cards that each person may ever have seen at once, of those that not everybody knows."""
    table, met = Table(TableId(1)), set[object]()
    seen = defaultdict[int | None, set[tuple[str, ...]]](set)
    for entry in entries:
        table = evolve(table, entry)
        if table.phase is not Phase.PLAYING:
            continue
        for seat, player in enumerate(table.players):
            view = coucou.view(table.state, seat)
            known = (seat, view.deal, view.cards, len(table.people))
            if player.gone or known in met:
                continue
            met.add(known)
            seen[player.user] |= {
                cards_in(block.text)
                for block in panel(table, seat, None, EN).blocks
                if isinstance(block, Text) and CARD.match(block.text)
            }
    return seen
