"""The open panels at the tables, stored so that they can be edited after a restart or a crash."""

from __future__ import annotations

import discord
from sqlalchemy.exc import SQLAlchemyError

from bot import logs
from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.ephemeral import EphemeralMessage
from bot.discord_ui.messages.panels.open_panels import OpenPanels
from bot.discord_ui.messages.panels.panel import Panel, Wish
from bot.live.clock import Clock
from bot.storage.posted import OpenHand, Whose

logger = logs.logger(__name__)

TOGETHER = 5.0
"""Seconds that a changed panel waits to be stored, together with all others that change meanwhile."""
SWEPT = 60.0
"""Seconds that a key (an interaction's token) may stay stored after we have stopped using it."""


class StoredPanels:
    """Stores panels. A panel's key can edit the panel for a quarter of an hour, and is then deleted."""

    def __init__(self, client: discord.Client, core: Core, kept: OpenPanels) -> None:
        self._client = client
        self._core = core
        self._kept = kept
        self._moved: set[Whose] = set()
        """The panels whose rows are to be stored or deleted."""
        self._last = 0.0
        """The Unix time at which the last of the stored keys expires."""
        self._clock = Clock[str](self._ring, core.now)
        kept.moved = self._note

    async def resume(self) -> None:
        """Takes up the panels that were open when the bot stopped, if their tables still run."""
        core, live = self._core, {table.id for table in self._core.tables}
        try:
            hands = await core.store.open_hands.take(core.shards, core.now())
        except SQLAlchemyError:
            logger.exception("open hands could not be taken up, so they stand still until their next press")
            return
        for hand in hands:
            if hand.table_id in live:
                self._take_over(hand)

    async def close(self) -> None:
        """Stores the last changes of panels for the next process."""
        await self._clock.close()
        if self._moved:
            try:
                await self._store()
            except SQLAlchemyError:
                logger.exception("open hands could not be stored, so they stand still until their next press")

    def _note(self, panel: Panel) -> None:
        if not self._moved:
            self._clock.set("hands", self._core.now() + TOGETHER)
        self._moved.add((panel.table_id, panel.user_id))

    async def _ring(self, _: str) -> None:
        try:
            await self._store()
        except SQLAlchemyError as error:
            logger.warning("open hands could not be stored", error=error)
            self._clock.set("hands", self._core.now() + SWEPT)
            return
        if self._moved:
            self._clock.set("hands", self._core.now() + TOGETHER)
        elif self._last > self._core.now():
            self._clock.set("hands", self._core.now() + SWEPT)

    async def _store(self) -> None:
        moved, self._moved = self._moved, set()
        now, live = self._core.now(), {table.id for table in self._core.tables}
        hands = [hand for place in sorted(moved) if place[0] in live and (hand := self._hand(place, now))]
        closed = moved - {(hand.table_id, hand.user) for hand in hands}
        try:
            await self._core.store.open_hands.keep(hands, closed, now)
        except SQLAlchemyError:
            self._moved |= moved
            raise
        self._last = max([self._last, *(hand.expires for hand in hands)])

    def _hand(self, place: Whose, now: float) -> OpenHand | None:
        """A panel's row; None if the panel is not open, or cannot be edited any more."""
        table_id, user_id = place
        panel = self._kept.by_table.get(table_id, {}).get(user_id)
        shown = panel.shown if panel else None
        if panel is None or not isinstance(shown, EphemeralMessage) or not shown.lives(now):
            return None
        return OpenHand(
            table_id,
            user_id,
            shown.message_id,
            shown.key.token or "",
            shown.expires,
            shown.language,
            shown.followup,
            panel.watching,
            panel.wish.news,
        )

    def _take_over(self, hand: OpenHand) -> None:
        panel, application = self._kept.at(hand.table_id, hand.user), self._client.application_id or 0
        key = discord.Webhook.partial(application, hand.token, client=self._client)
        panel.watching, panel.wish = hand.watching, Wish(news=hand.news)
        panel.shown = EphemeralMessage(key, hand.language, hand.expires, hand.message, followup=hand.followup)
        self._core.answers.know_hand(hand.message)
