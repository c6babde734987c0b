"""`/play`: a menu of all games, one of which opens a table; and a page of all lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.lessons import Taught
from bot.games.offers import Offer
from bot.i18n import Tr
from bot.presenters.common import options_in_words, small_line
from bot.screen import Block, Button, Menu, Option, Row, Screen, Text, address, grid


def play_page(offers: Sequence[Offer], last: Offer | None, tr: Tr) -> Screen:
    """Asks which game to open a table of. ``last`` was played here last: it is offered first."""
    blocks: list[Block] = [Text("## " + tr("What shall we play?"))]
    if last:
        offers = sorted(offers, key=lambda offer: offer.title != last.title)
        label = tr("{title}, as last time", title=last.title)
        blocks.append(Row((Button(label, address(f"play {last.key}"), "success"),)))
        if last.options:
            blocks.append(Text(small_line(options_in_words(*last, tr))))
    options = tuple(Option(offer.title, offer.key, tr.of(offer.game)(offer.summary)) for offer in offers)
    blocks.append(Menu(address("choose"), options, "", tr("Choose a game")))
    return Screen(tuple(blocks))


def lessons_page(lessons: Mapping[str, Taught], tr: Tr) -> Screen:
    """Asks which game to learn."""
    ways = [
        Button(title, address(f"learn {lesson.game} {lesson.number}")) for title, lesson in lessons.items()
    ]
    told = tr("About five minutes each, against bots. Only you see the lesson, and nothing hurries you.")
    return Screen((Text("## " + tr("What would you like to learn?") + "\n" + told), *grid(ways)))
