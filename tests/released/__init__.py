"""What former releases have left behind: each a database and an address of every kind of button.

Both open for ever after. ``python -m tests.released`` keeps those of the version at hand, at its release.
"""

from bot.app import Kuckuck
from bot.discord_ui.routes import Route
from bot.screen import parse_address


def leads(bot: Kuckuck, press: str) -> bool:
    """Whether such a press does something: moves of a game are held by their logs."""
    to = parse_address(press)
    route = bot.router._route(to) if to else None
    known = route.match(to.action) is not None if to and isinstance(route, Route) else route is not None
    return known or (to is not None and to.turn is not None)
