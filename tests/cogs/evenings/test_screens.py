"""The messages of an evening have room for everybody who may come, with names of any length."""

from datetime import UTC, datetime
from itertools import cycle

import pytest
from msgspec.structs import replace

from bot.discord_ui.layout import MOST_CHARACTERS
from bot.i18n import Tr
from bot.ids import ChannelId, TableId, UserId
from cogs.evenings.evening import Ended, Evening, Phase, with_seating
from cogs.evenings.going_on import CALL_BEFORE, Tick
from cogs.evenings.honours import Deed
from cogs.evenings.live import Change
from cogs.evenings.pages import in_a_line
from cogs.evenings.screens import message
from tests.bot.drawn import characters, text_of
from tests.bot.named_buttons import unmarked
from tests.cogs.evenings import asks as ask
from tests.cogs.evenings.nights import AT, HOST, after_break, begun, does, now, of_plan, opened, planned
from tests.cogs.evenings.pages import of_evenings

PEOPLE = [UserId(10**18 + n) for n in range(60)]
MORE = [UserId(10**18 + n) for n in range(60, 100)]
NAMES = ["_*_*_*_*_*_*_*_*", "\N{BIRD}" * 16]
NAMED = dict(zip((HOST, *PEOPLE, *MORE), cycle(NAMES), strict=False))


def fitting(evening: Evening, *commands: Change | Tick) -> Evening:
    """The evening after these commands. Checks that its message fits into Discord in the longest language."""
    evening = does(evening, *commands)
    assert characters(text_of(message(evening, (), Tr("de")))) <= MOST_CHARACTERS
    return evening


def round_played(evening: Evening) -> Evening:
    """The evening after a round whose tables had long ids and gave everybody the same points."""
    for at in range(len(now(evening).tables)):
        evening = with_seating(evening, at, table=TableId(10**6 + at), channel=ChannelId(10**18 + at))
    evening = fitting(evening)
    ended = {
        seating.table: Ended(dict.fromkeys(seating.users, 50), "closed")
        for seating in now(evening).tables
        if seating.table is not None
    }
    return fitting(evening, Tick(now(evening).at + 600, ended))


def test_sixty_people_over_six_rounds_fit_in_each_message() -> None:
    come = [ask.answer(user, NAMED[user], coming=True) for user in PEOPLE]
    evening = fitting(planned("kuckuck", "coucou", "cucco", rounds=6, places=61), *come, ask.leave(HOST))
    full = fitting(evening, *(ask.answer(one, NAMED[one], coming=True) for one in (HOST, *MORE)))
    assert len(full.waiting) == len(MORE)
    cannot = [ask.answer(UserId(10**18 + n), f"{n} stays at home", coming=False) for n in range(500)]
    assert "+480" in text_of(message(fitting(planned(), *cannot), (), Tr("en")))
    fitting(full, Tick(AT - CALL_BEFORE))
    evening = does(
        evening, Tick(AT - CALL_BEFORE), *(ask.come_here(user, NAMED[user]) for user in PEOPLE), Tick(AT)
    )
    while evening.phase is not Phase.OVER:
        evening = round_played(evening)
        if len(evening.rounds) <= 6 and evening.phase.live:
            evening = fitting(evening, *(ask.come_here(user, NAMED[user]) for user in PEOPLE[1:]))
        evening = fitting(after_break(evening))
    assert len(evening.rounds) == 7
    deeds = [Deed("cucco", word, PEOPLE[0], 9) for word in ("cat", "way", "clowns")]
    sheet = text_of(message(evening, (), Tr("de"), deeds))
    assert characters(sheet) <= MOST_CHARACTERS
    assert all(sign in sheet for sign in "🐈🧭🤡"), (
        "the honours have room, also where the last places have none"
    )


def test_the_sheet_holds_an_evening_of_people_who_come_and_go() -> None:
    evening = does(planned(rounds=6), ask.leave(HOST), Tick(AT - CALL_BEFORE))
    for number in range(6):
        users = [UserId(10**18 + 100 * number + n) for n in range(60)]
        gone = [ask.leave(user) for user in evening.here]
        evening = fitting(evening, *gone, *(ask.come_here(user, "Maximilian the Great") for user in users))
        evening = does(evening, Tick(AT)) if not number else after_break(evening)
        evening = round_played(evening)
    evening = fitting(after_break(does(evening, *(ask.leave(user) for user in evening.here))))
    assert evening.phase is Phase.OVER


def test_a_night_is_said_to_be_off_for_good_only_if_others_would_have_followed() -> None:
    never, ever = planned(), does(planned(), ask.repeat(HOST, 1))
    once, for_good = ask.cancel(HOST), ask.cancel(HOST, for_good=True)
    for evening, off, said in (
        (ever, for_good, True),
        (ever, once, False),
        (never, for_good, False),
        (does(of_plan(replace(never.planned, weeks=1)), ask.repeat(HOST, 0)), once, False),
    ):
        told = text_of(message(does(evening, off), (), Tr("en")))
        assert ("all that would have followed" in told) == said, told


def test_a_sheet_where_nobody_played_has_no_places() -> None:
    evening = opened(begun(3, "coucou", rounds=1))
    gone = tuple(sorted(now(evening).users))
    over = {TableId(100): Ended(dict.fromkeys(gone, 0), "over", forfeited=gone)}
    sheet = text_of(message(after_break(does(evening, Tick(AT + 600, over))), (), Tr("en")))
    assert "Nobody played." in sheet
    assert "0 points" not in sheet


def test_every_label_on_the_message_of_an_evening_that_a_sentence_names_is_marked() -> None:
    private = "moved", "to be changed", "to be cancelled", "to come", "further up"
    shown = {name: page for name, page in of_evenings(Tr("en"), ()) if not name.endswith(private)}
    assert "evening of games, break 2" in shown
    assert unmarked(shown.values()) == set()


@pytest.mark.parametrize(
    ("language", "zone", "day"),
    [("en", "", "Jan 12"), ("de", "UTC", "12. Jan."), ("fr", "Pacific/Kiritimati", "13 janv.")],
)
def test_a_list_says_the_day_of_an_evening_where_it_was_planned(language: str, zone: str, day: str) -> None:
    evening = replace(planned("kuckuck"), zone=zone, at=datetime(2026, 1, 12, 20, tzinfo=UTC).timestamp())
    assert in_a_line(evening, Tr(language)).split(" · ")[1] == day
