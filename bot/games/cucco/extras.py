"""What Cucco 21 offers besides its screens, lesson and statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter

from bot.games.common import labelled, said_chips
from bot.games.cucco.commentary import commentary, told
from bot.games.cucco.presenter import gone
from bot.games.cucco.result import result
from bot.games.cucco.things import NAMES, POWERS, face_of, pictured, power, shown_card
from bot.games.cucco.told import swap
from bot.games.example import ExampleRow, drawn_example
from bot.i18n import N_, Tr
from bot.screen import Picture
from bot.table.extras import Beats, Extras, Guesses, Guide, Length, Mood, Place, Seen, ShortGame, Shown, Steps
from engine.game import Seat
from engine.games.cucco import events
from engine.games.cucco.nouns import CAT, CLOWN, HIGH_CLOWN, HORSE, LOVERS, PERSON, Card, View


def _takes_part(view: View, seat: Seat) -> bool:
    return seat in view.playing


def _mood(view: View, seat: Seat) -> Mood | None:
    last = view.last
    if not view.card or seat in view.out_of_round:
        return "out"
    if view.story or view.request or last is None:
        moved = swap(view)
        return "taken" if moved and moved.worse else None
    if last.winner == seat:
        return "won"
    lost = seat in last.lowest or any(fell.seat == seat for fell in last.fallen)
    return "lost" if lost else None


# Nobody counts as out of the game, because everybody is back in the next hand.
BEATS = Beats(
    {events.Shown: 5.0, events.PotWon: 8.0, events.PotCarried: 8.0}, result, _takes_part, mood=_mood
)

ROUNDS = 27
"""How many rounds a game usually has. More seats make more turns in a round, but chips are lost faster."""
DOUBLE = 0.75
"""At double prices, a player's chips last for this share of the usual number of rounds."""


def _length(seats: int, options: Mapping[str, int | str]) -> Length:
    """The length, as measured with bots. From seven seats on, the number of seats hardly matters."""
    chips, double = int(options.get("chips", 15)), options.get("prices") == "double"
    longer = (chips * (DOUBLE if double else 1) / 15) ** 1.2
    alone = min(30 * seats - 43, 170) * longer
    return Length(alone=alone, brief=alone / 3, stands=ROUNDS * longer * BEATS.seconds[events.Shown])


def _playing(view: View) -> Sequence[Seat]:
    return sorted(view.playing)


def _shown(view: View) -> Shown | None:
    return Shown(view.last.deal, view.last.lowest) if view.last else None


TURN, ITS_CARD, DECK, END_OF_ROUND = 4, 5, 6, 8
"""The numbers of sections in the rules."""
KINDS = sorted(POWERS.keys() - {HIGH_CLOWN}, reverse=True)
ASKING = 3
"""In the example, the card that a player wants to get rid of."""


def _section(view: View) -> int:
    if view.seat not in view.playing:
        return END_OF_ROUND
    if view.request:
        return ITS_CARD
    return DECK if view.waiting == (view.seat,) else TURN


def _cards(tr: Tr) -> Sequence[str]:
    kinds = [
        labelled(f"{pictured(card, tr)} **{card} {tr(NAMES[card])}**", power(card, tr), tr) for card in KINDS
    ]
    if not tr.faces:
        kinds = [labelled(f"**{shown_card(card, tr)}**", power(card, tr), tr) for card in KINDS]
    return (*kinds, tr("All **others** just count. If you ask for one, you swap."))


def _example(tr: Tr) -> Picture:
    return drawn_example(
        tr("Example: you have a {card} and ask your neighbour", card=ASKING),
        (
            _step(14, tr("you swap"), tr),
            _step(PERSON, tr("no swap, you're out"), tr, is_bad=True),
            _step(HORSE, tr("ask the next player instead"), tr),
            _step(CAT, tr("the original owner of your 3 is out"), tr, is_bad=True),
            _step(CLOWN, tr("you swap, and are out"), tr, is_bad=True),
        ),
        tr,
    )


def _step(theirs: Card, words: str, tr: Tr, *, is_bad: bool = False) -> ExampleRow:
    return ExampleRow(
        (face_of(ASKING), face_of(theirs)), words, f"{ASKING} → {shown_card(theirs, tr)}", is_bad
    )


HANDS = 2
"""The deal of the day is this many hands long."""


def _hands_played(view: View) -> int:
    return HANDS if view.over else view.hand - 1


def _merits(view: View) -> list[tuple[float, ...]]:
    """Each seat's chips. Of equal seats, those still in the hand are ahead, then those still in the round."""
    gone = [(seat in view.out_of_hand, seat in view.out_of_round) for seat in range(len(view.chips))]
    return [(chips, not hand, not round_) for chips, (hand, round_) in zip(view.chips, gone, strict=True)]


EXTRAS = Extras(
    beats=BEATS,
    commentary=commentary,
    guesses=Guesses(N_("Who will show the lowest card?"), attrgetter("deal"), _playing, _shown),
    open_hand=lambda view, tr: shown_card(view.card, tr) if view.card else "",
    emblem=lambda _, tr: [face_of(card) for card in (CLOWN, CAT, LOVERS)],
    length=_length,
    guide=Guide(ITS_CARD, _section, _cards, _example),
    seen=Seen(
        N_("Gone cards"), lambda view, at, _: (gone(view, at.tr),) if view.discards else (), short=True
    ),
    # Without ``next_deal``: the name of the next round is not known yet, as it may belong to another hand.
    steps=Steps(
        tells_moves=False,
        place=lambda view: Place(view.hand, view.round),
        told=told,
        step=N_("Round {n}"),
        chapter=N_("Hand {n}"),
    ),
    short_game=ShortGame(
        seats=5,
        options={},
        pieces=HANDS,
        form=N_("Two hands at a table of five. The chips you end up with are your score."),
        finished=_hands_played,
        points=attrgetter("chips"),
        tally=attrgetter("chips"),
        said=said_chips,
    ),
    merits_in_play=_merits,
)
