"""Every screen in every language is one that Discord takes, and has no word that is not from a catalogue."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.games.ladders import ladders
from bot.games.lessons import taught
from bot.games.offers import LastTime, offers
from bot.host.process import Process
from bot.i18n import LANGUAGES, NO_FACES, FaceMarkup, Tr
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.live.shards import Part, Shards
from bot.presenters.check import Permission, check_page
from bot.presenters.guests import guests_page
from bot.presenters.hello import hello, invitation_page
from bot.presenters.help import commands_page, help_page
from bot.presenters.play import lessons_page, play_page
from bot.presenters.podiums import Crown, podiums_page
from bot.presenters.prompts import choose_table, confirm_leave, confirm_moderation
from bot.presenters.rules import choose_rules
from bot.presenters.scores import leaderboard
from bot.presenters.server_settings import PARTS, SERVERS, Has, server_page
from bot.presenters.settings import MINE, Notice, my_page
from bot.presenters.statistics import Person, not_played, one_game, overview
from bot.presenters.table import CLOSED
from bot.scores.career import NOTHING_DONE, RIVALS, Career, Done, Rated, Record, Rival
from bot.scores.leaderboard import A_PAGE, MOST_ON_PODIUM, Leaderboard, Standing
from bot.scores.rating_history import LONGEST as MOST_POINTS
from bot.scores.rating_history import Point
from bot.scores.seasons import ALL_TIME
from bot.screen import Button, Row, Screen, Text, address
from bot.settings import MANAGERS, PersonSettings, ServerSettings
from bot.table import Table, log
from bot.table.admission import MOST_GUESTS
from bot.table.folding import evolve, fold
from engine.registry import games
from tests.bot.drawn import (
    HOST,
    LONGEST_FACES,
    assert_fits,
    evening,
    everything,
    lobby,
    some_of,
    started,
    text_of,
)
from tests.bot.hard_names import long_names
from tests.bot.presenters.veiled import NAMELESS, Veiled, untranslated
from tests.engine.contract import FEW_SETTINGS, SOME_SETTINGS, Setting, taking_turns
from tests.sampled import sampled

LINK = "1" * 150
"""A link: no word of any language."""

LOOKS = [*((language, LONGEST_FACES) for language in LANGUAGES), ("de", NO_FACES)]
"""The longest words of all are German, and no card is as long in words as in the markup of its face."""
SHOWN = [(setting, *look) for setting, look in taking_turns(LOOKS)]


def as_named(value: object) -> str | None:
    """Names a case: a setting by its options, pictures by what they are."""
    if isinstance(value, Mapping):
        return "faces" if value else "words"
    return repr(value) if isinstance(value, Setting) else None


def guests_pages(names: list[str], tr: Tr) -> list[Screen]:
    """Of a host alone, of a host with many guests and players, and of a keeper."""
    alone, full = lobby(FEW_SETTINGS[-1], names[:1]), lobby(FEW_SETTINGS[-1], names)
    guests = [log.Invited(UserId(10**19 + guest)) for guest in range(MOST_GUESTS)]
    invited = fold(full, [log.Admission(by_invitation=True), *guests])
    return [
        guests_page(alone, UserId(HOST), tr),
        guests_page(invited, UserId(HOST), tr),
        guests_page(invited, UserId(1), tr),
    ]


def lobbies(setting: Setting, names: list[str]) -> list[Table]:
    """Nobody, the host alone, half a table, a table of house players, a full one."""
    return [
        lobby(setting, []),
        lobby(setting, names[:1]),
        lobby(setting, names[:1], house=1),
        lobby(setting, names[:1], house=setting.seats - 1),
        lobby(setting, names),
    ]


def boards(game: str, names: list[str]) -> list[Leaderboard]:
    """A ranking of nobody, of one, a page of many with the podium of the season before, and with its own."""
    many = [
        Standing(9_999, UserId(user), name, -99_999, 9, 99_999, -99_999, 20)
        for user, name in enumerate((names * 10)[:A_PAGE], start=1)
    ]
    podium = tuple(standing._replace(rank=1) for standing in many[:MOST_ON_PODIUM])
    nobody = Leaderboard(game, "2026-11", 0, 0, 0, (), None, None, ())
    one = nobody._replace(season=ALL_TIME, games=1, players=1, standings=tuple(many[:1]), mine=many[0])
    full = Leaderboard(
        game, "2026-11", 99_999, 99_999, 0, tuple(many), many[0]._replace(user=UserId(99)), "2026-10", podium
    )
    return [nobody, one, full, full._replace(page=9_999, podium_season="2026-11", mine=None)]


WORDS = {
    "kuckuck": [f"{kind} {what}" for kind in ("few", "some", "many") for what in ("hands", "mine", "theirs")],
    "ducksoup": ["deals", "doubles"],
    "cucco": ["rounds"],
    "coucou": ["deals"],
}
"""What is counted in each game, as far as it brings more lines."""


def careers(game: str, names: list[str]) -> list[Career]:
    """Of somebody without a rating, with one that has just begun, and with as much as there can be."""
    counts = dict.fromkeys(WORDS.get(ladders()[game].game, []), 99_999)
    unrated = Record(game, names[0], Done(1, 0, 2, 0, 0, None, {}))
    new = unrated._replace(rated=Rated(-99, 1, [Point(0, -99)]))
    points = [Point(1_700_000_000 + 10**6 * number, -99_999) for number in range(MOST_POINTS)]
    rated = Rated(-99_999, 99_999, points)
    done = Done(99_999, 99_999, 999_999, 99_999, 99_999, -99_999, counts, 99_999, 99_999)
    full = Record(game, names[0], done, rated, done)
    rivals = [Rival(name, 99_999, 99_999) for name in [*names, "", *names][:RIVALS]]
    return [
        Career(unrated, 0, 0, [], [], []),
        Career(Record(game, names[0], NOTHING_DONE, None, done), 0, 0, [], [], []),
        Career(new, 1, 2, rivals[:1], [], []),
        Career(full, 99_999, 99_999, rivals, rivals, rivals),
    ]


def statistics_pages(names: list[str], tr: Tr) -> list[Screen]:
    """All that `/stats` shows, for oneself and for others, also for a person whose data was deleted."""
    pages = []
    for person in (Person(UserId(10**20 - 1), names[0], me=True), Person(UserId(10**20 - 1), "", me=False)):
        records = [careers(game, names)[-1].record for game in ladders()]
        pages += [overview(records, person, "kuckuck", tr), overview([], person, "kuckuck", tr)]
        for game in ladders():
            pages.append(not_played(game, person, tr))
            pages += [
                one_game(career, person, tr, text_only=text_only)
                for career in careers(game, names)
                for text_only in (False, True)
            ]
    return pages


def podiums(game: str, names: list[str], tr: Tr) -> list[Screen]:
    """The end of a season in which everything was played, with as many on each podium as there can be."""
    full = boards(game, names)[2]
    every = [full._replace(ladder=key, podium_season=full.season) for key in ladders()]
    crown = Crown(10**18, full.podium, "kuckuck-tactical")
    return [podiums_page(every, None, tr), podiums_page(every, crown, tr)]


def settings_pages(tr: Tr) -> list[Screen]:
    """Everything by default, everything otherwise, with any news, and in a newer bot's words."""
    mine = [PersonSettings(), PersonSettings("dm", "never", text_only=True, language="fr")]
    theirs = [
        ServerSettings(),
        ServerSettings("fr", "post", threads=True, openers=5, seasons=False),
        ServerSettings("xx", "hourly", openers=6, channels=(7,), called=8, announced=9),
        ServerSettings(channels=tuple(range(25)), called=5, announced=3, options={"coucou": {"chips": 5}}),
        ServerSettings(level="strong"),
        ServerSettings(podium=3, champion=5, champions="kuckuck-tactical"),
        ServerSettings(announced=3, podium=99, champion=6, seasons=False),
    ]
    keys = [*SERVERS, "level", "channels", "called", "announced", "podium", "champion", "coucou chips"]
    return [
        *(
            my_page(preferences, tr, news, reminded=preferences.text_only)
            for preferences in mine
            for news in (None, *map(Notice, MINE))
        ),
        *(
            server_page(customs, tr, news, has=has, part=part)
            for customs in theirs
            for news in (None, *map(Notice, keys))
            for has in (Has([5], range(25)), Has([]))
            for part in PARTS
        ),
        server_page(
            ServerSettings(openers=MANAGERS),
            tr,
            Notice("openers", "?", done=False),
            has=Has([]),
            asked=True,
        ),
    ]


def aside(table: Table, names: list[str], tr: Tr) -> list[Screen]:
    """The screens that are not a table's own."""
    pages = [
        leaderboard(board, UserId(me), tr, other, [*ladders()])
        for board in boards(table.game, [*names, ""])
        for me in (1, 99, 0)
        for other in (None, "2026-12")
    ]
    return [
        *pages,
        *statistics_pages(names, tr),
        *settings_pages(tr),
        *podiums(table.game, [*names, ""], tr),
        choose_rules(games(), tr),
        check_page(
            [Permission("View Channel", "View Channel", granted) for granted in (True, False)],
            None,
            9.0,
            LINK,
            Process(Shards(4096, tuple(range(64))), Part(64, 64), "b" * 64, 1e9),
            tr,
        ),
        check_page([], 0.0, None, LINK, None, tr),
        hello([offer.title for offer in offers()], tr),
        invitation_page(LINK, ["View Channel"], tr, LINK),
        *(help_page(offers(), tr, in_server=in_server) for in_server in (True, False)),
        commands_page(games(), [("settings server", "1" * 80)] * 25, tr),
        *(play_page(offers(), last, tr) for last in (None, *map(LastTime, offers()))),
        lessons_page(taught(), tr),
        confirm_leave(table, UserId(table.host), tr),
        confirm_moderation(table, tr),
        *guests_pages(names, tr),
        choose_table(tr("Which table?"), "quit?", [table], tr),
    ]


@pytest.mark.parametrize(("setting", "language", "faces"), sampled(SHOWN), ids=as_named)
def test_every_moment_of_a_game_fits_whatever_the_names(
    setting: Setting, language: str, faces: FaceMarkup
) -> None:
    for table in some_of(evening(setting, long_names(setting))):
        for screen in everything(table, Tr(language, faces=faces)):
            assert_fits(screen)


def test_the_markup_of_faces_counts() -> None:
    longest = max(LONGEST_FACES.values(), key=len)
    assert_fits(Screen((Text(longest * (4000 // len(longest))),)))
    with pytest.raises(AssertionError):
        assert_fits(Screen((Text(longest * (4000 // len(longest) + 1)),)))


@pytest.mark.parametrize(("setting", "language", "faces"), sampled(SHOWN), ids=as_named)
def test_every_moment_of_a_game_fits_with_house_players(
    setting: Setting, language: str, faces: FaceMarkup
) -> None:
    for table in some_of(evening(setting, ["Ann", "Ben"]), every=17):
        for screen in everything(table, Tr(language, faces=faces)):
            assert_fits(screen)


@pytest.mark.parametrize(("setting", "language", "faces"), SHOWN, ids=as_named)
def test_every_lobby_and_every_end_without_a_result_fits(
    setting: Setting, language: str, faces: FaceMarkup
) -> None:
    tables = lobbies(setting, long_names(setting))
    for table in [*tables, *(evolve(tables[-1], log.Closed(reason)) for reason in CLOSED)]:
        for screen in everything(table, Tr(language, faces=faces)):
            assert_fits(screen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_lists_and_questions_fit(language: str) -> None:
    names = long_names(FEW_SETTINGS[-1])
    for screen in aside(started(FEW_SETTINGS[-1], names), names, Tr(language)):
        assert_fits(screen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_sits_at_very_many_tables_can_choose_among_as_many_as_fit(language: str) -> None:
    tr = Tr(language)
    opened = log.Opened(FEW_SETTINGS[0].game.key, GuildId(1), ChannelId(2), UserId(3), {}, 60, "")
    tables = [fold(Table(TableId(999_999_999 - i)), [opened]) for i in range(60)]
    screen = choose_table(tr("Which table do you want to leave?"), "quit?", tables, tr)
    assert_fits(screen)
    assert text_of(screen).count("[") >= 12


@pytest.mark.parametrize(
    "blocks",
    [
        (Text("x" * 4001),),
        (Text("x" * 2000), Text("🦜" * 1001)),
        tuple(Row((Button("a", address(f"a{i}")),)) for i in range(20)),
        (Row((Button("a", address("a")), Button("b", address("a")))),),
        (Row((Button("x" * 35, address("a")),)),),
        (Row((Button("a", "t:x"),)),),
    ],
    ids=["text", "emoji", "components", "twice", "label", "address"],
)
def test_a_screen_that_does_not_fit_is_noticed(blocks: tuple[Text | Row, ...]) -> None:
    with pytest.raises((AssertionError, ValueError)):
        assert_fits(Screen(blocks))


@pytest.mark.parametrize("setting", sampled(SOME_SETTINGS), ids=repr)
def test_no_word_of_a_table_bypasses_the_catalogues(setting: Setting) -> None:
    lobbied = lobbies(setting, [str(seat) for seat in range(setting.seats)])
    closed = [evolve(lobbied[-1], log.Closed(reason)) for reason in CLOSED]
    for table in [*lobbied, *closed, *some_of(evening(setting, NAMELESS))]:
        for screen in everything(table, Veiled()):
            assert untranslated(screen) == []


def test_no_word_of_help_lists_and_questions_bypasses_the_catalogues() -> None:
    for screen in aside(started(FEW_SETTINGS[0], NAMELESS), ["1", "2", "3"], Veiled()):
        assert untranslated(screen) == []


def test_a_word_that_bypasses_the_catalogues_is_noticed() -> None:
    with pytest.raises(AssertionError):
        Veiled()("This sentence is in no catalogue.")
    assert untranslated(Screen((Text("`/help` Zum Kuckuck! <t:1:R> 42 plain words"),))) == [
        "plain",
        "words",
    ]
