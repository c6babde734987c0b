"""The parts of a deal that nobody can choose: seal, seed, seats. docs/fairness.md says how to check them."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Literal, TypeAlias, TypedDict

import msgspec

from bot.ids import MessageId, TableId, UserId
from engine.shuffle import shuffled

BYTES = 16
SEATS = "seats"
"""The label of the shuffle by which the seats are drawn."""
UNPOSTED = "unposted"
"""Replaces the message id in the seed if no message had shown the seal before the start."""
HOUSE = "house"
Seating: TypeAlias = Literal["lot", "list"]
"""How the players come to their seats: drawn from the seed, or in the order of the lobby's list."""
LOT: Seating = "lot"


class Drawn(TypedDict):
    """The random values that a table draws when it opens."""

    secret: str
    salt: str


class Sealed(msgspec.Struct, frozen=True, gc=False):
    """The part of a table's randomness that is settled before its start."""

    secret: str = ""
    salt: str = ""
    salted: str = ""
    """The SHA-256 of a salt that was deleted together with a player's data."""
    message: MessageId | None = None
    """The id of the first message that showed the seal. Discord chose this id after seeing the seal."""

    @property
    def cover(self) -> str:
        """The SHA-256 of the salt. It stays when the salt is deleted, and does not give the salt away."""
        return self.salted or sha(self.salt)

    @property
    def commitment(self) -> str:
        """The seal. Once it is shown before the start, the secret and the salt can no longer change."""
        return sha(f"{self.secret}|{self.cover}")

    @property
    def shown(self) -> str:
        """The first message that showed the seal, in the form that goes into the seed."""
        return UNPOSTED if self.message is None else str(self.message)

    def alias(self, user_id: UserId | None) -> str:
        """A person's name in the seed, or "" for a house player (None). Only the salt reveals the person."""
        return "" if user_id is None else sha(f"{self.salt}|{user_id}")

    def seed_text(self, table_id: TableId, aliases: Sequence[str]) -> str:
        """The text whose SHA-256 is the seed, for players with these aliases."""
        return f"{self.secret}|{table_id}|{self.shown}|{people(aliases)}"


def draw() -> Drawn:
    """A new secret and a new salt."""
    return {"secret": secrets.token_hex(BYTES), "salt": secrets.token_hex(BYTES)}


def sha(text: str) -> str:
    """The SHA-256 in hexadecimal."""
    return sha256(text.encode()).hexdigest()


def people(aliases: Iterable[str]) -> str:
    """A hash of the people at the table. Neither their order nor the number of house players matters."""
    return sha("/".join(sorted(filter(None, aliases))))


def lots(aliases: Iterable[str], birds: Iterable[int]) -> list[str]:
    """The name of each lobby player in the draw of seats: a person's alias, or a bot's bird."""
    return [alias or f"{HOUSE} {bird}" for alias, bird in zip(aliases, birds, strict=True)]


def lot(aliases: Iterable[str], birds: Iterable[int], seed: str) -> tuple[int, ...]:
    """For each seat, its player's place in the lobby. The seed shuffles people's aliases and bots' birds."""
    names = lots(aliases, birds)
    places = {name: place for place, name in enumerate(names)}
    return tuple(places[name] for name in shuffled(sorted(names), seed, SEATS))
