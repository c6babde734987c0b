"""What the remarks on Cucco 21 claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.turns import Call as AnyCall
from engine.game import Seat
from engine.games.cucco.nouns import CALL, CEREMONY, CLOWN, LOVERS, OWL, PERSON, Call, Request
from tests.bot.claims import Claim, Honoured, Tip, TipClaim, Told
from tests.bot.claims.coucou import holders, last_exchange


def round_(t: Told) -> Sequence[Call]:
    """The calls of the round that the remark is about."""
    found: Sequence[Call] = t.now.last.story if t.just_ended else t.now.story
    return found


def last(t: Told) -> Call:
    return round_(t)[-1]


def turns(t: Told, *seats: Seat) -> list[Call]:
    """All turns of the game since these people have been in it. An owl that is called is no turn."""
    now = [] if t.just_ended else t.now.story
    return [
        call
        for story in (*(one.story for one in t.ended_with(*seats)), now)
        for call in story
        if call.came != "called"
    ]


def cards(t: Told) -> Sequence[int]:
    """Everybody's card after the last call."""
    found: Sequence[int] = t.now.last.cards if t.just_ended else t.now.cards
    return found


def way(t: Told, seat: Seat) -> list[Seat | None]:
    return holders(round_(t), len(t.now.chips))[seat]


def run_of(t: Told, seat: Seat, *, kept: bool) -> int:
    """How many of the player's last turns, one after the other, they kept in, or asked in."""
    count = 0
    for call in reversed([call for call in turns(t, seat) if call.seat == seat]):
        if (call.came == "kept") != kept:
            break
        count += 1
    return count


def request(t: Told) -> Request:
    found: Request | None = t.now.request
    assert found
    return found


def asks(t: Told) -> bool:
    """The player asks the other, who is the first to be asked."""
    open_ = t.now.request
    return (
        open_ is not None
        and not open_.passed_by
        and (open_.asker, open_.asked) == (t.one("name"), t.one("other"))
    )


def knocks(t: Told) -> int:
    """How many requests of the asker in this hand have come to the other's card, this one included."""
    hand = t.now.hand
    asker, other = t.one("name"), t.one("other")
    stories = [one.story for one in t.ended_with(asker, other) if one.hand == hand]
    return 1 + sum(
        1
        for story in (*stories, t.now.story)
        for call in story
        if call.seat == asker and other in (call.other, *(by.seat for by in call.passed_by))
    )


def is_call(t: Told, came: str, other: str | None = "other") -> bool:
    """The last call came to this, between the players named. If ``other`` is None, the deck was asked."""
    call = last(t)
    theirs = t.one(other) if other else None
    return (call.came, call.seat, call.other) == (came, t.one("name"), theirs)


def is_swap(t: Told) -> bool:
    return is_call(t, "exchanged") and not last(t).out


def is_out_now(t: Told, seat: Seat) -> bool:
    """The last call put this seat, and nobody else, out of the round."""
    return last(t).out == (seat,)


def took_before(t: Told) -> bool:
    name, other = t.one("name"), t.one("other")
    return is_swap(t) and any(
        (call.came, call.seat, call.other) == ("exchanged", other, name)
        for call in turns(t, name, other)[:-1]
    )


def is_ceremony(t: Told) -> bool:
    """The player gave the other a ceremony, and several others paid for it."""
    name, other = t.one("name"), t.one("other")
    [payers] = [paid.payers for paid in last(t).ceremonies if paid.seat == name]
    return (
        {last(t).seat, last(t).other} == {name, other}
        and cards(t)[other] == CEREMONY
        and len(payers) > 1
        and (t.just_ended or t.now.chips[name] > t.steps[-1].before.chips[name])
    )


def fallen(t: Told) -> set[Seat]:
    """Who went out of the round before its end."""
    return {seat for call in t.now.last.story for seat in call.out}


def compared(t: Told) -> dict[Seat, int]:
    """The cards that were compared: those of the players still in the round."""
    return {seat: card for seat, card in enumerate(t.now.last.cards) if card and seat not in fallen(t)}


def is_lowest(t: Told) -> bool:
    """The players named, and nobody else, are out with the lowest of the cards compared, which is named."""
    found = compared(t)
    lowest = [seat for seat, card in found.items() if card == min(found.values())]
    return t.just_ended and len(found) > 1 and t.all() == lowest and t.thing("card") == min(found.values())


def alone(t: Told) -> bool:
    return is_lowest(t) and len(t.all()) == 1


def hand_over(t: Told) -> bool:
    return t.now.hand != t.now.last.hand or not t.now.playing


def wins(t: Told) -> bool:
    """The player has won the hand and so many chips."""
    name, over = t.one("name"), t.now.last
    return over.winner == name and over.won == t.thing("n") and hand_over(t)


def hands_won(t: Told) -> int:
    """How many hands in a row this winner has won."""
    ends = [one for one in t.ended_with(t.one("name")) if one.winner is not None or one.carried]
    count = 0
    for one in reversed(ends):
        if one.winner != t.one("name"):
            break
        count += 1
    return count


def rounds_lost(t: Told) -> int:
    """How many rounds in a row, up to this one, the player has gone out of."""
    count = 0
    for one in reversed(t.ended_with(t.one("names"))):
        if t.one("names") not in (*one.lowest, *(seat for call in one.story for seat in call.out)):
            break
        count += 1
    return count


def final_exchange(t: Told, seat: Seat) -> AnyCall | None:
    return last_exchange(t.now.last.story, seat)


def asked(t: Told, seat: Seat) -> bool:
    found = final_exchange(t, seat)
    return found is not None and found.seat == seat


def got_from(t: Told, seat: Seat) -> Seat | None:
    found = final_exchange(t, seat)
    return found.seat if found and found.other == seat else None


def gave_for_it(t: Told, seat: Seat) -> int:
    """The card that a seat gave for the one that it showed."""
    found, calls = final_exchange(t, seat), t.now.last.story
    assert found
    place = calls.index(found)
    for step in t.steps:
        ended = step.after.last is not step.before.last
        after = step.after.last.story if ended else step.after.story
        if step.before.deal == t.now.last.deal and len(step.before.story) <= place < len(after):
            return int(step.before.cards[seat])
    return 0


def is_high(t: Told) -> bool:
    """A card of at least a house was lowest, and all who were still in had higher ones."""
    return alone(t) and t.thing("card") >= 11


PUBLIC: Mapping[str, Claim] = {
    "dealt": lambda t: not t.steps,
    "kept": lambda t: (last(t).came, last(t).seat) == ("kept", t.one("name")),
    "kept again": lambda t: run_of(t, t.one("name"), kept=True) == 4,
    "asks": asks,
    "asks again": lambda t: asks(t) and run_of(t, t.one("name"), kept=False) + 1 >= 4,
    "those two": lambda t: asks(t) and knocks(t) == 3,
    "sent on": lambda t: (
        (request(t).asker, request(t).asked) == (t.one("name"), t.one("other"))
        and len(request(t).passed_by) == t.thing("n") > 1
    ),
    "swapped": is_swap,
    "took back": took_before,
    "on its way": lambda t: (
        last(t).came == "exchanged"
        and last(t).other == t.one("other")
        and way(t, t.one("other"))[0] == t.one("first")
        and len({*way(t, t.one("other"))}) == t.thing("n") >= 4
    ),
    "refused": lambda t: is_call(t, "refused") and cards(t)[t.one("other")] == LOVERS,
    "person": lambda t: (
        is_call(t, "person") and is_out_now(t, t.one("name")) and cards(t)[t.one("other")] == PERSON
    ),
    "deck person": lambda t: is_call(t, "person", None) and is_out_now(t, t.one("name")),
    # The trail of the card leads straight to the asker.
    "cat": lambda t: (
        (last(t).came, last(t).seat) == ("cat", t.one("name"))
        and is_out_now(t, t.one("name"))
        and way(t, t.one("name"))[0] == t.one("name")
    ),
    "cat other": lambda t: (
        (last(t).came, last(t).seat) == ("cat", t.one("name"))
        and is_out_now(t, t.one("victim"))
        and way(t, t.one("name"))[0] == t.one("victim") != t.one("name")
    ),
    "tame cat": lambda t: (
        (last(t).came, last(t).seat) == ("cat", t.one("name"))
        and not last(t).out
        and way(t, t.one("name"))[0] not in (None, t.one("name"))
        and way(t, t.one("name"))[0] not in t.now.playing
    ),
    "deck owl": lambda t: is_call(t, "owl", None),
    "clown handed": lambda t: (
        is_call(t, "exchanged") and is_out_now(t, t.one("other")) and cards(t)[t.one("other")] == CLOWN
    ),
    "clown fetched": lambda t: (
        is_call(t, "exchanged") and is_out_now(t, t.one("name")) and cards(t)[t.one("name")] == CLOWN
    ),
    "ceremony": is_ceremony,
    # The player asked the deck, and nobody else before.
    "drew": lambda t: is_call(t, "exchanged", None) and not last(t).passed_by,
    "owl": lambda t: (
        is_lowest(t)
        and t.steps[-1].before.cards[t.one("name")] == OWL
        and any(
            step.action == CALL and step.seat == t.one("name")
            for step in t.steps
            if step.before.deal == t.now.last.deal
        )
        and (last(t).came, last(t).seat) == ("called", t.one("name"))
    ),
    "won": wins,
    "won big": lambda t: wins(t) and t.thing("n") >= 3 * len(t.now.chips),
    # Nothing was compared, and all others fell.
    "won last": lambda t: (
        wins(t) and len(compared(t)) == 1 and [*compared(t)] == [t.one("name")] and bool(fallen(t))
    ),
    "won again": lambda t: wins(t) and hands_won(t) > 1,
    "carried": lambda t: t.now.last.carried == t.thing("n") and t.now.last.winner is None and hand_over(t),
    "not compared": lambda t: len(compared(t)) < 2,
    "two": lambda t: is_lowest(t) and len(t.all()) == 2,
    "broke": lambda t: (
        t.one("names") in t.now.out_of_hand
        and t.now.last.round <= 3
        and not hand_over(t)
        and t.one("names") in (*t.now.last.lowest, *fallen(t))
    ),
    "last chip": lambda t: (
        t.now.chips[t.one("names")] == 0 < t.now.last.paid[t.one("names")] and t.one("names") in t.now.playing
    ),
    "third": lambda t: rounds_lost(t) == t.thing("n") >= 3,
    "own deal": lambda t: (
        alone(t) and t.now.last.dealer == t.one("names") and way(t, t.one("names")) == t.all()
    ),
    "given": lambda t: alone(t) and got_from(t, t.one("names")) == t.one("giver"),
    "high": is_high,
    "asked for it": lambda t: alone(t) and asked(t, t.one("names")),
    "gave better": lambda t: (
        alone(t) and asked(t, t.one("names")) and gave_for_it(t, t.one("names")) > t.thing("card")
    ),
    "close": lambda t: (
        alone(t)
        and [seat for seat, card in compared(t).items() if card == t.thing("card") + 1] == [t.one("close")]
    ),
    "lowest": alone,
    # Not even a player who had fallen before had a lower card.
    "lowest of all": lambda t: alone(t) and min(card for card in t.now.last.cards if card) == t.thing("card"),
}


def card(t: Told) -> int:
    return int(t.now.last.cards[t.seat])


def fell_by(t: Told) -> str:
    return next((call.came for call in t.now.last.story if t.seat in call.out), "")


def is_down(t: Told) -> bool:
    found = compared(t)
    return len(found) > 1 and found.get(t.seat) == min(found.values())


def is_safe(t: Told) -> bool:
    found = compared(t)
    return len(found) > 1 and t.seat in found and found[t.seat] > min(found.values())


def held_it(t: Told) -> bool:
    """The player has held the card that was the lowest in the end."""
    found = compared(t)
    held = holders(t.now.last.story, len(t.now.chips))
    return is_safe(t) and any(
        t.seat in held[seat] for seat, shown in found.items() if shown == min(found.values())
    )


OWN: Mapping[str, Claim] = {
    "own won": lambda t: t.now.last.winner == t.seat and t.now.last.won > 0,
    "own clown": lambda t: fell_by(t) == "exchanged" and card(t) == CLOWN,
    "own handed": lambda t: (
        t.seat not in fallen(t)
        and not is_down(t)
        and any(
            call.came == "exchanged" and call.seat == t.seat and call.other in call.out
            for call in t.now.last.story
        )
    ),
    "own cat": lambda t: fell_by(t) == "cat",
    "own person": lambda t: fell_by(t) == "person",
    "own lowest": lambda t: is_down(t) and got_from(t, t.seat) is None,
    "own given": lambda t: is_down(t) and got_from(t, t.seat) is not None,
    "own passed": held_it,
    "own close": lambda t: is_safe(t) and card(t) - min(compared(t).values()) <= 2,
}


def rounds_of(h: Honoured) -> list[Any]:
    return [step.after.last for step in h.steps if step.after.last is not step.before.last]


def mine(h: Honoured) -> Seat:
    return h.honour.seats[0]


def caught(h: Honoured) -> int:
    """How many players went out because of a cat in this seat's hand."""
    return sum(
        len(call.out)
        for one in rounds_of(h)
        for call in one.story
        if call.came == "cat" and call.other == mine(h)
    )


def sent_out(h: Honoured) -> int:
    """How often this seat's card, or the card it gave away unasked, put another player out of the round."""
    count = 0
    for one in rounds_of(h):
        for call in one.story:
            for seat in call.out:
                giver = {call.seat, call.other} - {seat} if call.came == "exchanged" else {call.other}
                count += mine(h) in giver and seat != mine(h)
        for loser in one.lowest:
            found = [c for c in one.story if c.came == "exchanged" and loser in (c.seat, c.other)]
            count += bool(found) and (found[-1].seat, found[-1].other) == (mine(h), loser)
    return count


def leads_after(h: Honoured) -> list[tuple[int, bool]]:
    """For each hand, whether this seat alone had the most chips when it was over."""
    found = []
    for step in h.steps:
        ended = step.after.last
        if ended is not step.before.last and (ended.winner is not None or ended.carried):
            rest = [chips for seat, chips in enumerate(step.after.chips) if seat != mine(h)]
            found.append((ended.hand, step.after.chips[mine(h)] > max(rest)))
    return found


HONOURS: Mapping[str, Any] = {
    "cat": lambda h: caught(h) == h.honour.number > 1,
    "pot": lambda h: (
        [one.hand for one in rounds_of(h) if one.won == h.honour.number] == [h.honour.deal]
        and max(one.won for one in rounds_of(h)) == h.honour.number
        and any(one.winner == mine(h) and one.hand == h.honour.deal for one in rounds_of(h))
    ),
    "knocked out": lambda h: sent_out(h) == h.honour.number > 1,
    "paid": lambda h: sum(one.paid[mine(h)] for one in rounds_of(h)) == h.honour.number,
    "clowns": lambda h: (
        sum(mine(h) in call.out and call.came == "exchanged" for one in rounds_of(h) for call in one.story)
        == h.honour.number
    ),
    "way": lambda h: (
        max(
            len(track)
            for one in rounds_of(h)
            for seat, track in enumerate(holders(one.story, len(one.cards)))
            if one.cards[seat] and track[0] is not None
        )
        == h.honour.number
    ),
    "owls": lambda h: sum(one.owl == mine(h) for one in rounds_of(h)) == h.honour.number > 1,
    "from the start": lambda h: all(ahead for _, ahead in leads_after(h)),
    "lead": lambda h: (
        all(ahead for hand, ahead in leads_after(h) if hand >= h.honour.deal)
        and not [ahead for hand, ahead in leads_after(h) if hand < h.honour.deal][-1]
    ),
}


ME = 0
PACK = [card for card in range(1, 22) for _ in range(2)]
PRICES = {"rising": (1, 2, 3), "even": (2, 2, 2), "double": (2, 4, 6)}


def others_after(tip: Tip) -> tuple[Seat, ...]:
    """The players who are still in the round and sit after the learner, up to the dealer."""
    playing: tuple[Seat, ...] = tip.state.playing
    return playing[playing.index(ME) + 1 :]


def asks_next(tip: Tip) -> bool:
    turns = tip.state.waiting
    return ME in turns[1:] and turns[turns.index(ME) - 1] == tip.seat("name")


def is_asked(tip: Tip) -> bool:
    open_ = tip.state.request
    named = "name" not in tip.said or tip.seat("name") == open_.asker
    return open_ is not None and open_.asked == ME and named


def way_back(tip: Tip) -> int:
    """The price of coming back, or 0 if the learner cannot."""
    paid = PRICES[tip.state.options.prices][tip.state.round - 1 : tip.state.round]
    return paid[0] if paid and tip.state.chips[ME] >= paid[0] else 0


def comes_back(tip: Tip) -> bool:
    return ME not in tip.state.playing and tip.number("n") == way_back(tip)


TIPS: Mapping[str, TipClaim] = {
    "Press 🦉 *Owl!*: the round ends at once, and only a clown from the deck beats your 21.": lambda tip: (
        tip.state.cards[ME] == OWL
    ),
    "Press 🦉 *Owl!*: the round ends at once, and only a clown from the deck beats your 21. {name} could "
    "take it from you.": lambda tip: tip.state.cards[ME] == OWL and asks_next(tip),
    "Wait for your turn. Until then {name} may still ask for your card.": asks_next,
    "You've had your turn, and nobody can ask you any more. Wait until the cards are shown.": lambda tip: (
        ME not in tip.state.waiting
        and ME in tip.state.playing
        and (tip.state.request is None or tip.state.request.asked != ME)
    ),
    "You have no say in this: your card answers for you.": lambda tip: (
        is_asked(tip) and tip.state.cards[ME] != LOVERS
    ),
    "Press *Refuse*: {name} wants to get rid of a card, so it's probably not a good one.": lambda tip: (
        is_asked(tip) and tip.state.cards[ME] == LOVERS
    ),
    "Press *Accept*: {name} has the {card}, and that's better than yours.": lambda tip: (
        is_asked(tip) and tip.state.cards[tip.seat("name")] > tip.state.cards[ME] == LOVERS
    ),
    "Press **{button}**: hardly anything is higher, and nobody can ask you any more.": lambda tip: (
        tip.state.cards[ME] == OWL and tip.state.waiting[0] == ME
    ),
    "Press **{button}**: {name} has the {card}, and that's lower than yours.": lambda tip: (
        tip.state.cards[tip.seat("name")] < tip.state.cards[ME] and tip.seat("name") in tip.state.playing
    ),
    "Press **{button}**: {n} of the other 41 cards are lower than yours, and asking is a risk: a 20, and "
    "often an 18, would knock you out.": lambda tip: (
        tip.number("n") == sum(card < tip.state.cards[ME] for card in PACK)
    ),
    "Press **{button}**: you know that card, it's the {card}.": lambda tip: (
        f"{tip.state.cards[others_after(tip)[0]]}" in tip.said["card"]
    ),
    "Press **{button}**: if you get a {n} or more for your ceremony, each other player pays you a "
    "chip.": lambda tip: tip.state.cards[ME] == CEREMONY and bool(others_after(tip)) and tip.number("n") == 5,
    "Press **{button}**: nothing is lower than a clown, and a swap leaves it to the other player, who then "
    "goes out.": lambda tip: tip.state.cards[ME] == CLOWN and bool(others_after(tip)),
    "Press **{button}**: {n} of the other 41 cards are higher than yours. Some of them would refuse, and a "
    "20 would knock you out, but keeping this card is a greater risk.": lambda tip: (
        tip.number("n") == sum(card > tip.state.cards[ME] for card in PACK)
    ),
    "You're out of this round only: for {n} chip you're back in the next one.": comes_back,
    "You're out of this round only: for {n} chips you're back in the next one.": comes_back,
    "With this round the hand is over for you.": lambda tip: (
        ME not in tip.state.playing and not way_back(tip)
    ),
}
