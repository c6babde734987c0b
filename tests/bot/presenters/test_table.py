"""What the screens say and offer, moment by moment."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest
from msgspec.structs import replace

from bot.games.lessons import taught
from bot.games.offers import offers
from bot.games.presenter import presenter
from bot.i18n import LANGUAGES, Tr
from bot.ids import TableId, UserId
from bot.presenters.common import listed
from bot.presenters.help import commands_page, help_page
from bot.presenters.prompts import choose_table, confirm_leave
from bot.presenters.statistics import Person, one_game, overview
from bot.presenters.table import CLOSED, panel, table_message
from bot.scores.career import Career, Done, Record
from bot.table import Table, log
from bot.table.folding import evolve, fold
from engine.games.kuckuck.nouns import Score
from engine.options import choices
from engine.registry import games
from tests.bot.drawn import DEADLINE, NOTICE, NUMBER, buttons, live_buttons, lobby, started, text_of
from tests.engine.contract import SETTINGS

SEALED = next(s for s in SETTINGS if "kuckuck for 3" in repr(s) and "sealed" in repr(s))
TACTICAL = next(s for s in SETTINGS if "kuckuck for 3" in repr(s) and "tactical" in repr(s))
NAMES = ["Ann", "Ben", "Cleo"]
EN = Tr("en")


def shared(table: Table, tr: Tr = EN) -> str:
    return text_of(table_message(table, DEADLINE, tr))


def own(table: Table, seat: int = 0, tr: Tr = EN) -> str:
    return text_of(panel(table, seat, DEADLINE, tr))


def over() -> Table:
    table = started(SEALED, NAMES)
    while waiting := table.prompt.seats:
        table = evolve(table, log.Acted(min(waiting), table.rules.default(table.state, min(waiting))))
    return table


def scored(*rounds: tuple[int, int, int]) -> Table:
    """A finished game with these points, a round each."""
    sheet = tuple(tuple(Score(cockatoos=points) for points in scores) for scores in rounds)
    table = over()
    return replace(table, state=replace(table.state, sheet=sheet))


def played(table: Table, *cards: int) -> Table:
    """The n-th card of each seat in turn."""
    for seat, card in enumerate(cards):
        table = evolve(table, log.Acted(seat, table.rules.legal(table.state, seat)[card]))
    return table


def test_a_lobby_names_the_game_the_host_and_the_free_seats() -> None:
    text = shared(lobby(SEALED, ["Ann", "Ben"], house=1))
    assert "Zum Kuckuck!" in text
    assert "1. **Ann** · host" in text
    assert "3. **🤖\xa0Magpie**" in text
    assert "At the table: 3 of 5" in text
    assert "sealed bids · 60 seconds per move" in text


@pytest.mark.parametrize(
    ("people", "house", "dim"),
    [
        (2, 0, {"Start"}),
        (2, 1, set()),
        (3, 0, set()),
        (1, 4, {"Join"}),
        (5, 0, {"Join"}),
    ],
)
def test_a_lobby_offers_what_can_be_done(people: int, house: int, dim: set[str]) -> None:
    table = lobby(SEALED, [f"P{i}" for i in range(people)], house)
    every = {"Join", "Leave", "Start", "Host…", "Learn", "Rules"}
    assert live_buttons(table_message(table, DEADLINE, EN)) == every - dim


def test_join_stands_out_in_a_lobby_and_start_as_soon_as_it_can_start() -> None:
    def styles(*names: str) -> dict[str, str]:
        screen = table_message(lobby(SEALED, names), DEADLINE, EN)
        return {button.label: button.style for button in buttons(screen) if button.style != "secondary"}

    assert styles("Ann", "Ben") == {"Join": "success"}
    assert styles(*NAMES) == {"Join": "success", "Start": "primary"}


def test_a_lobby_shows_to_all_what_the_host_has_changed_since_it_opened() -> None:
    table = lobby(SEALED, ["Ann", "Ben"])
    assert "Changed" not in shared(table)
    table = evolve(table, log.Changed({"bidding": "tactical"}, 600, 4))
    assert "open bids (tactical) · 10 minutes per move · about" in shared(table)
    assert "Changed by the host: open bids (tactical) · 10 minutes per move · at most 4 players" in shared(
        table
    )
    assert "At the table: 2 of 4" in shared(table)
    back = evolve(table, log.Changed({"bidding": "sealed"}, 60))
    assert "Changed" not in shared(back)


def test_a_lobby_does_not_speak_of_what_the_host_chose_before_anybody_else_came() -> None:
    alone = evolve(lobby(SEALED, ["Ann"]), log.Changed({"bidding": "tactical"}, 600, 4))
    assert "Changed" not in shared(alone)
    both = evolve(alone, log.Joined(UserId(2), "Ben"))
    assert "Changed" not in shared(both)
    later = evolve(both, log.Changed({"bidding": "tactical"}, 600, 5))
    assert "Changed by the host: at most 5 players" in shared(later)


def test_a_lobby_says_how_many_are_missing_or_who_can_start() -> None:
    assert "2 more players needed" in shared(lobby(SEALED, ["Ann"]))
    assert "1 more player needed" in shared(lobby(SEALED, ["Ann", "Ben"]))
    assert "**Ann** can start the game." in shared(lobby(SEALED, NAMES))


def test_when_the_host_leaves_the_lobby_the_next_one_can_start() -> None:
    table = evolve(lobby(SEALED, ["Ann", "Ben"], house=2), log.Left(UserId(100)))
    assert "**Ben** can start the game." in shared(table)


@pytest.mark.parametrize("reason", CLOSED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_closed_table_says_why_to_all_and_to_each(reason: log.CloseReason, language: str) -> None:
    tr = Tr(language)
    table = evolve(started(SEALED, NAMES), log.Closed(reason))
    assert tr(CLOSED[reason], game=table.game) in shared(table, tr)
    assert tr(CLOSED[reason], game=table.game) in own(table, tr=tr)
    looks = {tr("Verify")} if reason != "void" else set()
    assert live_buttons(table_message(table, None, tr)) == looks


def test_a_running_table_says_whom_it_waits_for_and_until_when() -> None:
    table = started(SEALED, NAMES)
    assert "⏳ **3 players** · <t:1700000000:R>" in shared(table)
    assert "⏳ **Cleo** ·" in shared(played(table, 0, 0))
    assert "⏳ Waiting for **Ann**, **Ben**, and **Cleo**." in text_of(table_message(table, None, EN))


def test_who_is_away_or_has_left_is_marked_and_away_ends() -> None:
    table = fold(started(SEALED, NAMES), [log.WentAway(0), log.Left(UserId(101))])
    assert "Ann (away)" in shared(table)
    assert "Ben (left)" in shared(table)
    assert "Cleo (" not in shared(table)
    assert "(away)" not in shared(evolve(table, log.CameBack(0)))


def test_a_table_sleeps_when_everybody_is_away() -> None:
    table = fold(started(SEALED, ["Ann", "Ben"]), [log.WentAway(0), log.Left(UserId(101))])
    assert "💤" in shared(table)
    assert "⏳" not in shared(table)


def test_a_panel_answers_the_last_press() -> None:
    assert f"⚠️ {NOTICE}" in text_of(panel(started(SEALED, NAMES), 0, DEADLINE, EN, NOTICE))


def test_a_panel_before_and_after_the_game_says_where_to_look() -> None:
    assert "Your hand will appear here." in own(lobby(SEALED, NAMES))
    assert "The score sheet is at the table." in own(over())


def test_the_end_shows_the_winner_the_sheet_and_the_next_steps() -> None:
    table = scored((6, 4, 0), (2, 0, 5), (1, 0, 0))
    text = shared(table)
    assert "🏆 **Ann** wins!" in text
    assert "🥇 1\\. Ann — 9 points\n🥈 2\\. Cleo — 5 points\n🥉 3\\. Ben — 4 points" in text
    # Ann's hands were A, C and B, one round after the other; Ben's B, A and C; Cleo's C, B and A.
    rows = ("       A   B   C", "Ann    6   1   2", "Ben    0   4   0", "Cleo   0   5   0")
    assert "\n".join((*rows, "⌀    2.0 3.3 0.7")) in text
    assert "Everybody has played each hand, so nobody won by the deal. Cockatoos: A" in text
    assert re.search(
        r"With hand A \(\d cockatoos?\) Ann made 6, Ben\xa00, Cleo\xa00; the mean is 2\.0\.", text
    )
    assert "best single round" not in text
    ways = {"Play again", "Same cards", "Leaderboard", "Replay", "Verify"}
    assert live_buttons(table_message(table, None, EN)) == ways


def test_where_all_made_the_same_of_each_hand_none_is_told_of() -> None:
    text = shared(scored((1, 2, 3), (3, 1, 2), (2, 3, 1)))
    assert "nobody won by the deal" in text
    assert "With hand" not in text


def test_a_tie_is_decided_by_the_best_round_and_says_so() -> None:
    table = scored((6, 4, 0), (2, 3, 0), (1, 2, 0))
    assert "🏆 **Ann** wins!" in shared(table)
    assert "Equal on points: the best single round decides." in shared(table)
    left = replace(table, players=(replace(table.players[0], gone=True), *table.players[1:]))
    assert "🏆 **Ben** wins!" in shared(left)
    assert "Equal on points" not in shared(left), "who left could not win"


def test_equals_to_the_last_share_the_win() -> None:
    text = shared(scored((6, 6, 0), (2, 2, 0), (1, 1, 0)))
    assert "🏆 **Ann** and **Ben** share the win!" in text
    assert "🥇 1\\. Ann — 9 points\n🥇 1\\. Ben — 9 points\n🥉 3\\. Cleo — 0 points" in text
    assert "best single round" not in text


def test_the_end_says_who_comes_last_where_the_points_would_say_otherwise() -> None:
    ended = over()
    assert "come last" not in shared(ended)
    assert [result.place for result in ended.results] == [3, 2, 1]
    best, worst = replace(ended.players[2], gone=True), replace(ended.players[0], gone=True)
    text = shared(replace(ended, players=(*ended.players[:2], best)))
    assert "🏆 **Ben** wins!" in text
    assert "\n3\\. Cleo (left) — " in text, "without a medal"
    assert "-# Players who left or did not play come last: **Cleo (left)**." in text
    assert "come last" not in shared(replace(ended, players=(worst, *ended.players[1:])))


def test_who_leaves_a_game_that_counts_is_told_what_it_costs() -> None:
    two, one = started(SEALED, NAMES), started(SEALED, NAMES[:1])
    costs = "the game counts, and you come behind everybody who stays."
    assert costs in text_of(confirm_leave(two, UserId(two.host), EN))
    assert costs not in text_of(confirm_leave(two, UserId(999), EN)), "a latecomer"
    assert costs not in text_of(confirm_leave(one, UserId(one.host), EN))
    of_evening = replace(one, opened=replace(one.opened, evening=1))
    assert costs in text_of(confirm_leave(of_evening, UserId(one.host), EN)), "their points would go"


def test_statistics_say_in_small_print_how_many_games_were_left_or_slept_through() -> None:
    person = Person(UserId(101), "Ann", me=True)
    record = Record("kuckuck", "Ann", Done(9, 1, 20, 0, 1, None, {}, left=2, away=1))
    for screen in (
        overview([record], person, "kuckuck", EN),
        one_game(Career(record, 0, 0, [], [], []), person, EN),
    ):
        [line] = [line for line in text_of(screen).replace("\xa0", " ").splitlines() if "early" in line]
        assert line.startswith("-# ")
        assert line.endswith("2 games left early · away at the end of 1 game")
    assert "early" not in text_of(
        overview([record._replace(done=record.done._replace(left=0))], person, "kuckuck", EN)
    )


def test_the_way_to_a_single_game_does_not_say_its_name_again() -> None:
    person = Person(UserId(101), "Ann", me=True)
    record = Record("kuckuck", "Ann", Done(9, 1, 20, 0, 1, None, {}))
    shown = overview([record], person, "kuckuck", EN)
    assert [button.label for button in buttons(shown)] == ["In full", "Show to all"]
    two = overview([record, record._replace(ladder="ducksoup")], person, "kuckuck", EN)
    assert [button.label for button in buttons(two)][1:] == ["Duck Soup", "Show to all"]


def test_an_ended_table_leads_on_to_the_next_game_once_it_is_open() -> None:
    table = evolve(over(), log.Continued(TableId(8)))
    assert "The next game is at table 8." in shared(table)
    assert "Play again" not in live_buttons(table_message(table, None, EN))


def test_help_leads_to_every_game_and_names_its_commands() -> None:
    for language in LANGUAGES:
        tr = Tr(language)
        page, commands = help_page(offers(), tr, in_server=True), text_of(commands_page(games(), [], tr))
        ways = [button.press for button in buttons(page)]
        for offer in offers():
            assert f"**{offer.title}** — {tr.of(offer.game)(offer.summary)}" in text_of(page)
            assert f"t:0:-:play {offer.key}" in ways
            assert f"t:0:-:rules {offer.game} {offer.page}" in ways
        for title, lesson in taught().items():
            assert title in text_of(page)
            assert f"t:0:-:learn {lesson.game} {lesson.number}" in ways
        for game in games():
            assert f"`/{game} start` · `/{game} rules`" in commands


def test_where_no_table_can_be_opened_help_offers_lessons_and_rules() -> None:
    page = help_page(offers(), EN, in_server=False)
    ways = {button.press.split(":")[-1].split()[0] for button in buttons(page)}
    assert ways == {"learn", "rules", "help"}
    assert "Tables need a server. Add me to one with `/invite`" in text_of(page)


def test_leaving_a_game_is_asked_back_with_both_ways() -> None:
    screen = confirm_leave(started(SEALED, NAMES), UserId(101), EN)
    assert "Leave **Zum Kuckuck! · table" in text_of(screen)
    assert [button.press for button in buttons(screen)] == [f"t:{NUMBER}:-:quit", f"t:{NUMBER}:-:hand"]


def test_a_choice_of_tables_leads_to_each() -> None:
    tables = [replace(started(SEALED, NAMES), id=number) for number in (3, 4)]
    screen = choose_table("Which hand?", "hand", tables, EN)
    assert [(button.label, button.press) for button in buttons(screen)] == [
        ("Zum Kuckuck! · table 3", "t:3:-:hand"),
        ("Zum Kuckuck! · table 4", "t:4:-:hand"),
    ]


@pytest.mark.parametrize(
    ("language", "text"), [("en", "a, b, and c"), ("fr", "a, b et c"), ("de", "a, b und c")]
)
def test_a_list_of_names_is_a_list_of_its_language(language: str, text: str) -> None:
    assert listed("abc", Tr(language)) == text


@pytest.mark.parametrize("game", games())
def test_a_presenter_has_words_for_every_option_and_value(game: str) -> None:
    allowed = choices(games()[game].Options)
    assert set(presenter(game).option_texts) == set(allowed)
    assert set(presenter(game).value_texts) == {value for values in allowed.values() for value in values}


@pytest.mark.parametrize("game", games())
def test_a_presenter_has_a_sentence_for_every_reason_of_the_rules(game: str) -> None:
    package = cast("ModuleType", games()[game])
    modules = Path(package.__path__[0]).glob("*.py")
    source = "".join(path.read_text(encoding="utf-8") for path in modules)
    assert set(presenter(game).reasons) == set(re.findall(r"IllegalAction\(\s*\"(\w+)\"", source))
