"""Rare states, and sentences that stand on no page of their own."""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from bot.contact import Host
from bot.games.common import listed
from bot.i18n import Tr
from bot.ids import ChannelId, MessageId, TableId, UserId
from bot.scores.ending import Ending
from bot.scores.finished import RunningScore, Score
from bot.screen import Screen, Text
from bot.screens.again import running_line
from bot.screens.birds import birds_page
from bot.screens.hand import panel, seal_message
from bot.screens.prompts import confirm_leave
from bot.screens.rules import reading
from bot.screens.since import since
from bot.screens.table import CLOSED, table_message
from bot.table import Table, log
from bot.table.anonymised import anonymised
from bot.table.folding import evolve
from bot.table.occasions import drawn
from bot.table.replay import replay
from cogs.evenings import log as plans
from cogs.evenings.commands import Leave
from cogs.evenings.evening import evolve as planned
from cogs.evenings.evening import fold as folded
from cogs.evenings.pages import in_a_line
from cogs.evenings.screens import course, heading, message, thread_name
from cogs.history.verdict import unfinished, verdict
from cogs.ranking.ratings import RatingChange
from cogs.ranking.told import Changes
from cogs.statistics.rivalry import News, Told
from engine.registry import games
from tests.bot.drawn import HOST, lobby, started
from tests.bot.logged import logged, setting_of
from tests.bot.recorded import MESSAGE, Logged, recorded, replayed, written_down
from tests.cogs.evenings import nights
from tests.engine.contract import biggest_of

Pages = Iterator[tuple[str, Screen]]

KUCKUCK = biggest_of("kuckuck")
LINK = "https://example.org/sources"


def said(*lines: str) -> Screen:
    return Screen((Text("\n".join(lines)),))


def rare(tr: Tr, names: Sequence[str]) -> Pages:
    """Of tables, evenings and checks."""
    me, other = UserId(HOST), UserId(HOST + 1)
    yield "a list", said(listed([*names, names[0]], tr))
    yield from running_scores(tr, names)
    yield from programs(tr)
    yield from checks(tr, names)
    two, alone = (started(setting_of("kuckuck"), names[:people]) for people in (2, 1))
    yield "a latecomer leaves", confirm_leave(two, UserId(999), tr)
    yield "the only person leaves", confirm_leave(alone, me, tr)
    of_evening = replace(alone, occasion=drawn())
    yield "the only person leaves an evening", confirm_leave(of_evening, me, tr)
    posted, unposted = (replayed(KUCKUCK, names[:2], posted=known).table for known in (True, False))
    yield "seals", said(seal_message(posted, tr), seal_message(unposted, tr))
    yield "no bots", birds_page(lobby(KUCKUCK, names[:2]), tr)
    for house in (5, 19):
        yield f"what {house} bots lean to", birds_page(lobby(biggest_of("coucou"), names[:1], house), tr)
    yield "no bots, to a reader", reading(started(setting_of("ducksoup"), names[:2]), 0, "bots", None, tr)
    bots = lobby(KUCKUCK, names[:2], house=2)
    changed = evolve(bots, log.Changed(bots.options, bots.opened.seconds, level="easy"))
    yield "a lobby of easy bots", table_message(changed, None, tr)
    for game in games():
        entries = logged(setting_of(game), {me: names[0], other: names[1]})
        told = [since(Table(TableId(7)), entries, len(entries) * part // 4, me, tr) for part in (0, 3)]
        yield f"since one last looked at {game}", said(*told)


def running_scores(tr: Tr, names: Sequence[str]) -> Pages:
    two = Score(UserId(1), names[0], 3, 14), Score(UserId(2), names[1], 2, 11)
    many = tuple(Score(UserId(n), f"{names[0]}{n}", 9 - n, -n) for n in range(8))
    gone = Score(None, "", 1, 1), Score(UserId(2), f"*{names[1]}*", 1, 0)
    scores = [RunningScore(5, two), RunningScore(1, two), RunningScore(2)]
    scores += [RunningScore(2, many), RunningScore(2, many[:6]), RunningScore(2, gone)]
    yield "running scores", said(*(running_line(score, tr) for score in scores))
    over = replayed(setting_of("kuckuck"), names[:2]).table
    mine, other = (player.user for player in over.players if player.user)
    remarks = Changes({mine: RatingChange(1040, 16)}), Told({mine: News("ahead", other, 3)})
    ending = Ending(running=scores[0], remarks=remarks)
    yield "a running score on the sheet", table_message(over, None, tr, ending=ending)
    yield "a running score in a panel", panel(over, 0, None, tr, ending=ending)
    yield "a running score in a lobby", table_message(lobby(KUCKUCK, names[:1]), None, tr, ending=ending)


def programs(tr: Tr) -> Pages:
    """What evenings are called, and what they say of the games to come."""
    mixed = "kuckuck", "coucou"
    one, two = nights.begun(8), nights.begun(8, *mixed, final="cucco")
    final = two
    while not (final.round and final.round.final):
        final = nights.after_break(nights.played(final))
    plan = nights.planned("coucou", rounds=2)
    wild = replace(plan.planned, more=(plans.GamePlan("coucou", {"variant": "as"}, 45),))
    variant = planned(plan, wild)
    called = [(one, 0), (two, 1), (final, 0), (variant, 0)]
    lines = [(heading(it, tr), thread_name(it, place, tr), course(it, tr)) for it, place in called]
    yield "programs", said(*(line for each in lines for line in each))
    long = nights.begun(20, "kuckuck", "coucou", "cucco", "ducksoup", rounds=6)
    for name in (thread_name(long, 11, tr), in_a_line(long, tr), heading(long, tr)):
        assert len(name) <= 100, "threads, choices and events"
    thread, channel = ChannelId(one.channel + 1), one.channel
    there = [plans.TableOpened(0, TableId(5), thread), plans.TableOpened(1, TableId(6), channel)]
    yield "an evening whose table has a thread", message(folded(one, there), (), tr)
    yield "an evening with a variant", message(variant, (), tr)
    few = nights.played(nights.begun(5, *mixed, rounds=2))
    few = nights.does(few, *(Leave(nights.user(number)) for number in (4, 5)))
    yield "a break before no final", message(nights.played(nights.after_break(few)), (), tr)


def checks(tr: Tr, names: Sequence[str]) -> Pages:
    """What is said of dealt games that were tampered with, whose data is gone, or that have no result."""
    fair = recorded(KUCKUCK, names[:2])
    read = replay(TableId(7), fair)
    played = written_down(read)
    for name, changed in spoilt(fair, names).items():
        yield f"check {name}", verdict(replay(TableId(7), changed), played, tr)
    first, *others = played.results
    other_points = played._replace(results=(first._replace(score=99), *others))
    host = Host("1@2.3", None, LINK)
    yield "check of other points, at a host's", verdict(read, other_points, tr, host)
    yield "check at a host's", verdict(read, played, tr, host)
    twice = read._replace(shuffles=(*read.shuffles, read.shuffles[0]))
    yield "check of another seed", verdict(read._replace(seed_text="another"), played, tr)
    yield "check of a shuffle too many", verdict(twice, played, tr)
    for game in games():
        alike = replayed(setting_of(game), names[:2])
        yield f"check of {game}", verdict(alike, written_down(alike), tr)
    for reason in CLOSED:
        closed: Logged = [*fair[:-1], (log.Closed(reason), None)]
        yield f"check of a table that was closed: {reason}", unfinished(replay(TableId(7), closed), tr)
    lobby: Logged = [*fair[:3], (log.Closed("unstarted"), None)]
    yield "check of a lobby", unfinished(replay(TableId(7), lobby), tr)


def spoilt(fair: Logged, names: Sequence[str]) -> dict[str, Logged]:
    """The same game with another beginning, by what is wrong with it."""

    def changed(change: Callable[[log.Entry], log.Entry]) -> Logged:
        every = [(change(entry) if entry else None, mark) for entry, mark in fair]
        return [one for one in every if not isinstance(one[0], log.Left | log.CameLate)]

    def opened(what: str) -> Logged:
        return changed(lambda one: replace(one, **{what: "x"}) if isinstance(one, log.Opened) else one)

    def someone(entry: log.Entry) -> log.Entry:
        known = isinstance(entry, log.Joined) and entry.user == HOST + 1
        return log.Joined(UserId(555), names[1]) if known else entry

    def later(entry: log.Entry) -> log.Entry:
        return log.Posted(MessageId(MESSAGE + 1)) if isinstance(entry, log.Posted) else entry

    def older(entry: log.Entry) -> log.Entry:
        return replace(entry, version=99) if isinstance(entry, log.Started) else entry

    entries = {seq: entry for seq, (entry, _) in enumerate(fair) if entry}
    gone = anonymised(entries, UserId(HOST + 1), UserId(-1))
    return {
        "of other people": changed(someone),
        "of another secret": opened("secret"),
        "of another salt": opened("salt"),
        "of another message": changed(later),
        "of other rules": changed(older),
        "of deleted data": [(gone.get(seq, entry), mark) for seq, (entry, mark) in enumerate(fair)],
        "of a log that was changed": [*fair[:-1], (log.Acted(0, "nonsense"), None)],
        "without a message": recorded(KUCKUCK, names[:2], posted=False),
    }
