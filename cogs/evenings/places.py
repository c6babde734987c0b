"""Who has a place at an evening, who waits for one, and who moves up."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from itertools import islice

from msgspec.structs import replace

from bot.i18n import N_
from bot.ids import UserId
from bot.journal import times_forgotten
from bot.table.commands import Refused
from cogs.evenings.evening import Evening, Phase, with_guest

MOST_ANSWERS = 3000
"""Once an evening has changed this often, nobody can change their answer any more."""
MOST_CHANGES = 60
"""One person can change their answer this many times, so that they cannot use up what others need."""

MOST_RETURNS = 1
"""How often a person may sign up again after their data was deleted. Each time we forget their changes."""


def is_full(evening: Evening, user_id: UserId) -> bool:
    """Whether there is no place left for this person. False if they already have one."""
    return user_id not in evening.placed and len(evening.placed) >= evening.planned.places


def seated(
    evening: Evening, user_id: UserId, name: str, *, here: bool = False, event: bool = False
) -> Evening:
    """Gives a person a place, or puts them on the waiting list. Raises Refused after too many answers.

    ``here`` says that they are here, ``event`` that they pressed *Interested* at the scheduled event.
    """
    full, guest = is_full(evening, user_id), evening.guests.get(user_id)
    if full and guest and user_id in evening.queue and guest.here >= here:
        return evening
    comes_now = here and guest is not None and guest.coming  # what others have done must not shut them out
    if (evening.seq >= MOST_ANSWERS and not comes_now) or (guest and guest.changes >= MOST_CHANGES):
        raise Refused(N_("That was too much back and forth: your last answer counts."))
    _require_not_back(evening, user_id)
    if full:
        queue = evening.queue if user_id in evening.queue else (*evening.queue, user_id)
        evening = replace(evening, queue=queue)
        return _said(evening, user_id, name=name, coming=False, here=here, by_event=event)
    evening = _without_wait(evening, user_id)
    if not here:
        return _said(evening, user_id, name=name, coming=True, by_event=event)
    return _noted(_said(evening, user_id, name=name, coming=True, here=True, by_event=event), user_id)


def declined(evening: Evening, user_id: UserId, name: str, *, event: bool = False) -> Evening:
    """A person does not come. ``event`` is as in `seated`. Raises Refused."""
    _require_not_back(evening, user_id)
    evening = _without_wait(evening, user_id)
    return _said(evening, user_id, name=name, coming=False, here=False, by_event=event)


def _require_not_back(evening: Evening, user_id: UserId) -> None:
    """Raises Refused if a person has deleted their data too often to answer again."""
    if user_id not in evening.guests and is_back_too_often(evening, user_id):
        raise Refused(
            N_(
                "Your data of this game night was deleted {n} times, so you can't sign up for it again. Come "
                "to the next one."
            ),
            n=MOST_RETURNS + 1,
        )


def is_back_too_often(evening: Evening, user_id: UserId) -> bool:
    """Whether a person's data of this evening was deleted more often than they may come back."""
    return times_forgotten(evening, user_id) > MOST_RETURNS


def left(evening: Evening, user_id: UserId) -> Evening:
    """A guest has to go: they get no more seats."""
    evening = with_guest(_without_wait(evening, user_id), user_id, coming=False, here=False)
    return replace(evening, ready=evening.ready - {user_id})


def interest(evening: Evening, users: frozenset[UserId], names: Mapping[UserId, str]) -> Evening:
    """Counts people as coming while they are interested in the event, unless they answered the bot.

    ``users`` are all people who are interested in the event now. ``names`` has the names of new ones. If a
    person's data was deleted, only their own answer brings them back.
    """
    for user, guest in evening.guests.items():
        if guest.by_event and evening.counts_on(user) and user not in users:
            evening = declined(evening, user, guest.name, event=True)
    for user in sorted({*users} & {*names}):
        known = evening.guests.get(user)
        is_new = known is None and not any(one.is_of(user) or not one.mark for one in evening.forgotten)
        if is_new or (known and known.by_event and not evening.counts_on(user)):
            with suppress(Refused):  # they have changed their answer too often
                evening = seated(evening, user, evening.name_for(user, names[user]), event=True)
    return evening


def filled(evening: Evening) -> Evening:
    """People who wait get the free places. From the first round on, only people who are here get one."""
    if not evening.phase.live or not evening.waiting:
        return evening
    return moved_up(evening, len(evening.placed), only_here=bool(evening.rounds))


def moved_up(evening: Evening, taken: int, *, only_here: bool) -> Evening:
    """The first people on the waiting list get the places that are left when so many are ``taken``."""
    free = max(0, evening.planned.places - taken)
    able = (user for user in evening.waiting if evening.guests[user].here or not only_here)
    for user in islice(able, free):
        evening = with_guest(_without_wait(evening, user), user, coming=True)
        evening = _noted(evening, user) if evening.guests[user].here else evening
    return evening


def raised(before: Evening, after: Evening) -> list[UserId]:
    """The people who have got a place from the waiting list, but not by an answer of their own."""
    same = (user for user in before.waiting if after.guests[user].changes == before.guests[user].changes)
    return [user for user in same if after.guests[user].coming]


def _noted(evening: Evening, user_id: UserId) -> Evening:
    """Notes that a person with a place has said they are here. It counts until the round or break ends."""
    counts = evening.phase in (Phase.PLAYING, Phase.BREAK)
    return replace(evening, ready=evening.ready | {user_id}) if counts else evening


def _without_wait(evening: Evening, user_id: UserId) -> Evening:
    return replace(evening, queue=tuple(user for user in evening.queue if user != user_id))


def _said(evening: Evening, user_id: UserId, **changes: str | bool) -> Evening:
    """The evening with a person's answer added. The answer counts as a change."""
    guest = evening.guests.get(user_id)
    return with_guest(evening, user_id, changes=1 + (guest.changes if guest else 0), **changes)
