"""When the hands of the others are drawn again: at once where they have to act, else with what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from simcord import ResponseMessage

from bot.discord_ui.panels.open_panels import OpenPanels
from bot.discord_ui.panels.panel import Panel
from bot.discord_ui.refresher import INTERVAL, SETTLE
from bot.screen import Screen
from tests.cogs.evening import Evening
from tests.cogs.reading import address_of, cards, text

MOMENT = 0.05


def edits_of(evening: Evening, hand: ResponseMessage) -> Callable[[], int]:
    """Counts how often a hand is drawn from now on, beside the answers to presses on it."""
    requests = evening.env.backend.http_requests
    before, card = len(requests), max(cards(hand))  # a card that nobody else holds, and nobody plays

    def edits() -> int:
        drawn = [request for request in requests[before:] if request.method == "PATCH"]
        return sum(f":{card}'" in str(request) for request in drawn)

    return edits


async def test_a_choice_is_seen_within_a_second_and_the_next_trick_at_once(evening: Evening) -> None:
    ann, ben, cleo, dan = await evening.players("ann", "ben", "cleo", "dan", seconds=600)
    await evening.wait(5)
    theirs, before = evening.hand(dan), text(evening.hand(dan))
    assert evening.bot.painter.behind == 0
    await evening.choose(ann)
    assert evening.bot.painter.behind == 1, "until its message shows the latest"
    await evening.wait(2 * SETTLE)
    assert text(theirs) == before, "nobody has to do anything about it"
    await evening.wait(INTERVAL - 2 * SETTLE + MOMENT)
    assert text(theirs) != before

    before = text(theirs)
    await evening.choose(ben)
    await evening.wait(INTERVAL)
    assert text(theirs) != before, "also right after an edit"

    await evening.wait(5)
    assert evening.bot.painter.behind == 0
    edits = edits_of(evening, theirs)
    await evening.choose(ann, lambda hand: sorted(hand)[1])
    await evening.wait(5)
    assert edits() == 0, "who changes their mind draws no hand of others"

    hand = evening.hand(ann)
    edits, held = edits_of(evening, hand), cards(hand)
    await evening.choose(cleo)
    await evening.wait(2 * SETTLE)
    assert edits() == 0
    await evening.choose(dan)
    await evening.wait(SETTLE + MOMENT)
    assert len(cards(hand)) == len(held) - 1, "the next trick, though somebody had just chosen"
    assert edits() == 1


async def test_what_one_has_pressed_costs_one_drawing_and_what_others_choose_in_a_second_one_more(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo, dan = await evening.players("ann", "ben", "cleo", "dan", seconds=600)
    await evening.wait(5)
    made: Counter[int] = Counter()
    screen = OpenPanels.screen

    def counted(kept: OpenPanels, panel: Panel, *args: Any, **named: Any) -> Screen:
        made[panel.user_id] += 1
        return screen(kept, panel, *args, **named)

    with monkeypatch.context() as counting:
        counting.setattr(OpenPanels, "screen", counted)
        await evening.choose(ann)
        await evening.wait(5)
    assert made == {member.id: 1 for member in (ann, ben, cleo, dan)}

    edits = edits_of(evening, evening.hand(dan))
    for member in (ben, cleo):
        await evening.choose(member)
        await evening.wait(0.3)
    await evening.wait(5)
    assert edits() == 1
    assert text(evening.hand(dan)).count("✅") == 3

    hand = evening.hand(ann)
    before, old = text(hand), address_of(hand, str(max(cards(hand))))
    await evening.choose(dan)
    await evening.press_old(ann, hand, old)
    refused = text(hand)
    assert refused != before
    await evening.wait(5)
    assert text(hand) == refused, "a refusal stays though the table has just changed"
