"""What an evening answers to one person, or says to those who have moved up."""

from __future__ import annotations

from collections.abc import Collection

from bot.evenings import Evening, Phase
from bot.evenings.going_on import needs_final, rounds_left
from bot.games.common import listed
from bot.i18n import Tr
from bot.ids import MessageId, UserId
from bot.presenters.evening_pages import day_and_hour, link_to
from bot.presenters.evening_program import heading


def answered(evening: Evening, user_id: UserId, tr: Tr) -> str:
    """How a person stands after their press."""
    if user_id in evening.waiting:
        return tr(
            "All places are taken. You are number {n} on the waiting list, and move up when somebody cannot "
            "come.",
            n=evening.waiting.index(user_id) + 1,
        )
    guest = evening.guests.get(user_id)
    if guest is None or not guest.coming:
        if evening.phase is Phase.PLANNED:
            return tr("All right, I do not count on you. If that changes, press *I'm coming*.")
        return tr("You are not seated. If that changes, press *I'm here*.")
    if evening.phase is Phase.PLANNED:
        return tr("You are coming: {when}. I call you in this channel.", when=day_and_hour(evening.at))
    if evening.rounds and not rounds_left(evening):
        if evening.rounds[-1].final or not needs_final(evening):
            return tr("Good that you are here. No other round follows.")
        return tr("Good that you are here. The best of those who are here play at the final table.")
    if evening.phase is Phase.PLAYING and evening.round and user_id not in evening.round.users:
        return tr("Good that you are here. You have a seat in the next round.")
    return tr("Good that you are here. You have a seat.")


def moved_up(evening: Evening, users: Collection[UserId], message_id: MessageId | None, tr: Tr) -> str:
    """Tells these people that they have a place. The id is that of the evening's newest message."""
    names, link = listed((f"<@{user}>" for user in users), tr), link_to(evening, message_id)
    if evening.phase is Phase.PLANNED:
        return tr(
            "{names}: a place is free, so you come to **{evening}**, {when}. If you cannot, press *I can't*: "
            "{link}",
            names=names,
            evening=heading(evening, tr),
            when=day_and_hour(evening.at),
            link=link,
        )
    if evening.rounds:
        return tr(
            "{names}: a place is free, so you have a seat in the next round: {link}", names=names, link=link
        )
    return tr("{names}: a place is free. Press *I'm here* to be seated: {link}", names=names, link=link)
