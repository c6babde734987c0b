"""`make hosting-trials`: sets up a new bot in each way that docs/hosting.md describes, and plays on it.

It prints each command with its seconds, and says what it could not try on this computer.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import sys
import tempfile
import time
import traceback
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest
from simcord import InteractionResult

from bot import __version__
from bot.discord_ui.refusals import FAILED
from engine.console import print_any_sign
from tests import postgres
from tests.cogs.reading import cards, said, text
from tests.dockerfile import health_check, of, stages
from tests.faults import FaultyPlayground
from tests.memory import MEMORY
from tests.whole.command_line import NAMES
from tests.whole.moods import play_a_card
from tests.whole.room import Room

ROOT = Path(__file__).parents[1]
NONE: Mapping[str, str] = {}
BOT = (sys.executable, "-m", "bot")
FORMER = os.environ.get("FORMER", "HEAD~30")
"""The commit of the older bot from which this bot is updated."""
PINS = ("PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT")
"""What our Makefile tells pip. Nobody tells it to a host's pip."""
DOCKERS_OWN = os.pathsep.join(("/usr/libexec/docker/cli-plugins", "/usr/local/lib/docker/cli-plugins"))
"""Where the parts of Docker lie that it runs as ``docker compose`` and so on."""
AT_THE_PLAYGROUND = """
import os
try:
    from discord.gateway import DiscordWebSocket
    from discord.http import Route
    from yarl import URL
except ModuleNotFoundError:
    pass  # it is only being installed
else:
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = os.environ["TRIAL_API"], URL(os.environ["TRIAL_GATEWAY"])
"""
"""Python loads this first, so that an installed bot finds the embedded Discord without any other change."""


class Untried(Exception):
    """This computer does not let us try something. The message says why."""


class Trial:
    """A folder to try one way of hosting, with its own embedded Discord."""

    def __init__(self, folder: Path, playground: FaultyPlayground) -> None:
        self.folder, self.playground, self.room = folder, playground, Room(playground)
        self.said = ""
        """The output of the bot that was stopped last."""
        (folder / "discord").mkdir()
        (folder / "discord" / "sitecustomize.py").write_text(AT_THE_PLAYGROUND)
        kept = {name: value for name, value in os.environ.items() if name not in {*NAMES, *PINS}}
        self.told = {
            "DISCORD_TOKEN": playground.token,
            "TRIAL_API": playground.api,
            "TRIAL_GATEWAY": playground.gateway,
            "HOUSE_PAUSE": "0.05",
            "BEATS": "0",
        }
        self.environment = {**kept, **self.told, "PYTHONPATH": f"{folder}/discord"}

    async def step(
        self,
        *words: str | Path,
        code: int = 0,
        says: str = "",
        where: Path | None = None,
        told: Mapping[str, str] = NONE,
    ) -> str:
        """Runs a command, which must exit with ``code`` and print the words ``says``."""
        began = time.perf_counter()
        process = await self._start(words, where, told)
        try:
            output, _ = await process.communicate()
        finally:
            if process.returncode is None:
                process.terminate()  # at this signal a booted systemd stops all that it started
                await process.wait()
        said = output.decode()
        print(f"  {time.perf_counter() - began:5.1f} s  {_in_short(words)}", flush=True)
        if code or says:
            print("".join(f"           {line}\n" for line in said.strip().splitlines()[-3:]), end="")
        if process.returncode != code or says not in said:
            raise AssertionError(f"{process.returncode} instead of {code}, {says!r}:\n{said}")
        return said

    @asynccontextmanager
    async def running(
        self, *words: str | Path, shards: int = 1, where: Path | None = None, told: Mapping[str, str] = NONE
    ) -> AsyncIterator[Process]:
        """Runs the bot, and yields its process once the bot is connected. Then stops it as a host would."""
        began = time.perf_counter()
        process = await self._start(words, where, told)
        output = asyncio.create_task(process.stdout.read()) if process.stdout else None
        try:
            waiting = [self.playground.until_bot(shard=shard) for shard in range(shards)]
            await asyncio.gather(*waiting)
            print(
                f"  {time.perf_counter() - began:5.1f} s  {_in_short(words)}, until it is online", flush=True
            )
            yield process
            began = time.perf_counter()
            process.terminate()
            ended = await asyncio.wait_for(process.wait(), 15)
            print(f"  {time.perf_counter() - began:5.1f} s  SIGTERM, until it has ended", flush=True)
            assert ended == 0, ended
            self.said = (await output).decode() if output else ""
            await self.playground.until_bot(online=False)
        except BaseException:
            with suppress(ProcessLookupError):
                process.kill()
            print((await output).decode() if output else "", file=sys.stderr)
            raise

    async def _start(
        self, words: Sequence[str | Path], where: Path | None, told: Mapping[str, str]
    ) -> Process:
        environment = {**self.environment, "LOG_LEVEL": "WARNING", **told}
        where = where or self.folder
        return await asyncio.create_subprocess_exec(
            *words, cwd=where, env=environment, stdin=asyncio.subprocess.DEVNULL, stdout=PIPE, stderr=STDOUT
        )

    async def play(self) -> None:
        """Opens a table with a bot, and plays the first trick."""
        room = self.room
        for former in room.hands(room.ann):
            room.ann.dismiss(former)
        await room.start_game(room.ann, house=2)
        await room.play_trick(room.ann)


def _in_short(words: Sequence[str | Path]) -> str:
    own = words[words.index("-ec") + 3 :] if "-ec" in words else words
    return re.sub(r"(?<!\S)/\S*/", "", " ".join(map(str, own)))[:100]


def _needs(*programs: str) -> None:
    if missing := [name for name in programs if not shutil.which(name)]:
        raise Untried(f"there is no {' or '.join(missing)} here")


def _database(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder}/kuckuck.sqlite3"


async def _install(trial: Trial, name: str) -> Path:
    environment = trial.folder / name
    await trial.step(sys.executable, "-m", "venv", environment)
    return environment / "bin"


async def wheel(trial: Trial) -> None:
    """Tries a wheel in an empty environment, with the newest packages and with the locked ones."""
    building = await _install(trial, "building")
    await trial.step(building / "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", "wheels", ROOT)
    [built] = (trial.folder / "wheels").iterdir()
    for name, locked in (("newest", False), ("locked", True)):
        there = await _install(trial, name)
        pip = (there / "pip", "install", "--quiet")
        if locked:
            lock = ROOT / "locks/run.txt"
            await trial.step(*pip, "--require-hashes", "--only-binary", ":all:", "--requirement", lock)
        await trial.step(*pip, *(["--no-deps"] if locked else []), built)
        await trial.step(there / "pip", "check")
        await trial.step(there / "kuckuck", "--version", says=__version__)
        await trial.step(there / "kuckuck", "play", code=78, says="get the sources")
        url = _database(trial.folder / name)
        async with trial.running(there / "kuckuck", told={"DATABASE_URL": url}):
            await trial.play()
        await trial.step(there / "kuckuck", "check", told={"DATABASE_URL": url}, says="Tables: 1 live")
    await trial.step(
        trial.folder / "newest/bin/kuckuck",
        "check",
        told={"DATABASE_URL": "postgresql+asyncpg://a@b/c"},
        code=1,
    )


LAID = "mount -t overlay none -o lowerdir=/,upperdir=$0/upper,workdir=$0/work $0/tree"
AMONG = "mount --bind /dev $0/tree/dev; mount -t proc none $0/tree/proc"
BUILDING = f'{LAID}; {AMONG}; exec chroot $0/tree "$@"'
"""Runs a command on a copy of this computer. Any change to the copy only goes to the folder ``upper``."""
RUNNING = f"""mount -t overlay none -o lowerdir=$0/upper:/ $0/tree; {AMONG}; mount --bind $0/data $0/tree/data
exec chroot $0/tree setpriv --reuid 10001 --regid 10001 --clear-groups --no-new-privs --bounding-set=-all \\
    --inh-caps=-all "$@"
"""
"""Runs a command in the image: read-only except for ``/data``, as a user without root's rights."""


def _computer(trial: Trial, name: str) -> Path:
    _needs("unshare", "chroot", "setpriv")
    if os.geteuid():
        raise Untried("only root may mount what it needs")
    for part in ("upper", "work", "tree", "data"):
        (trial.folder / name / part).mkdir(parents=True)
    return trial.folder / name


async def image(trial: Trial) -> None:
    """Tries the Dockerfile's steps on a copy of this computer, and runs the read-only image, not as root."""
    built, made = _computer(trial, "build"), _computer(trial, "image")
    said = dict(re.findall(r'(\w+)="?([^" ]*)', " ".join(of(stages()[1], "ENV"))))
    path = "/usr/local/python/bin:/usr/bin:/bin:/usr/sbin"
    for stage, computer in zip(stages(), (built, made), strict=True):
        there = ("unshare", "--mount", "sh", "-ec", BUILDING, computer)
        # This venv replaces Docker's image of Python, which has pip too.
        await trial.step(*there, "/usr/bin/python3", "-m", "venv", "/usr/local/python")
        await trial.step(*there, "/usr/local/python/bin/pip", "install", "--quiet", "--upgrade", "pip")
        for line in of(stage, "COPY"):
            *names, to = line.removeprefix("--from=build").split()
            for name in names:
                if computer == built:
                    _copy(ROOT / name, computer / "upper/source" / (name if to == "./" else to))
                else:
                    _copy(built / f"upper{name}", computer / f"upper{to}")
        where = "/source" if computer == built else "/"
        flags = dict(re.findall(r"(PIP_\w+)=(\S+)", " ".join(of(stage, "ENV"))))
        for number, line in enumerate(of(stage, "RUN")):
            await trial.step(*there, "sh", "-ec", f"cd {where}; {line}", told={"PATH": path, **flags})
            print(f"           (RUN {number + 1}: {line[:60]} …)")
    (made / "upper/data").mkdir(exist_ok=True)
    os.chown(made / "data", 10001, 10001)
    inside = ("unshare", "--mount", "sh", "-ec", RUNNING, made)
    shutil.copytree(trial.folder / "discord", made / "upper/discord")
    told = said | {"PATH": f"/opt/kuckuck/bin:{path}", "PYTHONPATH": "/discord"}
    entry = json.loads(of(stages()[1], "ENTRYPOINT")[0])
    await trial.step(*inside, *entry, "check", says="the first start makes it", told=told)
    async with trial.running(*inside, *entry, told=told):
        await trial.play()
        await asyncio.sleep(3)  # discord.py waits for more servers before it is ready
        await trial.step(*inside, *health_check(), told=told)
        await trial.step(*inside, *entry, "backup", "/data/copy.sqlite3", says="holds what", told=told)
        await trial.step(*inside, *entry, "backup", "/copy.sqlite3", code=1, says="Read-only", told=told)
    await trial.step(*inside, "python", "-m", "pip", code=1, says="No module named pip", told=told)


def _copy(source: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, to, symlinks=True)
    else:
        shutil.copy(source, to)


async def compose(trial: Trial) -> None:
    """Tries what compose.yaml sets for the bot, as Docker Compose reads it."""
    program = shutil.which("docker-compose") or shutil.which("docker-compose", path=DOCKERS_OWN)
    if program is None:
        raise Untried("there is no docker-compose here")
    shutil.copy(ROOT / "compose.yaml", trial.folder)
    await trial.step(program, "config", code=1, says="")
    (trial.folder / ".env").write_text("DISCORD_TOKEN=x\nPOSTGRES_PASSWORD=egg\n")
    (trial.folder / ".env").chmod(0o600)
    read = await trial.step(program, "config")
    [url] = re.findall(r"DATABASE_URL: (\S+)", read)
    await trial.step(*BOT, "check", code=1, says="Settings: valid", where=ROOT, told={"DATABASE_URL": url})


UNDER_SYSTEMD = """
PS4='  $(date +%T) '; set -ex; export HOME=/root
git config --global --add safe.directory '*'
git clone --quiet file://SOURCE /opt/kuckuck
cd /opt/kuckuck
make --silent .venv/run PYTHON=/usr/bin/python3 2>/dev/null
.venv/bin/python -m compileall -q engine bot cogs
install -m 600 /line/kuckuck.env /etc/kuckuck.env
cp deploy/kuckuck.service /etc/systemd/system/
ln -s /opt/kuckuck/deploy/kuckuck /usr/local/bin/
systemctl daemon-reload
systemctl enable --quiet --now kuckuck
{ set +x; } 2>/dev/null; until [ -e /line/played ]; do sleep 0.2; done; set -x
kuckuck --version
kuckuck check
kuckuck backup copy.sqlite3
ls -l /var/lib/kuckuck/
systemd-analyze security kuckuck | tail -1
systemctl kill --signal KILL kuckuck
sleep 40 # the unit's RestartSec, and a start
systemctl is-active kuckuck
{ set +x; } 2>/dev/null; until [ -e /line/again ]; do sleep 0.2; done; set -x
systemctl stop kuckuck
systemctl show --property Result,ExecMainStatus kuckuck
mv /var/lib/kuckuck/copy.sqlite3 /line
rm /var/lib/kuckuck/kuckuck.sqlite3
cp /line/copy.sqlite3 /var/lib/kuckuck/kuckuck.sqlite3
chown --reference=/var/lib/kuckuck/ /var/lib/kuckuck/kuckuck.sqlite3
kuckuck restored --yes
systemctl start kuckuck
sleep 5
systemctl is-active kuckuck
systemctl stop kuckuck
sed -i s/DISCORD_TOKEN=./DISCORD_TOKEN=wrong/ /etc/kuckuck.env
systemctl start kuckuck
sleep 14
systemctl show --property Result,ExecMainStatus kuckuck
journalctl --quiet --unit kuckuck --output cat | tail -8
"""
TRIAL_UNIT = """
[Service]
Type=oneshot
EnvironmentFile=/line/trial.env
ExecStart=sh /line/trial.sh
ExecStopPost=systemctl --no-block poweroff
StandardOutput=append:/line/told
StandardError=append:/line/told
"""


async def systemd(trial: Trial) -> None:
    """Tries the unit under a real systemd on a copy of this computer, with the commands of hosting.md."""
    _needs("systemd-nspawn")
    computer = _computer(trial, "server")
    line = trial.folder / "line"
    line.mkdir()
    places = {"PYTHONPATH": "/opt/kuckuck:/discord", "LOG_LEVEL": "INFO"}
    (line / "kuckuck.env").write_text("".join(f"{k}={v}\n" for k, v in (trial.told | places).items()))
    pip = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "PATH"))}
    (line / "trial.env").write_text("".join(f"{name}={value}\n" for name, value in pip.items()))
    (line / "trial.sh").write_text(UNDER_SYSTEMD.replace("SOURCE", str(ROOT)))
    units = computer / "upper/etc/systemd/system"
    (units / "multi-user.target.wants").mkdir(parents=True)
    (units / "trial.service").write_text(TRIAL_UNIT)
    (units / "multi-user.target.wants/trial.service").symlink_to("/etc/systemd/system/trial.service")
    for other in ("docker.service", "containerd.service"):  # only one Docker at a time can use a network
        (units / other).symlink_to("/dev/null")
    shutil.copytree(trial.folder / "discord", computer / "upper/discord")
    boot = ("systemd-nspawn", "--register=no", "--keep-unit", "--quiet", f"--bind={line}:/line")
    booting = f'{LAID}; exec "$@" -D $0/tree --boot'
    went = asyncio.create_task(trial.step("unshare", "--mount", "sh", "-ec", booting, computer, *boot))
    try:
        while not trial.playground.line.shards:
            if went.done():
                raise Untried("systemd does not boot here, or one of the commands has failed")
            await asyncio.sleep(0.2)
        await trial.play()
        (line / "played").touch()
        await trial.playground.until_bot(online=False)
        await trial.playground.until_bot()
        (line / "again").touch()
        await went
    finally:
        went.cancel()
        await asyncio.wait([went])
        print((line / "told").read_text() if (line / "told").exists() else "nothing was told")
    told = (line / "told").read_text()
    for words in ("Tables: 1 live", "holds what", "\nactive\n", "Result=success", "ExecMainStatus=78"):
        assert words in told, words


async def processes(trial: Trial) -> None:
    """Runs four processes on one PostgreSQL, kills one of them, then has SIGHUP replace all four."""
    with ExitStack() as stack:
        server = await asyncio.to_thread(stack.enter_context, _server())
        url = await asyncio.to_thread(server.new)
        words = (*BOT, "run", "--processes", "4")
        async with trial.running(
            *words,
            shards=4,
            where=ROOT,
            told={"DATABASE_URL": url, "SHARD_COUNT": "4", "PYTHONPATH": _paths(trial, ROOT)},
        ) as bot:
            await trial.play()
            [child, *_] = _children(bot.pid)
            os.kill(child, signal.SIGKILL)
            await trial.playground.until_bot(online=False)
            await trial.playground.until_bot()
            print("           one was killed, and is back")
            bot.send_signal(signal.SIGHUP)
            for shard in range(4):
                await trial.playground.until_bot(online=False, shard=shard)
                await trial.playground.until_bot(shard=shard)
            print("           SIGHUP: each was replaced")
        await trial.step(*BOT, "check", where=ROOT, told={"DATABASE_URL": url}, says="Tables: 1 live")
        dump = trial.folder / "kuckuck.dump"
        other = await asyncio.to_thread(server.new)
        plain, there = (one.replace("+asyncpg", "") for one in (url, other))
        await trial.step(postgres.program("pg_dump"), "--format", "custom", "--file", dump, plain)
        await trial.step(postgres.program("pg_restore"), "--exit-on-error", "--dbname", there, dump)
        await trial.step(
            *BOT, "restored", "--yes", where=ROOT, told={"DATABASE_URL": other}, says="Tables closed: 1"
        )


async def outage(trial: Trial) -> None:
    """PostgreSQL dies and comes back, restarts between two presses, then hangs. The same bot plays on."""
    room, lasting = trial.room, ("listen_addresses=", "shared_buffers=16MB")
    with ExitStack() as stack:
        server = await asyncio.to_thread(stack.enter_context, _server(lasting))
        url = await asyncio.to_thread(server.new)
        told = {"DATABASE_URL": url, "PYTHONPATH": _paths(trial, ROOT)}

        async def press() -> InteractionResult:
            await room.until(lambda: cards(room.hand(room.ann)))
            return (await play_a_card(room, room.ann))[0]

        async def plays_on() -> None:
            before = cards(room.hand(room.ann))
            assert (await press()).acknowledged
            await room.until(lambda: cards(room.hand(room.ann)) not in (before, []))

        async with trial.running(*BOT, where=ROOT, told=told):
            await trial.play()
            await asyncio.sleep(1)  # until the bots have moved too
            await asyncio.to_thread(server.stop)
            held = cards(room.hand(room.ann))
            for _ in range(2):
                assert said(await press()) == FAILED
            await asyncio.sleep(15)
            assert cards(room.hand(room.ann)) == held
            await asyncio.to_thread(server.start)
            await plays_on()
            print("           PostgreSQL died and came back: presses were refused, and then taken")
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)
            await plays_on()
            print("           it restarted between two presses")
            every = [server.pid, *_children(server.pid)]
            for pid in every:
                os.kill(pid, signal.SIGSTOP)
            playing = asyncio.create_task(plays_on())
            await asyncio.sleep(5)
            assert not playing.done()
            for pid in every:
                os.kill(pid, signal.SIGCONT)
            await playing
            print("           it hung for five seconds: the press waited")
    assert "PostgreSQL does not answer" in trial.said, trial.said
    assert "Traceback" not in trial.said, trial.said
    assert trial.said.count("the clock failed") < 20, trial.said
    await trial.step(*BOT, where=ROOT, told=told, code=75, says="Check DATABASE_URL")


def _children(process: int) -> list[int]:
    return [*map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split())]


def _server(options: Sequence[str] = postgres.OPTIONS) -> AbstractContextManager[postgres.Postgres]:
    try:
        postgres.program("postgres")
    except pytest.skip.Exception as missing:
        raise Untried(str(missing)) from None
    return postgres.running(options)


def _paths(trial: Trial, root: Path) -> str:
    return f"{root}:{trial.folder}/discord"


async def backup(trial: Trial) -> None:
    """Takes a backup while people play, restores it in another folder, and plays there."""
    url, room = _database(trial.folder), trial.room
    here: dict[str, str] = {"PYTHONPATH": _paths(trial, ROOT)}
    async with trial.running(*BOT, told=here | {"DATABASE_URL": url}):
        await trial.play()
        copying = asyncio.create_task(
            trial.step(*BOT, "backup", "copy.sqlite3", told=here | {"DATABASE_URL": url})
        )
        while not copying.done():
            await room.play_trick(room.ann)
            await asyncio.sleep(0.05)
        await copying
    elsewhere = trial.folder / "elsewhere"
    elsewhere.mkdir()
    there = here | {"DATABASE_URL": _database(elsewhere)}
    shutil.copy(trial.folder / "copy.sqlite3", elsewhere / "kuckuck.sqlite3")
    await trial.step(*BOT, "restored", "--yes", says="Tables closed:", told=there)
    await trial.step(*BOT, "check", says="Tables: 0 live", told=there)
    async with trial.running(*BOT, told=there):
        await trial.play()


async def update(trial: Trial) -> None:
    """Updates from commit `FORMER` in the middle of a game, then goes back to that commit with a backup."""
    _needs("git")
    former = trial.folder / "former"
    await trial.step("git", "worktree", "add", "--quiet", "--detach", former, FORMER, where=ROOT)
    try:
        url = _database(trial.folder)
        then, now = ({"PYTHONPATH": _paths(trial, root), "DATABASE_URL": url} for root in (former, ROOT))
        async with trial.running(*BOT, where=former, told=then):
            await trial.play()
        await trial.step(*BOT, "backup", "before.sqlite3", told=now)
        await trial.step(*BOT, "check", says="Tables: 1 live", told=now)
        async with trial.running(*BOT, told=now):
            room = trial.room
            before = text(room.board)
            await room.play_trick(room.ann)
            await room.until(lambda: text(room.board) != before)
        for file in trial.folder.glob("kuckuck.sqlite3*"):
            file.unlink()
        shutil.copy(trial.folder / "before.sqlite3", trial.folder / "kuckuck.sqlite3")
        await trial.step(*BOT, "restored", "--yes", where=former, says="Tables closed: 1", told=then)
        async with trial.running(*BOT, where=former, told=then):
            await trial.play()
    finally:
        await trial.step("git", "worktree", "remove", "--force", former, where=ROOT)


TRIALS = (wheel, image, compose, systemd, processes, outage, backup, update)


async def main(names: Sequence[str]) -> int:
    """Runs the named `TRIALS`, or all. Returns 1 if one has failed."""
    failed = 0
    for way in TRIALS:
        if names and way.__name__ not in names:
            continue
        print(f"{way.__name__}: {way.__doc__}", flush=True)
        # An overlay must have its files on another file system than the one that it covers.
        folder = Path(tempfile.mkdtemp(prefix="kuckuck-", dir=MEMORY))
        try:
            async with FaultyPlayground() as playground:
                await way(Trial(folder, playground))
        except Untried as why:
            print(f"  not tried: {why}.")
        except Exception:
            traceback.print_exc()
            failed = 1
        finally:
            shutil.rmtree(folder)
    return failed


if __name__ == "__main__":
    print_any_sign()
    sys.exit(asyncio.run(main(sys.argv[1:])))
