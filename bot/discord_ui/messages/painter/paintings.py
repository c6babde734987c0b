"""What we know of each table's message: its id, and what it shows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import discord

from bot.discord_ui.layout import NO_MENTIONS, layout
from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.drawn_tables import DrawnTables, names_on
from bot.discord_ui.messages.ephemeral import TOKEN_SECONDS
from bot.discord_ui.messages.painter.allowed import Allowed
from bot.discord_ui.messages.refresher import Refresher
from bot.ids import ChannelId, GuildId, MessageId, TableId
from bot.live.turnstile import Rank
from bot.screen import Screen
from bot.screens.table import table_message
from bot.table import Phase, Table
from bot.table.nouns import Moment
from bot.tasks import Tasks

MOST_BEHIND = 40
"""If more tables than this wait to be painted (a second's work), they get no new pictures."""


class Unseen(NamedTuple):
    """A game's end that could not be shown, as its channel is closed to the bot."""

    guild: GuildId
    channel: ChannelId


class Painting:
    """One table's message, as we know it. The message and the hands do not wait for each other."""

    def __init__(self, board: Refresher, hands: Refresher, others: Refresher) -> None:
        self.message_id: MessageId | None = None
        """The message's id; None if there is none, or we have not looked. Set by `Paintings.put`."""
        self.noted: MessageId | None = None
        """The message's id as the store has it."""
        self.shown: Screen | None = None
        self.attached: Sequence[str] | None = None
        """The names of the message's pictures; None if we don't know."""
        self.token: TableToken | None = None
        """The token that can edit this message, or one that could edit an older message of the table."""
        self.buried = False
        """Whether talk has pushed the message out of sight and no new message has followed it yet."""
        self.running = False
        """Whether the message was last drawn with cards hidden. If so, the end comes in a new message."""
        self.shut_out = False
        """Whether the channel was closed to the bot when we last tried to draw."""
        self.unseen: Unseen | None = None
        """Set if the game's end cannot be shown before its channel is open to the bot again."""
        self.lock = asyncio.Lock()
        """Hold this to draw the message, or to ask for its id."""
        self.board = board
        self.hands = hands
        """Refreshes the hands of people for whom the table waits, and opens hands that need no press."""
        self.others = others
        """Refreshes all other hands."""
        self.stage: tuple[Phase, int, Moment] | None = None
        """The phase, turn and deadlines that the table had when `Painter.follow` last saw it."""


class Paintings:
    """All tables with something to paint.

    ``paint`` brings a table's message up to date, ``open_hands`` updates the hands of the people for whom the
    table waits, and ``follow`` updates the other hands. The tasks of all three go into ``tasks``.
    """

    def __init__(
        self,
        core: Core,
        drawn: DrawnTables,
        allowed: Allowed,
        paint: Callable[[TableId], Awaitable[bool]],
        open_hands: Callable[[TableId], Awaitable[bool]],
        follow: Callable[[TableId], Awaitable[bool]],
        tasks: Tasks,
    ) -> None:
        self._core = core
        self._drawn = drawn
        self._allowed = allowed
        self._paint = paint
        self._open_hands = open_hands
        self._follow = follow
        self._tasks = tasks
        self._by_table: dict[TableId, Painting] = {}
        self._by_message: dict[MessageId, TableId] = {}
        self._behind: set[TableId] = set()
        drawn.rushed = lambda: self.behind > MOST_BEHIND
        drawn.allowed = lambda table: allowed.here(table).attach_files

    def __len__(self) -> int:
        return len(self._by_table)

    def __getitem__(self, table_id: TableId) -> Painting:
        """The painting of a table, a new one if there is none."""
        if table_id not in self._by_table:
            self._by_table[table_id] = Painting(
                self._refresher("board", table_id, self._keep_up),
                self._refresher("hands", table_id, self._open_hands),
                self._refresher("others", table_id, self._follow, Rank.LATER),
            )
        return self._by_table[table_id]

    def _refresher(
        self,
        part: str,
        table_id: TableId,
        work: Callable[[TableId], Awaitable[bool]],
        rank: Rank = Rank.PAINTING,
    ) -> Refresher:
        turnstile = self._core.turnstile
        return Refresher(part, table_id, partial(work, table_id), self._tasks, turnstile, rank)

    @property
    def all(self) -> Iterable[Painting]:
        return self._by_table.values()

    @property
    def unseen(self) -> Mapping[TableId, Unseen]:
        """Keyed by table id: a game's end that cannot be shown before its channel is opened to us again."""
        return {number: it.unseen for number, it in self._by_table.items() if it.unseen}

    @property
    def behind(self) -> int:
        """How many tables wait to be painted, or are being painted."""
        return len(self._behind)

    def touch(self, table_id: TableId) -> None:
        """Paints the message of a table, which may be out of date."""
        self._behind.add(table_id)
        self[table_id].board.touch()

    async def _keep_up(self, table_id: TableId) -> bool:
        done = await self._paint(table_id)
        table = await self._core.tables.get(table_id)
        if done and not self[table_id].board.dirty:
            self._behind.discard(table_id)
            self.let_go(table)
        return done

    def wanted(self, table: Table) -> Screen:
        """What the table's message should show, even if its picture is still to be drawn.

        If many tables wait to be painted, the message is all in words.
        """
        return self.screen(table, drawn=self._drawn.on and not self._drawn.rushed())

    def at_once(
        self, table: Table, painting: Painting, wanted: Screen | None = None, *, new_message: bool = False
    ) -> Screen:
        """What the message can show now, with a picture only if that picture is drawn or sent already.

        ``wanted`` is what the method `wanted` has just returned for this table and moment. A ``new_message``
        has no picture yet.
        """
        if self._drawn.on:
            screen = wanted if wanted and wanted.pictures else self.screen(table, drawn=True)
            has_it = not new_message and names_on(screen) == painting.attached
            if has_it or self._drawn.files(screen) is not None:
                return screen
        return wanted if wanted and not wanted.pictures else self.screen(table)

    def screen(self, table: Table, *, drawn: bool = False) -> Screen:
        """The table message's screen, with a picture if ``drawn`` and if the server wants and allows one."""
        moment, tr = self._core.tables.moment(table.id), self._core.chosen.for_server(table.guild)
        return table_message(
            table,
            moment,
            tr,
            drawn=drawn and self._wants_pictures(table) and self._allowed.here(table).attach_files,
            ending=self._core.endings.of(table),
            following=self._core.tables.lobby_after(table),
        )

    def lacks_pictures(self, table: Table) -> bool:
        """Whether the table has no picture only because we may not attach files in its channel."""
        return self._drawn.on and self._wants_pictures(table) and not self._allowed.here(table).attach_files

    def _wants_pictures(self, table: Table) -> bool:
        return self._core.chosen.of_server(table.guild).looks == "drawn"

    def shows(self, message: discord.Message, table_id: TableId) -> bool:
        """Whether we know that this message shows the table."""
        painting = self._by_table.get(table_id)
        return painting is not None and painting.message_id == message.id

    def belongs_to_another(self, message: discord.Message | None, table_id: TableId) -> bool:
        """Whether the message shows another table; then a press on it for this table is forged."""
        return message is not None and self._by_message.get(MessageId(message.id), table_id) != table_id

    def put(self, table_id: TableId, painting: Painting, message_id: MessageId | None) -> None:
        """Notes that this message shows the table from now on."""
        self._shows_no_more(painting)
        painting.message_id, painting.attached = message_id, None
        if message_id is not None:
            self._by_message[message_id] = table_id

    async def recall(self, table_id: TableId, painting: Painting) -> None:
        """Finds out which message shows the table, if we don't know yet."""
        if painting.message_id is None:
            painting.noted = await self._core.store.message(table_id)
            self.put(table_id, painting, painting.noted)

    async def note(self, table: Table, painting: Painting) -> None:
        """Stores the message's id if it is new. Without a stored id, a restart would post another message."""
        if painting.message_id is not None and painting.message_id != painting.noted:
            await self._core.store.set_message(table.id, painting.message_id)
            painting.noted = painting.message_id
            self._core.endings.posted(table, painting.message_id)

    def let_go(self, table: Table) -> None:
        """Forgets a table if nothing is left to paint: it has ended, or another process owns it."""
        painting = self._by_table.get(table.id)
        over = not (table.phase.live and self._core.shards.own(table.guild))
        if over and painting and not painting.unseen and table.id not in self._behind:
            self._shows_no_more(painting)
            self._drawn.posted(table.id, ())
            del self._by_table[table.id]

    def _shows_no_more(self, painting: Painting) -> None:
        if painting.message_id is not None:
            self._by_message.pop(painting.message_id, None)


class TableToken:
    """An interaction's token. Until it expires, it can edit one message. All times are Unix times."""

    def __init__(self, interaction: discord.Interaction, message_id: MessageId, came: float) -> None:
        # Edits need only the token. Data of thousands of pressed messages would fill the memory.
        interaction.message = interaction.data = None
        self.interaction = interaction
        self.message_id = message_id
        self.came = came
        self.rests_until = came

    def edits(self, message_id: MessageId | None, now: float) -> bool:
        """Whether this token can edit this message now."""
        return message_id == self.message_id and self.rests_until <= now < self.came + TOKEN_SECONDS

    async def edit(self, screen: Screen, files: list[discord.File]) -> discord.InteractionMessage:
        """Draws the screen with these pictures. Raises what a call to Discord may raise."""
        async with asyncio.timeout(PATIENCE):
            return await self.interaction.edit_original_response(
                view=layout(screen), attachments=files, allowed_mentions=NO_MENTIONS
            )


PATIENCE = 3.0
"""Seconds after which an edit by a token is given up, and an ordinary edit is made instead."""
