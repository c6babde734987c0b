"""The plan of an evening: its games, when it begins, and for how many people it is."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.ids import ChannelId, EveningId, GuildId, UserId
from bot.journal import Forgot
from bot.table.log import NO_EVENING
from engine.minds import FAIR, Level
from engine.registry import games


class GamePlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game of an evening. ``options`` is keyed by name; ``seconds`` is the time for one decision."""

    game: str
    options: Mapping[str, str | int]
    seconds: int

    @property
    def seats(self) -> range:
        """The numbers of seats that the game can be played with."""
        return games()[self.game].seats


class Planned(msgspec.Struct, frozen=True, omit_defaults=True):
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
    deleted: Forgot | None = None
    """The mark of that person if their data was deleted: a limit counts the evening for them all the same."""

    @property
    def counts_for(self) -> UserId:
        """The person whose limit this evening counts against, also when another person plans it now."""
        return self.user if self.first is None else self.first

    def counts_against(self, user_id: UserId) -> bool:
        """Whether the evening counts against this person's limit, also after they have deleted their data."""
        return self.counts_for == user_id or (self.deleted is not None and self.deleted.is_of(user_id))

    @property
    def by_itself(self) -> bool:
        """Whether the evening was planned by the one that it repeats, not by a press."""
        return bool(self.weeks and self.after)

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


UNPLANNED = Planned(
    guild=GuildId(0),
    channel=ChannelId(0),
    user=UserId(0),
    name="",
    game="",
    options={},
    seconds=60,
    at=0.0,
    rounds=1,
    places=0,
)
"""What a plan begins with, before people have wished for anything."""
