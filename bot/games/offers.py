"""What people can open: a table of any game or named variant, and lessons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.games.presenter import presenter, variant_of, variants
from bot.table.hosting import kinds
from bot.table.lessons import Chapter, coach
from bot.table.occasions import RATED, Kind
from bot.table.paces import is_pace
from engine.minds import LEVELS, Level
from engine.options import Value, allowed, choices
from engine.registry import games

USUAL = "usual"


class Offer(NamedTuple):
    """A game with a value for each of its options."""

    game: str
    options: Mapping[str, Value]

    @property
    def key(self) -> str:
        """The offer as a few words for an address, such as ``coucou as 3``. `offered` reads them."""
        return " ".join((self.game, *map(str, self.options.values())))

    @property
    def pinned(self) -> Mapping[str, Value]:
        """The options that make this variant. The server chooses the values of all other options."""
        every, named = choices(games()[self.game].Options), variants(self.game)
        return {
            name: value
            for name, value in self.options.items()
            if any(other in named for other in every[name])
        }

    @property
    def word(self) -> str:
        """One word for the game as it is usually played, or for its variant: ``coucou``, ``as``."""
        named = variants(self.game)
        return next((str(value) for value in self.options.values() if value in named), self.game)

    @property
    def title(self) -> str:
        return (variant_of(*self) or presenter(self.game)).title

    @property
    def summary(self) -> str:
        """The offer in one line: a message of the game's own catalogue."""
        return (variant_of(*self) or presenter(self.game)).summary

    @property
    def page(self) -> int:
        """The page of the rules to show first, counted from 0."""
        variant = variant_of(*self)
        return variant.section - 1 if variant else 0


class LastTime(NamedTuple):
    """The choices for the last game in a server. None for ``seconds`` or ``level`` means the usual one."""

    offer: Offer
    seconds: int | None = None
    level: Level | None = None
    kind: Kind = RATED

    @property
    def key(self) -> str:
        """The choices as text for an address, such as ``600 strong coucou as 3``. `last_time` reads it."""
        kind = "" if self.kind == RATED else f"{self.kind} "
        return f"{kind}{self.seconds or 0} {self.level or USUAL} {self.offer.key}"


def last_time(kind: str | None, seconds: str, level: str, key: str) -> LastTime | None:
    """The choices in `LastTime.key`. An unknown kind becomes rated; any other unknown choice gives None."""
    offer, wanted = offered(key), int(seconds) or None
    if offer is None or level not in (*LEVELS, USUAL) or not (wanted is None or is_pace(wanted)):
        return None
    of_kind = next((each for each in kinds(offer.game) if each == kind), RATED)
    return LastTime(offer, wanted, next((each for each in LEVELS if each == level), None), of_kind)


def offers() -> list[Offer]:
    """Every game as it is usually played, each followed by its variants with their own names."""
    return [offer for game in games() for offer in _of_game(game)]


def offer_of(game: str, options: Mapping[str, Value]) -> Offer | None:
    """The game as an offer. Options not given get their usual values. None if the game no longer exists."""
    if game not in games():
        return None
    return Offer(game, allowed(games()[game].Options, options))


def offered(key: str) -> Offer | None:
    """The offer with this key, or None. Options that an old key lacks have their usual values."""
    game, *words = key.split(" ")
    if game not in games():
        return None
    named = choices(games()[game].Options)
    if len(words) > len(named):
        return None
    pairs = zip(named.items(), words, strict=False)
    options = {name: value for (name, values), word in pairs for value in values if str(value) == word}
    return offer_of(game, options) if len(options) == len(words) else None


def _of_game(game: str) -> Iterator[Offer]:
    usual = allowed(games()[game].Options, {})
    yield Offer(game, usual)
    for name, values in choices(games()[game].Options).items():
        yield from (Offer(game, usual | {name: value}) for value in values if value in variants(game))


class Taught(NamedTuple):
    """A lesson."""

    game: str
    number: int
    """The lesson's place among those of the game, from 0 on."""
    title: str
    chapters: Sequence[Chapter]


def taught() -> Mapping[str, Taught]:
    """Every lesson, keyed by its title."""
    return {found.title: found for game in games() for found in lessons_of(game)}


def lessons_of(game: str) -> Sequence[Taught]:
    """The lessons of the game with this key. Empty if it has none."""
    found = coach(game)
    chapters = found.lessons if found else {}
    return [Taught(game, number, title, its) for number, (title, its) in enumerate(chapters.items())]
