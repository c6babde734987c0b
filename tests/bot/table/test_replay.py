"""A stored log played through again: all of it, or as far as the rules follow."""

from __future__ import annotations

from typing import TypeVar

import pytest
from msgspec import Struct
from msgspec.structs import replace

from bot.ids import TableId
from bot.table import Phase, log
from bot.table.dealing import sha
from bot.table.replay import replay
from engine.shuffle import shuffled
from tests.bot.recorded import MESSAGE, Logged, recorded, replayed, written_down
from tests.engine.contract import FEW_SETTINGS, Setting, biggest_of

pytestmark = pytest.mark.by_lot

SOME = biggest_of("kuckuck")

Kind = TypeVar("Kind", bound=Struct)


def first(logged: Logged, kind: type[Kind]) -> tuple[int, Kind]:
    """The first entry of this kind, after its place."""
    return next((i, entry) for i, (entry, _) in enumerate(logged) if isinstance(entry, kind))


@pytest.mark.parametrize("setting", FEW_SETTINGS, ids=repr)
@pytest.mark.parametrize("former", [False, True])
def test_a_finished_game_is_whole_and_agrees_with_its_seed(setting: Setting, *, former: bool) -> None:
    read = replayed(setting, former=former)
    assert read.finished
    assert read.shown_whole
    assert read.people_agree
    assert read.version_agrees
    assert read.seed_agrees
    assert read.shuffles_agree
    assert read.ends_as(written_down(read).people)
    assert len(read.frames) == len(read.moves) + 1 == read.logged + 1
    assert [frame.phase for frame in read.frames] == [Phase.PLAYING] * len(read.moves) + [Phase.OVER]


@pytest.mark.parametrize("setting", FEW_SETTINGS, ids=repr)
def test_every_shuffle_can_be_made_again_from_seed_and_label(setting: Setting) -> None:
    read = replayed(setting)
    assert read.shuffles
    for shuffle in read.shuffles:
        assert shuffled(shuffle.pack, read.table.seed, shuffle.label) == shuffle.result


def test_the_seed_comes_of_secret_table_message_and_who_sat_there_at_the_start() -> None:
    read = replayed(SOME)
    aliases = sorted(sha(f"the salt of seed|{user}") for user in (100, 101))
    assert read.seed_text == f"the secret of seed|7|{MESSAGE}|{sha('/'.join(aliases))}"
    assert read.table.seed == sha(read.seed_text)
    assert 99 in read.table.people, "another one sits there by now"


def test_the_former_seed_comes_of_secret_table_and_people_by_seat() -> None:
    read = replayed(SOME, former=True)
    seats = "/".join(["100", "101", *["house"] * (SOME.seats - 2)])
    assert read.seed_text == f"the secret of seed|7|{seats}"
    assert read.table.seed == sha(read.seed_text)
    assert read.table.players[1].user == 99, "another one sits there by now"


@pytest.mark.parametrize("setting", FEW_SETTINGS, ids=repr)
def test_the_deals_begin_where_the_prompt_counts_on(setting: Setting) -> None:
    read = replayed(setting)
    assert read.deals[0] == 0
    for before, start in zip(read.deals, read.deals[1:], strict=False):
        assert read.frames[start].prompt.deal > read.frames[start - 1].prompt.deal
        assert read.frames[start - 1].prompt.deal == read.frames[before].prompt.deal


def test_before_the_start_there_is_nothing_to_see() -> None:
    read = replay(TableId(7), recorded(SOME, ["Ann"])[:2])
    assert (read.frames, read.started, read.finished) == ((), None, False)
    assert not read.seed_agrees


def test_a_game_that_still_goes_on_is_whole_but_not_finished() -> None:
    read = replay(TableId(7), recorded(SOME, ["Ann"])[:-1])
    assert read.whole
    assert not read.finished


def test_of_a_closed_table_it_says_why() -> None:
    read = replay(TableId(7), [*recorded(SOME, ["Ann"])[:-1], (log.Closed("voted"), None)])
    assert read.closed == "voted"
    assert not read.finished


def test_another_seed_than_the_secrets_is_noticed() -> None:
    logged = recorded(SOME, ["Ann"])
    at, started = first(logged, log.Started)
    logged[at] = (replace(started, seed="0" * 64), None)
    assert not replay(TableId(7), logged).seed_agrees


def test_another_secret_than_the_seeds_is_noticed() -> None:
    logged = recorded(SOME, ["Ann"])
    at, opened = first(logged, log.Opened)
    logged[at] = (replace(opened, secret="another"), None)  # noqa: S106
    read = replay(TableId(7), logged)
    assert read.finished
    assert not read.seed_agrees


def test_another_move_than_the_logged_one_is_noticed() -> None:
    logged = recorded(SOME, ["Ann"])
    place = len(logged) // 2
    while not isinstance(logged[place][0], log.Acted):
        place += 1
    entry, _ = logged[place]
    logged[place] = (entry, "00000000")
    read = replay(TableId(7), logged)
    assert not read.whole
    assert not read.finished
    assert 0 < len(read.moves) < read.logged


def test_a_move_that_is_not_allowed_is_noticed() -> None:
    logged = recorded(SOME, ["Ann"])
    at, _ = first(logged, log.Acted)
    logged[at] = (log.Acted(0, "nonsense"), None)
    read = replay(TableId(7), logged)
    assert (len(read.moves), read.whole) == (0, False)


def test_an_entry_that_cannot_be_read_is_noticed() -> None:
    logged = recorded(SOME, ["Ann"])
    assert not replay(TableId(7), [*logged, (None, None)]).finished
    assert not replay(TableId(7), [(None, None), *logged]).whole


def test_a_game_of_other_rules_is_not_played_through() -> None:
    logged = recorded(SOME, ["Ann"])
    at, started = first(logged, log.Started)
    logged[at] = (replace(started, version=99), None)
    read = replay(TableId(7), logged)
    assert not read.version_agrees
    assert read.seed_agrees, "which does not depend on the rules"
    assert (read.frames, read.finished) == ((), False)


def test_other_places_or_points_than_those_of_the_game_are_noticed() -> None:
    read = replayed(SOME)
    first, *others = written_down(read).people
    assert not read.ends_as([first._replace(score=first.score + 1), *others])
    assert not read.ends_as([first._replace(place=first.place + 1), *others])


def test_a_finished_game_stays_so_when_another_table_follows() -> None:
    assert replay(TableId(7), [*recorded(SOME, ["Ann"]), (log.Continued(TableId(8)), None)]).finished
