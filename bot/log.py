"""The entries of a table's log: the facts from which all else about a table follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from engine.game import Action, Seat

By: TypeAlias = Literal["player", "house", "clock", "ahead"]
"""Who acted for a seat: its person, a house player, the clock for a sleeper, or its person ahead of time."""

CloseReason: TypeAlias = Literal[
    "cancelled", "empty", "unstarted", "unplayed", "voted", "gone", "void", "learned", "dropped", "silent"
]
"""By the host; nobody sits there now; never started; all away too long; by most of its players; its channel
was deleted; the rules changed under its log. A lesson: all was shown; its learner left it, or fell silent."""


class Fact(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """An entry. Old logs are read for ever: fields may be added with a default, none renamed or removed."""


class Opened(Fact, frozen=True):
    """A lobby in a channel. ``options`` are the game's, by name; ``seconds`` is the time for a decision.

    A ``lesson`` is for its host's eyes alone. ``seal`` is the SHA-256 of a secret that was deleted.
    """

    game: str
    guild: int
    channel: int
    host: int
    options: Mapping[str, str | int]
    seconds: int
    secret: str
    lesson: bool = False
    seal: str = ""


class Joined(Fact, frozen=True):
    """A person took the next seat, under the name shown in this server then."""

    user: int
    name: str


class Left(Fact, frozen=True):
    """A person gave the seat up: in the lobby it is gone, in a game the house plays it on."""

    user: int


class CameLate(Fact, frozen=True):
    """A person waits to take over a seat of the house at the next deal."""

    user: int
    name: str


class VotedToClose(Fact, frozen=True):
    """A person would rather end the table without a result."""

    user: int


class HouseJoined(Fact, frozen=True):
    """A house player took the next seat; ``bird`` picks its name."""

    bird: int


class HouseLeft(Fact, frozen=True):
    """The house player ``bird`` left the lobby."""

    bird: int


class Started(Fact, frozen=True):
    """The game began under the rules of this version; the seed decides all its chance."""

    version: int
    options: Mapping[str, str | int]
    seed: str


class Acted(Fact, frozen=True):
    """A seat's action, accepted by the rules."""

    seat: Seat
    action: Action
    by: By = "player"


class DecidedAhead(Fact, frozen=True):
    """What a seat will say in its turn, if it still holds this card of this deal by then."""

    seat: Seat
    action: Action
    deal: int
    card: str


class TookBack(Fact, frozen=True):
    """A seat decides in its turn after all."""

    seat: Seat


class WentAway(Fact, frozen=True):
    """A person slept through too many decisions: the house plays the seat until its owner is back."""

    seat: Seat


class CameBack(Fact, frozen=True):
    """The owner of an away seat pressed something."""

    seat: Seat


class Closed(Fact, frozen=True):
    """The table ended without a result."""

    reason: CloseReason


class Continued(Fact, frozen=True):
    """The same seats opened another table after this game."""

    table: int


class Forgot(Fact, frozen=True):
    """The entries before this one were written anew, without a person whose data was deleted.

    It takes the place at which others would have gone on, so nobody can who has not read them since.
    """


Entry: TypeAlias = (
    Opened
    | Joined
    | Left
    | CameLate
    | VotedToClose
    | HouseJoined
    | HouseLeft
    | Started
    | Acted
    | DecidedAhead
    | TookBack
    | WentAway
    | CameBack
    | Closed
    | Continued
    | Forgot
)

PERSONS = ("host", "user")
"""The fields in which a fact holds somebody's user id."""

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def named(entry: Entry) -> frozenset[int]:
    """Whom it names, by user id."""
    return frozenset(getattr(entry, field) for field in PERSONS if hasattr(entry, field))


def encode(entry: Entry) -> str:
    """The entry as it is stored: one line of JSON, its type in ``type``."""
    return _encoder.encode(entry).decode()


def decode(text: str) -> Entry:
    """The entry that was stored. Raises msgspec.DecodeError for anything else."""
    return _decoder.decode(text)
