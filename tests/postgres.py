"""A PostgreSQL for the tests, started from the programs on this machine when the first test asks for it.

It listens at a Unix socket in a folder of its own. The server and its data are removed after the tests.
"""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.storage import schema
from bot.storage.store import Store
from tests.memory import MEMORY
from tests.patience import PATIENCE

UNPRIVILEGED = "nobody"
"""The user who runs PostgreSQL if the tests run as root, since PostgreSQL refuses to run as root."""
OPTIONS = (
    *("fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"),
    *("shared_buffers=16MB", "listen_addresses="),
)
PORT = 6432
"""What PgBouncer's socket is named by."""
USER, MIGRATED = "kuckuck", "migrated"
OTHERS_GO = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
               WHERE datname = current_database() AND pid <> pg_backend_pid()"""
FIRST_NUMBERS = "ALTER SEQUENCE tables_id_seq RESTART; ALTER SEQUENCE evenings_id_seq RESTART"


class Postgres:
    """A PostgreSQL server that runs in ``folder``. ``pid`` is the id of its first process."""

    def __init__(self, folder: Path, begin: Callable[[], subprocess.Popen[bytes]]) -> None:
        """``begin`` starts the server's first process."""
        self._folder, self._begin = folder, begin
        self._numbers = count(1)
        self.start()

    @property
    def pid(self) -> int:
        return self._server.pid

    def start(self) -> None:
        """Starts the server, the first time or after `stop`, and waits until it answers."""
        self._server = self._begin()
        try:
            wait_for(self, self._server, self._folder / "log")
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Ends the server and every connection immediately."""
        self._server.send_signal(signal.SIGQUIT)
        self._server.wait()

    def new(self) -> str:
        """The address of a new database without our schema."""
        name = f"new_{next(self._numbers)}"
        asyncio.run(self.execute(f"CREATE DATABASE {name}"))
        return self._url(name)

    def migrated(self) -> str:
        """The address of the one database that already has our schema."""

        async def migrate() -> None:
            await self.execute(f"CREATE DATABASE {MIGRATED}")
            store = await Store.open(self._url(MIGRATED))
            await store.close()

        asyncio.run(migrate())
        return self._url(MIGRATED)

    def empty(self) -> None:
        """Empties the migrated database, which is quicker than making another one.

        For a few rows, ``DELETE`` is eight times as fast as ``TRUNCATE``.
        """
        deletions = [f"DELETE FROM {table.name}" for table in reversed(schema.metadata.sorted_tables)]  # noqa: S608
        asyncio.run(self.execute("; ".join([OTHERS_GO, *deletions, FIRST_NUMBERS]), MIGRATED))

    async def execute(self, statements: str, database: str = "postgres") -> None:
        connection = await asyncpg.connect(host=str(self._folder), user=USER, database=database)
        await connection.execute(statements)
        await connection.close()

    @contextmanager
    def pooled(self, url: str, mode: str, size: int, **more: object) -> Iterator[str]:
        """The address of this database behind a PgBouncer with so many connections. Skips without PgBouncer.

        It lends them for a session, a transaction or a statement: that is its ``mode``. ``more`` are further
        settings.
        """
        bouncer = program("pgbouncer")
        folder = Path(tempfile.mkdtemp(prefix="pgbouncer-", dir=self._folder))
        settings = {"unix_socket_dir": folder, "listen_port": PORT, "auth_type": "any", "pool_mode": mode}
        settings |= {"default_pool_size": size, "logfile": folder / "log", "pidfile": folder / "pid", **more}
        lines = "".join(f"{name} = {value}\n" for name, value in settings.items())
        ini = folder / "pgbouncer.ini"
        ini.write_text(f"[databases]\n* = host={self._folder} user={USER}\n[pgbouncer]\n{lines}")
        if os.geteuid() == 0:
            shutil.chown(folder, UNPRIVILEGED)
        running = subprocess.Popen(
            [bouncer, "--quiet", str(ini)], stderr=subprocess.DEVNULL, **unprivileged(folder)
        )
        pooled = url.replace(f"host={self._folder}", f"host={folder}&port={PORT}")
        try:
            until = time.monotonic() + PATIENCE
            while not (folder / f".s.PGSQL.{PORT}").exists():
                assert running.poll() is None, (folder / "log").read_text()
                assert time.monotonic() < until, "PgBouncer does not start"
                time.sleep(0.01)
            yield pooled
        finally:
            running.kill()
            running.wait()
            shutil.rmtree(folder)

    def _url(self, database: str) -> str:
        return f"postgresql+asyncpg://{USER}@/{database}?host={self._folder}"


@contextmanager
def running(options: Sequence[str] = OPTIONS, place: str | None = MEMORY) -> Iterator[Postgres]:
    """Starts the server in a new folder, and stops it at the end. Skips the test if none is installed."""
    initdb, postgres = program("initdb"), program("postgres")
    folder = Path(tempfile.mkdtemp(prefix="kuckuck-", dir=place))
    if os.geteuid() == 0:
        shutil.chown(folder, UNPRIVILEGED)
    somebody = unprivileged(folder)
    data, log = str(folder / "data"), folder / "log"
    words = [word for option in options for word in ("-c", option)]
    try:
        with log.open("wb") as output:
            making = [initdb, "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
            subprocess.run(making, check=True, stdout=output, stderr=output, **somebody)
            running = [postgres, "-D", data, "-k", str(folder), *words]
            started = Postgres(
                folder, lambda: subprocess.Popen(running, stdout=output, stderr=output, **somebody)
            )
            try:
                yield started
            finally:
                started.stop()
    finally:
        shutil.rmtree(folder)


def unprivileged(folder: Path) -> dict[str, Any]:
    """How to start a server in this folder that refuses to run as root."""
    somebody: dict[str, Any] = {"user": UNPRIVILEGED, "extra_groups": []}
    return {"cwd": folder, **(somebody if os.geteuid() == 0 else {})}


def program(name: str) -> str:
    installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = (
        shutil.which(name)
        or shutil.which(name, path="/usr/sbin")
        or (str(installed[-1]) if installed else None)
    )
    if found is None:
        pytest.skip(f"{name} is not installed: it is not on the PATH, in /usr/sbin or /usr/lib/postgresql")
    return found


def wait_for(started: Postgres, server: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            asyncio.run(started.execute("SELECT 1"))
        except (OSError, asyncpg.PostgresError):
            assert server.poll() is None, log.read_text()
            assert time.monotonic() < until, "PostgreSQL does not start"
            time.sleep(0.02)
        else:
            return
