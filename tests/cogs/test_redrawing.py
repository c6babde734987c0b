"""When the hands of the others are drawn again: at once where they have to act, else with what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from simcord import MemberActor, ResponseMessage

from bot.discord_ui.panels.open_panels import OpenPanels
from bot.discord_ui.panels.panel import Panel
from bot.discord_ui.refresher import INTERVAL, SETTLE
from bot.screen import Screen
from tests.cogs.evening import Evening
from tests.cogs.reading import address_of, cards, text

MOMENT = 0.05
Edits = Callable[[], int]


@pytest.fixture
async def players(evening: Evening) -> list[MemberActor]:
    """Ann, Ben, Cleo and Dan, whose table and hands are on their screens."""
    members = evening.members("ann", "ben", "cleo", "dan")
    await evening.start_game(*members, seconds=600)
    await evening.wait(5)
    return members


def edits_of(evening: Evening, hand: ResponseMessage) -> Edits:
    """Counts how often a hand is drawn from now on, beside the answers to presses on it."""
    requests = evening.env.backend.http_requests
    before, card = len(requests), max(cards(hand))  # a card that nobody else holds, and nobody plays

    def edits() -> int:
        drawn = [request for request in requests[before:] if request.method == "PATCH"]
        return sum(f":{card}'" in str(request) for request in drawn)

    return edits


async def test_that_somebody_has_chosen_is_seen_within_a_second(
    evening: Evening, players: list[MemberActor]
) -> None:
    ann, *_, dan = players
    before = text(evening.hand(dan))
    await evening.choose(ann)
    await evening.wait(2 * SETTLE)
    assert text(evening.hand(dan)) == before, "nobody has to do anything about it"
    await evening.wait(INTERVAL - 2 * SETTLE + MOMENT)
    assert text(evening.hand(dan)) != before


async def test_several_choices_within_a_second_cost_one_edit(
    evening: Evening, players: list[MemberActor]
) -> None:
    ann, ben, cleo, dan = players
    edits = edits_of(evening, evening.hand(dan))
    for member in (ann, ben, cleo):
        await evening.choose(member)
        await evening.wait(0.3)
    await evening.wait(5)
    assert edits() == 1
    assert text(evening.hand(dan)).count("✅") == 3


async def test_the_next_trick_comes_at_once_though_somebody_has_just_chosen(
    evening: Evening, players: list[MemberActor]
) -> None:
    hand = evening.hand(players[0])
    edits, before = edits_of(evening, hand), cards(hand)
    for member in players[:-1]:
        await evening.choose(member)
    await evening.wait(2 * SETTLE)
    assert edits() == 0
    await evening.choose(players[-1])
    await evening.wait(SETTLE + MOMENT)
    assert len(cards(hand)) == len(before) - 1
    assert edits() == 1


async def test_a_choice_right_after_an_edit_is_seen_a_second_later(
    evening: Evening, players: list[MemberActor]
) -> None:
    ann, ben, *_, dan = players
    await evening.choose(ann)
    await evening.wait(INTERVAL + MOMENT)
    before = text(evening.hand(dan))
    await evening.choose(ben)
    await evening.wait(INTERVAL)
    assert text(evening.hand(dan)) != before


async def test_who_changes_their_mind_draws_no_hand_of_others(
    evening: Evening, players: list[MemberActor]
) -> None:
    ann, *_, dan = players
    await evening.choose(ann)
    await evening.wait(5)
    edits = edits_of(evening, evening.hand(dan))
    await evening.choose(ann, lambda hand: sorted(hand)[1])
    await evening.wait(5)
    assert edits() == 0


async def test_a_hand_is_not_made_again_for_what_its_owner_has_just_pressed(
    evening: Evening, players: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, *_ = players
    made: Counter[int] = Counter()
    screen = OpenPanels.screen

    def counted(kept: OpenPanels, panel: Panel, *args: Any, **named: Any) -> Screen:
        made[panel.user_id] += 1
        return screen(kept, panel, *args, **named)

    monkeypatch.setattr(OpenPanels, "screen", counted)
    await evening.choose(ann)
    await evening.wait(5)
    assert made.pop(ann.id) == 1
    assert [*made.values()] == [1, 1, 1]


async def test_a_table_is_behind_until_its_message_shows_the_latest(
    evening: Evening, players: list[MemberActor]
) -> None:
    painter = evening.bot.painter
    assert painter.behind == 0
    await evening.choose(players[0])
    assert painter.behind == 1
    await evening.wait(5)
    assert painter.behind == 0


async def test_a_refusal_stays_on_a_hand_though_the_table_has_just_changed(
    evening: Evening, players: list[MemberActor]
) -> None:
    ann, *_ = players
    hand = evening.hand(ann)
    before, old = text(hand), address_of(hand, str(max(cards(hand))))
    for player in players:
        await evening.choose(player)
    await evening.press_old(ann, hand, old)
    refused = text(hand)
    assert refused != before
    await evening.wait(5)
    assert text(hand) == refused
