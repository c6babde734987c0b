"""Team matches: the lobby, and both tables once the match has begun."""

from msgspec.structs import replace

from bot.ids import TableId, UserId
from bot.table import Table, log
from bot.table.commands import DrawTeams, MakeMatch, ShowSeal, Start
from bot.table.decisions import decide
from bot.table.folding import fold
from bot.table.log import MadeMatch, Paired, Settled
from bot.table.replay import Replay, replay
from bot.table.team_match import second_table
from tests.bot.people import ANN, BEN, CLEO, DAN, NUMBER, after, join
from tests.bot.recorded import MESSAGE
from tests.bot.sealed import new

SECOND = TableId(8)


def match_lobby(*others: UserId, game: str = "kuckuck") -> Table:
    """The lobby of a match after its message has been posted. People who join are put in the smaller team."""
    table = after(new(game=game), ShowSeal(MESSAGE), MakeMatch(ANN, on=True))
    return after(table, *map(join, others))


def begun(lobby: Table) -> tuple[list[log.Entry], list[log.Entry]]:
    """The entries that the match's start adds to the first table's log, and the second table's whole log."""
    entries = decide(lobby, Start(ANN))
    started = entries[-1]
    assert isinstance(started, log.Started)
    return [*entries, Paired(SECOND)], second_table(fold(lobby, entries[:-1]), started)


def both(lobby: Table) -> tuple[Table, Table]:
    """The two tables once the match has begun."""
    mine, others = begun(lobby)
    return fold(lobby, mine), fold(Table(SECOND), others)


def both_replays(*, by_lot: bool = False) -> tuple[Replay, Replay]:
    """The replays of a match's two tables. Both tables were closed after the deal."""
    lobby = after(match_lobby(BEN, CLEO, DAN), DrawTeams(ANN, on=by_lot))
    mine, others = begun(lobby)
    opening = next(entry for entry in others if isinstance(entry, log.Opened))
    lobbies = [entry for entry in others[1:-1] if not isinstance(entry, log.HouseJoined)]
    first = [replace(opening, beside=None, host=ANN), MadeMatch(on=True), *lobbies, *mine]
    ends = log.Closed("voted"), Settled()
    return _replay(NUMBER, [*first, *ends]), _replay(SECOND, [*others, *ends])


def _replay(number: TableId, entries: list[log.Entry]) -> Replay:
    return replay(number, [(entry, None) for entry in entries])
