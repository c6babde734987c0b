"""A finished game as one page of HTML that loads nothing else. Keys, buttons or swipes lead to other steps.

With Shift, the keys go from move to move. If scripts are off, the page is the whole game from top to bottom.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from difflib import SequenceMatcher
from hashlib import sha256
from html import escape
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from babel.dates import format_date, format_time

from bot.drawing import Drawing
from bot.games.common import heading, options_in_words
from bot.games.steps import chapter_name, name_of_step, step_name
from bot.i18n import Tr
from bot.pictures.svg import svg
from bot.screen import Block, Line, Picture, Text
from bot.screens.birds import LEVELS, has_bots
from bot.screens.steps import Step, describe_move, laid_open, steps_of, table_at, what_came_of_it
from bot.table import Table
from bot.table.replay import Replay
from cogs.history.markup import elements, html, inline, marked_faces, symbols_for, with_words

MOST_CHARACTERS = 4_000_000
"""A page with more characters than this gets no tables, as Discord takes at most ten megabytes."""
STYLE, SCRIPT = (
    Path(__file__).with_name(f"viewer.{ending}").read_text(encoding="utf-8") for ending in ("css", "js")
)
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; "
    f"script-src 'sha256-{b64encode(sha256(SCRIPT.encode()).digest()).decode()}'"
)
MANY = 6
"""If a line has at least this many parts, the page stores only those parts that a move has changed."""
ROW = ("<p><small>", "</small></p>")
"""The tags around a line in small print."""


class Notes(NamedTuple):
    """Notes that a page adds to a game, in words with markup."""

    head: Sequence[str] = ()
    links: Sequence[tuple[int, str]] = ()
    """Frames of the replay that are worth a look, each with a name."""
    foot: Sequence[str] = ()
    """Lines below the links."""
    on_moves: Mapping[int, str] = MappingProxyType({})
    """A few words on some of the moves, keyed by the move's number."""


NO_NOTES = Notes()


def page(replay: Replay, at: float, tr: Tr, noted: Callable[[Tr], Notes] | None = None) -> str:
    """The whole page: all steps with every hand open, the end, and what people need to check the dealing.

    ``noted`` gets a `Tr` with the page's pictures, and returns notes.
    """
    tr = Tr(tr.language, faces=marked_faces(), public=tr.public)
    notes = noted(tr) if noted else NO_NOTES
    whole = _page(replay, at, tr, notes, tables=True)
    return whole if len(whole) <= MOST_CHARACTERS else _page(replay, at, tr, notes, tables=False)


def _page(replay: Replay, at: float, tr: Tr, notes: Notes, *, tables: bool) -> str:
    title, end, steps = heading(replay.table, tr), tr("The end"), steps_of(replay)
    played = " · ".join(particulars(replay.table, at, tr))
    body = "\n".join(
        (
            f"<main>\n<h1>{escape(title)}</h1>\n<p class=facts>{escape(played)}</p>",
            *_noted(steps, notes),
            *_contents(replay, steps, tr),
            *(_step(replay, step, tr, notes, tables=tables) for step in steps),
            f'<section class="step" id="end"><h2>{escape(end)}</h2>',
            f"{_shown(laid_open(replay.frames[-1], tr))}</section>",
            *_bar(tr),
            *_fairness(replay, tr),
            "</main>",
        )
    )
    body = with_words(body, tr.of(replay.table.game))
    head = (
        f'<!doctype html>\n<html lang="{tr.language}">\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>",
    )
    return "\n".join((*head, symbols_for(body), body, f"<script>{SCRIPT}</script>\n</html>\n"))


def _contents(replay: Replay, steps: Sequence[Step], tr: Tr) -> Iterator[str]:
    """Links to all steps, a line for each chapter."""
    table = replay.table
    title, end = tr("Jump to …"), tr("The end")
    yield f"<nav><details><summary>{escape(title)}</summary>"
    for chapter, group in groupby(steps, lambda step: step.place.chapter):
        within = list(group)
        name = f"<b>{escape(chapter_name(table, within[0].place, tr))}</b> " if chapter else ""
        links = (
            f'<a href="#s{step.start}">{escape(step_name(table, step.place, tr))}</a>' for step in within
        )
        yield f"<p>{name}{' '.join(links)}</p>"
    yield f'<p><a href="#end">{escape(end)}</a></p></details></nav>'


def _noted(steps: Sequence[Step], notes: Notes) -> Iterator[str]:
    yield from map(html, notes.head)
    for frame, name in notes.links:
        step = max((step for step in steps if step.start <= frame), key=lambda step: step.start)
        yield f'<p><a href="#s{step.start}">{inline(name)}</a></p>'
    yield from map(html, notes.foot)


def _step(replay: Replay, step: Step, tr: Tr, notes: Notes, *, tables: bool) -> str:
    name = name_of_step(replay.table, step.place, tr)
    before = f'<div class="table">{_shown(table_at(replay, step.start, tr))}</div>' if tables else ""
    moves = moves_of(replay, step, tr, tables=tables, notes=notes.on_moves)
    return (
        f'<section class="step" id="s{step.start}"><h2>{escape(name)}</h2><div class="sides">'
        f'<div class="before">{before}{moves}</div>'
        f'<div class="came">{_shown(what_came_of_it(replay, step, tr, drawn=tables))}</div></div></section>'
    )


def _bar(tr: Tr) -> Iterator[str]:
    """The viewer's buttons, which its script shows."""
    yield '<div class="bar" hidden>'
    for name, label, words in (
        ("first", "⏮", tr("⏮ First")),
        ("back", "←", tr("← Back")),
        ("undo", "‹", tr("Previous move (Shift + ←)")),
        ("", "", ""),
        ("redo", "›", tr("Next move (Shift + →)")),
        ("next", "→", tr("Next →")),
        ("last", "⏭", tr("Last ⏭")),
    ):
        if not name:
            yield '<output aria-live="polite"></output>'
            continue
        yield f'<button name="{name}" title="{escape(words)}" aria-label="{escape(words)}">{label}</button>'
    yield "</div>"


def _fairness(replay: Replay, tr: Tr) -> Iterator[str]:
    table = replay.table
    head = tr("Fair dealing")
    yield f"<details><summary>{escape(head)}</summary>"
    for name, value in (
        (tr("Seal, shown before the game"), table.commitment),
        (tr("Secret, shown afterwards"), table.secret),
        (tr("Salt"), table.sealed.salt or tr("deleted with a player's data")),
        (tr("First message that showed the seal"), table.sealed.shown),
        (tr("Seed, from which all cards were dealt"), table.seed),
    ):
        yield f"<p>{escape(name)}<br><code>{escape(value)}</code></p>"
    yield "</details>"


def _shown(blocks: Sequence[Block]) -> str:
    return "".join(map(_block, blocks))


def _block(block: Block) -> str:
    match block:
        case Text():
            return html(block.text)
        case Line():
            return "<hr>"
        case Picture(drawing=Drawing() as drawing):
            return svg(drawing, block.alt)
        case _:
            return ""


def moves_of(
    replay: Replay, step: Step, tr: Tr, *, tables: bool, notes: Mapping[int, str] = NO_NOTES.on_moves
) -> str:
    """A list of the moves, folded up if the step's result shows them too.

    If ``tables``, each move unfolds to the table lines that it changed. The page's script puts these lines
    into the step's first table, and so shows the table after each move. The last move does not unfold, as the
    result follows it. ``notes`` are words on some of the moves, keyed by number. If there are any, nothing is
    folded up.
    """
    table = _lines(replay, step.start, tr) if tables else []
    moves = ""
    for number in range(step.start + 1, step.end + 1):
        words = inline(describe_move(replay, number, tr))
        if note := notes.get(number):
            words += f" <em>{inline(note)}</em>"
        before, table = table, _lines(replay, number, tr) if tables and number < step.end else table
        changed = "".join(_changes(before, table))
        unfolded = f"<details><summary>{words}</summary>{changed}</details>"
        moves += f"<li>{unfolded if changed else words}</li>"
    of_game = replay.table.extras.steps
    if of_game and of_game.tells_moves:
        name = tr("Move by move")
        opened = " open" if notes else ""
        return f'<details class="moves"{opened}><summary>{escape(name)}</summary><ol>{moves}</ol></details>'
    return f'<ol class="moves">{moves}</ol>'


def _lines(replay: Replay, frame: int, tr: Tr) -> list[str]:
    """The table in this frame, line by line as HTML."""
    blocks = table_at(replay, frame, tr)
    return [line for block in blocks if isinstance(block, Text) for line in elements(block.text)]


def _changes(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """The new lines in groups, each with its place in the table and the number of lines it replaces."""
    for kind, start, end, first, last in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        parts = (
            "".join(_parts(before[start], after[first], first)) if end - start == last - first == 1 else ""
        )
        whole = f'<div data-at="{first}" data-gone="{end - start}">{"".join(after[first:last])}</div>'
        yield parts or whole


def _parts(before: str, after: str, at: int) -> Iterator[str]:
    """The changed parts of a line with many parts, such as 20 seats. Empty if the line is stored whole."""
    if not all(line.startswith(ROW[0]) and line.endswith(ROW[1]) for line in (before, after)):
        return
    olds, news = (line[len(ROW[0]) : -len(ROW[1])].split(" · ") for line in (before, after))
    if not MANY <= len(olds) == len(news) or any(map(_is_torn, news)):
        return
    for number, (was, part) in enumerate(zip(olds, news, strict=True)):
        if was != part:
            yield f'<p data-at="{at}" data-part="{number}">{part}</p>'


def _is_torn(part: str) -> bool:
    return any(part.count(f"<{tag}>") != part.count(f"</{tag}>") for tag in ("b", "i", "s", "code"))


def particulars(table: Table, at: float, tr: Tr) -> list[str]:
    """The game's options, if any, how well its bots played, and when it ended (``at``, Unix time)."""
    level = tr(LEVELS[table.level].label) if has_bots(table) else ""
    return [*filter(None, (options_in_words(table.game, table.options, tr), level, _day(at, tr)))]


def _day(at: float, tr: Tr) -> str:
    """A moment (Unix time) as a day in UTC: a file does not know its reader's time zone."""
    then = datetime.fromtimestamp(at, UTC)
    return f"{format_date(then, 'long', tr.language)}, {format_time(then, 'short', locale=tr.language)} UTC"
