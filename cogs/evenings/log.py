"""The entries of an evening's log. Everything else about an evening follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Self, TypeAlias

import msgspec

from bot.ids import ChannelId, EveningId, GuildId, TableId, UserId
from bot.journal import Forgot as Forgot
from bot.journal import Form, Stored
from bot.journal import Renamed as Renamed
from bot.table.log import NO_EVENING
from engine.minds import FAIR, Level
from engine.registry import games

CancelReason: TypeAlias = Literal["cancelled", "few", "missed", "gone", "restored", "unknown"]
"""``cancelled``: the planner or a moderator called the evening off. ``few``: fewer than two people were
there. ``missed``: the bot was down for hours. ``gone``: the channel was deleted. ``restored``: a backup was
restored. ``unknown``: a game of the evening no longer exists, or its log cannot be read any more.
"""

End: TypeAlias = Literal["over", "closed", "cut"]
"""How a round's table ended: with a result, without one, or cut off by the round's time."""


class GamePlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game of an evening. ``options`` is keyed by name; ``seconds`` is the time for one decision."""

    game: str
    options: Mapping[str, str | int]
    seconds: int

    @property
    def seats(self) -> range:
        """The numbers of seats that the game can be played with."""
        return games()[self.game].seats


class _InZone(Stored, frozen=True):
    """An entry with a time zone. The zone is deleted together with the person who typed it."""

    def without(self, user_id: UserId, nobody: UserId) -> Self:
        after = super().without(user_id, nobody)
        return after if after == self else msgspec.structs.replace(after, zone="")


class Planned(_InZone, frozen=True):
    """A person planned an evening of ``rounds`` rounds in a channel. ``at`` is Unix time.

    ``options`` are those of ``game``, keyed by name. ``seconds`` is the time for one decision, ``level`` is
    how well bots play, and ``places`` is how many people can come. The rounds alternate between ``game`` and
    the games in ``more``. The final table plays ``final``, or ``game`` if ``final`` is None.
    """

    guild: GuildId
    channel: ChannelId
    user: UserId
    name: str
    game: str
    options: Mapping[str, str | int]
    seconds: int
    at: float
    rounds: int
    places: int
    level: Level = FAIR
    more: tuple[GamePlan, ...] = ()
    final: GamePlan | None = None
    zone: str = ""
    """The time zone in which ``at`` was typed; "" if unknown."""
    now: bool = False
    """Whether the evening was planned for *now*. If so, its planner can start the first round."""
    weeks: int = 0
    """After how many weeks the evening is repeated. 0 means never."""
    after: EveningId = NO_EVENING
    """The evening that this evening repeats. 0 if it repeats no evening."""
    thin: int = 0
    """How many evenings in a row, just before this one, had too few people."""
    zone_lost: bool = False
    """Whether the time zone of the evening that this one repeats was unknown by then. ``zone`` is another."""
    skipped: int = -1
    """The planned hour, in minutes after midnight, if clocks skip it on that day; else below zero."""
    first: UserId | None = None
    """Who planned the first evening of those that follow each other. None: ``user``, or a deleted person."""

    @property
    def counts_for(self) -> UserId:
        """The person whose limit this evening counts against, also when another person plans it now."""
        return self.user if self.first is None else self.first

    @property
    def games(self) -> tuple[GamePlan, ...]:
        """The games between which the rounds alternate, in order."""
        return (GamePlan(self.game, self.options, self.seconds), *self.more)

    def round_game(self, number: int) -> GamePlan:
        """The game of a round, counted from 0."""
        return self.games[number % len(self.games)]

    @property
    def final_game(self) -> GamePlan:
        """The game of the final table."""
        return self.final or self.games[0]

    @property
    def program(self) -> tuple[GamePlan, ...]:
        """The games of all rounds in order, followed by the game of the final table."""
        return (*map(self.round_game, range(self.rounds)), self.final_game)


class Answered(Stored, frozen=True):
    """A person answered whether they will come. ``name`` is their name in this server."""

    user: UserId
    name: str
    coming: bool
    event: bool = False
    """Whether the answer was a press on *Interested* at the scheduled event."""


class Moved(_InZone, frozen=True):
    """``keeper`` chose another time for the evening. ``at`` is Unix time."""

    at: float
    keeper: UserId
    zone: str = ""
    """The time zone in which ``at`` was typed; "" if unknown."""


class Repeats(Stored, frozen=True):
    """``keeper`` chose that the evening is repeated every ``weeks`` weeks. 0 means never."""

    weeks: int
    keeper: UserId


class HandedOver(Stored, frozen=True):
    """``keeper`` chose another person to plan the evening from now on."""

    user: UserId
    name: str
    keeper: UserId


class Called(Stored, frozen=True):
    """The people who are coming were called at this Unix time."""

    at: float


class CameHere(Stored, frozen=True):
    """A person is here and wants to be seated in the next round."""

    user: UserId
    name: str


class Waited(Stored, frozen=True):
    """A person joined the waiting list, as all places were taken. ``here`` says that they are here."""

    user: UserId
    name: str
    here: bool = False
    event: bool = False
    """Whether the answer was a press on *Interested* at the scheduled event, not on a button of the bot."""


class MovedUp(Stored, frozen=True):
    """A person on the waiting list got a place."""

    user: UserId


class Left(Stored, frozen=True):
    """A person has to go: they get no more seats."""

    user: UserId


class Drawn(Stored, frozen=True):
    """A round began at this Unix time. ``tables`` are the people at each table.

    ``house`` is the number of bots at each table. ``final`` says whether this is the final table. ``seed`` is
    the random text by which the round was drawn; "" if nothing was left to chance.
    """

    at: float
    tables: tuple[tuple[UserId, ...], ...]
    house: tuple[int, ...]
    final: bool = False
    seed: str = ""

    @property
    def named(self) -> frozenset[UserId]:
        return frozenset(user for seated in self.tables for user in seated)

    def without(self, user_id: UserId, nobody: UserId) -> Self:
        tables = (tuple(nobody if user == user_id else user for user in seated) for seated in self.tables)
        return msgspec.structs.replace(self, tables=tuple(tables))

    def disclosed_to(self, user_id: UserId) -> Self:
        return msgspec.structs.replace(self, tables=((user_id,),))


class TableOpened(Stored, frozen=True):
    """A table of the round was opened, in one commit with that table's own log."""

    place: int
    table: TableId
    channel: ChannelId


class Ready(Stored, frozen=True):
    """A person at a table of the round pressed the button that says that they are ready."""

    user: UserId


class TableEnded(Stored, frozen=True):
    """A table of the round is over for the evening. ``points`` are each person's points, from 0 to 100.

    ``asleep`` are people who left the table or were absent at its end. Before they are seated again, they
    have to say that they are here, if they have not said so during the round. ``forfeited`` are people who
    left the table or never acted there.
    """

    place: int
    points: tuple[tuple[UserId, int], ...]
    how: End
    asleep: tuple[UserId, ...] = ()
    forfeited: tuple[UserId, ...] = ()

    @property
    def named(self) -> frozenset[UserId]:
        return frozenset((*self.asleep, *self.forfeited, *(user for user, _ in self.points)))

    def without(self, user_id: UserId, nobody: UserId) -> Self:
        points = tuple((nobody if user == user_id else user, got) for user, got in self.points)
        asleep, forfeited = (
            tuple(nobody if user == user_id else user for user in users)
            for users in (self.asleep, self.forfeited)
        )
        return msgspec.structs.replace(self, points=points, asleep=asleep, forfeited=forfeited)

    def disclosed_to(self, user_id: UserId) -> Self:
        points = tuple(one for one in self.points if one[0] == user_id)
        asleep, forfeited = (
            tuple(user for user in users if user == user_id) for users in (self.asleep, self.forfeited)
        )
        return msgspec.structs.replace(self, points=points, asleep=asleep, forfeited=forfeited)


class RoundOver(Stored, frozen=True):
    """All tables of the round are over, at this Unix time."""

    at: float


class Finished(Stored, frozen=True):
    """No round is left."""


class Cancelled(Stored, frozen=True):
    """The evening ends without a result. ``keeper`` is the person who cancelled it, if any."""

    reason: CancelReason
    keeper: UserId | None = None


Entry: TypeAlias = (
    Planned
    | Answered
    | Moved
    | Repeats
    | HandedOver
    | Called
    | CameHere
    | Waited
    | MovedUp
    | Left
    | Drawn
    | TableOpened
    | Ready
    | TableEnded
    | RoundOver
    | Finished
    | Cancelled
    | Renamed
    | Forgot
)

FORM: Form[Entry] = Form(Entry)
encode, decode, decoded = FORM.encode, FORM.decode, FORM.decoded
