"""What the remarks on Duck Soup claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.game import Seat
from engine.games.ducksoup.nouns import State, Trick
from tests.bot.claims import Claim, Honoured, Tip, TipClaim, Told

LOW, HIGH = "A23456789TJQK", "23456789TJQKA"


def trick(t: Told) -> Trick:
    found: Trick = t.now.last
    return found


def winner(t: Told) -> Seat:
    """Who has taken the trick, by the rules (§3, §4)."""
    cards, leader = trick(t).cards, trick(t).leader
    if len(cards) == 4:
        return 1 - leader if {card[0] for card in cards} == {cards[0][0]} else leader
    if cards[0][0] == cards[1][0]:
        return 1 - leader if trick(t).quack else leader
    if cards[0][1] != cards[1][1]:
        return leader
    ranks = LOW if trick(t).course == 1 else HIGH[::-1]
    return leader if ranks.index(cards[0][0]) < ranks.index(cards[1][0]) else 1 - leader


def wins(t: Told) -> bool:
    return t.one("winner") == winner(t) == 1 - t.one("loser")


def of_one_suit(t: Told) -> bool:
    cards = trick(t).cards
    return wins(t) and len(cards) == 2 and cards[0][1] == cards[1][1] and trick(t).worth == (1,)


def by_a_rank(t: Told) -> bool:
    won, lost = t.thing("card"), t.thing("other")
    theirs = {trick(t).leader: trick(t).cards[0], 1 - trick(t).leader: trick(t).cards[1]}
    ranks = LOW if trick(t).course == 1 else HIGH
    return (
        of_one_suit(t)
        and (theirs[t.one("winner")], theirs[t.one("loser")]) == (won, lost)
        and abs(ranks.index(won[0]) - ranks.index(lost[0])) == 1
    )


def same_rank(t: Told) -> bool:
    return trick(t).cards[0][0] == trick(t).cards[1][0]


def ducks(t: Told) -> bool:
    """The loser led, was quacked at, and gave in, for 2 points."""
    one = trick(t)
    return (
        wins(t) and one.quack and len(one.cards) == 2 and one.leader == t.one("loser") and one.worth == (2,)
    )


def ducked_running(t: Told) -> int:
    """To how many quacks in a row the loser has given in."""
    count = 0
    for one in reversed(t.ended_with(t.one("loser"))):
        if one.quack and one.leader == t.one("loser"):
            if len(one.cards) == 4:
                break
            count += 1
    return count


def won_running(t: Told, seat: Seat, skip: int = 0) -> int:
    """How many of the last tricks in a row this seat has won, without the last ``skip`` ones."""
    count = 0
    ended = t.ended_with(0, 1)
    for one in reversed(ended[: len(ended) - skip]):
        if one.winner != seat:
            break
        count += 1
    return count


def products(t: Told) -> list[int]:
    score = t.now.sheet[-1]
    return [score.first[seat] * score.second[seat] for seat in (0, 1)]


def totals(t: Told, deals: int) -> list[int]:
    return [sum(score.first[seat] * score.second[seat] for score in t.now.sheet[:deals]) for seat in (0, 1)]


def takes_deal(t: Told) -> bool:
    made, deal = products(t), t.moment.things.get("deal", len(t.now.sheet))
    return (
        trick(t).deal == len(t.now.sheet) == deal
        and made[t.one("winner")] > made[t.one("loser")]
        and t.one("winner") == 1 - t.one("loser")
    )


def over(t: Told) -> bool:
    return bool(t.now.deal == 0)


def leads_now(t: Told) -> bool:
    deals, one, other = len(t.now.sheet), t.one("winner"), t.one("loser")
    then, now = totals(t, deals - 1), totals(t, deals)
    return takes_deal(t) and then[one] < then[other] and now[one] > now[other] and not over(t)


def has_nought(t: Told) -> bool:
    """The loser has points from one course, and none from the other."""
    score, loser = t.now.sheet[-1], t.one("loser")
    one, other = score.first[loser], score.second[loser]
    return takes_deal(t) and min(one, other) == 0 < max(one, other)


PUBLIC: Mapping[str, Claim] = {
    "one suit": of_one_suit,
    "by a whisker": by_a_rank,
    "two suits": lambda t: (
        wins(t)
        and trick(t).leader == t.one("winner")
        and trick(t).worth == (2,)
        and not same_rank(t)
        and trick(t).cards[0][1] != trick(t).cards[1][1]
    ),
    "silent": lambda t: (
        wins(t)
        and same_rank(t)
        and not trick(t).quack
        and trick(t).leader == t.one("winner")
        and trick(t).worth == (2,)
    ),
    "ducked": ducks,
    "ducked again": lambda t: ducks(t) and ducked_running(t) == t.thing("n") >= 3,
    # Nobody knows whether the loser kept the fourth card back, so only that it did not come is said.
    "double": lambda t: (
        wins(t) and len(trick(t).cards) == 4 and trick(t).leader == t.one("winner") and same_rank(t)
    ),
    "soup": lambda t: (
        wins(t)
        and len({card[0] for card in trick(t).cards}) == 1
        and len(trick(t).cards) == 4
        and trick(t).leader == t.one("loser")
    ),
    "run": lambda t: wins(t) and won_running(t, t.one("winner")) >= 5,
    "at last": lambda t: (
        wins(t) and won_running(t, t.one("winner")) == 1 and won_running(t, t.one("loser"), 1) >= 5
    ),
    "nought": has_nought,
    "close deal": lambda t: takes_deal(t) and abs(products(t)[0] - products(t)[1]) <= 3,
    "deal": takes_deal,
    "clear deal": lambda t: takes_deal(t) and products(t)[t.one("winner")] >= 2 * products(t)[t.one("loser")],
    "equal": lambda t: products(t)[0] == products(t)[1],
    "lead": leads_now,
    "nearly there": lambda t: (
        takes_deal(t)
        and not over(t)
        and totals(t, 99)[t.one("winner")] >= max(totals(t, 99)[t.one("loser")], 188)
    ),
}
OWN: Mapping[str, Claim] = {}


def mine(h: Honoured) -> Seat:
    return h.honour.seats[0]


def tricks_of(h: Honoured) -> list[Trick]:
    return [step.after.last for step in h.steps if step.after.last is not step.before.last]


def scores(h: Honoured) -> list[list[int]]:
    return [[score.first[seat] * score.second[seat] for seat in (0, 1)] for score in h.steps[-1].after.sheet]


def made(h: Honoured, state: State) -> int:
    """The player's product by then in the deal that the honour is about."""
    of_deal = state.sheet[h.honour.deal - 1] if len(state.sheet) >= h.honour.deal else state
    return of_deal.first[mine(h)] * of_deal.second[mine(h)]


def soups(h: Honoured) -> int:
    return sum(
        len(one.cards) == 4 and len({card[0] for card in one.cards}) == 1 and one.leader != mine(h)
        for one in tricks_of(h)
    )


def quacks_running(h: Honoured) -> int:
    """The most quacks in a row of this seat, with no quack of the other between them."""
    best = count = 0
    for step in h.steps:
        if step.action.endswith("quack"):
            single = len(step.before.trick) == 1
            count = count + single if step.seat == mine(h) else 0
            best = max(best, count)
    return best


HONOURS: Mapping[str, Any] = {
    "duck soup": lambda h: soups(h) == 1,
    "duck soups": lambda h: soups(h) == h.honour.number > 1,
    "quacks": lambda h: quacks_running(h) == h.honour.number,
    "doubles won": lambda h: (
        sum(len(one.cards) == 4 and one.winner == mine(h) for one in tricks_of(h)) == h.honour.number > 1
    ),
    "deal": lambda h: scores(h)[h.honour.deal - 1][mine(h)] == h.honour.number,
    "pond": lambda h: (
        scores(h)[-1][mine(h)] == h.honour.number >= 125
        and scores(h)[-1][mine(h)] > scores(h)[-1][1 - mine(h)]
        and h.honour.deal == len(scores(h))
        and made(h, h.steps[h.honour.moves - 1].before) < 125 <= made(h, h.steps[h.honour.moves - 1].after)
    ),
    "in the soup": lambda h: (
        sum(row[h.honour.seats[1]] for row in scores(h)) == h.honour.against < h.honour.number == 125
    ),
    "decided": lambda h: (
        scores(h)[h.honour.deal - 1] == [h.honour.number, h.honour.against][:: 1 if mine(h) == 0 else -1]
        and h.honour.number > h.honour.against
    ),
}


ME = 0


def place(card: str, course: int) -> int:
    """How good a card is within its suit: the higher, the better."""
    return -LOW.index(card[0]) if course == 1 else HIGH.index(card[0])


def course(tip: Tip) -> int:
    return 1 if tip.state.stock else 2


def unseen(tip: Tip) -> list[str]:
    """The cards that the learner has not seen."""
    return [*tip.state.stock, *tip.state.hands[1 - ME]]


def beats(card: str, lead: str, tip: Tip) -> bool:
    return card[1] == lead[1] and place(card, course(tip)) > place(lead, course(tip))


def advised(tip: Tip) -> str:
    """The card that the tip advises to play."""
    return tip.advised.split()[0]


def takers(tip: Tip) -> int:
    """How many unseen cards can take the card advised, in its suit or with a quack."""
    return sum(beats(card, advised(tip), tip) or card[0] == advised(tip)[0] for card in unseen(tip))


def right_course(tip: Tip) -> bool:
    return tip.said["course"].startswith("Low" if course(tip) == 1 else "High")


def few_take_it(tip: Tip) -> bool:
    return right_course(tip) and tip.number("n") == takers(tip) > 0


def of_rank(cards: Sequence[str], tip: Tip) -> list[str]:
    """Those of the cards that have the rank of the present lead."""
    return [card for card in cards if card[0] == tip.state.trick[0][0]]


def wins_in_suit(tip: Tip, number: int) -> bool:
    return course(tip) == number and beats(advised(tip), tip.state.trick[0], tip)


def quacks(tip: Tip) -> bool:
    return tip.advised.endswith("quack") and advised(tip)[0] == tip.state.trick[0][0]


TIPS: Mapping[str, TipClaim] = {
    "{course} Lead **{card}**: no card that you haven't seen can take it.": lambda tip: (
        right_course(tip) and not takers(tip)
    ),
    "{course} Lead **{card}**: only {n} card that you haven't seen can take it, in its suit or with a "
    "quack.": few_take_it,
    "{course} Lead **{card}**: only {n} cards that you haven't seen can take it, in its suit or with a "
    "quack.": few_take_it,
    "Play **{card}**: it's lower than {lead} and of the same suit, so it wins.": lambda tip: wins_in_suit(
        tip, 1
    ),
    "Play **{card}**: it's higher than {lead} and of the same suit, so it wins.": lambda tip: wins_in_suit(
        tip, 2
    ),
    "{course} Lead **{card}** and save your better cards: {n} card that you haven't seen can take "
    "it.": few_take_it,
    "{course} Lead **{card}** and save your better cards: {n} cards that you haven't seen can take "
    "it.": few_take_it,
    "**{card}** has the rank of {lead}: play it and say *Quack!* If {name} has no third card of that "
    "rank, you win 2 points.": quacks,
    "**{card}** doesn't beat {lead}, but it's of the same suit: that way the trick is worth only 1 point, "
    "not 2.": lambda tip: (
        advised(tip)[1] == tip.state.trick[0][1] and not beats(advised(tip), tip.state.trick[0], tip)
    ),
    "Play **{card}** and say nothing: {name} gets 2 points, but no quack to answer.": lambda tip: (
        advised(tip)[0] == tip.state.trick[0][0] and not quacks(tip)
    ),
    "Play **{card}**, off suit: {name} gets 2 points, and you keep better cards for later.": lambda tip: (
        advised(tip)[1] != tip.state.trick[0][1] and advised(tip)[0] != tip.state.trick[0][0]
    ),
    "Press *Duck (give in)*: {name} wins 2 points, and you keep your card.": lambda tip: bool(
        of_rank(tip.state.hands[ME], tip)
    ),
    "Play **{card}**: {name} wins both tricks, and you keep your fourth card.": lambda tip: (
        bool(of_rank(tip.state.hands[ME], tip)) and advised(tip)[0] != tip.state.trick[0][0]
    ),
    "You have no card of that suit, so {name} gets 2 points. Play one you can spare, "
    "**{card}**.": lambda tip: (
        all(card[1] != tip.state.trick[0][1] for card in tip.state.hands[ME]) and "quack" not in tip.advised
    ),
    # With a third card the other can answer, the learner then has the fourth.
    "Play **{card}** and say *Quack!* You win 2 points, or even 4: if {name} answers with a third card, you "
    "have the fourth, and that's Duck Soup.": lambda tip: (
        quacks(tip) and len(of_rank(tip.state.hands[ME], tip)) == 2 and len(of_rank(unseen(tip), tip)) == 1
    ),
    "Play **{card}** and say *Quack!* {name} has no third card of that rank to answer with, so 2 "
    "points are yours.": lambda tip: quacks(tip) and not of_rank(tip.state.hands[1 - ME], tip),
    "You have no third card of that rank, so press *Duck (give in)*: {name} wins 2 points.": lambda tip: (
        not of_rank(tip.state.hands[ME], tip)
    ),
    "Say Quack-quack with **{card}**: nobody can add the fourth, so both tricks are yours.": lambda tip: (
        quacks(tip) and not of_rank(tip.state.hands[1 - ME], tip)
    ),
    "Say Quack-quack with **{card}**: both tricks are yours, unless {name} has {fourth}.": lambda tip: (
        quacks(tip) and len(of_rank(unseen(tip), tip)) == 1
    ),
    "Press *Duck (give in)* and give 2 points: {name} may have {fourth}, and Duck Soup would cost "
    "you 4.": lambda tip: len(of_rank(unseen(tip), tip)) == 1,
    "Play **{card}**: that's Duck Soup, and 4 points are yours.": lambda tip: (
        advised(tip)[0] == tip.state.trick[0][0] and len(tip.state.trick) == 3
    ),
    "You have no fourth card of that rank, so {name} wins both tricks. Play **{card}**: in the suit "
    "of the third card it costs a point less.": lambda tip: (
        not of_rank(tip.state.hands[ME], tip) and advised(tip)[1] == tip.state.trick[2][1]
    ),
    "You have no fourth card of that rank, so {name} wins both tricks. Play one you can spare, "
    "**{card}**.": lambda tip: (
        not of_rank(tip.state.hands[ME], tip)
        and all(card[1] != tip.state.trick[2][1] for card in tip.state.hands[ME])
    ),
}
