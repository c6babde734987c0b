"""`/play`: a menu of all games, one of which opens a table; and a page of all lessons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.common import lasting, options_in_words, small_line
from bot.games.offers import LastTime, Offer, Taught
from bot.i18n import Tr
from bot.presenters.birds import LEVELS
from bot.screen import Block, Button, Menu, Option, Row, Screen, Text, address, grid


def play_page(offers: Sequence[Offer], last: LastTime | None, tr: Tr) -> Screen:
    """Asks which game to open a table of. ``last`` was played here last: it is offered first."""
    blocks: list[Block] = [Text("## " + tr("What shall we play?"))]
    if last:
        offers = sorted(offers, key=lambda offer: offer.title != last.offer.title)
        label = tr("{title}, as last time", title=last.offer.title)
        blocks.append(Row((Button(label, address(f"again-as {last.key}"), "success"),)))
        if said := [*filter(None, _as_last_time(last, tr))]:
            blocks.append(Text(small_line(*said)))
    options = tuple(Option(offer.title, offer.key, tr.of(offer.game)(offer.summary)) for offer in offers)
    blocks.append(Menu(address("choose"), options, "", tr("Choose a game")))
    return Screen(tuple(blocks))


def _as_last_time(last: LastTime, tr: Tr) -> Iterator[str]:
    """The options, the pace and the bots of last time."""
    yield options_in_words(*last.offer, tr)
    if last.seconds:
        yield tr("{time} per move", time=lasting(last.seconds, tr))
    if last.level:
        yield tr(LEVELS[last.level].label)


def lessons_page(lessons: Mapping[str, Taught], tr: Tr) -> Screen:
    """Asks which game to learn."""
    ways = [
        Button(title, address(f"learn {lesson.game} {lesson.number}")) for title, lesson in lessons.items()
    ]
    told = tr("About five minutes each, against bots. Only you see the lesson, and nothing hurries you.")
    return Screen((Text("## " + tr("What would you like to learn?") + "\n" + told), *grid(ways)))
