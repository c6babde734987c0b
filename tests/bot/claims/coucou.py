"""What the remarks on Coucou and As qui court claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.turns import Call as AnyCall
from engine.game import Seat
from engine.games.coucou.nouns import WORTH, Call
from tests.bot.claims import Claim, Honoured, Tip, TipClaim, Told


def deal(t: Told) -> Sequence[Call]:
    """The calls of the deal that the remark is about."""
    found: Sequence[Call] = t.now.last.calls if t.just_ended else t.now.calls
    return found


def last(t: Told) -> Call:
    return deal(t)[-1]


def said_by(t: Told, seat: Seat) -> list[Call]:
    """All calls of a seat in this game, in order."""
    now = [] if t.just_ended else t.now.calls
    ended = (one.calls for one in t.ended_with(seat))
    return [call for calls in (*ended, now) for call in calls if call.seat == seat]


def all_calls(t: Told, *seats: Seat) -> list[Call]:
    """All calls of the game, since these people have been in it."""
    now = [] if t.just_ended else t.now.calls
    return [call for calls in (*(one.calls for one in t.ended_with(*seats)), now) for call in calls]


def holders(calls: Sequence[Any], seats: int) -> list[list[Seat | None]]:
    """For each seat, all who have held the card that it has now, in order. None is the stock or the deck."""
    held: list[list[Seat | None]] = [[seat] for seat in range(seats)]
    for call in calls:
        if call.came == "exchanged" and call.other is None:
            held[call.seat] = [None, call.seat]
        elif call.came == "exchanged":
            mine, theirs = held[call.seat], held[call.other]
            held[call.seat], held[call.other] = [*theirs, call.seat], [*mine, call.other]
    return held


def way(t: Told, seat: Seat) -> list[Seat | None]:
    """All who have held the card that this seat has now."""
    return holders(deal(t), len(t.now.chips))[seat]


def rank(t: Told, seat: Seat) -> int:
    """The rank of a seat's card when all were shown."""
    return WORTH[t.now.last.cards[seat]]


def shown_ranks(t: Told) -> dict[Seat, int]:
    return {seat: WORTH[card] for seat, card in enumerate(t.now.last.cards) if card}


def pays_alone(t: Told) -> bool:
    """One player has the lowest card, which the remark names if it names a card, and it has cost a chip."""
    [seat], before = t.all(), t.steps[-1].before
    ranks = shown_ranks(t)
    lowest = [one for one, worth in ranks.items() if worth == min(ranks.values())]
    named = t.moment.things.get("card", t.now.last.cards[seat]) == t.now.last.cards[seat]
    return lowest == [seat] and named and before.chips[seat] - t.now.chips[seat] == 1


def last_exchange(calls: Sequence[AnyCall], seat: Seat) -> AnyCall | None:
    """The exchange by which a seat got the card that it showed. None if it showed the card it was dealt."""
    found = [call for call in calls if call.came == "exchanged" and seat in (call.seat, call.other)]
    return found[-1] if found else None


def final_exchange(t: Told, seat: Seat) -> AnyCall | None:
    return last_exchange(t.now.last.calls, seat)


def asked(t: Told, seat: Seat) -> bool:
    """The seat asked for the card that it showed."""
    found = final_exchange(t, seat)
    return found is not None and found.seat == seat


def got_from(t: Told, seat: Seat) -> Seat | None:
    """The seat that gave this seat, unasked, the card that it showed."""
    found = final_exchange(t, seat)
    return found.seat if found and found.other == seat else None


def gave_for_it(t: Told, seat: Seat) -> str:
    """The card that a seat gave for the one that it asked for, if it lay open at the end. Otherwise ""."""
    found = final_exchange(t, seat)
    calls = t.now.last.calls
    assert found
    before = holders(calls[: calls.index(found)], len(t.now.chips))[seat][0]
    ends = [one for one, track in enumerate(holders(calls, len(t.now.chips))) if track[0] == before]
    return t.now.last.cards[ends[0]] if before is not None and ends else ""


def own_call(t: Told, seat: Seat) -> Call | None:
    return next((call for call in t.now.last.calls if call.seat == seat), None)


def in_a_row(t: Told) -> int:
    """How many deals in a row, up to this one, the player has lost a chip in."""
    count = 0
    for one in reversed(t.ended_with(t.one("names"))):
        if t.one("names") not in one.losers:
            break
        count += 1
    return count


def kept_times(t: Told) -> int:
    """How many of the player's last turns, one after the other, they kept their card in."""
    count = 0
    for call in reversed(said_by(t, t.one("name"))):
        if call.came != "kept":
            break
        count += 1
    return count


def is_swap(t: Told) -> bool:
    call = last(t)
    return (call.came, call.seat, call.other) == ("exchanged", t.one("name"), t.one("other"))


def is_refusal(t: Told) -> bool:
    """A king prevented the swap, and is where it was."""
    other, call = t.one("other"), last(t)
    cards = t.now.last.cards if t.just_ended else t.now.cards
    return (call.came, call.seat, call.other) == ("refused", t.one("name"), other) and cards[other][0] == "K"


def kings_met(t: Told) -> int:
    """How often a player's king has refused this player."""
    return sum(call.came == "refused" and call.other is not None for call in said_by(t, t.one("name")))


def out(t: Told, seat: Seat) -> bool:
    return bool(t.now.chips[seat] == 0 and t.steps[-1].before.chips[seat] == 1)


def still_in(t: Told) -> int:
    return sum(chips > 0 for chips in t.now.chips)


def together(t: Told) -> bool:
    """These players, and nobody else, have the lowest card, and each of them pays a chip."""
    ranks, before = shown_ranks(t), t.steps[-1].before
    lowest = [seat for seat, worth in ranks.items() if worth == min(ranks.values())]
    return lowest == t.all() and all(before.chips[seat] - t.now.chips[seat] == 1 for seat in lowest)


def same_card(t: Told) -> bool:
    """If a card is named, every player named had that very card."""
    return all(
        t.now.last.cards[seat] == t.moment.things.get("card", t.now.last.cards[seat]) for seat in t.all()
    )


def swapped_running(t: Told) -> bool:
    """The player's last four turns were swaps with others or the stock, and no king refused any."""
    return is_swap(t) and {call.came for call in said_by(t, t.one("name"))[-4:]} == {"exchanged"}


def took_before(t: Told) -> bool:
    """The other took a card from this player once, and this player takes one from them now."""
    name, other = t.one("name"), t.one("other")
    before = all_calls(t, name, other)[:-1]
    return is_swap(t) and any(
        (call.came, call.seat, call.other) == ("exchanged", other, name) for call in before
    )


def passed_it_before(t: Told) -> bool:
    """In an earlier deal, too, this giver passed this player a lowest card."""
    loser, giver = t.one("names"), t.one("giver")
    for one in t.ended_with(loser, giver)[:-1]:
        found = [c for c in one.calls if c.came == "exchanged" and loser in (c.seat, c.other)]
        if loser in one.losers and found and (found[-1].seat, found[-1].other) == (giver, loser):
            return True
    return False


PUBLIC: Mapping[str, Claim] = {
    "dealt": lambda t: not t.steps and len({*map(WORTH.get, t.now.cards)}) > 1,
    "kept": lambda t: (last(t).came, last(t).seat) == ("kept", t.one("name")),
    "kept again": lambda t: kept_times(t) >= 4,
    "swapped": is_swap,
    "swapped again": swapped_running,
    "took back": took_before,
    "on its way": lambda t: (
        is_swap(
            Told(t.moment._replace(people={**t.moment.people, "name": (last(t).seat,)}), t.steps, t.first)
        )
        and way(t, t.one("other"))[0] == t.one("first")
        and len({*way(t, t.one("other"))}) > 4
    ),
    "cuckoo": lambda t: is_refusal(t) and not last(t).king,
    "cuckoo again": lambda t: is_refusal(t) and not last(t).king and kings_met(t) > 1,
    "laid": lambda t: (
        is_refusal(t)
        and last(t).king == t.thing("card")
        and (t.just_ended or t.one("other") not in t.now.waiting)
    ),
    "lowest": lambda t: pays_alone(t) and t.now.chips[t.one("names")] > 0,
    "two": lambda t: together(t) and len(t.all()) == 2,
    "many": lambda t: together(t) and len(t.all()) > 2,
    "equal": lambda t: len({*shown_ranks(t).values()}) == 1 and t.now.chips == t.steps[-1].before.chips,
    # The others move up, and somebody is left to know better.
    "out": lambda t: pays_alone(t) and out(t, t.one("names")) and still_in(t) > 1,
    "last out": lambda t: pays_alone(t) and out(t, t.one("names")) and still_in(t) == 1,
    "many out": lambda t: (
        together(t) and len(t.all()) > 1 and all(out(t, seat) for seat in t.all()) and same_card(t)
    ),
    "again": lambda t: pays_alone(t) and in_a_row(t) == 2,
    "running": lambda t: pays_alone(t) and in_a_row(t) == t.thing("n") > 2,
    "last chip": lambda t: pays_alone(t) and t.now.chips[t.one("names")] == 1 and not t.over,
    "chosen": lambda t: (
        pays_alone(t) and t.now.last.dealer == t.one("names") and t.now.options.variant == "coucou"
    ),
    "own deal": lambda t: (
        pays_alone(t)
        and t.now.last.dealer == t.one("names")
        and way(t, t.one("names")) == t.all()
        and t.now.options.variant == "as"
    ),
    "asked for it": lambda t: pays_alone(t) and asked(t, t.one("names")),
    "gave better": lambda t: (
        pays_alone(t)
        and asked(t, t.one("names"))
        and bool(gave_for_it(t, t.one("names")))
        and WORTH[gave_for_it(t, t.one("names"))] > rank(t, t.one("names"))
    ),
    "from": lambda t: pays_alone(t) and got_from(t, t.one("names")) == t.one("giver"),
    "from again": lambda t: (
        pays_alone(t) and got_from(t, t.one("names")) == t.one("giver") and passed_it_before(t)
    ),
    "ran": lambda t: (
        pays_alone(t)
        and len({*way(t, t.one("names"))}) == t.thing("n") >= 4
        and way(t, t.one("names"))[0] == t.one("first")
    ),
    "high": lambda t: pays_alone(t) and rank(t, t.one("names")) >= 6,
    # The player kept it, and so thought that it was enough.
    "high kept": lambda t: (
        pays_alone(t)
        and rank(t, t.one("names")) >= 6
        and (call := own_call(t, t.one("names"))) is not None
        and call.came == "kept"
    ),
    "close": lambda t: (
        pays_alone(t)
        and [seat for seat, worth in shown_ranks(t).items() if worth == rank(t, t.one("names")) + 1]
        == [t.one("close")]
    ),
}


def lost(t: Told) -> bool:
    return t.seat in t.now.last.losers and t.now.chips[t.seat] == t.steps[-1].before.chips[t.seat] - 1


def losing_ways(t: Told) -> list[list[Seat | None]]:
    """Who held each losing card."""
    held = holders(t.now.last.calls, len(t.now.chips))
    return [held[loser] for loser in t.now.last.losers]


def safe(t: Told) -> bool:
    return t.seat not in t.now.last.losers and bool(t.now.last.cards[t.seat]) and bool(t.now.last.losers)


def was_taken(t: Told) -> bool:
    """Somebody asked this player for a card, took it, and lost with it."""
    return safe(t) and any(
        asked(t, loser) and losing[-2:] == [t.seat, loser]
        for loser, losing in zip(t.now.last.losers, losing_ways(t), strict=True)
    )


def got_rid_of_it(t: Told) -> bool:
    """The player asked for a swap, and so gave away a card that lost."""
    calls, seats = t.now.last.calls, len(t.now.chips)
    mine = next((number for number, call in enumerate(calls) if call.seat == t.seat), None)
    if mine is None or calls[mine].came != "exchanged" or not safe(t):
        return False
    gave = holders(calls[:mine], seats)[t.seat]
    return any(track[: len(gave) + 1] == [*gave, calls[mine].other] for track in losing_ways(t))


OWN: Mapping[str, Claim] = {
    "own out": lambda t: lost(t) and t.now.chips[t.seat] == 0,
    # A neighbour asked for the player's card, and left them this one.
    "own given": lambda t: lost(t) and got_from(t, t.seat) is not None,
    "own asked": lambda t: (
        lost(t) and asked(t, t.seat) and (call := own_call(t, t.seat)) is not None and call.other is not None
    ),
    "own drew": lambda t: (
        lost(t) and asked(t, t.seat) and (call := own_call(t, t.seat)) is not None and call.other is None
    ),
    "own kept": lambda t: (
        lost(t)
        and final_exchange(t, t.seat) is None
        and (call := own_call(t, t.seat)) is not None
        and call.came == "kept"
    ),
    "own refused": lambda t: (
        lost(t)
        and final_exchange(t, t.seat) is None
        and (call := own_call(t, t.seat)) is not None
        and call.came == "refused"
    ),
    "own chosen": lambda t: lost(t) and t.now.last.dealer == t.seat and t.now.options.variant == "coucou",
    "own passed": got_rid_of_it,
    "own taken": was_taken,
    "own survived": lambda t: safe(t) and t.now.chips[t.seat] == 1,
    "own close": lambda t: safe(t) and rank(t, t.seat) == min(shown_ranks(t).values()) + 1,
}


def falls(h: Honoured) -> list[Any]:
    return [step.after.last for step in h.steps if step.after.last is not step.before.last]


def mine(h: Honoured) -> Seat:
    return h.honour.seats[0]


def passed_by(h: Honoured, giver: Seat) -> int:
    """How many losing cards this seat gave away unasked, straight to the player who lost with them."""
    count = 0
    for one in falls(h):
        for loser in one.losers:
            found = [c for c in one.calls if c.came == "exchanged" and loser in (c.seat, c.other)]
            count += bool(found) and (found[-1].seat, found[-1].other) == (giver, loser)
    return count


def longest(h: Honoured) -> int:
    """The most hands that a card went through, of those shown at the end of a deal."""
    seats = len(h.steps[0].before.chips)
    return max(
        len(track)
        for one in falls(h)
        for seat, track in enumerate(holders(one.calls, seats))
        if one.cards[seat] and track[0] is not None
    )


HONOURS: Mapping[str, Any] = {
    "unscathed": lambda h: all(mine(h) not in one.losers for one in falls(h)),
    "passed on": lambda h: passed_by(h, mine(h)) == h.honour.number > 1,
    "kings": lambda h: (
        sum(call.came == "refused" and call.seat == mine(h) for one in falls(h) for call in one.calls)
        == h.honour.number
        > 1
    ),
    "way": lambda h: longest(h) == h.honour.number,
    "low": lambda h: next(
        min(WORTH[card] for card in one.cards if card) < WORTH[one.cards[mine(h)]]
        and one.cards[mine(h)] == h.honour.cards[0]
        for one in falls(h)
        if one.deal == h.honour.deal
    ),
    "last deal": lambda h: (
        falls(h)[-1].cards[h.honour.seats[0]] == h.honour.cards[0]
        and falls(h)[-1].cards[h.honour.seats[1]] == h.honour.cards[1]
        and bool(h.steps[-1].after.chips[h.honour.seats[0]])
        and h.honour.seats[1] in falls(h)[-1].eliminated
    ),
}


ME = 0


def higher_cards(tip: Tip) -> int:
    return sum(one > WORTH[tip.state.cards[ME]] for one in WORTH.values())


def asks_next(tip: Tip) -> bool:
    """The player named is the last to have a turn before the learner, so may ask them."""
    turns = tip.state.waiting
    return ME in turns[1:] and turns[turns.index(ME) - 1] == tip.seat("name")


TIPS: Mapping[str, TipClaim] = {
    "Wait for your turn. {name} may ask you, but your king refuses.": lambda tip: (
        asks_next(tip) and tip.state.cards[ME][0] == "K"
    ),
    "Wait for your turn. Until then {name} may still swap with you.": lambda tip: (
        asks_next(tip) and tip.state.cards[ME][0] != "K"
    ),
    "The dealer keeps the best of three cards, and nobody can ask them. "
    "Watch what the others do.": lambda tip: tip.state.options.variant == "coucou" and tip.state.dealer == ME,
    "Your card is yours till the end now. When everybody has had a turn, all cards are shown.": lambda tip: (
        ME not in tip.state.waiting
    ),
    "Press **Keep**: your king is the highest card there is.": lambda tip: tip.state.cards[ME][0] == "K",
    "Press **Keep**: {name} has {card}, and that's lower than yours.": lambda tip: (
        WORTH[tip.state.cards[tip.seat("name")]] < WORTH[tip.state.cards[ME]]
    ),
    "Press **Keep**: with {n} cards in play, one is often lower than {card}, and a swap could bring "
    "you a worse one.": lambda tip: (
        tip.number("n") == sum(map(bool, tip.state.cards)) and WORTH[tip.state.cards[ME]] > 1
    ),
    "Press **Swap**: {n} of the other 51 cards are higher than yours, and you get the top one of "
    "the stock. Only a king would stay where it is.": lambda tip: (
        tip.number("n") == higher_cards(tip) and tip.state.waiting == (ME,)
    ),
    (
        "Press **Swap**: {n} of the other 51 cards are higher than yours, and {name} can't refuse "
        "without a king."
    ): lambda tip: tip.number("n") == higher_cards(tip) and tip.state.waiting[:2] == (ME, tip.seat("name")),
}
