"""Zum Kuckuck! on the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.games.common import is_house, listed, points, question, small_line
from bot.games.kuckuck import commentary, seats
from bot.games.kuckuck.result import comparison, past
from bot.games.kuckuck.things import face_of, nests_up
from bot.games.kuckuck.told import best_before, goal, happened
from bot.games.presenter import Sheet
from bot.i18n import N_, Tr
from bot.screen import Block, Button, Line, Style, Text, grid
from bot.table.sitting import Sitting
from engine.game import WAIT, Outcome
from engine.games.kuckuck.nouns import View
from engine.games.kuckuck.rounds import TRICKS
from engine.games.kuckuck.scores import points_of

title = "Zum Kuckuck!"
summary = N_("Grab the tidy nests, dodge the crowded ones, and keep your cockatoos. 3 to 5 players.")
seconds = 60
option_texts = {
    "bidding": N_("Numbers chosen in secret, the most fun in company, or played face up in turn"),
    "rounds": N_("A round for each player, or only two, where the luck of the deal counts for more"),
}
option_names = {"bidding": N_("Bidding"), "rounds": N_("Rounds")}
value_texts: dict[int | str, str] = {
    "sealed": N_("sealed bids"),
    "tactical": N_("open bids (tactical)"),
    "full": N_("a round for each player"),
    "short": N_("short: two rounds"),
}
unsaid = ("full",)
reasons = {
    "no_such_card": N_("There's no such card. Choose one from your hand."),
    "game_over": N_("The game is over. You can play again from its score sheet at the table."),
    "out_of_round": N_(
        "You're out of this round: no more cards until it ends. Watch the others at the table."
    ),
    "not_your_turn": N_("It isn't your turn yet. Your cards light up when it is."),
    "already_played": N_("You've already played {card} in this round. Choose another card."),
    "not_in_hand": N_("You don't hold {card}. Choose a card from your hand."),
}

CARDS_A_ROW = 3
"""How many cards fit side by side on a phone."""
TOLD_TRICKS = 3
"""In round 1, up to this trick, a newcomer's hand says what a card gets, and how to choose one in advance."""


def board(view: View, at: Sitting) -> Sequence[Block]:
    return _table(view, seats.lines(view, at), at)


def laid_open(view: View, hands: Sequence[View], at: Sitting) -> Sequence[Block]:
    seen = replace(view, cards=tuple(own.choice for own in hands))
    lines = []
    for seat, own in enumerate(hands):
        hand = _open_hand(own, at.tr)
        lines += [seats.line(seen, at, seat), *([hand] if hand else [])]
    return _table(seen, lines, at)


def panel(view: View, at: Sitting) -> Sequence[Block]:
    top = [_what_to_do(view, at), *happened(view, at)]
    if at.drawn:
        nests = [nests_up(view, at.tr)] if _teaches(view, at) else []
        seen = [*nests, *([small_line(note)] if (note := seats.last(view, at)) else [])]
    else:
        seen = [
            nests_up(view, at.tr),
            *(seats.mine_first(view, at) if at.tr.faces else seats.lines(view, at)),
        ]
    before = past(view.last, at) if view.last and view.last.round == view.round else ""
    where = before.removeprefix("-# ") or at.tr("Trick {trick} of {tricks}", trick=view.trick, tricks=TRICKS)
    return [
        Text("\n".join((*top, *seen))),
        *grid([*_hand(view, at)], CARDS_A_ROW),
        Text(small_line(where, best_before(view, at), at.about)),
    ]


def merits(view: View, outcome: Outcome, tr: Tr) -> Sequence[str]:
    return points(outcome, tr)


def sheet(view: View, outcome: Outcome, at: Sitting) -> Sheet:
    rounds = [[points_of(score) for score in scores] for scores in view.sheet]
    told: list[Block] = []
    if _decided_by_best_round(outcome, at):
        told.append(Text(small_line(at.tr("Equal on points: the best single round decides."))))
    if view.last:
        trick = [] if at.drawn else [past(view.last, at)]
        told.append(Text("\n".join([commentary.told(view, at), *trick])))
    return Sheet(told, [Text("\n".join(comparison(view, at)))], rounds)


def _table(view: View, lines: Sequence[str], at: Sitting) -> list[Block]:
    about = goal(view, at.tr) if at.waiting else ""
    shown = (f"-# {_where(view, at.tr)}", nests_up(view, at.tr), *lines, *([about] if about else []))
    blocks: list[Block] = [Text("\n".join(shown))]
    if view.last:
        # If a new round has begun, the previous trick is left out: everybody saw it when its round ended.
        trick = [past(view.last, at)] if view.last.round == view.round else []
        blocks += [Line(), Text("\n".join([commentary.told(view, at), *trick]))]
    return blocks


def _open_hand(own: View, tr: Tr) -> str:
    """The faces of the cards that can still be played. If there are no faces: all numbers, the played ones
    struck out.
    """
    if tr.face("cockatoo"):
        return "".join(tr.face(face_of(number)) for number in own.playable)
    return "-# " + " ".join(str(number) if number in own.playable else f"~~{number}~~" for number in own.hand)


def _where(view: View, tr: Tr) -> str:
    return tr(
        "Round {round} of {rounds} · trick {trick} of {tricks}",
        round=view.round,
        rounds=view.rounds,
        trick=view.trick,
        tricks=TRICKS,
    )


def _what_to_do(view: View, at: Sitting) -> str:
    if view.players[at.me].out:
        said = at.tr("**You're out of this round.**")
        if view.round == view.rounds:
            return said
        former = at.names[(at.me - 1) % len(view.players)]
        return f"{said} " + at.tr("In the next one you play the hand that {name} has now.", name=former)
    if at.seat in at.waiting and not view.choice:
        return question(at.tr("Your card?"), at) + _ahead(view, at)
    awaited = _awaited(at)
    if view.tactical:
        return f"**{awaited}**{_ahead(view, at)}"
    if view.round == view.trick == 1:
        return at.tr("**You play {card}**, or choose another.", card=view.choice) + f" {awaited}"
    return at.tr("**You play {card}**", card=view.choice) + f" · {awaited}"


def _teaches(view: View, at: Sitting) -> bool:
    return at.new and view.round == 1 and view.trick <= TOLD_TRICKS


def _ahead(view: View, at: Sitting) -> str:
    """A line break and a line on choosing a card ahead. "" if there is nothing to say."""
    if at.ahead and at.turn_to_come:
        said = at.tr("✓ **{card}** is played when your turn comes.", card=at.ahead)
        said += " " + at.tr("Press it again to take it back.") if _teaches(view, at) else ""
    elif at.ahead:
        said = at.tr("✓ **{card}** is played in a moment, unless you press another.", card=at.ahead)
    else:
        told = at.turn_to_come and _teaches(view, at)
        said = small_line(at.tr("You can already press a card for your turn.")) if told else ""
    return f"\n{said}" if said else ""


def _awaited(at: Sitting) -> str:
    """Says whom the table waits for: one person by name, or the number of people. Bots are named only if no
    person is awaited.
    """
    house = {seat for seat in at.waiting if is_house(at, seat)}
    people = at.waiting - house
    names = listed((at.names[seat] for seat in sorted(people or house)), at.tr)
    if len(people) > 1:
        return at.tr.plural("{n} player is choosing …", "{n} players are choosing …", len(people))
    if people:
        return at.tr("{name} is choosing …", name=names)
    return at.tr.plural("{names} is thinking …", "{names} are thinking …", len(house), names=names)


def _hand(view: View, at: Sitting) -> Iterator[Button]:
    """A button for each card still in hand. In open bidding, players may press one ahead of their turn."""
    for card in view.playable:
        action = str(card)
        chosen, face = action in (at.ahead, str(view.choice)), at.tr.face(face_of(card))
        style: Style = "success" if chosen else "secondary" if at.turn_to_come else "primary"
        press = at.press(action)
        if at.turn_to_come:
            press = at.decide_ahead(WAIT if chosen else action)
        yield Button(
            action if not chosen else "✓" if face else f"✓ {card}",
            press,
            style,
            disabled=action not in at.legal and not at.turn_to_come,
            emoji=face,
            picture_only=not chosen,
        )


def _decided_by_best_round(outcome: Outcome, at: Sitting) -> bool:
    """Whether some players have the most points but are not first. Forfeited seats do not count."""
    ends = zip(outcome.scores, outcome.places, strict=True)
    own = [end for seat, end in enumerate(ends) if seat not in at.forfeits]
    scores, places = [score for score, _ in own], [place for _, place in own]
    return bool(own) and scores.count(max(scores)) > places.count(min(places))
