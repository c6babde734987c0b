"""The messages of an evening hold as many people as there may be, whatever they are called."""

from __future__ import annotations

import pytest

from bot.discord_ui.mentions import MOST_CHARACTERS
from bot.evenings import Evening, Phase, log
from bot.evenings.commands import Answer, ComeHere, Ended, Leave, Tick
from bot.evenings.folding import fold
from bot.evenings.timing import CALL_BEFORE
from bot.i18n import Tr
from bot.ids import ChannelId, TableId, UserId
from bot.presenters.evening import message
from bot.screen import Text
from tests.bot.evenings.nights import AT, HOST, does, planned

PEOPLE = [UserId(10**18 + n) for n in range(60)]
MORE = [UserId(10**18 + n) for n in range(60, 100)]
NAMES = ["_*_*_*_*_*_*_*_*", "\N{BIRD}" * 16, "\N{HEBREW LETTER ALEF}" * 16]


def length(evening: Evening) -> int:
    """How many characters the longest of its texts in our languages has, as Discord counts them."""
    screens = (message(evening, (), Tr(language)) for language in ("en", "fr", "de"))
    texts = ("".join(block.text for block in screen.blocks if isinstance(block, Text)) for screen in screens)
    return max(len(text.encode("utf-16-le")) // 2 for text in texts)


def opened(evening: Evening) -> Evening:
    """All tables of the round are open, with ids as long as Discord's."""
    assert evening.round
    entries = [
        log.TableOpened(place, TableId(10**6 + place), ChannelId(10**18 + place))
        for place in range(len(evening.round.tables))
    ]
    return fold(evening, entries)


def closed(evening: Evening) -> Evening:
    """Everybody has the same points, so that everybody is on the podium."""
    assert evening.round
    ended = {
        seating.table: Ended(dict.fromkeys(seating.users, 50), "closed")
        for seating in evening.round.tables
        if seating.table is not None
    }
    return does(evening, Tick(evening.round.at + 600, ended))


def after_break(evening: Evening) -> Evening:
    assert evening.round
    assert evening.round.over
    return does(evening, Tick(evening.round.over + 130))


@pytest.mark.parametrize("name", NAMES)
def test_sixty_people_over_six_rounds_fit_in_each_message(name: str) -> None:
    come = [Answer(user, name, coming=True) for user in PEOPLE]
    games = ("kuckuck", "coucou", "cucco") if NAMES.index(name) % 2 else ("kuckuck",)
    evening = does(planned(*games, rounds=6, places=61), *come, Leave(HOST))
    assert length(evening) <= MOST_CHARACTERS
    full = does(evening, Answer(HOST, name, coming=True), *(Answer(one, name, coming=True) for one in MORE))
    assert len(full.waiting) == len(MORE)
    assert length(full) <= MOST_CHARACTERS
    assert length(does(full, Tick(AT - CALL_BEFORE))) <= MOST_CHARACTERS
    evening = does(evening, Tick(AT - CALL_BEFORE), *(ComeHere(user, name) for user in PEOPLE), Tick(AT))
    while evening.phase is not Phase.OVER:
        evening = opened(evening)
        assert length(evening) <= MOST_CHARACTERS
        evening = closed(evening)
        if len(evening.rounds) <= 6:
            evening = does(evening, *(ComeHere(user, name) for user in PEOPLE[1:]))
        assert length(evening) <= MOST_CHARACTERS
        evening = after_break(evening)
    assert len(evening.rounds) == 7
    assert length(evening) <= MOST_CHARACTERS


def test_any_number_of_people_may_say_that_they_cannot_come() -> None:
    cannot = [Answer(UserId(10**18 + n), f"{n} stays at home", coming=False) for n in range(500)]
    evening = does(planned(), *cannot)
    assert length(evening) <= MOST_CHARACTERS
    shown = "".join(block.text for block in message(evening, (), Tr("en")).blocks if isinstance(block, Text))
    assert "and +480" in shown


def test_the_sheet_holds_an_evening_of_people_who_come_and_go() -> None:
    evening = planned(rounds=6)
    evening = does(evening, Leave(HOST), Tick(AT - CALL_BEFORE))
    for number in range(6):
        users = [UserId(10**18 + 100 * number + n) for n in range(60)]
        gone = [Leave(user) for user in evening.here]
        evening = does(evening, *gone, *(ComeHere(user, "Maximilian the Great") for user in users))
        assert length(evening) <= MOST_CHARACTERS
        evening = does(evening, Tick(AT)) if not number else after_break(evening)
        evening = closed(opened(evening))
        assert length(evening) <= MOST_CHARACTERS
    evening = does(evening, *(Leave(user) for user in evening.here))
    evening = after_break(evening)
    assert evening.phase is Phase.OVER
    assert length(evening) <= MOST_CHARACTERS
