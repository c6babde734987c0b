"""The facts and honours of Zum Kuckuck!. Many compare what players made of the same hand.

The hands go around the table, so several players play each hand. A player's points with a hand, minus the
average of the others' points with it, are free of the luck of the deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from babel.numbers import format_decimal

from bot.games.course import Course
from bot.games.kuckuck.things import face_of
from bot.games.statistics import ROUND, Fact, Honour, lead_taken, most
from bot.i18n import N_, Plural, Tr
from engine.game import Seat
from engine.games.kuckuck.events import CockatooTurned, Eliminated, NestTaken
from engine.games.kuckuck.nouns import Score, State
from engine.games.kuckuck.rounds import worth
from engine.games.kuckuck.scores import points_of

most_done_to = N_("Most cuckoos left with: {names}")
most_suffered_from = N_("Most often got a cuckoo in the nest from: {names}")
did = Plural(
    "You've left a cuckoo in the nest of {name} {n} time.",
    "You've left a cuckoo in the nest of {name} {n} times.",
)
suffered = Plural(
    "{name} has left a cuckoo in your nest {n} time.",
    "{name} has left a cuckoo in your nest {n} times.",
)

PARTS = 12
"""Points are counted in twelfths, so that the average of up to four players' points is a whole number."""
KINDS: Mapping[str, tuple[range, str]] = {
    "few": (range(4), N_("Hands of up to 3 cockatoos: {mine}, the others {theirs}")),
    "some": (range(4, 6), N_("Hands of 4 or 5 cockatoos: {mine}, the others {theirs}")),
    "many": (range(6, 13), N_("Hands of 6 or more cockatoos: {mine}, the others {theirs}")),
}
"""Each kind of hand: the range of its cockatoos, and its line in `/stats`."""


def facts(game: Course) -> Iterable[Fact]:
    yield from cuckoos_left(game)
    events = ((move.deal, event) for move in game.moves for event in move.events)
    yield from (Fact(deal, one.seat, "turned") for deal, one in events if isinstance(one, CockatooTurned))
    state: State = game.end
    hands, seats = state.deal.hands, game.seats
    made = by_hand(state.sheet)
    for number, scores in enumerate(state.sheet, start=1):
        for seat, score in enumerate(scores):
            hand = hand_of(seat, number, seats)
            # A different player has this hand in each round.
            others = [points for other, points in made[hand].items() if other != seat]
            theirs = PARTS * sum(others) // len(others)
            kind = next(kind for kind, (worths, _) in KINDS.items() if worth(hands[hand]) in worths)
            yield Fact(number, seat, ROUND, points_of(score))
            yield Fact(number, seat, f"{kind} hands")
            yield Fact(number, seat, f"{kind} mine", PARTS * points_of(score))
            yield Fact(number, seat, f"{kind} theirs", theirs)
            if points_of(score) > max(others):
                yield Fact(number, seat, "most of a hand")
            if score.out:
                yield Fact(number, seat, "out")
            if score.lowest:
                yield Fact(number, seat, "tidy")


OF_HANDS = frozenset(f"{kind} {what}" for kind in KINDS for what in ("hands", "mine", "theirs"))
counted = frozenset({"cuckoos left", "most of a hand", "out", *OF_HANDS})
feats = {"turned": sum}


def cuckoos_left(game: Course) -> Iterator[Fact]:
    """For each trick in which the taker of the higher nest lost a cockatoo or went out: a fact on the taker
    of the lower nest.
    """
    for move in game.moves:
        taken = sorted((event.nest, event.seat) for event in move.events if isinstance(event, NestTaken))
        if len(taken) == 2:
            (low, by), (high, seat) = taken
            lost = any(
                isinstance(event, (CockatooTurned, Eliminated)) and event.seat == seat
                for event in move.events
            )
            if low < high and lost:
                yield Fact(move.deal, by, "cuckoos left", other=seat)


def best(number: int, tr: Tr) -> str:
    return tr.plural("best round {n} point", "best round {n} points", number)


def lines(counts: Mapping[str, int], tr: Tr) -> Sequence[str]:
    def sums(what: str) -> int:
        return sum(counts.get(f"{kind} {what}", 0) for kind in KINDS)

    hands = sums("hands")
    if not hands:
        return []
    gain = _points(sums("mine") - sums("theirs"), hands, tr, "+0.0;−0.0")
    shown = [
        tr("**{points} points per hand** compared with what the others made of the same cards", points=gain),
        tr(
            "Made more of a hand than anybody else: {times} of {hands}",
            times=counts.get("most of a hand", 0),
            hands=hands,
        ),
    ]
    for kind, (_, text) in KINDS.items():
        if had := counts.get(f"{kind} hands", 0):
            mine, theirs = (
                _points(counts.get(f"{kind} {whose}", 0), had, tr) for whose in ("mine", "theirs")
            )
            shown.append(tr(text, mine=mine, theirs=theirs))
    shown.append(tr("Out of the round: {times} of {hands}", times=counts.get("out", 0), hands=hands))
    return shown


def _points(parts: int, hands: int, tr: Tr, form: str = "0.0;−0.0") -> str:
    """The average points of a hand, to one decimal place."""
    return format_decimal(round(parts / PARTS / hands, 1) + 0.0, form, locale=tr.language)


def hand_of(seat: Seat, number: int, seats: int) -> int:
    """The number of the hand that this seat plays in round ``number``. In round 1, seat 0 has hand 0."""
    return (seat - number + 1) % seats


def by_hand(sheet: Sequence[Sequence[Score]]) -> list[dict[Seat, int]]:
    """For each hand, the points of each seat that played it. In a short game (§9), that is not every seat.

    The game must be over.
    """
    made: list[dict[Seat, int]] = [{} for _ in sheet[0]]
    for number, scores in enumerate(sheet, start=1):
        for seat, score in enumerate(scores):
            made[hand_of(seat, number, len(scores))][seat] = points_of(score)
    return made


CLEARLY = 3
"""A hand earns an honour if its best player made at least this many points more than its other players."""
sentences: Mapping[str, str] = {
    # Translators: The player made at least three points more with a hand than all others who held it.
    "hand": N_("⭐ **{name}** made {points} with a hand that brought nobody else more than {against}."),
    # Translators: The player got the point for the fewest cuckoos (§6.4), shared or not, in more rounds
    # than anybody else.
    "tidy": N_("🧹 **{name}** took the point for the best nest in {n} rounds. Visitors were few."),
    # Translators: The player went out of more rounds than anybody else.
    "out": N_("🚪 **{name}** went out of {n} rounds, and knows the door by now."),
    # Translators: The player turned over more cockatoos than anybody else.
    "turned": N_("🐦 **{name}** turned {n} cockatoos into cuckoos. The cuckoos say thank you."),
    # Translators: After each round the winner alone had the most points.
    "from the start": N_("⚖️ **{name}** led from the first round to the last."),
    # Translators: Before the last round the winner was behind this player, who had the most points of
    # all others.
    "at the end": N_("⚖️ Decided in the last round, when **{name}** passed **{other}**."),
    # Translators: Before this round the winner was behind this player; from its end on they alone had
    # the most points.
    "lead": N_("⚖️ Decided in round {deal}, when **{name}** passed **{other}** for good."),
}


def honours(game: Course, facts: Sequence[Fact]) -> Sequence[Honour]:
    return [
        *_hand(game.end),
        *most("tidy", facts, 2),
        *most("out", facts, 2),
        *most("turned", facts, 4),
    ]


def pictured(card: str, tr: Tr) -> tuple[str, str]:
    return face_of(int(card)), card


def decided(game: Course) -> Honour | None:
    state: State = game.end
    totals = [[0] * game.seats]
    for scores in state.sheet:
        totals.append([total + points_of(score) for total, score in zip(totals[-1], scores, strict=True)])
    winner = max(range(game.seats), key=lambda seat: totals[-1][seat])
    taken = lead_taken(totals, winner)
    if taken is None:
        return None
    card, moves = _last_card(game, winner, taken)
    if taken == 1:
        return Honour("from the start", (winner,), card=card, moves=moves)
    before = totals[taken - 1]
    passed = max((seat for seat in range(game.seats) if seat != winner), key=lambda seat: before[seat])
    if before[passed] == before[winner]:
        return None  # nobody was ahead of the winner
    word = "at the end" if taken == len(state.sheet) else "lead"
    return Honour(word, (winner, passed), deal=taken, card=card, moves=moves)


def _last_card(game: Course, seat: Seat, number: int) -> tuple[str, int]:
    """The seat's last number card in this round, and the number of moves made by the end of that
    card's trick.
    """
    found = "", len(game.moves)
    for moves, move in enumerate(game.moves, start=1):
        state: State = move.after
        revealed = any(isinstance(event, NestTaken) for event in move.events)
        if move.deal == number and revealed and state.last and state.last.cards[seat]:
            found = f"{state.last.cards[seat]}", moves
    return found


def _hand(state: State) -> list[Honour]:
    """An honour for the largest lead over others with the same hand, if it is at least `CLEARLY` points."""
    found = []
    for made in by_hand(state.sheet):
        seat = max(sorted(made), key=made.__getitem__)
        others = max(points for other, points in made.items() if other != seat)
        if made[seat] - others >= CLEARLY:
            found.append(Honour("hand", (seat,), made[seat], others))
    return sorted(found, key=lambda honour: honour.against - honour.number)[:1]
