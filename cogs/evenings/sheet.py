"""What is told of an evening when it is over, and of its places after each round."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from bot.games.common import MEDALS, small_line
from bot.i18n import Tr
from bot.ids import UserId
from bot.screen import Block, Button, Picture, Row, Screen, Text, address, characters
from bot.screens import podium
from cogs.evenings.evening import Evening, Round, Seating
from cogs.evenings.following import following, thinned_out
from cogs.evenings.going_on import fewest_in_final
from cogs.evenings.honours import Deed, honours, in_words
from cogs.evenings.named import first_named, name_of
from cogs.evenings.points import Standing, standings
from cogs.evenings.titles import heading

MOST_TOLD = 3_800
"""A sheet has at most this many of the 4,000 characters that Discord takes.

A sheet that would be longer links to fewer threads, and leaves out some of the last places.
"""
IN_BREAK = 10
"""How many places a break shows, and how many people can get a medal."""


def next_time_ways(evening: Evening, tr: Tr) -> list[Block]:
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


def without_final(evening: Evening, tr: Tr) -> str:
    """Why there is no final table."""
    return tr("No final with fewer than {n} people: bots don't play in it.", n=fewest_in_final(evening))


def _ended_early(evening: Evening, tr: Tr) -> str:
    """When the evening ended, if before its last round; else why it had no final."""
    played, rounds = len(evening.rounds), evening.planned.rounds
    if played < rounds:
        return tr("It ended after round {n} of {rounds}.", n=played, rounds=rounds)
    return without_final(evening, tr)


def forfeited(evening: Evening, rounds: Iterable[Round], tr: Tr) -> list[Block]:
    """A line on the people who left a table of these rounds, or never acted there."""
    found = dict.fromkeys(user for one in rounds for seating in one.tables for user in seating.forfeited)
    names = first_named(evening, [*found], tr)
    return (
        [Text("-# " + tr("Left or didn't play, so no points from that table: {names}", names=names))]
        if found
        else []
    )


def sheet(
    evening: Evening, mentioned: Collection[UserId], deeds: Iterable[Deed], tr: Tr, *, drawn: bool
) -> Screen:
    """The last message of an evening: podium, honours, all places and the way to its threads.

    Its arguments are those of `cogs.evenings.screens.message`.
    """
    ranked = standings(evening)
    played = {user for one in evening.rounds for at in one.tables for user in {*at.users} - {*at.forfeited}}
    if evening.rounds and evening.rounds[-1].final:
        played -= {*evening.rounds[-1].tables[0].forfeited}
    first = [one for one in ranked[:IN_BREAK] if one.place <= len(MEDALS) and one.user in played]
    names = [f"<@{one.user}>" if one.user in mentioned else name_of(evening, one.user, tr) for one in first]
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
    told = [in_words(deed, name_of(evening, deed.user, tr), tr) for deed in honours(deeds)]
    none = small_line(tr("No honours tonight: nothing stood out."))
    above += map(Text, told or ([none] if played else []))
    below = forfeited(evening, evening.rounds, tr)
    if evening.rounds and not evening.rounds[-1].final:
        below.insert(0, Text("-# " + _ended_early(evening, tr)))
    tables = [line for one in evening.rounds if (line := _links(evening, one))]
    left = MOST_TOLD - sum(characters(one.text) for one in (*above, *below) if isinstance(one, Text))
    lists = _cut_to_fit([places_in_lines([one], evening, tr) for one in rest], tables, left)
    return Screen((*above, *lists, *below, *next_time_ways(evening, tr)))


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
    threads = [f"<#{seating.channel}>" for seating in one.tables if has_thread(evening, seating)]
    return small_line(*threads) if threads else ""


def has_thread(evening: Evening, seating: Seating) -> bool:
    """Whether a table has a thread of its own, rather than a place in the evening's channel, or none yet."""
    return seating.channel not in (0, evening.channel)


def places_in_lines(ranked: Iterable[Standing], evening: Evening, tr: Tr) -> str:
    return "\n".join(
        f"{one.place}\\. {name_of(evening, one.user, tr)} · {_points(one, tr)}" for one in ranked
    )


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
