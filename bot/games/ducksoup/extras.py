"""What Duck Soup offers besides its screens, lesson and statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import attrgetter

from bot.games.cards import face_of, printed_rank, shown, shown_card
from bot.games.common import labelled, said_points, small_line
from bot.games.ducksoup.commentary import commentary, told
from bot.games.ducksoup.result import result
from bot.games.ducksoup.things import NO_BREAK, duck, hand, soup, trick_number
from bot.games.ducksoup.told import of_trick
from bot.games.example import ExampleRow, drawn_example
from bot.games.steps import DEAL
from bot.i18n import N_, Tr
from bot.screen import Picture
from bot.table.extras import Beats, Extras, Guesses, Guide, Length, Mood, Place, Seen, ShortGame, Shown, Steps
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.ducksoup.events import DealScored, TrickWon
from engine.games.ducksoup.nouns import CARDS, RANKS, Score, Trick, View
from engine.games.ducksoup.scores import products_of


def _mood(view: View, seat: Seat) -> Mood | None:
    """The mood after a trick or a deal. "out" if the deal was lost without a point."""
    trick = view.last
    if trick is None or view.trick:
        return None
    if trick.deal == view.deal:
        if trick.winner == seat:
            return "won" if trick.quack else "gained"
        return "lost" if trick.quack else None
    products = products_of(view.sheet[trick.deal - 1])
    mine, theirs = products[seat], products[1 - seat]
    return "won" if mine > theirs else None if mine == theirs else "lost" if mine else "out"


BEATS = Beats({TrickWon: 2.5, DealScored: 9.0}, result, mood=_mood)

DEALS, TRICKS = 1.8, 26


def _length(seats: int, options: Mapping[str, int | str]) -> Length:
    """The length: two decisions in each trick, and sometimes an answer to a quack."""
    stands = DEALS * (TRICKS * BEATS.seconds[TrickWon] + BEATS.seconds[DealScored])
    return Length(alone=103, stands=stands)


def _told(view: View, at: Sitting) -> str:
    """A remark on the trick, or else a sentence on who has its points."""
    return told(view, at) or (of_trick(view.last, at) if view.last else "")


MOST_TRICKS = len(CARDS) // 2
"""A deal has at most this many tricks."""


def _trick(view: View) -> int:
    return (view.deal - 1) * MOST_TRICKS + trick_number(view)


def _leading(view: View) -> Sequence[Seat]:
    return () if view.over or view.trick else (0, 1)


def _shown(view: View) -> Shown | None:
    last = view.last
    return Shown((last.deal - 1) * MOST_TRICKS + last.number, (last.winner,)) if last else None


def _come_out(view: View, tr: Tr) -> str:
    counted = Counter(card[0] for trick in view.tricks if _lies_open(trick) for card in trick.cards)
    gone = [
        f"{printed_rank(rank, tr)}×{counted[rank]}" if counted[rank] > 1 else printed_rank(rank, tr)
        for rank in RANKS
        if counted[rank]
    ]
    return tr("Gone: {cards}", cards=" ".join(gone)) if gone else ""


def _lies_open(trick: Trick) -> bool:
    """Whether a trick lies face up in front of its winner. Only tricks of two suits do."""
    return 2 in trick.worth


def _seen(view: View, at: Sitting, remembers: bool) -> Sequence[str]:
    """The open tricks of each player, and also the face-down ones if the reader ``remembers``."""
    lines = []
    for seat in (0, 1):
        won = [trick for trick in view.tricks if trick.winner == seat]
        lies_open = "   ".join(_laid(trick, at.tr) for trick in won if _lies_open(trick))
        lines.append(labelled(at.names[seat], lies_open or at.tr("none"), at.tr))
        down = "   ".join(_laid(trick, at.tr) for trick in won if not _lies_open(trick))
        if remembers and down:
            lines.append(small_line(at.tr("face down: {cards}", cards=down)))
    return lines if view.tricks else ()


def _laid(trick: Trick, tr: Tr) -> str:
    return NO_BREAK.join(shown(card, tr) for card in trick.cards)


TRICK, QUACK, COURSES = 3, 4, 5
"""The numbers of sections in the rules."""


def _section(view: View) -> int:
    if len(view.trick) > 1:
        return QUACK
    return COURSES if view.course > 1 else TRICK


def _cards(tr: Tr) -> Sequence[str]:
    return (
        tr("**First course, Duck**: the lower card of the suit led wins. Ace, 2, 3 … king."),
        tr("**Second course, Soup**: the higher card of the suit led wins. 2, 3 … king, ace."),
        tr("**Another suit**: the leader wins. A trick of two suits is worth 2 points, of one suit 1."),
        f"{duck(tr)} " + tr("**The same rank**: quack, or keep quiet and leave the trick to the leader."),
        f"{soup(tr)} " + tr("**All four of a rank**: Duck Soup. Both tricks go to the player who quacked."),
    )


def _example(tr: Tr) -> Picture:
    return drawn_example(
        tr("Example: the first course, where low cards win"),
        (
            _step(("7H", "3H"), tr("one suit: the 3 wins, 1 point"), tr),
            _step(("7H", "KS"), tr("two suits: the 7 wins, 2 points"), tr),
            _step(("7H", "7C"), tr("one rank: quack, or be quiet?"), tr),
            _step(("7H", "7C", "7S"), tr("Quack-quack! A third 7"), tr),
            _step(("7H", "7C", "7S", "7D"), tr("Duck Soup: 4 points"), tr),
        ),
        tr,
    )


def _step(played: Sequence[str], words: str, tr: Tr) -> ExampleRow:
    return ExampleRow(
        [face_of(card, tr) for card in played], words, " ".join(shown_card(card, tr) for card in played)
    )


def _courses_played(view: View) -> int:
    return 2 * len(view.sheet) + (0 if view.over else view.course - 1)


def _trick_points(view: View) -> tuple[int, ...]:
    """Each seat's points in all tricks so far."""
    courses = [course for score in view.sheet for course in (score.first, score.second)]
    running = [] if view.over else [view.first, view.second]
    return tuple(sum(course[seat] for course in (*courses, *running)) for seat in range(2))


def _merits(view: View) -> list[tuple[float, ...]]:
    """Each seat's total, as if the deal ended now. If the totals are equal, the points of the deal decide."""
    now = products_of(Score(view.first, view.second))
    deal = [one + other for one, other in zip(view.first, view.second, strict=True)]
    return [(total + more, points) for total, more, points in zip(view.totals, now, deal, strict=True)]


EXTRAS = Extras(
    beats=BEATS,
    commentary=commentary,
    guesses=Guesses(N_("Who will win the trick?"), _trick, _leading, _shown, _come_out),
    open_hand=lambda view, tr: hand(view, tr.in_words()),
    emblem=lambda _, tr: ("duck", face_of("7H", tr), "soup"),
    length=_length,
    guide=Guide(QUACK, _section, _cards, _example),
    seen=Seen(N_("Open tricks"), _seen),
    steps=Steps(
        tells_moves=True,
        place=lambda view: Place(view.deal, len(view.tricks) + 1),
        told=_told,
        step=N_("Trick {n}"),
        chapter=DEAL,
        next_deal=lambda view, tr: tr(DEAL, n=view.deal + 1),
    ),
    short_game=ShortGame(
        seats=2,
        options={},
        pieces=2,
        form=N_("One deal against one bot, in two courses. Your score for the deal counts."),
        finished=_courses_played,
        points=attrgetter("totals"),
        tally=_trick_points,
        said=said_points,
    ),
    merits_in_play=_merits,
)
