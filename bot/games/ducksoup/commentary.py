"""What a spectator of Duck Soup would say of the last trick. Both players have seen what it tells."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import N_, Tr
from bot.table.sitting import Sitting
from engine.game import Seat
from engine.games.ducksoup.nouns import Score, Trick, View
from engine.games.ducksoup.scores import products_of

ONE_SUIT = (
    N_("{winner} pecks up a single point."),
    N_("One suit, one point. {winner} has had richer meals."),
    N_("A small trick for {winner}, and none at all for {loser}."),
    N_("Same suit, small change: one point for {winner}."),
)
TWO_SUITS = (
    N_("Two suits, two points: {winner} says thank you."),
    N_("{loser} had other plans for that suit. {winner} takes two."),
    N_("{winner} led, {loser} looked elsewhere, and that makes two."),
)
SILENT = (
    N_("Twins on the table, and not a quack. {winner} can live with that."),
    N_("{loser} keeps quiet, and {winner} two points."),
)
DUCKED = (
    N_("One quack, and {loser} ducks. Two points waddle over to {winner}."),
    N_("{winner} quacks, {loser} has nothing to add."),
    N_("A quack goes unanswered at {loser}'s end of the pond."),
)
DOUBLE = (
    N_("Quack, quack-quack, and then silence: {winner} clears both plates."),
    N_("{loser} quacked first, {winner} quacked louder. Both tricks are gone."),
)
SOUP = (
    N_("Duck Soup is served! {winner} had the fourth, {loser} gets the bill."),
    N_("Four of a kind in the pot: {winner} cooks, {loser} is the duck."),
)
NOUGHT = (
    N_("A fine course times nothing is nothing, as {names} will confirm."),
    N_("Multiplying by nought is quickly done: {names} scores 0."),
)
"""A deal has ended with 0 points for one player."""
DEAL = (
    N_("The deal goes to {names}."),
    N_("{names} ate better in deal {deal}."),
)
EQUAL = (N_("Both ate the same: the deal decides nothing."),)


def commentary(view: View, at: Sitting, tr: Tr) -> str:
    """A sentence about the last trick, with one about the course or the deal that it ended.

    "" before the first trick.
    """
    if view.last is None:
        return ""
    return " ".join(_told(view, view.last, at, tr))


def _told(view: View, trick: Trick, at: Sitting, tr: Tr) -> Iterator[str]:
    names = {"winner": _name(trick.winner, at), "loser": _name(1 - trick.winner, at)}
    yield f"💬 {tr(_one_of(_phrases(trick), trick), **names)}"
    if trick.deal < view.deal or view.over:
        yield _deal(view.sheet[trick.deal - 1], trick, at, tr)
    elif trick.course < view.course:
        yield "⬆️ " + tr("The stock is gone: from now on high cards win.")


def _phrases(trick: Trick) -> tuple[str, ...]:
    if trick.soup:
        return SOUP
    if trick.double:
        return DOUBLE
    if trick.quack:
        return DUCKED
    if trick.silent:
        return SILENT
    return ONE_SUIT if trick.worth == (1,) else TWO_SUITS


def _deal(score: Score, trick: Trick, at: Sitting, tr: Tr) -> str:
    one, other = products_of(score)
    if one == other:
        return "🏁 " + tr(_one_of(EQUAL, trick))
    better: Seat = 0 if one > other else 1
    if min(one, other) == 0:
        return "🏁 " + tr(_one_of(NOUGHT, trick), names=_name(1 - better, at))
    return "🏁 " + tr(_one_of(DEAL, trick), names=_name(better, at), deal=trick.deal)


def _one_of(phrases: tuple[str, ...], trick: Trick) -> str:
    """Always the same for the same trick, as a message is drawn several times."""
    return phrases[(trick.deal + trick.number) % len(phrases)]


def _name(seat: Seat, at: Sitting) -> str:
    return f"**{at.names[seat]}**"
