"""The coach of Coucou and As qui court. A lesson has five deals, so that everybody deals once."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.cards import shown_card
from bot.games.common import listed
from bot.games.coucou.seats import round_the_table
from bot.games.coucou.told import in_a_call, lost
from bot.i18n import Tr
from bot.screen import Block, Text
from bot.table.coach import Hint, best
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.coucou.nouns import KING, WORTH, Showdown, View

lessons = {"Coucou": {"variant": "coucou"}, "As qui court": {"variant": "as"}}
seats = 5
DEALS = 5


def is_over(view: View) -> bool:
    return view.over or not view.card or view.deal > DEALS


def scene(view: View, at: Sitting, tr: Tr) -> Sequence[Block]:
    return [Text(round_the_table(view, at, tr))]


def happened(view: View, at: Sitting, tr: Tr) -> str:
    assert view.seat is not None  # noqa: S101 - a learner has one
    effects = [_describe(number, view, view.seat, at, tr) for number in range(len(view.calls))]
    if any(effects):
        return [*filter(None, effects)][-1]
    if view.last:
        return lost(view, view.seat, at, tr) or _shown(view.last, view.seat, at, tr)
    return tr(
        "The player with the lowest card loses a chip: an ace is the lowest, a king the highest. "
        "In your turn you keep your card, or swap it with the next player, who cannot say no "
        "without a king."
    )


def hint(view: View, at: Sitting, tr: Tr) -> Hint:
    me = view.seat
    assert me is not None  # noqa: S101 - a learner has one
    if at.legal:
        action = best("coucou", view, at.legal)
        return Hint(_keep(view, me, at, tr) if action == "keep" else _swap(view, at, tr), action)
    if me in view.waiting:
        before = at.names[view.waiting[view.waiting.index(me) - 1]]
        if WORTH[view.card] == KING:
            return Hint(tr("Wait for your turn. {name} may ask you, but your king refuses.", name=before))
        return Hint(tr("Wait for your turn. Until then {name} may still swap with you.", name=before))
    if me == view.dealer and view.variant == "coucou":
        return Hint(
            tr("The dealer keeps the best of three cards, and nobody can ask them. Watch what the others do.")
        )
    return Hint(tr("Your card is yours till the end now. When all have spoken, everybody shows."))


def _keep(view: View, me: Seat, at: Sitting, tr: Tr) -> str:
    if WORTH[view.card] == KING:
        return tr("Press **Keep**: your king is the highest card there is.")
    for seat, card in enumerate(view.cards):
        if card and seat != me and WORTH[card] < WORTH[view.card]:
            return tr(
                "Press **Keep**: {name} has {card}, and that is lower than yours.",
                name=at.names[seat],
                card=shown_card(card, tr),
            )
    return tr(
        "Press **Keep**: among {n} cards one is often lower than {card}, and a swap could bring "
        "you a worse one.",
        n=sum(chips > 0 for chips in view.chips),
        card=shown_card(view.card, tr),
    )


def _swap(view: View, at: Sitting, tr: Tr) -> str:
    higher = 4 * (KING - WORTH[view.card])
    if len(view.waiting) == 1:
        return tr(
            "Press **Swap**: {n} of the other 51 cards are higher than yours, and you get the top one of "
            "the stock. Only a king would stay where it is.",
            n=higher,
        )
    return tr(
        "Press **Swap**: {n} of the other 51 cards are higher than yours, and {name} cannot refuse without "
        "a king.",
        n=higher,
        name=at.names[view.waiting[1]],
    )


def _describe(number: int, view: View, me: Seat, at: Sitting, tr: Tr) -> str:
    """What this call meant for the learner, or "" if it did not concern them."""
    call, said = view.calls[number], in_a_call(view, number, me, at, tr)
    if call.seat == me and call.came == "exchanged":
        return f"{said}\n{_swapped(view, me, at, tr)}".strip()
    return said


def _swapped(view: View, me: Seat, at: Sitting, tr: Tr) -> str:
    """How the learner's swap went. Names the player who has the given card now: it may have gone on."""
    card = shown_card(view.card, tr)
    # A player who had swapped with the learner before holds the learner's former card, not the given one.
    former = {me, *(call.seat for call in view.calls if call.other == me)}
    for seat, other in enumerate(view.cards):
        if other and seat not in former and WORTH[other] != KING:
            gave, name = shown_card(other, tr), at.names[seat]
            if WORTH[other] < WORTH[view.card]:
                return tr(
                    "The swap was worth it: {name} has {gave} now, which is lower than your {card}.",
                    name=name,
                    gave=gave,
                    card=card,
                )
            if WORTH[other] > WORTH[view.card]:
                return tr(
                    "Bad luck: {name} has {gave} now, which is higher than your {card}.",
                    name=name,
                    gave=gave,
                    card=card,
                )
    return ""


def _shown(last: Showdown, me: Seat, at: Sitting, tr: Tr) -> str:
    if not last.losers:
        return tr("All cards were equal, so nobody lost a chip.")
    card = shown_card(last.cards[me], tr)
    names = listed((at.names[seat] for seat in last.losers), tr)
    return tr(
        "Your {card} was not the lowest card, so you lost nothing. The chip came from {names}.",
        card=card,
        names=names,
    )
