"""Nobody can choose the deal: tests of the seal, the seed, and seats drawn by lot or set by the host."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import permutations
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.i18n import Tr
from bot.ids import MessageId, TableId, UserId
from bot.screens.lobby import lobby as lobby_page
from bot.table import LEARNER, Table
from bot.table.again import next_table
from bot.table.commands import Change, Command, Join, Leave, Refused, SetHouse, ShowSeal, Start
from bot.table.dealing import UNPOSTED, Seating, draw, people, sha
from bot.table.decisions import decide
from bot.table.folding import fold
from engine.shuffle import shuffled
from tests.bot.drawn import text_of
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, NAMES, NUMBER, after, join, refuses
from tests.bot.recorded import MESSAGE
from tests.bot.sealed import SALT, SECRET, dealt, new, shown

pytestmark = pytest.mark.by_lot

EN = Tr("en")
MESSAGES = [*map(MessageId, range(50))]
PEOPLE = (ANN, BEN, CLEO)
AS_LISTED = Change(CLEO, seating="list")


def aliases(*users: UserId) -> list[str]:
    return sorted(sha(f"{SALT}|{user}") for user in users)


def test_the_seal_is_the_hash_of_the_secret_and_of_the_salts_hash() -> None:
    assert new().commitment == sha(f"{SECRET}|{sha(SALT)}")
    values = {value for _ in range(20) for value in draw().values()}
    assert len(values) == 40, "both are drawn again each time"
    assert {len(str(value)) for value in values} == {32}


def test_the_seed_is_the_hash_of_secret_table_message_and_people() -> None:
    table = after(shown(), join(BEN), SetHouse(ANN, 1), Start(ANN))
    assert table.seed == sha(f"{SECRET}|{NUMBER}|{MESSAGE}|{sha('/'.join(aliases(ANN, BEN)))}")
    unposted = after(new(), Start(ANN))
    assert unposted.seed == sha(f"{SECRET}|{NUMBER}|{UNPOSTED}|{people(aliases(ANN))}")
    seeds = {after(shown(), join(BEN), join(other), Start(ANN)).seed for other in (CLEO, DAN, EVE)}
    assert shown().sealed.message == MESSAGE, "the first one is written down, once and before the start"
    for late in (shown(), after(new(), Start(ANN))):
        assert decide(late, ShowSeal(MessageId(MESSAGE + 1))) == ()
    seeds |= {after(new(), ShowSeal(seal), Start(ANN)).seed for seal in MESSAGES[:2]}
    assert len(seeds) == 5, "other people or another message are another deal"


def test_the_seats_are_a_shuffle_of_the_seed() -> None:
    table = after(shown(), join(BEN), SetHouse(ANN, 2), Start(ANN))
    lot = shuffled([*aliases(ANN, BEN), "house 0", "house 1"], table.seed, "seats")
    mine = {sha(f"{SALT}|{user}"): user for user in (ANN, BEN)}
    assert [player.user for player in table.players] == [mine.get(name) for name in lot]
    assert [f"house {p.bird}" for p in table.players if p.user is None] == [n for n in lot if n[0] == "h"]
    lessons = [replace(new(lesson=True, game="coucou"), id=TableId(number)) for number in range(20)]
    learners = {after(lesson, Start(ANN)).players[LEARNER].user for lesson in lessons}
    assert learners == {ANN}, "but a learner keeps their seat"


def test_whatever_a_host_and_the_others_do_before_the_start_moves_no_card() -> None:
    expected = dealt(after(shown(), join(BEN), join(CLEO), SetHouse(ANN, 1), Start(ANN)))
    for host, *others in permutations(PEOPLE):
        table = after(shown(host), SetHouse(host, 1), *map(join, others))
        assert dealt(after(table, Start(host))) == expected


STEPS = st.lists(
    st.one_of(
        st.sampled_from([Join(user, NAMES[user]) for user in PEOPLE]),
        st.sampled_from([Leave(user) for user in PEOPLE]),
        st.sampled_from([SetHouse(DAN, count) for count in range(3)]),
    ),
    max_size=30,
)


@given(steps=STEPS, house=st.integers(0, 1))
def test_no_order_of_joining_leaving_and_adding_moves_a_card(steps: Sequence[Command], house: int) -> None:
    """DAN is the host and stays. In the end both tables have the same people, and equally many bots."""
    table = shown(DAN)
    for step in steps:
        with suppress(Refused):
            table = after(table, step)
    missing = (join(user) for user in PEOPLE if table.seat(user) is None)
    table = after(table, SetHouse(DAN, 0), *missing, SetHouse(DAN, house))
    straight = after(shown(DAN), *map(join, PEOPLE), SetHouse(DAN, house))
    assert dealt(after(table, Start(DAN))) == dealt(after(straight, Start(DAN)))


# Seats in the order that the host has chosen


def test_everybody_sits_as_in_the_list_if_the_host_wants_it_with_the_same_cards() -> None:
    listed = after(shown(CLEO), join(BEN), join(ANN), AS_LISTED)
    table = after(listed, Change(CLEO, seconds=600))
    assert (table.seating, table.seconds) == ("list", 600)
    assert decide(table, AS_LISTED) == ()
    refuses(table, "That can't be chosen here.", Change(CLEO, seating=cast("Seating", "host first")))
    assert text_of(lobby_page(table, EN)).count("seats as listed") == 2, "in the facts, and as a change"
    over = after(listed, Start(CLEO))
    opened, seats = next_table(over, CLEO, draw(), 0)
    following = after(fold(Table(TableId(8)), [opened, *seats]), join(ANN), join(BEN), Start(CLEO))
    assert (following.seating, following.people) == ("list", over.people), "all sit as in the last game"
