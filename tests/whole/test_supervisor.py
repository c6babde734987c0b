"""``python -m bot run --processes 2``: a process for each shard, with the same PostgreSQL and Discord."""

import asyncio
import signal
import socket
from collections import Counter
from pathlib import Path

import pytest

from bot import start as command
from bot.ids import TableId
from bot.storage.store import Store
from bot.table import log
from bot.table.replay import recall
from playground import Member
from playground.embedded import discord as embedded
from tests.bot.logged import entries_of
from tests.cogs.reading import answer_of, cards, chosen, text
from tests.faults import FaultyPlayground
from tests.whole.command_line import at, supervised
from tests.whole.moods import until
from tests.whole.room import Room
from tests.whole.workers import parts

TOKEN, POSTGRES = "DISCORD_TOKEN=x", "DATABASE_URL=postgresql+asyncpg://bird:egg@localhost:1/nest"
NOT_AGAIN = 78


async def test_a_rolling_restart_loses_no_press(
    playground: FaultyPlayground,
    rooms: list[Room],
    store: Store,
    postgres_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here, there = rooms
    ann, ben, cleo, dan = here.members
    async with supervised(playground, postgres_url, 2) as supervisor:
        await here.start_game(ann, ben, house=1)
        await there.start_game(cleo, dan, house=1)
        # Ann manages both servers.
        for room, words in ((here, "Process 1 of 2"), (there, "Process 2 of 2")):
            assert words in text(answer_of(await ann.slash(room.channel, "manage check")))
        before, absences, restarted = parts(supervisor.pid), Absences(playground), asyncio.Event()
        assert before.keys() == {"1/2", "2/2"}
        pressing = [
            asyncio.create_task(change_minds(room, member, restarted))
            for room, member in ((here, ann), (there, cleo))
        ]
        monkeypatch.setattr(embedded, "ANSWER_TIME", 1.0)  # nobody answers a press while a shard is away
        supervisor.send_signal(signal.SIGHUP)
        await until(lambda: {*parts(supervisor.pid).values()}.isdisjoint(before.values()) and absences.over)
        restarted.set()
        taken = await asyncio.gather(*pressing)
        assert frozenset() not in absences.seen, "never were both away at a time"
        assert parts(supervisor.pid).keys() == before.keys()
        for room, member in ((here, ann), (there, cleo)):
            assert (await room.press(member, room.board, "hand")).acknowledged
        assert await supervisor.end() == 0
    assert not playground.line.shards
    for table, pressed in zip((1, 2), taken, strict=True):
        found = await store.load(TableId(table))
        assert found
        players = recall(TableId(table), found.log).players
        acted = [(players[e.seat].name, e.action) for e in entries_of(found) if isinstance(e, log.Acted)]
        assert Counter(pressed) <= Counter(acted)


@pytest.mark.usefixtures("forks")
async def test_a_process_ends_with_its_supervisor(playground: FaultyPlayground, database: str) -> None:
    ours, theirs = socket.socketpair()
    line = theirs.fileno()
    async with at(playground, database, "run", "--part", "1/1", keyboard=line) as process:
        theirs.close()
        await playground.until_bot()
        ours.close()  # as if the supervisor had ended
        assert await process.wait() == 0
        assert "Goodbye" not in process.output(), "that is for the supervisor to say"


def test_what_does_not_fit_several_processes_is_told_in_one_sentence(
    here: None, capsys: pytest.CaptureFixture[str]
) -> None:
    postgres = [TOKEN, POSTGRES]
    for processes, settings, sentence in (
        ("2", [TOKEN], "Several processes need PostgreSQL"),
        ("2", [*postgres, "SHARD_COUNT=4", "SHARD_IDS=1"], "SHARD_IDS is for a process"),
        ("4", [*postgres, "SHARD_COUNT=2"], "SHARD_COUNT is 2, so 4 processes cannot"),
        ("2", [POSTGRES], "There is no DISCORD_TOKEN"),
        ("2", [*postgres, "SHARD_COUNT=0"], "SHARD_COUNT: "),
    ):
        Path(".env").write_text("\n".join(settings))
        assert command.main(["run", "--processes", processes]) == NOT_AGAIN
        output, errors = capsys.readouterr()
        [line] = errors.splitlines()
        assert line.startswith(sentence)
        assert output == ""


class Absences:
    """Notes which shards are connected, whenever a shard comes or goes."""

    def __init__(self, playground: FaultyPlayground) -> None:
        self.seen: list[frozenset[int]] = []
        playground.line.watchers.append(lambda: self.seen.append(frozenset(playground.line.shards)))

    @property
    def over(self) -> bool:
        """Whether each of the two shards was away for a while, and both are back."""
        return {frozenset({0}), frozenset({1})} <= {*self.seen} and self.seen[-1] == {0, 1}


async def change_minds(room: Room, member: Member, restarted: asyncio.Event) -> list[tuple[str, str]]:
    """Keeps changing the choice until all shards have restarted. Returns the choices that the bot showed."""
    taken: list[tuple[str, str]] = []
    while not restarted.is_set():
        hand = room.hands(member)[-1]  # an older hand may still be there
        card = next(card for card in cards(hand) if card not in chosen(hand))
        if (await room.press(member, hand, str(card))).acknowledged and chosen(hand) == [card]:
            taken.append((member.name, str(card)))
        await asyncio.sleep(0.2)
    return taken
