"""`/rules`: a list of games, one section of the rules on each page, and a page on what the cards do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from bot.games.common import game_in_a_line, pager, sitting, small_line, small_print, time_left
from bot.games.presenter import presenter
from bot.i18n import Tr
from bot.screen import BUTTONS_A_ROW, Beside, Block, Button, Row, Screen, Text, address, grid
from bot.screens.birds import birds, has_bots
from bot.screens.fairness import fair_button, fair_dealing
from bot.screens.tables import at_my_table
from bot.table import Phase, Table
from bot.table.extras import extras
from engine.game import Seat

_PACKAGE = Path(__file__).parents[1]
RULES = next(folder for folder in (_PACKAGE / "rules", _PACKAGE.parent / "docs" / "rules") if folder.is_dir())
"""The rules pages: beside the installed package, or in the repository."""


Page: TypeAlias = int | Literal["cards", "seen", "bots", "fair", "table"]
"""The number of one of `short_pages`, from 0 on, or another page: what the cards do, what lies open, who the
bots are, how the game was dealt, or what else a person can do at the table.
"""
A_ROW, NARROWEST, FRAME, LETTER, A_FACE, GAP = 280, 60, 24, 7.2, 26, 8
"""Widths on a phone in pixels: a row, the narrowest button, a label's frame, a letter, a picture, and the gap
between two buttons.
"""
LINES, IN_A_LINE = 17, 38
"""A phone shows this many lines of rules above a game's buttons, with this many letters in each line."""
_PARAGRAPH = re.compile(r"(?<!:)(?=\n\n|\n[-*] )")


def choose_rules(games: Iterable[str], tr: Tr) -> Screen:
    """Every game in one line, and a button to its rules."""
    games = [*games]
    lines = "\n".join(game_in_a_line(game, tr) for game in games)
    buttons = [Button(presenter(game).title, address(f"rules {game} 0")) for game in games]
    return Screen((Text("## " + tr("Rules")), Text(lines), *grid(buttons)))


def rules_page(game: str, page: int, tr: Tr, *, text_only: bool = False, table: int = 0) -> Screen:
    """A page of the rules, counted from 0. A number outside the range shows the first or last page.

    If ``text_only``, words replace its drawn example. With a ``table``'s number, a button leads to the page
    on how its cards are dealt.
    """
    title, *sections = rules(game, tr.language)
    page = min(max(page, 0), len(sections) - 1)
    ways = [Button(tr("Cards"), address(f"cards {game}"))] if extras(game).guide else []
    ways += [fair_button(table, tr)] if table else []
    return Screen(
        (
            Text(f"# {title}"),
            Text(f"## {sections[page]}"),
            *_example(game, page, tr, text_only=text_only),
            *pager(tr, f"rules {game}", page, len(sections), table),
            Row((*ways, Button(tr("All games"), address("rules")))),
        )
    )


def cards_page(game: str, tr: Tr) -> Screen:
    """What each card of a game does, on one small page."""
    to_rules = Button(tr("Rules"), address(f"rules {game} 0"))
    return Screen((*cards(game, tr), Row((to_rules, Button(tr("All games"), address("rules"))))))


def cards(game: str, tr: Tr) -> Iterator[Block]:
    """A line on each kind of card, with what it does. Empty if the game does not say."""
    told = extras(game).guide
    if told:
        yield Text(f"## {presenter(game).title} · " + tr("Cards"))
        yield Text("\n".join(told.cards(tr.of(game))))


def _example(game: str, page: int, tr: Tr, *, text_only: bool) -> Sequence[Block]:
    told = extras(game).guide
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
    # Discord already leaves a space below a heading, and would show the empty line too.
    return (title.strip(), *(section.strip().replace("\n\n", "\n", 1) for section in sections))


@cache
def short_pages(game: str, language: str) -> tuple[tuple[int, str], ...]:
    """The rules as pages that fit a phone, each with its section's number. Long sections are split."""
    pages = []
    for number, section in enumerate(rules(game, language)[1:]):
        heading, _, text = section.partition("\n")
        count = -(-_lines(text) // LINES)
        parts = _cut(text, min(LINES, -(-_lines(text) // count) + count))
        pages += [(number, f"{heading}\n{part.strip()}") for part in parts]
    return tuple(pages)


def _cut(text: str, most: int) -> Sequence[str]:
    """The text in parts of at most this many lines, cut before a paragraph or a list item."""
    parts = [""]
    for paragraph in _PARAGRAPH.split(text):
        if parts[-1] and _lines(parts[-1] + paragraph) > most:
            parts.append("")
        parts[-1] += paragraph
    return parts


def _lines(text: str) -> int:
    return sum(1 + len(line) // IN_A_LINE for line in text.strip().split("\n"))


def with_ways(
    hand: Sequence[Block], table: Table, seat: Seat, tr: Tr, more: Sequence[Button] = ()
) -> Sequence[Block]:
    """Adds to the hand the buttons ``more``, a button to the rules, and a button to the page about the table.

    The rules open on the page for this moment. The buttons go where they take the least height: into the last
    row of buttons, or beside the last line of text. If there is no room for the button to the rules, it is
    left out, as the page about the table leads there too.
    """
    ways = [*more, to_rules(table, seat, tr)]
    if not table.lesson:
        ways.append(Button("⋯", address("read table", table=table.id)))
    *_, always = ways
    in_row: Sequence[Button] = ()
    places = [place for place, block in enumerate(hand) if isinstance(block, Row)]
    if places and isinstance(row := hand[places[-1]], Row):
        lines = max(1, _lines_of(row.buttons))
        offered = (ways, [*more, always], more)
        in_row = next((some for some in offered if _fit((*row.buttons, *some), lines)), ())
        hand = (*hand[: places[-1]], Row((*row.buttons, *in_row)), *hand[places[-1] + 1 :])
    left = [way for way in ways if way not in in_row]
    *above, last = hand
    if always in in_row:
        return hand
    if (more and not in_row) or not isinstance(last, Text):
        return (*hand, Row(tuple(left)))
    rest, _, line = last.text.rpartition("\n")
    return (*above, *([Text(rest)] if rest else []), Beside(line, always))


def reading(
    table: Table,
    seat: Seat | None,
    page: Page,
    deadline: float | None,
    tr: Tr,
    *,
    think: bool = True,
    direct: bool = False,
) -> Screen:
    """A page with a button back to the hand. If the reader must move, it says so, and how long they have.

    ``seat`` is None for a watcher. ``think`` says if strong bots can think here. ``direct`` says that the
    page is shown in direct messages.
    """
    blocks: list[Block] = []
    awaited = seat in table.prompt.seats and not table.paused
    deadline = None if table.lesson else deadline
    back = tr("Back to the game") if seat is None else tr("Back to my hand")
    if awaited:
        back = tr("Back to my hand · your move")
    ways = [Button(back, address("hand", table=table.id), style="primary")]
    if isinstance(page, int):
        pages = short_pages(table.game, tr.language)
        number = min(page, len(pages) - 1)
        blocks += [Text(f"## {pages[number][1]}"), *pager(tr, "read", number, len(pages), table.id)]
    else:
        blocks += _other_page(page, table, seat, tr, think=think, direct=direct)
        ways.append(to_rules(table, seat, tr))
    if page != "cards" and table.extras.guide is not None:
        ways.append(Button(tr("Cards"), address("read cards", table=table.id)))
    if page != "seen" and (title := _seen(table, seat, tr)[0]):
        ways.append(Button(title, address("read seen", table=table.id)))
    if page != "bots" and has_bots(table) and not table.lesson:
        ways.append(Button(tr("Meet the bots"), address("read bots", table=table.id)))
    if isinstance(page, int) and not (table.lesson or table.same):
        ways.append(Button(tr("Fair dealing"), address("read fair", table=table.id)))
    if awaited and deadline is not None:
        blocks.append(Text(small_line(time_left(deadline).strip())))
    return Screen((*blocks, Row(tuple(ways))))


def _other_page(
    page: Page, table: Table, seat: Seat | None, tr: Tr, *, think: bool, direct: bool
) -> Iterable[Block]:
    if page == "table":
        return at_my_table(table, seat, tr, direct=direct)
    if page == "fair":
        return (Text(fair_dealing(table, tr)),)
    if page == "seen":
        title, lines = _seen(table, seat, tr)
        return (Text(f"## {title or tr('Cards')}"), Text("\n".join(lines) or tr("Nothing yet.")))
    return cards(table.game, tr) if page == "cards" else birds(table, tr, think=think)


def _seen(table: Table, seat: Seat | None, tr: Tr) -> tuple[str, Sequence[str]]:
    """The page about what ``seat`` may look at: its title and its lines. ``seat`` is None for a watcher.
    Title and lines are empty if there is no such page.
    """
    told = table.extras.seen
    if told is None or table.phase is not Phase.PLAYING:
        return "", ()
    view = table.public_view if seat is None else table.view(seat)
    lines = told.lines(view, sitting(table, tr, None, seat), table.by_post)
    return (tr.of(table.game)(told.title), lines) if lines else ("", ())


def lies_open(table: Table, seat: Seat, tr: Tr) -> str:
    """A short list of what lies open at the table, for a hand that is shown somewhere else."""
    told = table.extras.seen
    return " · ".join(_seen(table, seat, tr)[1]) if told and told.short else ""


def _fit(buttons: Sequence[Button], lines: int) -> bool:
    """Whether the buttons fit in one row of a message and, on a phone, in this many lines."""
    return len(buttons) <= BUTTONS_A_ROW and _lines_of(buttons) <= lines


def _lines_of(buttons: Iterable[Button]) -> int:
    lines, room = 0, 0.0
    for width in map(_width, buttons):
        if width > room:
            lines, room = lines + 1, A_ROW
        room -= width + GAP
    return lines


def _width(button: Button) -> float:
    letters = 0 if button.picture_only and button.emoji else len(button.label)
    return max(NARROWEST, FRAME + LETTER * letters + A_FACE * bool(button.emoji))


def to_rules(table: Table, seat: Seat | None, tr: Tr) -> Button:
    """The button to the rules page for this moment in the seat's game, or else to the first page."""
    told = table.extras.guide
    section = told.section(table.view(seat)) - 1 if told and seat is not None else 0
    page = [number for number, _ in short_pages(table.game, tr.language)].index(section)
    return Button(tr("Rules"), address(f"read {page}", table=table.id))
