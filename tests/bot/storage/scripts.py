"""Migrations that a test invents."""

from pathlib import Path

SCRIPT = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = {revision!r}, {after!r}


def upgrade() -> None:
    {upgrade}
"""


def later(folder: Path, revision: str, upgrade: str, after: str | None = None) -> Path:
    """The folder with one more script."""
    folder.mkdir(exist_ok=True)
    text = SCRIPT.format(revision=revision, after=after, upgrade=upgrade)
    (folder / f"{revision}_.py").write_text(text, encoding="utf-8")
    return folder
