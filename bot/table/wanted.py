"""What a person chooses when they open a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, TypedDict

from bot.ids import ChannelId, GuildId, UserId
from engine.minds import Level


class Wanted(TypedDict):
    """The fields of `bot.table.log.Opened` that are not drawn."""

    game: str
    guild: GuildId
    channel: ChannelId
    host: UserId
    options: Mapping[str, str | int]
    seconds: int
    level: NotRequired[Level]
    lesson: NotRequired[bool]
    script: NotRequired[str]
