"""The table as the presenter of its game sees it."""

from __future__ import annotations

import msgspec

from bot.i18n import Tr
from bot.ids import TableId
from bot.screen import ASKING, address
from bot.table.ahead import Ahead, Turn
from bot.table.commentary import Heard
from engine.game import Action, Seat


class Sitting(msgspec.Struct, frozen=True):
    """What a game's presenter needs to know about the table, besides the view."""

    tr: Tr
    """Translates for the reader; looks in the game's own catalogue first."""
    table: TableId
    turn: int
    names: tuple[str, ...]
    """The names in seat order, escaped for Discord's markdown."""
    plain_names: tuple[str, ...]
    """The names in seat order, unescaped, for a code block."""
    waiting: frozenset[Seat]
    """The seats that the table waits for."""
    deadline: float | None = None
    """When the time for this decision is over, in Unix seconds. None if it has no end."""
    hurry: bool = False
    """Whether this seat has not decided yet and its time is nearly over."""
    overtime: bool = False
    """Whether this seat is using its person's extra minute."""
    seat: Seat | None = None
    """The seat whose panel is drawn. None for the shared message."""
    legal: tuple[Action, ...] = ()
    """The actions that this seat may take now."""
    asked: Action | None = None
    """A legal action that was pressed. The panel asks about the action before it is played."""
    turn_to_come: Turn | None = None
    """The turn that this seat may decide ahead of time. None if it has no such turn, or has it now."""
    ahead: Action | None = None
    """What this seat has decided for its coming turn."""
    dropped: Action | None = None
    """What this seat had decided ahead, before its card changed. The decision no longer holds."""
    played_for: frozenset[Seat] = frozenset()
    """The seats of people for whom the clock or the house made the last move."""
    forfeits: frozenset[Seat] = frozenset()
    """The seats of people who left or never acted, and so win nothing."""
    answer_to_come: Turn | None = None
    """The answers to a request for this seat's card. The seat may choose an answer before anybody asks, or
    while the request waits. None if the seat has no choice.
    """
    answer: Action | None = None
    """The answer that this seat has settled in advance, or None."""
    missed_one: bool = False
    """Whether the person of this seat has missed one move. If they miss one more, they count as away."""
    new: bool = False
    """Whether the person of this seat has not finished any game of this kind yet."""
    coached: bool = False
    """Whether a coach speaks too, so that the game leaves its own comment out."""
    heard: Heard | None = None
    """What the commentary says about the latest news. None if the game has no commentary."""
    drawn: bool = False
    """Whether the table's picture stands above the panel, so that the panel need not say what it shows."""
    about: str = ""
    """The game and the number of its table, for the small print of a panel."""

    @property
    def me(self) -> Seat:
        """The seat whose panel is drawn."""
        assert self.seat is not None  # noqa: S101 - a panel is a seat's
        return self.seat

    def press(self, action: Action) -> str:
        """The address of a button that plays this action now."""
        return address(action, table=self.table, turn=self.turn)

    def ask(self, action: Action) -> str:
        """The address of a button that plays nothing yet: it draws the panel with this action `asked`."""
        return self.press(ASKING + action)

    def decide_ahead(self, action: Action) -> str:
        """The address of a button that decides the coming turn. The action `WAIT` takes the decision back."""
        assert self.turn_to_come is not None  # noqa: S101 - otherwise no such button is drawn
        return address(Ahead(action, self.turn_to_come.hand).press, table=self.table)

    def settle_answer(self, action: Action) -> str:
        """The address of a button that chooses in advance the answer to a request for the card."""
        assert self.answer_to_come is not None  # noqa: S101 - otherwise no such button is drawn
        return address(Ahead(action, self.answer_to_come.hand).press, table=self.table)

    @property
    def back(self) -> str:
        """The address of a button that draws the panel again without its question."""
        return address("hand", table=self.table)
