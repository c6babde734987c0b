"""What Coucou and As qui court offer besides their screens, lessons and statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from operator import attrgetter

from bot.games.cards import face_of, shown, shown_card
from bot.games.common import said_chips
from bot.games.coucou.commentary import commentary, told
from bot.games.coucou.result import result
from bot.games.coucou.told import cuckoo, is_fresh, swap
from bot.games.example import ExampleRow, drawn_example
from bot.games.steps import DEAL
from bot.i18n import N_, Tr
from bot.screen import Picture
from bot.table.extras import (
    Beats,
    Extras,
    Guesses,
    Guide,
    Length,
    Mood,
    Place,
    ShortGame,
    Shout,
    Shown,
    Steps,
    Variant,
    Variants,
)
from engine.game import Seat
from engine.games.coucou import events
from engine.games.coucou.nouns import View


def _emblem(options: Mapping[str, int | str], tr: Tr) -> Sequence[str]:
    """Cards that stand for the game: a king (the cuckoo) and others, or three aces for *As qui court*."""
    cards = ("AS", "AH", "AC") if options.get("variant") == "as" else ("KC", "QH", "AS")
    return [face_of(card, tr) for card in cards]


def _takes_part(view: View, seat: Seat) -> bool:
    return bool(view.chips[seat])


def _is_out(view: View, seat: Seat) -> bool:
    return not view.chips[seat]


def _mood(view: View, seat: Seat) -> Mood | None:
    last = view.last
    if _is_out(view, seat):
        return "out"
    if moved := swap(view):
        return "taken" if moved.worse else None
    if last is None or not is_fresh(view, seat):
        return None
    if last.eliminated and sum(map(bool, view.chips)) == DUEL:
        return "won"
    return "lost" if seat in last.losers else None


BEATS = Beats({events.Shown: 5.0}, result, _takes_part, _is_out, _mood)

DUEL = 2
"""When somebody has gone out and this many players are left, those players get the mood *won*."""


def _length(seats: int, options: Mapping[str, int | str]) -> Length:
    """The usual length of a game. A game with three chips each has about 2.2 deals for each seat."""
    chips = int(options.get("chips", 3)) / 2.5 - 0.2
    if options.get("variant") == "as":
        decisions = 1.2 * seats**2 + 4 * seats
    else:
        decisions = 1.3 * seats**2 + 1.8 * seats
    return Length(alone=chips * decisions, stands=chips * 2.3 * seats * BEATS.seconds[events.Shown])


def _still_in(view: View) -> Sequence[Seat]:
    return () if view.over else [seat for seat, chips in enumerate(view.chips) if chips]


def _shown(view: View) -> Shown | None:
    return Shown(view.last.deal, view.last.losers) if view.last else None


TURN, SHOWING, VARIANT = 4, 5, 6
"""The numbers of sections in the rules."""


def _section(view: View) -> int:
    if view.seat is None or not view.cards[view.seat]:
        return SHOWING
    return VARIANT if view.variant == "as" else TURN


def _cards(tr: Tr) -> Sequence[str]:
    ace, queen, king = (shown(card, tr) for card in ("AS", "QH", "KC"))
    return (
        tr("{ace} is the lowest, {queen} the second highest. Suits don't matter.", ace=ace, queen=queen),
        tr("{king} is the highest, and never leaves its owner when somebody asks: *Cuckoo!*", king=king),
        tr("In As qui court that king is laid down face up, and its owner has no turn any more."),
    )


def _example(tr: Tr) -> Picture:
    return drawn_example(
        tr("Example: you swap with your neighbour"),
        (
            _step(("2S", "9H"), tr("you get the 9, they get the 2"), tr),
            _step(("2S", "KC"), tr("a king: Cuckoo! You keep the 2"), tr),
            _step(("2S",), tr("lowest in the end: −1 chip"), tr, is_bad=True),
        ),
        tr,
    )


def _step(held: Sequence[str], words: str, tr: Tr, *, is_bad: bool = False) -> ExampleRow:
    said = " → ".join(shown_card(card, tr) for card in held)
    return ExampleRow([face_of(card, tr) for card in held], words, said, is_bad)


def _deals_played(view: View) -> int:
    return view.last.deal if view.last else 0


def _merits(view: View) -> Sequence[tuple[float, ...]]:
    """A player who went out later is ahead of those who went out before."""
    return [(deal or inf, chips) for deal, chips in zip(view.out, view.chips, strict=True)]


EXTRAS = Extras(
    beats=BEATS,
    shout=Shout(events.Cuckoo, 4.0, cuckoo, "Coucou!"),
    commentary=commentary,
    guesses=Guesses(N_("Who will show the lowest card?"), attrgetter("deal"), _still_in, _shown),
    open_hand=lambda view, tr: shown_card(view.card, tr) if view.card else "",
    emblem=_emblem,
    variants=Variants(
        option="variant",
        ladders={"coucou": "", "as": ""},
        named={
            "as": Variant(
                "As qui court",
                N_("Like Coucou, but the dealer has one card too, and goes last. 5 to 20 players."),
                section=6,
            )
        },
    ),
    length=_length,
    guide=Guide(TURN, _section, _cards, _example),
    steps=Steps(
        tells_moves=False,
        place=lambda view: Place(0, view.deal),
        told=told,
        step=DEAL,
        next_deal=lambda view, tr: tr(DEAL, n=view.deal + 1),
    ),
    short_game=ShortGame(
        seats=5,
        options={"chips": 5},
        pieces=10,  # all ten deals count, even if a player runs out of chips before the tenth
        form=N_("Ten deals at a table of five, with five chips each. The chips you keep are your score."),
        finished=_deals_played,
        points=attrgetter("chips"),
        tally=attrgetter("chips"),
        said=said_chips,
    ),
    merits_in_play=_merits,
)
