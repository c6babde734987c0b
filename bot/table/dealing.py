"""What nobody can choose about a deal: seal, seed and seats. docs/fairness.md says how to check them.

Tables that were opened before there were salts have the former form, and keep it for ever.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypedDict

import msgspec

from bot.ids import MessageId, TableId, UserId
from engine.shuffle import shuffled

BYTES = 16
SEATS = "seats"
"""The label of the shuffle by which the seats are drawn."""
UNPOSTED = "unposted"
"""In the place of a message's id, where no message had shown the seal before the start."""
HOUSE = "house"


class Drawn(TypedDict):
    """What a table draws when it opens."""

    secret: str
    salt: str


class Sealed(msgspec.Struct, frozen=True, gc=False):
    """What of a table's chance is settled before its start."""

    secret: str = ""
    salt: str = ""
    seal: str = ""
    """Of the former form: that of a secret that was deleted with the data of somebody to whom was dealt."""
    salted: str = ""
    """The SHA-256 of a salt that was deleted with such data."""
    message: MessageId | None = None
    """Of the first message that showed the seal; Discord made this number after it was given the seal."""

    @property
    def former(self) -> bool:
        return not (self.salt or self.salted)

    @property
    def cover(self) -> str:
        """The SHA-256 of the salt. It stays when the salt is deleted, and tells nothing of it."""
        return self.salted or sha(self.salt)

    @property
    def commitment(self) -> str:
        """The seal: it is shown before the start, and then secret and salt can be no others."""
        if self.former:
            return self.seal or sha(self.secret)
        return sha(f"{self.secret}|{self.cover}")

    @property
    def shown(self) -> str:
        """The first message that showed the seal, as the seed has it."""
        return UNPOSTED if self.message is None else str(self.message)

    def alias(self, user: UserId | None) -> str:
        """What a person is called in the seed; "" for a house player (None). Without the salt, nobody can
        tell whose it is."""
        return "" if user is None else sha(f"{self.salt}|{user}")

    def seed_text(self, table_id: TableId, users: Iterable[UserId | None], aliases: Sequence[str]) -> str:
        """Of which the seed is the SHA-256. The users are in the order of the lobby; None: a house player."""
        if self.former:
            seats = "/".join(HOUSE if user is None else str(user) for user in users)
            return f"{self.secret}|{table_id}|{seats}"
        return f"{self.secret}|{table_id}|{self.shown}|{people(aliases)}"


def draw() -> Drawn:
    """A new secret and a new salt."""
    return {"secret": secrets.token_hex(BYTES), "salt": secrets.token_hex(BYTES)}


def sha(text: str) -> str:
    """The SHA-256 in hexadecimal."""
    return sha256(text.encode()).hexdigest()


def people(aliases: Iterable[str]) -> str:
    """Who sits there, as a set: whoever came first changes nothing, nor how many house players there are."""
    return sha("/".join(sorted(filter(None, aliases))))


def lot(aliases: Iterable[str], birds: Iterable[int], seed: str) -> tuple[int, ...]:
    """Who gets which seat, by place in the lobby. People are shuffled by alias, house players by bird."""
    names = [alias or f"{HOUSE} {bird}" for alias, bird in zip(aliases, birds, strict=True)]
    places = {name: place for place, name in enumerate(names)}
    return tuple(places[name] for name in shuffled(sorted(names), seed, SEATS))
