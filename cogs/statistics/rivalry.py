"""News about two people after a game: something happened for the first time, or a round number of times."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from typing import Literal, NamedTuple, TypeAlias

from bot.games.common import remembered
from bot.games.statistics import Tally, statistics
from bot.i18n import Plural, Tr
from bot.ids import UserId
from bot.scores.ending import Remark
from bot.table import Table
from bot.table.results import Result

AT_LEAST = 5
"""Being ahead or behind for the first time is news only after this many games together."""
ROUND, EACH = (10, 25, 50), 100
"""A count in ``ROUND`` is news. Above the last of these, every multiple of ``EACH`` is news."""

Kind: TypeAlias = Literal["ahead", "behind", "suffered", "did", "games"]


class Rivalry(NamedTuple):
    """How often two people have met on a ladder, and with what results."""

    other: UserId
    games: int
    behind: int
    """In how many games the other had the better place."""
    ahead: int
    """In how many games the person had the better place."""
    did: int
    """In Cucco 21, how often the person knocked the other one out. Other games count other things."""
    suffered: int
    """In Cucco 21, how often the other one knocked the person out. Other games count other things."""


class News(NamedTuple):
    """News for somebody about another person.

    In the kinds "did" and "suffered", ``number`` is the field of `Rivalry` with that name. In the other kinds
    it is how many games the two have played together.
    """

    kind: Kind
    other: UserId
    number: int


def news(pairs: Iterable[tuple[Rivalry, Rivalry]]) -> News | None:
    """The most remarkable change between the records before and after a game. None if nothing is news."""
    found = [one for before, after in pairs for one in _between(before, after)]
    return min(found, key=lambda one: (KINDS.index(one.kind), -one.number, one.other), default=None)


KINDS: tuple[Kind, ...] = ("ahead", "behind", "suffered", "did", "games")
"""The kinds of news, the most remarkable first."""


def _between(before: Rivalry, after: Rivalry) -> Iterable[News]:
    if after.games >= AT_LEAST:
        if before.ahead == 0 < after.ahead:
            yield News("ahead", after.other, after.games)
        if before.behind == 0 < after.behind:
            yield News("behind", after.other, after.games)
    counted: tuple[tuple[Kind, int, int], ...] = (
        ("suffered", before.suffered, after.suffered),
        ("did", before.did, after.did),
        ("games", before.games, after.games),
    )
    for kind, old, new in counted:
        if reached(new) > reached(old):
            yield News(kind, after.other, new)


def reached(number: int) -> int:
    """The highest number up to ``number`` that counts as news. 0 if there is none."""
    return max((each for each in (*ROUND, number // EACH * EACH) if each <= number), default=0)


def changes(
    after: Mapping[UserId, Sequence[Rivalry]], results: Sequence[Result], told: Tally
) -> dict[UserId, News]:
    """Each person's news. To find the records before the game, we subtract its results from ``after``."""
    dealt = {result.user: result for result in results if result.user and result.mark != "late"}
    pairs: dict[UserId, list[tuple[Rivalry, Rivalry]]] = {}
    for user, other in permutations(dealt, 2):
        now = next((one for one in after.get(user, ()) if one.other == other), None)
        if now is None:
            continue
        mine, theirs = dealt[user], dealt[other]
        before = now._replace(
            games=now.games - 1,
            behind=now.behind - (theirs.place < mine.place),
            ahead=now.ahead - (mine.place < theirs.place),
            did=now.did - told.done_to.get((mine.seat, theirs.seat), 0),
            suffered=now.suffered - told.done_to.get((theirs.seat, mine.seat), 0),
        )
        pairs.setdefault(user, []).append((before, now))
    found = {user: news(between) for user, between in pairs.items()}
    return {user: one for user, one in found.items() if one}


class Told(Remark, frozen=True):
    """After a finished game, the news for each player about another player."""

    news: Mapping[UserId, News]

    def to_one(self, table: Table, user_id: UserId, tr: Tr) -> str:
        """What is new between this person and one of the others."""
        told = self.news.get(user_id)
        name = next((player.name for player in table.players if told and player.user == told.other), None)
        return news_line(told, table.game, name, tr) if told and name else ""


def news_line(told: News, game: str, name: str, tr: Tr) -> str:
    """The news in a sentence, or "" if the game has no words for it. ``name`` is the other person's."""
    name, n = remembered(name, tr), told.number
    counted = statistics(game)
    match told.kind:
        case "ahead":
            text = tr("Ahead of {name} for the first time, after {n} games together.", name=name, n=n)
        case "behind":
            text = tr("{name} is ahead of you for the first time, after {n} games together.", name=name, n=n)
        case "games":
            text = tr("You've now played {n} games with {name}.", name=name, n=n)
        case "did":
            text = _said(counted.did if counted else None, name, n, tr.of(game))
        case "suffered":
            text = _said(counted.suffered if counted else None, name, n, tr.of(game))
    return text and f"⚔️ {text}"


def _said(sentence: Plural | None, name: str, n: int, tr: Tr) -> str:
    return tr.plural(*sentence, n, name=name) if sentence else ""
