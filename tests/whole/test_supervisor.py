"""``python -m bot run --processes 2`` at one PostgreSQL and one Discord: a process for each shard."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from bot import start as command
from bot.ids import TableId
from bot.playground import Member
from bot.storage.store import Store
from bot.table import Phase, Table, log
from bot.table.folding import fold
from tests.bot.logged import entries_of
from tests.cogs.reading import cards, chosen, text
from tests.faults import FaultyPlayground
from tests.whole.room import Room
from tests.whole.runner import supervised
from tests.whole.taking import Press, play_to_the_end
from tests.whole.workers import parts

TOKEN, POSTGRES = "DISCORD_TOKEN=x", "DATABASE_URL=postgresql+asyncpg://bird:egg@localhost:1/nest"
NOT_AGAIN = 78


async def test_a_rolling_restart_takes_one_process_at_a_time_and_loses_no_press_and_a_stop_stops_them_all(
    playground: FaultyPlayground, rooms: list[Room], store: Store, postgres_url: str
) -> None:
    here, there = rooms
    ann, ben, cleo, dan = here.members
    async with supervised(playground, postgres_url, 2) as supervisor:
        await here.start_game(ann, ben, house=1)
        await there.start_game(cleo, dan, house=1)
        former = parts(supervisor.pid)
        assert former.keys() == {"1/2", "2/2"}
        absences = Absences(playground)
        restarted = asyncio.Event()
        pressing = [
            asyncio.create_task(change_minds(room, member, restarted))
            for room, member in ((here, ann), (there, cleo))
        ]
        supervisor.send_signal(signal.SIGHUP)
        await until(lambda: {*parts(supervisor.pid).values()}.isdisjoint(former.values()) and absences.over)
        restarted.set()
        taken = await asyncio.gather(*pressing)
        print("seconds without an owner:", [round(seconds, 2) for seconds in absences.seconds])
        # Never were both away at a time, and each was once.
        assert frozenset() not in absences.seen
        assert len(absences.seconds) == 2
        assert parts(supervisor.pid).keys() == former.keys()

        for room, members in ((here, (ann, ben)), (there, (cleo, dan))):
            for member in members:
                assert (await room.press(member, room.board, "hand")).acknowledged
        await asyncio.gather(play_to_the_end(here, ann, ben), play_to_the_end(there, cleo, dan))
        running = parts(supervisor.pid)
        supervisor.terminate()
        assert await asyncio.wait_for(supervisor.wait(), 15) == 0
        assert not any(alive(process) for process in running.values())
    assert not playground.line.shards
    for table, pressed in zip((1, 2), taken, strict=True):
        entries = entries_of(await store.load(TableId(table)))
        ended = fold(Table(TableId(table)), entries)
        assert ended.phase is Phase.OVER
        acted = Counter((ended.players[e.seat].name, e.action) for e in entries if isinstance(e, log.Acted))
        assert Counter(pressed) <= acted


async def test_a_process_that_dies_starts_again_and_all_end_with_a_supervisor_that_is_killed(
    playground: FaultyPlayground, rooms: list[Room], postgres_url: str
) -> None:
    here, there = rooms
    async with supervised(playground, postgres_url, 2) as supervisor:
        await here.start_game(here.ann, here.ben, house=1)
        await there.start_game(there.cleo, there.dan, house=1)
        # Ann manages both servers.
        for room, words in ((here, "Process 1 of 2"), (there, "Process 2 of 2")):
            told = (await room.ann.slash(room.channel, "check")).response
            assert told
            assert words in text(told)
        former = parts(supervisor.pid)
        os.kill(former["2/2"], signal.SIGKILL)
        await playground.until_bot(online=False, shard=1)
        await here.play_trick(here.ann, here.ben)
        await here.until(lambda: "Trick 2 of 12" in text(here.hand(here.ann)))
        await playground.until_bot(shard=1)
        now = parts(supervisor.pid)
        assert now["1/2"] == former["1/2"]
        assert now["2/2"] != former["2/2"]
        assert (await there.press(there.cleo, there.board, "hand")).acknowledged
        supervisor.kill()
        await until(lambda: not any(alive(process) for process in now.values()))
        await until(lambda: not playground.line.shards)


async def test_where_a_process_cannot_run_from_the_beginning_none_does(
    playground: FaultyPlayground, postgres_url: str
) -> None:
    words = ("run", "--processes", "2")
    address = (playground.api, playground.gateway, "not the token", postgres_url)
    running = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.whole.runner", *address, *words), stderr=asyncio.subprocess.PIPE
    )
    _, errors = await running.communicate()
    lines = [line for line in errors.decode().splitlines() if "[" not in line]
    assert lines == [
        "Discord refuses the DISCORD_TOKEN: copy it again from the Developer Portal, under Bot.",
        "Process 1/2 cannot run, so all have been stopped.",
    ]
    assert running.returncode == NOT_AGAIN


@pytest.mark.parametrize(
    ("processes", "settings", "sentence"),
    [
        ("2", [TOKEN], "Several processes need PostgreSQL"),
        ("2", [TOKEN, POSTGRES, "SHARD_COUNT=4", "SHARD_IDS=1"], "SHARD_IDS is for a process"),
        ("4", [TOKEN, POSTGRES, "SHARD_COUNT=2"], "SHARD_COUNT is 2, so 4 processes cannot"),
        ("2", [POSTGRES], "There is no DISCORD_TOKEN"),
        ("2", [TOKEN, POSTGRES, "SHARD_COUNT=0"], "SHARD_COUNT: "),
    ],
)
def test_what_does_not_fit_several_processes_is_told_in_one_sentence(
    here: None, capsys: pytest.CaptureFixture[str], processes: str, settings: list[str], sentence: str
) -> None:
    Path(".env").write_text("\n".join(settings))
    assert command.main(["run", "--processes", processes]) == NOT_AGAIN
    output, errors = capsys.readouterr()
    [line] = errors.splitlines()
    assert line.startswith(sentence)
    assert output == ""


@pytest.mark.parametrize("words", [("0",), ("65",), ("two",), ("-1",), ("1.5",), ()])
def test_a_number_of_processes_that_is_none_is_named(
    here: None, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    with pytest.raises(SystemExit) as ended:
        command.main(["run", "--processes", *words])
    assert "argument --processes: " in capsys.readouterr().err.splitlines()[-1]
    assert ended.value.code == 2


class Absences:
    """Which shards were connected, each time that this changed, and for how long each was away."""

    def __init__(self, playground: FaultyPlayground) -> None:
        self._gateway = playground.line
        self.seen: list[frozenset[int]] = []
        self.seconds: list[float] = []
        self._since: dict[int, float] = {}
        self._gateway.watchers.append(self._look)

    @property
    def over(self) -> bool:
        """Whether each of the two was away and is back."""
        return len(self.seconds) == 2 and not self._since

    def _look(self) -> None:
        now, connected = time.monotonic(), frozenset(self._gateway.shards)
        self.seen.append(connected)
        for shard in (0, 1):
            if shard not in connected:
                self._since.setdefault(shard, now)
            elif shard in self._since:
                self.seconds.append(now - self._since.pop(shard))


async def change_minds(room: Room, member: Member, restarted: asyncio.Event) -> list[Press]:
    """Takes one card after another for the same trick, until all have restarted.

    Gives those of which the bot has shown that they are taken.
    """
    taken: list[Press] = []
    while not restarted.is_set():
        hand = room.hand(member)
        card = next(card for card in cards(hand) if card not in chosen(hand))
        if (await room.press(member, hand, str(card))).acknowledged and chosen(hand) == [card]:
            taken.append((member.name, str(card)))
        await asyncio.sleep(0.2)
    return taken


async def until(condition: Callable[[], bool], seconds: float = 60) -> None:
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - other processes bring it about
            await asyncio.sleep(0.05)


def alive(process: int) -> bool:
    """A process that has ended, and was not asked for its exit code yet, is dead."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
