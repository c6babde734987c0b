"""What hosts run the bot in, as far as it can be checked without a container or systemd."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from configparser import RawConfigParser
from fnmatch import fnmatch
from pathlib import Path

import pytest

from bot.__main__ import STOP_SECONDS
from bot.settings import Settings

ROOT = Path(__file__).parents[1]
SETTINGS = {name.upper() for name in Settings.model_fields}
COMPOSED = {"POSTGRES_PASSWORD"}
"""What compose.yaml alone reads from .env."""


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's, each with its arguments on one line."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    text = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    lines = [line.split(maxsplit=1) for line in text.splitlines() if line.strip()]
    return [(word, " ".join(rest.split())) for word, rest in lines]


def stages() -> list[list[tuple[str, str]]]:
    found: list[list[tuple[str, str]]] = []
    for word, rest in instructions():
        if word == "FROM":
            found.append([])
        found[-1].append((word, rest))
    return found


def of(stage: list[tuple[str, str]], wanted: str) -> list[str]:
    return [rest for word, rest in stage if word == wanted]


def test_the_dockerfile_knows_its_instructions() -> None:
    known = {
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
    for stage in stages():
        [image] = of(stage, "FROM")
        named = re.match(r"python:(\d+\.\d+)-slim-[a-z]+\b", image)
        assert named, "a version and a distribution that do not change by themselves"
        assert named[1] == lowest, "what the type checker and the tests run on"


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
    assert "pip" not in " ".join(of(image, "RUN"))
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


def test_what_the_image_sets_are_settings_or_pythons() -> None:
    [environment] = of(stages()[1], "ENV")
    names = set(re.findall(r"(\w+)=", environment))
    assert {name for name in names if not name.startswith("PYTHON")} - {"PATH"} == {
        "DATABASE_URL",
        "METRICS_PORT",
    }
    assert {"DATABASE_URL", "METRICS_PORT"} <= SETTINGS
    assert "sqlite+aiosqlite:////data/" in environment


def health_check() -> list[str]:
    """The command by which a container asks how the bot is."""
    [asked] = of(stages()[1], "HEALTHCHECK")
    command: list[str] = json.loads(asked.partition("CMD ")[2])
    return command


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


def test_the_example_environment_and_the_guide_name_every_setting() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert set(re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE)) == SETTINGS | COMPOSED
    guide = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    table = guide.partition("## Settings")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `([A-Z_]+)` \|", table, re.MULTILINE)) == SETTINGS


def test_the_guide_gives_the_settings_their_true_defaults() -> None:
    guide = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for name, field in Settings.model_fields.items():
        [default] = re.findall(rf"^\| `{name.upper()}` \|.*\| (.+) \|$", guide, re.MULTILINE)
        unset = "all" if name == "shard_ids" else "none"
        assert default == (unset if field.default is None else f"`{field.default}`")


def test_every_file_that_the_guide_names_is_there() -> None:
    guide = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for name in ("compose.yaml", "Dockerfile", "deploy/kuckuck.service", ".env.example"):
        assert name in guide
        assert (ROOT / name).is_file()


def test_no_file_that_a_host_makes_is_tracked() -> None:
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    assert not {".env", "kuckuck.env"} & set(tracked)
