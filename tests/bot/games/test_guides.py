"""What games add to their rules: a page about the present moment, what cards do, and drawn examples."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.drawing import Drawing, Words
from bot.games.cards import shown_card
from bot.i18n import LANGUAGES, Tr
from bot.pictures.files import file_of
from bot.pictures.lettering import fitted
from bot.pictures.png import SMOOTH
from bot.screen import address
from bot.screens.rules import reading, rules, rules_page
from bot.table import Phase, Table
from bot.table.extras import Guide, extras
from bot.table.paces import DAY
from engine.game import Seat
from engine.games import coucou, cucco, ducksoup, kuckuck
from engine.registry import games
from tests.bot.drawn import evening, text_of
from tests.bot.logged import setting_of
from tests.engine import coucou_table, cucco_table, ducksoup_table, kuckuck_table
from tests.engine.contract import biggest_of

HEAVIEST = 40_000
"""A drawn example has at most this many bytes."""
each_game = pytest.mark.parametrize("game", [game for game in games() if extras(game).guide])


def guide_of(game: str) -> Guide:
    found = extras(game).guide
    assert found
    return found


@each_game
def test_an_example_is_drawn_whole_on_its_page_of_the_rules_and_told_to_readers_of_text(game: str) -> None:
    for language in LANGUAGES:
        picture = guide_of(game).example(Tr(language).of(game))
        assert isinstance(picture.drawing, Drawing)
        written = [mark for mark in picture.drawing.marks if isinstance(mark, Words)]
        assert fitted(picture.drawing, SMOOTH, joined=False) == written, "nothing of it is cut"
        assert [mark for mark in written if mark.text.replace("\xa0", " ") not in picture.alt] == []
    assert len(file_of(picture.drawing)) < HEAVIEST
    page, tr = guide_of(game).example_section - 1, Tr("en")
    sections = len(rules(game, "en")) - 1
    assert [number for number in range(sections) if rules_page(game, number, tr).pictures] == [page]
    told = rules_page(game, page, tr, text_only=True)
    assert not told.pictures
    assert guide_of(game).example(tr.of(game)).alt.splitlines()[1] in text_of(told)


@each_game
def test_each_moment_has_a_page_of_the_rules(game: str) -> None:
    setting, pages = biggest_of(game), range(1, len(rules(game, "en")))
    tables = [*evening(setting, ["Ann", "Ben"])][::11]
    views = [table.rules.view(table.state, seat) for table in tables for seat in range(setting.seats)]
    assert {*map(guide_of(game).section, views)} <= {*pages}


def seen_by(table: Table, seat: Seat | None, *, by_post: bool = False) -> str:
    """The text of the page about the open cards, or "" if the first page of the rules does not lead to it."""
    opened = replace(table.opened, seconds=DAY if by_post else 60)
    table = replace(table, opened=opened)
    page, way = reading(table, seat, "seen", None, Tr("en")), address("read seen", table=table.id)
    leads = way in str(reading(table, seat, 0, None, Tr("en")))
    return text_of(page) if leads else ""


def test_open_tricks_lie_there_for_all_and_others_for_those_who_play_by_post() -> None:
    *_, table = (now for now in evening(setting_of("ducksoup"), ["Ann", "Ben"]) if now.phase is Phase.PLAYING)
    tricks = table.state.tricks
    lies_open, down = ([trick for trick in tricks if (2 in trick.worth) is two] for two in (True, False))
    assert lies_open
    assert down
    for seat in (None, 0, 1):
        live, by_post = seen_by(table, seat), seen_by(table, seat, by_post=True)
        for trick in tricks:
            cards = "\xa0".join(shown_card(card, Tr("en")) for card in trick.cards)
            assert (cards in live) is (trick in lies_open)
            assert cards in by_post


def test_hands_that_one_has_held_can_be_looked_up_by_post_alone() -> None:
    tables = evening(setting_of("kuckuck"), ["Ann", "Ben", "Cleo"])
    table = next(now for now in tables if now.state.round == 2 and now.state.trick == 2)
    view: Any = table.rules.view(table.state, 1)
    left = [card for card in view.hand if card not in table.state.players[1].played]
    assert f"all cards: {' '.join(f'**{card}**' for card in left)}" in seen_by(table, 0, by_post=True)
    assert not seen_by(table, 0)


SEALED = kuckuck_table.table("A(–,5) B(3,5) C(out) D(–,5)", (2, 9), "A52 B41 D8", trick=2)
OPEN = kuckuck_table.table("A(–,5) B(3,5) C(out) D(–,5)", (2, 9), "A52 B41 D8", trick=2, tactical=True)
LEAD = ducksoup_table.table("7H KS", "7C 7S", stock="2D 3D")
DEALT, PERSON = cucco_table.table("A3 B6 C9 D14 E4"), cucco_table.table("A3 B20 C9 D14 E4")
MOMENTS: list[tuple[Any, Any, int, str]] = [
    (kuckuck, SEALED, 0, "3. A trick"),
    (kuckuck, SEALED, 2, "5. Going out"),
    (kuckuck, OPEN, 0, "8. Open bidding"),
    (ducksoup, LEAD, 0, "3. A trick"),
    (ducksoup, ducksoup_table.play(LEAD, "A:7H B:7C quack")[0], 0, "4. Quack!"),
    (ducksoup, ducksoup_table.table("7H KS", "7C 7S"), 0, "5. Two courses"),
    (cucco, DEALT, 0, "4. Your turn"),
    (cucco, cucco_table.after(DEALT, "A:ask"), 1, "5. What the other card does"),
    (cucco, cucco_table.after(DEALT, "A:keep B:keep C:keep D:keep"), 4, "6. Asking the deck"),
    (cucco, cucco_table.after(PERSON, "A:ask B:accept"), 0, "8. The end of a round"),
    (coucou, coucou_table.dealt(5), 0, "4. Your turn"),
    (coucou, coucou_table.dealt(5, coucou_table.AS), 0, "6. As qui court"),
]


def test_the_page_of_the_rules_follows_the_moment() -> None:
    for game, state, seat, heading in MOMENTS:
        section = guide_of(game.key).section(game.view(state, seat))
        assert rules(game.key, "en")[section].partition("\n")[0] == heading
