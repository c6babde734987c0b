"""The counts of a finished game for `/stats`, and its remarkable moments for its score sheet. Pure.

A game may have neither. An honour is only given for something that everybody at the table could see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple, Protocol, TypeAlias

import msgspec

from bot import logs
from bot.games.cards import shown
from bot.games.common import signed
from bot.games.course import Course, course_of
from bot.games.short import said_points
from bot.i18n import Plural, Tr
from bot.ids import UserId
from bot.parts import extra, part
from bot.table import log
from engine.game import Seat
from engine.registry import games

logger = logs.logger(__name__)

ROUND = "round"
"""The word for the points of one round. They are not added up: only the best round is stored."""
MOST = 2
"""The score sheet shows this many honours of a game. The others are on a page behind a button."""


class Count(NamedTuple):
    """Something that a seat did, or that happened to it, in one deal.

    The numbers of all counts with the same word are added up. If there is an ``other``, they are also added
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


class GameStatistics(Protocol):
    """What a module `bot.games.<game>.statistics` offers. Its texts are in the game's own catalogue."""

    @property
    def most_done_to(self) -> str:
        """A catalogue message such as ``Knocked out most often: {names}``, on what the reader did to others.
        "" if the game has no counts with an ``other``.
        """

    @property
    def most_suffered_from(self) -> str:
        """A catalogue message such as ``Most often knocked out by: {names}``."""

    @property
    def did(self) -> Plural | None:
        """A sentence for the catalogues, such as ``You have knocked {name} out {n} times``. None if the game
        has no counts with an ``other``.
        """

    @property
    def suffered(self) -> Plural | None:
        """A sentence for the catalogues, such as ``{name} has knocked you out {n} times``."""

    def count(self, game: Course) -> Iterable[Count]:
        """Everything that is counted in a finished game."""

    def best(self, number: int, tr: Tr) -> str:
        """A person's best round in words. Only called for a game that counts `ROUND`."""

    def lines(self, counts: Mapping[str, int], tr: Tr) -> Sequence[str]:
        """Lines on a person's sums. ``counts`` has the sums other than 0, keyed by `Count.word`."""

    def honours(self, game: Course) -> Sequence[Honour]:
        """A finished game's honours, the most remarkable first. What happens in every game earns none."""

    def decided(self, game: Course) -> Honour | None:
        """The moment that decided the game. None if no single moment did."""

    @property
    def sentences(self) -> Mapping[str, str]:
        """For each `Honour.word`, a message that begins with an emoji. `said` fills the message in."""


def statistics(game: str) -> GameStatistics | None:
    """The statistics of the game with this key, or None if it has none."""
    return part(game, "statistics", GameStatistics)


class Tally(NamedTuple):
    """Each seat's sums in one game.

    A deal is counted for a seat if the same person had the seat at the start of the game and in that deal.
    """

    best: Mapping[Seat, int] = {}
    """The points of each seat's best round, if the game has rounds."""
    counts: Mapping[Seat, Mapping[str, int]] = {}
    """For each seat and word, the sum of the seat's counts with that word."""
    done_to: Mapping[tuple[Seat, Seat], int] = {}
    """For each pair of seats, the sum of the first seat's counts whose ``other`` is the second seat."""


def tally(key: str, entries: Sequence[log.Entry]) -> Tally:
    """The sums of this log's game. Empty if today's rules contradict the log."""
    counted = statistics(key) if key in games() else None
    try:
        game = course_of(entries) if counted else None
        found = [*counted.count(game)] if counted and game else []
    except Exception as error:  # today's rules contradict the log, but the game's result remains
        _log_once("the log of a game tells nothing", key, repr(error))
        return Tally()
    best: dict[Seat, int] = {}
    counts: dict[Seat, Counter[str]] = {}
    done_to: Counter[tuple[Seat, Seat]] = Counter()
    for deal, seat, word, number, other in found:
        assert game  # noqa: S101 - else nothing was counted
        if not game.theirs(deal, seat):
            continue
        if word == ROUND:
            best[seat] = max(number, best.get(seat, number))
            continue
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


@cache  # a log is read again and again, and says the same each time
def _log_once(event: str, game: str, error: str) -> None:
    logger.exception(event, game=game)


class Remarkable(NamedTuple):
    """A log's remarkable moments, except those of seats whose players left or never acted."""

    honours: tuple[Honour, ...] = ()
    decided: Honour | None = None


def remarkable_in(key: str, entries: Sequence[log.Entry]) -> Remarkable:
    """The remarkable moments of this log's game. Empty if today's rules contradict the log."""
    told = statistics(key) if key in games() else None
    try:
        game = course_of(entries) if told else None
        if game is None or told is None:
            return Remarkable()
        decided = told.decided(game)
        return Remarkable(
            _chosen([honour for honour in told.honours(game) if _is_earned(honour, game)]),
            decided if decided and _is_earned(decided, game) else None,
        )
    except Exception as error:  # today's rules contradict the log, but the game's result remains
        _log_once("the log of a game tells no honours", key, repr(error))
        return Remarkable()


class Feats(NamedTuple):
    """The feats that a game night honours, if any. `sentences` has a message for each of ``words``."""

    words: tuple[str, ...]
    """All words, the most remarkable first."""
    counted: Callable[[Course], Iterable[Count]]
    longest: frozenset[str] = frozenset()
    """For these words, a person's highest number is taken. For all others, their numbers are added up."""


def feats_in(key: str, entries: Sequence[log.Entry]) -> Iterator[tuple[str, UserId, int]]:
    """The feats of people who stayed in this log's game. Empty if today's rules contradict the log."""
    told = extra(key, Feats)
    try:
        game = course_of(entries) if told else None
        found = [*told.counted(game)] if told and game else []
    except Exception as error:  # today's rules contradict the log, but the game's result remains
        _log_once("the log of a game tells no feats", key, repr(error))
        return
    for deal, seat, word, number, _ in found:
        if game and game.theirs(deal, seat) and seat not in game.forfeits:
            yield word, UserId(game.first[seat] or 0), number


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


def summed_up(counts: Iterable[Count], word: str) -> Counter[Seat]:
    """Each seat's sum of the counts with this word."""
    found = Counter[Seat]()
    for count in counts:
        found[count.seat] += count.number if count.word == word else 0
    return found


def highest(word: str, sums: Mapping[Seat, int], least: int) -> list[Honour]:
    """The honour of the seat with the highest sum, if the sum is at least ``least`` and nobody shares it."""
    most = max(sums.values(), default=0)
    seats = [seat for seat, number in sums.items() if number == most]
    return [Honour(word, (seats[0],), most)] if most >= least and len(seats) == 1 else []


def _is_earned(honour: Honour, game: Course) -> bool:
    """Whether an honour's owner stayed and acted."""
    return honour.seats[0] not in game.forfeits


def _chosen(all_of_them: Sequence[Honour]) -> tuple[Honour, ...]:
    """The first honour, then honours of other seats, then the rest."""
    first = list(all_of_them[:1])
    others = [one for one in all_of_them[1:] if one.seats[:1] != first[0].seats[:1]]
    return (*first, *others, *(one for one in all_of_them[1:] if one not in others))
