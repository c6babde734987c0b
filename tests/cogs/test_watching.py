"""People without a seat watch a game, guess, and take a seat."""

import pytest
from simcord import MemberActor, ResponseMessage

from bot.discord_ui.messages import panels
from bot.ids import UserId
from bot.screens.rules import short_pages
from bot.table.deadlines import UNHURRIED_SECONDS
from bot.table.guessing import number_now
from tests.bot.storage.contents import mentions
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, labels, said, text, words


async def watch(evening: Evening, member: MemberActor, word: str = "watch") -> ResponseMessage:
    """The panel of a member without a seat."""
    panel = answer_of(await evening.press(member, evening.shared()[-1], word))
    assert panel.ephemeral
    return panel


def guesses_on(panel: ResponseMessage) -> list[str]:
    return [word for word in words(panel) if word.startswith("guess ")]


async def test_a_watcher_sees_what_all_may_see_in_their_own_language(evening: Evening) -> None:
    ann, ben, cleo, dan = *evening.members("ann", "ben", "cleo"), evening.member("dan", locale="de")
    await evening.start_game(ann, ben, house=1)
    panel, german = await watch(evening, cleo), await watch(evening, dan, "hand")
    assert "You're watching · Zum Kuckuck! · table 1" in text(panel)
    assert "Du siehst zu" in text(german)
    assert [word.split()[0] for word in words(panel)] == ["guess"] * 3 + ["join"]
    await evening.choose(ann)
    before = text(panel)
    await evening.press(dan, german, "read 0")
    await evening.choose(ben)
    await evening.paint()
    assert text(panel) != before, "it is kept up to date"
    assert "trick 2 of 12" in text(panel)
    assert short_pages("kuckuck", "de")[0][1] in text(german), "who reads the rules there goes on reading"
    await evening.press(dan, german, "hand")
    assert "Du siehst zu" in text(german)
    assert [message.id for message in evening.private(dan)] == [german.id]


async def test_a_guess_changes_nothing_for_others_and_stands_at_the_end(evening: Evening) -> None:
    ann, ben, dan, cleo, eve = evening.members("ann", "ben", "dan", "cleo", "eve")
    players = (ann, ben, dan)
    await evening.start_game(*players, rounds="short")
    theirs, panel = await watch(evening, eve), await watch(evening, cleo)
    await evening.press(eve, theirs, guesses_on(theirs)[0])
    shared, hands = text(evening.board()), [text(evening.hand(member)) for member in players]
    sent = len(evening.env.backend.http_requests)
    first, second, _ = guesses_on(panel)
    await evening.press(cleo, panel, first)
    await evening.press(cleo, panel, second)
    assert "✓ " in labels(panel)[1]
    await evening.paint()
    assert text(evening.board()) == shared
    assert [text(evening.hand(member)) for member in players] == hands
    edited = [request for request in evening.env.backend.http_requests[sent:] if request.method == "PATCH"]
    assert edited == [], "the presses alone are answered"
    await evening.play_out(*players, until=1)
    guesser = evening.table().guessers[UserId(cleo.id)]
    assert guesser.counted == 1
    assert f"{guesser.right} of 1 right so far" in text(panel)
    await evening.press_old(cleo, panel, f"t:1:-:{first}")
    assert "The cards were shown before your guess. Guess the next ones." in text(panel)
    await evening.my_data(eve, "delete")
    assert not await mentions(evening.bot.store, eve.id), "what a watcher guessed is theirs to delete"
    assert evening.table().guessers[UserId(cleo.id)] == guesser
    assert [one.name for one in evening.table().guessers.values()] == ["", "cleo"]
    await evening.play_out(*players)
    await evening.paint()
    full = text(answer_of(await evening.press(eve, evening.shared()[-1], "full")))
    [told] = [line for line in full.splitlines() if "Guesses: " in line]
    assert "deleted\xa0player\xa0" in told
    assert f"cleo\xa0{guesser.right}\xa0of\xa01" in told
    assert f"You guessed {guesser.right} of 1 right." in text(panel)


async def test_what_none_may_watch_or_guess_is_refused(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    lobby = await evening.open_table(ann)
    assert said(await evening.press_old(cleo, lobby, "t:1:-:watch")) == (
        "The game hasn't started yet. Press *Join* to play, or come back later."
    )
    await evening.add_bots(ann, lobby)
    await evening.press(ann, lobby, "start")
    await evening.paint()
    hand = answer_of(await evening.press_old(ann, lobby, "t:1:-:watch"))
    assert "Your card?" in text(hand), "a player gets their hand"
    await evening.press_old(ann, hand, f"t:1:-:guess {number_now(evening.table())} 1")
    assert "You've seen cards of this game, so you can't guess." in text(hand)
    monkeypatch.setattr(panels, "MOST_WATCHERS", 1)
    panel = await watch(evening, cleo)
    refused = said(await evening.press(ben, lobby, "watch"))
    assert refused.startswith("No more people can watch this game: 1 already do.")
    await evening.press_old(cleo, panel, "t:1:-:guess 1 9")
    assert "This seat isn't in play now." in text(panel)
    for nonsense in ("guess 1", "guess 1 -1", "guess 1234567 1", "watch 1"):
        answer = await evening.press_old(cleo, panel, f"t:1:-:{nonsense}")
        assert text(answer_of(answer)).startswith("This button means nothing"), nonsense
    public = await evening.press_old(cleo, lobby, "t:1:-:guess 1 1")
    assert text(answer_of(public)).startswith("This button means nothing"), "a guess is not for all to see"
    assert not evening.table().guessers
    await ann.slash(evening.channel, "table close")
    await evening.press(ann, evening.private(ann)[-1], "close")
    await evening.paint()
    for word in ("watch", "guess 1 1"):
        assert said(await evening.press_old(cleo, panel, f"t:1:-:{word}")).startswith("This game is over.")
    lesson = await evening.learn(ann)
    for word in ("watch", "guess 1 1"):
        refused = said(await evening.press_old(ben, lesson, f"t:{evening.table().id}:-:{word}"))
        assert refused.startswith("This lesson is somebody else's."), word


async def test_a_seat_taken_wakes_a_sleeping_table_and_who_leaves_sees_no_hand(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.want_letters(ben)
    await evening.start_game(ann, house=2)
    await evening.wait(2 * UNHURRIED_SECONDS)
    assert not evening.table().awake
    panel = await watch(evening, ben)
    assert evening.letters(ben) == [], "also who wants hands by direct message watches at the table"
    assert "💤" in text(panel)
    await evening.press(ben, panel, "join")
    assert "You take over from **🤖\xa0" in text(panel)
    for _ in range(60):
        await evening.wait(2)
        if evening.table().seat(UserId(ben.id)) is not None:
            break
    assert evening.table().awake
    await evening.paint()
    assert "Your card?" in text(evening.letter(ben)), "their hand comes in its place"
    assert panel.id not in [message.id for message in evening.private(ben)]
    await evening.leave(ben)
    assert evening.hands(ben) == []
    panel = await watch(evening, ben, "hand")
    assert "You're watching" in text(panel)
    assert guesses_on(panel) == [], "they know a hand"
