"""Every game of the registry keeps the promises of the Game protocol."""

from collections.abc import Sequence
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
    Moment,
    Position,
    Setting,
    as_text,
    assert_indistinguishable,
    positions,
    random_games,
    watchers,
)

NONSENSE = {"", " ", "0", "-1", "４２", "4\N{COMBINING ACUTE ACCENT}2", "\ud800", "x" * 5000}
NONSENSE |= {word.replace("x", "42") for word in ("x ", " x", "0x", "+x")}


def check(setting: Setting, seed: str, moments: Sequence[Moment]) -> None:
    """Checks what each step of a game promises."""
    game, seats, options = setting
    asked, turn = dict[int, frozenset[int]](), 0
    again, events = game.new(seats, options, seed)
    assert SEED not in as_text(events)
    for moment in moments:
        prompt = game.prompt(moment.state)
        assert game.outcome(moment.state) is None
        assert prompt.seats <= {*range(seats)}
        assert prompt.turn >= turn
        turn = prompt.turn
        # A turn asks all its players at its beginning. Otherwise old buttons could answer a later question.
        assert prompt.seats <= asked.setdefault(turn, prompt.seats)
        for action in {action for seat in range(seats) for action in game.legal(moment.state, seat)}:
            assert action
            assert ":" not in action, "it would not fit the address of a button"
            assert len(f"t:{10**10 - 1}:{10**5 - 1}:{action}") <= 100
        again, events = game.apply(again, moment.seat, moment.action)
        assert events == moment.events
        assert SEED not in as_text(events)
    last = moments[-1]
    assert again == last.after, "replaying the log gives the equal state"
    outcome = game.outcome(last.after)
    assert outcome is not None
    assert len(outcome.scores) == len(outcome.places) == seats
    assert all(place == 1 + sum(p < place for p in outcome.places) for place in outcome.places)
    assert not game.prompt(last.after).seats
    for seat in range(seats):
        assert not game.legal(last.after, seat)
        with pytest.raises(IllegalAction):
            game.apply(last.after, seat, last.action)
    for moment in moments[::5]:
        assert not any(SEED in as_text(game.view(moment.after, seat)) for seat in watchers(setting))


@pytest.mark.many_games
@pytest.mark.parametrize("key", games())
def test_every_game_ends_repeats_itself_and_tells_nobody_its_seed(key: str) -> None:
    for setting, seed, moments in random_games(key):
        check(setting, seed, moments)


@pytest.mark.many_games
@given(positions())
def test_who_must_choose_can_the_default_is_legal_callers_are_those_who_may(position: Position) -> None:
    setting, state, _ = position
    for seat in setting.game.prompt(state).seats:
        legal = setting.game.legal(state, seat)
        assert legal
        assert len(set(legal)) == len(legal)
        assert setting.game.default(state, seat) in legal
    calls = setting.game.prompt(state).calls
    may = [s for s in range(setting.seats) if any(action in calls for action in setting.game.legal(state, s))]
    assert sorted(setting.game.callers(state)) == may


@pytest.mark.many_games
@given(positions())
def test_what_is_legal_applies_and_nothing_else_does(position: Position) -> None:
    (game, seats, _), state, _ = position
    before = as_text(state)
    legal = {seat: list(game.legal(state, seat)) for seat in range(seats)}
    known = {action for actions in legal.values() for action in actions} | NONSENSE
    for seat in range(seats):
        for action in legal[seat]:
            game.apply(state, seat, action)
        for action in known - set(legal[seat]):
            with pytest.raises(IllegalAction) as refusal:
                game.apply(state, seat, action)
            assert refusal.value.reason.isidentifier()
            assert refusal.value.args == (refusal.value.reason, refusal.value.details)
    assert as_text(state) == before


@pytest.mark.many_games
@given(positions())
def test_nobody_can_tell_what_they_cannot_know(position: Position) -> None:
    setting, state, rng = position
    for seat in watchers(setting):
        assert_indistinguishable(setting, state, seat, rng)


@pytest.mark.many_games
@given(positions(), st.integers())
def test_a_house_player_chooses_what_is_legal_by_its_arguments_alone(position: Position, luck: int) -> None:
    (game, seats, _), state, _ = position
    offers = [(seat, game.legal(state, seat)) for seat in range(seats) if seat in game.prompt(state).seats]
    for seat, offered in (*offers, *callers(game, state, game.prompt(state), range(seats))):
        choice = game.choose(game.view(state, seat), offered, Random(luck))
        assert choice in offered
        assert choice == game.choose(game.view(state, seat), list(offered), Random(luck))


@pytest.mark.parametrize("key", games())
def test_a_module_has_its_key_and_version_and_refuses_other_numbers_of_seats(key: str) -> None:
    game = games()[key]
    assert game.key == key
    assert key.isidentifier()
    assert game.version >= 1
    for seats in (-1, 0, game.seats.start - 1, game.seats.stop):
        with pytest.raises(ValueError, match=f"{seats} seats, not .*{game.seats[-1]}$"):
            game.new(seats, game.Options(), "seed")


@pytest.mark.many_games
@given(positions())
def test_a_view_is_what_the_state_says_in_public_and_can_be_read_again(position: Position) -> None:
    setting, state, _ = position
    assert msgspec.json.decode(msgspec.json.encode(state), type=type(state)) == state
    for seat in watchers(setting):
        view = setting.game.view(state, seat)
        assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
        assert view.since(1) == view
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
