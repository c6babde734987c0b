"""The honours of Zum Kuckuck!: a hand well played, tidy nests, cockatoos lost, rounds left early."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from bot.games.common import signed
from bot.games.course import Course
from bot.games.honours import Honour, best, lead_taken
from bot.games.kuckuck.hands import by_hand
from bot.i18n import N_, Tr
from engine.game import Seat
from engine.games.kuckuck.events import CockatooTurned
from engine.games.kuckuck.nouns import State
from engine.games.kuckuck.scores import points_of

CLEARLY = 3
"""By this many points at least a hand must be played better than by all others."""
SAID: Mapping[str, str] = {
    "hand": N_("⭐ **{name}** made {points} with a hand that brought nobody else more than {against}."),
    "tidy": N_("🧹 **{name}** had the tidiest nest at the end of {n} rounds. Visitors were few."),
    "out": N_("🚪 **{name}** was out of {n} rounds early, with the best view of the rest."),
    "turned": N_("🐦 **{name}** turned {n} cockatoos into cuckoos. The cuckoos say thank you."),
    "from the start": N_("⚖️ **{name}** led from the first round to the last."),
    "at the end": N_("⚖️ Decided in the last round: there **{name}** passed **{other}**."),
    "lead": N_("⚖️ Decided in round {deal}: there **{name}** passed **{other}**, for good."),
}


def honours(game: Course) -> Sequence[Honour]:
    state: State = game.end
    tidy, out = Counter[Seat](), Counter[Seat]()
    for scores in state.sheet:
        tidy.update(seat for seat, score in enumerate(scores) if score.lowest)
        out.update(seat for seat, score in enumerate(scores) if score.out)
    turned = Counter(
        event.seat for move in game.moves for event in move.events if isinstance(event, CockatooTurned)
    )
    return [*_hand(state), *best("tidy", tidy, 2), *best("out", out, 2), *best("turned", turned, 4)]


def decided(game: Course) -> Honour | None:
    state: State = game.end
    totals = [[0] * game.seats]
    for scores in state.sheet:
        totals.append([total + points_of(score) for total, score in zip(totals[-1], scores, strict=True)])
    winner = max(range(game.seats), key=lambda seat: totals[-1][seat])
    taken = lead_taken(totals, winner)
    if taken is None:
        return None
    if taken == 1:
        return Honour("from the start", (winner,))
    before = totals[taken - 1]
    passed = max((seat for seat in range(game.seats) if seat != winner), key=lambda seat: before[seat])
    return Honour("at the end" if taken == len(state.sheet) else "lead", (winner, passed), deal=taken)


def said(honour: Honour, names: Sequence[str], tr: Tr) -> str:
    return tr(
        SAID[honour.word],
        name=names[honour.seats[0]],
        other=names[honour.seats[-1]],
        points=tr.plural("{n} point", "{n} points", honour.number),
        n=honour.number,
        against=signed(honour.against),
        deal=honour.deal,
    )


def _hand(state: State) -> list[Honour]:
    """The hand that one player played better than all others, by most."""
    found = []
    for made in by_hand(state.sheet):
        seat = max(sorted(made), key=made.__getitem__)
        others = max(points for other, points in made.items() if other != seat)
        if made[seat] - others >= CLEARLY:
            found.append(Honour("hand", (seat,), made[seat], others))
    return sorted(found, key=lambda honour: honour.against - honour.number)[:1]
