"""What a planner wants of an evening, written into addresses of buttons and read back."""

import re
from itertools import chain, permutations

from simcord.components import validate_modal

from bot.games.offers import offers
from bot.i18n import LANGUAGES, Tr
from bot.screen import address, parse_address
from bot.settings import ServerSettings
from cogs.evenings.forms import hour_form, plan_form
from cogs.evenings.planning import WHAT
from cogs.evenings.wishes import WISH, Wish, read_wish, wished
from engine.registry import games

ALL = tuple(games())
OFFERED = tuple(offer.word for offer in offers())


def read(word: str) -> Wish | None:
    found = re.fullmatch(WISH, word)
    assert found
    return read_wish(found)


def test_every_wish_fits_in_an_address_and_comes_back_the_same() -> None:
    for named in chain.from_iterable(permutations(OFFERED, number) for number in (1, 2, 3, 4)):
        for final in (None, *OFFERED):
            wish = wished(named, final, 6, 60, 2)
            assert read(wish.word) == wish
            assert re.fullmatch(WHAT, wish.word)
            for word in ("eveat 9999999999 z999", "eveat 99999999999", "evewall at99999999999"):
                assert parse_address(address(f"{word} {wish.word}"))


def test_the_forms_fit_at_discord_in_each_language() -> None:
    wish = wished(("coucou", "as"), "cucco", None, 0, 2)
    for tr in map(Tr, LANGUAGES):
        for form in (
            plan_form("evedone", wish, tr),
            plan_form("evedone", None, tr),
            hour_form("evedone", tr),
        ):
            shown = validate_modal(form.to_dict())
            labels = [shown["title"], *(part["label"] for part in shown["components"])]
            about = [part.get("description", "") for part in shown["components"]]
            assert not any(said.endswith("…") for said in (*labels, *about)), "cut"


def test_a_made_up_wish_is_none_and_what_was_made_up_of_numbers_is_put_right() -> None:
    made_up = "poker", "kuckuck+poker", "kuckuck/poker", "coucou+coucou", "king", "as+as", "kuckuck/sealed"
    assert {word: read(f"plan {word} 3 60") for word in made_up} == dict.fromkeys(made_up)
    assert read("plan kuckuck+ducksoup 1 99") == Wish(("kuckuck", "ducksoup"), None, 2, 99)
    assert read("p kuckuck 1w2 1") == Wish(("kuckuck",), None, 1, 1, 2)
    assert read("plan kuckuck 1 1") == Wish(("kuckuck",), None, 1, 1)


def test_what_is_left_out_or_cannot_be_follows_from_the_games() -> None:
    for wish, rounds, places in (
        (wished(["kuckuck"], None, None, 0), 3, 60),
        (wished(ALL, ALL[0], 2, 0), 4, 24),
        (wished(["kuckuck", "ducksoup"], None, 6, 25), 6, 24),
        (wished(["kuckuck"], "ducksoup", 2, 1), 2, 4),
    ):
        assert (wish.rounds, wish.places) == (rounds, places), wish
    assert wished(ALL, ALL[0], None, 0).final is None


def test_a_variant_with_a_name_is_chosen_like_a_game_whatever_is_usual_in_the_server() -> None:
    for usual in ("coucou", "as"):
        settings = ServerSettings(options={"coucou": {"variant": usual, "chips": 5}})
        planned = wished(["coucou", "as"], "as", None, 0).planned(settings)
        assert [game.options["variant"] for game in planned.program] == ["coucou", "as", "coucou", "as"]
        assert {game.options["chips"] for game in planned.program} == {5}
