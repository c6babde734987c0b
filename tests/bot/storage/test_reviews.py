"""A review is kept for its person, as long as its game's log names them."""

from __future__ import annotations

import pytest

from bot.ids import TableId
from bot.reviews import VERSION, Review, Weighed
from bot.storage.store import Store
from bot.table import log
from bot.table.marks import MarkedEntry
from bot.table.results import Result
from tests.bot.people import ANN, BEN, CLEO
from tests.bot.service import on_both
from tests.bot.storage.written import AT, append, finish, new_table

pytestmark = on_both

REVIEW = Review(
    VERSION,
    "points",
    (Weighed(5, 4, "17", ("17", "42"), (0.125, 2.5), (0.0, 1.0), 0.2),),
)


@pytest.fixture
async def table(store: Store) -> TableId:
    """A lobby of Ann and Ben."""
    table = TableId(await new_table(store))
    await append(store, table, 2, MarkedEntry(log.Joined(BEN, "Ben")))
    return table


async def test_a_review_is_found_again_by_its_person_alone(store: Store, table: TableId) -> None:
    await store.reviews.keep(table, ANN, REVIEW)
    assert await store.reviews.find(table, ANN) == REVIEW
    assert await store.reviews.find(table, BEN) is None
    assert await store.reviews.find(TableId(table + 1), ANN) is None


async def test_a_new_review_takes_the_place_of_the_former_one(store: Store, table: TableId) -> None:
    await store.reviews.keep(table, ANN, REVIEW)
    await store.reviews.keep(table, ANN, Review(VERSION, "points"))
    assert await store.reviews.find(table, ANN) == Review(VERSION, "points")


async def test_a_review_of_another_version_is_to_be_made_again(store: Store, table: TableId) -> None:
    await store.reviews.keep(table, ANN, Review(VERSION + 1, "points"))
    assert await store.reviews.find(table, ANN) is None


async def test_nothing_is_kept_of_who_was_never_there_or_was_deleted_meanwhile(
    store: Store, table: TableId
) -> None:
    await store.reviews.keep(table, CLEO, REVIEW)
    assert await store.reviews.find(table, CLEO) is None
    await append(store, table, 3, MarkedEntry(log.Left(BEN)))
    await store.erase(BEN)
    await store.reviews.keep(table, BEN, REVIEW)
    assert await store.reviews.find(table, BEN) is None


async def test_deleted_data_takes_the_reviews_of_its_person_along_and_no_other(
    store: Store, table: TableId
) -> None:
    for user in (ANN, BEN):
        await store.reviews.keep(table, user, REVIEW)
    await append(store, table, 3, MarkedEntry(log.Left(BEN)))
    await store.erase(BEN)
    assert await store.reviews.find(table, ANN) == REVIEW
    assert await store.reviews.find(table, BEN) is None


@pytest.mark.parametrize("finished", [True, False])
async def test_a_review_goes_with_the_log_of_its_game(store: Store, table: TableId, finished: bool) -> None:
    await store.reviews.keep(table, ANN, REVIEW)
    if finished:
        await finish(store, table, 3, Result(0, ANN, "Ann", 1, 9))
    else:
        await store.append(table, 3, AT, [MarkedEntry(log.Closed("voted"))], live=False)
    await store.set_painted(table)
    assert await store.housekeeping.drop_logs(AT + 1) == 1
    assert await store.reviews.find(table, ANN) is None
