"""People as messages of evenings name them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.games.common import listed
from bot.i18n import Tr
from bot.ids import UserId
from bot.names import cut, escaped
from bot.screen import characters
from cogs.evenings.evening import Evening

SHORT, MANY = 14, 20
"""If more than MANY people are named, their names are cut to SHORT characters."""
NAMED = 20
"""At most this many people are named in a list of those who wait, come late, can't come or have forfeited."""


def all_named(evening: Evening, users: Collection[UserId], mentioned: Collection[UserId], tr: Tr) -> str:
    """A list of the people; "" for nobody."""
    if not users:
        return ""
    longest = SHORT if len(users) > MANY else 32
    return listed(
        (f"<@{user}>" if user in mentioned else name_of(evening, user, tr, longest) for user in users), tr
    )


def first_named(evening: Evening, users: Sequence[UserId], tr: Tr) -> str:
    """Names the first of these people and counts the others, so that the text fits into the message."""
    named = [name_of(evening, user, tr) for user in users[:NAMED]]
    more = len(users) - len(named)
    return listed([*named, *([f"+{more}"] if more else [])], tr)


def name_of(evening: Evening, user_id: UserId, tr: Tr, longest: int = SHORT) -> str:
    """A name as messages show it: at most ``longest`` characters, including the backslashes of escapes."""
    name = evening.name(user_id)
    if not name:
        return tr("deleted player")
    shown = (escaped(cut(name, size)) for size in range(longest, 0, -1))
    return next(one for one in shown if characters(one) <= longest)
