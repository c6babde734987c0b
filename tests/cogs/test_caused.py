"""Whatever a member can cause, and cause again by undoing it, has a limit that counts what was caused.

`LIST` is the one list of such acts. Each is done again and again, with its undoing, by one member or by
several who take turns.
"""

import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import closing, suppress
from typing import Any, NamedTuple, TypeAlias

import pytest
from discord.app_commands import Command as Command_
from simcord import MemberActor

from bot.discord_ui.messages.announcing import PINGED_AFTER
from bot.discord_ui.messages.showing import SHOWN_EVERY
from bot.discord_ui.slash_commands import LISTED
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.live.rate_limits import BY_ONE, HOUR, OF_ONE, OF_ONE_BY_ONE
from bot.screen import address
from bot.table.commands import (
    Admit,
    Change,
    Command,
    Invite,
    Join,
    Leave,
    Refused,
    Remove,
    SetHouse,
    VoteToClose,
)
from bot.table.limits import Limits
from bot.table.requirements import MOST_BIRDS, MOST_BUSTLE
from cogs.check.cog import TRIED_EVERY
from cogs.evenings.calendar import OF_A_PLANNER, OF_A_SERVER
from cogs.evenings.decisions import MOST_PLANS
from cogs.evenings.places import MOST_CHANGES
from cogs.evenings.plan import Planned
from cogs.tables import POSTED_BY_PLAYERS
from tests.cogs.evening import Evening, forged
from tests.cogs.evenings import asks as ask
from tests.cogs.reading import answer_of, words

TIMES, TIMES_OF_TABLES, FEW = 50, 24, 6
"""How often each act is done; how often one person opens tables or plans nights, which is more than they may
in an hour; and how often several do, where mentions are what counts."""
EPHEMERAL = 64
OPENED = Limits().tables_per_hour
"""How many tables and game nights one person may open in an hour."""

Members: TypeAlias = Sequence[MemberActor]
Most: TypeAlias = Callable[[int, float], float]
"""The most of something that so many members may cause in so many seconds."""


class Caused(NamedTuple):
    """An act, with its undoing. What ``limit`` does not name, the act must not cause at all."""

    does: Callable[[Evening, Members, MemberActor], Awaitable[None]]
    """Does the act again and again. The second argument is who does it; the last one is the victim."""
    limit: Mapping[str, Most]
    """``pings`` of the victim, public ``messages``, ``events``, ``threads``, ``letters``, log ``entries``,
    and ``requests`` on the bot's own routes."""
    words: str
    """The routes and commands by which people do it."""
    people: Sequence[int] = (1, 8)
    """How many do it. One person shows a limit for each, eight a limit that all share."""


def each(at_once_and_between: tuple[float, int]) -> Most:
    """The limit of a `RateLimiter`, shared by all."""
    between, at_once = at_once_and_between
    return lambda _, seconds: at_once + seconds / between


def opened(many: float) -> Most:
    """So many for each table or game night that people may open."""
    return lambda people, seconds: many * OPENED * people * (1 + seconds // HOUR)


def by_person(many: float, shared: float = 0) -> Most:
    return lambda people, _: many * people + shared


async def asks(evening: Evening, table: int, *commands: Command) -> None:
    """People ask this of a table. A refusal is as good as any answer."""
    with evening.env._bot_scope():
        for command in commands:
            with suppress(Refused):
                await evening.bot.tables.handle(TableId(table), command)


def ids(people: Members) -> list[UserId]:
    return [UserId(one.id) for one in people]


async def play_again(evening: Evening, people: Members, victim: MemberActor) -> None:
    """*Play again* after a game in which the victim has fallen asleep."""
    people = people[:3]
    await evening.start_game(*people, victim, rounds="short")
    await evening.wait(170)
    assert any(player.away for player in evening.table().players if player.user == victim.id)
    ended, sheet = (await evening.play_out(*people)).id, evening.board()
    for nth in range(FEW):
        await evening.press_old(people[nth % len(people)], sheet, address("again", table=ended))
        await undo(evening, nth, people)


async def invite(evening: Evening, people: Members, victim: MemberActor) -> None:
    page = answer_of(await people[0].context_menu(evening.channel, "Play with…", victim))
    for nth in range(TIMES_OF_TABLES if len(people) == 1 else FEW):
        await forged(people[nth % len(people)], page, address(f"with {victim.id}"), ["kuckuck"])
        await undo(evening, nth, people)


async def undo(evening: Evening, nth: int, people: Members) -> None:
    """All leave their lobbies, once people could be called. Otherwise some time passes now and then."""
    if lobbies := list(evening.bot.tables):
        await evening.env.advance_time(4)
    elif nth % 10 == 0:
        await evening.env.advance_time(5)
    for table in lobbies:
        await asks(evening, table.id, *(Leave(user) for user in ids(people)))


async def nudge(evening: Evening, people: Members, victim: MemberActor) -> None:
    """The victim keeps everybody waiting. The others remind them, in two turns."""
    await evening.start_game(*people[:4], victim, pace="relaxed")
    for _ in range(2):
        for nth in range(TIMES // 2):
            await people[:4][nth % len(people[:4])].slash(evening.channel, "table remind")
            await evening.env.advance_time(1)


async def open_tables(evening: Evening, people: Members, victim: MemberActor) -> None:
    """The server has a role for players, which is pinged when a table opens, and each table has a thread."""
    role = evening.guild.create_role("players", mentionable=True)
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), called=role.id, threads=True)
    for nth in range(TIMES_OF_TABLES if len(people) == 1 else FEW):
        await people[nth % len(people)].slash(evening.channel, "kuckuck start")
        await undo(evening, nth, people)


async def plan_nights(evening: Evening, people: Members, victim: MemberActor) -> None:
    """Nights for which the victim signs up each time."""
    feature: Any = evening.bot.get_cog("Evenings")
    for nth in range(TIMES_OF_TABLES):
        who, at = UserId(people[nth % len(people)].id), evening.bot.now() + 7200
        place = GuildId(evening.guild.id), ChannelId(evening.channel.id)
        plan = Planned(*place, who, "x", "kuckuck", {}, 60, at, 3, 60)
        with evening.env._bot_scope(), suppress(Refused):
            night = await feature.live.plan(plan)
            await feature._calendar.add(night, evening.bot.chosen.for_server(night.guild))
            await feature.live.change(night.id, ask.answer(UserId(victim.id), "v", coming=True))
            await feature.live.call_off(night.id, who)
        if nth % 10 == 0:
            await evening.env.advance_time(2)
    await evening.env.advance_time(2)


async def change_nights(evening: Evening, people: Members, victim: MemberActor) -> None:
    """A night repeated and not, handed over and back; people come, and do not come."""
    feature: Any = evening.bot.get_cog("Evenings")
    place, planner = (GuildId(evening.guild.id), ChannelId(evening.channel.id)), UserId(people[0].id)
    plan = Planned(*place, planner, "x", "kuckuck", {}, 60, evening.bot.now() + 7200, 3, 60)
    with evening.env._bot_scope():
        night = await feature.live.plan(plan)
        for nth in range(TIMES):
            who, after = (UserId(people[(nth + one) % len(people)].id) for one in (0, 1))
            for change in (
                *(ask.repeat(who, 1 + nth % 2), ask.hand_over(who, after, "y")),
                *(ask.answer(who, "x", coming=coming) for coming in (False, True)),
            ):
                with suppress(Refused):
                    await feature.live.change(night.id, change)
        late = await feature.live.change(night.id, ask.answer(UserId(victim.id), "v", coming=True))
    assert victim.id in late.coming, "everybody else can still come"


async def change_lobby(evening: Evening, people: Members, victim: MemberActor) -> None:
    """A host and the others of a lobby change all there is."""
    await evening.lobby(people[0], *people[1:4])
    table, host = evening.table().id, UserId(people[0].id)
    for nth in range(TIMES):
        who = UserId(people[nth % len(people)].id)
        await asks(
            evening,
            table,
            *(Change(who, seconds=60 + nth % 2), SetHouse(who, nth % 2), Admit(who, bool(nth % 2))),
            *(Invite(who, UserId(victim.id)), Remove(who, UserId(victim.id), keeper=False)),
            *((Leave(who), Join(who, "x")) if who != host else ()),
        )
    others = [Leave(UserId(one.id)) for one in people if one.id != host]
    await asks(evening, table, *others, Join(UserId(victim.id), "v"))
    assert evening.table().seat(UserId(victim.id)) is not None, "everybody else can still sit down"


async def come_and_go(evening: Evening, people: Members, victim: MemberActor) -> None:
    """People leave a game and come back, its host opens and shuts the door, and all vote."""
    here = [*people[:4], victim] if len(people) > 1 else [people[0], evening.member("guest"), victim]
    await evening.start_game(*here, house=0)
    table = evening.table().id
    for nth in range(TIMES):
        who = UserId(people[nth % len(people)].id)
        await asks(evening, table, Leave(who), Join(who, "x"), Leave(who), Admit(who, bool(nth % 2)))
        await asks(evening, table, VoteToClose(who), VoteToClose(who, agrees=False))


async def try_here(evening: Evening, people: Members, victim: MemberActor) -> None:
    bosses = [evening.admin(f"boss{nth}") for nth in range(len(people))]
    page = answer_of(await bosses[0].slash(evening.channel, "manage check"))
    for nth in range(TIMES):
        await forged(bosses[nth % len(bosses)], page, address("try-here"))
        await evening.env.advance_time(1)


async def post_tables(evening: Evening, people: Members, victim: MemberActor) -> None:
    await evening.lobby(*people[:4])
    for nth in range(TIMES):
        await people[:4][nth % len(people[:4])].slash(evening.channel, "table show")
        await evening.env.advance_time(1)


async def show_pages(evening: Evening, people: Members, victim: MemberActor) -> None:
    await evening.finish_game(people[0], victim)
    page = answer_of(await people[0].slash(evening.channel, "leaderboard", game="kuckuck"))
    [shows] = [word for word in words(page) if word.startswith("showboard")]
    for nth in range(TIMES):
        await forged(people[nth % len(people)], page, address(shows))
        await evening.env.advance_time(1)


def invitations(people: int, seconds: float) -> float:
    alone = min(each(limit)(0, seconds) for limit in (OF_ONE_BY_ONE, BY_ONE))
    return min(each(OF_ONE)(0, seconds), people * alone)


def events(people: int, seconds: float) -> float:
    """Each event is made and deleted."""
    return min(each(OF_A_SERVER)(0, seconds), people * each(OF_A_PLANNER)(0, seconds))


LIST: Mapping[str, Caused] = {
    "play again": Caused(
        play_again,
        {"pings": lambda *_: 2, "messages": opened(2), "entries": opened(30)},
        "again same",
        people=(8,),
    ),
    "invite": Caused(
        invite,
        {"pings": invitations, "messages": opened(2), "entries": opened(6)},
        "with invite remove guests",
    ),
    "nudge": Caused(
        nudge,
        {"pings": lambda *_: 2, "messages": lambda *_: 8, "entries": lambda *_: 40},
        "nudge table-remind",
        people=(8,),
    ),
    "open a table": Caused(
        open_tables,
        {
            "pings": each((PINGED_AFTER, 1)),
            "messages": opened(4),
            "threads": opened(1),
            "entries": opened(5),
        },
        "leave play again-as choose open quit quit? close? kuckuck-start coucou-start cucco-start "
        "ducksoup-start",
        people=(1,),
    ),
    "plan a night": Caused(
        plan_nights,
        {"pings": opened(1), "messages": opened(2), "events": events, "entries": opened(4)},
        "eveat evenext gamenight-plan",
    ),
    "change a night": Caused(
        change_nights,
        {"messages": lambda *_: 1, "entries": by_person(2 * MOST_CHANGES + MOST_PLANS, 4)},
        "everepeat evegive evening",
        people=(1,),
    ),
    "change a lobby": Caused(
        change_lobby,
        {"messages": lambda *_: 1, "entries": by_person(MOST_BUSTLE + 1, MOST_BIRDS + 20)},
        "join bots level seating kind most pace series option door",
        people=(2,),
    ),
    "come and go": Caused(
        come_and_go,
        {"pings": lambda *_: 4, "messages": lambda *_: 10, "entries": by_person(MOST_BUSTLE + 4, 60)},
        "close unclose pause unpause",
        people=(1,),
    ),
    "try it here": Caused(
        try_here,
        {
            "messages": each((TRIED_EVERY, 1)),
            "threads": each((TRIED_EVERY, 1)),
            "events": each((TRIED_EVERY, 1)),
            "requests": lambda _, seconds: 7 * (1 + seconds / TRIED_EVERY),
        },
        "try-here",
        people=(8,),
    ),
    "post a table": Caused(
        post_tables,
        {
            "messages": lambda _, seconds: 4 + each(POSTED_BY_PLAYERS)(0, seconds),
            "entries": lambda *_: 10,
        },
        "post table-show",
        people=(8,),
    ),
    "show a page to all": Caused(
        show_pages,
        {
            "messages": lambda people, seconds: people * each((SHOWN_EVERY, 1))(0, seconds),
            "entries": by_person(2),
        },
        "showboard showstats daily-show review",
        people=(1,),
    ),
}

ELSEWHERE = {
    "tell": "one letter a day, in tests/cogs/telling",
    "daily-remind": "one letter a day, in tests/cogs/daily",
    "+": "thirty changes a turn and two hundred in a game, in tests/bot/table",
    "guess": "six guesses a trick, in tests/bot/table",
    "away": "ten times a game, in tests/bot/table",
    "move": "one vote a turn, in tests/bot/table",
    "hand": "one letter of one's own, in tests/cogs/test_letters.py",
    "react": "eight signs a game, in tests/bot/live",
    "save": "each costs five presses, in tests/cogs/history",
    "moment-all": "once a game in its channel, elsewhere each half a minute, in tests/cogs/moments",
    "hint": "one turn each, in tests/cogs/reviews",
    "gamenight-show": "the message follows once it was deleted, in tests/cogs/evenings",
    "start": "begins the game once",
    "ready": "once a round",
    "daily-begin": "once a day",
    "daily-move": "each move once",
    "moderate": "closes the table once",
    "manage-close": "closes the table once",
    "manage-rename": "three times a person, then each half an hour, in tests/cogs/test_keeping.py",
    "which-channel": "a manager's own",
    "set": "one's own, or a manager's",
    "mydata": "one's own, once",
}
"""What else is caused, how often at most, and which tests hold that."""

NOTHING = """
allboard allstats back birds board boards cards daily daily-day daily-on daily-zone eveform
evechange evedone evestop evewall fair moment
full help history host learn lesson lessons lots match more on page part practise practise-move practise-on
privacy read replay rules settings shared skip stats tell-off try team unmoderated verify watch table-close
table-leave leaderboard manage-check manage-server
"""
"""What only its presser sees, or what draws again a message that is there."""


async def test_every_route_and_command_is_known_for_what_it_causes(evening: Evening) -> None:
    known = Counter(" ".join([NOTHING, *ELSEWHERE, *(act.words for act in LIST.values())]).split())
    assert [word for word, times in known.items() if times > 1] == []
    routes = {word for word, _ in evening.bot.router._routes}
    commands = {
        one.qualified_name for one in evening.bot.tree.walk_commands() if isinstance(one, Command_)
    } - {*LISTED}
    there = routes | {name.replace(" ", "-") for name in commands}
    assert {*known} == there, "each new one belongs into LIST, ELSEWHERE or NOTHING, with what it causes"


@pytest.mark.parametrize(("act", "many"), [(name, many) for name, act in LIST.items() for many in act.people])
async def test_what_was_caused_is_counted_whatever_undoes_it(evening: Evening, act: str, many: int) -> None:
    does, limit = LIST[act][:2]
    people, victim = evening.members(*(f"p{nth}" for nth in range(many))), evening.member("victim")
    began = evening.bot.now()
    await does(evening, people, victim)
    await evening.paint()
    seconds = evening.bot.now() - began
    caused = counted(evening, victim)
    held = [what for what in caused if what in limit or what != "requests"]
    allowed = {what: limit[what](many, seconds) if what in limit else 0 for what in held}
    over = {what: (caused[what], most) for what, most in allowed.items() if caused[what] > most}
    assert over == {}, f"{dict(caused)} in {seconds:.0f} s"


def counted(evening: Evening, victim: MemberActor) -> Counter[str]:
    """What the bot has sent and stored so far."""
    caused, backend = Counter[str](), evening.env.backend
    for request in backend.http_requests:
        method, path, sent = request.method, request.path, request.json or {}
        answers, follows = path.endswith("/callback"), path.startswith("/webhooks")
        caused["requests"] += not (answers or follows)
        if method != "POST":
            continue
        data = (sent.get("data") or {}) if answers else sent
        allowed = data.get("allowed_mentions") or {}
        users = [int(user) for user in allowed.get("users") or ()]
        caused["pings"] += victim.id in users or bool(allowed.get("roles"))
        caused["events"] += path.endswith("/scheduled-events")
        caused["threads"] += path.endswith("/threads")
        place = path.split("/")[2] if path.endswith("/messages") else ""
        letter = bool(place) and backend.channels[int(place)].guild_id is None
        caused["letters"] += letter
        shown = place or follows or (answers and sent.get("type") == 4)
        caused["messages"] += bool(shown) and not letter and not int(data.get("flags") or 0) & EPHEMERAL
    with closing(sqlite3.connect(evening.database)) as connection:
        for query in ("SELECT count(*) FROM entries", "SELECT coalesce(sum(seq), 0) FROM evenings"):
            [[rows]] = connection.execute(query)
            caused["entries"] += rows
    return caused
