"""The facts and honours of Coucou and As qui court. One honour is for giving losing cards to others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.games.cards import face_of, shown_card
from bot.games.course import Course, showdowns
from bot.games.statistics import Fact, Honour, most
from bot.games.turns import longest_ways, passed_on_by
from bot.i18n import N_, Plural, Tr
from engine.games.coucou.nouns import WORTH, Showdown, State

most_done_to = N_("Passed on a losing card most often to: {names}")
most_suffered_from = N_("Got a losing card most often from: {names}")
did = Plural(
    "You've passed a losing card on to {name} {n} time.",
    "You've passed a losing card on to {name} {n} times.",
)
suffered = Plural(
    "{name} has passed a losing card on to you {n} time.",
    "{name} has passed a losing card on to you {n} times.",
)


def facts(game: Course) -> Iterable[Fact]:
    shown: Showdown
    for shown in showdowns(game):
        deal = shown.deal
        yield from (Fact(deal, seat, "deals") for seat, card in enumerate(shown.cards) if card)
        for seat in shown.losers:
            by = passed_on_by(shown.calls, seat)
            yield Fact(deal, seat, "chips lost")
            if by is not None:
                yield Fact(deal, by, "passed on", other=seat)
            if seat in shown.eliminated and by is not None:
                yield Fact(deal, by, "eliminated")
        yield from (Fact(deal, call.seat, "kings") for call in shown.calls if call.came == "refused")
        yield from (Fact(deal, seat, "way", n) for seat, n in longest_ways(shown.calls, shown.cards))


counted = frozenset({"deals", "chips lost", "passed on", "eliminated"})
feats = {"way": max, "passed on": sum, "kings": sum}


def best(number: int, tr: Tr) -> str:
    return ""


def lines(counts: Mapping[str, int], tr: Tr) -> Sequence[str]:
    deals = counts.get("deals", 0)
    if not deals:
        return []
    return [
        tr(
            "Deals without losing a chip: {times} of {deals}",
            times=deals - counts.get("chips lost", 0),
            deals=deals,
        ),
        tr("Losing cards passed on: {n}", n=counts.get("passed on", 0)),
        tr("Last chips taken with a card passed on: {n}", n=counts.get("eliminated", 0)),
    ]


LOW = 3
"""A card up to this rank counts as low, so that surviving with it earns an honour."""
sentences: Mapping[str, str] = {
    # Translators: The winner has all the chips they began with.
    "unscathed": N_("🛡️ **{name}** won without losing a single chip."),
    # Translators: The player gave losing cards away in their own turn to players who then lost with them:
    # more often than anybody else, three times at least (two in a game night).
    "passed on": N_("🎁 **{name}** passed on the losing card {n} times, and was glad to help."),
    # Translators: A king refused the player's swaps, the stock's kings too: more often than anybody
    # else's, three times at least (two in a game night).
    "kings": N_("👑 **{name}** ran into a king {n} times. They're on first-name terms by now."),
    # Translators: Only in a game night: the player's final card in some deal had more holders than
    # anybody else's.
    "way": N_("🧭 **{name}** got the card that had travelled furthest, through {n} hands."),
    # Translators: The player lost no chip with a 3 or less, as another card was lower.
    "low": N_("🍀 **{name}** got through deal {deal} with {card}: somebody had less."),
    # Translators: The cards of the winner and of a player whom the last deal put out.
    "last deal": N_("⚖️ Decided by the last deal: **{name}** had {card}, **{other}** had {other_card}."),
}


def honours(game: Course, facts: Sequence[Fact]) -> Sequence[Honour]:
    state: State = game.end
    low: list[Honour] = []
    showdown: Showdown
    for showdown in showdowns(game):
        low += _survivors(showdown)
    low.sort(key=lambda honour: honour.number)
    whole = [seat for seat, chips in enumerate(state.chips) if chips == state.options.chips]
    return [
        *(Honour("unscathed", (seat,)) for seat in whole),
        *most("passed on", facts, 3),
        *most("kings", facts, 3),
        *low[:1],
    ]


def pictured(card: str, tr: Tr) -> tuple[str, str]:
    return face_of(card, tr), shown_card(card, tr)


def decided(game: Course) -> Honour | None:
    state: State = game.end
    last = state.last
    if last is None:
        return None
    winner = next(seat for seat, chips in enumerate(state.chips) if chips)
    loser = last.eliminated[-1]
    cards = (last.cards[winner], last.cards[loser])
    return Honour("last deal", (winner, loser), cards=cards, card=cards[0], moves=len(game.moves))


def _survivors(showdown: Showdown) -> list[Honour]:
    """Honours for the seats that lost nothing although their card was low."""
    return [
        Honour("low", (seat,), WORTH[card], deal=showdown.deal, cards=(card,))
        for seat, card in enumerate(showdown.cards)
        if card and showdown.losers and seat not in showdown.losers and WORTH[card] <= LOW
    ]
