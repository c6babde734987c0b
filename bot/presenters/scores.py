"""Leaderboards."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import Tr
from bot.names import escaped
from bot.presenters import presenter
from bot.presenters.common import pager
from bot.screen import Screen, Text
from bot.storage.store import Standing

A_PAGE = 10


def leaderboard(game: str, standings: Sequence[Standing], page: int, me: int, tr: Tr) -> Screen:
    """A server's ranking in a game, ten a page; ``me`` is shown on every page."""
    head = tr("Leaderboard: {game}", game=presenter(game).title)
    if not standings:
        nobody = tr(
            "Nobody has finished a game here yet. Be the first: {command}", command=f"`/{game} start`"
        )
        return Screen((Text(f"## {head}\n{nobody}"),))
    pages = -(-len(standings) // A_PAGE)
    page = min(max(page, 0), pages - 1)
    shown = standings[page * A_PAGE : (page + 1) * A_PAGE]
    lines = [_line(standing, me, tr) for standing in shown]
    if mine := next((s for s in standings if s.user == me and s not in shown), None):
        lines += ["…", _line(mine, me, tr)]
    note = "-# " + tr("By games won, then by points in all games.")
    return Screen(
        (Text(f"## {head}"), Text("\n".join(lines)), Text(note), *pager(tr, f"board {game}", page, pages))
    )


def _line(standing: Standing, me: int, tr: Tr) -> str:
    name = f"**{escaped(standing.name)}**"
    if standing.user == me:
        name = tr("{name} (you)", name=name)
    facts = (
        tr.plural("{n} win", "{n} wins", standing.wins),
        tr.plural("{n} game", "{n} games", standing.games),
        tr.plural("{n} point", "{n} points", standing.points),
    )
    return f"{standing.rank}\\. {name} — {' · '.join(facts)}"
