"""What a game's presenter must offer, and what it is given. Pure: it turns values into blocks of a screen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from bot.i18n import Tr
from bot.parts import part
from bot.screen import Block
from bot.table.extras import Variant, extras
from bot.table.sitting import Sitting
from engine.game import Outcome


class Sheet(NamedTuple):
    """The game's part of the final screen. Other parts say who won and everybody's place."""

    told: Sequence[Block] = ()
    """How the game ended, and what happened last."""
    hands: Sequence[Block] = ()
    """How many points each hand or deal brought each player, for the page behind a button of the sheet."""
    rounds: Sequence[Sequence[int]] = ()
    """For each round, the seats' points, drawn on the score sheet. Empty if no rounds are drawn."""
    in_short: Sequence[str] = ()
    """Each seat's result in a word or two, for narrow rows. Empty if `merits` has short enough texts."""


class Presenter(Protocol):
    """What a module `bot.games.<game>.presenter` offers. Its texts are in the game's own catalogue."""

    @property
    def title(self) -> str:
        """The game's name on the box, the same in every language."""

    @property
    def summary(self) -> str:
        """The game in one line: a catalogue message of at most 100 characters."""

    @property
    def seconds(self) -> int:
        """How many seconds a decision may take, unless the table's host chooses a pace."""

    @property
    def option_texts(self) -> Mapping[str, str]:
        """A message (at most 100 characters) on each option, keyed by the option's name (at most 32)."""

    @property
    def option_names(self) -> Mapping[str, str]:
        """What each option is called: a message. Commands have it in English and small letters."""

    @property
    def value_texts(self) -> Mapping[int | str, str]:
        """A catalogue message for each value of an option."""

    @property
    def unsaid(self) -> Collection[int | str]:
        """The values of options that are so usual that a lobby need not name them."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """A catalogue message for each reason of the game's `IllegalAction`."""

    def board(self, view: Any, at: Sitting) -> Sequence[Block]:
        """The shared message of a running game, from a spectator's view.

        The last event comes below a `Line`, where replays and web pages find it.
        """

    def laid_open(self, view: Any, hands: Sequence[Any], at: Sitting) -> Sequence[Block]:
        """The board as a replay shows it, with every hand open. ``hands`` are the seats' own views."""

    def panel(self, view: Any, at: Sitting) -> Sequence[Block]:
        """The private panel of ``at.seat`` in a running game, from that seat's view."""

    def merits(self, view: Any, outcome: Outcome, tr: Tr) -> Sequence[str]:
        """Each seat's result at the end, in words: points, chips, or when it went out."""

    def sheet(self, view: Any, outcome: Outcome, at: Sitting) -> Sheet:
        """The game's part of the final screen. Other parts say who won and everybody's place."""


def emblem(game: str, options: Mapping[str, int | str], tr: Tr) -> Sequence[str]:
    """The pictures of the game's emblem. Empty for readers who want words."""
    found = extras(game).emblem
    return [*filter(None, map(tr.face, found(options, tr.of(game))))] if found else []


def with_emblem(game: str, options: Mapping[str, int | str], tr: Tr) -> str:
    """The game's emblem, then its title with these options."""
    return " ".join(filter(None, ("".join(emblem(game, options, tr)), title_of(game, options))))


def presenter(game: str) -> Presenter:
    """The presenter of the game with this key."""
    found = part(game, "presenter", Presenter)
    assert found  # noqa: S101 - every game has one
    return found


def title_of(game: str, options: Mapping[str, int | str]) -> str:
    """The title of the variant that these options make, or of the game. A game that is gone has its key."""
    variant, shown = variant_of(game, options), part(game, "presenter", Presenter)
    return variant.title if variant else shown.title if shown else game


def titles(game: str) -> str:
    """The names of the game and all its variants, which are counted together, as in Coucou / As qui court."""
    return " / ".join((presenter(game).title, *(variant.title for variant in variants(game).values())))


def variant_of(game: str, options: Mapping[str, int | str]) -> Variant | None:
    """The variant with its own name that these options make, or None."""
    named = variants(game)
    return next((named[value] for value in options.values() if value in named), None)


def variants(game: str) -> Mapping[int | str, Variant]:
    """The game's variants with their own names, keyed by the option's value."""
    found = extras(game).variants
    return found.named if found else {}
