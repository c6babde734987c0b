"""How many decisions a game of Cucco 21 has."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.cucco.beats import seconds
from bot.games.length import Length
from engine.games.cucco.events import Shown

ROUNDS = 27
"""With more seats a round has more turns, but chips go faster."""
DOUBLE = 0.75
"""At double prices a chip lasts as long as this part of one."""


def length(seats: int, options: Mapping[str, int | str]) -> Length:
    """Measured with house players. From seven seats on their number hardly matters."""
    chips, dear = int(options.get("chips", 15)), options.get("prices") == "double"
    longer = (chips * (DOUBLE if dear else 1) / 15) ** 1.2
    alone = min(30 * seats - 43, 170) * longer
    return Length(alone=alone, brief=alone / 3, stands=ROUNDS * longer * seconds[Shown])
