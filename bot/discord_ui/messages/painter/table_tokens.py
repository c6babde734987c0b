"""Edits a table's message by its freshest token: this takes none of the bot's 50 requests a second.

For a quarter of an hour an interaction may edit the message that is its answer. A token comes with each press
on the message, and with the command that posted it. Tokens live only in this process's memory: after a
restart, ordinary edits are made until the next press.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import discord
from discord import InteractionResponseType as Answer
from discord.utils import MISSING

from bot import logs, metrics
from bot.discord_ui.errors import LOST, loggable, wait_asked_by, will_pass
from bot.discord_ui.messages.painter.paintings import Painting, Paintings, TableToken
from bot.discord_ui.visit import Visit
from bot.ids import MessageId, TableId
from bot.screen import Screen

logger = logs.logger(__name__)

RENEWED_AFTER = 5 * 60.0
"""Once the token is this many seconds old, a press with a private answer renews it by an extra request."""
REST = 5.0
"""Seconds for which a token stays unused after Discord had trouble, or got too many requests."""


class TableTokens:
    """The freshest token of each painting. ``now`` gives Unix time."""

    def __init__(self, paintings: Paintings, now: Callable[[], float]) -> None:
        self._paintings = paintings
        self._now = now

    def has(self, painting: Painting) -> bool:
        """Whether the table's message can be edited by a token now."""
        return painting.token is not None and painting.token.edits(painting.message_id, self._now())

    @contextmanager
    def renewed(self, visit: Visit, table_id: TableId | None) -> Iterator[None]:
        """Keeps the token of a press on the table's message, once the press has been served.

        A private answer to the press would use up the token. If the table needs a fresh token, the press gets
        an empty answer, and the private answer follows it.
        """
        message = None if visit.private else visit.pressed
        if not table_id or message is None or not self._paintings.shows(message, table_id):
            yield
            return
        painting, came = self._paintings[table_id], self._now()
        if not self.has(painting) or (painting.token and painting.token.came + RENEWED_AFTER < came):
            visit.aside = True
        yield
        edits = visit.interaction.response.type in (Answer.deferred_message_update, Answer.message_update)
        # Meanwhile the table may have ended, or moved to another message.
        if edits and self._paintings.shows(message, table_id):
            painting.token = TableToken(visit.interaction, MessageId(message.id), came)

    def keep_posted(self, table_id: TableId, visit: Visit, message_id: MessageId) -> None:
        """Keeps the token of a command that posted the table's message."""
        by_answer = (Answer.channel_message, Answer.deferred_channel_message)
        if visit.interaction.response.type in by_answer and not visit.apart:
            self._paintings[table_id].token = TableToken(visit.interaction, message_id, self._now())

    async def edit(
        self, table_id: TableId, painting: Painting, screen: Screen, files: list[discord.File] = MISSING
    ) -> discord.Message | None:
        """Draws the table's message by a token, with these pictures. Returns None if that failed.

        Even then, the message may show the screen: perhaps only Discord's answer was lost.
        """
        token = painting.token
        if token is None or not self.has(painting):
            return None
        try:
            with metrics.edit("table"):
                return await token.edit(screen, files)
        except LOST as error:
            logger.info("a table's token did not edit", table=table_id, error=loggable(error))
            token.rests_until = self._now() + max(REST, wait_asked_by(error))
            if painting.token is token and not will_pass(error):
                painting.token = None
            return None
