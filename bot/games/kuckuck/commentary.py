"""What a spectator of Zum Kuckuck! would say of the last trick. Everybody has seen what it tells."""

from __future__ import annotations

from bot.games.kuckuck.seats import names_of
from bot.i18n import N_, Tr
from bot.table.sitting import Sitting
from engine.games.kuckuck.nouns import Trick, View
from engine.games.kuckuck.scores import points_of

MOVED_IN = (
    N_("{name} moves into nest {nest}, with {nest} cuckoos. A cockatoo moves out."),
    N_("{name} wins nest {nest}, which nobody wanted. It costs a cockatoo."),
    N_("The {card} of {name} was just high enough for nest {nest}. A cockatoo pays the rent."),
)
"""The only loser has taken the worst nest in this trick."""
STAYED = (
    N_("{name} still sits in nest {nest}, and it still is the fullest. One cockatoo fewer."),
    N_("Nest {nest} has not become any quieter. {name} pays another cockatoo."),
    N_("{name} might look for something better than nest {nest}. So might the cockatoos."),
)
"""The only loser has had the worst nest for some time."""
SHARED = (
    N_("{names} share the honour: nest {nest} for each, and a cockatoo from each."),
    N_("Two nests of {nest}, two cockatoos gone: {names} have something in common."),
)
"""Two seats have a worst nest."""
OUT = (
    N_("{names} had nothing left to lose, and lost it: out of the round."),
    N_("No cockatoo to pay with: {names} may watch the rest of the round."),
)
"""Seats went out, and nobody else paid."""
PASSED_ON = (
    N_("{out} cannot pay and is out. {names} in nest {nest} can."),
    N_("Nothing to be had from {out}, who is out. {names} in nest {nest} will do."),
)
"""Seats went out, and others lost a cockatoo."""
BEST = (
    N_("Nobody made more of round {round} than {names}: {points}."),
    N_("Round {round} was a good one for {names}: {points}."),
)
"""A round is over."""


def commentary(view: View, at: Sitting, tr: Tr) -> str:
    """A sentence about the last trick, or about the round if it is over. "" before the first trick.

    At the end of the game it is about both.
    """
    trick = view.last
    if trick is None:
        return ""
    if trick.round < view.round:
        return _round(view, trick, at, tr)
    told = _loss(trick, at, tr)
    return f"{told} {_round(view, trick, at, tr)}" if view.over else told


def _loss(trick: Trick, at: Sitting, tr: Tr) -> str:
    names = names_of(trick.turned, at, tr)
    if not trick.turned:
        return "❌ " + tr(_one_of(OUT, trick), names=names_of(trick.eliminated, at, tr))
    payer = trick.turned[0]
    nest = trick.players[payer].nest
    if trick.eliminated:
        out = names_of(trick.eliminated, at, tr)
        return "❌ " + tr(_one_of(PASSED_ON, trick), out=out, names=names, nest=nest)
    if len(trick.turned) > 1:
        return "🐦 " + tr(_one_of(SHARED, trick), names=names, nest=nest)
    said = MOVED_IN if payer in trick.takers else STAYED
    return "🐦 " + tr(_one_of(said, trick), name=names, nest=nest, card=trick.cards[payer])


def _round(view: View, trick: Trick, at: Sitting, tr: Tr) -> str:
    points = [points_of(score) for score in view.sheet[trick.round - 1]]
    best = [seat for seat, made in enumerate(points) if made == max(points)]
    return "🏁 " + tr(
        _one_of(BEST, trick),
        round=trick.round,
        names=names_of(best, at, tr),
        points=tr.plural("{n} point", "{n} points", max(points)),
    )


def _one_of(said: tuple[str, ...], trick: Trick) -> str:
    """Always the same for the same trick, as a message is drawn several times."""
    return said[(trick.round + trick.number) % len(said)]
