"""What Zum Kuckuck! offers besides its screens, lesson and statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter

from bot.games.common import labelled, said_points
from bot.games.example import ExampleRow, drawn_example
from bot.games.kuckuck.commentary import commentary, told
from bot.games.kuckuck.result import result
from bot.games.kuckuck.things import card, face_of, nest_of
from bot.games.kuckuck.told import mood
from bot.i18n import N_, Tr
from bot.screen import Picture
from bot.table.extras import (
    Beats,
    Extras,
    Guesses,
    Guide,
    Length,
    Place,
    Seen,
    ShortGame,
    Shown,
    Steps,
    Variants,
)
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.kuckuck import rounds
from engine.games.kuckuck.events import NestTaken, RoundScored
from engine.games.kuckuck.nouns import View
from engine.games.kuckuck.scores import SURVIVAL, points_of, score_round


def _takes_part(view: View, seat: Seat) -> bool:
    return not view.players[seat].out


# Nobody is out for good: everybody is back in the next round.
BEATS = Beats({NestTaken: 2.5, RoundScored: 9.0}, result, _takes_part, mood=mood)


def _seen(view: View, at: Sitting, remembers: bool) -> Sequence[str]:
    """The cards that this seat has held, and others' cards that it has seen, in earlier rounds."""
    if not remembers or view.round == 1:
        return ()
    lines = []
    for seat, player in enumerate(view.players):
        ago = (seat - (view.seat or 0)) % len(view.players)
        if seat == view.seat or player.out:
            continue
        held = 0 < ago <= len(view.held) and view.seat is not None
        known = view.held[-ago] if held else view.shown[seat]
        left = " ".join(card(number, at.tr) for number in known if number not in player.played)
        name = at.tr("{name}, all cards", name=at.names[seat]) if held else at.names[seat]
        lines.append(labelled(name, left or at.tr("none"), at.tr))
    return lines


TRICKS = {3: 9, 4: 12, 5: 12}
"""How many tricks a round usually has, keyed by number of seats. With three, it ends once a player is out."""


def _length(seats: int, options: Mapping[str, int | str]) -> Length:
    """The length of a game. In each trick, players decide at the same time, or in turn if bids are open."""
    played = rounds.SHORT if options.get("rounds") == "short" else seats
    tricks = played * TRICKS[seats]
    stands = tricks * BEATS.seconds[NestTaken] + played * BEATS.seconds[RoundScored]
    if options.get("bidding") == "tactical":
        return Length(alone=tricks * seats, stands=stands)
    return Length(together=tricks, stands=stands)


ROUND = N_("Round {n}")


def _next_deal(view: View, tr: Tr) -> str:
    return tr(ROUND, n=view.round + 1) if view.round < view.rounds else ""


def _trick(view: View) -> int:
    return _number(view.round, view.trick)


def _bidding(view: View) -> Sequence[Seat]:
    return () if view.over or any(view.cards) else sorted(view.order)


def _shown(view: View) -> Shown | None:
    return Shown(_number(view.last.round, view.last.number), view.last.takers[:1]) if view.last else None


def _come_out(view: View, tr: Tr) -> str:
    if view.over or view.trick == 1:
        return ""
    *before, _, _ = view.nests_seen
    return tr("Nests so far: {nests}", nests=" ".join(map(str, sorted(before))))


def _number(of_round: int, trick: int) -> int:
    return (of_round - 1) * rounds.TRICKS + trick


TRICK, EXAMPLE, GOING_OUT, OPEN_BIDDING = 3, 4, 5, 8
"""The numbers of sections in the rules."""
LOW, HIGH = 3, 9
"""The two nests in the example."""


def _section(view: View) -> int:
    if view.seat is not None and view.players[view.seat].out:
        return GOING_OUT
    return OPEN_BIDDING if view.tactical else TRICK


def _cards(tr: Tr) -> Sequence[str]:
    def some(*names: str) -> str:
        return "".join(f"{tr.face(name)} " for name in names if tr.face(name))

    return (
        some("card_12", "card_60") + tr("**1–12, 49–60**: no cockatoo"),
        some("card_18", "card_42") + tr("**13–24, 37–48**: half a cockatoo"),
        some("card_30") + tr("**25–36**: a whole cockatoo"),
        some("nest_1", "nest_12")
        + tr("**Nests 1–12**, each twice: the number of cuckoos. The fewer, the better."),
        tr("The **highest** card takes the lower nest, the **second highest** the other one."),
        some("cockatoo_turned")
        + tr("The fullest nest of all costs its player a cockatoo, trick after trick."),
    )


def _example(tr: Tr) -> Picture:
    return drawn_example(
        tr("Example: four players, nests {low} and {high}", low=LOW, high=HIGH),
        (
            ExampleRow((face_of(52), nest_of(LOW)), tr("highest card: the lower nest"), "52"),
            ExampleRow((face_of(41), nest_of(HIGH)), tr("fullest nest: −1 cockatoo"), "41", is_bad=True),
            ExampleRow((face_of(30),), tr("no nest, nothing lost"), "30"),
            ExampleRow((face_of(8),), tr("no nest, nothing lost"), "8"),
        ),
        tr,
    )


def _rounds_played(view: View) -> int:
    return len(view.sheet)


def _merits(view: View) -> list[tuple[float, ...]]:
    """Each seat's total, and what this round has cost or brought it so far (§6.2 to §6.5).

    The cockatoos that a hand begins with are luck, so they put nobody ahead.
    """
    now = map(points_of, score_round(view.players))
    began = (player.worth or SURVIVAL for player in view.players)
    return [(total + more - had,) for total, more, had in zip(view.totals, now, began, strict=True)]


EXTRAS = Extras(
    beats=BEATS,
    first_look=lambda view: view.trick == 1,
    commentary=commentary,
    guesses=Guesses(N_("Who will play the highest number?"), _trick, _bidding, _shown, _come_out),
    open_hand=lambda view, _: " ".join(map(str, view.playable)),
    emblem=lambda _, tr: (face_of(42), nest_of(11), "cockatoo"),
    variants=Variants(
        option="bidding",
        ladders={"sealed": N_("{title} · sealed bids"), "tactical": N_("{title} · open bids")},
    ),
    length=_length,
    guide=Guide(EXAMPLE, _section, _cards, _example),
    seen=Seen(N_("Seen before"), _seen),
    steps=Steps(
        tells_moves=True,
        place=lambda view: Place(view.round, view.trick),
        told=told,
        step=N_("Trick {n}"),
        chapter=ROUND,
        next_deal=_next_deal,
    ),
    short_game=ShortGame(
        seats=4,
        options={"rounds": "short"},
        pieces=2,
        form=N_("Two rounds at a table of four. Your points count."),
        finished=_rounds_played,
        points=attrgetter("totals"),
        tally=attrgetter("totals"),
        said=said_points,
    ),
    merits_in_play=_merits,
)
