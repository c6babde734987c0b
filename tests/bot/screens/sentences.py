"""Rare states of tables, and sentences that have no page of their own."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.games.common import listed
from bot.i18n import Tr
from bot.ids import TableId, UserId
from bot.scores.finished import RunningScore, Score
from bot.screen import Screen, Text
from bot.screens.again import running_line
from bot.screens.birds import birds_page
from bot.screens.fairness import seal_lines
from bot.screens.prompts import confirm_leave
from bot.screens.rules import reading
from bot.screens.since import since
from bot.screens.table import table_message
from bot.table import Table, log
from bot.table.folding import evolve
from bot.table.nouns import Moment
from bot.table.occasions import drawn
from engine.registry import games
from tests.bot.drawn import HOST, lobby, started
from tests.bot.logged import logged, setting_of
from tests.bot.recorded import replayed
from tests.engine.contract import biggest_of
from tests.features import Pages

KUCKUCK = biggest_of("kuckuck")


def said(*lines: str) -> Screen:
    return Screen((Text("\n".join(lines)),))


def rare(tr: Tr, names: Sequence[str]) -> Pages:
    """The rare screens of tables."""
    me, other = UserId(HOST), UserId(HOST + 1)
    yield "a list", said(listed([*names, names[0]], tr))
    yield from running_scores(tr, names)
    two, alone = (started(setting_of("kuckuck"), names[:people]) for people in (2, 1))
    yield "a latecomer leaves", confirm_leave(two, UserId(999), tr)
    yield "the only person leaves", confirm_leave(alone, me, tr)
    of_evening = replace(alone, occasion=drawn())
    yield "the only person leaves an evening", confirm_leave(of_evening, me, tr)
    posted, unposted = (replayed(KUCKUCK, names[:2], posted=known).table for known in (True, False))
    yield "seals", said(seal_lines(posted, tr), seal_lines(unposted, tr))
    yield "no bots", birds_page(lobby(KUCKUCK, names[:2]), tr)
    for house in (5, 19):
        yield f"what {house} bots lean to", birds_page(lobby(biggest_of("coucou"), names[:1], house), tr)
    yield "no bots, to a reader", reading(started(setting_of("ducksoup"), names[:2]), 0, "bots", None, tr)
    bots = lobby(KUCKUCK, names[:2], house=2)
    changed = evolve(bots, log.Changed(bots.options, bots.opened.seconds, level="easy"))
    yield "a lobby of easy bots", table_message(changed, Moment(), tr)
    for game in games():
        entries = logged(setting_of(game), {me: names[0], other: names[1]})
        told = [since(Table(TableId(7)), entries, len(entries) * part // 4, me, tr) for part in (0, 3)]
        if any(told):
            yield f"since one last looked at {game}", said(*told)


def running_scores(tr: Tr, names: Sequence[str]) -> Pages:
    two = Score(UserId(1), names[0], 3, 14), Score(UserId(2), names[1], 2, 11)
    many = tuple(Score(UserId(n), f"{names[0]}{n}", 9 - n, -n) for n in range(8))
    gone = Score(None, "", 1, 1), Score(UserId(2), f"*{names[1]}*", 1, 0)
    scores = [RunningScore(5, two), RunningScore(1, two), RunningScore(2)]
    scores += [RunningScore(2, many), RunningScore(2, many[:6]), RunningScore(2, gone)]
    yield "running scores", said(*(running_line(score, tr) for score in scores))
