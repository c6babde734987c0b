"""The deal of the day: one game a day that everybody can play once, alone against bots.

The day's secret decides all of its chance, so equal moves meet equal answers. A try is a fold of its log, as
a table is. Only the secret and the moves enter it: no time, no person, no server.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, timedelta
from typing import NamedTuple, NewType

import msgspec

from bot.games.daily import Daily
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.parts import extra
from bot.table import LEARNER, Phase, Table, log
from bot.table.beats import Beats
from bot.table.dealing import sha
from bot.table.folding import Transition, fold, transitions
from bot.table.house import house_choice
from bot.table.lessons import LESSON_SECONDS
from bot.table.marks import mark
from engine.game import Action
from engine.registry import games

Day = NewType("Day", int)
"""A day by UTC: how many there were since 1970 began."""

SECONDS = 86_400
GRACE = 3600
"""For how many seconds after its end a day's deal can still be played by those who have begun."""
STANDS = 4.0
"""A result that stands as long as this at a table stands here until a press. A shorter one is told beside the
next decision."""
EMBLEM = "kuckuck"
"""The game of most days."""
OTHERS: Sequence[tuple[str, Mapping[str, str]]] = (
    ("ducksoup", {}),
    ("coucou", {}),
    ("cucco", {}),
    ("coucou", {"variant": "as"}),
)
"""The games of Wednesdays and Saturdays, by turns, with their options."""
OTHER_DAYS = (2, 5)
"""Those days of the week, from 0 for Monday."""
BEST, BETWEEN, LAST = "2", "1", "0"
"""How a piece of the game went for the person, compared with the bots."""


class Void(Exception):
    """Today's rules no longer read a log, or the day's deal, as they did when it began."""


class Beside(NamedTuple):
    """The days before and after one that can be looked at; None where there is none."""

    before: Day | None
    after: Day | None


ALONE = Beside(None, None)


class Deal(msgspec.Struct, frozen=True):
    """What the database keeps of a day. ``secret`` is published when the day is over."""

    day: Day
    game: str
    options: Mapping[str, str | int]
    version: int
    """That of the game's rules."""
    secret: str
    salt: str = ""
    """It hides who has had their data deleted. It is deleted itself when the day is over."""
    void: bool = False
    """The secret may be known: a back-up was put back."""

    @property
    def seal(self) -> str:
        """The SHA-256 of the secret. Everybody sees it before they play."""
        return sha(self.secret)

    @property
    def seed_text(self) -> str:
        """The text whose SHA-256 is the seed."""
        return f"{self.secret}|{date_of(self.day).isoformat()}"

    @property
    def seed(self) -> str:
        return sha(self.seed_text)

    @property
    def playable(self) -> bool:
        """Whether the game is still there, under the rules of the deal."""
        return self.game in games() and games()[self.game].version == self.version

    @property
    def form(self) -> Daily:
        """How the game is played. Raises Void where it no longer can be."""
        form = extra(self.game, Daily) if self.playable else None
        if form is None:
            raise Void
        return form


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
        return self.table.phase is not Phase.PLAYING or _finished(self.deal.form, self.table)

    @property
    def asked(self) -> bool:
        """Whether the game waits for its person."""
        return not self.over and LEARNER in self.table.prompt.seats and _only_answer(self.table) is None

    @property
    def mark(self) -> str:
        """A short hash of what the rules say now, as tables have one."""
        return mark(self.table)


class Result(NamedTuple):
    """How a try has ended."""

    points: int
    pieces: str
    """`BEST`, `BETWEEN` or `LAST` for each piece that was played, in their order."""


def day_at(time: float) -> Day:
    """The day of this Unix time."""
    return Day(int(time // SECONDS))


def date_of(day: Day) -> date:
    return date(1970, 1, 1) + timedelta(days=day)


def ends(day: Day) -> int:
    """The Unix time at which the day is over, and nobody can begin its deal any more."""
    return (day + 1) * SECONDS


def closes(day: Day) -> int:
    """The Unix time from which nobody can play its deal any more. Then the secret is published."""
    return ends(day) + GRACE


def game_of(day: Day) -> tuple[str, Mapping[str, str | int]]:
    """The game of a day, with all its options."""
    week, weekday = divmod(day + 3, 7)  # 1970 began on a Thursday
    game: str = EMBLEM
    chosen: Mapping[str, str] = {}
    if weekday in OTHER_DAYS:
        turn = week * len(OTHER_DAYS) + OTHER_DAYS.index(weekday)
        game, chosen = OTHERS[turn % len(OTHERS)]
    form = extra(game, Daily)
    assert form is not None  # noqa: S101 - each of these games has one
    options = msgspec.convert({**form.options, **chosen}, games()[game].Options)
    return game, msgspec.to_builtins(options)


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


def result(game: Try) -> Result:
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
    return Result(form.points(_seen(game.table))[LEARNER], pieces[: form.pieces])


def standing(game: Try) -> tuple[int, ...]:
    """The points by seat."""
    return game.deal.form.points(_seen(game.table))


def own(moves: Iterable[log.Acted]) -> tuple[log.Acted, ...]:
    """The person's own moves."""
    return tuple(move for move in moves if move.seat == LEARNER)


def _seen(table: Table) -> object:
    return table.rules.view(table.state, None)


def _finished(form: Daily, table: Table) -> bool:
    return form.finished(_seen(table)) >= form.pieces


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


def _stands(form: Daily, shown: Beats, change: Transition) -> bool:
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
