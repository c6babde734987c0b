"""`/rules`: a list of games, then one section of the rules on each page."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from bot.games.presenter import presenter
from bot.i18n import Tr
from bot.ids import TableId
from bot.presenters.common import game_in_a_line, pager
from bot.screen import Button, Row, Screen, Text, address, grid

_PACKAGE = Path(__file__).parents[1]
RULES = next(folder for folder in (_PACKAGE / "rules", _PACKAGE.parent / "docs" / "rules") if folder.is_dir())
"""The rules pages: beside the installed package, or in the repository."""


def choose_rules(games: Iterable[str], tr: Tr, playing: TableId | None = None) -> Screen:
    """Every game in one line, and a button to its rules.

    ``playing`` is the table whose game the reader plays just now: the page leads back to their hand.
    """
    games = [*games]
    lines = "\n".join(game_in_a_line(game, tr) for game in games)
    buttons = [Button(presenter(game).title, address(f"rules {game} 0")) for game in games]
    back = [Row((_my_hand(playing, tr),))] if playing else []
    return Screen((Text("## " + tr("Rules")), Text(lines), *grid(buttons), *back))


def rules_page(game: str, page: int, tr: Tr, playing: TableId | None = None) -> Screen:
    """A page of the rules, counted from 0. A number outside the range shows the first or the last page.

    ``playing``: as for `choose_rules`.
    """
    title, *sections = rules(game, tr.language)
    page = min(max(page, 0), len(sections) - 1)
    return Screen(
        (
            Text(f"# {title}"),
            Text(f"## {sections[page]}"),
            *pager(tr, f"rules {game}", page, len(sections)),
            Row((*([_my_hand(playing, tr)] if playing else []), Button(tr("All games"), address("rules")))),
        )
    )


def _my_hand(table_id: TableId, tr: Tr) -> Button:
    return Button(tr("My hand"), address("hand", table=table_id), style="primary")


@cache
def rules(game: str, language: str) -> tuple[str, ...]:
    """The title of the rules, then each section with its heading, in markdown."""
    translated = RULES / language / f"{game}.md"
    text = (translated if translated.exists() else RULES / f"{game}.md").read_text(encoding="utf-8")
    title, *sections = text.removeprefix("# ").split("\n## ")
    # Discord leaves a space below a heading by itself, and would show the empty line too.
    return (title.strip(), *(section.strip().replace("\n\n", "\n", 1) for section in sections))
