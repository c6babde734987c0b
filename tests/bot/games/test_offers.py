"""What one can open a table of, and the words by which an address names it."""

from __future__ import annotations

import pytest

from bot.games.offers import Offer, offer_of, offered, offers
from engine.options import combinations
from engine.registry import games
from tests.titles import TITLES


def test_every_title_is_offered_once() -> None:
    assert sorted(offer.title for offer in offers()) == sorted(TITLES)


def test_every_offer_has_a_word_of_its_own() -> None:
    words = [offer.word for offer in offers()]
    assert len({*words}) == len(words)
    assert {"kuckuck", "coucou", "as"} <= {*words}


def test_a_variant_has_its_own_line_and_page_of_the_rules() -> None:
    coucou, variant = (offer for offer in offers() if offer.game == "coucou")
    assert (coucou.title, coucou.page) == ("Coucou", 0)
    assert (variant.title, variant.page) == ("As qui court", 5)
    assert coucou.summary != variant.summary


@pytest.mark.parametrize("game", games())
def test_an_address_names_a_game_with_all_of_its_options(game: str) -> None:
    for options in combinations(games()[game].Options):
        offer = Offer(game, {name: getattr(options, name) for name in options.__struct_fields__})
        assert offered(offer.key) == offer


@pytest.mark.parametrize(
    "key",
    ["", "poker", "kuckuck nonsense", "kuckuck sealed sealed", "coucou 3", "coucou coucou 9", "cucco  "],
)
def test_a_key_that_nobody_made_offers_nothing(key: str) -> None:
    assert offered(key) is None


def test_a_key_from_before_an_option_came_leaves_it_as_usual() -> None:
    assert offered("coucou as") == Offer("coucou", {"variant": "as", "chips": 3})


def test_a_former_games_options_are_taken_as_far_as_they_still_hold() -> None:
    assert offer_of("coucou", {"variant": "as", "chips": 99, "gone": 1}) == Offer(
        "coucou", {"variant": "as", "chips": 3}
    )
    assert offer_of("poker", {}) is None
