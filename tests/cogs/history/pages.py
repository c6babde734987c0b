"""Named examples of the pages of finished games, replays and checks, for `tests.bot.screens.pages`."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bot.contact import Host
from bot.i18n import Tr
from bot.ids import GuildId, MessageId, TableId, UserId
from bot.scores.finished import Finished
from bot.screens.steps import steps_of
from bot.screens.table import CLOSED
from bot.table import log
from bot.table.anonymised import anonymised
from bot.table.replay import replay
from bot.table.results import Result as Place
from cogs.history.finished_games import history
from cogs.history.replay import more_page, moves_page, replay_page
from cogs.history.verdict import unfinished, verdict
from engine.registry import games
from tests.bot.drawn import HOST
from tests.bot.logged import setting_of
from tests.bot.recorded import MESSAGE, Logged, recorded, replayed, written_down
from tests.engine.contract import biggest_of
from tests.features import Pages

NUMBER = TableId(10**12 - 3)
KUCKUCK = biggest_of("kuckuck")
LINK = "https://example.org/sources"


def of_finished_games(tr: Tr, names: Sequence[str]) -> Pages:
    """The pages that list finished games."""
    people = tuple(
        Place(i, UserId(i), ([*names] * 20)[i], 1 + i // 2, 5, "left" if i % 9 == 4 else "")
        for i in range(20)
    )
    listed = [
        Finished(TableId(NUMBER + 1 - i), GuildId(1), ("coucou", "cucco", "gone")[i % 3], 1e9, people[i:])
        for i in range(6)
    ]
    yield "games", history(listed, None, 3, 999_999, tr)
    yield "one game of zum kuckuck", history(listed[:1], "kuckuck", 0, 1, tr)
    yield "no games", history([], None, 0, 1, tr)
    yield "no games of zum kuckuck", history([], "kuckuck", 0, 1, tr)


def of_replays(tr: Tr, names: Sequence[str]) -> Pages:
    """Replays of each game, at some steps and some moves."""
    for game in games():
        read = replayed(setting_of(game), names[:2], NUMBER)
        steps, last = steps_of(read), len(read.moves)
        for number in sorted({1, len(steps) - 1} & {*range(len(steps))}):
            yield f"{game}, step {number}", replay_page(read, steps[number].start, tr)
        yield f"{game}, its end", replay_page(read, last, tr)
        for number in sorted({0, min(9, last), last}):
            yield f"{game}, move {number}", moves_page(read, number, tr)
        yield f"{game}, all else", more_page(read, last, tr)
    yield "a first step", replay_page(read, 0, tr)
    yield "a step shown to all", replay_page(read, steps[min(1, len(steps) - 1)].start, tr, shared=True)


def checks(tr: Tr, names: Sequence[str]) -> Pages:
    """Checks of games that were tampered with, whose data is gone, or that have no result."""
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
    """Copies of this game's log, each spoilt in one way. The keys say what is wrong."""

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


PAGES = {"pages-archive": of_finished_games, "pages-replays": of_replays, "pages-checks": checks}
