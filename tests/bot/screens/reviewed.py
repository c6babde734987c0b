"""The pages of games that are over, their honours and statistics, reviews, and panels of lessons."""

from collections.abc import Iterator, Sequence
from random import Random

from bot.games.course import course_of
from bot.games.statistics import said, statistics, tally
from bot.i18n import Tr
from bot.ids import TableId, UserId
from bot.screen import Screen, Text
from bot.screens.hand import panel
from bot.table import LEARNER, Phase
from bot.table.replay import Replay
from cogs.history.replay import moves_page, replay_page
from cogs.history.steps import steps_of
from cogs.reviews.decisions import decisions
from cogs.reviews.pages import given_up, pages_of, progress, review_page, shared_review
from cogs.reviews.values import VERSION, Review, Weighed
from engine.registry import games
from tests.bot.drawn import HOST
from tests.bot.lessons import CHAPTERS, LESSONS, course, faithful, lesson_moments, obedient
from tests.bot.logged import setting_of
from tests.bot.recorded import recorded, replayed

NUMBER = TableId(10**12 - 3)


def judged(read: Replay, user: UserId = HOST, seed: str = "seed") -> Review:
    """What such a judge thinks of this person's decisions."""
    rng, weighed = Random(seed), list[Weighed]()
    for one in decisions(read, user):
        worths = tuple(round(rng.gauss(0, 2), 3) for _ in one.offered)
        chances = tuple(float(worth == max(worths)) for worth in worths)
        weighed.append(Weighed(one.move, one.frame, one.action, one.offered, worths, chances, 0.3))
    return Review(VERSION, rng.choice(("points", "chips")), tuple(weighed))


def reviewed(tr: Tr, names: Sequence[str]) -> Iterator[tuple[str, Screen]]:
    """Some steps, moves and reviews of each game."""
    for game in games():
        read = replayed(setting_of(game), names[:2], NUMBER)
        steps, last, review = steps_of(read), len(read.moves), judged(read)
        for number in (1, len(steps) - 1):
            yield f"{game}, step {number}", replay_page(read, steps[number].start, tr)
        yield f"{game}, its end", replay_page(read, last, tr)
        for number in (0, 9, last):
            yield f"{game}, move {number}", moves_page(read, number, tr)
        for page in sorted({0, 1, len(pages_of(read, review))}):
            yield f"{game}, page {page} of a review", review_page(read, review, page, tr)
        yield f"{game}, a review shown to all", shared_review(read, review, HOST, tr)
    yield "a first step", replay_page(read, 0, tr)
    yield "a step shown to all", replay_page(read, steps[1].start, tr, shared=True)
    nothing = Review(VERSION, "points")
    yield "a review of no decision", review_page(read, nothing, 0, tr)
    yield "a review of no decision, shown to all", shared_review(read, nothing, HOST, tr)
    yield "a review in the making", progress(read, 3, 999, tr)
    yield "a review given up", given_up(read, "1", tr)


def remembered(tr: Tr, names: Sequence[str]) -> Iterator[tuple[str, Screen]]:
    """All honours and statistics of some games, in words."""
    for game in games():
        setting, told = setting_of(game), statistics(game)
        for seed in "abcd":
            entries = [entry for entry, _ in recorded(setting, names[:2], seed) if entry]
            course, texts = course_of(entries), tr.of(game)
            assert told
            assert course
            called = [f"{seat}" for seat in range(setting.seats)]
            every = filter(None, (*told.honours(course), told.decided(course)))
            lines = [said(told, honour, called, texts) for honour in every]
            tallied = tally(game, entries)
            for seat, counts in sorted(tallied.counts.items()):
                lines += [f"- {seat}: {line}" for line in told.lines(counts, texts)]
            lines += [f"{by} {to} {number}" for (by, to), number in sorted(tallied.done_to.items())]
            yield f"{game}, what is told of game {seed}", Screen((Text("\n".join(lines)),))


def in_lessons(tr: Tr, names: Sequence[str]) -> Iterator[tuple[str, Screen]]:
    """Each panel on which a learner decides or goes on, and some of lessons without a script."""
    for chapter in CHAPTERS:
        for number, moment in enumerate(lesson_moments(chapter, faithful, name=names[0])):
            table, name = moment.table, f"{chapter.game}, lesson {chapter.script}, moment {number}"
            if moment.stands:
                yield f"{name}, what has happened", panel(table, LEARNER, None, tr, in_beat=True)
            if moment.chooses or table.phase is not Phase.PLAYING:
                yield name, panel(table, LEARNER, None, tr)
    for former in LESSONS:
        tables = [*course(former, obedient, name=names[0])]
        for number in (*range(0, len(tables) - 1, len(tables) // 8), len(tables) - 1):
            title = f"{former.game} {former.options}, lesson of a former version, moment {number}"
            yield title, panel(tables[number], LEARNER, None, tr)
