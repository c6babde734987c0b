"""Coucou and As qui court on the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.cards import face, printed_rank, shown
from bot.games.common import (
    MANY,
    joined,
    labelled,
    listed,
    question,
    small_line,
    small_print,
    time_was_up,
)
from bot.games.coucou import commentary
from bot.games.coucou.result import in_a_line, in_order, who_pays
from bot.games.coucou.seats import neighbours, round_the_table
from bot.games.coucou.things import chips, large
from bot.games.coucou.told import happened, is_fresh, placed, swapped, turning
from bot.games.presenter import Sheet
from bot.games.turns import speaking, what_is_decided
from bot.i18n import N_, Tr
from bot.names import apart, width_of
from bot.screen import Block, Button, Line, Row, Text
from bot.table.sitting import Sitting
from engine.game import Outcome, Seat
from engine.games.coucou.nouns import ACE, KING, WORTH, Card, View

title = "Coucou"
summary = N_("One card each: keep it or push it on, and never show the lowest one. 5 to 20 players.")
seconds = 20
option_texts = {
    "variant": N_("The dealer takes the best of three cards, or has one and plays last"),
    "chips": N_("Chips for each player; each lost deal costs one"),
}
option_names = {"variant": N_("Variant"), "chips": N_("Chips")}
value_texts: dict[int | str, str] = {
    "coucou": N_("Coucou, the dealer has three cards"),
    "as": N_("As qui court, the dealer acts last"),
    2: N_("2 chips"),
    3: N_("3 chips"),
    4: N_("4 chips"),
    5: N_("5 chips"),
}
unsaid: tuple[str, ...] = ()
reasons = {
    "no_such_call": N_("You can only keep or swap here. Choose from your buttons."),
    "game_over": N_("The game is over. You can play again from its score sheet at the table."),
    "eliminated": N_("You have no chips left, so you're out of this game. Watch the others at the table."),
    "not_your_turn": N_("It isn't your turn yet. You can already decide ahead with your buttons."),
    "no_turn_left": N_("You have no turn left in this deal. Wait for the next one."),
}

LEARNT = 3
"""After this many deals of their first game, players get no more hints on deciding before their turn."""
LONGEST_ON_A_BUTTON = 18
"""The most characters of a neighbour's name on a button. Emojis count as two."""


def board(view: View, at: Sitting, cards: Sequence[Card] = ()) -> Sequence[Block]:
    head = at.tr("Deal {deal} · {name} deals", deal=view.deal, name=at.names[view.dealer])
    past = []
    # All cards of the last deal are a long list, so it is shown only until somebody speaks. If there are very
    # many players, one line replaces the list.
    if view.last and len(view.chips) > MANY:
        past = [small_line(in_a_line(view.last, at))]
    elif view.last and not view.calls:
        past = [small_line(at.tr("Deal {deal}", deal=view.last.deal), in_order(view.last, at))]
    return [
        Text(f"{small_line(head)}\n{round_the_table(view, at, cards)}"),
        Line(),
        Text("\n".join([commentary.told(view, at), *past])),
    ]


def laid_open(view: View, hands: Sequence[View], at: Sitting) -> Sequence[Block]:
    return board(view, at, [own.card for own in hands])


def panel(view: View, at: Sitting) -> Sequence[Block]:
    me, said = at.me, happened(view, at)
    if not view.card:
        out = at.tr(
            "🚪 **You went out in deal {deal}: {place}.**", deal=view.out[me], place=placed(view, me, at.tr)
        )
        blocks: list[Block] = [
            Text(out),
            Text(at.tr("{name} is thinking …", name=_speaker(view, at))),
        ]
    else:
        moved, to_do = swapped(view, at), [*_what_to_do(view, at, me)]
        news = [*to_do, moved] if at.legal else [moved, *to_do]
        lines = [*news, said, "" if moved else large(view.card, at.tr)]
        blocks = [Text("\n".join(filter(None, [*lines, *map(small_print, _known(view, at, me))])))]
        buttons = _buttons(view, at, me)
        blocks += [Row(tuple(buttons))] if buttons else []
    last = in_a_line(view.last, at) if view.last and is_fresh(view, me) else ""
    if view.last and last and me in view.last.losers:
        last = f"❌ {last}"
    if last or at.about:
        blocks.append(Text(small_line(last, at.about)))
    return blocks


def merits(view: View, outcome: Outcome, tr: Tr) -> Sequence[str]:
    return [
        tr("out in deal {deal}", deal=deal) if deal else chips(view, seat)
        for seat, deal in enumerate(view.out)
    ]


def sheet(view: View, outcome: Outcome, at: Sitting) -> Sheet:
    in_short = [
        at.tr("deal {deal}", deal=deal) if deal else chips(view, seat) for seat, deal in enumerate(view.out)
    ]
    if view.last is None:
        return Sheet(in_short=in_short)
    pays, *_ = who_pays(view, view.last, at)  # the final ranking already says who is out
    lines = [in_order(view.last, at), *([] if at.drawn else [pays, *turning(view, view.last, at)])]
    return Sheet([Text(small_print("\n".join(lines)))], in_short=in_short)


def _what_to_do(view: View, at: Sitting, me: Seat) -> Iterator[str]:
    """A sentence on whose turn it is and what this player has decided."""
    speaker = _speaker(view, at)
    if at.legal:
        yield question(at.tr("Keep or swap?"), at)
    elif me in view.waiting:
        ahead = view.waiting.index(me)
        yield at.tr.plural(
            "{name} is thinking, then it's your turn.",
            "{name} is thinking; {n} before you.",
            ahead,
            name=speaker,
        )
    elif me in view.laid or any(call.seat == me for call in view.calls):
        yield at.tr("Your turn is over. {name} is thinking …", name=speaker)
    else:
        yield at.tr("You deal, so you have no turn. {name} is thinking …", name=speaker)
    if decided := what_is_decided(
        at, {"keep": at.tr("I keep!"), "ask": at.tr("I swap!")}, known=not at.new or view.deal > LEARNT
    ):
        yield decided if at.dropped else small_print(decided)


def _known(view: View, at: Sitting, me: Seat) -> Iterator[str]:
    """What the player may know besides their own card, in small print."""
    card, known = view.card, []
    if WORTH[card] == ACE:
        known.append(at.tr("No card is lower"))
    elif WORTH[card] == KING:
        known.append(at.tr("Nobody can take it from you"))
    else:
        known.append(at.tr("{n} of the other 51 are lower", n=4 * (WORTH[card] - 1)))
    for seat, other in enumerate(view.cards):
        if other and seat != me:
            known.append(labelled(at.names[seat], shown(other, at.tr), at.tr))
    # Translators: {chips} are signs: you ●●○
    yield joined([*known, *([] if at.drawn else [at.tr("you {chips}", chips=chips(view, me))])])
    if view.put_back:
        cards = listed((shown(other, at.tr) for other in view.put_back), at.tr)
        yield at.tr("You put {cards} under the stock.", cards=cards)
    if beside := neighbours(view, at, me):
        yield beside
    if late := time_was_up(at):
        yield late


def _buttons(view: View, at: Sitting, me: Seat) -> list[Button]:
    """Buttons to keep or swap, now or before the turn comes. Empty for a player who has no turn left."""
    if not at.legal and not at.turn_to_come:
        return []
    following = view.waiting[view.waiting.index(me) + 1 :]
    swap = at.tr("Swap with the stock")
    if following:
        swap = at.tr(
            "Swap with {name}", name=apart(at.plain_names, LONGEST_ON_A_BUTTON, width_of)[following[0]]
        )
    keep = at.tr("Keep {card}", card=printed_rank(view.card, at.tr))
    return [
        speaking(at, "keep", keep, face(view.card, at.tr)),
        speaking(at, "ask", swap),
    ]


def _speaker(view: View, at: Sitting) -> str:
    return at.names[view.waiting[0]]
