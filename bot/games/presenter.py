"""What a game's presenter offers, and what it is given. Pure: values in, blocks of a screen out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol, cast

import msgspec

from bot.games.parts import part
from bot.i18n import Tr
from bot.screen import ASKING, Block, address
from bot.table.ahead import Ahead, Turn
from engine.game import Action, Outcome, Seat


class Sitting(msgspec.Struct, frozen=True):
    """What a game's presenter needs to know of the table, beside the view."""

    table: int
    turn: int
    names: tuple[str, ...]
    """By seat, ready for markdown."""
    plain_names: tuple[str, ...]
    """By seat, for a code block."""
    waiting: frozenset[Seat]
    """Whom the table waits for."""
    deadline: float | None = None
    """Until when, in Unix time."""
    seat: Seat | None = None
    """Whose panel it is; None: the shared message."""
    legal: tuple[Action, ...] = ()
    """What that seat may do."""
    asked: Action | None = None
    """The legal action about which this panel asks back before anything is played."""
    turn_to_come: Turn | None = None
    """The turn that this seat may decide ahead; None: it has none, or it is asked right now."""
    ahead: Action | None = None
    """What it has decided for its turn."""
    dropped: Action | None = None
    """What it had decided for its turn, before its card changed."""

    def press(self, action: Action) -> str:
        """The address of a button that plays this action now."""
        return address(action, table=self.table, turn=self.turn)

    def ask(self, action: Action) -> str:
        """The address of a button that plays nothing: the panel is drawn again with this action `asked`."""
        return self.press(ASKING + action)

    def decide_ahead(self, action: Action) -> str:
        """The address of a button that decides the turn to come; `WAIT` takes the decision back."""
        assert self.turn_to_come is not None  # noqa: S101 - there is no such button otherwise
        return address(Ahead(action, self.turn_to_come.hand).press, table=self.table)

    @property
    def back(self) -> str:
        """The address of a button that draws the panel again with nothing asked."""
        return address("hand", table=self.table)


class Presenter(Protocol):
    """What a module `bot.games.<game>.presenter` offers. The game's catalogue has its texts."""

    @property
    def title(self) -> str:
        """The game's name on the box, the same in every language."""

    @property
    def summary(self) -> str:
        """The game in a line, a catalogue message of at most 100 characters."""

    @property
    def seconds(self) -> int:
        """How long a decision may take, unless the host says otherwise."""

    @property
    def option_texts(self) -> Mapping[str, str]:
        """What each option is about: a catalogue message by the option's name, at most 100 characters."""

    @property
    def value_texts(self) -> Mapping[int | str, str]:
        """Each value of the options in words: a catalogue message by value."""

    @property
    def reasons(self) -> Mapping[str, str]:
        """The sentence for each reason of the game's IllegalAction: a catalogue message by reason."""

    def board(self, view: Any, at: Sitting, tr: Tr) -> Sequence[Block]:
        """The shared message of a game, from a spectator's view; what happened last, below a `Line`."""

    def laid_open(self, view: Any, hands: Sequence[Any], at: Sitting, tr: Tr) -> Sequence[Block]:
        """The `board` for a replay: with every hand, from the ``hands``' own views by seat."""

    def panel(self, view: Any, at: Sitting, tr: Tr) -> Sequence[Block]:
        """A seat's own panel in a running game, from that seat's view."""

    def sheet(self, view: Any, outcome: Outcome, at: Sitting, tr: Tr) -> Sequence[Block]:
        """The end of the game: who won, and the score sheet."""


@cache
def presenter(game: str) -> Presenter:
    """The presenter of a game, found by its key."""
    return cast("Presenter", part(game, "presenter"))
