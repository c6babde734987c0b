"""Whom a lobby waits for: the people of the game before, who are asked to play this one too."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.games.common import listed, when
from bot.i18n import Tr
from bot.names import escaped
from bot.presenters.series import series_waits
from bot.table import Table
from bot.table.nouns import Asked


def asked_in_words(table: Table, tr: Tr) -> str:
    """A line for those for whom seats are kept, and one for all others who are asked. "" for nobody."""
    if table.same:  # nobody else can sit there
        people = [asked for asked in table.asked if not asked.nameless]
        return _kept_for_good(people, tr) if people else ""
    if table.between_games:
        return series_waits(table, tr)
    kept = table.kept
    others = [asked for asked in table.asked if asked not in kept and not asked.nameless]
    lines = []
    if kept:
        names, free = _names(kept, tr), when(max(asked.until for asked in kept))
        said = tr.plural(
            "⏳ {names} is asked. The seat is kept and will be free {when}.",
            "⏳ {names} are asked. Their seats are kept and will be free {when}.",
            len(kept),
            names=names,
            when=free,
        )
        lines.append(said)
    if others:
        names = _names(others, tr)
        lines.append(tr("💤 {names} can still join, but no seat is kept.", names=names))
    return "\n".join(lines)


def _kept_for_good(people: Collection[Asked], tr: Tr) -> str:
    names = _names(people, tr)
    return tr.plural(
        "A seat is kept for {names}: press *Join*.",
        "Seats are kept for {names}: press *Join*.",
        len(people),
        names=names,
    )


def _names(asked: Iterable[Asked], tr: Tr) -> str:
    return listed((f"**{escaped(one.name)}**" for one in asked), tr)
