"""What the remarks on Zum Kuckuck! claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from engine.game import Seat
from engine.games.kuckuck.nouns import Score, Trick
from tests.bot.claims import Claim, Honoured, Tip, TipClaim, Told


def made(score: Score) -> int:
    """The points of a score (§6)."""
    return -1 if score.out else score.cockatoos + score.survival + score.lowest


def trick(t: Told) -> Trick:
    found: Trick = t.now.last
    return found


def before(t: Told) -> Trick | None:
    """The trick before, if it belongs to the same round."""
    found = t.ended[-2] if len(t.ended) > 1 else None
    return found if found and found.round == trick(t).round else None


def nests(t: Told) -> dict[Seat, int]:
    """The nests of all who took part, once the new ones were taken and before anybody lost anything."""
    had = t.steps[-1].before.players
    found = {seat: had[seat].nest for seat in trick(t).order}
    best, second = trick(t).takers
    found[best], found[second] = trick(t).low, trick(t).high
    return found


def round_over(t: Told) -> bool:
    return trick(t).number == 12 or sum(not one.out for one in trick(t).players) <= 2


def lost_one(t: Told) -> list[Seat]:
    """Who has fewer cockatoos than before the trick."""
    had = t.steps[-1].before.players
    return [seat for seat, one in enumerate(trick(t).players) if one.cockatoos < had[seat].cockatoos]


def gone_out(t: Told) -> list[Seat]:
    had = t.steps[-1].before.players
    return [seat for seat, one in enumerate(trick(t).players) if one.out and not had[seat].out]


def pays(t: Told) -> bool:
    """These players, and nobody else, each lost a cockatoo, and sit in the nest named."""
    named = t.moment.things.get("nest")
    return lost_one(t) == t.all() and all(named in (None, nests(t)[seat]) for seat in t.all())


def alone(t: Told) -> bool:
    """One player alone is in the fullest nest of all, and lost a cockatoo for it."""
    found = nests(t)
    return (
        pays(t)
        and len(t.all()) == 1
        and not gone_out(t)
        and [seat for seat, nest in found.items() if nest == max(found.values())] == t.all()
    )


def paid_before(t: Told) -> bool:
    """The player lost a cockatoo in the trick before as well, in the same nest."""
    former, seat = before(t), t.one("names")
    return former is not None and seat in former.turned and seat not in trick(t).takers


def was_fuller_elsewhere(t: Told) -> bool:
    """After the trick before, somebody sat in a fuller nest than this player, who has not moved since."""
    former, seat = before(t), t.one("names")
    mine = t.steps[-1].before.players[seat].nest
    others = [one.nest for one in former.players if not one.out] if former else []
    return seat not in trick(t).takers and bool(others) and max(others) > mine


def payments_running(t: Told) -> int:
    """In how many tricks in a row of this round the player alone has lost a cockatoo."""
    count = 0
    for one in reversed(t.ended):
        if one.round != trick(t).round or one.turned != (t.one("names"),):
            break
        count += 1
    return count


def numbers(t: Told) -> list[int]:
    return sorted((number for number in trick(t).cards if number), reverse=True)


def points(t: Told) -> list[int]:
    return [made(score) for score in t.now.sheet[-1]]


def is_best(t: Told) -> bool:
    best = [seat for seat, one in enumerate(points(t)) if one == max(points(t))]
    named = t.moment.things.get("round", trick(t).round) == trick(t).round == len(t.now.sheet)
    return round_over(t) and named and best == t.all()


def same_hand(t: Told) -> int:
    """How many more points than its former player somebody made with the same hand."""
    seat, former, sheet = t.one("names"), t.one("former"), t.now.sheet
    seats = len(sheet[-1])
    assert (former + 1) % seats == seat
    return made(sheet[-1][seat]) - made(sheet[-2][former])


def rounds(t: Told) -> set[int]:
    """This round and the one before."""
    return {trick(t).round - 1, trick(t).round}


PUBLIC: Mapping[str, Claim] = {
    "moved in": lambda t: (
        alone(t)
        and t.one("names") in trick(t).takers
        and t.thing("card") == trick(t).cards[t.one("names")]
        and t.thing("nest") > 1
    ),
    "stayed": lambda t: alone(t) and paid_before(t),
    "now fullest": lambda t: alone(t) and was_fuller_elsewhere(t),
    "pays again": lambda t: alone(t) and payments_running(t) >= 3,
    # There is another bill to come.
    "last cockatoo": lambda t: (
        alone(t) and not trick(t).players[t.one("names")].cockatoos and not round_over(t)
    ),
    "just enough": lambda t: (
        alone(t)
        and t.thing("card") == trick(t).cards[t.one("names")] == numbers(t)[1] == numbers(t)[2] + 1
        and t.one("names") == trick(t).takers[1]
    ),
    "shared": lambda t: (
        pays(t)
        and len(t.all()) == 2
        and not gone_out(t)
        and {nests(t)[seat] for seat in t.all()} == {max(nests(t).values())}
    ),
    "out": lambda t: gone_out(t) == t.all() and len(t.all()) == 1 and not lost_one(t) and round_over(t),
    # The one who went out sat in a fuller nest than those who then paid, whose nest was the next.
    "passed on": lambda t: (
        pays(t)
        and gone_out(t) == t.all("out")
        and len(gone_out(t)) == 1
        and nests(t)[t.one("out")] == max(nests(t).values()) > t.thing("nest")
        and t.thing("nest") == max(nest for seat, nest in nests(t).items() if seat != t.one("out"))
    ),
    "tied out": lambda t: (
        pays(t)
        and gone_out(t) == t.all("out")
        and len(gone_out(t)) == len(t.all()) == 1
        and nests(t)[t.one("out")] == nests(t)[t.one("names")] == max(nests(t).values())
    ),
    "dear": lambda t: (
        [t.thing("card"), t.thing("next")] == numbers(t)[:2]
        and trick(t).cards[t.one("first")] == t.thing("card") >= t.thing("next") + 25
    ),
    # One nest is better than the other, or there would be nothing to pick.
    "cheap": lambda t: (
        trick(t).cards[t.one("first")] == t.thing("card") == numbers(t)[0] <= 20
        and trick(t).low < trick(t).high
    ),
    "best round": lambda t: is_best(t) and len(t.all()) == 1 and max(points(t)) > 1,
    "shared round": lambda t: is_best(t) and len(t.all()) > 1 and max(points(t)) > 1,
    "poor round": lambda t: is_best(t) and len(t.all()) == 1 and max(points(t)) <= 1,
    "poor together": lambda t: is_best(t) and len(t.all()) > 1 and max(points(t)) <= 1,
    "bare hand": lambda t: is_best(t) and len(t.all()) == 1 and not trick(t).players[t.one("names")].worth,
    "taught": lambda t: (
        round_over(t)
        and {one.round for one in t.ended_with(t.one("former"))} >= rounds(t)
        and same_hand(t) >= 4
    ),
}
OWN: Mapping[str, Claim] = {}


def sheet(h: Honoured) -> Sequence[Sequence[Score]]:
    found: Sequence[Sequence[Score]] = h.steps[-1].after.sheet
    return found


def mine(h: Honoured) -> Seat:
    return h.honour.seats[0]


def totals(h: Honoured, rounds: int) -> list[int]:
    return [sum(made(row[seat]) for row in sheet(h)[:rounds]) for seat in range(len(sheet(h)[0]))]


def leads(h: Honoured, rounds: int) -> bool:
    """Whether this seat alone had the most points after so many rounds."""
    found = totals(h, rounds)
    return all(found[mine(h)] > points for seat, points in enumerate(found) if seat != mine(h))


def tricks_of(h: Honoured) -> list[Trick]:
    return [step.after.last for step in h.steps if step.after.last is not step.before.last]


def a_hand_best(h: Honoured) -> bool:
    """There is a hand with which this seat made so much, and nobody else more than the number compared."""
    seats = len(sheet(h)[0])
    for hand in range(seats):
        holders = {
            (hand + number) % seats: made(row[(hand + number) % seats]) for number, row in enumerate(sheet(h))
        }
        others = [points for seat, points in holders.items() if seat != mine(h)]
        if holders.get(mine(h)) == h.honour.number and others and max(others) == h.honour.against:
            return True
    return False


def passes(h: Honoured, number: int) -> bool:
    """The first seat was behind the second before this round, and leads alone from then on."""
    then = totals(h, number - 1)
    return then[h.honour.seats[0]] < then[h.honour.seats[1]] and all(
        leads(h, rounds) for rounds in range(number, len(sheet(h)) + 1)
    )


HONOURS: Mapping[str, Any] = {
    "hand": a_hand_best,
    "tidy": lambda h: sum(row[mine(h)].lowest for row in sheet(h)) == h.honour.number > 1,
    "out": lambda h: sum(row[mine(h)].out for row in sheet(h)) == h.honour.number > 1,
    "turned": lambda h: sum(mine(h) in one.turned for one in tricks_of(h)) == h.honour.number > 1,
    "from the start": lambda h: all(leads(h, rounds) for rounds in range(1, len(sheet(h)) + 1)),
    "at the end": lambda h: passes(h, len(sheet(h))),
    "lead": lambda h: passes(h, h.honour.deal) and h.honour.deal < len(sheet(h)),
}


ME = 0


def sits_in(tip: Tip, seat: Seat) -> int:
    return int(tip.state.players[seat].nest)


def always_below_another(tip: Tip) -> bool:
    """Another player has a fuller nest than the learner, no matter who takes these two."""
    seats = list(tip.state.order)
    for best, second in permutations(seats, 2):
        nests = {seat: sits_in(tip, seat) for seat in seats}
        nests[best], nests[second] = tip.state.up
        if max(nest for seat, nest in nests.items() if seat != ME) <= nests[ME]:
            return False
    return True


def plays(tip: Tip, place: int) -> bool:
    """The number advised is the one at this place of the learner's numbers, from the lowest on."""
    return sorted(map(int, tip.state.playable[ME]))[place] == tip.number("card")


TIPS: Mapping[str, TipClaim] = {
    "You've chosen. As soon as everybody has, the numbers are shown together.": lambda tip: (
        tip.state.cards[ME] > 0 and not tip.state.deal.tactical
    ),
    "Neither nest would be worse than your {nest}. Play your highest number, **{card}**: it may "
    "bring you nest {low}.": lambda tip: (
        sits_in(tip, ME) == tip.number("nest") >= max(tip.state.up)
        and tip.number("low") == min(tip.state.up)
        and plays(tip, -1)
    ),
    "You're safe now: whatever you take, one of the others will be in a worse nest. A good moment to get rid "
    "of a number such as **{card}**.": always_below_another,
    "You have no nest, and nothing is better. The two highest numbers take these: your lowest one, "
    "**{card}**, is the most likely to take neither.": lambda tip: not sits_in(tip, ME) and plays(tip, 0),
    "Your nest {nest} is better than nest {high}. Your lowest number, **{card}**, is the most likely to "
    "take neither.": lambda tip: (
        sits_in(tip, ME) == tip.number("nest") < tip.number("high") == max(tip.state.up) and plays(tip, 0)
    ),
    "Your nest {nest} is better than nest {high}. **{card}** is low enough: it probably takes "
    "neither.": lambda tip: sits_in(tip, ME) == tip.number("nest") < tip.number("high") == max(tip.state.up),
    "You have no nest, and nothing is better. **{card}** is low enough: it probably takes neither of "
    "these.": lambda tip: not sits_in(tip, ME),
    "You're in {nest}, and nest {low} is better: **{card}** is a try for it.": lambda tip: (
        sits_in(tip, ME) == tip.number("nest") > tip.number("low") == min(tip.state.up)
    ),
    "Play **{card}**: it saves your low numbers for nests that are worse than these.": lambda tip: (
        not plays(tip, 0)
    ),
    "Play **{card}**: it saves your high numbers for nests that are better than these.": lambda tip: (
        not plays(tip, -1)
    ),
}
