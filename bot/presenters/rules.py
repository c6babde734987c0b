"""`/rules`: a list of games, then one section of the rules on each page."""

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
"""The rules pages: beside the installed package, or in the repository."""


def choose_rules(games: Iterable[str], tr: Tr) -> Screen:
    """Every game in one line, and a button to its rules."""
    games = [*games]
    lines = "\n".join(game_in_a_line(game, tr) for game in games)
    buttons = [Button(presenter(game).title, address(f"rules {game} 0")) for game in games]
    return Screen((Text("## " + tr("Rules")), Text(lines), *grid(buttons)))


def rules_page(game: str, page: int, tr: Tr) -> Screen:
    """A page of the rules, counted from 0. A number outside the range shows the first or the last page."""
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
    """The title of the rules, then each section with its heading, in markdown."""
    translated = RULES / language / f"{game}.md"
    text = (translated if translated.exists() else RULES / f"{game}.md").read_text(encoding="utf-8")
    title, *sections = text.removeprefix("# ").split("\n## ")
    # Discord leaves a space below a heading by itself, and would show the empty line too.
    return (title.strip(), *(section.strip().replace("\n\n", "\n", 1) for section in sections))
