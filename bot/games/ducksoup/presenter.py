"""Duck Soup on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.games.cards import face, shown, shown_card
from bot.games.common import is_house, question, small_line, time_was_up
from bot.games.ducksoup import commentary, result, seats, things
from bot.games.ducksoup.told import called
from bot.games.presenter import Sheet
from bot.i18n import N_, Tr
from bot.names import cut, width_of
from bot.screen import Block, Button, Line, Row, Text
from bot.table.sitting import Sitting
from engine.game import Outcome, Seat
from engine.games.ducksoup.nouns import DUCK, QUACKED, Card, Trick, View
from engine.games.ducksoup.scores import GOAL, POND, in_the_pond, products_of

title = "Duck Soup"
summary = N_("Low cards win first, high ones later, and a twin card may quack. A duel for 2 players.")
seconds = 60
option_texts: dict[str, str] = {}
option_names: dict[str, str] = {}
value_texts: dict[int | str, str] = {}
unsaid: tuple[str, ...] = ()
reasons = {
    "no_such_card": N_("There's no such card. Choose one from your hand."),
    "game_over": N_("The game is over. You can play again from its score sheet at the table."),
    "not_your_turn": N_("It isn't your turn yet. Your cards come back as buttons when it is."),
    "answer_the_quack": N_(
        "Answer the quack first: press *Duck (give in)*, or Quack-quack with a third card of that rank."
    ),
    "nothing_to_concede": N_("There's no quack to answer. Choose a card from your hand."),
    "not_in_hand": N_("You don't hold this card. Choose another one."),
    "no_quack": N_(
        "You can only quack with a card of the same rank as the lead. Play yours without a quack."
    ),
}

MOST_DEALS = 10
"""At most this many of the last deals are listed one by one."""
WIDEST = 34
"""How wide a button's label may be on a phone, in characters."""


def board(view: View, at: Sitting) -> Sequence[Block]:
    return _table(view, [_seat_line(view, at, seat) for seat in (0, 1)], at)


def laid_open(view: View, hands: Sequence[View], at: Sitting) -> Sequence[Block]:
    lines = [
        f"{_seat_line(view, at, seat)}\n{things.hand(own, at.tr)}".rstrip() for seat, own in enumerate(hands)
    ]
    return _table(view, lines, at)


def panel(view: View, at: Sitting) -> Sequence[Block]:
    hand = things.hand(view, at.tr) if not at.legal or at.asked or DUCK in at.legal else ""
    on_table = (*view.trick, at.asked[:2]) if at.asked else view.trick
    calls = len(view.trick) > 1  # during calls, nobody needs to know which ranks win
    state = small_line(
        "" if calls else seats.winning(view, at.tr),
        "" if at.drawn else seats.duel(view, at),
        "" if at.drawn else seats.totals(view, at),
        _twins(at),
        at.about,
    )
    lying = "" if at.drawn and not at.asked else things.large(on_table, at.tr)
    below = [lying, hand, state]
    parts = [_what_to_do(view, at), called(view, at), "\n".join(filter(None, below))]
    blocks: list[Block] = [Text(part) for part in parts if part]
    if at.asked:
        blocks += _question(at.asked, at)
    elif DUCK in at.legal:
        blocks += _answers(at)
    elif at.legal:
        blocks += _hand(view, at)
    before = [_by_the_clock(view, at, at.me), "" if calls and at.legal else result.before(view, at)]
    return [*blocks, *[Text(small_line(said)) for said in before if said]]


def merits(view: View, outcome: Outcome, tr: Tr) -> Sequence[str]:
    return [tr.plural("{n} game point", "{n} game points", score) for score in outcome.scores]


def sheet(view: View, outcome: Outcome, at: Sitting) -> Sheet:
    won = outcome.places.index(1)
    ended = [] if won in at.forfeits else [_how_it_ended(view, outcome, won, at)]
    told = [*map(Text, ended)]
    if view.last:
        told.append(Text("\n".join(_last(view, view.last, at))))
    deals = result.deals(view.sheet, view.totals, MOST_DEALS, at)
    return Sheet(told, [Text("\n".join((*deals, *ended)))])


def _table(view: View, lines: Sequence[str], at: Sitting) -> list[Block]:
    where = small_line(
        at.tr("Deal {deal}", deal=view.deal),
        seats.stock(view, at.tr),
        at.tr("dealt by {name}", name=at.names[view.dealer]),
    )
    blocks: list[Block] = [Text("\n".join((where, f"**{seats.course(view, at.tr)}**", *lines)))]
    if view.last:
        blocks += [Line(), Text("\n".join(_last(view, view.last, at)))]
    return blocks


def _last(view: View, trick: Trick, at: Sitting) -> Iterator[str]:
    """The commentary's remark on the last trick, if there is one. Then the trick's cards."""
    yield from filter(None, [commentary.told(view, at)])
    yield small_line(result.last_trick(trick, at))


def _seat_line(view: View, at: Sitting, seat: Seat) -> str:
    return ("▶ " if seat in at.waiting else "") + seats.line(view, at, seat)


def _what_to_do(view: View, at: Sitting) -> str:
    """What the seat can do now and how long it has for that, or whom it waits for."""
    if not at.legal:
        seat = min(at.waiting)
        name = at.names[seat]
        if is_house(at, seat):
            return at.tr("**{name}** is thinking …", name=name)
        return at.tr("**{name}** is choosing …", name=name)
    if at.asked:
        asked = at.tr("Quack?")
    elif view.trick:
        asked = (at.tr("Your card?"), at.tr("Your answer?"), at.tr("Your fourth card?"))[len(view.trick) - 1]
    else:
        asked = at.tr("Your lead?")
    return question(asked, at)


def _by_the_clock(view: View, at: Sitting, me: Seat) -> str:
    """A line saying that the clock has acted for this seat, and which card it played, if any."""
    mine = [card for place, card in enumerate(view.trick) if view.leader ^ (place & 1) == me]
    trick = view.last
    if not mine and trick and not (trick.quack and not trick.double and me == trick.leader):
        mine = [*trick.cards[me != trick.leader :: 2]]
    return time_was_up(at, shown(mine[-1], at.tr) if mine else "")


def _twins(at: Sitting) -> str:
    """A line saying which cards may quack, for readers who cannot tell this from the buttons' colours."""
    twins = [shown(card, at.tr) for card in at.legal if QUACKED.get(card) in at.legal]
    if not twins or at.asked:
        return ""
    return at.tr("{cards} may quack", cards=" ".join(twins))


def _question(asked: str, at: Sitting) -> Iterator[Row]:
    quack = "🦆 " + at.tr("Quack!") + " · " + at.tr("2 for you, 4 at stake")
    silent = _for_the_other(at.tr("Say nothing"), at)
    yield Row((Button(quack, at.press(QUACKED[asked]), style="success"),))
    yield Row((Button(silent, at.press(asked)), Button(at.tr("Back"), at.back)))


def _answers(at: Sitting) -> Iterator[Row]:
    """Answers to a quack: a button for each card that makes it a Quack-quack, and one for conceding."""
    for action in at.legal:
        if action != DUCK:
            picture, card = face(action, at.tr), shown_card(action, at.tr)
            label = at.tr("Quack-quack {card} · 4 at stake", card="" if picture else card).replace("  ", " ")
            yield Row((Button(f"🦆 {label}", at.press(action), style="success", emoji=picture),))
    yield Row((Button(_for_the_other(at.tr("Duck (give in)"), at), at.press(DUCK)),))


def _hand(view: View, at: Sitting) -> Iterable[Row]:
    """The hand as buttons, Duck Soup cards first. Pressing a card that may quack opens a question."""
    soup = [card for card in view.hand if len(view.trick) == 3 and card[0] == view.trick[0][0]]
    for card in soup:
        picture = face(card, at.tr)
        label = at.tr("{card} Duck Soup! +4", card="" if picture else shown_card(card, at.tr)).lstrip()
        yield Row((Button(f"🍲 {label}", at.press(card), style="success", emoji=picture),))
    for row in things.rows(view):
        if buttons := tuple(_card(card, at) for card in row if card not in soup):
            yield Row(buttons)


def _card(card: Card, at: Sitting) -> Button:
    quacks = QUACKED[card] in at.legal
    return Button(
        shown_card(card, at.tr),
        at.ask(card) if quacks else at.press(card),
        style="success" if quacks else "primary",
        emoji=face(card, at.tr),
        picture_only=True,
    )


def _for_the_other(words: str, at: Sitting) -> str:
    """The label of a button that leaves the points to the other player, whose name is cut to fit."""
    room = WIDEST - width_of(f"{words} · " + at.tr("2 for {name}", name=""))
    return f"{words} · " + at.tr("2 for {name}", name=cut(at.plain_names[1 - at.me], room, width_of))


def _how_it_ended(view: View, outcome: Outcome, winner: Seat, at: Sitting) -> str:
    loser = 1 - winner
    if in_the_pond(view.sheet[-1]):
        points = products_of(view.sheet[-1])[winner]
        return "### 🦆 " + at.tr(
            "In the pond! {name} made {points} in one deal: 2 game points.",
            name=at.names[winner],
            points=points,
        )
    if outcome.scores[winner] == 2:
        return "🍲 " + at.tr(
            "**{name}** is in the soup with fewer than {pond}: 2 game points for the winner.",
            name=at.names[loser],
            pond=POND,
        )
    return at.tr("{goal} reached, and the loser isn't in the soup: 1 game point for the winner.", goal=GOAL)
