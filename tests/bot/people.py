"""Short helpers for people and their tables."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from bot.i18n import Tr
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.table import Table, log
from bot.table.commands import Act, Command, Join, Refused, SetHouse, Start
from bot.table.decisions import decide
from bot.table.folding import fold
from engine.game import Action

ANN, BEN, CLEO, DAN, EVE, FAY = map(UserId, range(101, 107))
NAMES = {ANN: "Ann", BEN: "Ben", CLEO: "Cleo", DAN: "Dan", EVE: "Eve", FAY: "Fay"}
NUMBER, GUILD, CHANNEL = TableId(7), GuildId(11), ChannelId(22)
SEALED = {"bidding": "sealed"}
TACTICAL = {"bidding": "tactical"}


def join(user: UserId) -> Join:
    return Join(user, NAMES.get(user, str(user)))


def opened(host: UserId = ANN, bidding: str = "sealed", secret: str = "egg") -> log.Opened:  # noqa: S107
    """The first entry of a log."""
    return log.Opened("kuckuck", GUILD, CHANNEL, host, {"bidding": bidding}, 60, secret)


def lobby(*people: UserId, house: int = 0, bidding: str = "sealed") -> Table:
    """A table before its game, with the first of these people as host, then the others, then bots."""
    host, *others = people
    table = fold(Table(NUMBER), [opened(host, bidding), log.Joined(host, NAMES[host])])
    return after(table, *map(join, others), SetHouse(host, house))


def playing(*people: UserId, house: int = 0, bidding: str = "sealed") -> Table:
    """A table of these people after the start of its game."""
    return after(lobby(*people, house=house, bidding=bidding), Start(UserId(people[0])))


def after(table: Table, *commands: Command) -> Table:
    """The table after these requests. All of them must be accepted."""
    for command in commands:
        table = fold(table, decide(table, command))
    return table


def cards(table: Table, user: UserId) -> list[Action]:
    """The cards that the user may play now."""
    seat = table.seat(user)
    assert seat is not None
    return list(table.rules.legal(table.state, seat))


def plays(table: Table, user: UserId, card: Action | None = None) -> Act:
    """The user's press on this card, or on their lowest card if none is given."""
    return Act(user, table.prompt.turn, card or cards(table, user)[0])


def refusing(decide: Callable[..., object]) -> Callable[..., None]:
    """Returns a check: ``decide`` must refuse each of ``commands``, in words that begin with ``sentence``."""

    def refuses(asked: object, sentence: str, *commands: object) -> None:
        for command in commands:
            with pytest.raises(Refused) as refusal:
                decide(asked, command)
            assert refusal.value.sentence(Tr("en")).startswith(sentence), command

    return refuses


refuses = refusing(decide)


@contextmanager
def refused(words: str) -> Iterator[None]:
    """Checks that the request is refused in a sentence with these words."""
    with pytest.raises(Refused) as refusal:
        yield
    assert words in refusal.value.sentence(Tr("en"))
