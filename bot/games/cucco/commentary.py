"""The commentary on Cucco 21: the moments that are worth a remark, and plain sentences for all others."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec.structs import replace

from bot.games.common import names_of
from bot.games.cucco.phrases import OF_CALLS, ORDINARY, PHRASES
from bot.games.cucco.things import noted
from bot.games.cucco.told import ways
from bot.games.remarks import spoken
from bot.games.turns import passed_on_by, tracks
from bot.i18n import Tr
from bot.table.commentary import Commentary, Moment, News
from bot.table.sitting import Sitting
from engine.game import Record, Seat
from engine.games.cucco import nouns
from engine.games.cucco.nouns import Call, Card, Request, Showdown, View

IN_A_ROW = 4
"""There is a remark after this many turns of the same kind in a row."""
MEETINGS = 3
"""There is a remark after this many requests between the same two players in a hand."""
LONG = 5
"""There is a remark on a card that has had at least this many holders."""
HIGH = nouns.HOUSE
"""A lowest card of at least this number is remarkably high."""
LOSSES = 3
"""There is a remark when a seat has lost this many rounds in a row."""
BIG = 3
"""A pot with this many chips for each player is big."""


class Memory(Record, frozen=True):
    """What the commentary remembers of a game."""

    shown: int = -1
    """How many ended rounds the commentary has seen. -1 before the first round."""
    calls: int = 0
    """How many calls of this round the commentary has seen."""
    runs: Mapping[Seat, tuple[str, int]] = {}
    """What each seat did in its last turn, and for how many turns in a row."""
    met: Mapping[tuple[Seat, Seat], int] = {}
    """For (asker, other): how many requests of the asker in this hand have come to the other's card."""
    taken: Mapping[Seat, Seat] = {}
    """For each seat, the seat that last took its card."""
    lost: Mapping[Seat, int] = {}
    """In how many rounds in a row, up to the last one, each seat has gone out. Only seats that have."""
    owls: int = 0
    """How many owls have been called."""
    winner: Seat | None = None
    """The winner of the previous hand. None if nobody won it."""


def mark(view: View) -> tuple[int, int, bool]:
    """How many rounds have ended, how many calls this round has had, and whether a request is open."""
    return view.last.deal if view.last else 0, len(view.story), view.request is not None


def follow(memory: Memory, view: View) -> News:
    """What is new in the view, compared with what the commentary remembers."""
    if memory.shown < 0:
        shown, calls, _ = mark(view)
        return News(Memory(shown, calls), [] if shown or calls else [Moment("dealt")])
    last, before = view.last, memory
    if last and last.deal > memory.shown:
        for call in last.story[memory.calls :]:
            memory = _after_call(memory, call)
        memory = _after_round(memory, last)
        return News(memory, _of_round(before, memory, view, last), dict(_of_everybody(last)))
    for call in view.story[memory.calls :]:
        memory = _after_call(memory, call)
    if memory is not before:
        return News(memory, _of_call(before, view.story, len(view.chips)))
    return News(memory, _of_request(memory, view.request) if view.request else ())


def forget(memory: Memory, seats: Collection[Seat]) -> Memory:
    """What the commentary remembers, without what was done in these seats."""
    return replace(
        memory,
        runs={seat: run for seat, run in memory.runs.items() if seat not in seats},
        met={pair: times for pair, times in memory.met.items() if not {*pair}.intersection(seats)},
        taken={seat: by for seat, by in memory.taken.items() if seat not in seats and by not in seats},
        lost={seat: times for seat, times in memory.lost.items() if seat not in seats},
        winner=None if memory.winner in seats else memory.winner,
    )


def _after_call(memory: Memory, call: Call) -> Memory:
    seat, other, did = call.seat, call.other, "keep" if call.came == "kept" else "ask"
    if call.came == "called":
        return replace(memory, calls=memory.calls + 1)
    runs = {**memory.runs, seat: (did, _running(memory, seat, did))}
    met, taken = memory.met, memory.taken
    for asked in (*(by.seat for by in call.passed_by), *([] if other is None else [other])):
        met = {**met, (seat, asked): met.get((seat, asked), 0) + 1}
    if other is not None and call.came == "exchanged":
        taken = {loser: by for loser, by in taken.items() if loser != seat} | {other: seat}
    return replace(memory, calls=memory.calls + 1, runs=runs, met=met, taken=taken)


def _after_round(memory: Memory, last: Showdown) -> Memory:
    lost = {seat: memory.lost.get(seat, 0) + 1 for seat in _out(last)}
    owls = memory.owls + (last.owl is not None)
    memory = replace(memory, shown=last.deal, calls=0, lost=lost, owls=owls)
    return replace(memory, met={}, winner=last.winner) if _is_over(last) else memory


def _running(memory: Memory, seat: Seat, did: str) -> int:
    """For how many turns in a row the seat has done the same, including this turn."""
    former, times = memory.runs.get(seat, ("", 0))
    return times + 1 if did == former else 1


def _is_over(last: Showdown) -> bool:
    """Whether the hand ended with this round."""
    return last.winner is not None or last.carried > 0


def _shown(last: Showdown) -> Sequence[Seat]:
    return [seat for seat, card in enumerate(last.cards) if card]


def _out(last: Showdown) -> Sequence[Seat]:
    return (*last.lowest, *(fell.seat for fell in last.fallen))


def _of_request(memory: Memory, request: Request) -> Iterator[Moment]:
    seat, other = request.asker, request.asked
    both = {"name": (seat,), "other": (other,)}
    if request.passed_by:  # the plain sentence names the card that sent the request on
        if len(request.passed_by) > 1:
            yield Moment("sent on", both, {"n": len(request.passed_by)})
        return
    if memory.met.get((seat, other), 0) + 1 == MEETINGS:
        yield Moment("those two", both)
    if _running(memory, seat, "ask") == IN_A_ROW:
        yield Moment("asks again", both)
    yield Moment("asks", both)


def _of_call(before: Memory, story: Sequence[Call], seats: int) -> Iterator[Moment]:
    """The moments of the last call in ``story``. ``before`` has the memory from before that call."""
    call = story[-1]
    seat, other, out = call.seat, call.other, call.out
    name = {"name": (seat,)}
    if call.came == "kept":
        yield Moment("kept again" if _running(before, seat, "keep") == IN_A_ROW else "kept", name)
    elif call.came == "cat" and out and out != (seat,):
        yield Moment("cat other", {**name, "victim": out})
    elif call.came == "cat":
        yield Moment("cat" if out else "tame cat", name)
    elif call.came == "owl":
        yield Moment("deck owl", name)
    elif call.came == "person":
        yield Moment("deck person", name) if other is None else Moment("person", {**name, "other": (other,)})
    elif other is None and call.came == "exchanged" and not (call.took or call.passed_by):
        yield Moment("drew", name)
    elif other is not None and call.came == "refused":
        yield Moment("refused", {**name, "other": (other,)})
    elif other is not None:
        yield from _of_swap(before, story, call, other, seats)


def _of_swap(before: Memory, story: Sequence[Call], call: Call, other: Seat, seats: int) -> Iterator[Moment]:
    seat = call.seat
    both = {"name": (seat,), "other": (other,)}
    if call.out:
        if len(call.out) == 1:  # if there are two clowns, the plain sentence is funny enough
            yield Moment("clown handed" if other in call.out else "clown fetched", both)
        return
    for paid in call.ceremonies:
        if len(paid.payers) > 1:
            partner = other if paid.seat == seat else seat
            yield Moment("ceremony", {"name": (paid.seat,), "other": (partner,)})
    if before.taken.get(seat) == other:
        yield Moment("took back", both)
    way = tracks(story, seats)[0][other]
    if len(way) >= LONG and (first := way[0]) is not None:
        yield Moment("on its way", {"first": (first,), "other": (other,)}, {"n": len(way)})
    yield Moment("swapped", both)


def _of_round(before: Memory, memory: Memory, view: View, last: Showdown) -> Iterator[Moment]:
    people = {"names": last.lowest}
    card = {"card": last.cards[last.lowest[0]]} if last.lowest else {}
    if last.winner is not None:
        kind = "won again" if before.winner == last.winner else "won"
        if last.won >= BIG * len(last.cards):
            kind = "won big"
        if not last.lowest and last.winner not in _out(last):
            kind = "won last"
        yield Moment(kind, {"name": (last.winner,)}, {"n": last.won})
    if last.carried:
        yield Moment("carried", {}, {"n": last.carried})
    owl = [] if last.owl is None else [Moment("owl", {**people, "name": (last.owl,)}, card)]
    if last.lowest and memory.owls % 2:
        yield from owl
    if not _is_over(last):
        yield from _of_losses(memory, view, last)
    if not last.lowest:
        yield Moment("not compared")
    if last.story[-1].out or last.story[-1].ceremonies:
        yield from _of_call(before, last.story, len(last.cards))
    if len(last.lowest) > 1:
        yield Moment("two", people, card)
    elif last.lowest:
        yield from _of_lowest(last, last.lowest[0], people, card)
    if last.lowest:
        yield from owl
        yield from _ordinary(last, people, card)


def _of_losses(memory: Memory, view: View, last: Showdown) -> Iterator[Moment]:
    """Moments for the losses of players who went out in a round that did not end the hand."""
    if len(last.left) == 1 and last.round <= len(nouns.PAYING["rising"]):
        yield Moment("broke", {"names": last.left})
    for seat in _out(last):
        if last.paid[seat] and not view.chips[seat]:
            yield Moment("last chip", {"names": (seat,)})
        if memory.lost[seat] >= LOSSES:
            yield Moment("third", {"names": (seat,)}, {"n": memory.lost[seat]})


def _of_lowest(
    last: Showdown, loser: Seat, names: Mapping[str, tuple[Seat, ...]], card: Mapping[str, int]
) -> Iterator[Moment]:
    """The moments for a lowest card that only one player has."""
    lowest = last.cards[loser]
    moved, by = len(tracks(last.story, len(last.cards))[0][loser]) > 1, passed_on_by(last.story, loser)
    close = [seat for seat, held in enumerate(last.cards) if held == lowest + 1 and seat not in _out(last)]
    if lowest >= HIGH:
        yield Moment("high", names, card)
    if by is not None:
        yield Moment("given", {**names, "giver": (by,)}, card)
    if loser == last.dealer and not moved:
        yield Moment("own deal", names, card)
    if len(close) == 1:
        yield Moment("close", {**names, "close": close}, card)


def _ordinary(
    last: Showdown, names: Mapping[str, tuple[Seat, ...]], card: Mapping[str, int]
) -> Iterator[Moment]:
    """The ordinary moments for a lowest card that only one player has."""
    if len(last.lowest) > 1:
        return
    [loser] = last.lowest
    lowest = last.cards[loser]
    if len(tracks(last.story, len(last.cards))[0][loser]) > 1 and passed_on_by(last.story, loser) is None:
        turn = next(number for number, call in enumerate(last.story) if call.seat == loser)
        yield Moment("gave better" if _gave(last, turn, loser) > lowest else "asked for it", names, card)
    shown = [held for held in last.cards if held]
    yield Moment("lowest of all" if min(shown) == lowest else "lowest", names, card)


def _gave(last: Showdown, number: int, seat: Seat) -> Card:
    """The card that this seat gave away in call ``number`` (from 0). 0 if it has been shuffled since."""
    dealt_to = tracks(last.story[:number], len(last.cards))[0][seat][0]
    return next((way.card for way in ways(last) if way.stops[0] == dealt_to), 0)


def _of_everybody(last: Showdown) -> Iterator[tuple[Seat, Moment]]:
    """For each player, a moment that says what the round brought them, if that is remarkable."""
    ways, _ = tracks(last.story, len(last.cards))
    fell = {fell.seat: fell.card for fell in last.fallen}
    handed = {call.seat for call in last.story if call.came == "exchanged" and call.other in call.out}
    low = min((last.cards[seat] for seat in last.lowest), default=0)
    for seat in _shown(last):
        kind = ""
        if seat == last.winner:
            kind = "won"
        elif seat in fell:
            kind = {nouns.CLOWN: "clown", nouns.CAT: "cat"}.get(fell[seat], "person")
        elif seat in last.lowest:
            kind = "given" if passed_on_by(last.story, seat) is not None else "lowest"
        elif seat in handed:
            kind = "handed"
        elif any(seat in ways[loser] for loser in last.lowest):
            kind = "passed"
        elif low and last.cards[seat] <= low + 2:
            kind = "close"
        if kind:
            yield seat, Moment(f"own {kind}")


commentary = Commentary(
    phrases=PHRASES,
    ordinary=ORDINARY,
    pause=7,
    begin=Memory(),
    mark=mark,
    follow=follow,
    forget=forget,
)


def told(view: View, at: Sitting) -> str:
    """A remark or a plain sentence on what everybody saw last."""
    (sign, fact), said = _fact(view, at), spoken(view, at, _in_words)
    key = at.heard.remark.key if said and at.heard and at.heard.remark else ""
    if key in OF_CALLS and view.last and view.last.story and not (view.story or view.request):
        sign, _ = _call(view.last.story[-1], at)  # this call is more remarkable than how the round ended
    return f"{sign} {said or fact}"


def remark(view: View, me: Seat, at: Sitting) -> str:
    """A few words on what the last round brought this player. "" if there is nothing to say."""
    return spoken(view, at, _in_words, me)


def _in_words(kind: str, thing: int | str, tr: Tr) -> str:
    return noted(int(thing), tr) if kind == "card" else f"{thing}"


def _fact(view: View, at: Sitting) -> tuple[str, str]:
    """A sign for what has happened, and a sentence that says it."""
    tr, last = at.tr, view.last
    if view.request:
        return _request(view.request, at)
    if view.story:
        return _call(view.story[-1], at)
    if last is None:
        return "🎴", tr("The cards are dealt.")
    if last.winner is not None:
        return "🏆", tr("The pot of {n} goes to {name}.", name=names_of([last.winner], at), n=last.won)
    if last.carried:
        return "🪙", tr("Nobody is left: the pot of {n} stays on the table", n=last.carried)
    if not last.lowest:
        return "🚪", tr("Nothing was left to compare.")
    names, card = names_of(last.lowest, at), noted(last.cards[last.lowest[0]], tr)
    return "❌" if last.owl is None else "🦉", tr(
        "The lowest card was the {card}: {names}.", names=names, card=card
    )


def _request(request: Request, at: Sitting) -> tuple[str, str]:
    name, other = names_of([request.asker], at), names_of([request.asked], at)
    if not request.passed_by:
        return "❓", at.tr("{name} asks {other}.", name=name, other=other)
    card = noted(request.passed_by[-1].card, at.tr)
    return "↪️", at.tr("The {card} sends {name} on to {other}.", card=card, name=name, other=other)


def _call(call: Call, at: Sitting) -> tuple[str, str]:
    tr, name = at.tr, names_of([call.seat], at)
    other = "" if call.other is None else names_of([call.other], at)
    if call.out:
        sign = {"cat": "🐈", "person": "🚷"}.get(call.came, "🤡")
        return sign, " ".join(why(call, seat, at) for seat in call.out)
    if call.ceremonies:
        paid = names_of([ceremony.seat for ceremony in call.ceremonies], at)
        return "🏺", tr("A ceremony was swapped: chips for {names}.", names=paid)
    if call.came == "kept":
        return "✋", tr("{name} keeps.", name=name)
    if call.came == "refused":
        return "💘", tr("{other} has the lovers, and refuses {name}.", name=name, other=other)
    if call.came == "cat":
        return "🐈", tr("{name} met a cat, which caught nobody.", name=name)
    if call.came == "owl":
        return "🦉", tr("The deck turned up an owl: {name} keeps the card.", name=name)
    if other:
        return "🔁", tr("{name} swaps with {other}.", name=name, other=other)
    if call.took:
        return "🔁", tr("{name} draws the {card} from the deck.", name=name, card=noted(call.took, tr))
    return "🔁", tr("{name} draws from the deck.", name=name)


def why(call: Call, seat: Seat, at: Sitting) -> str:
    """A sentence on the call that put this player out of the round."""
    name, asker = f"**{at.names[seat]}**", at.names[call.seat]
    if call.came == "exchanged":
        return at.tr("{name} was left with the clown, and is out.", name=name)
    if call.came == "cat" and seat != call.seat:
        return at.tr(
            "{name}, who was dealt the card that {asker} showed a cat (18), is out.", name=name, asker=asker
        )
    card = noted(nouns.CAT if call.came == "cat" else nouns.PERSON, at.tr)
    if call.other is None:
        return at.tr("{name} asked the deck, which turned up the {card}, and is out.", name=name, card=card)
    return at.tr(
        "{name} asked {other}, who had the {card}, and is out.",
        name=name,
        other=at.names[call.other],
        card=card,
    )
