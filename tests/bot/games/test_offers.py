"""What one can open a table of: offers and the words of their addresses, titles, ladders, and short names."""

from __future__ import annotations

from bot.games.ladders import ladder_name, ladder_of, ladders
from bot.games.offers import Offer, offer_of, offered, offers
from bot.games.presenter import title_of, titles
from bot.games.scoresheet import NAME_WIDTH, score_sheet
from bot.i18n import LANGUAGES, Tr
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.presenters.lobby import facts
from bot.presenters.table import heading
from bot.table import Table, log
from bot.table.folding import fold
from engine.options import choices, combinations
from engine.registry import games
from tests.titles import TITLES


def test_every_title_is_offered_once_and_by_a_word_of_its_own() -> None:
    assert sorted(offer.title for offer in offers()) == sorted(TITLES)
    words = [offer.word for offer in offers()]
    assert len({*words}) == len(words)
    assert {"kuckuck", "coucou", "as"} <= {*words}
    coucou, variant = (offer for offer in offers() if offer.game == "coucou")
    assert (coucou.title, coucou.page) == ("Coucou", 0)
    assert (variant.title, variant.page) == ("As qui court", 5), "its page of the rules"
    assert coucou.summary != variant.summary


def test_an_address_names_a_game_with_all_of_its_options() -> None:
    for game, rules in games().items():
        for options in combinations(rules.Options):
            offer = Offer(game, {name: getattr(options, name) for name in options.__struct_fields__})
            assert offered(offer.key) == offer
    usual = Offer("coucou", {"variant": "as", "chips": 3})
    assert offered("coucou as") == usual, "from before an option came"
    assert offer_of("coucou", {"variant": "as", "chips": 99, "gone": 1}) == usual, "as far as they still hold"
    assert offer_of("poker", {}) is None
    unknown = (
        "",
        "poker",
        "kuckuck nonsense",
        "kuckuck sealed sealed",
        "coucou 3",
        "coucou coucou 9",
        "cucco  ",
    )
    assert [key for key in unknown if offered(key) is not None] == []


def opened(game: str, options: dict[str, str | int]) -> Table:
    return fold(Table(TableId(7)), [log.Opened(game, GuildId(1), ChannelId(2), UserId(3), options, 60, "")])


def test_a_variant_goes_by_its_own_name() -> None:
    named = {"": "Coucou", "coucou": "Coucou", "as": "As qui court"}
    for variant, title in named.items():
        options: dict[str, str | int] = {"variant": variant} if variant else {}
        assert title_of("coucou", options) == title
        assert heading(opened("coucou", options), Tr("en")) == f"{title} · table 7"
    assert (titles("coucou"), titles("cucco")) == ("Coucou / As qui court", "Cucco 21")
    assert title_of("kuckuck", {"bids": "sealed"}) == "Zum Kuckuck!"


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


def test_a_lobby_names_a_short_game_and_says_nothing_of_a_full_one() -> None:
    def said(options: dict[str, str | int]) -> str:
        return " · ".join(facts(opened("kuckuck", options), tr))

    words = {"en": "short: two rounds", "fr": "partie courte", "de": "kurz: zwei Durchgänge"}
    for tr in map(Tr, LANGUAGES):
        assert words[tr.language] in said({"bidding": "sealed", "rounds": "short"})
        full = said({"bidding": "sealed", "rounds": "full"})
        assert full == said({"bidding": "sealed"}), "as before there were short games"
        assert words[tr.language] not in full


def test_a_name_that_is_too_long_for_its_column_shows_that_it_was_cut() -> None:
    _, _, short, long, _ = score_sheet(("R1",), [("Ann", ["3"]), ("Rotkehlchen", ["5"])]).splitlines()
    assert ("Ann" in short, "…" in short) == (True, False)
    assert "Rotkehlch…" in long
    assert len("Rotkehlch…") == NAME_WIDTH
