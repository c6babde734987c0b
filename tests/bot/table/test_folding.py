"""A table as a fold of its log: fairness, marks, and logs that today's rules do not understand."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import msgspec
import pytest

from bot.table import NO_PROMPT, Phase, Table, log
from bot.table.commands import Leave, PauseOver, Start
from bot.table.decisions import decide
from bot.table.folding import evolve, fold
from bot.table.marks import mark, recall
from engine.game import IllegalAction
from engine.games import kuckuck
from tests.bot.people import ANN, BEN, CLEO, NUMBER, SEALED, after, join, lobby, opened, playing, plays

START: list[log.Entry] = [opened(), log.Joined(ANN, "Ann"), log.HouseJoined(0), log.HouseJoined(1)]


def logged(entries: Sequence[log.Entry]) -> list[tuple[log.Entry, str | None]]:
    """The entries as they are stored, with the marks of today's rules."""
    table, marked = Table(NUMBER), []
    for entry in entries:
        table = evolve(table, entry)
        marked.append((entry, mark(table) if isinstance(entry, log.Acted) else None))
    return marked


def a_trick() -> list[log.Entry]:
    """The log of a game in its second trick."""
    entries: list[log.Entry] = [*START]
    table = fold(Table(NUMBER), START)
    for command in (Start(ANN), PauseOver(0)):
        entries += decide(table, command)
        table = after(table, command)
    return [*entries, *decide(table, plays(table, ANN))]


def sha(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert lobby(ANN).commitment == sha("egg")


def test_the_seed_is_the_hash_of_the_secret_the_table_and_who_sits_where() -> None:
    assert playing(ANN, BEN, house=2).seed == sha(f"egg|{NUMBER}|{ANN}/{BEN}/house/house")


def test_the_seed_depends_on_the_order_of_the_seats() -> None:
    table = after(lobby(ANN, BEN, house=1), Leave(ANN), join(ANN), Start(BEN))
    assert table.seed == sha(f"egg|{NUMBER}|{BEN}/house/{ANN}")


def test_the_seed_and_the_options_are_those_of_the_deal() -> None:
    table = playing(ANN, BEN, CLEO, bidding="tactical")
    assert table.state == kuckuck.new(3, kuckuck.Options("tactical"), table.seed).state


def test_the_version_of_the_rules_is_logged() -> None:
    (started,) = decide(lobby(ANN, BEN, CLEO), Start(ANN))
    assert started == log.Started(kuckuck.version, SEALED, playing(ANN, BEN, CLEO).seed)


def test_seq_counts_the_entries() -> None:
    assert Table(NUMBER).seq == 0
    assert fold(Table(NUMBER), a_trick()).seq == len(a_trick())


def test_a_lobby_waits_for_nobody() -> None:
    table = lobby(ANN, house=2)
    assert table.prompt == NO_PROMPT
    assert table.house_seats == ()
    assert table.outcome is None


def test_an_entry_against_the_rules_is_illegal() -> None:
    with pytest.raises(IllegalAction):
        evolve(playing(ANN, BEN, CLEO), log.Acted(0, "0"))


def test_the_mark_shows_what_the_rules_say_now() -> None:
    table = playing(ANN, BEN, CLEO)
    assert mark(table) == mark(playing(ANN, BEN, CLEO))
    assert mark(table) != mark(after(table, plays(table, ANN)))
    assert len(mark(table)) == 8


def test_a_log_is_recalled_as_it_was() -> None:
    assert recall(NUMBER, logged(a_trick())) == fold(Table(NUMBER), a_trick())


def test_a_log_without_marks_is_recalled_too() -> None:
    unmarked = [(entry, None) for entry in a_trick()]
    assert recall(NUMBER, unmarked) == fold(Table(NUMBER), a_trick())


def test_a_mark_that_disagrees_makes_the_table_void() -> None:
    entries = logged(a_trick())
    entries[5] = (entries[5][0], "00000000")
    table = recall(NUMBER, entries)
    assert (table.phase, table.closed) == (Phase.CLOSED, "void")
    assert table.seq == len(entries)


def test_an_entry_that_is_illegal_now_makes_the_table_void() -> None:
    table = recall(NUMBER, [(entry, None) for entry in [*a_trick(), log.Acted(0, "keep"), log.Left(ANN)]])
    assert (table.closed, table.seq) == ("void", len(a_trick()) + 2)


@pytest.mark.parametrize("entry", [log.Left(BEN), log.WentAway(9), log.Acted(9, "1")])
def test_an_entry_of_nobody_makes_the_table_void(entry: log.Entry) -> None:
    assert recall(NUMBER, [(entry, None) for entry in [*a_trick(), entry]]).closed == "void"


@pytest.mark.parametrize("length", [1, 4, 5])
def test_a_game_that_is_no_longer_known_makes_the_table_void(length: int) -> None:
    unknown = msgspec.structs.replace(opened(), game="snap")
    entries = [unknown, *a_trick()[1:]][:length]
    table = recall(NUMBER, logged(entries[:4]) + [(entry, None) for entry in entries[4:]])
    assert (table.phase, table.closed, table.seq) == (Phase.CLOSED, "void", length)
    assert (table.guild, table.channel) == (unknown.guild, unknown.channel), "it is known where to say so"


@pytest.mark.parametrize("length", [1, 4, 5])
def test_options_that_are_no_longer_known_make_the_table_void(length: int) -> None:
    blind = opened(bidding="blind")
    started = log.Started(kuckuck.version, blind.options, "seed")
    entries: list[log.Entry] = [blind, *START[1:], started]
    table = recall(NUMBER, [(entry, None) for entry in entries[:length]])
    assert (table.phase, table.closed, table.seq) == (Phase.CLOSED, "void", length)


def test_a_deal_under_other_rules_makes_the_table_void() -> None:
    started = log.Started(kuckuck.version + 1, SEALED, "seed")
    assert recall(NUMBER, [(entry, None) for entry in [*START, started]]).closed == "void"


def test_a_table_that_was_closed_as_void_stays_so() -> None:
    entries = [(entry, None) for entry in [*a_trick(), log.Acted(0, "keep"), log.Closed("void")]]
    table = recall(NUMBER, entries)
    assert (table.closed, table.seq) == ("void", len(entries))
    assert not table.phase.live
