"""A review: what a strong bot thinks of a person's decisions in a finished game."""

import asyncio
from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace
from simcord import MemberActor, ResponseMessage

from bot.ids import UserId
from bot.minds.minds import Minds
from bot.table.occasions import KINDS
from cogs.reviews import cog as reviews
from cogs.reviews import making as reviewing
from cogs.reviews.buttons import is_alone
from cogs.reviews.stored import KeptReviews
from engine.game import Action, Game, View
from engine.minds import PLAIN, Temper, Thought, strong
from tests.cogs.circumstances import unhurried
from tests.cogs.evening import Evening, forged
from tests.cogs.finished import ask, content_of, finished, refusal, shown
from tests.cogs.reading import answer_of, faces, said, text, words

__all__ = ["unhurried"]

SLOW, ENOUGH = 1.0, 300.0
"""The seconds for one slow thought, and for all thoughts about a game."""
WORDS = ("review 0 new", "review 1", "review 0 all", "review 0 file", "try 0", "try 0 answer")
"""The words in the addresses of reviews' buttons."""


class Thinker(Minds):
    """Minds in this process. A thought takes ``seconds``, and is None if the minds are ``dead``."""

    def __init__(self, share: float = 1.0) -> None:
        super().__init__(share)
        self.asked = 0
        self.seconds = 0.0
        self.dead = False

    async def think(
        self,
        game: Game,
        view: View,
        legal: Sequence[Action],
        seed: str,
        worlds: int = 3,
        temper: Temper = PLAIN,
    ) -> Thought | None:
        if self.seconds:
            await asyncio.sleep(self.seconds)
        self.asked += 1
        mind = strong(game)
        assert mind
        return None if self.dead else mind.weigh(view, legal, Random(seed), worlds, temper)


async def reviewed(evening: Evening, member: MemberActor, **options: int) -> ResponseMessage:
    """The member's review, once it is ready."""
    answer = await ask(member, evening, "review", **options)
    await evening.paint()
    return shown(evening, member, answer)


@pytest.fixture
async def thinker() -> Thinker:
    return Thinker()


@pytest.fixture
def minds(thinker: Thinker) -> Minds:
    return thinker


async def test_a_review_has_all_decisions_on_its_pages_leads_to_the_moment_and_is_made_once(
    evening: Evening, thinker: Thinker
) -> None:
    ann, ben = evening.members("ann", "ben")
    number = await finished(evening, ann, ben, game="ducksoup")
    review = await reviewed(evening, ann)
    met = [text(review)]
    [look, *_] = [word for word in words(review) if word.startswith("replay ") and "point" in word]
    assert (await evening.press(ann, review, look)).acknowledged
    there = shown(evening, ann, review)
    assert "Replay: " in text(there), "the table of that moment"
    assert (await evening.press(ann, there, "review 0")).acknowledged
    assert text(shown(evening, ann, review)) == met[0]
    point = shown(evening, ann, review)
    assert (await evening.press(ann, point, "try 0")).acknowledged
    hand = shown(evening, ann, review)
    assert "A strong bot" not in text(hand)
    [choice, *_] = [word for word in words(hand) if word.startswith("try 0 chose")]
    for forgery in ("try 9", "try 0 chose ZZ"):
        assert said(await evening.press_old(ann, hand, f"t:{number}:-:{forgery}")).startswith("This button")
    assert (await evening.press(ann, hand, choice)).acknowledged
    assert "A strong bot: **" in text(shown(evening, ann, review))
    assert (await evening.press(ann, shown(evening, ann, review), "review 0")).acknowledged
    while f"review {len(met)}" in words(review := shown(evening, ann, review)):
        assert (await evening.press(ann, review, f"review {len(met)}")).acknowledged
        review = shown(evening, ann, review)
        met.append(text(review))
    assert len(met) > 2
    assert "✓ as a strong bot would." in met[-1]
    assert len(evening.private(ann)) == 2, "below the list of games"
    thoughts = thinker.asked
    await evening.restart()
    assert text(await ask(ann, evening, "review")) == met[0]
    assert thinker.asked == thoughts > 0


async def test_a_game_that_is_on_or_cannot_be_reviewed_is_refused_in_a_sentence(
    evening: Evening, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, eve = evening.members("ann", "ben", "eve")
    number = await finished(evening, ann, ben)
    not_mine = f"You had no seat at table {number}. Reviews are for the people who played there."
    assert await refusal(eve, evening, "review", table=number) == not_mine
    lobby = await evening.start_game(ann, house=2)
    on = evening.table().id
    still_on = (
        f"The game at table {on} is still going. Its hands and its secret will be shown when it's over."
    )
    for word in WORDS:
        assert said(await evening.press_old(ann, lobby, f"t:{on}:-:{word}")) == still_on, word
    await evening.press(ann, answer_of(await ann.slash(evening.channel, "table close")), "close")
    answer = await refusal(ann, evening, "review", table=on)
    assert answer.startswith(f"Table {on} ended without a result")
    with monkeypatch.context() as weak:
        weak.setattr(evening.bot.get_cog("Reviews"), "_think", None)  # the host wants no bots that think
        assert (await refusal(ann, evening, "review", table=number)).startswith("There's no strong bot here")
    await evening.bot.store.set_painted(number)
    assert await evening.bot.store.housekeeping.drop_logs(evening.bot.now() + 1)
    assert (await refusal(ann, evening, "review", table=number)).startswith("The moves of table")
    assert thinker.asked == 0


async def test_a_forged_press_shows_nobodys_review(evening: Evening, thinker: Thinker) -> None:
    ann, ben, eve = evening.members("ann", "ben", "eve")
    number = await finished(evening, ann, ben)
    review = await reviewed(evening, ann)
    thoughts, there = thinker.asked, Evening(evening.env)
    stranger = there.member("stranger")
    history = await ask(stranger, there, "history")
    for word in WORDS:
        pressed = await forged(eve, review, f"t:{number}:-:{word}")
        assert said(pressed).startswith(f"You had no seat at table {number}."), word
        pressed = await there.press_old(stranger, history, f"t:{number}:-:{word}")
        assert said(pressed).startswith(f"There's no table {number} in this server."), word
    for word in ("review", "review x", "review 1234", "review 0 everything", "try x", "try 0 chose"):
        answer = said(await evening.press_old(ann, review, f"t:{number}:-:{word}"))
        assert answer.startswith("This button means nothing to me any more."), word
    assert thinker.asked == thoughts
    assert evening.shared() == there.shared() == []


async def test_the_turning_points_are_shown_to_all_and_lead_each_to_their_own(evening: Evening) -> None:
    ann, ben = evening.member("ann"), evening.member("ben", locale="fr")
    await finished(evening, ann, ben)
    review = await reviewed(evening, ann)
    assert review.ephemeral
    assert evening.shared() == evening.private(ben) == []
    posted = answer_of(await evening.press(ann, review, "review 0 all"))
    assert not posted.ephemeral
    assert "Review of the decisions of **ann**" in text(posted)
    before = faces(posted)
    assert (await evening.press(ben, posted, "review 0 new")).acknowledged
    await evening.paint()
    [own] = evening.private(ben)
    assert "Bilan de tes choix" in text(own)
    assert faces(evening.shared()[0]) == before


async def test_a_review_is_saved_as_a_page_and_goes_with_its_persons_data(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    number = await finished(evening, ann, ben)
    review = await reviewed(evening, ann)
    sent = answer_of(await evening.press(ann, review, "review 0 file"))
    assert sent.ephemeral
    [attachment] = sent.attachments
    assert attachment.filename == f"coucou-{number}-review.html"
    page = content_of(evening, attachment)
    assert "<em>✓ as a strong bot would</em>" in page
    assert "decisions match a strong bot" in page
    data = await evening.my_data(ann, "show", here=True)
    assert "**1** game with your review" in text(data)
    await evening.my_data(ann, "delete", here=True)
    assert await KeptReviews(evening.bot.store).find(number, UserId(ann.id)) is None
    assert said(await evening.press(ann, review, "review 1")).startswith("You had no seat at table")


async def test_the_end_in_ones_panel_leads_to_the_review_also_in_direct_messages(evening: Evening) -> None:
    ann, ben, eve = evening.members("ann", "ben", "eve")
    await evening.want_letters(ben)
    await evening.start_game(ann, ben, house=3, game="coucou", chips=2)
    table = await evening.play_out(ann, ben)
    hand = evening.private(ann)[-1]
    before = faces(hand)
    assert (await evening.press(ann, hand, "review 0 new")).acknowledged
    await evening.paint()
    *_, panel, review = evening.private(ann)
    assert faces(panel) == before, "the panel stays"
    assert (await evening.press(ben.user, evening.letter(ben), "review 0 new")).acknowledged
    await evening.paint()
    for told in (review, evening.letters(ben)[-1]):
        assert "Review of your decisions" in text(told)
    for way, shows in (("replay 0 point", "Replay: "), ("practise 0", "played on from")):
        await forged(ben.user, told, f"t:{table.id}:-:{way}")
        assert shows in text(evening.letters(ben)[-1]), "what a review leads to opens there too"
    help_page = answer_of(await eve.user.slash("help"))
    for way in ("review 0 new", "replay 0 point", "practise 0", "save data"):
        answer = said(await forged(eve.user, help_page, f"t:{table.id}:-:{way}"))
        assert answer == "There's no such table. Open a new one."


async def test_one_person_has_one_review_made_at_a_time_which_is_asked_for_again_after_a_stop(
    evening: Evening, thinker: Thinker
) -> None:
    ann, ben = evening.members("ann", "ben")
    first, second, third = [await finished(evening, ann, ben) for _ in range(3)]
    thinker.seconds = SLOW
    answer = await ask(ann, evening, "review", table=first)
    assert "A strong bot is looking at your decisions: 0 of " in text(answer)
    for number in (first, second):
        assert await refusal(ann, evening, "review", table=number) == (
            "I'm still working on another review for you. Wait until it's ready."
        )
    assert "0 of" in text(await ask(ben, evening, "review", table=first)), "each person has their own"
    await evening.wait(ENOUGH)
    assert thinker.asked % reviewing.MOST_THOUGHTS == 0, "each decision is thought about several times"
    thinker.seconds = 0.0
    assert "Review of your decisions" in text(shown(evening, ann, answer))
    assert "Review of your decisions" in text(await reviewed(evening, ann, table=second))
    thinker.seconds = SLOW
    answer = await ask(ann, evening, "review", table=third)
    await evening.restart()
    assert reviews.STOPPED in text(shown(evening, ann, answer))


async def test_one_server_leaves_room_for_the_reviews_of_the_others_and_all_have_only_so_much(
    evening: Evening, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    number = await finished(evening, ann, ben, cleo)
    thinker.seconds = SLOW
    assert reviews.MOST_OF_A_SERVER == 2
    for member in (ann, ben):
        assert "0 of" in text(await ask(member, evening, "review", table=number))
    assert await refusal(cleo, evening, "review", table=number) == reviews.BUSY
    there = Evening(evening.env)
    await finished(there, *(others := there.members("zoe", "yan")))
    assert "0 of" in text(await ask(others[0], there, "review"))
    monkeypatch.setattr(reviews, "MOST_AT_ONCE", 3)
    assert await refusal(others[1], there, "review") == reviews.BUSY
    await evening.wait(ENOUGH)
    thinker.seconds = 0.0
    assert "Review of your decisions" in text(await reviewed(evening, cleo, table=number))


async def test_where_nobody_can_think_one_is_told_so_and_may_ask_again(
    evening: Evening, thinker: Thinker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(reviewing, "AGAIN", 0.0)
    ann, ben = evening.members("ann", "ben")
    await finished(evening, ann, ben)
    thinker.dead = True
    assert reviews.BUSY in text(await reviewed(evening, ann))
    thinker.dead = False
    with monkeypatch.context() as broken:
        broken.setattr(reviewing, "settled", None)
        assert "That didn't work, but nothing is lost." in text(await reviewed(evening, ann))
    assert "a review could not be made" in caplog.text
    caplog.clear()
    thinker.seconds = SLOW
    await ask(ann, evening, "review")
    evening.env.inject_error("PATCH", "/webhooks/*", status=404, code=10008, times=9)
    await evening.wait(ENOUGH)
    thinker.seconds = 0.0
    kept = text(await ask(ann, evening, "review"))
    assert "Review of your decisions" in kept, "also where the message was taken away meanwhile"


async def test_a_hint_stands_in_the_hand_for_one_turn_where_one_person_plays_against_bots(
    evening: Evening, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "AGAIN", 0.0)
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, house=2)
    table = evening.table()
    assert is_alone(replace(table, occasion=KINDS["open"])), "a friendly game is for learning, too"
    press, hand = f"t:{table.id}:-:hint", evening.private(ann)[-1]
    assert (await evening.press(ann, hand, "hint")).acknowledged
    hinted = evening.private(ann)[-1]
    assert "💡 A strong bot: **" in text(hinted)
    assert thinker.asked == reviewing.HINT_THOUGHTS
    await evening.choose_in(ann, hinted)
    assert "A strong bot" not in text(evening.private(ann)[-1])
    thinker.dead = True
    assert reviews.BUSY in said(await evening.press_old(ann, hand, press))
    assert "strong bot" not in said(await forged(ben, hand, press))
    page = answer_of(await evening.press(ben, await evening.open_table(ben), "host"))
    early = f"t:{evening.table().id}:-:hint"
    assert said(await evening.press_old(ben, page, early)).startswith(
        "There's nothing for you to choose right now."
    )
    await evening.start_game(ben, ann, house=1)
    theirs = evening.private(ben)[-1]
    assert "hint" not in words(theirs)
    refused = said(await evening.press_old(ben, theirs, f"t:{evening.table().id}:-:hint"))
    assert refused.startswith("I only give hints when one person plays against bots.")
