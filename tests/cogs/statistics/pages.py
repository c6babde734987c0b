"""Named examples of the pages of statistics, for `tests.bot.screens.pages`."""

from collections.abc import Sequence

from bot.games.ladders import ladders
from bot.i18n import Tr
from bot.ids import UserId
from bot.scores.ending import Ending
from bot.scores.finished import RunningScore, Score
from bot.screens.hand import panel
from bot.screens.table import table_message
from bot.table.nouns import Moment
from cogs.ranking.ratings import LONGEST as MOST_POINTS
from cogs.ranking.ratings import Point, Rated, RatingChange
from cogs.ranking.told import Changes, RatingInWords
from cogs.statistics.pages import Person, not_played, of_all_servers, one_game, overview
from cogs.statistics.rivalry import News, Told
from cogs.statistics.values import NOTHING_DONE, RIVALS, Career, Done, Record, Rival
from tests.bot.drawn import HOST, lobby
from tests.bot.logged import setting_of
from tests.bot.recorded import replayed
from tests.engine.contract import biggest_of
from tests.features import Pages

WORDS = {
    "kuckuck": [f"{kind} {what}" for kind in ("few", "some", "many") for what in ("hands", "mine", "theirs")],
    "ducksoup": ["deals", "doubles"],
    "cucco": ["rounds"],
    "coucou": ["deals"],
}
"""For each game, the counts with which its page is as long as possible."""


def of_statistics(tr: Tr, names: Sequence[str]) -> Pages:
    """One's own statistics, and those of another person whose name is not known."""
    me, other = Person(UserId(10**20 - 1), names[0], me=True), Person(UserId(10**20 - 1), "", me=False)
    for whose, person in (("mine", me), ("another's", other)):
        records = [careers(game, names)["full"].record for game in ladders()]
        yield f"statistics, {whose}", overview(records, person, "kuckuck", tr, ratings("full"))
        yield f"statistics of nothing, {whose}", overview([], person, "kuckuck", tr)
        for game in ladders():
            yield f"not played {game}, {whose}", not_played(game, person, tr)
            for name, career in careers(game, names).items():
                yield f"{name} statistics of {game}, {whose}", one_game(career, person, tr, ratings(name))
    full = careers("kuckuck", names)["full"]
    yield "statistics in words", one_game(full, me, tr, ratings("full"), text_only=True)
    everywhere = me._replace(all=True)
    yield "statistics of all servers", of_all_servers(records, everywhere, None, tr)
    yield "cucco in all servers", of_all_servers(records, everywhere, "cucco", tr)
    yield "nothing in any server", of_all_servers([], everywhere, None, tr)
    record = Record("kuckuck", names[0], Done(9, 1, 20, 0, 1, None, {}))
    person = Person(UserId(HOST + 1), names[0], me=True)
    yield "statistics of one game", overview([record], person, "kuckuck", tr)
    yield "statistics of two", overview([record, record._replace(ladder="ducksoup")], person, "kuckuck", tr)
    yield from running_scores(tr, names)


def running_scores(tr: Tr, names: Sequence[str]) -> Pages:
    """The remarks that features add below a running score."""
    two = Score(UserId(1), names[0], 3, 14), Score(UserId(2), names[1], 2, 11)
    running = RunningScore(5, two)
    over = replayed(setting_of("kuckuck"), names[:2]).table
    mine, other = (player.user for player in over.players if player.user)
    remarks = Changes({mine: RatingChange(1040, 16)}), Told({mine: News("ahead", other, 3)})
    ending = Ending(running=running, remarks=remarks)
    waiting = lobby(biggest_of("kuckuck"), names[:1])
    yield "a running score on the sheet", table_message(over, Moment(), tr, ending=ending)
    yield "a running score in a panel", panel(over, 0, Moment(), tr, ending=ending)
    yield ("a running score in a lobby", table_message(waiting, Moment(), tr, ending=ending))


def careers(game: str, names: Sequence[str]) -> dict[str, Career]:
    """Careers of a person without a rating, with a new rating, and with everything that a career can have."""
    counts = dict.fromkeys(WORDS.get(ladders()[game].game, []), 99_999)
    new = Record(game, names[0], Done(1, 0, 2, 0, 0, None, {}))
    done = Done(99_999, 99_999, 999_999, 99_999, 99_999, -99_999, counts, 99_999, 99_999)
    full = Record(game, names[0], done, done)
    rivals = [Rival(name, 99_999, 99_999) for name in [*names, "", *names][:RIVALS]]
    return {
        "unrated": Career(new, [], [], []),
        "of bots alone": Career(Record(game, names[0], NOTHING_DONE, done), [], [], []),
        "new": Career(new, rivals[:1], [], []),
        "full": Career(full, rivals, rivals, rivals),
    }


def ratings(name: str) -> dict[str, RatingInWords]:
    """The rating on each ladder for the example ``name`` of `careers`. Empty if it has no rating."""
    points = [Point(1_700_000_000 + 10**6 * number, -99_999) for number in range(MOST_POINTS)]
    rated = {
        "new": Rated(-99, 1, [Point(0, -99)], 1, 2),
        "full": Rated(-99_999, 99_999, points, 99_999, 99_999),
    }
    return {ladder: RatingInWords(rated[name]) for ladder in ladders() if name in rated}


PAGES = {"pages-statistics": of_statistics}
