"""The entries of an evening's log. Everything else about an evening follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from bot.ids import ChannelId, GuildId, TableId, UserId
from engine.minds import FAIR, Level

CancelReason: TypeAlias = Literal["cancelled", "few", "missed", "gone", "restored", "unknown"]
"""cancelled: by its planner or a keeper. few: fewer than two people were there. missed: the bot was not
running for hours. gone: its channel was deleted. restored: a back-up was put back. unknown: one of its games
is not there any more."""

End: TypeAlias = Literal["over", "closed", "cut"]
"""How a table of a round ended: with a result, without one, or not before the time of the round was over."""


class _Entry(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """What all entries share. Old logs are read for ever: a new field needs a default, and no field may be
    renamed or removed."""


class GamePlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game of an evening, with its options by name, and the time for one decision in seconds."""

    game: str
    options: Mapping[str, str | int]
    seconds: int


class Planned(_Entry, frozen=True):
    """A person planned an evening of ``rounds`` in a channel. ``at`` is Unix time.

    ``options`` are the game's, by name; ``seconds`` is the time for one decision, ``level`` how well bots
    play, and ``places`` how many people may come. The rounds take the first game and those in ``more`` by
    turns; the final table plays ``final``, or the first game where that is None.
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
    """The time zone in which ``at`` was typed; "" if that is not known."""

    @property
    def games(self) -> tuple[GamePlan, ...]:
        """The games that the rounds take by turns, the first one first."""
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
        """The games of all rounds in their order, and at last that of the final table."""
        return (*map(self.round_game, range(self.rounds)), self.final_game)


class Answered(_Entry, frozen=True):
    """A person said whether they come, under the name shown in this server then."""

    user: UserId
    name: str
    coming: bool


class Moved(_Entry, frozen=True):
    """The evening begins at another Unix time; ``keeper`` is who chose it."""

    at: float
    keeper: UserId
    zone: str = ""
    """As in `Planned`."""


class HandedOver(_Entry, frozen=True):
    """Another person plans the evening from now on; ``keeper`` is who said so."""

    user: UserId
    name: str
    keeper: UserId


class Called(_Entry, frozen=True):
    """The people who come were called at this Unix time."""

    at: float


class CameHere(_Entry, frozen=True):
    """A person is here and wants to be seated in the next round."""

    user: UserId
    name: str


class Waited(_Entry, frozen=True):
    """All places were taken: a person waits for one. ``here``: they pressed that they are here."""

    user: UserId
    name: str
    here: bool = False


class MovedUp(_Entry, frozen=True):
    """A person who waited has a place now."""

    user: UserId


class Left(_Entry, frozen=True):
    """A person has to go: they are not seated any more."""

    user: UserId


class Drawn(_Entry, frozen=True):
    """A round began at this Unix time: who sits with whom, table by table.

    ``house`` says how many house players each table gets; ``final`` that it is the table of the best.
    ``seed`` is the random text by which it was drawn; "" where nothing was left to chance.
    """

    at: float
    tables: tuple[tuple[UserId, ...], ...]
    house: tuple[int, ...]
    final: bool = False
    seed: str = ""


class TableOpened(_Entry, frozen=True):
    """A table of the round was opened, written in one commit with that table's own log."""

    place: int
    table: TableId
    channel: ChannelId


class Ready(_Entry, frozen=True):
    """A person pressed that they are ready, at their table of the round."""

    user: UserId


class TableEnded(_Entry, frozen=True):
    """A table of the round is over for the evening. ``points`` are from 0 to 100, by person.

    ``asleep`` are people who left it, or slept at its end: they are asked before they are seated again.
    """

    place: int
    points: tuple[tuple[UserId, int], ...]
    how: End
    asleep: tuple[UserId, ...] = ()


class RoundOver(_Entry, frozen=True):
    """All tables of the round are over, at this Unix time."""

    at: float


class Finished(_Entry, frozen=True):
    """There is no other round."""


class Cancelled(_Entry, frozen=True):
    """The evening ends without a result. ``keeper`` is the person who cancelled it, if one did."""

    reason: CancelReason
    keeper: UserId | None = None


class Renamed(_Entry, frozen=True):
    """A keeper gave a person another name, here as everywhere in the server."""

    user: UserId
    name: str
    keeper: UserId


class Forgot(_Entry, frozen=True):
    """The entries before this one were rewritten without a person whose data was deleted.

    It takes the next place in the log. A process that has not read the new entries cannot write there.
    """


Entry: TypeAlias = (
    Planned
    | Answered
    | Moved
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

PERSONS = ("user", "keeper")
"""The fields of an entry that hold one user id. A ``name`` beside them is that of ``user``."""

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def named(entry: Entry) -> frozenset[UserId]:
    """The user ids that the entry holds."""
    held = {getattr(entry, field, None) for field in PERSONS}
    match entry:
        case Drawn(tables=tables):
            held |= {user for seated in tables for user in seated}
        case TableEnded(points=points, asleep=asleep):
            held |= {user for user, _ in points} | {*asleep}
    return frozenset(user for user in held if user is not None)


def encode(entry: Entry) -> str:
    """The entry as it is stored: one line of JSON, with its class in ``type``.

    Raises msgspec.ValidationError where `decode` would refuse it: a log must not be written that is void.
    """
    line = _encoder.encode(entry)
    _decoder.decode(line)
    return line.decode()


def decode(text: str) -> Entry:
    """The entry that was stored. Raises msgspec.DecodeError for anything else."""
    return _decoder.decode(text)


def anonymised(entry: Entry, user_id: UserId, nobody: UserId) -> Entry:
    """The entry with ``nobody`` in the place of the person."""

    def replaced(someone: UserId) -> UserId:
        return nobody if someone == user_id else someone

    match entry:
        case Drawn(tables=tables):
            seated = tuple(tuple(map(replaced, users)) for users in tables)
            return msgspec.structs.replace(entry, tables=seated)
        case TableEnded(points=points, asleep=asleep):
            got = tuple((replaced(user), number) for user, number in points)
            return msgspec.structs.replace(entry, points=got, asleep=tuple(map(replaced, asleep)))
    changed: dict[str, int | str] = {
        field: nobody for field in PERSONS if getattr(entry, field, None) == user_id
    }
    if "user" in changed and hasattr(entry, "name"):
        changed["name"] = ""
    if changed and hasattr(entry, "zone"):
        changed["zone"] = ""
    return msgspec.structs.replace(entry, **changed)
