"""What the host of the bot can set, by environment variables or a file ``.env``."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot import journal


class Settings(BaseSettings):
    """Each field is a variable of the same name in capitals; `.env.example` explains them."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore")

    discord_token: SecretStr | None = None
    database_url: str = "sqlite+aiosqlite:///data/kuckuck.sqlite3"
    house_pause: float = Field(default=2.0, ge=0, le=60)
    """Seconds that house players take for a move."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: journal.Format = "text"
    metrics_port: int | None = Field(default=None, ge=0, le=65535)
    """Where /metrics and /healthz are served; none: nowhere, 0: any free port."""
    metrics_host: str = "127.0.0.1"
