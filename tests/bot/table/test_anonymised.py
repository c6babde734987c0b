"""A log from which a person was deleted says nothing about them, and keeps everything else."""

from typing import get_args, get_type_hints

import pytest

from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.journal import PERSONS
from bot.table import log
from bot.table.anonymised import anonymised
from bot.table.replay import recall, replay
from engine.registry import games
from tests.bot.drawn import HOST
from tests.bot.logged import setting_of
from tests.bot.recorded import LATE, NOBODY, Logged, forgotten, recorded
from tests.engine.contract import biggest_of

pytestmark = pytest.mark.by_lot

SOME = biggest_of("kuckuck")
NAMES = ["Annabella", "Benjamin"]


def told(logged: Logged) -> str:
    return "\n".join(log.encode(entry) for entry, _ in logged if entry)


@pytest.mark.parametrize("user", [HOST, HOST + 1, LATE])
@pytest.mark.parametrize("game", games())
def test_their_id_and_their_name_are_gone_and_the_log_means_the_same(game: str, user: UserId) -> None:
    before = recorded(setting_of(game), NAMES)
    after = forgotten(before, user)
    name = {HOST: NAMES[0], HOST + 1: NAMES[1], LATE: "*" * 32}[user]
    late = any(isinstance(entry, log.CameLate) for entry, _ in before)
    assert (f":{user}" in told(before)) == (late or user != LATE), "a short game is over before that"
    assert f":{user}" not in told(after)
    assert name not in told(after)
    assert recall(TableId(7), after).outcome == recall(TableId(7), before).outcome
    read = replay(TableId(7), after)
    assert (read.finished, len(read.moves)) == (True, replay(TableId(7), before).logged)


def test_every_entry_that_names_somebody_is_known() -> None:
    """If a new kind of entry kept a person in another field, a deletion would miss that field."""
    kinds = [(field, kind) for entry in get_args(log.Entry) for field, kind in get_type_hints(entry).items()]
    assert {field for field, kind in kinds if kind in (UserId, UserId | None)} <= {*PERSONS}
    assert {field for field, kind in kinds if kind in (int, str)} == {
        *("game", "seconds", "secret", "name", "bird", "version", "seed"),
        *("deal", "card", "salt", "salted", "script", "action", "seat", "most", "number", "turn"),
        *("team", "mark"),
    }


def test_who_was_not_dealt_to_takes_no_secret_with_him() -> None:
    late = recorded(SOME, NAMES)
    passer_by: Logged = [(log.Joined(LATE, "Cleo"), None), (log.Left(LATE), None)]
    for logged in (late, [*late[:2], *passer_by, *late[2:]]):
        read = replay(TableId(7), forgotten(logged, LATE))
        assert (read.table.secret, read.table.sealed.salt) == ("the secret of seed", "the salt of seed")
        assert read.seed_agrees


KEPT: dict[int, log.Entry] = {
    0: log.Opened("kuckuck", GuildId(1), ChannelId(2), UserId(101), {"bidding": "sealed"}, 60, "egg"),
    1: log.Joined(UserId(101), "Ann"),
    2: log.Invited(UserId(102)),
    3: log.Joined(UserId(103), "Cleo"),
    4: log.Removed(UserId(103), UserId(104)),
    5: log.Renamed(UserId(101), "Anna", UserId(104)),
    6: log.Closed("moderated", UserId(104)),
}


@pytest.mark.parametrize("user", [101, 102, 103, 104])
def test_of_whom_a_table_was_kept_from_or_by_no_id_is_left(user: UserId) -> None:
    after = KEPT | anonymised(KEPT, user, NOBODY)
    assert all(user not in entry.named for entry in after.values())
    names = {entry.name for entry in after.values() if isinstance(entry, log.Joined | log.Renamed)}
    assert names == {101: {"", "Cleo"}, 103: {"Ann", "", "Anna"}}.get(user, {"Ann", "Cleo", "Anna"})
    before, now = (recall(TableId(7), [(entry, None) for entry in log_.values()]) for log_ in (KEPT, after))
    assert (now.phase, now.closed, len(now.players)) == (before.phase, "moderated", len(before.players))
