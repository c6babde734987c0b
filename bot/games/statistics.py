"""The facts of a finished game: what `/stats` counts, and what its score sheet and a game night honour. Pure.

A game may have none. An honour is only given for something that everybody at the table could see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from bot import logs
from bot.games.cards import shown
from bot.games.common import said_points, signed
from bot.games.course import Course, course_of
from bot.i18n import Plural, Tr
from bot.ids import UserId
from bot.parts import part
from bot.table import log
from engine.game import Seat
from engine.registry import games

T = TypeVar("T")
logger = logs.logger(__name__)

ROUND = "round"
"""The word for the points of one round. They are not added up: only the best round is stored."""
MOST = 2
"""The score sheet shows this many honours of a game. The others are on a page behind a button."""


class Fact(NamedTuple):
    """Something that a seat did, or that happened to it, in one deal.

    `/stats` adds up the numbers of all facts with the same word. If there is an ``other``, it also adds them
    up for ``seat`` and ``other`` as a pair.
    """

    deal: int
    seat: Seat
    word: str
    number: int = 1
    other: Seat | None = None


class Honour(msgspec.Struct, frozen=True):
    """Something remarkable in one game, as a value: `said` puts it in words."""

    word: str
    """The kind, such as ``best round``."""
    seats: tuple[Seat, ...]
    """The owner of the honour, then the other seats that the sentence names."""
    number: int = 0
    """The number in the sentence, such as points."""
    against: int = 0
    """The number that ``number`` is compared with, such as the next best."""
    deal: int = 0
    """The deal, round or hand. 0 if the honour is for the whole game."""
    cards: tuple[str, ...] = ()
    """The cards that the sentence names, in order."""
    card: str = ""
    """The card that decided the game, for `GameStatistics.pictured`. "" if none did."""
    moves: int = 0
    """The number of moves after which the game was decided. 0 if the honour is not for one moment."""


class GameStatistics(Protocol):
    """What a module `bot.games.<game>.statistics` offers. Its texts are in the game's own catalogue."""

    @property
    def most_done_to(self) -> str:
        """A catalogue message such as ``Knocked out most often: {names}``, on what the reader did to others.
        "" if the game has no facts with an ``other``.
        """

    @property
    def most_suffered_from(self) -> str:
        """A catalogue message such as ``Most often knocked out by: {names}``."""

    @property
    def did(self) -> Plural | None:
        """A sentence for the catalogues, such as ``You have knocked {name} out {n} times``. None if the game
        has no facts with an ``other``.
        """

    @property
    def suffered(self) -> Plural | None:
        """A sentence for the catalogues, such as ``{name} has knocked you out {n} times``."""

    def facts(self, game: Course) -> Iterable[Fact]:
        """The facts of a finished game."""

    @property
    def counted(self) -> Collection[str]:
        """The words of the facts that `/stats` counts, besides `ROUND`."""

    def best(self, number: int, tr: Tr) -> str:
        """A person's best round in words. Only called for a game that has facts on a `ROUND`."""

    def lines(self, counts: Mapping[str, int], tr: Tr) -> Sequence[str]:
        """Lines on a person's sums. ``counts`` has the sums other than 0, keyed by `Fact.word`."""

    @property
    def feats(self) -> Mapping[str, Callable[[Iterable[int]], int]]:
        """The words of the facts that a game night honours, the most remarkable first. `sum` adds up a
        person's numbers, `max` takes the highest one.
        """

    def honours(self, game: Course, facts: Sequence[Fact]) -> Sequence[Honour]:
        """A finished game's honours, the most remarkable first. What happens in every game earns none."""

    def decided(self, game: Course) -> Honour | None:
        """The moment that decided the game. None if no single moment did."""

    def pictured(self, card: str, tr: Tr) -> tuple[str, str]:
        """The name of an `Honour.card`'s face, and the card in words."""

    @property
    def sentences(self) -> Mapping[str, str]:
        """For each `Honour.word`, and each word of ``feats``, a message that begins with an emoji. `said`
        fills the message in.
        """


def statistics(game: str) -> GameStatistics | None:
    """The statistics of the game with this key, or None if it has none."""
    return part(game, "statistics", GameStatistics)


def _read(
    key: str, entries: Sequence[log.Entry], reader: Callable[[GameStatistics, Course, Sequence[Fact]], T]
) -> T | None:
    """What the ``reader`` makes of the facts of this log's game. None if the game has no statistics or is not
    over, or if today's rules contradict the log.
    """
    told = statistics(key) if key in games() else None
    try:
        game = course_of(entries) if told else None
        return reader(told, game, [*told.facts(game)]) if told and game else None
    except Exception as error:  # today's rules contradict the log, but the game's result remains
        _log_once(key, repr(error))
        return None


@cache  # a log is read again and again, and says the same each time
def _log_once(game: str, error: str) -> None:
    logger.exception("the log of a game tells nothing", game=game)


class Tally(NamedTuple):
    """Each seat's sums in one game.

    A deal is counted for a seat if the same person had the seat at the start of the game and in that deal.
    """

    best: Mapping[Seat, int] = {}
    """The points of each seat's best round, if the game has rounds."""
    counts: Mapping[Seat, Mapping[str, int]] = {}
    """For each seat and word, the sum of the seat's facts with that word."""
    done_to: Mapping[tuple[Seat, Seat], int] = {}
    """For each pair of seats, the sum of the first seat's facts whose ``other`` is the second seat."""


def tally(key: str, entries: Sequence[log.Entry]) -> Tally:
    """The sums of this log's game. Empty if today's rules contradict the log."""
    return _read(key, entries, _tally) or Tally()


def _tally(told: GameStatistics, game: Course, facts: Sequence[Fact]) -> Tally:
    best: dict[Seat, int] = {}
    counts: dict[Seat, Counter[str]] = {}
    done_to: Counter[tuple[Seat, Seat]] = Counter()
    for deal, seat, word, number, other in facts:
        if not game.theirs(deal, seat):
            continue
        if word == ROUND:
            best[seat] = max(number, best.get(seat, number))
        elif word in told.counted:
            counts.setdefault(seat, Counter())[word] += number
            if other is not None and game.theirs(deal, other):
                done_to[seat, other] += number
    return Tally(best, counts, done_to)


_DoneTo: TypeAlias = tuple[Seat, Seat, int]
_Frozen: TypeAlias = tuple[dict[Seat, int], dict[Seat, dict[str, int]], list[_DoneTo]]


def frozen(tally: Tally) -> str:
    """The sums as JSON, stored when the log itself is deleted."""
    done_to = [(*seats, times) for seats, times in tally.done_to.items()]
    return msgspec.json.encode((tally.best, tally.counts, done_to)).decode()


def thawed(text: str) -> Tally:
    """The sums that `frozen` wrote. Empty if we cannot read them."""
    try:
        best, counts, done_to = msgspec.json.decode(text, type=_Frozen)
    except msgspec.DecodeError:
        return Tally()
    return Tally(best, counts, {(one, other): times for one, other, times in done_to})


def honours_in(key: str, entries: Sequence[log.Entry]) -> tuple[tuple[Honour, ...], Honour | None]:
    """The honours of this log's game, except those of players who left or never acted, and the moment that
    decided it. Empty if today's rules contradict the log.
    """
    return _read(key, entries, _honours) or ((), None)


def _honours(
    told: GameStatistics, game: Course, facts: Sequence[Fact]
) -> tuple[tuple[Honour, ...], Honour | None]:
    def is_earned(honour: Honour) -> bool:
        return honour.seats[0] not in game.forfeits

    decided = told.decided(game)
    honours = _chosen([*filter(is_earned, told.honours(game, facts))])
    return honours, decided if decided and is_earned(decided) else None


def feats_in(key: str, entries: Sequence[log.Entry]) -> Sequence[tuple[str, UserId, int]]:
    """The feats of people who stayed in this log's game. Empty if today's rules contradict the log."""
    return _read(key, entries, _feats) or ()


def _feats(told: GameStatistics, game: Course, facts: Sequence[Fact]) -> list[tuple[str, UserId, int]]:
    return [
        (word, UserId(game.first[seat] or 0), number)
        for deal, seat, word, number, _ in facts
        if word in told.feats and game.theirs(deal, seat) and seat not in game.forfeits
    ]


def said(told: GameStatistics, honour: Honour, names: Sequence[str], tr: Tr) -> str:
    """The honour or the moment in one sentence. ``names`` has each seat's name."""
    card, other_card = [*(shown(card, tr) for card in honour.cards), "", ""][:2]
    return tr(
        told.sentences[honour.word],
        name=names[honour.seats[0]],
        other=names[honour.seats[-1]],
        n=honour.number,
        points=said_points(honour.number, tr),
        against=signed(honour.against),
        deal=honour.deal,
        card=card,
        other_card=other_card,
    )


def lead_taken(standings: Sequence[Sequence[int]], winner: Seat) -> int | None:
    """The index in ``standings`` from which the ``winner`` led alone until the end. None if they did not lead
    alone at the end.

    ``standings`` has the points of all seats after each deal.
    """
    taken = None
    for place, points in enumerate(standings):
        ahead = all(points[winner] > other for seat, other in enumerate(points) if seat != winner)
        if not ahead:
            taken = None
        elif taken is None:
            taken = place
    return taken


def most(word: str, facts: Iterable[Fact], least: int) -> list[Honour]:
    """The honour of the seat with the highest sum of facts with this word, if the sum is at least ``least``
    and nobody shares it.
    """
    return highest(word, summed_up(facts, word), least)


def summed_up(facts: Iterable[Fact], word: str) -> Counter[Seat]:
    """Each seat's sum of the facts with this word."""
    found = Counter[Seat]()
    for fact in facts:
        if fact.word == word:
            found[fact.seat] += fact.number
    return found


def highest(word: str, sums: Mapping[Seat, int], least: int) -> list[Honour]:
    """The honour of the seat with the highest sum, if the sum is at least ``least`` and nobody shares it."""
    best = max(sums.values(), default=0)
    seats = [seat for seat, number in sums.items() if number == best]
    return [Honour(word, (seats[0],), best)] if best >= least and len(seats) == 1 else []


def _chosen(all_of_them: Sequence[Honour]) -> tuple[Honour, ...]:
    """The first honour, then honours of other seats, then the rest."""
    first = list(all_of_them[:1])
    others = [one for one in all_of_them[1:] if one.seats[:1] != first[0].seats[:1]]
    return (*first, *others, *(one for one in all_of_them[1:] if one not in others))
