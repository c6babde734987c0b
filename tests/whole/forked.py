"""Processes of the bot that start cheaply: they are forked from a process that has loaded the bot.

A new Python takes a second of CPU to load the bot. A forked process is like any other, with its own signals,
files and folder.
"""

import asyncio
import atexit
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import TemporaryFile
from typing import IO, Any

from tests.patience import PATIENCE
from tests.whole import launcher
from tests.whole.launcher import MOST, ordered


class Process:
    """A forked process, with all that a test needs to know about it."""

    def __init__(self, line: socket.socket, output: IO[bytes], errors: IO[bytes]) -> None:
        self.pid = int(line.recv(MOST))
        line.setblocking(False)
        self._output, self._errors = output, errors
        self._ending = asyncio.create_task(_code(line))

    @property
    def returncode(self) -> int | None:
        return self._ending.result() if self._ending.done() else None

    def output(self) -> str:
        return _said(self._output)

    def errors(self) -> str:
        return _said(self._errors)

    async def says(self, words: str) -> None:
        """Waits until these words are in the process's output."""
        async with asyncio.timeout(PATIENCE):
            while words not in self.output():
                assert self.returncode is None, self.output() + self.errors()
                await asyncio.sleep(0.01)

    def send_signal(self, which: signal.Signals) -> None:
        """Raises ProcessLookupError if the process has ended."""
        os.kill(self.pid, which)

    async def wait(self) -> int:
        async with asyncio.timeout(PATIENCE):
            return await asyncio.shield(self._ending)

    async def kill(self) -> None:
        self.send_signal(signal.SIGKILL)
        await self.wait()

    async def end(self) -> int:
        """Stops the process if it still runs, and returns its exit code."""
        with suppress(ProcessLookupError):
            self.send_signal(signal.SIGTERM)
        return await self.wait()

    async def close(self) -> None:
        """Makes sure that the process has ended, whatever has happened."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        await self.wait()
        self._output.close()
        self._errors.close()


async def _code(line: socket.socket) -> int:
    with line:
        return int(await asyncio.get_running_loop().sock_recv(line, MOST))


def _said(file: IO[bytes]) -> str:
    return os.pread(file.fileno(), MOST, 0).decode()


def fork(
    folder: Path,
    words: Sequence[str],
    *,
    discord: Sequence[str] = (),
    deaf: Sequence[signal.Signals] = (),
    keyboard: int | None = None,
    environment: Mapping[str, str],
) -> Process:
    """Forks ``python -m bot`` with these words in this folder and environment.

    ``discord`` is what `tests.whole.runner` takes, for a bot that plays at an embedded Discord.
    ``deaf`` are the signals that the process ignores from its beginning.
    """
    output, errors = TemporaryFile(), TemporaryFile()  # noqa: SIM115 - the process closes them
    with open(os.devnull) as nothing:
        keys = nothing.fileno() if keyboard is None else keyboard
        files = [keys, output.fileno(), errors.fileno()]
        line = ordered(_mother(), str(folder), words, discord, environment, deaf, files=files)
    return Process(line, output, errors)


@cache
def _mother() -> str:
    """The address of the process that forks. That process ends when this process ends."""
    address = f"kuckuck-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as orders:
        orders.bind(f"\0{address}")
        orders.listen()
        file = orders.fileno()
        words = [sys.executable, "-m", __name__, address, f"{file}"]
        process = subprocess.Popen(words, stdin=subprocess.PIPE, pass_fds=[file])
    atexit.register(process.communicate)
    return address


def _fork_on_orders(address: str, file: int) -> int:
    """For each order, a fork runs the bot and returns its exit code. Returns 0 when standard input ends."""
    from tests.whole import runner

    _load()
    orders = socket.socket(fileno=file)
    while 0 not in select.select([0, file], [], [])[0]:
        line, _ = orders.accept()
        message, files, *_ = socket.recv_fds(line, MOST, 3)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:  # takes the exit codes of forks that have ended
                pass
        if os.fork() == 0:
            orders.close()
            if _keep([*files, line.detach()]):
                return _live(*json.loads(message), runner=runner, address=address)
        line.close()
        for number in files:
            os.close(number)
    return 0


def _load() -> None:
    """Loads what a bot loads at its start and reads its texts, so that all forked processes have both."""
    import cogs
    from bot.i18n import LOCALES, Tr

    for name in ("aiosqlite", "alembic.command", "asyncpg", "sqlalchemy.dialects.postgresql", "uvloop"):
        import_module(name)
    for found in walk_packages(cogs.__path__, "cogs."):
        import_module(found.name)
    for catalogue in LOCALES.glob("*/*.po"):
        Tr(catalogue.parent.name, catalogue.stem)
    gc.freeze()  # otherwise each fork would look through all of it, and so copy it


def _keep(files: Sequence[int]) -> bool:
    """Forks again. Sends the new process's number, later its exit code. Returns True in the new process."""
    *standard, line = files
    if (process := os.fork()) == 0:
        os.close(line)
        for number, file in enumerate(standard):
            os.dup2(file, number)
            os.close(file)
        return True
    os.write(line, str(process).encode())
    for file in (0, 1, 2, *standard):
        os.close(file)
    _, status = os.waitpid(process, 0)
    os.write(line, str(os.waitstatus_to_exitcode(status)).encode())
    os._exit(0)


def _live(
    folder: str,
    words: Sequence[str],
    discord: Sequence[str],
    environment: Mapping[str, str],
    deaf: Sequence[int],
    *,
    runner: Any,
    address: str,
) -> int:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup, SIGHUP would be ignored
    for which in deaf:
        signal.signal(which, signal.SIG_IGN)
    code: int = runner.run(words, discord, (sys.executable, "-IS", launcher.__file__, address))
    return code


if __name__ == "__main__":
    sys.exit(_fork_on_orders(sys.argv[1], int(sys.argv[2])))
