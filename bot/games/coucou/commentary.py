"""The commentary on Coucou and As qui court: the moments that are worth a remark, and the remarks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec.structs import replace

from bot.games.cards import shown
from bot.games.common import names_of
from bot.games.remarks import spoken
from bot.games.turns import given_in, passed_on_by, tracks
from bot.i18n import P_, Tr
from bot.table.commentary import Commentary, Moment, News
from bot.table.sitting import Sitting
from engine.game import Record, Seat
from engine.games.coucou.nouns import WORTH, Call, Showdown, View

IN_A_ROW = 4
"""There is a remark after this many turns of the same kind in a row."""
LONG = 4
"""A losing card that had at least this many holders gets a remark. During a deal, one more is needed."""
HIGH = 6
"""If nobody has a card below this rank, the lowest card is remarkably high."""

PHRASES: Mapping[str, str] = {
    # Translators: The first cards of the game are dealt.
    "dealt": P_(
        "A card each, and already some sighs.\n"
        "The cards are dealt. The lowest is somewhere among them.\n"
        "A card each. Now everybody looks innocent.\n"
        "The cards are out. Somebody here is in trouble."
    ),
    # Translators: The player has kept their card.
    "kept": P_(
        "{name} keeps. Not a muscle moves.\n"
        "{name} keeps: content, or a good actor.\n"
        "{name} looks twice, and keeps the card.\n"
        "{name} keeps, and studies the ceiling.\n"
        "{name} won't part with that card.\n"
        "{name} keeps. Draw your own conclusions.\n"
        "{name} keeps it, and hums a little."
    ),
    # Translators: It was their fourth turn of keeping in a row, or eighth, or twelfth.
    "kept again": P_(
        "{name} keeps. Again. Furniture moves more.\n"
        "{name} keeps once more. That seat is growing roots.\n"
        "Keep, keep, keep: {name} has found a signature style.\n"
        "{name} keeps yet again. Good cards, or good nerves?\n"
        "A swap, {name}? Not this time either."
    ),
    # Translators: Two players have swapped, whether for better or worse.
    "swapped": P_(
        "{name} swaps with {other}. Watch who smiles.\n"
        "{name} gets rid of a card, and {other} gets a present.\n"
        "A card moves on from {name} to {other}, who cannot say no.\n"
        "{name} and {other} swap, and both smile a little too long.\n"
        "“Not this one,” says {name}, and {other} has to take it.\n"
        "{name} hands {other} a gift. Or a problem.\n"
        "{name} hopes to feel better now. {other} does, too."
    ),
    # Translators: The asker's last four turns were all swaps, that no king refused.
    "swapped again": P_(
        "{name} swaps again. No card stays there for long.\n"
        "New deal, new swap: {name} is hard to please.\n"
        "{name} swaps, as in the deals before. {other} has stopped hoping.\n"
        "Keeping is out of fashion with {name}. {other} knows that by now."
    ),
    # Translators: The asker swaps with a player who asked for their card in an earlier deal, and has
    # not swapped with anybody by their own wish since.
    "took back": P_(
        "{other} once took a card from {name}. {name} has not forgotten.\n"
        "{name} takes one back from {other}. Manners, manners.\n"
        "{name} swaps with {other}: an old debt, paid."
    ),
    # Translators: A card that was dealt to the first player has just come to its fifth holder.
    "on its way": P_(
        "What {first} was dealt keeps walking. Now {other} has it.\n"
        "From hand to hand: {first}'s card has reached {other}.\n"
        "Nobody wants {first}'s card. {other}'s turn to hold it.\n"
        "{first} started something: that card is with {other} by now."
    ),
    # Translators: A king that stays hidden has refused. The asker had met none before at another
    # player's.
    "cuckoo": P_(
        "Cuckoo! {other} has a king, and {name} is stuck with that card.\n"
        "{name} asks, a king answers: Cuckoo! {other} keeps what is theirs.\n"
        "Cuckoo! Wrong door, {name}: a king lives there.\n"
        "“Cuckoo!” says {other}. What {name} says cannot be printed.\n"
        "{name} knocks. The king is at home, says {other}, but sees nobody.\n"
        "No swap for {name}: kings do not move for anybody. Ask {other}."
    ),
    # Translators: A hidden king has refused, and another player's king had refused this asker before.
    "cuckoo again": P_(
        "Another king! {name} seems to look for them.\n"
        "Cuckoo once more for {name}. Kind regards from {other}.\n"
        "{name} and kings, the next chapter. It is read by {other}."
    ),
    # Translators: As qui court: the king that refused lies open, and its owner has no turn.
    "laid": P_(
        "{other} lays down {card} without a word. {name} has understood.\n"
        "{name} knocks, and {card} opens the door. {other} keeps it.\n"
        "No word from {other}, only {card} on the table. No swap for {name}.\n"
        "{name} asked {other} for a card, and was shown one: {card}.\n"
        "{card}! {other} has no turn now, and {name} no luck."
    ),
    # Translators: One player has the lowest card, pays, and stays in.
    "lowest": P_(
        "Lowest: {card}. {names} pays.\n"
        "{names} was left holding {card}.\n"
        "{names} turns over {card}. So that is where it was.\n"
        "A chip says goodbye to {names}: {card} was too low.\n"
        "{card} looked better in the dark, says {names}.\n"
        "Somebody had to be the lowest: {names}, with {card}.\n"
        "{names} pays a chip for the pleasure of {card}."
    ),
    # Translators: Two players share the lowest card. One of them may go out.
    "two": P_(
        "Misery shared: {names} pay, a chip each.\n"
        "Two of a kind, and the wrong kind: {names}.\n"
        "{names} lose together. It hurts half as much.\n"
        "{names} have something in common now: the lowest card."
    ),
    # Translators: Three or four players share the lowest card. Some of them may go out.
    "many": P_(
        "{names} all pay. Quite a pile of chips!\n"
        "Lowest together: {names}. So much for safety in numbers.\n"
        "A whole club of the lowest: {names}."
    ),
    # Translators: All cards are of one rank.
    "equal": P_(
        "All cards are equal. Nobody pays, everybody blinks.\n"
        "All the same! Who shuffled these?\n"
        "All equal, and not a chip moves. A diplomat must have dealt."
    ),
    # Translators: One player loses the last chip, and others play on.
    "out": P_(
        "{names} shows {card} and leaves the table. The chairs move closer.\n"
        "{names}'s last chip goes with {card}.\n"
        "{card} was one too many: {names} is out.\n"
        "{names} is out, and takes over the crisps.\n"
        "Goodbye, {names}! Not even {card} says sorry.\n"
        "Out with {card}: from now on {names} is the expert.\n"
        "{names} gets the drinks, with all the time in the world.\n"
        "That was {names}'s last chip. Lost to {card}, of all cards."
    ),
    # Translators: One player loses the last chip, and with it the game ends.
    "last out": P_(
        "{card} decides it: that was {names}'s last chip.\n"
        "{names} turns over {card}, and the game is over.\n"
        "And then there was one left, and it isn't {names}: {card}."
    ),
    # Translators: All who share the lowest card lose their last chip. The game may end.
    "many out": P_(
        "{names} go out together. Nobody has to walk home alone.\n"
        "The table empties: {names} leave at once.\n"
        "{names} are out, all in one deal. Mind the draught."
    ),
    # Translators: The only loser has lost a chip in this deal and the one before, but not in the one
    # before that.
    "again": P_(
        "{names} again! The lowest card knows the address.\n"
        "{names} pays once more. Luck is looking the other way.\n"
        "Twice running: {names}, now with {card}.\n"
        "{names} pays again. Somebody say something kind.\n"
        "Once is bad luck, says {names}. Twice is {card}."
    ),
    # Translators: The only loser has lost a chip in this many deals in a row, three or more.
    "running": P_(
        "{n} times running: {names}, now with {card}.\n"
        "{names} pays for deal after deal. That makes {n}.\n"
        "Once is bad luck, says {names}. {n} times is {card}."
    ),
    # Translators: The only loser has one chip left.
    "last chip": P_(
        "One chip left for {names}, held very tightly.\n"
        "{names} is down to one chip. No more jokes.\n"
        "{names} counts the chips: one. Counts again: one.\n"
        "From here on {names} plays for everything.\n"
        "{card} costs {names} a chip. The last one looks lonely.\n"
        "One chip is still a chip, says {names}, and swallows."
    ),
    # Translators: Coucou: the dealer, who kept the best of three cards, has the lowest.
    "chosen": P_(
        "The best of three cards, and still the lowest: {names} pays.\n"
        "{names} could choose from three, and {card} was the best. That takes talent.\n"
        "Three cards to choose from, and {names} pays. What were the others?"
    ),
    # Translators: As qui court: the dealer has the lowest card, and it was dealt to them.
    "own deal": P_(
        "{names} dealt the lowest card, and dealt it to {names}.\n"
        "Nobody else to blame: {names} dealt that {card}.\n"
        "{names} deals {card} to the worst place at the table: home."
    ),
    # Translators: The loser asked a player or the stock for this card. What they gave for it is not
    # known to be better.
    "asked for it": P_(
        "{names} asked for it, and got it: {card}.\n"
        "{names} swapped, and swapped into the lowest.\n"
        "“Anything but this,” thought {names}, and got {card}.\n"
        "{names} wanted another card. {card} is another card."
    ),
    # Translators: The loser asked for this card, and the card that they gave for it lies open now: it
    # is higher.
    "gave better": P_(
        "{names} would like the old card back. Too late.\n"
        "{names} gave a better card away for {card}. It happens.\n"
        "{names} had something better than {card}, and swapped it."
    ),
    # Translators: A player asked the loser, and so gave them this card.
    "from": P_(
        "{giver} passed it on, and {names} pays: {card}.\n"
        "{card} came from {giver} with kind regards. {names} pays.\n"
        "{names} got a present from {giver}. It costs a chip.\n"
        "{giver} gets away with it, {names} does not.\n"
        "{giver} studies the ceiling while {names} pays."
    ),
    # Translators: As before, and the same has happened between these two in an earlier deal.
    "from again": P_(
        "{giver} to {names}, again! Those two should change seats.\n"
        "Once more {giver} hands {names} the lowest. An accident, surely.\n"
        "{names} has had enough of presents from {giver}."
    ),
    # Translators: The lowest card had at least four holders, all of whom but the last gave it away.
    "ran": P_(
        "{card} ran through {n} hands and stopped at {names}.\n"
        "{n} people held {card}. The last of them pays: {names}.\n"
        "What a journey: {card}, from {first} all the way to {names}."
    ),
    # Translators: The lowest card is at least a 6.
    "high": P_(
        "{card}, and still the lowest! {names} can't believe it.\n"
        "Today even {card} loses. {names} pays.\n"
        "Not even {card} is enough this time, {names}."
    ),
    # Translators: The lowest card is at least a 6, and its owner kept it in their turn.
    "high kept": P_(
        "Safe with {card}, thought {names}. Not this time.\n"
        "{names} kept {card}. Who wouldn't? And pays.\n"
        "{names} held on to {card}, and that was too low."
    ),
    # Translators: One player alone has a card one rank above the lowest.
    "close": P_(
        "{names} pays with {card}. {close} was one rank away.\n"
        "{close} breathes again: one rank above {names}.\n"
        "A near thing for {close}. {names} pays."
    ),
    # Translators: The reader has lost their last chip.
    "own out": P_(
        "That was your last chip. You keep the crisps.\n"
        "You fought well. Your card did not.\n"
        "From now on you are the expert."
    ),
    # Translators: The reader got the lowest card from a player who asked for theirs.
    "own given": P_(
        "It was a present. You cannot give it back.\n"
        "Say thank you to your neighbour.\n"
        "It came without a receipt.\n"
        "That card was not yours for long. Long enough.\n"
        "Your neighbour looks so innocent."
    ),
    # Translators: The reader asked the next player for the card that was the lowest.
    "own asked": P_(
        "You asked for it. Literally.\n"
        "Your neighbour says thank you.\n"
        "You had something else, once.\n"
        "You wanted another card. You got one."
    ),
    # Translators: The reader swapped with the stock, and got the lowest card.
    "own drew": P_(
        "The stock meant well.\n"
        "You asked the stock. It answered.\n"
        "It was on top of the stock. Now it is at the bottom."
    ),
    # Translators: The reader was dealt the lowest card and kept it in their turn.
    "own kept": P_(
        "Somebody has to be the lowest.\n"
        "That card looked better in the dark.\n"
        "You could have asked. Just saying.\n"
        "A nice card, for another game.\n"
        "Below you there was only the table."
    ),
    # Translators: The reader was dealt the lowest card, and a king refused their swap.
    "own refused": P_(
        "You tried. The king didn't.\nA king stood in your way.\nYou wanted to swap. The king did not."
    ),
    # Translators: Coucou: the reader is the dealer, and their best of three is the lowest.
    "own chosen": P_(
        "Best of three. Imagine the others.\nThree cards, and this was the best.\nA dealer can lose, too."
    ),
    # Translators: The reader had a losing card and gave it away in their own turn.
    "own passed": P_(
        "You had it in your hand, and got rid of it in time.\n"
        "Handed on with love.\n"
        "Don't smile so loudly.\n"
        "Swapped and forgotten.\n"
        "It is in good hands now. Other hands."
    ),
    # Translators: The reader was dealt a losing card, and its loser asked for it.
    "own taken": P_(
        "You never even offered it.\n"
        "They asked for it. You only gave.\n"
        "Your old card sends its regards.\n"
        "Somebody wanted your card. Bad idea."
    ),
    # Translators: The reader is safe, with one chip left.
    "own survived": P_(
        "Your last chip lives on.\n"
        "One chip is enough, as long as it stays.\n"
        "Your chip sends its love.\n"
        "Still here! They can't get rid of you."
    ),
    # Translators: The reader is safe, one rank above the lowest card.
    "own close": P_(
        "That was close.\n"
        "One rank above the lowest. That will do.\n"
        "You can breathe again.\n"
        "Nobody saw you sweat.\n"
        "Closer than it looked."
    ),
}
"""The phrases, keyed by the kind of moment. Kinds that begin with *own* are private to one player."""
ORDINARY = frozenset({"kept", "swapped", "lowest", "two", "from", "close"})


class Memory(Record, frozen=True):
    """What the commentary remembers of a game."""

    shown: int = -1
    """How many ended deals the commentary has seen. -1 before the first deal."""
    calls: int = 0
    """How many calls of this deal the commentary has seen."""
    runs: Mapping[Seat, tuple[str, int]] = {}
    """What came of each seat's last turn, and of how many turns in a row."""
    taken: Mapping[Seat, Seat] = {}
    """For each seat, the seat that last took its card."""
    kings: Mapping[Seat, int] = {}
    """How many kings of other players have refused each seat."""
    lost: Mapping[Seat, int] = {}
    """In how many deals in a row, up to the last one, each seat has lost a chip. Only seats that have."""
    passed: frozenset[tuple[Seat, Seat]] = frozenset()
    """Pairs of seats: the first has passed a losing card on to the second."""


def mark(view: View) -> tuple[int, int]:
    """How many deals have ended, and how many calls this deal has had."""
    return view.last.deal if view.last else 0, 0 if view.over else len(view.calls)


def follow(memory: Memory, view: View) -> News:
    """What is new in the view, compared with what the commentary remembers."""
    last = view.last
    if memory.shown < 0:
        shown, calls = mark(view)
        return News(Memory(shown, calls), [] if shown or calls else [Moment("dealt")])
    if last and last.deal > memory.shown:
        for call in last.calls[memory.calls :]:
            memory = _after_call(memory, call)
        memory = replace(memory, lost={seat: memory.lost.get(seat, 0) + 1 for seat in last.losers})
        moments, own = _of_deal(memory, view, last), dict(_of_everybody(view, last))
        passed = {(by, seat) for seat in last.losers if (by := passed_on_by(last.calls, seat)) is not None}
        after = replace(memory, shown=last.deal, calls=0, passed=memory.passed | passed)
        return News(after, moments, own)
    before, call = memory, view.calls[-1]
    memory = _after_call(memory, call)
    return News(memory, _of_call(before, memory, view, call))


def forget(memory: Memory, seats: Collection[Seat]) -> Memory:
    """What the commentary remembers, without what was done in these seats."""
    return replace(
        memory,
        runs={seat: run for seat, run in memory.runs.items() if seat not in seats},
        taken={seat: by for seat, by in memory.taken.items() if seat not in seats and by not in seats},
        kings={seat: times for seat, times in memory.kings.items() if seat not in seats},
        lost={seat: times for seat, times in memory.lost.items() if seat not in seats},
        passed=frozenset(pair for pair in memory.passed if not {*pair}.intersection(seats)),
    )


def _after_call(memory: Memory, call: Call) -> Memory:
    seat = call.seat
    former, times = memory.runs.get(seat, ("", 0))
    runs = {**memory.runs, seat: (call.came, times + 1 if call.came == former else 1)}
    taken, kings = memory.taken, memory.kings
    if call.came == "exchanged" and call.other is not None:
        taken = {other: by for other, by in taken.items() if other != seat} | {call.other: seat}
    if call.came == "refused" and call.other is not None:
        kings = {**kings, seat: kings.get(seat, 0) + 1}
    return replace(memory, calls=memory.calls + 1, runs=runs, taken=taken, kings=kings)


def _of_call(before: Memory, memory: Memory, view: View, call: Call) -> Iterator[Moment]:
    seat, other = call.seat, call.other
    _, times = memory.runs[seat]
    habit = times % IN_A_ROW == 0
    if call.came == "kept":
        yield Moment("kept again" if habit else "kept", {"name": (seat,)})
    if other is None:
        return
    both = {"name": (seat,), "other": (other,)}
    if call.came == "refused" and call.king:
        yield Moment("laid", both, {"card": call.king})
    elif call.came == "refused":
        yield Moment("cuckoo again" if memory.kings[seat] > 1 else "cuckoo", both)
    elif call.came == "exchanged":
        way = tracks(view.calls, len(view.chips))[0][other]
        if before.taken.get(seat) == other:
            yield Moment("took back", both)
        if len(way) == LONG + 1 and way[0] is not None:
            yield Moment("on its way", {"first": (way[0],), "other": (other,)})
        yield Moment("swapped again" if habit else "swapped", both)


def _of_deal(memory: Memory, view: View, last: Showdown) -> Iterator[Moment]:
    losers = last.losers
    if not losers:
        yield Moment("equal")
        return
    names, card = {"names": losers}, {"card": last.cards[losers[0]]}
    if len(losers) > 1:
        many_out = len(last.eliminated) == len(losers)
        kind = "many out" if many_out else "two" if len(losers) == 2 else "many"
        yield Moment(kind, names)
        return
    [loser] = losers
    way = tracks(last.calls, len(last.cards))[0][loser]
    by, first = passed_on_by(last.calls, loser), way[0]
    if last.eliminated:
        yield Moment("last out" if view.over else "out", names, card)
    if by is not None and (by, loser) in memory.passed:
        yield Moment("from again", {**names, "giver": (by,)})
    if len(way) >= LONG and first is not None:
        yield Moment("ran", {**names, "first": (first,)}, {**card, "n": len(way)})
    if loser == last.dealer and len(way) == 1:
        yield Moment("chosen" if view.variant == "coucou" else "own deal", names, card)
    if (times := memory.lost[loser]) > 2:
        yield Moment("running", names, {**card, "n": times})
    elif times > 1:
        yield Moment("again", names, card)
    if view.chips[loser] == 1:
        yield Moment("last chip", names, card)
    if WORTH[last.cards[loser]] >= HIGH:
        own_call = next((call for call in last.calls if call.seat == loser), None)
        yield Moment("high kept" if own_call and own_call.came == "kept" else "high", names, card)
    if len(way) > 1 and by is None:
        yield Moment("gave better" if _gave_better(last, loser) else "asked for it", names, card)
    yield from _ordinary(last, loser, by, names, card)


def _gave_better(last: Showdown, loser: Seat) -> bool:
    """Whether the card that the loser gave for the lowest one lies open, and is higher."""
    number = next(number for number, call in enumerate(last.calls) if call.seat == loser)
    gave = given_in(last.calls, number, last.cards, loser)
    return gave is not None and WORTH[gave] > WORTH[last.cards[loser]]


def _ordinary(
    last: Showdown,
    loser: Seat,
    by: Seat | None,
    names: Mapping[str, tuple[Seat, ...]],
    card: Mapping[str, str],
) -> Iterator[Moment]:
    if by is not None:
        yield Moment("from", {**names, "giver": (by,)}, card)
    worth = WORTH[last.cards[loser]]
    close = [seat for seat, held in enumerate(last.cards) if held and WORTH[held] == worth + 1]
    if len(close) == 1:
        yield Moment("close", {**names, "close": tuple(close)}, card)
    yield Moment("lowest", names, card)


def _of_everybody(view: View, last: Showdown) -> Iterator[tuple[Seat, Moment]]:
    """For each player, a moment that says what the deal brought them, if that is remarkable."""
    if not last.losers:
        return
    ways, _ = tracks(last.calls, len(last.cards))
    lowest = WORTH[last.cards[last.losers[0]]]
    for seat, held in enumerate(last.cards):
        # A player who asked gave the card away. The other, who had not, lost it to a loser.
        gone = [loser for loser in last.losers if seat in ways[loser] and seat != loser]
        kind = ""
        if seat in last.losers:
            kind = "out" if seat in last.eliminated else _why_lost(last, seat)
        elif any(passed_on_by(last.calls, loser) is not None for loser in gone):
            kind = "passed"
        elif gone:
            kind = "taken"
        elif held and view.chips[seat] == 1 < view.most:
            kind = "survived"
        elif held and WORTH[held] == lowest + 1:
            kind = "close"
        if kind:
            yield seat, Moment(f"own {kind}")


def _why_lost(last: Showdown, seat: Seat) -> str:
    """How the seat came by its losing card: the end of a kind of moment."""
    if passed_on_by(last.calls, seat) is not None:
        return "given"
    call = next((call for call in last.calls if call.seat == seat), None)
    if call is None:
        return "chosen"
    if call.came == "exchanged":
        return "drew" if call.other is None else "asked"
    return call.came


commentary = Commentary(
    phrases=PHRASES,
    ordinary=ORDINARY,
    pause=5,
    begin=Memory(),
    mark=mark,
    follow=follow,
    forget=forget,
)


def told(view: View, at: Sitting) -> str:
    """A remark or a plain sentence on what everybody saw last."""
    sign, fact = _fact(view, at)
    return f"{sign} {spoken(view, at, _in_words) or fact}".lstrip()


def remark(view: View, me: Seat, at: Sitting) -> str:
    """A few words on what the last deal brought this player. "" if there is nothing to say."""
    return spoken(view, at, _in_words, me)


def _in_words(kind: str, thing: int | str, tr: Tr) -> str:
    return shown(str(thing), tr) if kind == "card" else f"{thing}"


def _fact(view: View, at: Sitting) -> tuple[str, str]:
    """A sign for what has happened, and a sentence that says it."""
    tr = at.tr
    if view.calls and not view.over:
        return _call(view.calls[-1], at)
    last = view.last
    if last is None:
        return "", tr("The cards are dealt.")
    if not last.losers:
        return "🤝", tr("All cards are equal: nobody pays.")
    names, card = names_of(last.losers, at), shown(last.cards[last.losers[0]], tr)
    if last.eliminated and len(last.losers) == 1:
        return "🚪", tr("Lowest: {card}. {names} is out.", card=card, names=names)
    sign = "🚪" if last.eliminated else "❌"
    if len(last.losers) > 1:
        return sign, tr("Lowest: {card}. {names} pay a chip each.", card=card, names=names)
    return sign, tr("Lowest: {card}. {names} pays a chip.", card=card, names=names)


def _call(call: Call, at: Sitting) -> tuple[str, str]:
    tr, name = at.tr, names_of([call.seat], at)
    if call.came == "kept" or call.other is None:
        return "✋", tr("{name} keeps.", name=name)
    other = names_of([call.other], at)
    if call.came == "exchanged":
        return "🔁", tr("{name} swaps with {other}.", name=name, other=other)
    return "👑", tr("{name} asks {other}, who has a king.", name=name, other=other)
