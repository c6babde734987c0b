"""The pages that belong to no running table, each with a name: of people, servers and evenings."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from msgspec.structs import replace

from bot import parts
from bot.discord_ui.permissions import Permission
from bot.games.offers import LastTime, offers, taught
from bot.i18n import Tr
from bot.ids import GuildId, MessageId, TableId, UserId
from bot.process import Process
from bot.scores.finished import Finished
from bot.scores.personal import DataSummary
from bot.screen import Screen
from bot.screens.absences import absence_told
from bot.screens.hosting import bots_page, guests_page, host_page
from bot.screens.lesson import first_screen, lessons_page
from bot.screens.poster import opened_table, poster, result
from bot.screens.prompts import (
    again_call,
    confirm_close,
    confirm_leave,
    confirm_moderation,
    game_call,
    play_page,
    vote_call,
)
from bot.screens.rules import cards_page, choose_rules, reading
from bot.screens.table import elsewhere, table_message
from bot.screens.tables import Mine, choose_table, my_tables
from bot.shards import Part, Shards
from bot.table import Table, log
from bot.table.folding import evolve, fold
from bot.table.hosting import MOST_GUESTS
from bot.table.results import Result as Place
from cogs.check.pages import check_page
from cogs.evenings.evening import Phase
from cogs.evenings.pages import confirm_cancel, confirm_time, planned_evenings, wall_of
from cogs.evenings.screens import former, message
from cogs.help.hello import hello, invitation_page
from cogs.help.pages import commands_page, help_page
from cogs.history.finished_games import history
from cogs.privacy.pages import confirm, data_page, deleted, nothing_deleted
from engine.registry import games
from tests.bot.drawn import DEADLINE, HOST, lobby, started
from tests.bot.logged import setting_of
from tests.bot.recorded import replayed
from tests.bot.screens.reviewed import in_lessons, remembered, reviewed
from tests.bot.screens.sentences import rare
from tests.cogs.evenings import nights
from tests.engine.contract import FEW_SETTINGS, biggest_of
from tests.features import of_features

Pages = Iterator[tuple[str, Screen]]

parts.of_features("cog")  # so that all of them are known

LINK = "1" * 150
"""A link: no word of any language."""
MESSAGE = MessageId(77)
NUMBER = TableId(10**12 - 2)


def pages(tr: Tr, names: Sequence[str]) -> Pages:
    """All of them, at a table of these people. Each page has a name of its own."""
    for some in PAGES.values():
        yield from some(tr, names)


def of_tables(tr: Tr, names: Sequence[str]) -> Pages:
    """Lobbies, their hosts' pages, and what is asked about a table."""
    for setting in map(setting_of, games()):
        table = started(setting, names[: setting.seats])
        waiting = lobby(setting, names[:1], house=setting.seats - 1)
        yield f"lobby of {table.game}", table_message(waiting, None, tr)
        yield f"poster of {table.game}", poster(waiting, tr)
        yield f"cards of {table.game}", cards_page(table.game, tr)
        yield f"rules of {table.game} in a hand", reading(table, 0, 2, DEADLINE, tr)
        biggest = biggest_of(table.game)
        yield f"bots of {table.game}", bots_page(lobby(biggest, names[:1], house=biggest.seats - 1), tr)
    table = evolve(table, log.VotedToClose(UserId(HOST)))
    people = [UserId(HOST), UserId(HOST + 1)]
    yield "rules to a watcher", reading(table, None, 99, None, tr)
    yield "bots in a hand", reading(level(table, "strong"), 0, "bots", DEADLINE, tr, think=False)
    yield "host", host_page(waiting, tr)
    yield "host of a pace of their own", host_page(evolve(waiting, log.Changed(waiting.options, 90)), tr)
    yield "host of bots that do not think", host_page(level(waiting, "strong"), tr, think=False)
    yield "bots", bots_page(level(waiting, "easy"), tr)
    yield from zip(("guests", "guests invited", "guests for a keeper"), guests_pages(names, tr), strict=True)
    yield "poster of a game", poster(table, tr)
    yield "poster of a closed table", poster(evolve(table, log.Closed("gone")), tr)
    yield "elsewhere", elsewhere(table, MESSAGE, tr)
    yield "restarted", table_message(table, DEADLINE, tr, resumed=True)
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


def level(table: Table, word: str) -> Table:
    """The same table with bots that play so well."""
    return replace(table, opened=replace(table.opened, level=word))


def guests_pages(names: Sequence[str], tr: Tr) -> list[Screen]:
    """Of a host alone, of a host with many guests and players, and of a keeper."""
    alone, full = lobby(FEW_SETTINGS[-1], names[:1]), lobby(FEW_SETTINGS[-1], names[: FEW_SETTINGS[-1].seats])
    guests = [log.Invited(UserId(10**19 + guest)) for guest in range(MOST_GUESTS)]
    invited = fold(full, [log.Admission(by_invitation=True), *guests])
    return [
        guests_page(alone, UserId(HOST), tr),
        guests_page(invited, UserId(HOST), tr),
        guests_page(invited, UserId(1), tr),
    ]


def of_a_server(tr: Tr, names: Sequence[str]) -> Pages:
    """Help, and what is learnt."""
    yield "rules of which game", choose_rules(games(), tr)
    granted = [Permission("View Channel", "View Channel", granted) for granted in (True, False)]
    process = Process(Shards(4096, tuple(range(64))), Part(64, 64), "b" * 64, 1e9)
    yield "check", check_page(granted, None, 9.0, LINK, process, tr)
    yield "check without a process", check_page([], 0.0, None, LINK, None, tr)
    yield "hello", hello([offer.title for offer in offers()], tr)
    yield "invitation", invitation_page(LINK, ["View Channel"], tr, LINK)
    for in_server in (True, False):
        yield (
            f"help{'' if in_server else ' in a direct message'}",
            help_page(offers(), tr, in_server=in_server),
        )
    yield "commands", commands_page(games(), [("settings server", "1" * 80)] * 25, tr)
    for last in (None, *(LastTime(offer, 600, "strong") for offer in offers())):
        yield f"play {last.offer.key if last else ''}", play_page(offers(), last, tr)
    yield "lessons", lessons_page(taught(), tr)
    for title, lesson in taught().items():
        yield f"lesson {title}", first_screen(lesson, tr)


def of_a_person(tr: Tr, names: Sequence[str]) -> Pages:
    """What is stored, and absences."""
    rows = {"standings": 3, "ladders": 4, "opponents": 6, "evening_people": 7, "tries": 9, "reviews": 10}
    one = DataSummary(1, 1, [TableId(4)], 1, 1, 1, 1, dict.fromkeys(rows, 1))
    many = DataSummary(12, 34, [*map(TableId, range(11))], 5, 2, 8, 13, rows)
    for stored, here in product((one, many, DataSummary(0, 0, [], 0, 0, 0, 0, {})), (True, False)):
        where = f"{stored.games} games of mine {'here' if here else 'everywhere'}"
        yield f"data: {where}", data_page(stored, tr, here=here)
    yield "delete", confirm(many, GuildId(1), tr)
    yield "nothing deleted", nothing_deleted(tr)
    yield "deleted here", deleted(tr, everywhere=False)
    yield "deleted everywhere", deleted(tr, everywhere=True)
    yield "away", absence_told(1e9, 2, tr)
    yield "away from nothing", absence_told(1e9, 0, tr)


def of_finished_games(tr: Tr, names: Sequence[str]) -> Pages:
    """Lists of them, how they were dealt, and one that ended early."""
    people = tuple(
        Place(i, UserId(i), ([*names] * 20)[i], 1 + i // 2, 5, "left" if i % 9 == 4 else "")
        for i in range(20)
    )
    listed = [
        Finished(TableId(NUMBER - i), GuildId(1), ("coucou", "cucco", "gone")[i % 3], 1e9, people[i:])
        for i in range(6)
    ]
    yield "games", history(listed, None, 3, 999_999, tr)
    yield "one game of zum kuckuck", history(listed[:1], "kuckuck", 0, 1, tr)
    yield "no games", history([], None, 0, 1, tr)
    yield "no games of zum kuckuck", history([], "kuckuck", 0, 1, tr)
    yield "result", result(replayed(biggest_of("kuckuck"), names[:2], NUMBER).table, MESSAGE, tr)


def of_evenings(tr: Tr, names: Sequence[str]) -> Pages:
    """Plan, call, rounds, breaks and sheet of evenings of one game and of several."""
    for name, chosen in (("one game", ("kuckuck",)), ("games", ("kuckuck", "coucou"))):
        final = "cucco" if len(chosen) > 1 else None
        plan = nights.come(nights.planned(*chosen, places=4, final=final), 6)
        yield f"evening of {name}", message(plan, [nights.user(2)], tr)
        yield f"evening of {name} to come", planned_evenings([(plan, None), (plan, MESSAGE)], tr)
        yield f"evening of {name}, moved", confirm_time("plan", "1", wall_of(999), "UTC", nights.AT, tr)
        yield f"evening of {name}, to be cancelled", confirm_cancel(plan, tr)
        yield f"evening of {name}, further up", former(plan, LINK, tr)
        called = nights.here(nights.called(6, *chosen, final=final), 1, 3)
        yield f"evening of {name}, called", message(called, [nights.user(2)], tr)
        evening, number = nights.begun(8, *chosen, final=final), 0
        while evening.phase is not Phase.OVER:
            number += 1
            yield f"evening of {name}, round {number}", message(evening, [nights.user(2)], tr)
            yield f"evening of {name}, tables of round {number}", message(nights.opened(evening), (), tr)
            evening = nights.played(evening)
            yield f"evening of {name}, break {number}", message(evening, (), tr)
            evening = nights.after_break(evening)
        yield f"evening of {name}, sheet", message(evening, (), tr)


PAGES: Mapping[str, Callable[[Tr, Sequence[str]], Pages]] = {
    "pages-tables": of_tables,
    "pages-server": of_a_server,
    "pages-person": of_a_person,
    "pages-archive": of_finished_games,
    "pages-replays": reviewed,
    "pages-honours": remembered,
    "pages-lessons": in_lessons,
    "pages-evenings": of_evenings,
    "pages-rare": rare,
} | {name: some for module in of_features("pages") for name, some in module.PAGES.items()}
