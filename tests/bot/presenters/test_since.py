"""What a hand tells of the time since its person last looked."""

from __future__ import annotations

import pytest

from bot.i18n import LANGUAGES, Tr
from bot.ids import UserId
from bot.presenters.since import MOST_LINES, since
from bot.table import Table, log
from bot.table.anonymised import anonymised
from bot.table.commands import Expire, Leave
from bot.table.decisions import decide
from bot.table.folding import fold
from engine.registry import games
from tests.bot.logged import logged
from tests.bot.people import ANN, BEN, CLEO, DAN, NAMES, NUMBER, join, opened, plays
from tests.engine.contract import FEW_SETTINGS

EN = Tr("en")


class Game:
    """A table with its log, as it grows."""

    def __init__(self) -> None:
        self.entries: list[log.Entry] = [opened(), log.Joined(ANN, "Ann")]
        for user in (BEN, CLEO):
            self.add(*decide(self.table, join(user)))
        self.add(log.Started(1, {"bidding": "sealed"}, "seed"))

    @property
    def table(self) -> Table:
        return fold(Table(NUMBER), self.entries)

    def add(self, *entries: log.Entry) -> None:
        self.entries += entries

    def trick(self, *, asleep: bool = False) -> None:
        for user in (ANN, CLEO) if asleep else (ANN, BEN, CLEO):
            self.add(*decide(self.table, plays(self.table, user)))
        if asleep:
            self.add(*decide(self.table, Expire(self.table.prompt.turn, 5.0)))

    def told(self, seen: int, tr: Tr = EN) -> list[str]:
        return since(Table(NUMBER), self.entries, seen, BEN, tr).splitlines()


def test_tricks_are_told_in_the_words_of_the_game_and_own_misses_by_name() -> None:
    game = Game()
    assert game.told(len(game.entries)) == []
    game.trick()
    assert game.told(len(game.entries) - 3) == [], "the panel itself tells one trick"
    seen = len(game.entries)
    game.trick(asleep=True)
    game.trick()
    head, slept, second, third = game.told(seen)
    assert head == "-# **Since you last looked:**"
    assert slept == "-# · ⏰ Your time was up, and a card was played for you."
    assert second.startswith("-# · Round 1 · Trick 2: ")
    assert third.startswith("-# · Round 1 · Trick 3: ")
    assert game.told(seen, Tr("fr"))[2].startswith("-# · Manche 1 · Pli 2\N{NO-BREAK SPACE}: ")
    assert "**Ann**" in second + third or "**Cleo**" in second + third or "**Ben**" in second + third


def test_a_player_whose_data_was_deleted_has_no_name_there_but_words() -> None:
    game = Game()
    seen = len(game.entries)
    game.trick()
    game.add(*decide(game.table, Leave(CLEO)))
    changed = anonymised(dict(enumerate(game.entries)), CLEO, UserId(-1))
    game.entries = [changed.get(seq, entry) for seq, entry in enumerate(game.entries)]
    assert "-# · **deleted player** has left; a bot plays on." in game.told(seen)


def test_a_long_time_is_cut_to_a_few_lines() -> None:
    game = Game()
    for _ in range(MOST_LINES + 3):
        game.trick()
    told = game.told(4)
    assert len(told) == MOST_LINES + 2
    assert told[1] == "-# · … and 3 things before that"


def test_who_left_or_sleeps_is_told_under_the_name_that_they_have_now() -> None:
    game = Game()
    seen = len(game.entries)
    game.add(*decide(game.table, Leave(CLEO)), log.WentAway(0, 3.0), log.Renamed(ANN, "Annie", DAN))
    told = game.told(seen)
    assert told[1:] == [
        "-# · **Cleo** has left; a bot plays on.",
        "-# · **Annie** is away; a bot plays for them.",
    ]


@pytest.mark.parametrize("key", games())
def test_each_game_tells_something_in_each_language_whenever_somebody_looks(key: str) -> None:
    setting = next(setting for setting in FEW_SETTINGS if setting.game.key == key)
    entries = logged(setting, dict([*NAMES.items()][: setting.seats]))
    for tr in map(Tr, LANGUAGES):
        for seen in range(0, len(entries), max(1, len(entries) // 8)):
            lines = since(Table(NUMBER), entries, seen, ANN, tr).splitlines()
            assert len(lines) <= MOST_LINES + 2
            assert all(line.startswith("-# ") for line in lines)
        assert since(Table(NUMBER), entries, 0, ANN, tr)


def test_a_log_that_cannot_be_read_tells_nothing() -> None:
    game = Game()
    assert since(Table(NUMBER), [game.entries[0], None], 0, BEN, EN) == ""
