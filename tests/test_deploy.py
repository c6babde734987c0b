"""What hosts run the bot in, as far as it can be checked without a container or systemd."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from configparser import RawConfigParser
from fnmatch import fnmatch
from importlib.metadata import files, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from bot.host.config import Config
from bot.host.startup import Unfit, Unready
from bot.start import STOP_SECONDS
from tests import seccomp
from tests.dockerfile import instructions, of, stages

ROOT = Path(__file__).parents[1]
SETTINGS = {name.upper() for name in Config.model_fields}
COMPOSED = {"POSTGRES_PASSWORD", "PYTHON_IMAGE", "POSTGRES_IMAGE"}
"""What compose.yaml alone reads from .env."""


def test_the_dockerfile_knows_its_instructions() -> None:
    known = {
        "ARG",
        "FROM",
        "WORKDIR",
        "COPY",
        "RUN",
        "ENV",
        "VOLUME",
        "USER",
        "STOPSIGNAL",
        "HEALTHCHECK",
        "ENTRYPOINT",
    }
    assert {word for word, _ in instructions()} <= known


def test_both_stages_stand_on_the_same_small_python_that_the_bot_is_made_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lowest = project["requires-python"].removeprefix(">=")
    [(word, image), *_] = instructions()
    assert word == "ARG", "so that it can be named by its digest"
    named = re.fullmatch(r"PYTHON_IMAGE=(python:(\d+\.\d+)-slim-[a-z]+)", image)
    assert named, "a version and a distribution that do not change by themselves"
    assert named[2] == lowest, "what the type checker and the tests run on"
    assert [of(stage, "FROM")[0].split()[0] for stage in stages()] == ["${PYTHON_IMAGE}"] * 2
    for file in ("compose.yaml", ".env.example"):
        assert named[1] in (ROOT / file).read_text(encoding="utf-8")


def test_what_is_copied_is_there_and_not_ignored() -> None:
    ignored = [
        line
        for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    assert ignored[0] == "*", "nothing gets in unnamed, least of all .env"
    allowed = {line.removeprefix("!") for line in ignored if line.startswith("!")}
    copied = [path for rest in of(stages()[0], "COPY") for path in rest.split()[:-1]]
    assert set(copied) == allowed
    for path in copied:
        assert (ROOT / path).exists()
        assert not fnmatch(path, ".env*")


def test_all_that_the_package_is_built_from_is_copied() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {
        "pyproject.toml",
        project["project"]["readme"],
        "LICENSE",
        *wheel["packages"],
        *wheel["force-include"],
    }
    copied = {path for rest in of(stages()[0], "COPY") for path in rest.split()[:-1]}
    assert needed <= copied


def test_the_image_has_no_tools_no_root_a_volume_and_a_stop() -> None:
    build, image = stages()
    assert "--without-pip" in " ".join(of(build, "RUN"))
    gone, *_ = of(image, "RUN")
    assert re.match(r"pip uninstall --yes .*\bsetuptools wheel pip &&", gone), "Python's own image has them"
    assert "ensurepip" in gone, "it would bring pip back"
    assert of(image, "COPY") == ["--from=build /opt/kuckuck /opt/kuckuck"]
    [user] = of(image, "USER")
    assert user.isdigit(), "a name would not be seen to be other than root"
    assert int(user) > 0
    assert f"--uid {user}" in " ".join(of(image, "RUN"))
    assert of(image, "VOLUME") == ["/data"]
    assert of(image, "STOPSIGNAL") == ["SIGTERM"]
    [entry] = of(image, "ENTRYPOINT")
    assert json.loads(entry) == ["python", "-m", "bot"], "without a shell, which would keep the signal"
    assert [word for word, _ in image].index("USER") > max(
        i for i, (word, _) in enumerate(image) if word == "RUN"
    )


def locked(name: str) -> dict[str, tuple[str, list[str]]]:
    """The packages of a lock with their versions and their hashes."""
    text = (ROOT / "locks" / name).read_text(encoding="utf-8").replace("\\\n", " ")
    found = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            [(package, version)] = re.findall(r"^(\S+)==(\S+)", line)
            found[package] = (version, re.findall(r"--hash=sha256:([0-9a-f]{64})\b", line))
    return found


def plain(package: str) -> str:
    """As one name of a package is compared with another."""
    return re.sub(r"[-_.]+", "-", package).lower()


PINS = {
    plain(package): version
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").split()
    for package, version in [line.split("==")]
}


@pytest.mark.parametrize("name", ["run.txt", "build.txt"])
def test_what_is_locked_has_hashes_and_the_pinned_versions(name: str) -> None:
    lock = locked(name)
    assert {package: version for package, (version, _) in lock.items()}.items() <= PINS.items()
    assert [package for package, (_, hashes) in lock.items() if not hashes] == []
    text = (ROOT / "locks" / name).read_text(encoding="utf-8")
    assert "://" not in text, "its source is for the person who installs it to say"


def needed_by(wanted: list[str]) -> set[str]:
    """These requirements and all that they need in turn, as they are installed here."""
    found: set[str] = set()
    todo = [Requirement(one) for one in wanted]
    while todo:
        one = todo.pop()
        if one.marker and not any(one.marker.evaluate({"extra": extra}) for extra in one.extras | {""}):
            continue
        found.add(plain(one.name))
        for text in requires(one.name) or []:
            further = Requirement(text)
            if not further.marker or any(further.marker.evaluate({"extra": e}) for e in one.extras | {""}):
                further.marker = None
                if plain(further.name) not in found:
                    todo.append(further)
    return found


def test_the_locks_hold_all_that_the_bot_and_its_build_need() -> None:
    read = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = read["project"]
    needed = needed_by(
        [
            *project["dependencies"],
            *project["optional-dependencies"]["postgres"],
            *project["optional-dependencies"]["speed"],
        ]
    )
    beside = {"audioop-lts"}  # for newer Pythons
    assert needed - beside == locked("run.txt").keys() - beside
    assert beside < locked("run.txt").keys()
    [builder] = read["build-system"]["requires"]
    name, version = builder.split("==")
    assert locked("build.txt")[name][0] == version


def test_whatever_is_installed_in_production_is_held_against_its_hash() -> None:
    [installed] = of(stages()[0], "RUN")
    assert "PIP_ONLY_BINARY=:all:" in " ".join(of(stages()[0], "ENV")), "or a build would fetch what it likes"
    for step in installed.split(" && "):
        if " install " in step or " wheel " in step:
            assert "--require-hashes --requirement locks/" in step or "--no-deps" in step
    assert "--no-build-isolation" in installed
    target = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\n.venv/run:")[2].partition("\n\n")[0]
    assert "--require-hashes --only-binary :all: --requirement locks/run.txt" in target


@pytest.mark.parametrize("package", sorted(locked("run.txt").keys() - {"audioop-lts"}))
def test_the_image_holds_the_licence_of_each_package(package: str) -> None:
    held = [file.name for file in files(package) or [] if ".dist-info" in str(file)]
    assert [name for name in held if re.match(r"(?i)licen[cs]e|copying", name)]


def test_what_the_image_sets_are_settings_or_pythons() -> None:
    [environment] = of(stages()[1], "ENV")
    names = set(re.findall(r"(\w+)=", environment))
    assert {name for name in names if not name.startswith("PYTHON")} - {"PATH", "SQLITE_TMPDIR"} == {
        "DATABASE_URL",
        "METRICS_PORT",
    }
    assert {"DATABASE_URL", "METRICS_PORT"} <= SETTINGS
    assert "sqlite+aiosqlite:////data/" in environment


READ_ONLY = """
mount --bind "$1" /mnt
for folder in /tmp /var/tmp; do mount -t tmpfs -o ro none $folder; done
cd /tmp && shift && exec "$@"
"""
"""Runs a command where nothing can be written but a folder, which is /mnt there."""
SORT = """
import sqlite3
database = sqlite3.connect("/mnt/kuckuck.sqlite3")
database.execute("CREATE TABLE numbers (it)")
database.executemany("INSERT INTO numbers VALUES (?)", ([-it * 7 % 300_007] for it in range(300_000)))
database.execute("CREATE INDEX sorted ON numbers (it)")
"""


def test_an_image_that_is_read_only_sorts_more_than_sqlite_keeps_in_memory(tmp_path: Path) -> None:
    isolated = ("unshare", "--map-root-user", "--mount")
    if not shutil.which("unshare") or subprocess.run([*isolated, "true"], check=False).returncode:
        pytest.skip("nothing can be mounted here")
    [environment] = of(stages()[1], "ENV")
    said = dict(re.findall(r"(SQLITE_TMPDIR)=\"?(/data[^\" ]*)", environment))
    variables = {name: value.replace("/data", "/mnt") for name, value in said.items()}
    sorting = subprocess.run(
        [*isolated, "sh", "-ec", READ_ONLY, "sh", tmp_path, Path(sys.executable).resolve(), "-c", SORT],
        env={"PATH": os.environ["PATH"], **variables},
        capture_output=True,
        text=True,
    )
    assert sorting.stderr == ""
    assert sorting.returncode == 0


def test_compose_waits_for_the_stop_and_reads_what_the_example_names() -> None:
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    grace = re.search(r"stop_grace_period: (\d+)s", text)
    assert grace
    assert int(grace[1]) > STOP_SECONDS
    assert set(re.findall(r"\$\{(\w+)", text)) == COMPOSED
    assert "\t" not in text


class UnitParser(RawConfigParser):
    """Leaves names as they are written."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


@pytest.fixture
def unit() -> RawConfigParser:
    parser = UnitParser(strict=False)
    parser.read(ROOT / "deploy" / "kuckuck.service", encoding="utf-8")
    return parser


def test_the_unit_waits_for_the_stop_and_is_hardened(unit: RawConfigParser) -> None:
    service = unit["Service"]
    assert int(service["TimeoutStopSec"]) > STOP_SECONDS
    assert service["ExecStart"].endswith("python -m bot")
    assert service["DynamicUser"] == service["NoNewPrivileges"] == "yes"
    assert service["ProtectSystem"] == "strict"
    assert service["StateDirectory"] == "kuckuck"


def test_the_unit_tries_again_where_that_is_of_use_and_more_and_more_slowly(unit: RawConfigParser) -> None:
    service = unit["Service"]
    assert service["Restart"] == "on-failure"
    assert int(service["RestartPreventExitStatus"]) == Unfit.code != Unready.code
    assert int(service["RestartSteps"]) > 0
    assert service["RestartMaxDelaySec"] == "10min"


UNDER_THE_UNIT = """
import asyncio, os
from bot.host import logs
from bot.host.recomputing import recomputing
from bot.host.worker import NICE, Worker
from bot.live.shards import ALL
from bot.storage.store import Store
from tests import seccomp

async def main():
    url = "sqlite:///kuckuck.sqlite3"
    store = await Store.open(url)
    await store.close()
    worker = Worker()
    assert await worker.run(os.nice, 0) == os.nice(0) + NICE
    await worker.close()
    logs.begin("INFO")
    async with recomputing(["standings"], url, ALL):
        await asyncio.Event().wait()

if __name__ == "__main__":
    seccomp.put_on()
    asyncio.run(main())
"""


@pytest.mark.skipif(not seccomp.KNOWN, reason="the system calls are numbered otherwise here")
def test_under_the_unit_workers_work_and_stand_back_and_ratings_are_computed_again(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", UNDER_THE_UNIT],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
    ) as bot:
        assert bot.stderr
        done = any("ratings are computed again" in line for line in bot.stderr)
        bot.kill()
    assert done, f"it has ended by {bot.returncode}"


def test_no_deployment_dumps_its_memory_or_takes_all_there_is(unit: RawConfigParser) -> None:
    service = unit["Service"]
    assert service["LimitCORE"] == "0"
    assert {"MemoryMax", "TasksMax"} <= {*service}
    bot = (ROOT / "compose.yaml").read_text(encoding="utf-8").partition("\n  database:")[0]
    for limit in ("core: 0", "mem_limit: ", "pids_limit: ", "read_only: true", "cap_drop: [ALL]"):
        assert limit in bot
    guide = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    running = guide.partition("docker run --detach")[2].partition("```")[0]
    for option in (
        *("--read-only", "--cap-drop ALL", "--security-opt no-new-privileges"),
        *("--memory ", "--pids-limit ", "--ulimit core=0"),
    ):
        assert option in running


def test_an_errand_has_the_services_user_settings_and_database(unit: RawConfigParser, tmp_path: Path) -> None:
    told = tmp_path / "systemd-run"
    told.write_text('#!/bin/sh\nfor word; do echo "$word"; done\n')
    told.chmod(0o755)
    words = subprocess.run(
        [ROOT / "deploy" / "kuckuck", "forget", "1", "--server", "2 3"],
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
        stdin=subprocess.DEVNULL,
    ).stdout.splitlines()
    assert "--pipe" in words, "its output may go on into a file"
    assert {"--wait", "--collect"} <= {*words}
    given = [word.removeprefix("--property=") for word in words if word.startswith("--property=")]
    text = (ROOT / "deploy" / "kuckuck.service").read_text(encoding="utf-8")
    assert [one for one in given if f"\n{one}\n" not in text] == []
    same = (
        "WorkingDirectory=",
        "Environment=",
        "EnvironmentFile=",
        "DynamicUser=",
        "User=",
        "StateDirectory",
        "UMask=",
    )
    assert [line for line in text.splitlines() if line.startswith(same) and line not in given] == []
    start = unit["Service"]["ExecStart"].split()
    assert words[-len(start) - 4 :] == [*start, "forget", "1", "--server", "2 3"]


def test_the_example_environment_and_the_guide_name_every_setting() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert set(re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE)) == SETTINGS | COMPOSED
    guide = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    table = guide.partition("## Settings")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `([A-Z_]+)` \|", table, re.MULTILINE)) == SETTINGS


def test_the_guide_gives_the_settings_their_true_defaults() -> None:
    guide = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for name, field in Config.model_fields.items():
        [default] = re.findall(rf"^\| `{name.upper()}` \|.*\| (.+) \|$", guide, re.MULTILINE)
        unset = "all" if name == "shard_ids" else "none"
        assert default == (unset if field.default is None else f"`{field.default}`")


def test_every_file_that_the_guide_names_is_there() -> None:
    guide = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for name in (
        *("compose.yaml", "Dockerfile", ".env.example", "locks/run.txt"),
        *("deploy/kuckuck.service", "deploy/kuckuck"),
    ):
        assert name in guide
        assert (ROOT / name).is_file()


def test_no_file_that_a_host_makes_is_tracked() -> None:
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    assert not {".env", "kuckuck.env"} & set(tracked)


def test_what_the_service_cannot_compile_is_compiled_with_each_version() -> None:
    """Else each start, and each process that draws or thinks, compiles all of the bot first."""
    assert "Environment=PYTHONDONTWRITEBYTECODE=1" in (ROOT / "deploy/kuckuck.service").read_text()
    told = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    installing, updating = told.partition("## Update")[::2]
    for part in (installing, updating):
        [folders] = re.findall(r"-m compileall -q ([a-z ]+[a-z])", part)
        assert {*folders.split()} == {"engine", "bot", "cogs"}
