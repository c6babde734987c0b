"""`/hand` lists all tables of a person over all servers, their own moves first."""

from __future__ import annotations

from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, cards, labels, said, text, words


async def test_hand_lists_tables_of_all_servers_with_what_each_waits_for(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    first = await evening.start_game(ann, ben, cleo, pace="post")
    await evening.choose(ann)
    await evening.start_game(ann, ben, house=1, pace="hours4")
    here, evening.guild = evening.guild, evening.env.create_guild("The Tree")
    elsewhere, evening.channel = evening.channel, evening.guild.create_text_channel("games")
    there = evening.guild.add_member(ann.user)
    await evening.open_table(there, pace="post")
    lounge = evening.guild.create_text_channel("lounge")
    shown = answer_of(await there.slash(lounge, "hand"))
    assert shown.ephemeral
    lines = text(shown).splitlines()
    assert [line for line in lines if line.startswith("###")] == ["### Your move", "### Waiting for others"]
    links = [line.split("(")[1].split(")")[0] for line in lines if line.startswith("[")]
    assert links[0].startswith(f"https://discord.com/channels/{here.id}/{elsewhere.id}/")
    assert "· table 2](" in lines[1]
    assert "⏳ <t:" in lines[1]
    assert links[1] == f"https://discord.com/channels/{here.id}/{elsewhere.id}/{first.id}"
    assert "**ben** and **cleo** · ⏳ <t:" in lines[3]
    assert lines[4].endswith(" · not started yet")
    assert labels(shown) == ["Zum Kuckuck! · table 3"], "others' hands open there"


async def test_hand_in_direct_messages_opens_any_of_them(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    assert "You are not at a table." in said(await ann.user.slash("hand"))
    await evening.start_game(ann, ben, house=1, pace="post")
    shown = answer_of(await ann.user.slash("hand"))
    assert words(shown) == ["hand"]
    hand = answer_of(await evening.press(ann.user, shown, "hand"))
    assert len(cards(hand)) == 12


async def test_a_hand_in_direct_messages_is_where_the_list_leads(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.want_letters(ann)
    await evening.start_game(ann, ben, house=1, pace="post")
    await evening.start_game(ann, ben, house=1, pace="post")
    shown = answer_of(await ann.slash(evening.channel, "hand"))
    for letter in evening.letters(ann):
        assert f"https://discord.com/channels/@me/{ann.user.dm_channel.id}/{letter.id}" in text(shown)


async def test_the_list_shows_ten_and_says_how_many_are_left(evening: Evening) -> None:
    ann = evening.member("ann")
    evening.bot.tables._limits = evening.bot.tables._limits._replace(
        tables_per_host=20, tables_per_channel=20, tables_per_hour=50
    )
    for _ in range(12):
        await evening.open_table(ann)
    shown = text(answer_of(await ann.user.slash("hand")))
    assert shown.count(" · not started yet") == 10
    assert "… and 2 more tables" in shown
