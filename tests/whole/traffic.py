"""What goes over the wire between a bot and the embedded Discord, and who gets to read it."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import pytest
from simcord import BackendError

from bot.playground import Playground
from bot.playground.embedded import EmbeddedDiscord
from tests.bot.drawn import nested


class Traffic:
    """Listens from now on, and forgets nothing."""

    def __init__(self, playground: Playground, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sent: list[dict[str, Any]] = []
        """The body of every message and of every edit."""
        self.answers: Counter[int] = Counter()
        """How often Discord took a first answer to each interaction, by its id."""
        self.refusals: list[tuple[str, int]] = []
        """The calls that Discord did not take, with its codes."""
        self.readers: defaultdict[str, set[int]] = defaultdict(set)
        """Who could read each text that ever stood in a message."""
        self._discord = playground.discord
        self._discord.backend.watchers.append(self._read)
        rest = EmbeddedDiscord.rest

        def overheard(discord: EmbeddedDiscord, method: str, path: str, **request: Any) -> Any:
            self._send(path, request.get("json"))
            try:
                reply = rest(discord, method, path, **request)
            except BackendError as error:
                self.refusals.append((f"{method} {path}", error.code))
                raise
            if path.startswith("/interactions/"):
                self.answers[int(path.split("/")[2])] += 1
            return reply

        monkeypatch.setattr(EmbeddedDiscord, "rest", overheard)

    @property
    def interactions(self) -> set[int]:
        """All presses and commands, by id."""
        return set(self._discord.backend.interactions)

    def _send(self, path: str, body: dict[str, Any] | None) -> None:
        if body and path.startswith("/interactions/"):
            body = body.get("data")
        if body and path.startswith(("/interactions/", "/webhooks/", "/channels/")):
            self.sent.append(body)

    def _read(self, channel: int, number: int) -> None:
        message = self._discord.backend.messages[channel].get(number)
        if message is None:
            return
        people = {user.id for user in self._discord.users if message.visible_to(user.id)}
        for part in nested(message.components):
            if "content" in part:
                self.readers[part["content"]] |= people
        self.readers[message.content] |= people
