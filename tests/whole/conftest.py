"""The real bot at the embedded Discord, with real sockets and in real time."""

import shutil
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pytest

from bot import start as command
from bot.app import Kuckuck, Running
from bot.storage import migrations
from bot.storage.migrations import KERNEL, newest
from bot.storage.store import Store
from bot.table.deadlines import Pace
from bot.table.dealing import Sealed
from bot.table.limits import Limits
from playground import Playground
from tests.bot.storage.scripts import later
from tests.errors import no_error_unseen
from tests.faults import FaultyPlayground
from tests.quick import quick_copies, quick_statements
from tests.quick_commands import quick_commands
from tests.whole.command_line import NAMES
from tests.whole.moods import hurry
from tests.whole.room import Room

__all__ = ["no_error_unseen"]  # a fixture that pytest has to find here

SCHEMA = newest()[KERNEL.name]
"""The revision of the schema that this bot needs."""


@pytest.fixture(scope="session", autouse=True)
def heeded_interrupt() -> None:
    """Makes this process and its bots react to SIGINT, which a shell's background processes ignore."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="package", autouse=True)
def quick_discord() -> Iterator[None]:
    with quick_copies(), quick_commands(), quick_statements():
        yield


@pytest.fixture
def forks() -> None:
    """Marks a test with bots in their own processes (`command_line.py`): one worker loads the bot for all."""


@pytest.fixture
async def playground() -> AsyncIterator[FaultyPlayground]:
    async with FaultyPlayground() as playground:
        yield playground


@pytest.fixture
def room(playground: Playground) -> Room:
    return Room(playground)


@pytest.fixture
def rooms(playground: Playground) -> list[Room]:
    """A room for each shard. Ids of servers made in successive milliseconds belong to different shards."""
    discord = playground.discord
    wood = discord.create_guild("The Wood", id=discord.guild.id + (1 << 22), owner=discord.users[0])
    for user in discord.users[1:]:
        wood.add_member(user)
    rooms = [Room(playground), Room(playground, channel=wood.create_text_channel("games"))]
    return rooms if discord.guild.id >> 22 & 1 == 0 else rooms[::-1]


@pytest.fixture
async def store(postgres_url: str) -> AsyncIterator[Store]:
    store = await Store.open(postgres_url)
    yield store
    await store.close()


@pytest.fixture
def database(tmp_path: Path, empty_database: Path) -> str:
    shutil.copy(empty_database, tmp_path / "kuckuck.sqlite3")
    return f"sqlite+aiosqlite:///{tmp_path}/kuckuck.sqlite3"


@pytest.fixture
async def bot(
    request: pytest.FixtureRequest, playground: Playground, database: str
) -> AsyncIterator[Kuckuck]:
    """The bot. If the test uses ``hurried``, the bot never waits long for Discord, even at its start."""
    if "hurried" in request.fixturenames:
        request.getfixturevalue("hurried")
    async with running(playground, database) as bot:
        yield bot


@asynccontextmanager
async def running(playground: Playground, database: str, **how: Any) -> AsyncIterator[Kuckuck]:
    """The bot in this process, logged in. People can press as fast as they like."""
    store = await Store.open(database)
    pace = Pace(house_pause=0.05, beats=0)
    bot = Kuckuck(store, Running(pace=pace, limits=Limits(presses_at_once=1000))._replace(**how))
    await playground.connect(bot)
    yield bot
    await playground.disconnect()
    await store.close()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeps the bot and discord.py from waiting long for Discord."""
    hurry(monkeypatch)


@pytest.fixture
def nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals cards with which nobody can be out of a round of Zum Kuckuck! before the fifth trick."""
    # If the seed is the hash of "deal 8" and three to five people play, each has at least four cockatoos.
    monkeypatch.setattr(Sealed, "seed_text", lambda *_: "deal 8")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a test run the command in this process."""
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(command, "begin_logging", lambda *_, **__: None)
    monkeypatch.setattr(command, "all_pictures", dict)
    monkeypatch.setattr(signal, "signal", lambda *_: None)


class Told(NamedTuple):
    """The output of the command, and its exit code."""

    code: int
    output: str
    errors: str

    @property
    def sentence(self) -> str:
        """The one line that the command has written, on standard error."""
        assert self.output == ""
        [line] = self.errors.splitlines()
        return line


Call: TypeAlias = Callable[..., Told]


@pytest.fixture
def call(here: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """Runs ``python -m bot`` with these words and variables, in this process and in ``tmp_path``."""

    def told(*words: str, **variables: str) -> Told:
        with monkeypatch.context() as patch:
            for name, value in variables.items():
                patch.setenv(name, value)
            try:
                code = command.main(words)
            except SystemExit as end:
                code = int(str(end.code))
        return Told(code, *capsys.readouterr())

    return told


@pytest.fixture
def updated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Gives the command a newer schema than that of `file`. Returns the newer revision."""
    scripts = shutil.copytree(KERNEL.scripts, tmp_path.with_name(f"{tmp_path.name}-scripts"))
    add = "op.add_column('tables', sa.Column('nests', sa.Integer()))"
    later(scripts, "9998", add, SCHEMA)
    monkeypatch.setattr(migrations, "histories", lambda: (KERNEL._replace(scripts=scripts),))
    return "9998"


@pytest.fixture
def file(here: None, tmp_path: Path, empty_database: Path) -> Path:
    """The host's database, still empty."""
    (tmp_path / "data").mkdir(mode=0o700)
    return Path(shutil.copy(empty_database, tmp_path / "data" / "kuckuck.sqlite3"))
