"""A game night of several games in a server: from the command to the threads of its second round."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.ids import GuildId
from tests.cogs.evening import Evening, forged
from tests.cogs.nights import ask, began, night, plan, settle
from tests.cogs.reading import said, text, words


def plain(shown: str) -> str:
    """The text without marks of where no line is broken."""
    return shown.replace("\N{NO-BREAK SPACE}", " ")


async def test_several_games_are_asked_about_planned_and_shown(evening: Evening) -> None:
    ann = evening.member("ann", locale="de")
    page = await ask(evening, ann, second="ducksoup", final="coucou", rounds=4)
    assert "**Spielabend: Zum Kuckuck!, Duck Soup und Coucou**" in text(page)
    assert "4 Runden" in text(page)
    assert "höchstens 24 Leute" in text(page)
    assert "Runde 4: Duck Soup · Finaltisch: Coucou" in plain(text(page))
    [zones] = [word for word in words(page) if word.startswith("evewall")]
    await ann.select(page, ["Asia/Tokyo"], custom_id=f"t:0:-:{zones}")
    assert "Runde 4: Duck Soup · Finaltisch: Coucou" in plain(text(page)), "another zone, and the same games"
    await settle(evening, ann, page)
    planned = (await night(evening)).planned
    assert [game.game for game in planned.program] == [*("kuckuck", "ducksoup") * 2, "coucou"]
    shown = plain(text(evening.shared()[-1]))
    assert "Round 1: Zum Kuckuck! · Round 2: Duck Soup" in shown
    [event] = evening.env.backend.guilds[evening.guild.id].scheduled_events.values()
    assert event.name == "Game night: Zum Kuckuck!, Duck Soup, and Coucou"
    assert "Final table: Coucou" in plain(str(event.description))
    begins, ends = (
        datetime.fromisoformat(str(at)) for at in (event.scheduled_start_time, event.scheduled_end_time)
    )
    assert ends - begins == timedelta(minutes=3 * 25 + 2 * 20 + 5 * 2), "each round lasts as its game does"


async def test_the_page_of_the_version_before_still_plans_its_game(evening: Evening) -> None:
    ann = evening.member("ann")
    page = await ask(evening, ann)
    [settled] = [word for word in words(page) if word.startswith("eveat")]
    at = settled.split()[1]
    for made_up in ("poker", "kuckuck+kuckuck", "kuckuck/poker"):
        refused = await forged(ann, page, f"t:0:-:eveat {at} plan {made_up} 2 30")
        assert "There is no such evening" in said(refused), made_up
    await forged(ann, page, f"t:0:-:eveat {at} plan coucou 2 30")
    await evening.paint()
    planned = (await night(evening)).planned
    assert ([game.game for game in planned.games], planned.rounds, planned.places) == (["coucou"], 2, 30)


async def test_the_second_round_is_of_the_second_game_in_threads_of_its_name(evening: Evening) -> None:
    people = evening.members(*"abcde")
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), options={"coucou": {"variant": "as"}})
    await plan(evening, people[0], game="coucou", second="ducksoup", final="as", rounds=2)
    shown = plain(text(evening.shared()[-1]))
    assert "Round 1: Coucou · Round 2: Duck Soup · Final table: As qui court" in shown
    await began(evening, *people)
    [first] = evening.bot.tables
    assert first.options["variant"] == "coucou", "as it was chosen for this round"
    await evening.wait(1560, step=60)
    assert "### Next: Duck Soup" in text(evening.shared()[-1])
    for member in people:
        await evening.press(member, evening.shared()[-1], "evening 1 here")
    await evening.wait(10, step=2)
    second = [table for table in evening.bot.tables if table.id != first.id]
    assert [table.game for table in second] == ["ducksoup"] * 3
    assert sorted(len(table.people) for table in second) == [1, 2, 2]
    names = {found.name for found in evening.channel.threads}
    assert "Round 1 · table A · Coucou · № 1" in names
    assert {f"Round 2 · table {letter} · Duck Soup · № 1" for letter in "ABC"} <= names
    assert plain(text(evening.shared()[-1])).startswith("## Round 2 of 2 · Duck Soup")
