"""What one person sees of an evening: pages for planners, and answers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from babel.dates import format_date, format_skeleton

from bot.games.common import listed
from bot.i18n import Tr
from bot.ids import ChannelId, MessageId, UserId
from bot.scores.ending import Remark
from bot.screen import Button, Menu, Option, Row, Screen, Text, UserMenu, address, link
from bot.table import Table
from bot.zones import ZONES, nearest_zone, on_the_wall
from cogs.evenings.evening import Evening, Phase
from cogs.evenings.going_on import is_last, rounds_left
from cogs.evenings.titles import again, heading
from cogs.evenings.when import Typed, number_of_zone
from cogs.evenings.wishes import AGAIN

EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001 - a wall clock, in any zone


def day_and_hour(at: float) -> str:
    """A moment (Unix time) in the reader's own time zone: Friday, 27 November 2026 20:00."""
    return f"<t:{round(at)}:F>"


def minutes_of(wall: datetime) -> int:
    """A wall clock's day and hour as a number for an address."""
    return int((wall - EPOCH).total_seconds() // 60)


def wall_of(minutes: int) -> datetime:
    """The day and the hour from a number made by `minutes_of`. Raises OverflowError for impossible dates."""
    return EPOCH + timedelta(minutes=minutes)


def confirm_time(what: str, about: str, typed: Typed, tr: Tr) -> Screen:
    """Asks whether the bot understood a time. ``what`` names the plan in the buttons' addresses."""
    wall, zone, at = typed.wall, typed.zone, typed.at
    day = format_date(wall, "full", locale=tr.language)
    there = f"**{day}, {wall:%H:%M}** · `{zone}`"
    hour_typed = f"at{round(at)}" if typed.exact else f"{minutes_of(wall)}"
    yours = tr("On your clock: **{time}**", time=day_and_hour(at))
    zones = [zone, *(name for name in ZONES if name != zone)][:25]
    options = tuple(Option(name, name) for name in zones)
    number = number_of_zone(zone)
    zoned = "" if number is None else f" z{number}"
    hour = f"{round(at)}{zoned}"
    return Screen(
        (
            Text("### " + tr("Is this the right time?") + f"\n{about}\n{there}\n{yours}"),
            Text("-# " + tr("If the two times differ, choose your time zone here.")),
            Menu(address(f"evewall {hour_typed} {what}"), options, zone),
            Row(
                (
                    Button(tr("Yes, that's right"), address(f"eveat {hour} {what}"), style="success"),
                    Button(tr("Change it"), address(f"eveform{zoned} {what}")),
                    Button(tr("Never mind"), address("evestop")),
                )
            ),
        )
    )


def confirm_cancel(evening: Evening, tr: Tr) -> Screen:
    """Asks before an evening is called off."""
    question = tr(
        "Call off **{evening}**, {when}?", evening=heading(evening, tr), when=day_and_hour(evening.at)
    )
    told = tr.plural(
        "I'll tell the channel; {n} person signed up.",
        "I'll tell the channel; {n} people signed up.",
        len(evening.coming),
    )
    off = [Button(tr("Call it off"), address(f"evening {evening.id} cancel"), style="danger")]
    if evening.comes_again:
        told += "\n" + tr("The next one takes place anyway; *For good* calls them all off.")
        off.append(Button(tr("For good"), address(f"evening {evening.id} end"), style="danger"))
    if evening.rounds:
        told = tr("Its open tables play on and count like any other game, but there'll be no podium.")
    return Screen(
        (
            Text(f"{question}\n{told}"),
            Row((*off, Button(tr("Never mind"), address("evestop")))),
        )
    )


def link_to(evening: Evening, message_id: MessageId | None) -> str:
    """A link to the newest message of an evening, or to its channel."""
    if message_id is None:
        return f"<#{evening.channel}>"
    return link(evening.channel, message_id, evening.guild)


def planned_evenings(
    shown: Sequence[tuple[Evening, MessageId | None]], theirs: Sequence[Evening], tr: Tr
) -> Screen:
    """The evenings of a server that are not over. The reader can change those in ``theirs``."""
    lines = [
        f"**{heading(evening, tr)}** · № {evening.id}\n{day_and_hour(evening.at)}{again(evening, tr)}\n"
        + tr("Coming: {n} of {places}", n=len(evening.coming), places=evening.planned.places)
        + f" · {link_to(evening, message_id)}"
        for evening, message_id in shown
    ]
    none = tr("No game night is planned here yet. Plan one with `/gamenight plan`.")
    text = Text("### " + tr("Game nights") + "\n" + ("\n".join(lines) or none))
    options = tuple(Option(in_a_line(evening, tr), f"{evening.id}") for evening in theirs)
    menu = Menu(address("evechange"), options, "", tr("Change one")) if options else None
    return Screen((text, *([menu] if menu else [])))


def change_page(evening: Evening, tr: Tr) -> Screen:
    """What the planner, or a keeper, can change about an evening."""
    off = Button(tr("Call it off"), address(f"evechange {evening.id} off"), style="danger")
    move = Button(tr("Change the time"), address(f"eveform move {evening.id}"), style="primary")
    alone = evening.comes_again and not evening.planned.zone_lost
    only = "\n" + tr("Changing the time moves only this one night.") if alone else ""
    every = tuple(Option(tr(said), weeks) for weeks, said in AGAIN.items())
    ways = (move, off) if evening.phase in (Phase.PLANNED, Phase.GATHERING) else (off,)
    return Screen(
        (
            Text(f"### {heading(evening, tr)}\n{day_and_hour(evening.at)}{only}"),
            Row(ways),
            Menu(address(f"everepeat {evening.id}"), every, f"{evening.weeks}"),
            UserMenu(address(f"evegive {evening.id}"), tr("Hand it over to…")),
        )
    )


def in_a_line(evening: Evening, tr: Tr) -> str:
    """An evening in a list of choices, without markdown. Its day is that of the zone it was typed in."""
    day = on_the_wall(evening.at, nearest_zone(evening.zone))
    return f"№ {evening.id} · {format_skeleton('MMMd', day, locale=tr.language)} · {heading(evening, tr)}"[
        :100
    ]


def answered(evening: Evening, user_id: UserId, tr: Tr) -> str:
    """The answer to a person's press: whether they come, wait, or have a seat."""
    if user_id in evening.waiting:
        return tr(
            "It's full, but you're number {n} on the waiting list and move up as soon as "
            "somebody can't come.",
            n=evening.waiting.index(user_id) + 1,
        )
    guest = evening.guests.get(user_id)
    if guest is None or not guest.coming:
        if evening.phase is Phase.PLANNED:
            return tr("Too bad, maybe next time! If you can make it after all, press *I'm coming*.")
        if _plays(evening, user_id):
            return tr(
                "You get no seat in the rounds to come. To give up your seat in a running game too, use "
                "`/table leave`; a bot plays on. If you can stay after all, press *I'm here*."
            )
        return tr("Your seat is free again. See you soon! If you can stay after all, press *I'm here*.")
    if evening.phase is Phase.PLANNED:
        return tr("You're in: {when}. I'll ping you in this channel.", when=day_and_hour(evening.at))
    if evening.rounds and not rounds_left(evening):
        if is_last(evening):
            return tr("Glad you're here! This is the last round, so make it count.")
        return tr("Glad you're here! The best of those who stay meet at the final table.")
    if evening.phase is Phase.PLAYING and evening.round and user_id not in evening.round.users:
        return tr("Glad you're here! You play in the next round.")
    return tr("Glad you're here! You have a seat.")


def _plays(evening: Evening, user_id: UserId) -> bool:
    """Whether a person sits at a table that is not over."""
    one = evening.round if evening.phase is Phase.PLAYING else None
    place = one.seated(user_id) if one else None
    return one is not None and place is not None and one.tables[place].points is None


class GoesOn(Remark, frozen=True):
    """Tells the people at a table where their game night goes on."""

    channel: ChannelId

    def goes_on(self, tr: Tr) -> str:
        return tr("The game night goes on in {channel}.", channel=f"<#{self.channel}>")

    def to_one(self, table: Table, user_id: UserId, tr: Tr) -> str:
        return f"▶️ {self.goes_on(tr)}"


def moved_up(evening: Evening, users: Collection[UserId], message_id: MessageId | None, tr: Tr) -> str:
    """Tells these people that they have a place. The id is that of the evening's newest message."""
    names, link = listed((f"<@{user}>" for user in users), tr), link_to(evening, message_id)
    if evening.phase is Phase.PLANNED:
        return tr(
            "{names}: a seat has come free, so you're in for **{evening}**, {when}! If you can't "
            "make it, press *I can't*: {link}",
            names=names,
            evening=heading(evening, tr),
            when=day_and_hour(evening.at),
            link=link,
        )
    if evening.rounds:
        return tr(
            "{names}: a seat has come free, so you play in the next round: {link}", names=names, link=link
        )
    return tr("{names}: a seat has come free. Press *I'm here* to take it: {link}", names=names, link=link)


def handed_over(evening: Evening, users: Collection[UserId], message_id: MessageId | None, tr: Tr) -> str:
    """Tells these people that they plan the evening now. The id is that of the evening's newest message."""
    return tr(
        "{names}: **{evening}**, {when}, is in your hands now. *Change…* moves it, calls it off or hands it "
        "on: {link}",
        names=listed((f"<@{user}>" for user in users), tr),
        evening=heading(evening, tr),
        when=day_and_hour(evening.at),
        link=link_to(evening, message_id),
    )
