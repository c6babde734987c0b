"""Lobbies whose deal is sealed, so that nobody can choose the cards. All new lobbies are like this."""

from msgspec.structs import replace

from bot.ids import UserId
from bot.table import Table, log
from bot.table.commands import ShowSeal
from bot.table.folding import fold
from tests.bot.people import ANN, NAMES, NUMBER, after, opened
from tests.bot.recorded import MESSAGE
from tests.engine.contract import biggest_of

SECRET, SALT = "egg", "shell"
SOME = biggest_of("kuckuck")


def new(host: UserId = ANN, *, lesson: bool = False, game: str = "kuckuck") -> Table:
    """A lobby with its host and its salt. Its message has not been posted yet."""
    about = replace(opened(host), game=game, salt=SALT, lesson=lesson)
    return fold(Table(NUMBER), [about, log.Joined(host, NAMES[host])])


def shown(host: UserId = ANN) -> Table:
    return after(new(host), ShowSeal(MESSAGE))


def dealt(table: Table) -> dict[int | str, object]:
    """The cards that each person and each bot was dealt."""
    return {
        player.user or f"house {player.bird}": (seat, table.rules.view(table.state, seat))
        for seat, player in enumerate(table.players)
    }
