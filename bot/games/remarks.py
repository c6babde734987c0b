"""The commentary's remarks on a moment, in the reader's words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from bot.games.common import names_of
from bot.i18n import Tr
from bot.table.commentary import Commentary, Heard, Moment, phrase
from bot.table.extras import extras
from bot.table.sitting import Sitting
from engine.game import Seat

InWords: TypeAlias = Callable[[str, int | str, Tr], str]
"""Puts a card or a number into words. The first argument is its placeholder's name."""


def spoken(view: Any, at: Sitting, in_words: InWords, me: Seat | None = None) -> str:
    """The remark on what a spectator's view shows, addressed to everybody or to the player ``me``.

    Returns "" if there is no remark, or if the commentator last looked at another position.
    """
    heard = at.heard
    if heard is None or heard.mark != _commentary(at.tr).mark(view):
        return ""
    remark = heard.remark if me is None else heard.own.get(me)
    return _filled(heard, remark, at, in_words) if remark else ""


def _filled(heard: Heard, remark: Moment, at: Sitting, in_words: InWords) -> str:
    people = {key: names_of(seats, at) for key, seats in remark.people.items()}
    things = {key: in_words(key, thing, at.tr) for key, thing in remark.things.items()}
    return at.tr.filled(words(heard, remark, at.tr), **people, **things)


def words(heard: Heard, remark: Moment, tr: Tr) -> str:
    """The phrase for the remark, with its placeholders. ``tr`` looks into the game's own catalogue first."""
    phrases = tr.phrases(_commentary(tr).phrases[remark.key])
    return phrase(phrases, remark.key, remark.nth, heard.tonight)


def _commentary(tr: Tr) -> Commentary:
    told = extras(tr.domain).commentary
    assert told  # noqa: S101 - it has made the remark
    return told
