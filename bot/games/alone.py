"""A game of one person against bots. It has no table: each press reads the stored moves and writes the new
ones. Pure.

Like a table, the game is a fold of its moves. Bots move at once, so the same moves lead to the same game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from bot.table import LEARNER, Phase, Table, log
from bot.table.extras import Beats
from bot.table.folding import Transition, transitions
from bot.table.house import house_choice
from bot.table.replay import mark
from engine.game import Action, Seat

STANDS = 4.0
"""If a table would show a result for at least this many seconds, the result stays until the person presses a
button. Other results are shown beside the next decision.
"""


class Alone(msgspec.Struct, frozen=True, kw_only=True):
    """A private game of one person against bots, after the moves so far. No rating or statistic counts it."""

    table: Table
    seat: Seat = LEARNER
    """The person's seat. Bots have all others."""
    moves: tuple[log.Acted, ...] = ()
    stands: bool = False
    """Whether the last move's result stays on the screen until the person presses a button."""

    @property
    def over(self) -> bool:
        """Whether the game, or the part of it that counts, has been played."""
        return self.table.phase is not Phase.PLAYING

    @property
    def asked(self) -> bool:
        """Whether the person has a choice to make."""
        return not self.over and self.seat in self.table.prompt.seats and _only_answer(self) is None

    @property
    def mark(self) -> str:
        """A short hash of what the rules say now about the game, made like a table's hash."""
        return mark(self.table)


G = TypeVar("G", bound=Alone)


def recalled(begun: G, moves: Iterable[log.Acted], marked: str) -> G | None:
    """The game after the stored moves. None if a move fails, or if the game's hash is not ``marked``."""
    with suppress(Exception):  # changed rules may fail on an old log in any way
        found = after(begun, moves)
        if found.mark == marked:
            return found
    return None


def act(game: G, action: Action) -> G:
    """The game after the person's action and the bots' answers. Raises IllegalAction."""
    return went_on(after(game, [log.Acted(game.seat, action)]))


def go_on(game: G) -> G:
    """The game after the person has pressed *Go on* below a result, or has declined to call anything."""
    if game.over or game.asked:
        return replace(game, stands=False)
    return went_on(after(game, _by_house(game)))


def went_on(game: G) -> G:
    """The game after the bots' moves, up to the person's next choice or the next result shown to them."""
    while not (game.over or game.stands or game.asked or _may_call(game)):
        game = after(game, _by_house(game))
    return game


def after(game: G, moves: Iterable[log.Acted]) -> G:
    """The game after these moves. Raises IllegalAction."""
    shown = game.table.extras.beats
    for change in transitions(game.table, moves):
        assert isinstance(change.entry, log.Acted)  # noqa: S101 - there are no other entries
        stands = shown is not None and _stands(game, shown, change)
        game = replace(game, table=change.after, moves=(*game.moves, change.entry), stands=stands)
    return game


def seen(table: Table) -> object:
    """The game as a spectator sees it."""
    return table.public_view


def _may_call(game: Alone) -> bool:
    """Whether the person could call something out of turn."""
    return game.seat in game.table.rules.callers(game.table.state)


def _only_answer(game: Alone) -> Action | None:
    """The person's only action, which the clock would play at a table. None if they have a choice."""
    table, prompt = game.table, game.table.prompt
    if not (prompt.brief and game.seat in prompt.seats):
        return None
    legal = [word for word in table.rules.legal(table.state, game.seat) if word not in prompt.calls]
    return legal[0] if len(legal) == 1 else None


def _stands(game: Alone, shown: Beats, change: Transition) -> bool:
    """Whether the result waits for a press: if the person took part in it, or if it ended a deal or round."""
    told = (event for event in change.events if event.to is None)
    if max((shown.seconds.get(type(event), 0.0) for event in told), default=0.0) < STANDS:
        return False
    before, now = seen(change.before), seen(change.after)
    form = game.table.extras.short_game
    ended = form is not None and form.finished(now) > form.finished(before)
    return shown.takes_part(before, game.seat) or (ended and not shown.is_out(before, game.seat))


def _by_house(game: Alone) -> Iterator[log.Acted]:
    """A bot's call. If there is none: the person's move if they have only one, then the bots' moves."""
    table = game.table
    for seat, offered in table.house_callers():
        if called := house_choice(table, seat, offered):
            yield log.Acted(seat, called, "house")
            return
    if answer := _only_answer(game):
        yield log.Acted(game.seat, answer, "clock")
    for seat in table.house_seats:
        legal = table.rules.legal(table.state, seat)
        yield log.Acted(seat, house_choice(table, seat, legal), "house")
