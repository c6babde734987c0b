"""The seats of Cucco 21, a line each, in the order of their turns, with the dealer last. Each player asks the
player on the next line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.common import short_name, small_line
from bot.games.cucco.things import chips, face_of, pictured, shown_card
from bot.i18n import Tr
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.cucco.nouns import CAT, CEREMONY, LOVERS, OWL, PERSON, Call, Came, Card, View
from engine.games.cucco.rounds import fallen
from engine.seats import around

NO_BREAK = "\xa0"
FEW = 5
"""With more seats than this, several seats share a line, so that a phone shows table and hand together."""
DECIDERS: dict[Came, Card] = {"refused": LOVERS, "cat": CAT, "person": PERSON, "owl": OWL}
"""The card that everybody saw when a request ended in this way."""


def round_the_table(view: View, at: Sitting) -> str:
    """A line for each seat in the hand, then who is out. With faces, more than `FEW` seats share one line."""
    order = [seat for seat in around(view.dealer + 1, len(view.chips)) if seat not in view.out_of_hand]
    if len(view.chips) > FEW and at.tr.faces:
        lines = [small_line(*(_in_short(view, at, seat) for seat in order))]
    else:
        lines = [_seat_line(view, at, seat) for seat in order]
    return "\n".join(filter(None, [*lines, out_of_the_hand(view, at)]))


def out_of_the_hand(view: View, at: Sitting) -> str:
    """A small line with the players who are out of the hand, or "" if there are none."""
    if not view.out_of_hand:
        return ""
    names = ", ".join(f"{at.names[seat]} ({view.chips[seat]})" for seat in view.out_of_hand)
    return small_line(at.tr("Out of the hand, with their chips: {names}", names=names))


def neighbours(view: View, me: Seat, at: Sitting) -> str:
    """The players who ask this seat or are asked by it, with their chips and what they have said."""
    mine = "**" + at.tr("you") + ("" if at.drawn else f" {chips(view.chips[me], at.tr)}") + "**"
    if me not in view.playing:
        return "" if at.drawn else mine
    place = view.playing.index(me)
    before = [_neighbour(view, seat, at) for seat in view.playing[:place][-1:]]
    after = [_neighbour(view, seat, at) for seat in view.playing[place + 1 :][:1]]
    return " → ".join([*before, mine, *(after or [at.tr("the deck")])])


def known(view: View, at: Sitting) -> str:
    """The cards of others that this seat knows, or "" if there are none."""
    found = [
        f"{short_name(at, seat)}{NO_BREAK}{_lying(card, at.tr)}"
        for seat, card in enumerate(view.cards)
        if card and seat != view.seat
    ]
    return "👁 " + " · ".join(found) if found else ""


def _neighbour(view: View, seat: Seat, at: Sitting) -> str:
    spoken = [call.came for call in view.story if call.seat == seat]
    words = {"kept": at.tr("kept"), "exchanged": at.tr("swapped")}
    said = words.get(spoken[0], "") if spoken else ""
    return " ".join(filter(None, [short_name(at, seat), "" if at.drawn else str(view.chips[seat]), said]))


def _seat_line(view: View, at: Sitting, seat: Seat) -> str:
    who = _who(view, at, seat, at.names[seat])
    return " · ".join([who, *said_by(view, seat, at), *_deals(view, seat, at.tr)])


def _in_short(view: View, at: Sitting, seat: Seat) -> str:
    """A seat's part of a line with several seats. A narrow screen breaks the line only between seats."""
    who = _who(view, at, seat, short_name(at, seat))
    return " ".join([who, *said_by(view, seat, at), *_deals(view, seat, at.tr)]).replace(" ", NO_BREAK)


def _who(view: View, at: Sitting, seat: Seat, name: str) -> str:
    """A seat's ``name`` with signs of its state, then its card if the card is face up, and its chips."""
    if seat in view.out_of_round:
        name = f"❌ ~~{name}~~"
    elif view.request is None and seat in view.waiting[:1]:
        name = f"▶ **{name}**"
    if seat in at.played_for:
        name += " ⏰"
    card = _lying(view.cards[seat], at.tr) if view.cards[seat] else ""
    return " ".join(filter(None, [name, card, chips(view.chips[seat], at.tr)]))


def _deals(view: View, seat: Seat, tr: Tr) -> list[str]:
    return [tr("dealer")] if seat == view.dealer else []


def _lying(card: Card, tr: Tr) -> str:
    """A card that lies face up: a face, or words in brackets to keep it apart from the player's chips."""
    return tr.face(face_of(card)) or f"({shown_card(card, tr)})"


def said_by(view: View, seat: Seat, at: Sitting) -> Iterator[str]:
    """What this seat has said in the round, the chips it was paid, and the card that put it out."""
    request = view.request
    if request and seat == request.asker:
        yield "**" + at.tr("asks {name} …", name=short_name(at, request.asked)) + "**"
    for call in view.story:
        if call.seat == seat:
            yield _call(call, at)
        for ceremony in call.ceremonies:
            if ceremony.seat == seat:
                yield f"+{len(ceremony.payers)} {pictured(CEREMONY, at.tr)}"
    for fell in fallen(view.story):
        if fell.seat == seat and not _by_own_request(view.story, seat):
            yield at.tr("out: {card}", card=pictured(fell.card, at.tr))


def _by_own_request(story: Sequence[Call], seat: Seat) -> bool:
    """Whether the line of the seat's own call already says why the seat is out."""
    return any(seat in call.out and call.seat == seat and call.came != "exchanged" for call in story)


def _call(call: Call, at: Sitting) -> str:
    if call.came == "kept":
        return at.tr("kept")
    if call.came == "called":
        return at.tr("called the owl")
    if call.took:
        # Translators: These stand behind a player's name, as what they did: kept, swapped with, asked.
        return at.tr("took {card} from the deck", card=pictured(call.took, at.tr))
    name = "" if call.other is None else short_name(at, call.other)
    if call.came != "exchanged":
        card = pictured(DECIDERS[call.came], at.tr)
        if not name:
            return at.tr("asked the deck: {card}", card=card)
        return at.tr("asked {name}: {card}", name=name, card=card)
    if at.tr.faces:
        return f"⇄ {name or at.tr('the deck')}"
    return at.tr("swapped with {name}", name=name) if name else at.tr("swapped with the deck")
