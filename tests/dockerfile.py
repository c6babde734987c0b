"""What the Dockerfile says."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile, each with its arguments on one line."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    text = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    lines = [line.split(maxsplit=1) for line in text.splitlines() if line.strip()]
    return [(word, " ".join(rest.split())) for word, rest in lines]


def stages() -> list[list[tuple[str, str]]]:
    found: list[list[tuple[str, str]]] = []
    for word, rest in instructions():
        if word == "FROM":
            found.append([])
        if found:
            found[-1].append((word, rest))
    return found


def of(stage: list[tuple[str, str]], wanted: str) -> list[str]:
    return [rest for word, rest in stage if word == wanted]


def health_check() -> list[str]:
    """The command by which a container asks whether the bot is well."""
    [asked] = of(stages()[1], "HEALTHCHECK")
    command: list[str] = json.loads(asked.partition("CMD ")[2])
    return command
