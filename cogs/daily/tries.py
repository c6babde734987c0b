"""A try: a person's game of the day, alone against bots. It is a fold of its log, as a table is. Pure.

The day's secret decides all of its chance, so equal moves meet equal answers. Only the secret and the moves
enter it: no time, no person, no server.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from bot.games.short import ShortGame
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.parts import extra
from bot.table import LEARNER, Phase, Table, log
from bot.table.beats import Beats
from bot.table.folding import Transition, fold, transitions
from bot.table.house import house_choice
from bot.table.lessons import LESSON_SECONDS
from bot.table.replay import mark
from cogs.daily.days import BEST, BETWEEN, LAST, Deal, TryResult, Void
from engine.game import Action

STANDS = 4.0
"""A result that stands as long as this at a table stands here until a press. A shorter one is told beside the
next decision."""


class Try(NamedTuple):
    """A person's game of the day, as its log tells it."""

    deal: Deal
    table: Table
    moves: tuple[log.Acted, ...] = ()
    stands: bool = False
    """Whether the last move has brought a result that is shown until a press."""

    @property
    def over(self) -> bool:
        """Whether all that counts has been played."""
        form = self.deal.form
        return self.table.phase is not Phase.PLAYING or form.finished(_seen(self.table)) >= form.pieces

    @property
    def asked(self) -> bool:
        """Whether the game waits for its person."""
        return not self.over and LEARNER in self.table.prompt.seats and _only_answer(self.table) is None

    @property
    def mark(self) -> str:
        """A short hash of what the rules say now, as tables have one."""
        return mark(self.table)


def new(deal: Deal, user_id: UserId, name: str) -> Try:
    """The day's game as it is dealt, up to the person's first decision. Raises Void."""
    return _went_on(dealt(deal, user_id, name))


def dealt(deal: Deal, user_id: UserId, name: str) -> Try:
    """The day's game before any move: its person in seat 0, bots in all others. Raises Void."""
    form = deal.form
    entries: list[log.Entry] = [
        # Folded as a lesson is: for one person's eyes, who keeps seat 0, and it counts for nothing.
        log.Opened(
            *(deal.game, GuildId(0), ChannelId(0), user_id, deal.options, LESSON_SECONDS),
            secret="",
            lesson=True,
        ),
        log.Joined(user_id, name),
        *(log.HouseJoined(bird) for bird in range(form.seats - 1)),
        log.Started(deal.version, deal.options, deal.seed),
    ]
    with suppress(ValueError, KeyError, TypeError):
        return Try(deal, fold(Table(TableId(0)), entries))
    raise Void


def recalled(deal: Deal, user_id: UserId, name: str, moves: Iterable[log.Acted], marked: str) -> Try:
    """The try that a log tells of, with the mark that was stored beside it. Raises Void."""
    begun = dealt(deal, user_id, name)
    with suppress(Exception):  # changed rules may fail on an old log in any way
        found = _after(begun, moves)
        if found.mark == marked:
            return found
    raise Void


def act(game: Try, action: Action) -> Try:
    """The game after the person's action, and all that the bots did then. Raises IllegalAction."""
    return _went_on(_after(game, [log.Acted(LEARNER, action)]))


def go_on(game: Try) -> Try:
    """The game after its person has seen what stands, or does not want to call anything."""
    if game.over or game.asked:
        return game._replace(stands=False)
    return _went_on(_after(game, _by_house(game.table)))


def result(game: Try) -> TryResult:
    """What the day counts of a game that is over."""
    form, pieces = game.deal.form, ""
    table = dealt(game.deal, game.table.host, "").table
    known, number = form.tally(_seen(table)), 0
    for change in transitions(table, game.moves):
        view = _seen(change.after)
        if (now := form.finished(view)) > number:
            tally, number = form.tally(view), now
            pieces += _compared([after - before for before, after in zip(known, tally, strict=True)])
            known = tally
    return TryResult(form.points(_seen(game.table))[LEARNER], pieces[: form.pieces])


def standing(game: Try) -> tuple[int, ...]:
    """The points by seat."""
    return game.deal.form.points(_seen(game.table))


def own(moves: Iterable[log.Acted]) -> tuple[log.Acted, ...]:
    """The person's own moves."""
    return tuple(move for move in moves if move.seat == LEARNER)


def _seen(table: Table) -> object:
    return table.rules.view(table.state, None)


def _compared(gains: Sequence[int]) -> str:
    mine, most = gains[LEARNER], max(gains)
    if mine == most:
        return BEST
    return LAST if mine == min(gains) else BETWEEN


def _may_call(table: Table) -> bool:
    """Whether the person could call something out of their turn."""
    return LEARNER in table.rules.callers(table.state)


def _only_answer(table: Table) -> Action | None:
    """What the person must answer, where they have no choice: at a table the clock does it for them."""
    if not (table.prompt.brief and LEARNER in table.prompt.seats):
        return None
    legal = [word for word in table.rules.legal(table.state, LEARNER) if word not in table.prompt.calls]
    return legal[0] if len(legal) == 1 else None


def _went_on(game: Try) -> Try:
    """The game after all that the bots do until its person is asked, or has something to look at."""
    while not (game.over or game.stands or game.asked or _may_call(game.table)):
        game = _after(game, _by_house(game.table))
    return game


def _after(game: Try, moves: Iterable[log.Acted]) -> Try:
    shown = extra(game.deal.game, Beats)
    for change in transitions(game.table, moves):
        assert isinstance(change.entry, log.Acted)  # noqa: S101 - a try has no other entries
        stands = shown is not None and _stands(game.deal.form, shown, change)
        game = Try(game.deal, change.after, (*game.moves, change.entry), stands)
    return game


def _stands(form: ShortGame, shown: Beats, change: Transition) -> bool:
    """Whether a move has brought a result that its person looks at: of their own, or of a piece."""
    told = (event for event in change.events if event.to is None)
    if max((shown.seconds.get(type(event), 0.0) for event in told), default=0.0) < STANDS:
        return False
    before, after = _seen(change.before), _seen(change.after)
    ended = form.finished(after) > form.finished(before)
    return shown.takes_part(before, LEARNER) or (ended and not shown.is_out(before, LEARNER))


def _by_house(table: Table) -> Iterator[log.Acted]:
    """What comes next without a choice of the person: a bot calls something, or all who are asked act."""
    for seat, offered in table.house_callers():
        if called := house_choice(table, seat, offered):
            yield log.Acted(seat, called, "house")
            return
    if answer := _only_answer(table):
        yield log.Acted(LEARNER, answer, "clock")
    for seat in table.house_seats:
        legal = table.rules.legal(table.state, seat)
        yield log.Acted(seat, house_choice(table, seat, legal), "house")
