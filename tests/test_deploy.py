"""The image, the unit and the locks for hosts, checked as far as possible without Docker or systemd."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from configparser import RawConfigParser
from importlib.metadata import files, metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from bot.host.config import Config
from bot.host.startup import Unfit, Unready
from bot.start import STOP_SECONDS
from tests import seccomp
from tests.dockerfile import instructions, of, stages

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SETTINGS = {name.upper() for name in Config.model_fields}
COMPOSED = {"POSTGRES_PASSWORD", "PYTHON_IMAGE", "POSTGRES_IMAGE"}
"""The variables in .env that only compose.yaml reads."""


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


UNIT, GUIDE = text_of("deploy/kuckuck.service"), text_of("docs/hosting.md")


def test_both_stages_stand_on_the_same_small_python_that_the_bot_is_made_for() -> None:
    [(word, image), *_] = instructions()
    assert word == "ARG", "so that it can be named by its digest"
    named = re.fullmatch(r"PYTHON_IMAGE=(python:(\d+\.\d+)-slim-[a-z]+)", image)
    assert named, "a version and a distribution that do not change by themselves"
    assert f">={named[2]}" == PROJECT["project"]["requires-python"], "what the tests run on"
    assert [of(stage, "FROM")[0].split()[0] for stage in stages()] == ["${PYTHON_IMAGE}"] * 2
    assert [named[1] in text_of(file) for file in ("compose.yaml", ".env.example")] == [True, True]


def test_what_the_package_is_built_from_is_copied_and_nothing_unnamed_gets_in() -> None:
    nothing, *lines = [line for line in text_of(".dockerignore").splitlines() if line and line[0] != "#"]
    assert nothing == "*", "least of all .env"
    copied = {path for rest in of(stages()[0], "COPY") for path in rest.split()[:-1]}
    assert copied == {line.removeprefix("!") for line in lines if line.startswith("!")}
    assert [path for path in copied if not (ROOT / path).exists() or path.startswith(".env")] == []
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    built_from = {"pyproject.toml", PROJECT["project"]["readme"], "LICENSE"}
    assert {*built_from, *wheel["packages"], *wheel["force-include"]} <= copied


def test_the_image_has_no_tools_no_root_a_volume_and_a_stop() -> None:
    build, image = stages()
    assert "--without-pip" in " ".join(of(build, "RUN"))
    gone, *_ = of(image, "RUN")
    assert re.match(r"pip uninstall --yes .*\bsetuptools wheel pip &&", gone), "Python's own image has them"
    assert "ensurepip" in gone, "it would bring pip back"
    assert of(image, "COPY") == ["--from=build /opt/kuckuck /opt/kuckuck"]
    [user] = of(image, "USER")
    assert int(user) > 0, "a name would not be seen to be other than root"
    assert f"--uid {user}" in " ".join(of(image, "RUN"))
    assert of(image, "VOLUME") == ["/data"]
    assert of(image, "STOPSIGNAL") == ["SIGTERM"]
    [entry] = of(image, "ENTRYPOINT")
    assert json.loads(entry) == [*PROJECT["project"]["scripts"]], (
        "without a shell, which would keep the signal"
    )
    words = [word for word, _ in image]
    assert "RUN" not in words[words.index("USER") :]


def plain(package: str) -> str:
    """A package's name in a form in which names can be compared."""
    return re.sub(r"[-_.]+", "-", package).lower()


def locked(name: str) -> dict[str, str]:
    """The packages of a lock with their versions. Each must have hashes."""
    found = {}
    for line in text_of(f"locks/{name}").replace("\\\n", " ").splitlines():
        if not line.startswith("#"):
            assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", line), line
            assert "://" not in line, "its source is for the person who installs it to say"
            package, _, version = line.split()[0].partition("==")
            found[package] = version
    return found


def test_the_locks_hold_all_that_the_bot_and_its_build_need_in_the_pinned_versions_with_licences() -> None:
    run, build = locked("run.txt"), locked("build.txt")
    pins = {plain(line.split("==")[0]): line.split("==")[1] for line in text_of("constraints.txt").split()}
    assert {**run, **build}.items() <= pins.items()
    project = PROJECT["project"]
    optional = project["optional-dependencies"]
    wanted = [*project["dependencies"], *optional["postgres"], *optional["speed"]]
    # Indirect requirements are not checked: pip refuses any package whose hash is not in the lock.
    assert {plain(Requirement(one).name) for one in wanted} <= {*run}
    [builder] = PROJECT["build-system"]["requires"]
    assert builder in [f"{name}=={version}" for name, version in build.items()]
    packages = text_of("LICENSES.md").partition("## Packages")[2]
    told = dict(re.findall(r"^\| ([a-z0-9-]+) \| (.+) \|$", packages, re.MULTILINE))
    assert told.keys() - {"package"} == {*run}
    for package in run.keys() - {"audioop-lts"}:  # only newer Pythons need this package
        held = [file.name for file in files(package) or [] if ".dist-info" in str(file)]
        assert any(re.match(r"(?i)licen[cs]e|copying", name) for name in held), package
        assert told[package] == metadata(package).json.get("license_expression", told[package])


def test_the_licence_of_every_font_is_told() -> None:
    kinds = {".ttf", ".otf", ".woff2"}
    fonts = [path for path in (*ROOT.glob("bot/**/*"), *ROOT.glob("playground/**/*")) if path.suffix in kinds]
    named = set(re.findall(r"\]\(([^)]+LICENSE\.txt)\)", text_of("LICENSES.md")))
    assert all((ROOT / path).exists() for path in named)
    assert {path.parent for path in fonts} == {(ROOT / path).parent for path in named}


def test_whatever_is_installed_in_production_is_held_against_its_hash() -> None:
    [installed] = of(stages()[0], "RUN")
    assert "PIP_ONLY_BINARY=:all:" in " ".join(of(stages()[0], "ENV")), "or a build would fetch what it likes"
    for step in installed.split(" && "):
        if " install " in step or " wheel " in step:
            assert "--require-hashes --requirement locks/" in step or "--no-deps" in step
    assert "--no-build-isolation" in installed
    target = text_of("Makefile").partition("\n.venv/run:")[2].partition("\n\n")[0]
    assert "--require-hashes --only-binary :all: --requirement locks/run.txt" in target


def test_what_the_image_sets_are_settings_or_pythons_and_sqlite_sorts_on_its_volume() -> None:
    [environment] = of(stages()[1], "ENV")
    said = dict(re.findall(r'(\w+)="?([^" ]*)', environment))
    ours = {name for name in said if not name.startswith("PYTHON")}
    assert ours == {"DATABASE_URL", "METRICS_PORT", "PATH", "SQLITE_TMPDIR"}
    assert {"DATABASE_URL", "METRICS_PORT"} <= SETTINGS
    assert said["DATABASE_URL"].startswith("sqlite+aiosqlite:////data/")
    assert said["SQLITE_TMPDIR"] == "/data", "nothing else can be written"


class UnitParser(RawConfigParser):
    """A parser that does not change the case of names."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


@pytest.fixture
def service() -> Mapping[str, str]:
    """The unit's section about the service."""
    parser = UnitParser(strict=False)
    parser.read_string(UNIT)
    return parser["Service"]


def test_the_unit_is_hardened_waits_for_the_stop_and_tries_again_where_that_is_of_use(
    service: Mapping[str, str],
) -> None:
    assert service["ExecStart"].endswith("python -m bot")
    assert int(service["TimeoutStopSec"]) > STOP_SECONDS
    said = ("DynamicUser", "NoNewPrivileges", "ProtectSystem", "StateDirectory", "LimitCORE", "Restart")
    assert [service[name] for name in said] == ["yes", "yes", "strict", "kuckuck", "0", "on-failure"]
    assert {"MemoryMax", "TasksMax"} <= {*service}
    assert int(service["RestartPreventExitStatus"]) == Unfit.code != Unready.code
    assert (int(service["RestartSteps"]) > 0, service["RestartMaxDelaySec"]) == (True, "10min")


def test_no_container_dumps_its_memory_takes_all_there_is_or_is_killed_while_it_stops() -> None:
    compose = text_of("compose.yaml")
    grace = re.search(r"stop_grace_period: (\d+)s", compose)
    assert grace
    assert int(grace[1]) > STOP_SECONDS
    assert {*re.findall(r"\$\{(\w+)", compose)} == COMPOSED
    limits = ("core: 0", "mem_limit: ", "pids_limit: ", "read_only: true", "cap_drop: [ALL]")
    bot, running = compose.partition("\n  database:")[0], GUIDE.partition("docker run --detach")[2]
    options = ("read-only", "cap-drop ALL", "security-opt no-new-privileges", "memory ", "pids-limit ")
    assert [one for one in limits if one not in bot] == []
    given = running.partition("```")[0]
    assert [one for one in (*options, "ulimit core=0") if f"--{one}" not in given] == []


UNDER_THE_UNIT = """
import asyncio, os
from bot import logs
from bot.host.recomputing import recomputing
from bot.worker import NICE, Worker
from bot.shards import ALL
from tests import seccomp

async def main():
    worker = Worker()
    assert await worker.run(os.nice, 0) == min(os.nice(0) + NICE, 19)  # 19 is the kernel's most
    await worker.close()
    logs.begin("INFO")
    async with recomputing(["standings"], "sqlite:///kuckuck.sqlite3", ALL):
        await asyncio.Event().wait()

if __name__ == "__main__":
    seccomp.put_on()
    asyncio.run(main())
"""


@pytest.mark.skipif(not seccomp.KNOWN, reason="the system calls are numbered otherwise here")
def test_under_the_unit_workers_work_and_stand_back_and_ratings_are_computed_again(
    tmp_path: Path, empty_database: Path
) -> None:
    shutil.copy(empty_database, tmp_path / "kuckuck.sqlite3")
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


def test_an_errand_has_the_services_user_and_database(service: Mapping[str, str], tmp_path: Path) -> None:
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
    assert [one for one in given if f"\n{one}\n" not in UNIT] == []
    same = r"(WorkingDirectory|Environment|EnvironmentFile|DynamicUser|User|UMask)=|StateDirectory"
    assert [line for line in UNIT.splitlines() if re.match(same, line) and line not in given] == []
    start = service["ExecStart"].split()
    assert words[-len(start) - 4 :] == [*start, "forget", "1", "--server", "2 3"]


def test_the_example_environment_and_the_guide_name_every_setting_and_its_true_default() -> None:
    example = text_of(".env.example")
    assert {*re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE)} == SETTINGS | COMPOSED
    table = GUIDE.partition("## Settings")[2].partition("\n## ")[0]
    told = dict(re.findall(r"^\| `([A-Z_]+)` \|.*\| (.+) \|$", table, re.MULTILINE))
    of_fields = {name.upper(): field.default for name, field in Config.model_fields.items()}
    true = {name: "none" if default is None else f"`{default}`" for name, default in of_fields.items()}
    assert told == true | {"SHARD_IDS": "all"}


def test_what_the_service_cannot_compile_is_compiled_with_each_version() -> None:
    """Otherwise each start and each process that draws or thinks would first compile the whole bot."""
    assert "Environment=PYTHONDONTWRITEBYTECODE=1" in UNIT
    compiled = re.findall(r"-m compileall -q ([a-z ]+[a-z])|## (Update)", GUIDE)
    assert compiled == [("engine bot cogs", ""), ("", "Update"), ("engine bot cogs", "")]
