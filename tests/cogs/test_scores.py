"""`/leaderboard`."""

from __future__ import annotations

from tests.cogs.evening import Evening, text, words


async def test_before_the_first_game_the_leaderboard_says_how_to_begin(evening: Evening) -> None:
    ann = evening.member("ann")
    shown = await ann.slash(evening.channel, "leaderboard", game="kuckuck")
    assert shown.response is not None
    assert shown.ephemeral
    assert "/kuckuck start" in text(shown.response)
    any_game = await ann.slash(evening.channel, "leaderboard")
    assert any_game.response is not None
    assert " start`" in text(any_game.response)


async def test_the_leaderboard_is_of_the_game_that_was_finished_last_unless_one_is_named(
    evening: Evening,
) -> None:
    ann = evening.member("ann")
    await evening.finish_game([ann])
    shown = await ann.slash(evening.channel, "leaderboard")
    assert shown.response is not None
    assert "Zum Kuckuck!" in text(shown.response)
    assert "ann" in text(shown.response)
    named = await ann.slash(evening.channel, "leaderboard", game="ducksoup")
    assert named.response is not None
    assert "`/ducksoup start`" in text(named.response)


async def test_the_leaderboard_has_pages_and_shows_me_on_each(evening: Evening) -> None:
    ann, *others = [evening.member(f"p{number:02}") for number in range(12)]
    await evening.finish_game([*others, ann])
    shown = await ann.slash(evening.channel, "leaderboard", game="kuckuck")
    page = shown.response
    assert page is not None
    first = text(page)
    assert "p01" in first
    assert "p00" in first
    assert "p11" not in first
    await evening.press(ann, page, "board kuckuck 1")
    assert "p11" in text(page)
    assert "p01" not in text(page)
    assert words(page) == ["board kuckuck 0"]


async def test_a_server_sees_its_own_results_alone(evening: Evening) -> None:
    ann = evening.member("ann")
    await evening.finish_game([ann])
    other = Evening(evening.env)
    ben = other.member("ben")
    shown = await ben.slash(other.channel, "leaderboard", game="kuckuck")
    assert shown.response is not None
    assert "ann" not in text(shown.response)
