"""The titles of all games and variants."""

import re

from bot.games.presenter import titles
from engine.registry import games

TITLES = tuple(title for game in games() for title in titles(game).split(" / "))
_HAND = re.compile(rf"^(### |-# (.* · )?)({'|'.join(map(re.escape, TITLES))}) · ", re.MULTILINE)


def is_hand(text: str) -> bool:
    """Whether a private message with this text is a hand.

    A hand names its game and table: in small print during the game, in a heading before and after the game.
    """
    return _HAND.search(text.replace("\xa0", " ")) is not None
