"""Which games are ranked together."""

from __future__ import annotations

import pytest

from bot.games.ladders import ladder_name, ladder_of, ladders
from bot.i18n import LANGUAGES, Tr
from engine.options import choices
from engine.registry import games


def test_each_game_and_variant_has_a_ladder_and_the_first_goes_by_the_games_key() -> None:
    assert [*ladders()] == ["coucou", "coucou-as", "cucco", "ducksoup", "kuckuck", "kuckuck-tactical"]
    assert {*games()} <= {*ladders()}
    assert all(len(key) <= 32 for key in ladders()), "as long as the column"


@pytest.mark.parametrize("key", ladders())
def test_a_ladder_is_that_of_its_value_and_of_no_other(key: str) -> None:
    ladder = ladders()[key]
    allowed = choices(games()[ladder.game].Options)
    if ladder.value is not None:
        [option] = [name for name, values in allowed.items() if ladder.value in values]
        assert ladder_of(ladder.game, {option: ladder.value, "rounds": 3}) == key


def test_options_that_make_no_other_game_share_a_ladder() -> None:
    assert {ladder_of("coucou", {"variant": "as", "chips": chips}) for chips in range(2, 6)} == {"coucou-as"}


@pytest.mark.parametrize("options", [{}, {"bidding": "silent"}, {"bids": "tactical"}, {"bidding": 3}])
def test_a_game_of_unknown_options_is_on_the_first_ladder(options: dict[str, int | str]) -> None:
    assert ladder_of("kuckuck", options) == "kuckuck"


def test_a_game_that_is_not_played_any_more_keeps_its_ladder() -> None:
    assert ladder_of("snap", {"bidding": "tactical"}) == "snap"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_ladder_has_a_name_of_its_own(language: str) -> None:
    names = {ladder_name(key, Tr(language)) for key in ladders()}
    assert len(names) == len(ladders())
    assert {"As qui court", "Coucou", "Duck Soup"} <= names
