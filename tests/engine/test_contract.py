"""Every game of the registry keeps the promises of the Game protocol."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import IllegalAction, Record
from engine.playout import callers
from engine.registry import games
from tests.engine.contract import (
    SEED,
    SETTINGS,
    Position,
    Setting,
    as_text,
    assert_indistinguishable,
    positions,
    walk,
    watchers,
)

NONSENSE = [
    "",
    " ",
    "0",
    "42 ",
    " 42",
    "042",
    "+42",
    "-1",
    "４２",
    "4\N{COMBINING ACUTE ACCENT}2",
    "\ud800",
    "x" * 5000,
]


@pytest.mark.many_games
@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
def test_every_game_ends_and_nobody_waits_for_nobody(setting: Setting) -> None:
    game = setting.game
    for luck in range(3):
        turn = 0
        for moment in walk(setting, str(luck), Random(luck)):
            prompt = game.prompt(moment.state)
            assert game.outcome(moment.state) is None
            assert prompt.seats <= set(range(setting.seats))
            assert prompt.turn >= turn
            turn = prompt.turn
        outcome = game.outcome(moment.after)
        assert outcome is not None
        assert len(outcome.scores) == len(outcome.places) == setting.seats
        assert all(place == 1 + sum(p < place for p in outcome.places) for place in outcome.places)


@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
def test_a_turn_never_comes_back_with_another_question(setting: Setting) -> None:
    """A button of yesterday cannot answer today: who was not asked in a turn is not asked in it later."""
    game = setting.game
    asked: dict[int, frozenset[int]] = {}
    for moment in walk(setting, "turns", Random(0)):
        prompt = game.prompt(moment.state)
        assert prompt.seats <= asked.setdefault(prompt.turn, prompt.seats)


@given(positions())
def test_who_must_choose_can_and_the_default_is_legal(position: Position) -> None:
    setting, state, _ = position
    for seat in setting.game.prompt(state).seats:
        legal = setting.game.legal(state, seat)
        assert legal
        assert len(set(legal)) == len(legal)
        assert setting.game.default(state, seat) in legal


@given(positions())
def test_what_is_legal_applies_and_nothing_else_does(position: Position) -> None:
    (game, seats, _), state, _ = position
    before = as_text(state)
    legal = {seat: list(game.legal(state, seat)) for seat in range(seats)}
    known = {action for actions in legal.values() for action in actions} | set(NONSENSE)
    for seat in range(seats):
        for action in legal[seat]:
            game.apply(state, seat, action)
        for action in known - set(legal[seat]):
            with pytest.raises(IllegalAction) as refusal:
                game.apply(state, seat, action)
            assert refusal.value.reason.isidentifier()
    assert as_text(state) == before


@given(positions())
def test_a_player_who_had_the_seat_from_the_first_deal_on_may_know_all_of_its_view(
    position: Position,
) -> None:
    (game, seats, _), state, _ = position
    for seat in range(seats):
        assert game.view(state, seat).since(1) == game.view(state, seat)


@pytest.mark.many_games
@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
def test_replaying_the_log_gives_the_equal_state(setting: Setting) -> None:
    moments = list(walk(setting, "replay", Random(1)))
    state = setting.game.new(setting.seats, setting.options, "replay").state
    for moment in moments:
        state, events = setting.game.apply(state, moment.seat, moment.action)
        assert events == moment.events
    assert state == moments[-1].after


@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
def test_a_game_that_is_over_offers_nothing(setting: Setting) -> None:
    game = setting.game
    *_, last = walk(setting, "over", Random(2))
    assert not game.prompt(last.after).seats
    for seat in range(setting.seats):
        assert not game.legal(last.after, seat)
        with pytest.raises(IllegalAction):
            game.apply(last.after, seat, last.action)


@pytest.mark.many_games
@given(positions())
def test_nobody_can_tell_what_they_cannot_know(position: Position) -> None:
    setting, state, rng = position
    for seat in watchers(setting):
        assert_indistinguishable(setting, state, seat, rng)


@pytest.mark.many_games
@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
def test_the_seed_is_in_no_view_and_no_event(setting: Setting) -> None:
    assert SEED not in as_text(setting.game.new(setting.seats, setting.options, SEED).events)
    for moment in walk(setting, SEED, Random(3)):
        assert SEED not in as_text(moment.events)
        assert not any(SEED in as_text(setting.game.view(moment.after, s)) for s in watchers(setting))


@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
def test_every_action_fits_a_button(setting: Setting) -> None:
    for moment in walk(setting, "buttons", Random(4)):
        for seat in range(setting.seats):
            for action in setting.game.legal(moment.state, seat):
                assert action
                assert ":" not in action
                assert len(f"t:{10**10 - 1}:{10**5 - 1}:{action}") <= 100


@given(positions(), st.integers())
def test_a_house_player_chooses_what_is_legal_by_its_arguments_alone(position: Position, luck: int) -> None:
    (game, seats, _), state, _ = position
    offers = [(seat, game.legal(state, seat)) for seat in range(seats) if seat in game.prompt(state).seats]
    for seat, offered in (*offers, *callers(game, state, game.prompt(state), range(seats))):
        choice = game.choose(game.view(state, seat), offered, Random(luck))
        assert choice in offered
        assert choice == game.choose(game.view(state, seat), list(offered), Random(luck))


@given(positions())
def test_callers_are_those_for_whom_a_call_is_legal(position: Position) -> None:
    (game, seats, _), state, _ = position
    calls = game.prompt(state).calls
    may = [seat for seat in range(seats) if any(action in calls for action in game.legal(state, seat))]
    assert sorted(game.callers(state)) == may


@given(positions())
def test_all_nouns_can_be_written_down_and_read_again(position: Position) -> None:
    setting, state, _ = position
    nouns = [state, *(setting.game.view(state, seat) for seat in watchers(setting))]
    for noun in nouns:
        assert msgspec.json.decode(msgspec.json.encode(noun), type=type(noun)) == noun


@pytest.mark.parametrize("key", games())
def test_a_number_of_seats_that_the_game_does_not_have_is_refused(key: str) -> None:
    game = games()[key]
    for seats in (-1, 0, game.seats.start - 1, game.seats.stop):
        with pytest.raises(ValueError, match="seats"):
            game.new(seats, game.Options(), "seed")


@pytest.mark.parametrize("key", games())
def test_a_module_offers_its_key_and_version(key: str) -> None:
    assert games()[key].key == key
    assert key.isidentifier()
    assert games()[key].version >= 1


@given(positions())
def test_what_is_public_is_the_same_in_the_state_and_in_every_view(position: Position) -> None:
    setting, state, _ = position
    for seat in watchers(setting):
        view = setting.game.view(state, seat)
        for field in public(type(state), type(view)):
            assert getattr(view, field) == getattr(state, field)


def public(state: type, view: type) -> set[str]:
    """The fields that a game's `State` and its `View` have from a common parent."""
    parents = {*state.__mro__} & {*view.__mro__}
    return {
        field.name
        for parent in parents
        if issubclass(parent, Record)
        for field in msgspec.structs.fields(parent)
    }
