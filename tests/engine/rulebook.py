"""Ties each test to the numbered rules of docs/rules/<game>.md that the test states."""

import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import TypeVar

from tests.engine import scenes

DOCS = Path(__file__).parents[2] / "docs" / "rules"
LANGUAGES = ("", *sorted(path.name for path in DOCS.iterdir() if path.is_dir()))


def asides(text: str) -> tuple[str, dict[str, str]]:
    """The cards of a position such as ``A5 B7; round 4``, and other details, keyed by their first word."""
    cards, *others = text.split("; ")
    return cards, {word: rest for word, _, rest in (other.partition(" ") for other in others)}


Test = TypeVar("Test", bound=Callable[..., object])


def rule(*numbers: str) -> Callable[[Test], Test]:
    """Marks a test with the rules that the test states."""

    def mark(test: Test) -> Test:
        vars(test)["rules"] = numbers
        return test

    return mark


def page(key: str, language: str = "") -> str:
    """The text of a game's rules."""
    return (DOCS / language / f"{key}.md").read_text(encoding="utf-8")


def numbers(text: str) -> list[str]:
    """The numbers of the page's rules, in order."""
    return re.findall(r"^- \*\*(\d+\.\d+)\*\* ", text, flags=re.MULTILINE)


def sections(text: str) -> list[str]:
    """The sections of a page, each with its heading."""
    return re.split(r"^(?=## )", text, flags=re.MULTILINE)[1:]


def cited(key: str) -> Iterator[str]:
    """The numbers of the rules that the game's scenes and tests state."""
    yield from scenes.rules(key)
    for path in Path(__file__).parent.glob(f"test_{key}*.py"):
        for test in vars(import_module(f"{__package__}.{path.stem}")).values():
            yield from getattr(test, "rules", ())
