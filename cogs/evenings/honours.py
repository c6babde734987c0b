"""The honours of a game night: what one person did more often or better than all others there. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bot.games.statistics import Honour, feats_in, said, statistics
from bot.i18n import Tr
from bot.ids import TableId, UserId
from bot.table import Table, log
from bot.table.replay import recall

MOST = 4
"""A night has at most this many honours."""
LEAST = 2
"""How often a deed must be done for an honour."""


class Deed(NamedTuple):
    """What a person did at a table. If ``game`` is "", ``number`` counts their right guesses."""

    game: str
    word: str
    user: UserId
    number: int


def deeds_at(table_id: TableId, logged: Sequence[tuple[log.Entry | None, str | None]]) -> list[Deed]:
    """What people did at this table, from its log."""
    return [*_deeds(recall(table_id, logged), [entry for entry, _ in logged if entry])]


def _deeds(table: Table, entries: Sequence[log.Entry]) -> Iterator[Deed]:
    for user, guesser in table.guessers.items():
        yield Deed("", "", user, guesser.right)
    for word, user, number in feats_in(table.game, entries):
        yield Deed(table.game, word, user, number)


def honours(deeds: Iterable[Deed]) -> list[Deed]:
    """The person with the highest number of each kind of deed, unless two tie. The best guesser is first."""
    found: dict[tuple[str, str], Counter[UserId]] = {("", ""): Counter()}
    for game, word, user, number in deeds:
        told = statistics(game) if game else None
        feats = told.feats if told else {"": sum}
        for known in feats:  # keeps the deeds in their order
            found.setdefault((game, known), Counter())
        sums = found[game, word]
        sums[user] = feats[word]((sums[user], number))
    best = (
        Deed(*about, *sums.most_common(1)[0])
        for about, sums in found.items()
        if sums and [*sums.values()].count(max(sums.values())) == 1
    )
    return [deed for deed in best if deed.number >= LEAST and deed.user > 0][:MOST]


def in_words(deed: Deed, name: str, tr: Tr) -> str:
    """An honour in a sentence. ``name`` is already escaped for Discord."""
    told = statistics(deed.game) if deed.game else None
    if told is None:
        return tr("🔮 **{name}** saw it coming: {n} right guesses.", name=name, n=deed.number)
    return said(told, Honour(deed.word, (0,), deed.number), [name], tr.of(deed.game))
