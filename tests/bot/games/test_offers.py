"""Offers to open a table: their addresses, titles and short names, and the ladders that rank their games."""

from bot.games.ladders import ladder_name, ladder_of, ladders
from bot.games.offers import Offer, offer_of, offered, offers
from bot.i18n import LANGUAGES, Tr
from engine.options import choices, combinations
from engine.registry import games
from tests.titles import TITLES


def test_every_title_is_offered_once_and_by_a_word_of_its_own() -> None:
    assert sorted(offer.title for offer in offers()) == sorted(TITLES)
    words = [offer.word for offer in offers()]
    assert len({*words}) == len(words)
    assert {"kuckuck", "coucou", "as"} <= {*words}
    pages = {offer.title: offer.page for offer in offers() if offer.game == "coucou"}
    assert pages == {"Coucou": 0, "As qui court": 5}, "each leads to its page of the rules"


def test_an_address_names_a_game_with_all_of_its_options() -> None:
    for game, rules in games().items():
        for options in combinations(rules.Options):
            offer = Offer(game, {name: getattr(options, name) for name in options.__struct_fields__})
            assert offered(offer.key) == offer
    usual = Offer("coucou", {"variant": "as", "chips": 3})
    assert offered("coucou as") == usual, "from before an option came"
    assert offer_of("coucou", {"variant": "as", "chips": 99, "gone": 1}) == usual, "as far as they still hold"
    assert offer_of("poker", {}) is None
    for unknown in ("", "poker", "kuckuck nonsense", "kuckuck sealed sealed", "coucou coucou 9", "cucco  "):
        assert offered(unknown) is None


def test_each_game_and_variant_has_a_ladder_and_the_first_goes_by_the_games_key() -> None:
    assert [*ladders()] == ["coucou", "coucou-as", "cucco", "ducksoup", "kuckuck", "kuckuck-tactical"]
    assert {*games()} <= {*ladders()}
    assert all(len(key) <= 32 for key in ladders()), "as long as the column"
    for key, ladder in ladders().items():
        allowed = choices(games()[ladder.game].Options)
        for option in (name for name, values in allowed.items() if ladder.value in values):
            assert ladder_of(ladder.game, {option: ladder.value or "", "rounds": 3}) == key
    assert {ladder_of("coucou", {"variant": "as", "chips": chips}) for chips in range(2, 6)} == {"coucou-as"}
    for options in ({}, {"bidding": "silent"}, {"bids": "tactical"}, {"bidding": 3}):
        assert ladder_of("kuckuck", options) == "kuckuck", "of unknown options"
    assert ladder_of("snap", {"bidding": "tactical"}) == "snap", "not played any more"
    for language in LANGUAGES:
        names = {ladder_name(key, Tr(language)) for key in ladders()}
        assert len(names) == len(ladders())
        assert {"As qui court", "Coucou", "Duck Soup"} <= names
