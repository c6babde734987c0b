"""The facts of Cucco 21, and honours for putting others out, for pots, and for paying to come back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.games.course import Course, showdowns
from bot.games.cucco.things import face_of, noted
from bot.games.statistics import ROUND, Fact, Honour, lead_taken, most
from bot.games.turns import longest_ways, passed_on_by
from bot.i18n import N_, Plural, Tr
from engine.game import Seat
from engine.games.cucco.nouns import CLOWN, Showdown, State

most_done_to = N_("Knocked out most often: {names}")
most_suffered_from = N_("Most often knocked out by: {names}")
did = Plural(
    "You've knocked {name} out {n} time.",
    "You've knocked {name} out {n} times.",
)
suffered = Plural(
    "{name} has knocked you out {n} time.",
    "{name} has knocked you out {n} times.",
)


def facts(game: Course) -> Iterable[Fact]:
    shown: Showdown
    for shown in showdowns(game):
        deal = shown.deal
        yield from (Fact(deal, seat, "rounds") for seat, card in enumerate(shown.cards) if card)
        yield from (Fact(deal, seat, "paid", chips) for seat, chips in enumerate(shown.paid))
        for seat, by in knocked_out(shown):
            yield Fact(deal, seat, "out")
            if by is not None:
                yield Fact(deal, by, "knocked out", other=seat)
        if shown.owl is not None:
            yield Fact(deal, shown.owl, "owls")
        if shown.winner is not None:
            yield Fact(deal, shown.winner, "pots")
            yield Fact(deal, shown.winner, ROUND, shown.won)
        for call in shown.story:
            if call.came == "cat" and call.other is not None:
                yield Fact(deal, call.other, "cat", len(call.out))
        yield from (Fact(deal, fell.seat, "clowns") for fell in shown.fallen if fell.card == CLOWN)
        yield from (Fact(deal, seat, "way", n) for seat, n in longest_ways(shown.story, shown.cards))


counted = frozenset({"rounds", "out", "knocked out", "owls", "pots"})
feats = {"cat": sum, "way": max, "clowns": sum}


def knocked_out(shown: Showdown) -> Iterator[tuple[Seat, Seat | None]]:
    """Pairs of a seat that went out of a round and the seat that caused it.

    The cause is the player who held the card 18 (cat) or 20 (person), who gave away the clown, or who asked
    for a swap and so gave away the lowest card. None if no other player was the cause.
    """
    for call in shown.story:
        for seat in call.out:
            giver = call.seat if seat == call.other else call.other
            by = giver if call.came == "exchanged" else call.other
            yield seat, by if by != seat else None
    for seat in shown.lowest:
        yield seat, passed_on_by(shown.story, seat)


def best(number: int, tr: Tr) -> str:
    return tr.plural("largest pot {n} chip", "largest pot {n} chips", number)


def lines(counts: Mapping[str, int], tr: Tr) -> Sequence[str]:
    rounds = counts.get("rounds", 0)
    if not rounds:
        return []
    return [
        tr("Not knocked out: {times} of {rounds} rounds", times=rounds - counts.get("out", 0), rounds=rounds),
        tr("Others knocked out: {n}", n=counts.get("knocked out", 0)),
        tr("Pots won: {n}", n=counts.get("pots", 0)),
        tr("Owls called: {n}", n=counts.get("owls", 0)),
    ]


sentences: Mapping[str, str] = {
    # Translators: The player's cats, when others asked for them, put players out this many times: more
    # than anybody else's.
    "cat": N_("🐈 **{name}** had the cat put somebody out {n} times. It slept well."),
    # Translators: No other pot of the game was as large.
    "pot": N_("💰 **{name}** carried off the largest pot: {n} chips, in hand {deal}."),
    # Translators: The player's cat or person, or a clown or the lowest card that they gave away, put
    # others out this many times: more than anybody else's.
    "knocked out": N_("🥊 **{name}** sent somebody out of the round {n} times, always politely."),
    # Translators: Chips paid to come back, all rounds together: more than anybody else.
    "paid": N_("💸 **{name}** paid {n} chips to come back. The pot is grateful."),
    # Translators: Only in a game night: a clown put the player out, more often than anybody else.
    "clowns": N_("🤡 **{name}** was sent home by a clown {n} times. They know each other by now."),
    # Translators: Only in a game night: the player's final card in some round had more holders than
    # anybody else's.
    "way": N_("🧭 **{name}** got the card that had travelled furthest, through {n} hands."),
    # Translators: Owls that ended a round: more than anybody else's.
    "owls": N_("🦉 **{name}** called the owl {n} times."),
    # Translators: At the end of each hand, also of one that nobody won, the winner alone had the most
    # chips.
    "from the start": N_("⚖️ **{name}** had the most chips from the first hand to the last."),
    # Translators: From the end of this hand on, and not before, the winner alone had the most chips.
    "lead": N_("⚖️ Decided in hand {deal}, when **{name}** took the lead for good."),
}


def honours(game: Course, facts: Sequence[Fact]) -> Sequence[Honour]:
    won = [shown for shown in showdowns(game) if shown.winner is not None]
    pots = [Honour("pot", (shown.winner,), shown.won, deal=shown.hand) for shown in won]
    pots.sort(key=lambda pot: -pot.number)
    return [
        *most("cat", facts, 2),
        *(pots[:1] if len(pots) > 1 and pots[0].number > pots[1].number else []),
        *most("knocked out", facts, 3),
        *most("paid", facts, 4),
        *most("owls", facts, 2),
    ]


def pictured(card: str, tr: Tr) -> tuple[str, str]:
    return face_of(int(card)), noted(int(card), tr)


def decided(game: Course) -> Honour | None:
    hands = [*_hands(game)]
    chips = [state.chips for _, state in hands]
    winner = max(range(game.seats), key=lambda seat: chips[-1][seat])
    taken = lead_taken(chips, winner)
    if taken is None:
        return None
    if taken == 0:
        moves, state = next((one for one in reversed(hands) if _won(winner, one[1])), hands[-1])
        return Honour("from the start", (winner,), card=_card_of(winner, state), moves=moves)
    moves, state = hands[taken]
    assert state.last  # noqa: S101 - the hand has ended
    return Honour("lead", (winner,), deal=state.last.hand, card=_card_of(winner, state), moves=moves)


def _won(seat: Seat, state: State) -> bool:
    """Whether this seat won the hand that has just ended."""
    return state.last is not None and state.last.winner == seat


def _card_of(seat: Seat, state: State) -> str:
    """The card with which this seat won the hand that has just ended. "" if it did not win."""
    return f"{state.last.cards[seat]}" if state.last and _won(seat, state) else ""


def _hands(game: Course) -> Iterator[tuple[int, State]]:
    """For each hand that ended: how many moves had been made, and the state, in which the ante of the next
    hand is paid.
    """
    number = 0
    for moves, move in enumerate(game.moves, start=1):
        state: State = move.after
        if state.last and state.last.deal > number:
            number = state.last.deal
            if state.last.winner is not None or state.last.carried:
                yield moves, state
