"""*Show to all*: leaderboards and one's own statistics are posted for everybody, who turn their pages."""

from __future__ import annotations

from bot.discord_ui.showing import JUST_SHOWN
from bot.discord_ui.statistics import NOT_YOURS
from bot.i18n import Tr
from bot.scores.seasons import season_at
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import answer_of, said, text, words


async def test_a_leaderboard_shown_to_all_is_turned_for_all(evening: Evening) -> None:
    ann, *others = [evening.member(f"p{number:02}", locale="de") for number in range(12)]
    await evening.finish_game(*others, ann)
    season = season_at(evening.bot.now())
    page = answer_of(await ann.slash(evening.channel, "leaderboard", game="kuckuck"))
    await evening.press(ann, page, f"showboard kuckuck {season} 0")
    [shown] = evening.shared()
    assert "Leaderboard: Zum Kuckuck!" in text(shown), "in the language of the server"
    assert f"Shown by <@{ann.id}>" in text(shown)
    assert "(you)" not in text(shown)
    assert "boards" not in str(words(shown))
    assert said(await evening.press(ann, page, f"showboard kuckuck {season} 0")) == Tr("de")(JUST_SHOWN)
    assert len(evening.shared()) == 1, "once in half a minute"
    await evening.press(others[0], shown, f"allboard kuckuck {season} 1")
    [shown] = evening.shared()
    assert "Page 2 of 2" in text(shown)
    assert f"Shown by <@{ann.id}>" in text(shown)
    await evening.press(others[0], shown, "allboard kuckuck all 0")
    assert "All time" in text(evening.shared()[0])


async def test_ones_statistics_shown_to_all_are_turned_for_all(evening: Evening) -> None:
    ann, ben = evening.member("ann", locale="fr"), evening.member("ben")
    await evening.finish_game(ann, ben)
    page = answer_of(await ann.slash(evening.channel, "stats"))
    await evening.press(ann, page, f"showstats {ann.id}")
    [shown] = evening.shared()
    assert "Statistics: ann\n" in text(shown)
    assert f"Shown by <@{ann.id}>" in text(shown)
    await evening.press(ben, shown, f"allstats {ann.id} kuckuck")
    [shown] = evening.shared()
    assert "rank 1 of 2" in text(shown).replace("\xa0", " ")
    assert len(shown.attachments) == 1
    await evening.press(ben, shown, f"allstats {ann.id}")
    assert text(evening.shared()[0]).startswith("## Statistics: ann\n")
    assert said(await evening.press(ann, page, f"showstats {ann.id}")) == Tr("fr")(JUST_SHOWN)


async def test_what_is_not_ones_own_or_made_up_is_not_shown_to_all_and_nothing_where_nobody_is(
    evening: Evening,
) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.finish_game(ann, ben)
    page = answer_of(await ben.slash(evening.channel, "stats", member=ann))
    assert "showstats" not in str(words(page))
    assert said(await evening.press_old(ben, page, f"t:0:-:showstats {ann.id}")).startswith(NOT_YOURS[:40])
    for word in ("showboard snap all 0", f"showstats {ann.id} snap", "allboard snap all 0"):
        assert said(await evening.press_old(ann, page, f"t:0:-:{word}")), word
    assert evening.shared() == []
    silent = evening.limited(ann, view_channel=True, send_messages=False)
    page = answer_of(await ann.slash(silent, "leaderboard", season="all"))
    refused = said(await evening.press(ann, page, "showboard kuckuck all 0"))
    assert refused.startswith("I may not write in this channel.")
    assert evening.shared(silent) == []
    letter = answer_of(await ann.user.slash("help"))
    for word in ("showboard kuckuck all 0", f"showstats {ann.id}", f"showstats {ann.id} kuckuck"):
        refused = said(await evening.press_old(ann.user, letter, f"t:0:-:{word}"))
        assert refused == "There is nobody here to show this to. Do it in a channel of the server.", word

    await evening.open_table(ann)
    board = text(evening.board())
    for word in ("allboard kuckuck all 0", f"allstats {ann.id}", f"allstats {ann.id} kuckuck"):
        seen = [message.id for message in evening.private(ben)]
        await forged(ben, evening.board(), f"t:0:-:{word}")
        assert text(evening.board()) == board, "no other message becomes such a page"
        assert [message.id for message in evening.private(ben)] != seen, "they see it for themselves"
