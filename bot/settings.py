"""What the host of the bot can set, by environment variables or a file ``.env``."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.limits import Limits


class Settings(BaseSettings):
    """Each field is a variable of the same name in capitals; `.env.example` explains them."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore")

    discord_token: SecretStr | None = None
    database_url: str = "sqlite+aiosqlite:///data/kuckuck.sqlite3"
    house_pause: float = Field(default=2.0, ge=0, le=60)
    """Seconds that house players take for a move."""
    tables_per_host: int = Field(default=3, ge=1)
    tables_per_channel: int = Field(default=5, ge=1)
    tables_per_server: int = Field(default=50, ge=1)
    presses_at_once: int = Field(default=20, ge=1)
    presses_per_second: float = Field(default=2.0, gt=0)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"

    @property
    def limits(self) -> Limits:
        """What one person, channel or server may take of the bot."""
        return Limits(**{name: getattr(self, name) for name in Limits._fields})
