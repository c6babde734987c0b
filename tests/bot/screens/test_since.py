"""What a hand tells a person about the moves since their last look. `screens/pages-rare.txt` has examples."""

from bot.i18n import Tr
from bot.ids import UserId
from bot.screens.since import MOST_LINES, since
from bot.table import Table, log
from bot.table.anonymised import anonymised
from bot.table.commands import Leave
from bot.table.decisions import decide
from bot.table.folding import fold
from tests.bot.people import ANN, BEN, CLEO, DAN, NAMES, NUMBER, opened, plays

EN = Tr("en")


class Game:
    """A table and its growing log."""

    def __init__(self) -> None:
        self.entries: list[log.Entry] = [opened(), *(log.Joined(one, NAMES[one]) for one in (ANN, BEN, CLEO))]
        self.entries.append(log.Started(1, {"bidding": "sealed"}, "seed"))

    @property
    def table(self) -> Table:
        return fold(Table(NUMBER), self.entries)

    def trick(self) -> None:
        for user in (ANN, BEN, CLEO):
            self.entries += decide(self.table, plays(self.table, user))

    def told(self, seen: int) -> list[str]:
        return since(Table(NUMBER), self.entries, seen, BEN, EN).splitlines()


def test_a_long_time_is_cut_to_a_few_lines() -> None:
    game = Game()
    for _ in range(MOST_LINES + 3):
        game.trick()
    told = game.told(4)
    assert (len(told), told[1]) == (MOST_LINES + 2, "-# · … and 3 things before that")
    assert since(Table(NUMBER), [game.entries[0], None], 0, BEN, EN) == "", "a log that cannot be read"


def test_who_left_or_sleeps_is_told_under_the_name_that_they_have_now_and_deleted_data_without_one() -> None:
    game = Game()
    seen = len(game.entries)
    game.entries += *decide(game.table, Leave(CLEO)), log.WentAway(0, 3.0), log.Renamed(ANN, "Annie", DAN)
    away = "-# · **Annie** is away; a bot plays for them."
    assert game.told(seen)[1:] == ["-# · **Cleo** has left; a bot plays on.", away]
    changed = anonymised(dict(enumerate(game.entries)), CLEO, UserId(-1))
    game.entries = [changed.get(seq, entry) for seq, entry in enumerate(game.entries)]
    assert game.told(seen)[1:] == ["-# · **deleted player** has left; a bot plays on.", away]
