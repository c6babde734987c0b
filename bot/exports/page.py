"""A finished game as one page of HTML that loads nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise

from bot.exports.markdown import html, inline
from bot.exports.words import particulars
from bot.i18n import Tr
from bot.presenters.moves import describe_move, happened, laid_open
from bot.presenters.table import heading
from bot.screen import Block, Line, Text
from bot.table.dealing import Sealed
from bot.table.replay import Replay

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
MOST_CHARACTERS = 4_000_000
"""Discord takes ten megabytes. The page of a longer game leaves out the table after each move."""

STYLE = """
:root { color-scheme: light dark; --ink: #22252a; --paper: #fbfaf6;
  --card: #fff; --edge: #d9d5c8; --low: #62666d }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e3da; --paper: #1b1d21; --card: #25282d; --edge: #3b3f46; --low: #a3a7ae }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 44rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
h1 { font-size: 1.5rem; margin: .5rem 0 0 } h2 { font-size: 1.1rem; margin: .25rem 0 }
p { margin: .15rem 0 } small, .facts { color: var(--low) }
hr { border: 0; border-top: 1px solid var(--edge) }
pre { overflow-x: auto; padding: .5rem; background: var(--card); border: 1px solid var(--edge) }
section { margin: .5rem 0; background: var(--card); border: 1px solid var(--edge); border-radius: .5rem;
  padding: .5rem .75rem }
ol { list-style: none; padding: 0; margin: .75rem 0 2.5rem } li { margin: .3rem 0 }
summary { cursor: pointer; padding: .15rem 0 } summary small { font-variant-numeric: tabular-nums }
.came { margin: .2rem 0 .6rem 1rem; padding-left: .6rem; border-left: 3px solid var(--edge) }
"""


def page(replay: Replay, at: float, tr: Tr) -> str:
    """The end of the game, then all moves deal by deal. Each move unfolds to the table after it."""
    whole = _page(replay, at, tr, tables=True)
    return whole if len(whole) <= MOST_CHARACTERS else _page(replay, at, tr, tables=False)


def _page(replay: Replay, at: float, tr: Tr, *, tables: bool) -> str:
    title = heading(replay.table, tr)
    played = " · ".join(particulars(replay.table, at, tr))
    parts = [
        f'<!doctype html>\n<html lang="{tr.language}">\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n<main>",
        f"<h1>{escape(title)}</h1>\n<p class=facts>{escape(played)}</p>",
        _table(laid_open(replay.frames[-1], tr)),
        *_deals(replay, tr, tables=tables),
        *_fairness(replay, tr),
        "</main>\n</html>\n",
    ]
    return "\n".join(parts)


def _deals(replay: Replay, tr: Tr, *, tables: bool) -> Iterator[str]:
    boards = [laid_open(frame, tr) for frame in replay.frames]
    last = len(boards) - 1
    for start, end in pairwise([*replay.deals, last]):
        # What stands below the line belongs to the deal before, and was shown there.
        yield _table(_above_line(boards[start]))
        yield "<ol>"
        for step in range(start + 1, end + 1):
            yield _move(replay, step, boards, tr, tables=tables)
        yield "</ol>"


def _move(replay: Replay, step: int, boards: Sequence[Sequence[Block]], tr: Tr, *, tables: bool) -> str:
    head = f"<small>{step}</small> {inline(describe_move(replay, step, tr))}"
    over = step == len(boards) - 1
    if tables and not over:
        head = f"<details><summary>{head}</summary>{_table(_above_line(boards[step]))}</details>"
    result = "" if over else happened(boards[step])
    if not result or result == happened(boards[step - 1]):
        return f"<li>{head}</li>"
    return f"<li>{head}<div class=came>{html(result)}</div></li>"


def _fairness(replay: Replay, tr: Tr) -> Iterator[str]:
    table = replay.table
    head = tr("Fair dealing")
    yield f"<h2>{escape(head)}</h2>"
    for name, value in (
        (tr("Seal, shown before the game"), table.commitment),
        (tr("Secret, shown after it"), table.secret or tr("deleted with the data of a player")),
        *_salted(table.sealed, tr),
        (tr("Seed, of which all cards came"), table.seed),
    ):
        yield f"<p>{escape(name)}<br><code>{escape(value)}</code></p>"


def _salted(sealed: Sealed, tr: Tr) -> Iterator[tuple[str, str]]:
    if not sealed.former:
        yield tr("Salt"), sealed.salt or tr("deleted with the data of a player")
        yield tr("First message that showed the seal"), sealed.shown


def _above_line(blocks: Sequence[Block]) -> list[Block]:
    end = next((i for i, block in enumerate(blocks) if isinstance(block, Line)), len(blocks))
    return list(blocks[:end])


def _table(blocks: Sequence[Block]) -> str:
    shown = "".join(
        html(block.text) if isinstance(block, Text) else "<hr>" if isinstance(block, Line) else ""
        for block in blocks
    )
    return f"<section>{shown}</section>"
