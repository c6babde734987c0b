"""Duck Soup on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.cards import SUITS, shown_card
from bot.games.presenter import Sitting
from bot.games.scoresheet import places
from bot.i18n import N_, Tr
from bot.presenters.common import small_print, until
from bot.screen import Block, Button, Line, Row, Text, grid
from engine.game import Outcome, Seat
from engine.games.ducksoup.nouns import DUCK, HIGH, QUACKED, Score, Trick, View
from engine.games.ducksoup.scores import POND, in_the_pond, products_of

title = "Duck Soup"
summary = N_("Low cards win first, high ones later, and a twin card may quack. A duel for 2 players.")
seconds = 60
option_texts: dict[str, str] = {}
value_texts: dict[int | str, str] = {}
reasons = {
    "no_such_card": N_("There is no such card. Choose one from your hand."),
    "game_over": N_("The game is over. Press *Play again* under the score sheet."),
    "not_your_turn": N_("It is not your turn yet. Your cards light up when it is."),
    "answer_the_quack": N_(
        "First answer the quack: press *Duck*, or Quack-quack with a third card of that rank."
    ),
    "nothing_to_concede": N_("There is no quack to answer. Choose a card from your hand."),
    "not_in_hand": N_("You do not hold this card. Choose another one."),
    "no_quack": N_("Only a second card of the lead's rank can quack."),
}

CARDS_A_ROW = 4
"""A phone would break a row of five buttons."""
MOST_DEALS = 10
"""Of a longer game, the score sheet shows the last deals only."""


def board(view: View, at: Sitting, tr: Tr) -> Sequence[Block]:
    return _table(view, [_seat_line(view, at, seat, tr) for seat in (0, 1)], at, tr)


def laid_open(view: View, hands: Sequence[View], at: Sitting, tr: Tr) -> Sequence[Block]:
    seats = [
        f"{_seat_line(view, at, seat, tr)}\n{_open_hand(own, tr)}".rstrip() for seat, own in enumerate(hands)
    ]
    return _table(view, seats, at, tr)


def panel(view: View, at: Sitting, tr: Tr) -> Sequence[Block]:
    assert at.seat is not None  # noqa: S101 - a panel is a seat's
    blocks: list[Block] = []
    if view.last:
        blocks.append(Text(last_trick(view, view.last, at, tr)))
    seats = "\n".join(_seat_line(view, at, seat, tr) for seat in (at.seat, 1 - at.seat))
    blocks.append(Text(f"**{_where(view, tr)}**\n{_stock(view, at, tr)}\n{seats}"))
    played = [_on_the_table(view, at, tr)] if view.trick else []
    blocks.append(Text("\n".join([*played, _what_to_do(view, at, tr) + until(at)])))
    if at.asked:
        return [*blocks, _question(at.asked, at, tr)]
    if DUCK in at.legal:
        blocks.append(_answers(at, tr))
    return [*blocks, *_hand(view, at, tr)]


def sheet(view: View, outcome: Outcome, at: Sitting, tr: Tr) -> Sequence[Block]:
    blocks: list[Block] = [
        Text(places(outcome, at.names, tr)),
        Text(_how_it_ended(view, outcome, at, tr)),
        Text("\n".join(_deals(view, at, tr))),
    ]
    if view.last:
        blocks.append(Text(small_print(_describe_trick(view.last, at, tr))))
    return blocks


def _table(view: View, seats: Sequence[str], at: Sitting, tr: Tr) -> list[Block]:
    blocks: list[Block] = [
        Text(f"### {_where(view, tr)}\n{_stock(view, at, tr)}"),
        Text(_on_the_table(view, at, tr)),
        Text("\n".join(seats)),
    ]
    if view.last:
        blocks += [Line(), Text(last_trick(view, view.last, at, tr))]
    return blocks


def _open_hand(own: View, tr: Tr) -> str:
    """A hand suit by suit, the cards as they rank in this course."""
    suits = (" ".join(shown_card(card, tr) for card in _ranked(own) if card[1] == suit) for suit in SUITS)
    return " · ".join(filter(None, suits))


def _ranked(view: View) -> Sequence[str]:
    """The hand with the lowest card of this course first in each suit."""
    return view.hand if view.course == 1 else sorted(view.hand, key=HIGH.__getitem__)


def _where(view: View, tr: Tr) -> str:
    if view.course == 1:
        return tr("Deal {deal} · first course (Duck): low cards win, the ace is lowest", deal=view.deal)
    return tr("Deal {deal} · second course (Soup): high cards win, the ace is highest", deal=view.deal)


def _stock(view: View, at: Sitting, tr: Tr) -> str:
    dealt = tr("dealt by {name}", name=at.names[view.dealer])
    if not view.stock:
        return "-# " + tr("no stock left") + f" · {dealt}"
    return "-# " + tr.plural("{n} card in the stock", "{n} cards in the stock", view.stock) + f" · {dealt}"


def _on_the_table(view: View, at: Sitting, tr: Tr) -> str:
    if not view.trick:
        return tr("**{name}** leads.", name=at.names[view.leader])
    quack = len(view.trick) > 1
    return "🃏 " + tr("On the table: {played}", played=_played(view.trick, view.leader, quack, at, tr))


def _seat_line(view: View, at: Sitting, seat: Seat, tr: Tr) -> str:
    name = tr("{name} (you)", name=at.names[seat]) if seat == at.seat else at.names[seat]
    if view.course == 1:
        parts = tr.plural("**{n}** point in this course", "**{n}** points in this course", view.first[seat])
    else:
        parts = tr(
            "first {first} × second **{second}** = {product}",
            first=view.first[seat],
            second=view.second[seat],
            product=products_of(Score(view.first, view.second))[seat],
        )
    if view.sheet:
        parts += " · " + tr("{total} from the deals before", total=view.totals[seat])
    return f"**{name}** — {parts}"


def _what_to_do(view: View, at: Sitting, tr: Tr) -> str:
    if not at.legal:
        name = at.names[min(at.waiting)]
        return tr("Waiting for {name}.", name=name) if view.trick else tr("**{name}** leads.", name=name)
    if at.asked:
        return tr("**{card} has the rank of the lead. Do you quack?**", card=shown_card(at.asked, tr))
    if len(view.trick) == 2:
        return tr("**Quack! Concede with *Duck*, or say Quack-quack with a third card of that rank.**")
    if len(view.trick) == 3:
        return tr("**Add a fourth card: one of the same rank is Duck Soup!**")
    return tr("**Choose a card.**") if view.trick else tr("**Lead a card.**")


def _question(asked: str, at: Sitting, tr: Tr) -> Row:
    return Row(
        (
            Button("🦆 " + tr("Quack!"), at.press(QUACKED[asked]), style="success"),
            Button(tr("Say nothing"), at.press(asked), style="primary"),
            Button(tr("Back"), at.back),
        )
    )


def _answers(at: Sitting, tr: Tr) -> Row:
    """Answers to a quack: to concede, and each third card that can be played."""
    thirds = [action for action in at.legal if action != DUCK]
    return Row(
        (
            Button(tr("Duck"), at.press(DUCK), style="primary"),
            *(
                Button(
                    "🦆 " + tr("Quack-quack with {card}", card=shown_card(action, tr)),
                    at.press(action),
                    style="success",
                )
                for action in thirds
            ),
        )
    )


def _hand(view: View, at: Sitting, tr: Tr) -> Iterable[Block]:
    """A row of buttons for each suit, the cards as they rank in this course.

    A card that may quack first asks whether to. All cards are disabled when no card can be played.
    """
    hand = _ranked(view)
    for suit in SUITS:
        buttons = []
        for card in hand:
            if card[1] != suit:
                continue
            live = card in at.legal
            twin = live and bool(view.trick) and card[0] == view.trick[0][0]
            buttons.append(
                Button(
                    shown_card(card, tr),
                    at.ask(card) if QUACKED[card] in at.legal and live else at.press(card),
                    style="success" if twin else "primary" if live else "secondary",
                    disabled=not live,
                )
            )
        yield from grid(buttons, CARDS_A_ROW)


def last_trick(view: View, trick: Trick, at: Sitting, tr: Tr) -> str:
    lines = [_describe_trick(trick, at, tr)]
    if trick.deal < view.deal:
        score = view.sheet[trick.deal - 1]
        lines.append(_deal(trick.deal, score, at, tr))
    elif trick.course < view.course:
        lines.append("🍲 " + tr("The stock is gone: from now on high cards win."))
    return "\n".join(lines)


def _describe_trick(trick: Trick, at: Sitting, tr: Tr) -> str:
    """A finished trick in words: what was played and said, who takes it, and what it is worth."""
    played = _played(trick.cards, trick.leader, trick.quack, at, tr)
    if trick.quack and not trick.double:
        duck = tr("Duck.")
        played += f", **{at.names[trick.leader]}** *{duck}*"
    parts = [tr("Trick {trick}: {played}", trick=trick.number, played=played)]
    if trick.silent:
        parts.append(tr("Same rank, but nobody quacked."))
    name, worth = at.names[trick.winner], sum(trick.worth)
    if trick.double:
        won = tr.plural(
            "**{name}** takes both tricks for {n} point.",
            "**{name}** takes both tricks for {n} points.",
            worth,
            name=name,
        )
    else:
        won = tr.plural("**{name}** takes {n} point.", "**{name}** takes {n} points.", worth, name=name)
    return " — ".join([*parts, won])


def _played(cards: Sequence[str], leader: Seat, quack: bool, at: Sitting, tr: Tr) -> str:
    """Each card with its player and with what they said."""
    soup = len(cards) == 4 and cards[3][0] == cards[0][0]
    said = (
        "",
        tr("Quack!") if quack else "",
        tr("Quack-quack!"),
        tr("Duck Soup!") if soup else "",
    )
    return ", ".join(
        f"**{at.names[leader ^ (place & 1)]}** {shown_card(card, tr)}" + (f" *{words}*" if words else "")
        for place, (card, words) in enumerate(zip(cards, said, strict=False))
    )


def _deal(number: int, score: Score, at: Sitting, tr: Tr) -> str:
    products = zip(at.names, score.first, score.second, products_of(score), strict=True)
    counted = ", ".join(f"**{name}** {one} × {two} = {product}" for name, one, two, product in products)
    return tr("Deal {deal}: {scores}", deal=number, scores=counted)


def _deals(view: View, at: Sitting, tr: Tr) -> Iterable[str]:
    """The score sheet: a line for each deal, then the totals."""
    deals = [*enumerate(view.sheet, start=1)]
    for number, score in deals[-MOST_DEALS:]:
        yield _deal(number, score, at, tr)
    totals = ", ".join(f"**{name}** {total}" for name, total in zip(at.names, view.totals, strict=True))
    yield tr("In all: {totals}", totals=totals)


def _how_it_ended(view: View, outcome: Outcome, at: Sitting, tr: Tr) -> str:
    winner = outcome.places.index(1)
    loser = 1 - winner
    if in_the_pond(view.sheet[-1]):
        points = products_of(view.sheet[-1])[winner]
        return "🦆 " + tr(
            "In the pond! {points} in one deal wins the game at once, for 2 points.", points=points
        )
    if outcome.scores[winner] == 2:
        return "🍲 " + tr(
            "**{name}** is in the soup with less than {pond}, so the game counts 2 points.",
            name=at.names[loser],
            pond=POND,
        )
    return tr("250 reached, and the loser is out of the soup: the game counts 1 point.")
