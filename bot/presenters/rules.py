"""The rules: a choice of games, then a section a page."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from bot.games.presenter import presenter
from bot.i18n import Tr
from bot.presenters.common import game_in_a_line, pager
from bot.screen import Button, Row, Screen, Text, address, grid

_PACKAGE = Path(__file__).parents[1]
RULES = next(folder for folder in (_PACKAGE / "rules", _PACKAGE.parent / "docs" / "rules") if folder.is_dir())
"""Installed beside the package, or the pages of the repository themselves."""


def choose_rules(games: Iterable[str], tr: Tr) -> Screen:
    """Every game in a line, and a button to the rules of each."""
    games = [*games]
    lines = "\n".join(game_in_a_line(game, tr) for game in games)
    buttons = [Button(presenter(game).title, address(f"rules {game} 0")) for game in games]
    return Screen((Text("## " + tr("Rules")), Text(lines), *grid(buttons)))


def rules_page(game: str, page: int, tr: Tr) -> Screen:
    """A page of the rules, the first or the last one for a number outside."""
    title, *sections = rules(game, tr.language)
    page = min(max(page, 0), len(sections) - 1)
    return Screen(
        (
            Text(f"# {title}"),
            Text(f"## {sections[page]}"),
            *pager(tr, f"rules {game}", page, len(sections)),
            Row((Button(tr("All games"), address("rules")),)),
        )
    )


@cache
def rules(game: str, language: str) -> tuple[str, ...]:
    """The title, then each section of the rules with its heading, in markdown."""
    translated = RULES / language / f"{game}.md"
    text = (translated if translated.exists() else RULES / f"{game}.md").read_text(encoding="utf-8")
    title, *sections = text.removeprefix("# ").split("\n## ")
    # Discord sets a heading off by itself, and would show the empty line below it too.
    return (title.strip(), *(section.strip().replace("\n\n", "\n", 1) for section in sections))
