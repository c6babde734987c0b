"""The settings of the bot's host, from environment variables or a file ``.env``."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field, SecretStr, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, DotEnvSettingsSource, NoDecode, SettingsConfigDict

from bot import logs
from bot.contact import Host
from bot.shards import Shards
from bot.table.limits import Limits


def _link(text: str) -> str:
    if not re.fullmatch(r"https://[^\s()<>\[\]]{1,500}", text):
        raise PydanticCustomError("link", "This has to be a link that begins with https://")
    return text


ENV_FILE = ".env"
QUOTES = "\"'"
ALIKE = 0.85
"""Two names are alike if difflib's ratio (0 to 1) is at least this. Perhaps one is a misspelling."""
MOST_CONTACT = 200
"""The most characters the contact may have. It shares one message with the rest of the page."""
Link: TypeAlias = Annotated[str, AfterValidator(_link)]
"""An https link that is shown to everybody."""


class Config(BaseSettings):
    """Each field is an environment variable of the same name in capitals. `.env.example` explains them.

    An empty variable counts as not set.
    """

    model_config = SettingsConfigDict(env_file=ENV_FILE, extra="ignore", env_ignore_empty=True)

    discord_token: SecretStr | None = None
    database_url: str = "sqlite+aiosqlite:///data/kuckuck.sqlite3"
    house_pause: float = Field(default=2.0, ge=0, le=60)
    """How many seconds a bot waits before it moves."""
    beats: float = Field(default=1.0, ge=0, le=5)
    """A factor for how long a result stays before the game goes on: 1 is the usual time, 0 no time."""
    drawn_tables: bool = True
    """Whether tables are drawn as pictures, by a separate process."""
    thinking_share: float = Field(default=0.33, ge=0, le=1)
    """The share of a core (0 to 1) for strong bots to think with, in a separate process. 0 for none."""
    tables_per_host: int = Field(default=3, ge=1)
    tables_per_channel: int = Field(default=5, ge=1)
    tables_per_server: int = Field(default=50, ge=1)
    lessons_per_server: int = Field(default=50, ge=1)
    tables_per_hour: int = Field(default=20, ge=1)
    presses_at_once: int = Field(default=20, ge=1)
    presses_per_second: float = Field(default=2.0, gt=0)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: logs.Format = "text"
    metrics_port: int | None = Field(default=None, ge=0, le=65535)
    """The port of /metrics and /healthz. None if neither is served, 0 for any free port."""
    metrics_host: str = "127.0.0.1"
    keep_games_days: int | None = Field(default=None, ge=1)
    """Days after a game's end until its log is deleted. None if logs are never deleted."""
    contact: str | None = Field(default=None, max_length=MOST_CONTACT)
    """Whom to ask about people's data. /privacy shows this contact and the links below."""
    privacy_url: Link | None = None
    source_url: Link | None = None
    shard_count: int = Field(default=1, ge=1)
    shard_ids: Annotated[tuple[int, ...] | None, NoDecode] = None
    """The shards of this process. None if it serves all."""

    @property
    def limits(self) -> Limits:
        """How much of the bot one person, channel or server may use."""
        return Limits(**{name: getattr(self, name) for name in Limits._fields})

    @property
    def host(self) -> Host:
        """What /privacy says about the person who runs the bot."""
        return Host(self.contact, self.privacy_url, self.source_url)

    @property
    def shards(self) -> Shards:
        """The shards of this process."""
        return Shards(self.shard_count, self.shard_ids or tuple(range(self.shard_count)))

    @field_validator("shard_ids", mode="before")
    @classmethod
    def _split(cls, given: object) -> object:
        return given.split(",") if isinstance(given, str) else given

    @field_validator("*", mode="before")
    @classmethod
    def _bare(cls, given: object, about: ValidationInfo) -> object:
        """Takes off quotes, which `docker --env-file` keeps. An empty value in quotes counts as not set."""
        if not isinstance(given, str):
            return given
        bare = given.strip()
        if len(bare) > 1 and bare[0] == bare[-1] and bare[0] in QUOTES:
            bare = bare[1:-1].strip()
        return bare or cls.model_fields[str(about.field_name)].default

    @field_validator("shard_ids")
    @classmethod
    def _check_shards(cls, ids: tuple[int, ...] | None, others: ValidationInfo) -> tuple[int, ...] | None:
        count = others.data.get("shard_count")
        if not ids or count is None:
            return ids
        if len({*ids} & {*range(count)}) < len(ids):
            raise PydanticCustomError(
                "shards",
                "Name each shard once, from 0 to {last}, as SHARD_COUNT is {count}",
                {"last": count - 1, "count": count},
            )
        if len(ids) < count and others.data["database_url"].startswith("sqlite"):
            raise PydanticCustomError(
                "processes", "Several processes need PostgreSQL: set DATABASE_URL, or leave SHARD_IDS out"
            )
        return ids


def misspelt() -> Iterator[tuple[str, str]]:
    """Unknown names in ``.env`` or the environment, each with the setting that it resembles.

    In a container or under systemd, the contents of ``.env`` may arrive only through the environment.
    """
    given = {*DotEnvSettingsSource(Config).env_vars, *(name.lower() for name in os.environ)}
    for name in sorted(given - Config.model_fields.keys()):
        for near in get_close_matches(name, Config.model_fields, n=1, cutoff=ALIKE):
            yield name.upper(), near.upper()
