"""What everybody sees of an evening: its name and games, and its messages, one after the other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from bot.games.common import HOUSE, MEDALS, labelled, lasting, listed, small_line, when
from bot.games.presenter import title_of
from bot.i18n import B_, N_, Tr
from bot.ids import UserId
from bot.names import cut, escaped
from bot.screen import (
    ENDED,
    GOLD,
    YOUR_MOVE,
    Block,
    Button,
    Picture,
    Row,
    Screen,
    Text,
    address,
    characters,
)
from bot.screens import podium
from bot.screens.table import WATCH
from cogs.evenings.evening import Evening, Phase, Round, Seating
from cogs.evenings.following import following, thinned_out
from cogs.evenings.going_on import (
    CALL_BEFORE,
    GATHER,
    awaited,
    begins,
    fewest_in_final,
    is_last,
    next_time,
    round_time,
)
from cogs.evenings.honours import Deed, honours, in_words
from cogs.evenings.plan import GamePlan
from cogs.evenings.points import Standing, standings
from cogs.evenings.wishes import AGAIN

COMING, CANNOT, CHANGE = B_("I'm coming"), B_("I can't"), B_("Change…")
GO, HERE, LEAVING = B_("Go!"), B_("I'm here"), B_("I have to go")
LETTERS = 26
SHORT, MANY = 14, 20
"""If more than MANY people are named, their names are cut to SHORT characters."""
NAMED = 20
"""At most this many people are named in a list of those who wait, come late, can't come or have forfeited."""
MOST_TOLD = 3_800
"""A sheet has at most this many of the 4,000 characters that Discord takes.

A sheet that would be longer links to fewer threads, and leaves out some of the last places.
"""
IN_BREAK = 10
"""How many places a break shows, and how many people can get a medal."""
LEADING = 5
"""How many places a running round shows."""
FOR_GOOD = N_("This game night is called off, and so are all that would have followed.")
WHY = {
    "cancelled": N_("This one is called off."),
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


def heading(evening: Evening, tr: Tr) -> str:
    """The name of an evening, with its games in playing order."""
    titles = dict.fromkeys(map(game_title, (*evening.planned.games, evening.planned.final_game)))
    if not evening.planned.game:  # its plan cannot be read any more
        return f"{tr('Game nights')} · № {evening.id}"
    return tr("Game night: {game}", game=listed(titles, tr))


def game_title(game: GamePlan) -> str:
    """The name of an evening's game with its options."""
    return title_of(game.game, game.options)


def again(evening: Evening, tr: Tr) -> str:
    """How often an evening is repeated, for the line with its hour."""
    said = AGAIN.get(str(evening.weeks))
    return f" · 🔁 {tr(said)}" if evening.comes_again and said else ""


def thread_name(evening: Evening, place: int, tr: Tr) -> str:
    """The name of a table's thread in the present round. No other table has the same one."""
    table, now = f"№ {evening.id}", evening.round
    if now and is_mixed(evening):
        table = f"{game_title(now.game)} · {table}"
    if now and now.final:
        return tr("Final table") + f" · {table}"
    # Translators: {place}: the table's letter: A
    return tr("Round {n} · table {place}", n=len(evening.rounds), place=letter(place)) + f" · {table}"


def letter(place: int) -> str:
    """A table's name in its round: A for place 0. (Elsewhere tables have numbers.)"""
    return chr(ord("A") + place) if place < LETTERS else f"{place + 1}"


def program(evening: Evening, tr: Tr) -> str:
    """The number of rounds, and the longest time that a round can take."""
    rounds = tr.plural(
        "{n} round, then a final for the best",
        "{n} rounds, then a final for the best",
        evening.planned.rounds,
    )
    most = max(round_time(game.game) for game in evening.planned.program)
    return f"{rounds} · " + tr("at most {time} each", time=lasting(int(most), tr))


def is_mixed(evening: Evening) -> bool:
    """Whether an evening has more than one game, or a variant with a name of its own."""
    return len({*map(game_title, evening.planned.program)}) > 1


def program_lines(evening: Evening, tr: Tr, *more: str) -> str:
    """In small print: the number of rounds, followed by ``more``, then the games."""
    lines = [small_line(program(evening, tr), *more), *map(small_line, filter(None, [course(evening, tr)]))]
    return "\n".join(lines)


def course(evening: Evening, tr: Tr) -> str:
    """The game of each round, in a line; the present round's game is bold. Empty for an evening of one game.

    On a phone the line breaks only between two rounds.
    """
    if not is_mixed(evening):
        return ""
    *rounds, final = map(game_title, evening.planned.program)
    lines = [tr("Round {n}: {game}", n=n, game=title) for n, title in enumerate(rounds, start=1)]
    lines.append(tr("Final table: {game}", game=final))
    lines = [unbroken(line) for line in lines]
    if evening.phase is Phase.PLAYING and evening.round:
        now = len(lines) - 1 if evening.round.final else len(evening.rounds) - 1
        lines[now] = f"**{lines[now]}**"
    return "\N{NO-BREAK SPACE}· ".join(lines)


def unbroken(text: str) -> str:
    """The text without breaks between its words."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")


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
            return _sheet(evening, mentioned, [*deeds], tr, drawn=drawn)
    names = _people(evening, evening.coming, mentioned, tr)
    why = WHY[evening.cancelled or "cancelled"]
    if evening.cancelled == "cancelled" and evening.planned.weeks and not evening.weeks:
        why = FOR_GOOD
    text = f"## {heading(evening, tr)}\n🚫 {tr(why)}"
    hour = f"\n<t:{round(evening.at)}:F>" if evening.at else ""
    blocks: list[Block] = [Text(f"{text}{hour}"), *([Text(names)] if names else [])]
    if ranked := standings(evening):
        blocks.append(Text(_places(ranked, evening, tr)))
    if evening.cancelled in ("few", "missed", "cancelled"):
        blocks += _next_time(evening, tr)
    return Screen(tuple(blocks), accent=ENDED)


def former(evening: Evening, link: str, tr: Tr) -> Screen:
    """An older message of an evening, with a link to the newest one."""
    return Screen(
        (Text(f"### {heading(evening, tr)}\n" + tr("It goes on here: {link}", link=link)),), accent=ENDED
    )


def _next_time(evening: Evening, tr: Tr) -> list[Block]:
    """A line or a button for an evening that is over: the next one is planned, or can be planned."""
    if following(evening, evening.at):
        return [Text(tr("🔁 To be continued: the next one is below."))]
    if thinned_out(evening):
        return [
            Text(
                tr(
                    "Too few people came twice in a row, so I won't plan the next one. When you feel like it "
                    "again: `/gamenight plan`."
                )
            )
        ]
    if evening.cancelled in (None, "few", "missed"):
        return [Row((Button(tr("Same time next week"), address(f"evenext {evening.id}"), style="success"),))]
    return []


def _plan(evening: Evening, mentioned: Collection[UserId], tr: Tr) -> Screen:
    coming, cannot = evening.coming, _cannot(evening)
    count = tr("Coming: {n} of {places}", n=len(coming), places=evening.planned.places)
    names = _people(evening, coming, mentioned, tr) or tr("Nobody yet. Who's first?")
    queue, hour = _waiting(evening, tr), f"{_when(evening)}{again(evening, tr)}"
    if evening.moves:
        hour += "\n📅 " + tr(
            "Moved: it was planned for {when}. If this hour doesn't suit you, press *I can't*.",
            when=f"<t:{round(evening.planned.at)}:f>",
        )
    absent = small_line(tr("Can't make it: {names}", names=_some(evening, cannot, tr))) if cannot else ""
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
        name=_people(evening, [evening.planner], mentioned, tr),
    )


def _cannot(evening: Evening) -> list[UserId]:
    """The people who have said here that they cannot come."""
    silent = {u for u, g in evening.guests.items() if g.coming or g.by_event}
    return [user for user in evening.guests if user > 0 and user not in {*silent, *evening.queue}]


def _waiting(evening: Evening, tr: Tr) -> str:
    """The people who wait for a place, with their numbers; "" for nobody."""
    users = evening.waiting
    numbered = [f"{n}. {_name(evening, user, tr)}" for n, user in enumerate(users[:NAMED], start=1)]
    more = [f"+{len(users) - NAMED}"] if len(users) > NAMED else []
    return tr("Waiting list: {names}", names=" · ".join([*numbered, *more])) if users else ""


def _call(evening: Evening, mentioned: Collection[UserId], tr: Tr) -> Screen:
    here = evening.here
    missing = [user for user in evening.coming if user not in here]
    count = tr("Here: {n} of {coming}", n=len(here), coming=len(evening.coming))
    if evening.at_once and not missing:
        count = tr("Here: {n}", n=len(here))
    names = _people(evening, here, (), tr) or tr("Nobody yet. Who's first?")
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
    asked = _people(evening, missing, mentioned, tr)
    if is_mixed(evening):
        begin += f"\n{small_line(course(evening, tr))}"
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
        names = _some(evening, sorted(late), tr)
        blocks.append(Text(tr("In the next round: {names}", names=names)))
    if evening.phase is Phase.PLAYING:
        if not one.final and (before := standings(evening)[:LEADING]):
            ranked = (f"{each.place}. {_name(evening, each.user, tr)} {each.points}" for each in before)
            blocks.append(Text(small_line(labelled(tr("Standings"), " · ".join(ranked), tr))))
        ends = tr(
            "The round ends {when} at the latest. A table still playing at that point finishes its "
            "game, but scores as it stands then.",
            when=when(due),
        )
        if not one.final and len(evening.here) < fewest_in_final(evening):
            ends = f"{_without_final(evening, tr)} {ends}"
        blocks.append(Text(f"-# {ends}"))
        watch = Button(tr(WATCH), _to(evening, "watch"), style="primary" if late else "secondary", emoji="👀")
        ways = (Row((watch,)) if one.final else _presence(evening, tr),)
        return Screen((*blocks, *ways), GOLD if one.final else ENDED)
    blocks += _forfeited(evening, [one], tr)
    ranking = _places(standings(evening)[:IN_BREAK], evening, tr)
    blocks.append(Text("### " + tr("Standings") + f"\n{ranking}"))
    stay = sorted(awaited(evening))
    marked = [
        f"{mark} {_people(evening, those, (), tr)}"
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
    return Screen((*blocks, _presence(evening, tr), Text(f"-# {goes_on}")), YOUR_MOVE)


def _without_final(evening: Evening, tr: Tr) -> str:
    """Why there is no final table."""
    return tr("No final with fewer than {n} people: bots don't play in it.", n=fewest_in_final(evening))


def _forfeited(evening: Evening, rounds: Iterable[Round], tr: Tr) -> list[Block]:
    """A line on the people who left a table of these rounds, or never acted there."""
    found = dict.fromkeys(user for one in rounds for seating in one.tables for user in seating.forfeited)
    names = _some(evening, [*found], tr)
    return (
        [Text("-# " + tr("Left or didn't play, so no points from that table: {names}", names=names))]
        if found
        else []
    )


def _sheet(
    evening: Evening, mentioned: Collection[UserId], deeds: Iterable[Deed], tr: Tr, *, drawn: bool
) -> Screen:
    ranked = standings(evening)
    played = {user for one in evening.rounds for at in one.tables for user in {*at.users} - {*at.forfeited}}
    if evening.rounds and evening.rounds[-1].final:
        played -= {*evening.rounds[-1].tables[0].forfeited}
    first = [one for one in ranked[:IN_BREAK] if one.place <= len(MEDALS) and one.user in played]
    names = [f"<@{one.user}>" if one.user in mentioned else _name(evening, one.user, tr) for one in first]
    farewell = "\n" + tr("What a night! See you next time!") if first else ""
    above: list[Block] = [Text(f"## 🏆 {heading(evening, tr)}\n**<t:{round(evening.at)}:F>**{farewell}")]
    if drawn and first:
        shown = [one for one in ranked if one.final is not None] or ranked[:IN_BREAK]
        shown = [one for one in shown if one.user in played]
        medals = (f"{MEDALS[one.place]} **{name}**" for one, name in zip(first, names, strict=True))
        above += [Text(" · ".join(medals)), _drawn_podium(evening, shown, tr)]
    else:
        shown = first
        podium = [
            f"{MEDALS[one.place]} {one.place}\\. **{name}** · {_points(one, tr)}"
            for one, name in zip(first, names, strict=True)
        ]
        above.append(Text("\n".join(podium) or tr("Nobody played.")))
    rest = [one for one in ranked if one not in shown and played]
    told = [in_words(deed, _name(evening, deed.user, tr), tr) for deed in honours(deeds)]
    none = small_line(tr("No honours tonight: nothing stood out."))
    above += map(Text, told or ([none] if played else []))
    below = _forfeited(evening, evening.rounds, tr)
    if evening.rounds and not evening.rounds[-1].final:
        below.insert(0, Text("-# " + _without_final(evening, tr)))
    tables = [line for one in evening.rounds if (line := _links(evening, one))]
    left = MOST_TOLD - sum(characters(one.text) for one in (*above, *below) if isinstance(one, Text))
    lists = _cut_to_fit([_places([one], evening, tr) for one in rest], tables, left)
    return Screen((*above, *lists, *below, *_next_time(evening, tr)))


def _cut_to_fit(places: Sequence[str], tables: Sequence[str], left: int) -> list[Text]:
    """The lists of places and of links to tables. They have at most about ``left`` characters together."""
    kept, linked = [*places], [*tables]
    while len(linked) > 1 and characters("\n".join([*kept, *linked])) > left:
        del linked[0]  # Discord's list of threads has these tables, too.
    while kept and characters("\n".join([*kept, *linked])) > left:
        kept.pop()
    if len(kept) < len(places):
        kept.append(f"+{len(places) - len(kept)}")
    return [Text("\n".join(lines)) for lines in (kept, linked) if lines]


def _drawn_podium(evening: Evening, shown: Sequence[Standing], tr: Tr) -> Picture:
    last, plain = evening.rounds[-1], tr.in_words()
    # Translators: Above a list of results such as 162 + 100
    title = tr("The final decides · points of rounds + final") if last.final else heading(evening, tr)
    rows = []
    for number, one in enumerate(shown):
        name = evening.name(one.user) or plain("deleted player")
        merit = _points(one, plain) if one.final is None else f"{one.points} + {one.final}"
        patch = podium.patch_of_person(one.user, name, number)
        rows.append(podium.Standing(number, one.place, name, merit, merit, patch))
    return podium.podium(title, rows, plain)


def _links(evening: Evening, one: Round) -> str:
    """The threads of a round, whose names say what was played there. "" if its tables are further up."""
    threads = [f"<#{seating.channel}>" for seating in one.tables if _has_thread(evening, seating)]
    return small_line(*threads) if threads else ""


def _has_thread(evening: Evening, seating: Seating) -> bool:
    return seating.channel not in (0, evening.channel)


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
        told = f"{_people(evening, seating.users, mentioned, tr)}{bots}"
    else:
        best = sorted(seating.points.items(), key=lambda one: -one[1])
        got = [f"{_name(evening, user, tr)} {points}" for user, points in best]
        why = {"closed": tr("broken off"), "cut": tr("time ran out")}.get(seating.how or "")
        told = " · ".join([*got, *([why] if why else [])])
    if _has_thread(evening, seating):  # the thread's name says which table it is
        return f"<#{seating.channel}>\n{mark} {told}"
    if len(evening.rounds[-1].tables) == 1:
        return f"{mark} {told}"
    return f"{mark} **" + tr("Table {number}", number=letter(place)) + f"**\n{told}"


def _places(ranked: Iterable[Standing], evening: Evening, tr: Tr) -> str:
    return "\n".join(f"{one.place}\\. {_name(evening, one.user, tr)} · {_points(one, tr)}" for one in ranked)


def _points(one: Standing, tr: Tr) -> str:
    if one.final is not None:
        # Translators: {n}: somebody's points from all rounds; {final}: their points at the final table
        return tr.plural(
            "{n} point + {final} in the final",
            "{n} points + {final} in the final",
            one.points,
            final=one.final,
        )
    return tr.plural("{n} point", "{n} points", one.points)


def _people(evening: Evening, users: Collection[UserId], mentioned: Collection[UserId], tr: Tr) -> str:
    """A list of the people; "" for nobody."""
    if not users:
        return ""
    longest = SHORT if len(users) > MANY else 32
    return listed(
        (f"<@{user}>" if user in mentioned else _name(evening, user, tr, longest) for user in users), tr
    )


def _some(evening: Evening, users: Sequence[UserId], tr: Tr) -> str:
    """Names the first of these people and counts the others, so that the text fits into the message."""
    named = [_name(evening, user, tr) for user in users[:NAMED]]
    more = len(users) - len(named)
    return listed([*named, *([f"+{more}"] if more else [])], tr)


def _name(evening: Evening, user_id: UserId, tr: Tr, longest: int = SHORT) -> str:
    """A name as messages show it: at most ``longest`` characters, including the backslashes of escapes."""
    name = evening.name(user_id)
    if not name:
        return tr("deleted player")
    shown = (escaped(cut(name, size)) for size in range(longest, 0, -1))
    return next(one for one in shown if characters(one) <= longest)


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
