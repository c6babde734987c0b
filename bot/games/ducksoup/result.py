"""The end of a trick and of a deal of Duck Soup: who has the points, and how a score was made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.games.cards import shown
from bot.games.common import small_line
from bot.games.ducksoup import commentary, seats, things
from bot.games.ducksoup.told import drawn, moment, of_deal, of_trick
from bot.screen import Block, Text
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.ducksoup.nouns import Pair, Score, Trick, View
from engine.games.ducksoup.scores import GOAL, POND, products_of


def result(view: View, at: Sitting) -> Sequence[Block]:
    """The trick: its cards, who gets its points, and why. After a deal, also how its score was made."""
    if view.last is None:
        return [Text(_standing(view, at))]
    if view.last.deal < view.deal:
        return deal(view, view.last, at)
    return _trick(view, view.last, at)


def _trick(view: View, trick: Trick, at: Sitting) -> Sequence[Block]:
    """The call, both players' cards as headings (the reader's first), and the remark."""
    first = trick.leader if at.seat is None else at.seat
    cards = [f"## {_cards_of(seat, trick, at)}" for seat in (first, 1 - first)]
    small = small_line(drawn(view, at.tr), seats.duel(view, at))
    parts = [moment(trick, at.tr), of_trick(trick, at), *cards, commentary.told(view, at)]
    parts.append(_standing(view, at) if at.seat is None else small)
    return [Text("\n".join(filter(None, parts)))]


def deal(view: View, trick: Trick, at: Sitting, *, is_drawn: bool = False) -> Sequence[Block]:
    """The score of the deal that this trick ended. ``is_drawn`` says whether a picture shows the trick."""
    score = view.sheet[trick.deal - 1]
    if at.seat is None:
        over = at.tr("Deal {deal} is over", deal=trick.deal)
        head = f"### {over}\n{commentary.told(view, at)}"
    else:
        mine, theirs = products_of(score)[at.seat], products_of(score)[1 - at.seat]
        head = f"# 🏆 +{mine}" if mine > theirs else of_deal(score, trick.deal, at, at.seat)
        head += f"\n{small_line(last_trick(trick, at))}\n{commentary.told(view, at)}"
    made = small_line(at.tr("first course × second course = deal score"))
    goal = small_line(at.tr("{pond} in one deal or {goal} in all wins", pond=POND, goal=GOAL))
    table = [*_deal_table(score, view.totals, at), goal]
    if is_drawn:
        return [Text(head), Text("\n".join(table))]
    below = [Text(small_line(last_trick(trick, at)))] if at.seat is None else []
    return [Text(head), Text("\n".join((made, *table))), *below]


def _standing(view: View, at: Sitting) -> str:
    return "\n".join(seats.line(view, at, seat) for seat in (0, 1))


def last_trick(trick: Trick, at: Sitting) -> str:
    """The cards of a finished trick with their calls, beginning with the leader's, and who has its points."""
    if at.tr.faces:
        won = f"{things.NO_BREAK}+{sum(trick.worth)}"
        each = (
            _cards_of(seat, trick, at) + won * (seat == trick.winner)
            for seat in (trick.leader, 1 - trick.leader)
        )
        return at.tr("Trick {trick}: {played}", trick=trick.number, played=" · ".join(each))
    played = things.played_cards(trick.cards, trick.leader, trick.quack, at)
    if trick.quack and not trick.double:
        duck = at.tr("Duck.")
        played += f", **{at.names[trick.leader]}** *{duck}*"
    told = at.tr("Trick {trick}: {played}", trick=trick.number, played=played)
    return f"{told} · **{at.names[trick.winner]}** +{sum(trick.worth)}"


def before(view: View, at: Sitting) -> str:
    """The last trick and the cards drawn after it, or the last deal. "" if there is neither."""
    trick = view.last
    if trick is None:
        return ""
    if trick.deal < view.deal:
        return of_deal(view.sheet[trick.deal - 1], trick.deal, at, at.me)
    drew = "" if at.seat in at.played_for else drawn(view, at.tr)
    return " · ".join(filter(None, (last_trick(trick, at), drew)))


def _cards_of(seat: Seat, trick: Trick, at: Sitting) -> str:
    """A player's cards of a finished trick, with the player's name."""
    cards = [shown(card, at.tr) for card in trick.cards[seat != trick.leader :: 2]]
    name = at.tr("You") if seat == at.seat else at.names[seat]
    return things.NO_BREAK.join((*cards, name.replace(" ", things.NO_BREAK)))


def _deal_line(number: int, score: Score, at: Sitting) -> str:
    products = zip(at.names, score.first, score.second, products_of(score), strict=True)
    counted = ", ".join(
        f"**{name}** {one}\xa0×\xa0{two}\xa0=\xa0{product}" for name, one, two, product in products
    )
    return at.tr("Deal {deal}: {scores}", deal=number, scores=counted)


def _deal_table(score: Score, totals: Pair, at: Sitting) -> Iterator[str]:
    """A finished deal with a line for each player: how the score was made, and the total so far."""
    for name, one, two, product, total in zip(
        at.names, score.first, score.second, products_of(score), totals, strict=True
    ):
        yield f"**{name}** — {one} × {two} = **{product}** · " + at.tr("total {total}", total=total)


def deals(sheet: Sequence[Score], totals: Pair, most: int, at: Sitting) -> Iterable[str]:
    """The score sheet: a line for each of the last ``most`` deals, then the totals if there were several."""
    for number, score in [*enumerate(sheet, start=1)][-most:]:
        yield _deal_line(number, score, at)
    if len(sheet) == 1:
        return
    in_all = ", ".join(f"**{name}** {total}" for name, total in zip(at.names, totals, strict=True))
    yield at.tr("In all: {totals}", totals=in_all)
