"""Logs of team matches, which 1.0.0 had, lead to the same seats and cards as they did then."""

import pytest

from bot.i18n import Tr
from bot.screen import Text
from bot.screens.table import table_message
from bot.table import Phase
from bot.table.nouns import Moment
from bot.table.seats import open_seats
from cogs.history.verdict import judged
from tests.bot.matched import replayed
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE

EN = Tr("en")
SEATS = {
    1: (ANN, DAN, "bot 0"),
    2: (CLEO, BEN, EVE),
    3: (BEN, "bot 1", "bot 0"),
    4: (CLEO, DAN, "bot 2"),
    5: (CLEO, "bot 0"),
    6: (ANN, BEN),
}


@pytest.mark.parametrize("number", SEATS)
def test_who_plays_where_is_as_when_it_was_played(number: int) -> None:
    read, ended = replayed(number), number <= 3
    table = read.table
    assert tuple(player.user or f"bot {player.bird}" for player in table.players) == SEATS[number]
    assert (read.whole, table.phase) == (True, Phase.OVER if ended else Phase.PLAYING)
    assert (read.seed_agrees, read.people_agree, read.shuffles_agree) == (True, True, True)
    said, steps = judged(read, True, EN)
    assert said.startswith("✅")
    assert "The seats weren't drawn" not in steps.text, "whatever the lobby said"


@pytest.mark.parametrize(("one", "other"), [(1, 2), (3, 4), (5, 6)])
def test_both_tables_had_the_same_cards(one: int, other: int) -> None:
    first, second = replayed(one).frames[0], replayed(other).frames[0]
    for seat, _ in enumerate(first.players):
        assert first.rules.view(first.state, seat) == second.rules.view(second.state, seat)


def test_such_a_game_does_not_count_says_so_and_lets_nobody_in_who_may_know_the_cards() -> None:
    for number in (3, 5):
        table = replayed(number).table
        assert (table.counts, open_seats(table)) == (False, ())
        [*said] = [
            block.text for block in table_message(table, Moment(), EN).blocks if isinstance(block, Text)
        ]
        assert "same cards at another table: not rated" in "\n".join(said)
