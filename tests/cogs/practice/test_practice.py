"""*Play on from here*: one person continues a finished game with bots. Hidden cards are dealt again."""

from random import Random

import msgspec
import pytest

from bot.games.alone import act, go_on
from bot.i18n import Tr
from bot.ids import GuildId, TableId
from bot.table.replay import Replay, replay
from cogs.practice.pages import practice_page
from cogs.practice.practices import Beginning, Void, begin, dealt, new, recalled, seat_at
from engine.registry import games
from engine.worlds import knows_worlds
from tests.bot.drawn import NUMBER, assert_fits
from tests.bot.logged import logged, setting_of
from tests.bot.people import ANN, BEN, EVE
from tests.cogs.evening import Evening, forged
from tests.cogs.finished import ask, finished, shown
from tests.cogs.reading import answer_of, said, text, words

DE = Tr("de")


def whole(game: str) -> Replay:
    """A finished game of Ann and Ben."""
    entries = logged(setting_of(game), {ANN: "Ann", BEN: "Ben"})
    return replay(NUMBER, [(entry, None) for entry in entries])


@pytest.mark.parametrize("game", games())
def test_a_game_is_played_on_to_its_end_from_any_moment_and_is_recalled_from_what_is_stored(
    game: str,
) -> None:
    found, rng = whole(game), Random(7)
    if not knows_worlds(found.table.rules):
        pytest.skip("it cannot be dealt again")
    for frame in range(0, len(found.frames) - 1, len(found.frames) // 4):
        seat = seat_at(found, frame, ANN)
        assert seat is not None
        begun = begin(found, frame, seat, f"seed {frame}")
        now = new(msgspec.json.decode(msgspec.json.encode(begun), type=Beginning), ANN, "Ann")
        there, table = found.frames[frame], dealt(begun, ANN, "Ann").table
        assert table.view(seat) == there.view(seat)
        assert table.people == (ANN,)
        assert len({player.bird for player in table.players if player.user is None}) == len(table.players) - 1
        for _ in range(2000):
            assert_fits(practice_page(TableId(1), now, DE))
            if now.over and not now.stands:
                break
            legal = now.table.rules.legal(now.table.state, seat)
            now = go_on(now) if now.stands or not now.asked else act(now, rng.choice(legal))
        assert now.over
        back = recalled(begun, ANN, "Ann", now.moves, now.mark)
        assert (back.table, back.moves) == (now.table, now.moves)
        assert_fits(practice_page(TableId(1), now, DE, seen=True))
        with pytest.raises(Void):
            recalled(begun, ANN, "Ann", now.moves[:-1], now.mark)
    for old in (
        msgspec.structs.replace(begun, version=0),
        msgspec.structs.replace(begun, position=msgspec.Raw(b"{}")),
    ):
        with pytest.raises(Void):
            new(old, ANN, "Ann")
    assert [
        seat_at(found, at, user) for at, user in ((9**6, ANN), (len(found.frames) - 1, ANN), (0, EVE))
    ] == [None] * 3


async def test_who_played_goes_on_for_their_eyes_alone_also_after_a_restart_and_it_counts_nowhere(
    evening: Evening,
) -> None:
    ann, ben, eve = evening.members("ann", "ben", "eve")
    number = await finished(evening, ann, ben, game="coucou")
    seen = await ask(ann, evening, "replay", table=number)
    hand = answer_of(await evening.press(ann, seen, "practise 0"))
    assert hand.ephemeral
    assert "What you couldn't know is dealt again" in text(hand)
    first = next(word for word in words(hand) if word.startswith("practise-"))
    for stranger in (eve, ben):
        assert "no longer kept" in said(await forged(stranger, hand, f"t:{number}:-:{first}"))
    for member, frame in ((eve, 0), (ann, 999999)):
        refused = said(await forged(member, hand, f"t:{number}:-:practise {frame}"))
        assert refused.startswith(f"You weren't playing at that point of table {number}.")
    other = answer_of(await evening.press(ann, seen, "practise 0"))
    await evening.press(ann, hand, first)
    assert "You've already played on from there." in text(shown(evening, ann, hand)), "other cards were dealt"
    hand, first = other, next(word for word in words(other) if word.startswith("practise-"))
    games_before = await evening.bot.store.archive.count(GuildId(evening.guild.id), None)
    for presses in range(99):
        hand = shown(evening, ann, hand)
        if "This game doesn't count." in text(hand):
            break
        if presses == 2:
            await evening.restart()
            assert (await evening.press_old(ann, hand, f"t:{number}:-:{first}")).acknowledged
            hand = shown(evening, ann, hand)
            assert "You've already played on from there." in text(hand)
        [way, *_] = [word for word in words(hand) if word.startswith("practise-")]
        assert (await evening.press(ann, hand, way)).acknowledged
    assert "practise 0" in words(hand)
    assert await evening.bot.store.archive.count(GuildId(evening.guild.id), None) == games_before
    data = text(await evening.my_data(ann, "show", here=True))
    assert "**1** game you're continuing on your own" in data
