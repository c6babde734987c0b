"""Nobody can choose the deal: the seal, the seed and the seats."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.i18n import Tr
from bot.ids import MessageId, UserId
from bot.table import LEARNER, Table, log
from bot.table.commands import AddHouse, Command, FillHouse, Join, Leave, RemoveHouse, ShowSeal, Start
from bot.table.dealing import UNPOSTED, draw, people, sha
from bot.table.decisions import decide
from bot.table.folding import fold
from bot.table.marks import recall
from bot.table.replay import replay
from engine.shuffle import shuffled
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, NAMES, NUMBER, after, join
from tests.bot.people import lobby as former_lobby
from tests.bot.recorded import MESSAGE
from tests.bot.sealed import SALT, SECRET, dealt, new, shown

pytestmark = pytest.mark.by_lot

EN = Tr("en")
MESSAGES = [*map(MessageId, range(50))]
PEOPLE = (ANN, BEN, CLEO)


# Seal and seed


def test_the_seal_is_the_hash_of_the_secret_and_of_the_salts_hash() -> None:
    assert new().commitment == sha(f"{SECRET}|{sha(SALT)}")


def test_secret_and_salt_are_drawn_anew_each_time() -> None:
    drawn = [draw() for _ in range(20)]
    values = {value for one in drawn for value in (one["secret"], one["salt"])}
    assert len(values) == 40
    assert {len(value) for value in values} == {32}


def test_the_seed_is_the_hash_of_secret_table_message_and_people() -> None:
    table = after(shown(), join(BEN), AddHouse(ANN), Start(ANN))
    aliases = sorted([sha(f"{SALT}|{ANN}"), sha(f"{SALT}|{BEN}")])
    assert table.seed == sha(f"{SECRET}|{NUMBER}|{MESSAGE}|{sha('/'.join(aliases))}")


def test_another_message_is_another_seed() -> None:
    one, other = (after(new(), ShowSeal(seal), FillHouse(ANN), Start(ANN)).seed for seal in MESSAGES[:2])
    assert one != other


def test_without_a_message_the_word_unposted_stands_in_its_place() -> None:
    table = after(new(), FillHouse(ANN), Start(ANN))
    assert table.seed == sha(f"{SECRET}|{NUMBER}|{UNPOSTED}|{people(table_aliases(ANN))}")


def table_aliases(*users: UserId) -> list[str]:
    return [sha(f"{SALT}|{user}") for user in users]


def test_the_first_message_that_showed_the_seal_is_written_down_once() -> None:
    table = shown()
    assert table.sealed.message == MESSAGE
    assert decide(table, ShowSeal(MessageId(MESSAGE + 1))) == ()


@pytest.mark.parametrize(
    "table", [after(new(), FillHouse(ANN), Start(ANN)), former_lobby(ANN)], ids=["a game", "former"]
)
def test_no_message_is_written_down_later_nor_in_a_log_of_the_former_form(table: Table) -> None:
    assert decide(table, ShowSeal(MESSAGE)) == ()


# Seats


def test_the_seats_are_a_shuffle_of_the_seed() -> None:
    table = after(shown(), join(BEN), AddHouse(ANN), AddHouse(ANN), Start(ANN))
    names = [*sorted(table_aliases(ANN, BEN)), "house 0", "house 1"]
    lot = shuffled(names, table.seed, "seats")
    mine = {sha(f"{SALT}|{user}"): user for user in (ANN, BEN)}
    assert [player.user for player in table.players] == [mine.get(name) for name in lot]
    assert [f"house {p.bird}" for p in table.players if p.user is None] == [n for n in lot if n[0] == "h"]


def test_who_opens_the_table_sits_anywhere() -> None:
    hosts = {after(new(), ShowSeal(seal), join(BEN), join(CLEO), Start(ANN)).seat(ANN) for seal in MESSAGES}
    assert hosts == {0, 1, 2}


def test_a_learner_keeps_their_seat() -> None:
    for seed in range(20):
        table = replace(new(lesson=True, game="coucou"), id=seed)
        table = after(table, FillHouse(ANN), Start(ANN))
        assert table.players[LEARNER].user == ANN


def test_whatever_a_host_and_the_others_do_before_the_start_moves_no_card() -> None:
    expected = dealt(after(shown(), join(BEN), join(CLEO), AddHouse(ANN), Start(ANN)))
    for host, *others in permutations(PEOPLE):
        table = after(shown(host), AddHouse(host), *map(join, others))
        assert dealt(after(table, Start(host))) == expected


STEPS = st.lists(
    st.one_of(
        st.sampled_from([Join(user, NAMES[user]) for user in PEOPLE]),
        st.sampled_from([Leave(user) for user in PEOPLE]),
        st.sampled_from([AddHouse(DAN), RemoveHouse(DAN)]),
    ),
    max_size=30,
)


@given(steps=STEPS, house=st.integers(0, 1))
def test_no_order_of_joining_leaving_and_adding_moves_a_card(steps: Sequence[Command], house: int) -> None:
    """DAN is host and stays; in the end the same people sit there, with as many house players."""
    table = shown(DAN)
    for step in steps:
        if _is_possible(table, step):
            table = after(table, step)
    while any(player.user is None for player in table.players):
        table = after(table, RemoveHouse(DAN))
    table = after(
        table, *(join(user) for user in PEOPLE if table.seat(user) is None), *[AddHouse(DAN)] * house
    )
    straight = after(shown(DAN), *map(join, PEOPLE), *[AddHouse(DAN)] * house)
    assert dealt(after(table, Start(DAN))) == dealt(after(straight, Start(DAN)))


def _is_possible(table: Table, step: Command) -> bool:
    match step:
        case Join(user):
            return table.seat(user) is None and len(table.players) < table.rules.seats[-1]
        case Leave(user):
            return table.seat(user) is not None
        case AddHouse():
            return len(table.players) < table.rules.seats[-1]
    return any(player.user is None for player in table.players)


def test_other_people_are_another_deal() -> None:
    seeds = {after(shown(), join(BEN), join(other), Start(ANN)).seed for other in (CLEO, DAN, EVE)}
    assert len(seeds) == 3


# The former form

FORMER = """
{"type":"Opened","game":"kuckuck","guild":11,"channel":22,"host":101,"options":{"bidding":"sealed"},"seconds":60,"secret":"egg"}
{"type":"Joined","user":101,"name":"Ann"}
{"type":"HouseJoined","bird":0}
{"type":"Joined","user":102,"name":"Ben"}
""".strip().splitlines()


def test_a_lobby_that_was_opened_before_there_were_salts_starts_and_stays_checkable() -> None:
    entries = [log.decode(line) for line in FORMER]
    table = recall(NUMBER, [(entry, None) for entry in entries])
    assert table.commitment == sha("egg")
    (started,) = decide(table, Start(ANN))
    assert isinstance(started, log.Started)
    assert started.seed == sha(f"egg|{NUMBER}|101/house/102")
    assert log.encode(started) == (
        f'{{"type":"Started","version":1,"options":{{"bidding":"sealed"}},"seed":"{started.seed}"}}'
    ), "as the version before has written it"
    after_start = fold(table, [started])
    assert [player.user for player in after_start.players] == [ANN, None, BEN]
    read = replay(NUMBER, [(entry, None) for entry in [*entries, started]])
    assert read.seed_agrees
    assert read.people_agree
    assert not read.unposted


def test_a_former_log_with_a_deleted_secret_is_still_read() -> None:
    entries = [log.decode(line.replace('"secret":"egg"', '"secret":"","seal":"ab"')) for line in FORMER]
    table = fold(Table(NUMBER), entries)
    assert (table.commitment, table.secret) == ("ab", "")
