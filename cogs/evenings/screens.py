"""What everybody sees of an evening: its messages, one after the other."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.games.common import HOUSE, labelled, lasting, small_line, when
from bot.i18n import B_, N_, Tr
from bot.ids import UserId
from bot.names import escaped
from bot.screen import (
    ENDED,
    GOLD,
    YOUR_MOVE,
    Block,
    Button,
    Row,
    Screen,
    Text,
    address,
)
from bot.screens.table import WATCH
from cogs.evenings.evening import Evening, Phase, Round, Seating
from cogs.evenings.going_on import (
    CALL_BEFORE,
    GATHER,
    awaited,
    begins,
    fewest_in_final,
    is_last,
    next_time,
)
from cogs.evenings.honours import Deed
from cogs.evenings.named import NAMED, all_named, first_named, name_of
from cogs.evenings.points import standings
from cogs.evenings.sheet import (
    IN_BREAK,
    forfeited,
    has_thread,
    next_time_ways,
    places_in_lines,
    sheet,
    without_final,
)
from cogs.evenings.titles import again, course, game_title, heading, is_mixed, letter, program_lines, unbroken

COMING, CANNOT, CHANGE = B_("I'm coming"), B_("I can't"), B_("Change…")
GO, HERE, LEAVING = B_("Go!"), B_("I'm here"), B_("I have to go")
LEADING = 5
"""How many places a running round shows."""
WHY = {
    "cancelled": N_("This one is called off."),
    "for good": N_("This game night is called off, and so are all that would have followed."),
    "few": N_("There weren't enough of you to play this time."),
    "missed": N_(
        "Sorry: I wasn't running when it was due to begin, so it didn't take place. Plan it "
        "again with `/gamenight plan`."
    ),
    "gone": N_("Its channel was deleted."),
    "unknown": N_(
        "Sorry: it was planned with something I no longer offer, so it can't take place. Plan another one "
        "with `/gamenight plan`."
    ),
    "restored": N_(
        "Sorry: I was restored from a back-up, so it can't go on. Plan it again with `/gamenight plan`."
    ),
}


def message(
    evening: Evening,
    mentioned: Collection[UserId],
    tr: Tr,
    deeds: Iterable[Deed] = (),
    *,
    drawn: bool = False,
) -> Screen:
    """The newest message. It mentions people who are ``mentioned``, and names all others.

    After the evening it has the honours for these ``deeds``, and its podium is a picture if ``drawn``.
    """
    match evening.phase:
        case Phase.PLANNED:
            return _plan(evening, mentioned, tr)
        case Phase.GATHERING:
            return _call(evening, mentioned, tr)
        case Phase.PLAYING | Phase.BREAK if evening.round:
            return _round(evening, evening.round, mentioned, tr)
        case Phase.OVER:
            return sheet(evening, mentioned, [*deeds], tr, drawn=drawn)
    names = all_named(evening, evening.coming, mentioned, tr)
    text = f"## {heading(evening, tr)}\n🚫 {tr(WHY[evening.cancelled or 'cancelled'])}"
    hour = f"\n<t:{round(evening.at)}:F>" if evening.at else ""
    blocks: list[Block] = [Text(f"{text}{hour}"), *([Text(names)] if names else [])]
    if ranked := standings(evening):
        blocks.append(Text(places_in_lines(ranked, evening, tr)))
    if evening.cancelled in ("few", "missed", "cancelled"):
        blocks += next_time_ways(evening, tr)
    return Screen(tuple(blocks), accent=ENDED)


def former(evening: Evening, link: str, tr: Tr) -> Screen:
    """An older message of an evening, with a link to the newest one."""
    return Screen(
        (Text(f"### {heading(evening, tr)}\n" + tr("It goes on here: {link}", link=link)),), accent=ENDED
    )


def _plan(evening: Evening, mentioned: Collection[UserId], tr: Tr) -> Screen:
    coming, cannot = evening.coming, _cannot(evening)
    count = tr("Coming: {n} of {places}", n=len(coming), places=evening.planned.places)
    names = all_named(evening, coming, mentioned, tr) or tr("Nobody yet. Who's first?")
    queue, hour = _waiting(evening, tr), f"{_when(evening)}{again(evening, tr)}"
    if evening.moves:
        hour += "\n📅 " + tr(
            "Moved: it was planned for {when}. If this hour doesn't suit you, press *I can't*.",
            when=f"<t:{round(evening.planned.at)}:f>",
        )
    absent = (
        small_line(tr("Can't make it: {names}", names=first_named(evening, cannot, tr))) if cannot else ""
    )
    called = tr(
        "I'll ping you here {time} before the start; then press *I'm here*. Hosted by **{name}**.",
        time=lasting(int(CALL_BEFORE), tr),
        name=escaped(evening.planner_name) or tr("deleted player"),
    )
    lost = (
        [Text(f"⚠️ {_lost_zone(evening, mentioned, tr)}")]
        if evening.planned.zone_lost and not evening.moves
        else []
    )
    return Screen(
        (
            Text(f"## {heading(evening, tr)}\n{hour}\n{program_lines(evening, tr)}"),
            *lost,
            Text(f"### {count}\n{names}" + "".join(f"\n{line}" for line in (queue, absent) if line)),
            Row(
                (
                    Button(tr(COMING), _to(evening, "come"), style="success"),
                    Button(tr(CANNOT), _to(evening, "cannot")),
                    _change(evening, tr),
                )
            ),
            Text(f"-# {called}"),
        )
    )


def _lost_zone(evening: Evening, mentioned: Collection[UserId], tr: Tr) -> str:
    """Tells the planner that the hour is kept in another time zone, as theirs is gone."""
    return tr(
        "{name}: I no longer know your time zone, so this hour goes by UTC from now on. If it's wrong, "
        "choose the right one with *Change…*: that holds for all that follow, too.",
        name=all_named(evening, [evening.planner], mentioned, tr),
    )


def _cannot(evening: Evening) -> list[UserId]:
    """The people who have said here that they cannot come."""
    silent = {u for u, g in evening.guests.items() if g.coming or g.by_event}
    return [user for user in evening.guests if user > 0 and user not in {*silent, *evening.queue}]


def _waiting(evening: Evening, tr: Tr) -> str:
    """The people who wait for a place, with their numbers; "" for nobody."""
    users = evening.waiting
    numbered = [f"{n}. {name_of(evening, user, tr)}" for n, user in enumerate(users[:NAMED], start=1)]
    more = [f"+{len(users) - NAMED}"] if len(users) > NAMED else []
    return tr("Waiting list: {names}", names=" · ".join([*numbered, *more])) if users else ""


def _call(evening: Evening, mentioned: Collection[UserId], tr: Tr) -> Screen:
    here = evening.here
    missing = [user for user in evening.coming if user not in here]
    count = tr("Here: {n} of {coming}", n=len(here), coming=len(evening.coming))
    if evening.at_once and not missing:
        count = tr("Here: {n}", n=len(here))
    names = all_named(evening, here, (), tr) or tr("Nobody yet. Who's first?")
    waited = tr(
        "Signed up or not, press *I'm here* to get a seat. If you press later than {time} after the "
        "start, you join in the next round.",
        time=lasting(int(GATHER), tr),
    )
    row, begin = _presence(evening, tr), tr("We start {when}.", when=when(begins(evening)))
    row = Row((*row.buttons, _change(evening, tr)))
    if evening.at_once:
        row = Row((Button(tr(GO), _to(evening, "begin"), style="primary"), *row.buttons))
        begin = tr(
            "We start when **{name}** presses *Go!*, or {when} at the latest.",
            name=escaped(evening.planner_name) or tr("deleted player"),
            when=when(next_time(evening) or 0.0),
        )
        waited = tr("Everybody is welcome: press *I'm here*.")
        begin += f"\n{program_lines(evening, tr)}"
    elif is_mixed(evening):
        begin += f"\n{small_line(course(evening, tr))}"
    asked = all_named(evening, missing, mentioned, tr)
    return Screen(
        (
            Text(f"## {heading(evening, tr)}\n" + begin),
            *([Text(tr("Are you here? {names}", names=asked))] if asked else []),
            Text(f"### {count}\n{names}"),
            *([Text(queue)] if (queue := _waiting(evening, tr)) else []),
            row,
            Text(f"-# {waited}"),
        ),
        YOUR_MOVE,
    )


def _round(evening: Evening, one: Round, mentioned: Collection[UserId], tr: Tr) -> Screen:
    lines = [_table(evening, place, seating, mentioned, tr) for place, seating in enumerate(one.tables)]
    if evening.phase is Phase.BREAK and len(evening.rounds) == len(one.tables) == 1:
        lines = []  # after the first round, the standings say the same
    title, due = _title(evening, one, tr), next_time(evening) or 0.0
    blocks: list[Block] = [
        Text(f"## {title}\n{small_line(course(evening, tr) or heading(evening, tr))}"),
        *([Text("\n".join(lines))] if lines else []),
    ]
    late = set(evening.here) - one.users
    if one.final:
        first = tr("The final settles the first places, whatever points the rounds have brought.")
        others = tr("Everybody else: press *Watch* and guess along.") if late else ""
        blocks.append(Text("\n".join(filter(None, (first, others)))))
    elif late and not is_last(evening):
        names = first_named(evening, sorted(late), tr)
        blocks.append(Text(tr("In the next round: {names}", names=names)))
    if evening.phase is Phase.PLAYING:
        if not one.final and (before := standings(evening)[:LEADING]):
            ranked = (f"{each.place}. {name_of(evening, each.user, tr)} {each.points}" for each in before)
            blocks.append(Text(small_line(labelled(tr("Standings"), " · ".join(ranked), tr))))
        ends = tr(
            "The round ends {when} at the latest. A table still playing at that point finishes its "
            "game, but scores as it stands then.",
            when=when(due),
        )
        if not one.final and len(evening.here) < fewest_in_final(evening):
            ends = f"{without_final(evening, tr)} {ends}"
        blocks.append(Text(f"-# {ends}"))
        watch = Button(tr(WATCH), _to(evening, "watch"), style="primary" if late else "secondary", emoji="👀")
        ways = (Row((watch,)) if one.final else _presence(evening, tr),)
        return Screen((*blocks, *ways), GOLD if one.final else ENDED)
    blocks += forfeited(evening, [one], tr)
    final = [without_final(evening, tr)] if len(evening.here) < fewest_in_final(evening) else []
    ranking = places_in_lines(standings(evening)[:IN_BREAK], evening, tr)
    blocks.append(Text("### " + tr("Standings") + f"\n{ranking}"))
    stay = sorted(awaited(evening))
    marked = [
        f"{mark} {all_named(evening, those, (), tr)}"
        for mark, those in (
            ("✓", [user for user in stay if user in evening.ready]),
            ("⏳", [user for user in stay if user not in evening.ready]),
        )
        if those
    ]
    goes_on = tr(
        "We go on {when}, or as soon as everybody has pressed *I'm here*. Can't stay? Press *I have to go*.",
        when=when(due),
    )
    if is_mixed(evening):
        blocks.append(Text("### " + tr("Next: {game}", game=_next(evening, tr))))
    blocks += [Text(tr("Still here? {names}", names=" · ".join(marked)))] if marked else []
    return Screen((*blocks, _presence(evening, tr), Text("-# " + " ".join((*final, goes_on)))), YOUR_MOVE)


def _title(evening: Evening, one: Round, tr: Tr) -> str:
    number, rounds = len(evening.rounds), evening.planned.rounds
    if evening.phase is Phase.BREAK and not one.final:
        return tr("Round {n} of {rounds} is over", n=number, rounds=rounds)
    if one.final:
        return "🏆 " + tr("Final · {game}", game=unbroken(game_title(one.game)))
    title = tr("Round {n} of {rounds}", n=number, rounds=rounds)
    return f"{title} · {unbroken(game_title(one.game))}" if is_mixed(evening) else title


def _next(evening: Evening, tr: Tr) -> str:
    title = game_title(evening.next_game)
    return title if len(evening.rounds) < evening.planned.rounds else tr("Final table") + f" · {title}"


def _table(evening: Evening, place: int, seating: Seating, mentioned: Collection[UserId], tr: Tr) -> str:
    mark = "▶️" if seating.points is None else "✓"
    bots = f" · {HOUSE}{seating.house}" if seating.house else ""
    if seating.points is None:
        told = f"{all_named(evening, seating.users, mentioned, tr)}{bots}"
    else:
        best = sorted(seating.points.items(), key=lambda one: -one[1])
        got = [f"{name_of(evening, user, tr)} {points}" for user, points in best]
        why = {"closed": tr("broken off"), "cut": tr("time ran out")}.get(seating.how or "")
        told = " · ".join([*got, *([why] if why else [])])
    if has_thread(evening, seating):  # the thread's name says which table it is
        return f"<#{seating.channel}>\n{mark} {told}"
    if len(evening.rounds[-1].tables) == 1:
        return f"{mark} {told}"
    return f"{mark} **" + tr("Table {number}", number=letter(place)) + f"**\n{told}"


def _presence(evening: Evening, tr: Tr) -> Row:
    return Row(
        (
            Button(tr(HERE), _to(evening, "here"), style="success"),
            Button(tr(LEAVING), _to(evening, "go")),
        )
    )


def _change(evening: Evening, tr: Tr) -> Button:
    """The button to the page on which the planner can change the evening."""
    return Button(tr(CHANGE), address(f"evechange {evening.id}"))


def _when(evening: Evening) -> str:
    return f"**<t:{round(evening.at)}:F>** · {when(evening.at)}"


def _to(evening: Evening, word: str) -> str:
    return address(f"evening {evening.id} {word}")
