"""The pages that belong to no running table, each with a name: about tables, games and lessons."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from bot.games.course import Course, course_of
from bot.games.offers import LastTime, offers, taught
from bot.games.statistics import Tally, said, statistics, tally
from bot.i18n import Tr
from bot.ids import MessageId, TableId, UserId
from bot.screen import Screen, Text
from bot.screens.absences import absence_told
from bot.screens.hand import panel
from bot.screens.hosting import bots_page, guests_page, host_page, more_page
from bot.screens.lesson import first_screen, lessons_page
from bot.screens.play import play_page
from bot.screens.poster import opened_table, poster, result
from bot.screens.prompts import (
    again_call,
    confirm_close,
    confirm_leave,
    confirm_moderation,
    game_call,
    vote_call,
)
from bot.screens.rules import cards_page, choose_rules, reading
from bot.screens.table import elsewhere, table_message
from bot.screens.tables import Mine, choose_table, my_tables
from bot.table import LEARNER, Phase, Table, log
from bot.table.folding import evolve, fold
from bot.table.hosting import MOST_GUESTS
from bot.table.nouns import Moment
from bot.table.occasions import KINDS
from engine.registry import games
from tests.bot.drawn import DEADLINE, HOST, lobby, started
from tests.bot.lessons import CHAPTERS, LESSONS, course, faithful, lesson_moments, obedient
from tests.bot.logged import setting_of
from tests.bot.recorded import recorded, replayed
from tests.bot.screens.sentences import rare
from tests.engine.contract import FEW_SETTINGS, biggest_of
from tests.features import Pages, of_features

LINK = "1" * 150
"""A stand-in for a link, without a word of any language."""
MESSAGE = MessageId(77)
NUMBER = TableId(10**12 - 2)


def pages(tr: Tr, names: Sequence[str]) -> Pages:
    """All pages, each with its name. ``names`` are the names of the people at the tables."""
    for some in PAGES.values():
        yield from some(tr, names)


def of_tables(tr: Tr, names: Sequence[str]) -> Pages:
    """Lobbies, their hosts' pages, and questions about a table."""
    for setting in map(setting_of, games()):
        table = started(setting, names[: setting.seats])
        waiting = lobby(setting, names[:1], house=setting.seats - 1)
        yield f"lobby of {table.game}", table_message(waiting, Moment(), tr)
        yield f"poster of {table.game}", poster(waiting, tr)
        yield f"cards of {table.game}", cards_page(table.game, tr)
        yield f"rules of {table.game} in a hand", reading(table, 0, 2, DEADLINE, tr)
        biggest = biggest_of(table.game)
        yield f"bots of {table.game}", bots_page(lobby(biggest, names[:1], house=biggest.seats - 1), tr)
    table = evolve(table, log.VotedToClose(UserId(HOST)))
    people = [UserId(HOST), UserId(HOST + 1)]
    yield "rules to a watcher", reading(table, None, 99, None, tr)
    yield "bots in a hand", reading(level(table, "strong"), 0, "bots", DEADLINE, tr, think=False)
    for direct in (False, True):
        page = reading(table, 0, "table", DEADLINE, tr, direct=direct)
        yield f"at my table{', by direct message' if direct else ''}", page
    yield "host", host_page(waiting, tr)
    yield "host, more", more_page(waiting, tr)
    yield "host of a pace of their own", host_page(evolve(waiting, log.Changed(waiting.options, 90)), tr)
    yield "host of bots that do not think", host_page(level(waiting, "strong"), tr, think=False)
    yield "bots", bots_page(level(waiting, "easy"), tr)
    yield from zip(("guests", "guests invited", "guests for a keeper"), guests_pages(names, tr), strict=True)
    new = replace(table, players=tuple(replace(one, new=one.user is not None) for one in table.players))
    yield "newcomers", table_message(new, Moment(DEADLINE), tr)
    yield "hand of a newcomer", panel(new, 0, Moment(DEADLINE), tr)
    yield "newcomers in a lobby", table_message(replace(waiting, players=new.players), Moment(), tr)
    friendly = {
        name: replace(one, occasion=KINDS["open"]) for name, one in (("lobby", waiting), ("game", table))
    }
    yield "lobby of open hands", table_message(friendly["lobby"], Moment(), tr)
    yield "game of open hands", table_message(friendly["game"], Moment(DEADLINE), tr)
    yield "seat at open hands", panel(friendly["lobby"], 0, Moment(), tr)
    yield "open hands", panel(friendly["game"], 0, Moment(DEADLINE), tr)
    yield "poster of a game", poster(table, tr)
    yield "poster of a closed table", poster(evolve(table, log.Closed("gone")), tr)
    yield "elsewhere", elsewhere(table, MESSAGE, tr)
    yield "restarted", table_message(table, Moment(DEADLINE, resumed=True), tr)
    yield "leave", confirm_leave(table, UserId(table.host), tr)
    for name, one in (("lobby", waiting), ("game", table)):
        yield f"close a {name}", confirm_close(one, tr)
        yield f"close somebody's {name}", confirm_moderation(one, tr)
    yield "which table", choose_table(tr("Which table?"), "quit?", [table, replace(table, id=TableId(8))], tr)
    tables = [replace(table, id=TableId(999_999_999 - number)) for number in range(60)]
    yield "which of very many tables", choose_table(tr("Which table?"), "quit?", tables, tr)
    yield "call to vote", vote_call(table, people, people[:1], tr)
    yield "call to a game", game_call(table, people, people[1:], tr)
    yield "call to play again", again_call(waiting, people, (), tr)
    yield "call for a table", opened_table(waiting, 55, MESSAGE, tr)
    mine = [
        Mine(replace(table, id=TableId(number)), 1e9 - number if number % 3 else None, LINK, opens=number < 9)
        for number in range(1, 13)
    ]
    yield "my tables", my_tables([*mine, Mine(waiting, None, LINK, opens=True)], UserId(HOST), tr)
    yield "my tables, nobody's move", my_tables(mine[:2], UserId(1), tr)
    yield "result", result(replayed(biggest_of("kuckuck"), names[:2], NUMBER).table, MESSAGE, tr)
    over = replace(replayed(biggest_of("coucou"), names[:2], NUMBER).table, occasion=KINDS["friendly"])
    yield "sheet of a friendly game", table_message(over, Moment(), tr)
    yield "away", absence_told(1e9, 2, tr)
    yield "away from nothing", absence_told(1e9, 0, tr)


def level(table: Table, word: str) -> Table:
    """The same table with bots of this level."""
    return replace(table, opened=replace(table.opened, level=word))


def guests_pages(names: Sequence[str], tr: Tr) -> list[Screen]:
    """The pages about guests: for a host without guests, for a host with many guests, and for a keeper."""
    alone, full = lobby(FEW_SETTINGS[-1], names[:1]), lobby(FEW_SETTINGS[-1], names[: FEW_SETTINGS[-1].seats])
    guests = [log.Invited(UserId(10**19 + guest)) for guest in range(MOST_GUESTS)]
    invited = fold(full, [log.Admission(by_invitation=True), *guests])
    return [
        guests_page(alone, UserId(HOST), tr),
        guests_page(invited, UserId(HOST), tr),
        guests_page(invited, UserId(1), tr),
    ]


def of_a_server(tr: Tr, names: Sequence[str]) -> Pages:
    """Pages that offer rules, games and lessons."""
    yield "rules of which game", choose_rules(games(), tr)
    for last in (None, *(LastTime(offer, 600, "strong") for offer in offers())):
        yield f"play {last.offer.key if last else ''}", play_page(offers(), last, tr)
    waiting = lobby(FEW_SETTINGS[-1], names[:2])
    tables = [started(FEW_SETTINGS[-1], names[:1]), *(replace(waiting, id=TableId(n)) for n in range(2))]
    yield "play, with tables to sit down at", play_page(offers(), None, tr, tables)
    yield "lessons", lessons_page(taught(), tr)
    for title, lesson in taught().items():
        yield f"lesson {title}", first_screen(lesson, tr)


@cache
def remembered_of(game: str, seed: str) -> tuple[Course, Tally]:
    """What is remembered of a game, whatever its people are called."""
    entries = [entry for entry, _ in recorded(setting_of(game), ["Ann", "Ben"], seed) if entry]
    course = course_of(entries)
    assert course
    return course, tally(game, entries)


def remembered(tr: Tr, names: Sequence[str]) -> Pages:
    """All honours and statistics of some games, as sentences."""
    for game, told in ((game, statistics(game)) for game in games()):
        setting = setting_of(game)
        for seed in "abcd" if told else "":
            course, tallied = remembered_of(game, seed)
            texts = tr.of(game)
            assert told
            called = [f"{seat}" for seat in range(setting.seats)]
            honours = told.honours(course, [*told.facts(course)])
            every = filter(None, (*honours, told.decided(course)))
            lines = [said(told, honour, called, texts) for honour in every]
            for seat, counts in sorted(tallied.counts.items()):
                lines += [f"- {seat}: {line}" for line in told.lines(counts, texts)]
            lines += [f"{by} {to} {number}" for (by, to), number in sorted(tallied.done_to.items())]
            yield f"{game}, what is told of game {seed}", Screen((Text("\n".join(lines)),))


def in_lessons(tr: Tr, names: Sequence[str]) -> Pages:
    """Scripted lessons: all panels where one decides or presses *Go on*. Other lessons: some panels."""
    for chapter in CHAPTERS:
        for number, moment in enumerate(lesson_moments(chapter, faithful, name=names[0])):
            table, name = moment.table, f"{chapter.game}, lesson {chapter.script}, moment {number}"
            if moment.stands:
                yield f"{name}, what has happened", panel(table, LEARNER, Moment(in_beat=True), tr)
            if moment.chooses or table.phase is not Phase.PLAYING:
                yield name, panel(table, LEARNER, Moment(), tr)
    for former in LESSONS:
        tables = [*course(former, obedient, name=names[0])]
        for number in (*range(0, len(tables) - 1, max(1, len(tables) // 8)), len(tables) - 1):
            title = f"{former.game} {former.options}, lesson of a former version, moment {number}"
            yield title, panel(tables[number], LEARNER, Moment(), tr)


PAGES: Mapping[str, Callable[[Tr, Sequence[str]], Pages]] = {
    "pages-tables": of_tables,
    "pages-server": of_a_server,
    "pages-honours": remembered,
    "pages-lessons": in_lessons,
    "pages-rare": rare,
} | {name: some for module in of_features("pages") for name, some in module.PAGES.items()}
