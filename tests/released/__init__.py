"""For each release, a database and the address of every kind of button.

Every later version must open both. ``python -m tests.released``, run at a release, stores those of this
version.
"""

from bot.app import Kuckuck
from bot.discord_ui.routes import Route
from bot.screen import parse_address


def leads(bot: Kuckuck, press: str) -> bool:
    """Whether the bot knows the press. All moves count as known, since the stored logs cover moves."""
    to = parse_address(press)
    route = bot.router._route(to) if to else None
    known = route.match(to.action) is not None if to and isinstance(route, Route) else route is not None
    return known or (to is not None and to.turn is not None)
