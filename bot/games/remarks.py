"""What the commentary says of a moment, in the reader's words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from bot.games.common import names_of
from bot.i18n import Tr
from bot.parts import extra
from bot.table.commentary import Commentary, Heard, Remark, phrase
from bot.table.sitting import Sitting

InWords: TypeAlias = Callable[[str, int | str, Tr], str]
"""Says a card or a number, by its placeholder."""


def said(remark: Remark, at: Sitting, in_words: InWords) -> str:
    """The remark in a sentence."""
    assert at.heard  # noqa: S101 - it has said so
    people = {key: names_of(seats, at) for key, seats in remark.moment.people.items()}
    things = {key: in_words(key, thing, at.tr) for key, thing in remark.moment.things.items()}
    return words(at.heard, remark, at.tr).format(**people, **things)


def words(heard: Heard, remark: Remark, tr: Tr) -> str:
    """The phrase for the remark, in which nobody is named yet. ``tr`` has the game's own catalogue first."""
    told = extra(tr.domain, Commentary)
    assert told  # noqa: S101 - it has made the remark
    moment, nth = remark
    return phrase(tr.phrases(told.phrases[moment.key]), moment.key, nth, heard.tonight)
