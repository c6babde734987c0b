"""The commentary on Zum Kuckuck!: the moments that are worth a remark, and the remarks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec.structs import replace

from bot.games.common import names_of
from bot.games.remarks import spoken
from bot.i18n import P_, Tr
from bot.table.commentary import Commentary, Moment, News
from bot.table.sitting import Sitting
from engine.game import Record, Seat
from engine.games.kuckuck.nouns import Trick, View
from engine.games.kuckuck.scores import GOING_OUT, points_of

IN_A_ROW = 3
"""There is a remark after this many payments, or tricks won, in a row."""
MUCH = 25
"""If the highest number is at least this far above the second, it counts as a high price for a nest."""
LOW = 20
"""If the highest number of a trick is at most this, it counts as a low price for a nest."""
GAP = 4
"""There is a remark if a player gets this many more points for a hand than the player who had it before."""

PHRASES: Mapping[str, str] = {
    # Translators: The only payer has just taken their nest, the worse one of the trick.
    "moved in": P_(
        "{names} moves into nest {nest}. A cockatoo moves out.\n"
        "{names} wins nest {nest}. The price: a cockatoo.\n"
        "With {card}, {names} rents nest {nest}. The rent: a cockatoo.\n"
        "Room service in nest {nest}: {names} has moved in.\n"
        "{names} has a new home, {nest} cuckoos and one cockatoo fewer.\n"
        "Nest {nest} goes to {names}, noise included. A cockatoo flees.\n"
        "{card} was too much of a good thing: {names} sits in nest {nest}.\n"
        "Welcome to nest {nest}, {names}! A cockatoo had imagined something else.\n"
        "Second highest with {card}: {names} gets nest {nest}, and the bill."
    ),
    # Translators: The only payer took no nest, and paid in the trick before for the same one.
    "stayed": P_(
        "{names} is still in nest {nest}, and pays for it.\n"
        "Nest {nest} has not become any quieter. {names} pays.\n"
        "{names} might look for something better than nest {nest}. So might the cockatoos.\n"
        "{names} has hung up pictures in nest {nest}. A cockatoo leaves all the same.\n"
        "Another night in nest {nest}, another cockatoo gone: {names}.\n"
        "Still the fullest: nest {nest}. Still there: {names}."
    ),
    # Translators: The only payer took no nest, and another nest was fuller after the trick before.
    "now fullest": P_(
        "All at once nest {nest} is the fullest: {names} pays.\n"
        "Somebody else has tidied up. That leaves nest {nest}, and {names}.\n"
        "A moment ago another nest was fuller. Now {names} pays, for nest {nest}."
    ),
    # Translators: The only payer has paid alone in this many tricks in a row: three, six or more.
    "pays again": P_(
        "{names} again! The cockatoos have formed a queue.\n"
        "{names} pays, and pays, and pays. Somebody lend {names} a low nest.\n"
        "{names} and the fullest nest: by now it is a relationship.\n"
        "A cockatoo every trick: {names} keeps a steady pace."
    ),
    # Translators: The only payer has no cockatoo left, and the round goes on.
    "last cockatoo": P_(
        "{names}'s last cockatoo has left. Now it gets serious.\n"
        "{names} has no cockatoo left, and nest {nest} to sit in.\n"
        "There goes the last one. {names} waves after it.\n"
        "No more cockatoos for {names}. The next cheque will bounce.\n"
        "{names} looks for a cockatoo. There is none.\n"
        "That was {names}'s last feather."
    ),
    # Translators: The only payer took the second nest with a number one above the third highest.
    "just enough": P_(
        "{names} needed {card} and had {card}. Not one less would have done.\n"
        "By a single feather: {card} takes nest {nest} for {names}, and costs a cockatoo.\n"
        "{card}, one more than the next: {names} gets nest {nest}, and pays for it."
    ),
    # Translators: Two players share the fullest nest, and both pay.
    "shared": P_(
        "{names} share the fullest nest: {nest} each, and a cockatoo from each.\n"
        "Two nests of {nest}, and {names} have something in common.\n"
        "Next door to each other: {names}, both in a nest of {nest}. Both pay.\n"
        "Two nests, both full to {nest}: {names} pay a cockatoo each."
    ),
    # Translators: One player goes out, nobody pays, and the round ends.
    "out": P_(
        "{names} had nothing left to lose, and lost it.\n"
        "No cockatoo to pay with: that is it for {names}, and for this round.\n"
        "Out of cockatoos, out of the round: {names}. The round is over too.\n"
        "{names} cannot pay the rent. The landlord ends the round."
    ),
    # Translators: One player in the fullest nest goes out, and those in the next fullest pay.
    "passed on": P_(
        "Nothing to be had from {out} any more. {names} in nest {nest} will do.\n"
        "Out for want of a cockatoo: {out}. The bill goes on to {names}.\n"
        "{out} cannot pay, so {names} must: nest {nest} is the next fullest.\n"
        "The cuckoos try {out}, find nothing, and knock at nest {nest}: {names}."
    ),
    # Translators: Two players share the fullest nest. One goes out, the other pays.
    "tied out": P_(
        "{out} and {names} share the fullest nest. Only {names} can pay.\n"
        "Nest {nest}, twice: {names} pays, {out} is out.\n"
        "Same nest, {nest}: {names} has a cockatoo for it, {out} has none."
    ),
    # Translators: The highest number is at least 25 above the next. One player pays.
    "dear": P_(
        "{first} put down {card}, just to be safe. The next number was {next}.\n"
        "{card}! {first} really wanted that nest, {next} came second.\n"
        "{first} leaves nothing to chance: {card} against {next}.\n"
        "A sledgehammer for a nut: {first} plays {card}, the next was {next}."
    ),
    # Translators: The highest number is at most 20, and the nests differ. One player pays.
    "cheap": P_(
        "{first} gets first pick with {card}. What were the others afraid of?\n"
        "{card} was enough for {first}. Nobody bid higher.\n"
        "Everybody ducks, and {first} takes the better nest with {card}."
    ),
    # Translators: One player has the most points of the round, at least two.
    "best round": P_(
        "Nobody made more of round {round} than {names}.\n"
        "Round {round} was a good one for {names}.\n"
        "{names} takes round {round}. The cockatoos applaud.\n"
        "The best of round {round}: {names}.\n"
        "Round {round} goes to {names}, who acts surprised."
    ),
    # Translators: Several have the most points of the round, at least two.
    "shared round": P_(
        "Round {round} has more than one hero: {names}.\n"
        "{names} share the glory of round {round}.\n"
        "Best in round {round}, wing to wing: {names}."
    ),
    # Translators: One player has the most points of the round, and has one at most.
    "poor round": P_(
        "A hard round: {names} came off best, with hardly anything.\n"
        "{names} made the most of round {round}, and that wasn't much.\n"
        "In round {round} nobody got rich. {names} came out least poor."
    ),
    # Translators: Several have the most points of the round, and have one at most.
    "poor together": P_(
        "A hard round: {names} came off best together, with hardly anything.\n"
        "Side by side {names} made the most of round {round}, and that wasn't much.\n"
        "In round {round} nobody got rich. Least poor: {names}."
    ),
    # Translators: The player with the most points of the round had a hand without a cockatoo.
    "bare hand": P_(
        "Not one cockatoo in the hand, and the best of round {round}: {names}.\n"
        "{names} had no cockatoo to lose, and made that a virtue.\n"
        "Nothing to lose, said {names}, and won round {round}."
    ),
    # Translators: A player made at least four points more than the player who had the same hand in the round
    # before.
    "taught": P_(
        "{former}'s hand looks better on {names}: much better.\n"
        "{names} shows {former} what that hand can do.\n"
        "Same hand, different fingers: {names} leaves {former} far behind.\n"
        "{former} had that hand before. {names} made more of it."
    ),
}
"""The phrases for each kind of moment."""
ORDINARY = frozenset({"moved in", "stayed", "now fullest", "just enough", "dear", "cheap"})


class Memory(Record, frozen=True):
    """What the commentary remembers of a game."""

    payer: Seat = -1
    """The only seat that paid in the previous trick. -1 if no seat or several seats paid."""
    running: int = 0
    """In how many tricks in a row ``payer`` has paid."""
    before: Trick | None = None
    """The trick before, if it belongs to the same round."""
    new: frozenset[Seat] = frozenset()
    """The seats that people have taken at the start of this round: others played their hands before."""


def mark(view: View) -> tuple[int, int]:
    """The round and the number of the last finished trick."""
    return (view.last.round, view.last.number) if view.last else (0, 0)


def follow(memory: Memory, view: View) -> News:
    """What is new in the view, compared with what the commentary remembers."""
    trick = view.last
    if trick is None:
        return News(memory)
    payer = trick.turned[0] if len(trick.turned) == 1 else -1
    running = memory.running + 1 if payer == memory.payer else 1
    over = trick.round <= len(view.sheet)
    rare = [*_of_loss(trick, memory.before, running, over=over)]
    if over:
        moments = [*rare, *_of_round(view, trick.round, memory.new)]
        return News(Memory(), moments)
    after = Memory(payer, running, trick, memory.new)
    usual = payer >= 0 and not trick.eliminated
    return News(after, rare or (_usual(trick, memory.before) if usual else ()))


def forget(memory: Memory, seats: Collection[Seat]) -> Memory:
    """What the commentary remembers at the start of a round at which other people take these seats."""
    return replace(memory, new=frozenset(seats))


def _of_loss(trick: Trick, before: Trick | None, running: int, *, over: bool) -> Iterator[Moment]:
    """A moment for the players who lost a cockatoo or went out in the trick, if such a loss is rare.

    ``over`` says that the round has ended, so that no more losses are to come.
    """
    if len(trick.eliminated) > 1:
        return
    if not trick.turned:
        yield Moment("out", {"names": trick.eliminated})
        return
    payer, names = trick.turned[0], {"names": trick.turned}
    nest = {"nest": trick.players[payer].nest}
    if trick.eliminated:
        theirs = _nest_of(trick.eliminated[0], trick, before)
        if theirs:
            kind = "tied out" if theirs == nest["nest"] else "passed on"
            yield Moment(kind, {**names, "out": trick.eliminated}, nest)
    elif len(trick.turned) > 1:
        yield Moment("shared", names, nest)
    elif not trick.players[payer].cockatoos and not over:
        yield Moment("last cockatoo", names, nest)
    elif running % IN_A_ROW == 0:
        yield Moment("pays again", names, nest)


def _nest_of(seat: Seat, trick: Trick, before: Trick | None) -> int:
    """The nest in which a seat that has gone out sat. 0 if that is not known."""
    if seat in trick.takers:
        return (trick.low, trick.high)[trick.takers.index(seat)]
    return before.players[seat].nest if before else 0


def _usual(trick: Trick, before: Trick | None) -> Iterator[Moment]:
    """Moments for a trick that cost one player a cockatoo."""
    payer, first = trick.turned[0], trick.takers[0]
    numbers = sorted((number for number in trick.cards if number), reverse=True)
    if numbers[0] - numbers[1] >= MUCH:
        yield Moment("dear", {"first": (first,)}, {"card": numbers[0], "next": numbers[1]})
    if numbers[0] <= LOW and trick.low < trick.high:
        yield Moment("cheap", {"first": (first,)}, {"card": numbers[0]})
    things = {"nest": trick.players[payer].nest, "card": trick.cards[payer]}
    if payer == trick.takers[1] and len(numbers) > 2 and numbers[1] - numbers[2] == 1:
        yield Moment("just enough", {"names": (payer,)}, things)
    if payer in trick.takers:
        yield Moment("moved in", {"names": (payer,)}, things)
    elif before:
        yield Moment("stayed" if payer in before.turned else "now fullest", {"names": (payer,)}, things)


def _of_round(view: View, number: int, new: Collection[Seat]) -> Iterator[Moment]:
    """Moments for the end of a round, at whose start people took the seats ``new``."""
    scores = view.sheet[number - 1]
    points = [*map(points_of, scores)]
    best = [seat for seat, made in enumerate(points) if made == max(points)]
    names, things = {"names": best}, {"round": number}
    if number > 1 and (taught := _taught(view, number)) and taught.people["former"][0] not in new:
        yield taught
    if len(best) > 1:
        yield Moment("shared round" if max(points) > 1 else "poor together", names, things)
    elif max(points) <= 1:
        yield Moment("poor round", names, things)
    elif scores[best[0]].survival:
        yield Moment("bare hand", names, things)
    else:
        yield Moment("best round", names, things)


def _taught(view: View, number: int) -> Moment | None:
    """A moment if a player got far more points for a hand than the player who held it in the round before."""
    seats, scores, before = len(view.players), view.sheet[number - 1], view.sheet[number - 2]
    gained = [points_of(scores[seat]) - points_of(before[seat - 1]) for seat in range(seats)]
    if max(gained) < GAP:
        return None
    seat = gained.index(max(gained))
    return Moment("taught", {"names": (seat,), "former": ((seat - 1) % seats,)})


commentary = Commentary(
    phrases=PHRASES,
    ordinary=ORDINARY,
    pause=1,
    begin=Memory(),
    mark=mark,
    follow=follow,
    forget=forget,
    scores_tell=True,
)


def told(view: View, at: Sitting) -> str:
    """A sentence on the last trick, or on the round that it ended. "" before the first trick."""
    trick = view.last
    if trick is None:
        return ""
    over = trick.round < view.round or view.over
    sign = "🏁" if over else "🐦" if trick.turned else "❌"
    if said := spoken(view, at, _in_words):
        return f"{sign} {said}"
    return f"{sign} {_of_best(view, trick.round, at) if over else _fact(trick, at)}"


def _in_words(kind: str, thing: int | str, tr: Tr) -> str:
    return f"{thing}"


def _of_best(view: View, number: int, at: Sitting) -> str:
    points = [*map(points_of, view.sheet[number - 1])]
    best = (seat for seat, made in enumerate(points) if made == max(points))
    return at.tr("The best of round {round}: {names}.", round=number, names=names_of(best, at))


def _fact(trick: Trick, at: Sitting) -> str:
    names = names_of(trick.turned or trick.eliminated, at)
    if not trick.turned:
        return at.tr.plural(
            "{names} had no cockatoo left: out, −{n} point.",
            "{names} had no cockatoo left: out, −{n} points.",
            GOING_OUT,
            names=names,
        )
    nest = trick.players[trick.turned[0]].nest
    if len(trick.turned) > 1:
        return at.tr("Fullest nest, {nest}: a cockatoo each from {names}.", nest=nest, names=names)
    return at.tr("Fullest nest, {nest}: a cockatoo from {names}.", nest=nest, names=names)
