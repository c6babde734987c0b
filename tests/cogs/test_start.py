"""A start with tables in mid-game."""

from __future__ import annotations

import re
from collections import Counter

from tests.cogs.evening import Evening
from tests.cogs.reading import text
from tests.queries import heard


async def test_it_asks_no_more_of_the_database_for_many_tables_than_for_one(evening: Evening) -> None:
    people = evening.members(*(f"player {number}" for number in range(10)))
    ann = people[0]
    await evening.want_letters(ann)
    store, asked = evening.bot.store, []
    queries = heard(store)
    for two in zip(people[::2], people[1::2], strict=True):
        await evening.start_game(*two, game="ducksoup")  # where one of them must choose after the other
        queries.clear()
        store.people._last_known.clear()  # a new process has read nothing yet
        await evening.restart()
        await evening.paint()
        asked.append(Counter(re.sub(r"\(\?.*?\)", "(…)", query) for query in queries))
    assert len([*evening.bot.tables]) == 5
    assert asked[-1] == asked[0]
    assert "The table is in" in text(evening.letter(ann)), "their hand is still where they want it"
    assert evening.hands(ann) == []
