"""The drill: the bot is killed over and over, while games of every kind are played to their end.

``DRILL_EVENINGS=50 pytest -o faulthandler_timeout=0 tests/whole/test_drill.py`` drills for longer.
"""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, closing, suppress
from random import Random
from typing import Any, NamedTuple

import pytest
from simcord import BackendError, ResponseMessage, SetupError

from bot.discord_ui.endings import Endings
from bot.i18n import Tr
from bot.ids import TableId, UserId
from bot.playground import Member
from bot.playground.embedded import discord
from bot.presenters.table import table_message
from bot.screen import ADDRESS, ASKING
from bot.storage.store import Store
from bot.table import Table, log
from bot.table.folding import evolve
from bot.table.marks import recall
from engine.registry import games
from tests.bot.logged import entries_of
from tests.cogs.reading import addresses, answer_of, faces, text, words
from tests.faults import FaultyPlayground
from tests.patience import PATIENCE
from tests.whole.command_line import bot_process
from tests.whole.forked import Process as Forked
from tests.whole.moods import until
from tests.whole.room import Room, contents

MESSAGE_UPDATED = 7
"""Discord's type of an answer that draws the pressed message again."""
EVENINGS = int(os.environ.get("DRILL_EVENINGS", "1"))
KILLS = 4
"""In each evening, in which one table of each game is played out."""


async def test_whenever_it_is_killed_nothing_acknowledged_is_lost_and_nothing_happens_twice(
    playground: FaultyPlayground, room: Room, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with AsyncExitStack() as stack:
        drill = Drill(room, Process(playground, database, stack), database, Random(1))
        for _ in range(EVENINGS):
            await drill.begin_evening()
            with monkeypatch.context() as playing:
                # Nobody waits long for a bot that is dead.
                playing.setattr(discord, "ANSWER_TIME", 0.5)
                async with asyncio.timeout(KILLS * PATIENCE):
                    await asyncio.gather(drill.kill_the_bot(KILLS), *drill.players())
            for number in drill.tables:
                await drill.check(number)


class Press(NamedTuple):
    table: TableId
    user: UserId
    turn: int
    action: str


class Action(NamedTuple):
    """What the log says that somebody did."""

    press: Press
    first: int
    """The first turn in which this could have been pressed: a call may come later than it was."""

    def comes_of(self, press: Press) -> bool:
        same = press._replace(turn=0) == self.press._replace(turn=0)
        return same and self.first <= press.turn <= self.press.turn


class Process:
    """The bot's process, or none."""

    def __init__(self, playground: FaultyPlayground, database: str, stack: AsyncExitStack) -> None:
        self._playground = playground
        self._database = database
        self._stack = stack
        self._running: Forked | None = None
        self.there = asyncio.Event()

    async def start(self) -> None:
        starting = bot_process(self._playground, self._database)
        self._running = await self._stack.enter_async_context(starting)
        self.there.set()

    async def kill(self) -> None:
        assert self._running
        self.there.clear()
        await self._running.kill()
        await self._playground.until_bot(online=False)


class Drill:
    """Two people who play at several tables at once, and remember what they were told."""

    def __init__(self, room: Room, process: Process, database: str, rng: Random) -> None:
        self.process = process
        self.tables: dict[int, ResponseMessage] = {}
        """The shared messages of this evening, by the number of the table."""
        self.told: dict[Press, bool] = {}
        """What was pressed, and whether the answer said that it counts."""
        self.refused: set[Press] = set()
        """And which of it was answered with a warning, such as an owl without the card."""
        self._room = room
        self._database = database
        self._rng = rng
        self._answers: dict[int, Mapping[str, Any]] = {}
        room.playground.discord.rest_watchers.append(self._listen)

    async def begin_evening(self) -> None:
        """A table of each game that has begun."""
        if not self.process.there.is_set():
            await self.process.start()
        self.tables.clear()
        host, other = self._room.ann, self._room.ben
        for key in games():
            board = answer_of(await host.slash(self._room.channel, f"{key} start", seconds=600))
            number = int(_found(addresses(board)[0])["table"])
            await self._room.press(other, board, "join")
            while "start" not in words(board):
                await self._room.press(host, board, "house")
            await self._room.press(host, board, "start")
            # Nobody may open a table for each game.
            host, other = other, host
            self.tables[number] = board

    def players(self) -> Iterator[Any]:
        for number in self.tables:
            for member in (self._room.ann, self._room.ben):
                yield self._play(member, number)

    async def kill_the_bot(self, times: int) -> None:
        """Each time after some more presses, wherever the process is then."""
        for _ in range(times):
            presses = len(self.told) + self._rng.randint(1, 30)
            await until(lambda: len(self.told) >= presses or self._all_over())  # noqa: B023
            await asyncio.sleep(self._rng.uniform(0, 0.03))
            await self.process.kill()
            await self.process.start()

    async def check(self, number: int) -> None:
        """Nothing acknowledged is missing in the log or there twice, and the log leads to the end."""
        store = await Store.open(self._database)
        found = await store.load(TableId(number))
        assert found is not None
        table, entries = recall(TableId(number), found.log), entries_of(found)
        endings = Endings(store, lambda _: None)
        await endings.gather(table)
        await endings.close()
        await store.close()
        assert table.closed is None
        assert table.outcome is not None
        acted = list(_actions_in(number, entries))
        assert len({action.press for action in acted}) == len(acted)
        pressed = [press for press in self.told if press.table == number]
        for press in pressed:
            assert len([action for action in acted if action.comes_of(press)]) == 1 or not self.told[press]
        for action in acted:
            assert any(action.comes_of(press) for press in pressed)
        await self._room.until(lambda: self._over(number))
        assert faces(self._board(number)) == contents(
            table_message(table, None, Tr("en"), ending=endings.of(table))
        )
        assert self._results(number) == [
            (player.user, table.outcome.places[seat], table.outcome.scores[seat])
            for seat, player in enumerate(table.players)
            if player.user is not None
        ]

    async def _play(self, member: Member, number: int) -> None:
        """Presses whatever the hand at this table offers, until the game is over."""
        patience = 0
        while not self._over(number):
            await self.process.there.wait()
            hand = self._hand(member, number)
            press = self._next_press(member, hand) if hand else None
            if hand and press:
                await self._press(member, hand, press)
            elif hand is None or patience > 10:
                # After a restart a hand that was out shows nothing new until it is opened again.
                with suppress(BackendError):  # it was taken away at this very moment
                    await member.click(self._board(number), custom_id=f"t:{number}:-:hand")
                patience = 0
            else:
                patience += 1
                await asyncio.sleep(0.02)

    def _next_press(self, member: Member, hand: ResponseMessage) -> Press | None:
        """One of the actions that a hand offers; the same one again where no answer came."""
        buttons = [face for face in faces(hand) if not isinstance(face, str)]
        if any(label.startswith("✓") for label, _, _ in buttons):
            return None
        offered = [
            Press(TableId(int(found["table"])), UserId(member.id), int(found["turn"]), found["action"])
            for _, custom_id, disabled in buttons
            if not disabled and (found := _found(custom_id))["turn"] != "-"
        ]
        left = [press for press in offered if not self.told.get(press) and press not in self.refused]
        # A question plays nothing, but some cards are played by its answers alone.
        plain = [press for press in left if not press.action.startswith(ASKING)]
        again = [press for press in plain if press in self.told]
        return self._rng.choice(again or plain or left) if left else None

    async def _press(self, member: Member, hand: ResponseMessage, press: Press) -> None:
        if not press.action.startswith(ASKING):
            self.told.setdefault(press, False)
        try:
            result = await member.click(hand, custom_id=f"t:{press.table}:{press.turn}:{press.action}")
        except (SetupError, BackendError):
            return  # the hand was drawn again, or taken away, at this very moment
        answer = self._answers.pop(self._room.playground.discord.id_of(result), None)
        if press in self.told and answer and answer["type"] == MESSAGE_UPDATED:
            if "⚠️" in str(answer):
                self.refused.add(press)
            else:
                self.told[press] = True

    def _listen(self, _method: str, path: str, request: Mapping[str, Any]) -> None:
        """Hears what the bot answers, to the letter."""
        if path.startswith("/interactions/"):
            self._answers[int(path.split("/")[2])] = request["json"]

    def _hand(self, member: Member, number: int) -> ResponseMessage | None:
        """The newest hand of this member at this table."""
        hands = [
            message
            for message in member.sees(self._room.channel)
            if message.ephemeral and re.search(rf"·\stable\s{number}\b", text(message))
        ]
        return hands[-1] if hands else None

    def _board(self, number: int) -> ResponseMessage:
        """The newest message of the table; the end of its game comes in a new one."""
        *_, board = [board for board in self._room.shared() if f"· table {number}\n" in text(board)]
        return board

    def _over(self, number: int) -> bool:
        return "again" in words(self._board(number))

    def _all_over(self) -> bool:
        return all(map(self._over, self.tables))

    def _results(self, number: int) -> list[tuple[int, int, int]]:
        with closing(sqlite3.connect(self._database.partition("///")[2])) as file:
            query = "SELECT user, place, score FROM results WHERE table_id = ? ORDER BY seat"
            return file.execute(query, [number]).fetchall()


def _actions_in(number: int, entries: Sequence[log.Entry]) -> Iterator[Action]:
    """What people have done, by their log."""
    table = Table(TableId(number))
    for entry in entries:
        if isinstance(entry, log.Acted) and entry.by == "player":
            user, prompt = table.players[entry.seat].user, table.prompt
            assert user is not None
            press = Press(TableId(number), user, prompt.turn, entry.action)
            yield Action(press, prompt.calls.get(entry.action, prompt.turn))
        table = evolve(table, entry)


def _found(custom_id: str) -> re.Match[str]:
    found = ADDRESS.fullmatch(custom_id)
    assert found, custom_id
    return found
