"""The honours of Cucco 21: the largest pot, mean cats, players knocked out, and the price of coming back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from bot.games.course import Course
from bot.games.cucco.statistics import knocked_out
from bot.games.exchanges import showdowns
from bot.games.honours import Honour, best, lead_taken
from bot.i18n import N_, Tr
from engine.game import Seat
from engine.games.cucco.nouns import Showdown, State

SAID: Mapping[str, str] = {
    "cat": N_("🐈 **{name}** had a cat that cost {n} players the round. It slept well."),
    "pot": N_("🏺 **{name}** carried off the largest pot: {n} chips, in hand {deal}."),
    "knocked out": N_("🥊 **{name}** sent {n} players out of the round, always politely."),
    "paid": N_("💸 **{name}** paid {n} chips to be back. The pot is grateful."),
    "owls": N_("🦉 **{name}** called the owl {n} times."),
    "from the start": N_("⚖️ **{name}** had the most chips from the first hand to the last."),
    "lead": N_("⚖️ Decided in hand {deal}: there **{name}** took the lead for good."),
}


def honours(game: Course) -> Sequence[Honour]:
    cats, knocks, paid, owls = Counter[Seat](), Counter[Seat](), Counter[Seat](), Counter[Seat]()
    pots: list[Honour] = []
    shown: Showdown
    for shown in showdowns(game):
        for call in shown.story:
            if call.came == "cat" and call.other is not None:
                cats[call.other] += len(call.out)
        knocks.update(by for _, by in knocked_out(shown) if by is not None)
        paid.update(dict(enumerate(shown.paid)))
        if shown.owl is not None:
            owls[shown.owl] += 1
        if shown.winner is not None:
            pots.append(Honour("pot", (shown.winner,), shown.won, deal=shown.hand))
    pots.sort(key=lambda pot: -pot.number)
    return [
        *best("cat", cats, 2),
        *(pots[:1] if len(pots) > 1 and pots[0].number > pots[1].number else []),
        *best("knocked out", knocks, 3),
        *best("paid", paid, 4),
        *best("owls", owls, 2),
    ]


def decided(game: Course) -> Honour | None:
    hands = [*_hands(game)]
    chips = [after for _, after in hands]
    winner = max(range(game.seats), key=lambda seat: chips[-1][seat])
    taken = lead_taken(chips, winner)
    if taken is None:
        return None
    if taken == 0:
        return Honour("from the start", (winner,))
    return Honour("lead", (winner,), deal=hands[taken][0])


def said(honour: Honour, names: Sequence[str], tr: Tr) -> str:
    return tr(SAID[honour.word], name=names[honour.seats[0]], n=honour.number, deal=honour.deal)


def _hands(game: Course) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The number of each hand that was won, and the chips by seat right after it, the next ante paid."""
    number = 0
    for move in game.moves:
        state: State = move.after
        if state.last and state.last.deal > number:
            number = state.last.deal
            if state.last.winner is not None:
                yield state.last.hand, state.chips
