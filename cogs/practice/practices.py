"""A practice: one person goes on with a finished game, against bots, from some moment of it. Pure.

All that this person could not know at that moment is dealt again. The new position does not follow from a
seed and moves, so the position itself is stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from itertools import count
from typing import Any, get_type_hints

import msgspec

from bot.games import alone
from bot.games.alone import Alone, went_on
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.table import Phase, Table, log
from bot.table.lessons import LESSON_SECONDS
from bot.table.nouns import Player
from bot.table.occasions import Lesson
from bot.table.replay import Replay
from engine.game import Seat
from engine.registry import games
from engine.worlds import Moment, redealt


class Beginning(msgspec.Struct, frozen=True):
    """The moment from which a game is continued. It is stored as JSON."""

    game: str
    version: int
    """The version of the game's rules."""
    options: Mapping[str, str | int]
    frame: int
    """The number of the replay's frame."""
    birds: tuple[int, ...]
    """The bot in each seat. Bots of the finished game stay in their seats."""
    seat: Seat
    """The person's seat. ``birds`` has a bot for it too."""
    seed: str
    """The seed of the new deal and of everything that chance decides after it."""
    position: msgspec.Raw
    """The state of the game, with everybody's hands."""

    @property
    def mark(self) -> str:
        """Four hex digits that tell this deal from others at the same moment, and do not betray the seed."""
        return sha256(self.seed.encode()).hexdigest()[:4]


class Practice(Alone, frozen=True, kw_only=True):
    """A practice: its beginning and the moves since."""

    beginning: Beginning


class Void(Exception):
    """The game cannot go on, as today's rules read the position or the moves differently."""


def seat_at(found: Replay, frame: int, user_id: UserId) -> Seat | None:
    """The seat with which this person can play on from this frame. None if they have no seat there."""
    if not 0 <= frame < len(found.frames) or found.frames[frame].phase is not Phase.PLAYING:
        return None
    return found.frames[frame].seat(user_id)


def begin(found: Replay, frame: int, seat: Seat, seed: str) -> Beginning:
    """Deals again all that this seat cannot know in this frame. Nobody may know the ``seed``."""
    table = found.frames[frame]
    deal = table.prompt.deal
    first = next(i for i, one in enumerate(found.frames) if one.prompt.deal == deal)
    moves = [(move.seat, move.action) for move in found.moves[first:frame]]
    at = Moment(table.rules, table.state, table.view(seat), found.frames[first].state, moves)
    position = msgspec.Raw(msgspec.json.encode(redealt(at, seed)))
    mine = {player.bird for player in table.players if player.user is None}
    others = (bird for bird in count() if bird not in mine)
    birds = tuple(player.bird if player.user is None else next(others) for player in table.players)
    return Beginning(table.game, table.rules.version, table.options, frame, birds, seat, seed, position)


def new(beginning: Beginning, user_id: UserId, name: str) -> Practice:
    """The game up to the person's first decision. Raises Void."""
    return went_on(dealt(beginning, user_id, name))


def dealt(beginning: Beginning, user_id: UserId, name: str) -> Practice:
    """The game before any move: its person in their seat, bots in the others. Raises Void."""
    rules = games().get(beginning.game)
    if rules is None or rules.version != beginning.version:
        raise Void
    try:
        state = _position(beginning.game).decode(beginning.position)
    except msgspec.MsgspecError:
        raise Void from None
    about = (beginning.game, GuildId(0), ChannelId(0), user_id, beginning.options, LESSON_SECONDS)
    mine, seat = Player(user=user_id, name=name), beginning.seat
    bots = (Player(bird=bird) for bird in beginning.birds)
    table = Table(
        TableId(0),
        phase=Phase.PLAYING,
        opened=log.Opened(*about, secret="", lesson=True),
        host=user_id,
        players=tuple(mine if place == seat else bot for place, bot in enumerate(bots)),
        seed=beginning.seed,
        state=state,
        occasion=Lesson(),
    )
    return Practice(table=table, seat=seat, beginning=beginning)


def recalled(
    beginning: Beginning, user_id: UserId, name: str, moves: Iterable[log.Acted], marked: str
) -> Practice:
    """The game after these stored moves, checked against their mark. Raises Void."""
    begun = dealt(beginning, user_id, name)
    found = alone.recalled(begun, moves, marked)
    if found is None:
        raise Void
    return found


@cache
def _position(game: str) -> msgspec.json.Decoder[Any]:
    """A decoder of stored states of the game. The game's `view` tells their type."""
    return msgspec.json.Decoder(get_type_hints(games()[game].view)["state"])
