"""`/rules`: a list of games, then one section of the rules on each page; and what the cards do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from bot.games.common import game_in_a_line, pager, small_print
from bot.games.guide import Guide
from bot.games.presenter import presenter
from bot.i18n import Tr
from bot.parts import extra
from bot.screen import Block, Button, Row, Screen, Text, address, grid

_PACKAGE = Path(__file__).parents[1]
RULES = next(folder for folder in (_PACKAGE / "rules", _PACKAGE.parent / "docs" / "rules") if folder.is_dir())
"""The rules pages: beside the installed package, or in the repository."""


def choose_rules(games: Iterable[str], tr: Tr) -> Screen:
    """Every game in one line, and a button to its rules."""
    games = [*games]
    lines = "\n".join(game_in_a_line(game, tr) for game in games)
    buttons = [Button(presenter(game).title, address(f"rules {game} 0")) for game in games]
    return Screen((Text("## " + tr("Rules")), Text(lines), *grid(buttons)))


def rules_page(game: str, page: int, tr: Tr, *, text_only: bool = False) -> Screen:
    """A page of the rules, counted from 0. A number outside the range shows the first or the last page.

    With ``text_only``, words stand in the place of its drawn example.
    """
    title, *sections = rules(game, tr.language)
    page = min(max(page, 0), len(sections) - 1)
    ways = [Button(tr("Cards"), address(f"cards {game}"))] if extra(game, Guide) else []
    return Screen(
        (
            Text(f"# {title}"),
            Text(f"## {sections[page]}"),
            *_example(game, page, tr, text_only=text_only),
            *pager(tr, f"rules {game}", page, len(sections)),
            Row((*ways, Button(tr("All games"), address("rules")))),
        )
    )


def cards_page(game: str, tr: Tr) -> Screen:
    """What each card of a game does, on one small page."""
    to_rules = Button(tr("Rules"), address(f"rules {game} 0"))
    return Screen((*cards(game, tr), Row((to_rules, Button(tr("All games"), address("rules"))))))


def cards(game: str, tr: Tr) -> Iterator[Block]:
    """What each card of a game does, a line a kind. Nothing where the game does not say."""
    told = extra(game, Guide)
    if told:
        yield Text(f"## {presenter(game).title} · " + tr("Cards"))
        yield Text("\n".join(told.cards(tr.of(game))))


def _example(game: str, page: int, tr: Tr, *, text_only: bool) -> Sequence[Block]:
    told = extra(game, Guide)
    if told is None or page + 1 != told.example_section:
        return ()
    picture = told.example(tr.of(game))
    return (Text(small_print(picture.alt)),) if text_only else (picture,)


@cache
def rules(game: str, language: str) -> tuple[str, ...]:
    """The title of the rules, then each section with its heading, in markdown."""
    translated = RULES / language / f"{game}.md"
    text = (translated if translated.exists() else RULES / f"{game}.md").read_text(encoding="utf-8")
    title, *sections = text.removeprefix("# ").split("\n## ")
    # Discord leaves a space below a heading by itself, and would show the empty line too.
    return (title.strip(), *(section.strip().replace("\n\n", "\n", 1) for section in sections))
