"""The commentary on Duck Soup: the moments that are worth a remark, and the remarks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from bot.games.cards import shown
from bot.games.common import names_of
from bot.games.remarks import spoken
from bot.i18n import P_, Tr
from bot.table.commentary import Commentary, Moment, News
from bot.table.sitting import Sitting
from engine.game import Record, Seat
from engine.games.ducksoup.nouns import HIGH, LOW, Score, Trick, View
from engine.games.ducksoup.scores import GOAL, POND, products_of

RUN = 5
"""There is a remark whenever the number of tricks won in a row is a multiple of this."""
DUCKED = 3
"""There is a remark whenever the number of quacks conceded in a row is a multiple of this."""
CLEAR = 2
"""A deal is clear if the winner has at least this many times the loser's score."""
CLOSE = 3
"""A deal is close if the players are at most this many points apart."""

PHRASES: Mapping[str, str] = {
    # Translators: Both cards are of one suit.
    "one suit": P_(
        "{winner} pecks up a single point.\n"
        "One suit, one point. There are richer meals, {winner}.\n"
        "A small trick for {winner}, and none at all for {loser}.\n"
        "Same suit, small change: one point for {winner}.\n"
        "A crumb for {winner}.\n"
        "{winner} takes what there is: one point.\n"
        "{loser} shrugs. It was only one point.\n"
        "Many crumbs make a loaf, says {winner}."
    ),
    # Translators: Both cards are of one suit, next to each other in rank.
    "by a whisker": P_(
        "{card} beats {other}: that close. {loser} looks twice.\n"
        "By one rank! {winner} has {card}, {loser} has {other}.\n"
        "{card} against {other}. {winner} exhales.\n"
        "One rank apart, one point to {winner}."
    ),
    # Translators: The second card has another suit and another rank.
    "two suits": P_(
        "Two suits, two points: {winner} says thank you.\n"
        "{loser} changes the subject, and {winner} takes two.\n"
        "{winner} led, {loser} looked elsewhere, and that makes two.\n"
        "{loser} throws something else in. {winner} swallows both.\n"
        "Off suit, off the hook? No: two points for {winner}."
    ),
    # Translators: Both cards have one rank, and nobody quacked.
    "silent": P_(
        "Twins on the table, and not a quack. {winner} can live with that.\n"
        "{loser} keeps quiet, and {winner} takes two points.\n"
        "Two alike, and nobody says a word. Was {loser} asleep?\n"
        "A silent pair. Somewhere a duck sighs."
    ),
    # Translators: The leader gave in to a quack.
    "ducked": P_(
        "One quack, and {loser} ducks. Two points waddle over to {winner}.\n"
        "{winner} quacks, and {loser} has nothing to add.\n"
        "A quack goes unanswered at {loser}'s end of the pond.\n"
        "{winner} quacks. {loser} studies the reeds.\n"
        "Quack! {loser} pretends to be a decoy.\n"
        "{winner} quacks, and {loser} lets it stand: two points."
    ),
    # Translators: The leader has given in to this many quacks in a row: three, six or more.
    "ducked again": P_(
        "{loser} ducks again. That neck gets shorter and shorter.\n"
        "{winner} quacks as if it were free. With {loser}, it is.\n"
        "Another quack, another bow from {loser}.\n"
        "{loser} has ducked {n} times running. The fish say hello.\n"
        "{loser} goes under once more. Somebody bring a snorkel."
    ),
    # Translators: The leader said Quack-quack, and the fourth card has another rank.
    "double": P_(
        "Quack, quack-quack, and then silence: {winner} clears both plates.\n"
        "{loser} quacked first, {winner} quacked louder. Both tricks are gone.\n"
        "{winner} answers, and no fourth comes from {loser}. That was expensive.\n"
        "Quack-quack! {loser} swims off without supper.\n"
        "{loser} should have kept quiet. {winner} takes both tricks.\n"
        "Quack against quack-quack: {winner} has the last word, and both tricks."
    ),
    # Translators: All four cards of a rank are in the trick.
    "soup": P_(
        "Duck Soup is served! {winner} had the fourth, {loser} gets the bill.\n"
        "Four of a kind in the pot: {winner} cooks, {loser} is the duck.\n"
        "Duck Soup! {loser} only wanted to quack.\n"
        "{winner} lifts the lid: all four. {loser} loses some feathers."
    ),
    # Translators: The winner has taken five tricks in a row, or ten, or fifteen.
    "run": P_(
        "{winner} takes trick after trick. {loser} gets to watch.\n"
        "{winner} again! Is {loser} still awake?\n"
        "{winner} is eating the whole pond, one trick at a time.\n"
        "Somebody give {loser} a trick. {winner} will not."
    ),
    # Translators: The winner takes a trick after the other has taken at least five in a row.
    "at last": P_(
        "A trick for {winner}! It was about time.\n"
        "{winner} gets a foot in the water. {loser} had got used to being alone.\n"
        "{winner} ends {loser}'s long meal."
    ),
    # Translators: The loser of the deal has points from one course and none from the other.
    "nought": P_(
        "A course times nothing is nothing, as {loser} will confirm.\n"
        "Multiplying by nought is quickly done: {loser} scores 0.\n"
        "{loser} forgot to eat one course. The other one counts for nothing."
    ),
    # Translators: The scores of the deal are at most three points apart.
    "close deal": P_(
        "Deal {deal} goes to {winner}, by a feather.\n"
        "{winner} wins deal {deal}, just about. {loser} counts again.\n"
        "A deal like a duck race: {winner} by a beak."
    ),
    # Translators: The winner of the deal has at least twice the loser's score.
    "clear deal": P_(
        "{winner} licks the plate of deal {deal} clean.\n"
        "{loser} leaves the table hungry after deal {deal}.\n"
        "Deal {deal}: a feast for {winner}, and the crumbs for {loser}."
    ),
    # Translators: One player has the higher score of the deal.
    "deal": P_(
        "The deal goes to {winner}.\n{winner} ate better in deal {deal}.\nDeal {deal} tastes of {winner}."
    ),
    # Translators: Both scores of the deal are equal.
    "equal": P_(
        "Equal plates: this deal goes to nobody.\n"
        "A draw. The ducks share a towel.\n"
        "Equal! So much swimming, and nobody pulls away."
    ),
    # Translators: The winner of the deal was behind in the game, and is ahead now. The game goes on.
    "lead": P_(
        "{winner} swims past {loser}, and leads now.\n"
        "The order in the pond has changed: {winner} ahead of {loser}.\n"
        "{loser} was in front. {winner} is."
    ),
    # Translators: The winner of the deal has the most points, at least 188, and the game goes on.
    "nearly there": P_(
        "{winner} can see the other shore. {loser} had better hurry.\n"
        "{winner} is nearly there now.\n"
        "{winner} is close to home, and quacks quietly."
    ),
}
"""The phrases for each kind of moment."""
ORDINARY = frozenset({"one suit", "by a whisker", "two suits", "silent", "ducked"})


class Memory(Record, frozen=True):
    """What the commentary remembers of a game."""

    winner: Seat = -1
    """The winner of the last trick. -1 before the first trick."""
    running: int = 0
    """How many tricks in a row ``winner`` has won."""
    ducked: tuple[int, int] = (0, 0)
    """For each seat, how many Quacks in a row its player has conceded."""


def mark(view: View) -> tuple[int, int]:
    """The deal number and trick number of the last finished trick. Zeros if there is none."""
    return (view.last.deal, view.last.number) if view.last else (0, 0)


def follow(memory: Memory, view: View) -> News:
    """What is new in the view, compared with what the commentary remembers."""
    trick = view.last
    if trick is None:
        return News(memory)
    running = memory.running + 1 if trick.winner == memory.winner else 1
    ducked = [*memory.ducked]
    if trick.quack:
        ducked[trick.leader] = 0 if trick.double else ducked[trick.leader] + 1
    after = Memory(trick.winner, running, (ducked[0], ducked[1]))
    if trick.deal <= len(view.sheet):
        return News(after, [*_of_call(trick, after), *_of_deal(view, trick)])
    return News(after, _of_trick(trick, memory, after))


def forget(memory: Memory, seats: Collection[Seat]) -> Memory:
    """What the commentary remembers without these seats: how many quacks the other player conceded."""
    one, other = (0 if seat in seats else times for seat, times in enumerate(memory.ducked))
    return Memory(ducked=(one, other))


def _both(winner: Seat) -> Mapping[str, tuple[Seat]]:
    return {"winner": (winner,), "loser": (1 - winner,)}


def _of_call(trick: Trick, after: Memory) -> Iterator[Moment]:
    """A moment for the trick's call, if a call with this result is rare."""
    both = _both(trick.winner)
    if trick.double:
        yield Moment("soup" if trick.soup else "double", both)
    elif trick.quack and after.ducked[trick.leader] % DUCKED == 0:
        yield Moment("ducked again", both, {"n": after.ducked[trick.leader]})


def _of_trick(trick: Trick, before: Memory, after: Memory) -> Iterator[Moment]:
    both = _both(trick.winner)
    yield from _of_call(trick, after)
    if after.running % RUN == 0:
        yield Moment("run", both)
    if after.running == 1 and before.running >= RUN:
        yield Moment("at last", both)
    if trick.quack:
        yield Moment("ducked", both)
    elif trick.silent:
        yield Moment("silent", both)
    elif len({card[1] for card in trick.cards}) > 1:
        yield Moment("two suits", both)
    else:
        won = trick.cards[trick.winner != trick.leader]
        lost = trick.cards[trick.winner == trick.leader]
        worth = LOW if trick.course == 1 else HIGH
        if abs(worth[won] - worth[lost]) == 1:
            yield Moment("by a whisker", both, {"card": won, "other": lost})
        yield Moment("one suit", both)


def _of_deal(view: View, trick: Trick) -> Iterator[Moment]:
    score = view.sheet[trick.deal - 1]
    one, other = products_of(score)
    if one == other:
        yield Moment("equal")
        return
    winner: Seat = 0 if one > other else 1
    both, deal = _both(winner), {"deal": trick.deal}
    now, then = view.totals, [view.totals[seat] - (one, other)[seat] for seat in (0, 1)]
    if not min(one, other) and max(score.first[1 - winner], score.second[1 - winner]):
        yield Moment("nought", both)
    if not view.over and then[winner] < then[1 - winner] and now[winner] > now[1 - winner]:
        yield Moment("lead", both)
    if abs(one - other) <= CLOSE:
        yield Moment("close deal", both, deal)
    if not view.over and max(now) == now[winner] >= GOAL - POND // 2:
        yield Moment("nearly there", both)
    if max(one, other) >= CLEAR * min(one, other):
        yield Moment("clear deal", both, deal)
    yield Moment("deal", both, deal)


commentary = Commentary(
    phrases=PHRASES,
    ordinary=ORDINARY,
    pause=1,
    begin=Memory(),
    mark=mark,
    follow=follow,
    forget=forget,
)


def told(view: View, at: Sitting) -> str:
    """A remark on the last trick, or on the deal that this trick ended. "" if there is nothing to say."""
    return " ".join(_told(view, at))


def _told(view: View, at: Sitting) -> Iterator[str]:
    trick = view.last
    if trick is None:
        return
    over = trick.deal <= len(view.sheet)
    if said := spoken(view, at, _in_words):
        yield f"{'🏁' if over else '💬'} {said}"
    elif over:
        yield f"🏁 {_of_score(view.sheet[trick.deal - 1], trick.deal, at)}"
    if not over and trick.course < view.course:
        yield "⬆️ " + at.tr("The stock is gone: from now on high cards win.")


def _of_score(score: Score, deal: int, at: Sitting) -> str:
    one, other = products_of(score)
    if one == other:
        return at.tr("Deal {deal}: a draw.", deal=deal)
    return at.tr("Deal {deal} goes to {name}.", deal=deal, name=names_of([0 if one > other else 1], at))


def _in_words(kind: str, thing: int | str, tr: Tr) -> str:
    return f"{thing}" if kind in ("deal", "n") else shown(str(thing), tr)
