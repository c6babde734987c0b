"""What a feature brings: the value ``MANIFEST`` in ``cogs/<feature>/__init__.py``.

`bot.parts.manifests` finds these values, and each floor of the kernel reads its own fields. A manifest needs
no Discord. What does is in the feature's ``cog.py``: commands, presses, and a few hooks
(`bot.discord_ui.feature`).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import msgspec

if TYPE_CHECKING:
    import sqlalchemy as sa

    from bot.discord_ui.setting import AnySetting, Page
    from bot.screens.ending import Afterwards
    from bot.screens.hand import InAHand
    from bot.screens.lobby import Lobby
    from bot.screens.play import InMenus
    from bot.storage.holders import HoldsPeople
    from bot.storage.projections import Projection
    from bot.table.occasions import OfFeature


class WishedPermission(NamedTuple):
    """A permission that a feature would like to have, by discord.py's name (``flag``) and by Discord's."""

    flag: str
    name: str
    without: str
    """What people are told if the bot lacks it: what does not work."""


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """All that a feature brings besides what is in its ``cog.py``. By default, nothing."""

    stored: Sequence[sa.Table] = ()
    """Its database tables, which are made as they are described. Not needed if there are ``migrations``."""
    migrations: Path | None = None
    """The folder with the history of its database tables, once a released one has changed."""
    people: HoldsPeople | None = None
    """What becomes of people and servers in these tables."""
    projections: Sequence[Projection] = ()
    """Rows that follow from finished games."""
    settings: Sequence[AnySetting] = ()
    """What people and servers can choose."""
    settings_pages: Sequence[Page] = ()
    """Pages of a server's settings."""
    permissions: Sequence[WishedPermission] = ()
    """What it would like to be allowed."""
    in_menus: InMenus | None = None
    """Buttons below a server's menu of games, and below a person's settings."""
    in_a_hand: InAHand | None = None
    """Buttons in a hand."""
    afterwards: Afterwards = MappingProxyType({})
    """Buttons below a finished game."""
    occasion: OfFeature | None = None
    """What the tables that it opens are for."""
    lobby: Lobby | None = None
    """How these tables look before they start."""
