"""What people can do in an evening. Each function returns the evening after it, or raises Refused.

``user_id`` is always the person who asks. ``keeper`` says whether they moderate the evening's channel.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from bot.i18n import N_
from bot.ids import UserId
from bot.journal import has_unknown, is_forgotten
from bot.names import escaped
from bot.table.commands import Refused
from cogs.evenings.evening import Evening, Phase, ended, news, with_round, with_seating
from cogs.evenings.going_on import AHEAD, CALL_BEFORE, FEWEST, first_round, rounds_left
from cogs.evenings.places import declined, is_back_too_often, left, seated
from cogs.evenings.plan import Planned

MOST_IN_SERVER = 10
"""How many evenings a server can have planned."""
MOST_OF_PLANNER = 3
MOST_PLANS = 10
"""One person can change this many times how often an evening comes, or hand it over."""
MOST_MOVES = 5
"""An evening can be moved this many times, as everybody who comes is told of each move."""
NOT_THEIRS = N_(
    "Only {name}, who planned this night, or somebody who can manage messages here can do that. Ask "
    "one of them."
)
NAMELESS = N_(
    "A player of this game night had their data deleted, and that may have been you. So no moderator "
    "can call the night off or close its tables. It ends by itself."
)
"""The answer to moderators. One of them could be the player, and end what they were losing."""
SOON = 5 * 60.0
"""An evening must begin at least this many seconds from now."""


def answer(evening: Evening, user_id: UserId, name: str, *, coming: bool, username: str = "") -> Evening:
    """A person says whether they come.

    The ``username`` is shown beside the ``name`` if that looks like the name of another guest.
    """
    require_live(evening)
    guest, told = evening.guests.get(user_id), evening.name_for(user_id, name, username)
    if not coming:
        if evening.rounds:
            return leave(evening, user_id)
        is_known = guest is not None and not evening.counts_on(user_id)
        return evening if is_known else declined(evening, user_id, told)
    if evening.phase is not Phase.PLANNED:
        return come_here(evening, user_id, name, username=username)
    return evening if guest and guest.coming else seated(evening, user_id, told)


def come_here(evening: Evening, user_id: UserId, name: str, *, username: str = "") -> Evening:
    """A person is here, and wants to be seated in the next round. ``username`` is as in `answer`."""
    require_live(evening)
    guest = evening.guests.get(user_id)
    if evening.phase is Phase.PLANNED:
        if guest and guest.coming:
            raise Refused(
                N_("It's too early for that: I'll ping you {n} minutes before the start."),
                n=int(CALL_BEFORE // 60),
            )
        return answer(evening, user_id, name, coming=True, username=username)
    if guest and guest.here and (user_id in evening.ready or not _says_more(evening, user_id)):
        return evening
    if evening.round and evening.round.final:
        raise Refused(N_("The final is the last table of the night, but you can follow it: press *Watch*."))
    if (
        evening.rounds
        and not rounds_left(evening)
        and not any(user_id in one.users for one in evening.rounds)
    ):
        raise Refused(
            N_("The last round has been drawn, so there are no more seats tonight. You're welcome to watch.")
        )
    return seated(evening, user_id, evening.name_for(user_id, name, username), here=True)


def _says_more(evening: Evening, user_id: UserId) -> bool:
    """Whether it changes anything if a person who is here says so again.

    It does in a break, and at a table that still plays: the person may have left the game there.
    """
    now = evening.round
    if evening.phase is not Phase.PLAYING or now is None or now.final:
        return evening.phase is Phase.BREAK
    place = now.seated(user_id)
    return place is not None and now.tables[place].points is None


def leave(evening: Evening, user_id: UserId) -> Evening:
    """A person leaves the evening."""
    require_live(evening)
    if user_id not in evening.guests:
        raise Refused(N_("You're not in this game night, so you're free to go."))
    return left(evening, user_id) if evening.counts_on(user_id) else evening


def be_ready(evening: Evening, user_id: UserId, now: float) -> Evening:
    """A person is ready at their table of the round. The first press counts."""
    require_live(evening)
    one = evening.round
    place = one.seated(user_id) if one and evening.phase is Phase.PLAYING else None
    if one is None or place is None:
        raise Refused(N_("You have no seat in this round. Press *I'm here* to join in the next one."))
    if user_id in one.ready:
        return evening
    return with_round(with_seating(evening, place, pressed=now), ready=one.ready | {user_id})


def move(
    evening: Evening, user_id: UserId, at: float, now: float, *, keeper: bool = False, zone: str = ""
) -> Evening:
    """Moves the evening to another Unix time. ``zone`` is the zone in which it was typed; "" if unknown."""
    require_planner(evening, user_id, keeper)
    if evening.phase not in (Phase.PLANNED, Phase.GATHERING):
        raise Refused(N_("This game night has already begun, so it can't be moved."))
    require_time(at, now)
    if at == evening.at:
        return evening
    if evening.moves >= MOST_MOVES:
        raise Refused(
            N_("This game night has been moved {n} times already. Call it off and plan another one."),
            n=evening.moves,
        )
    guests = {user: replace(guest, here=False) for user, guest in evening.guests.items()}
    typed = {"zone": zone, "typed_by": user_id} if zone else {}
    evening = replace(evening, at=at, moves=evening.moves + 1, guests=guests, **typed)
    return news(evening, called=None, phase=Phase.PLANNED)


def begin(
    evening: Evening,
    user_id: UserId,
    now: float,
    seed: str,
    *,
    awake: frozenset[UserId] = frozenset(),
    keeper: bool = False,
) -> Evening:
    """Starts an evening that has no set hour. The first round is drawn by the random text ``seed``.

    People who are ``awake`` have said a moment ago that they are here. If all sit at one table, they need not
    say so again.
    """
    require_planner(evening, user_id, keeper)
    if evening.phase is not Phase.GATHERING or not evening.at_once:
        raise Refused(
            N_("This game night begins by itself, or has already begun. Look at its newest message.")
        )
    if len(evening.here) < FEWEST:
        raise Refused(N_("Nobody else is here yet. Wait until somebody has pressed *I'm here*."))
    here = {user for user, guest in evening.guests.items() if guest.here}
    return first_round(replace(evening, ready=awake & here), now, seed)


def repeat(evening: Evening, user_id: UserId, weeks: int, *, keeper: bool = False) -> Evening:
    """The evening is to be repeated every ``weeks`` weeks. 0 means never."""
    require_planner(evening, user_id, keeper)
    return replace(_replanned(evening, user_id), weeks=weeks) if weeks != evening.weeks else evening


def hand_over(
    evening: Evening, user_id: UserId, person: UserId, name: str, *, keeper: bool = False
) -> Evening:
    """``person``, called ``name``, is to plan the evening."""
    require_planner(evening, user_id, keeper)
    if person == evening.planner:
        return evening
    return replace(_replanned(evening, user_id), planner=person, planner_name=name)


def _replanned(evening: Evening, user_id: UserId) -> Evening:
    """Notes that a person changes the plan. Raises Refused if they have done so too often."""
    before = evening.plans.get(user_id, 0)
    if before >= MOST_PLANS or is_back_too_often(evening, user_id):
        raise Refused(
            N_(
                "You've changed this game night too often, so it stays as it is. If you have to, call it off "
                "and plan another one."
            )
        )
    return replace(evening, plans={**evening.plans, user_id: before + 1})


def cancel(evening: Evening, user_id: UserId, *, keeper: bool = False, for_good: bool = False) -> Evening:
    """The evening is to end now. If ``for_good``, it is never repeated."""
    require_canceller(evening, user_id, keeper)
    if for_good and evening.comes_again:
        return ended(replace(evening, weeks=0), "for good")
    return ended(evening, "cancelled")


def vanish(evening: Evening) -> Evening:
    """Nobody asks for this: the evening's channel was deleted."""
    return ended(evening, "gone") if evening.phase.live else evening


def require_time(at: float, now: float) -> None:
    """Raises Refused for a beginning that is past, too soon, or too far ahead."""
    if at < now + SOON:
        raise Refused(
            N_(
                "That time is past, or too soon. Choose one at least five minutes away, or plan a "
                "game night with `now`."
            )
        )
    if at > now + AHEAD:
        raise Refused(N_("That's too far ahead. Choose a day within the next 60 days."))


def require_live(evening: Evening) -> None:
    """Raises Refused for an evening that has ended."""
    if evening.phase is Phase.CANCELLED:
        raise Refused(N_("This game night was called off. Plan another one with `/gamenight plan`."))
    if evening.phase is Phase.OVER:
        raise Refused(N_("This game night is over. Plan another one with `/gamenight plan`."))


def require_planner(evening: Evening, user_id: UserId, keeper: bool) -> None:
    """Raises Refused if the person neither plans the evening nor moderates its channel, or it has ended."""
    require_live(evening)
    if user_id != evening.planner and not keeper:
        name = escaped(evening.planner_name or "?")
        raise Refused(NOT_THEIRS, name=f"**{name}**")


def require_canceller(evening: Evening, user_id: UserId, keeper: bool) -> None:
    """Raises Refused if the person may not call the evening off.

    Once a round has been drawn, only a moderator who doesn't take part may. If the data of somebody who has
    played was deleted, nobody may.
    """
    require_live(evening)
    if not evening.rounds:
        require_planner(evening, user_id, keeper)
    elif not keeper or evening.takes_part(user_id) or is_forgotten(evening, user_id):
        raise Refused(
            N_(
                "This game night has begun, so only somebody who can manage messages here and isn't "
                "playing can call it off. If you can't stay, press *I have to go*."
            )
        )
    elif has_unknown(evening):
        raise Refused(NAMELESS)


def require_room(here: Collection[Evening], planned: Planned) -> None:
    """Raises Refused if one more would be too many beside the evenings ``here`` in the server."""
    # Evenings that this person has handed over count too, and those that repeat them.
    mine = [evening for evening in here if evening.planned.counts_against(planned.user)]
    same = (planned.channel, planned.at, planned.games)
    if any((one.channel, one.at, one.planned.games) == same for one in mine):
        raise Refused(N_("You've already planned this game night: look at its message in the channel."))
    if len(mine) >= MOST_OF_PLANNER:
        raise Refused(
            N_(
                "You already have {n} game nights planned, the limit for one person. Wait until one "
                "is over, or call one off."
            ),
            n=len(mine),
        )
    if len(here) >= MOST_IN_SERVER:
        raise Refused(
            N_("This server already has {n} game nights planned, its limit. Wait until one is over."),
            n=len(here),
        )


def require_near(next_one: Evening, now: float) -> None:
    """Raises Refused if an evening that would be planned by calling another one off is too far ahead."""
    if next_one.at > now + AHEAD:
        raise Refused(
            N_(
                "The next one would be more than 60 days ahead. Wait until this one is nearer, or "
                "call off all of them."
            )
        )
