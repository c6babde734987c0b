"""``/review``: what a strong bot thinks of one's decisions, by simcord."""

from __future__ import annotations

import pytest

from bot.discord_ui import reviews
from bot.ids import UserId
from bot.minds.minds import Minds
from tests.cogs.evening import Evening, forged
from tests.cogs.finished import ask, content_of, finished, played, refusal, shown
from tests.cogs.reading import answer_of, faces, said, text, words
from tests.cogs.reviewing import Thinker, reviewed

LOCALES = {"en": "en-GB", "fr": "fr", "de": "de"}


@pytest.fixture
def share() -> float:
    """How much of a core may think."""
    return 1.0


@pytest.fixture
async def thinker(share: float) -> Thinker:
    return Thinker(share)


@pytest.fixture
def minds(thinker: Thinker) -> Minds:
    return thinker


HEADS = {
    "en": ("Review of your decisions", "as a strong bot would", "It saw only what could be seen"),
    "fr": ("Bilan de tes choix", "comme un robot fort", "Il ne voyait que"),
    "de": ("Analyse deiner Züge", "wie ein starker Bot", "Er sah nur"),
}


@pytest.mark.parametrize("language", LOCALES)
async def test_a_review_is_for_its_person_alone_in_their_language(evening: Evening, language: str) -> None:
    ann, ben = evening.member("ann", locale=LOCALES[language]), evening.member("ben")
    number = await finished(evening, ann, ben)
    review = await reviewed(evening, ann)
    assert review.ephemeral
    assert all(head in text(review) for head in HEADS[language])
    assert f"{number}" in text(review)
    assert evening.shared() == evening.private(ben) == []


async def test_a_review_has_all_decisions_on_its_pages(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await finished(evening, ann, ben, game="ducksoup")
    review = await reviewed(evening, ann)
    met = [text(review)]
    while "review" in " ".join(words(review)) and f"review {len(met)}" in words(review):
        assert (await evening.press(ann, review, f"review {len(met)}")).acknowledged
        review = shown(evening, ann, review)
        met.append(text(review))
    assert len(met) > 2
    assert "Trick 1:" in met[1]
    assert "✓ as a strong bot would." in met[1]
    assert (await evening.press(ann, review, f"review {len(met) - 2}")).acknowledged
    assert text(shown(evening, ann, review)) == met[-2]
    assert len(evening.private(ann)) == 1


@pytest.mark.parametrize("word", ["review 0 new", "review 0", "review 3", "review 0 all", "review 0 file"])
async def test_a_game_that_is_on_is_never_reviewed(evening: Evening, thinker: Thinker, word: str) -> None:
    ann, ben = evening.members("ann", "ben")
    lobby = await evening.start_game(ann, ben, house=1)
    number = evening.table().id
    still_on = f"The game of table {number} is still on. Its hands and its secret are shown when it is over."
    assert await refusal(ann, evening, "review", table=number) == still_on
    assert said(await evening.press_old(ann, lobby, f"t:{number}:-:{word}")) == still_on
    assert thinker.asked == 0


async def test_what_cannot_be_reviewed_is_refused_in_a_sentence(evening: Evening, thinker: Thinker) -> None:
    ann, ben, eve = evening.members("ann", "ben", "eve")
    assert await refusal(ann, evening, "review") == "You have not finished a game in this server yet."
    number = await finished(evening, ann, ben)
    not_mine = f"You had no seat at table {number}. A review is only for the one who decided."
    assert await refusal(eve, evening, "review", table=number) == not_mine
    assert (await refusal(eve, evening, "review", table=99)).startswith("There is no table 99 ")
    await evening.open_table(ann, "coucou")
    open_ = evening.table().id
    await ann.slash(evening.channel, "close")
    answer = await refusal(ann, evening, "review", table=open_)
    assert answer.startswith(f"Table {open_} ended without a result")
    await evening.bot.store.set_painted(number)
    assert await evening.bot.store.housekeeping.drop_logs(evening.bot.now() + 1)
    assert (await refusal(ann, evening, "review", table=number)).startswith("The moves of table")
    assert thinker.asked == 0


@pytest.mark.parametrize("share", [0.0])
async def test_where_the_host_wants_no_thinking_there_are_no_reviews(
    evening: Evening, thinker: Thinker
) -> None:
    ann, ben = evening.members("ann", "ben")
    await finished(evening, ann, ben)
    assert await refusal(ann, evening, "review") == "No strong bot can look at games of Coucou here."
    assert thinker.asked == 0


async def test_without_a_strong_player_there_are_no_reviews(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "strong", lambda _: None)
    ann, ben = evening.members("ann", "ben")
    await finished(evening, ann, ben)
    assert await refusal(ann, evening, "review") == "No strong bot can look at games of Coucou here."


@pytest.mark.parametrize("word", ["review 0 new", "review 0", "review 1", "review 0 all", "review 0 file"])
async def test_a_forged_press_shows_nobodys_review(evening: Evening, thinker: Thinker, word: str) -> None:
    ann, ben, eve = evening.members("ann", "ben", "eve")
    number = await finished(evening, ann, ben)
    review = await reviewed(evening, ann)
    thoughts = thinker.asked
    pressed = await forged(eve, review, f"t:{number}:-:{word}")
    assert said(pressed).startswith(f"You had no seat at table {number}.")
    there = Evening(evening.env)
    stranger = there.member("stranger")
    history = await ask(stranger, there, "history")
    assert said(await there.press_old(stranger, history, f"t:{number}:-:{word}")).startswith("There is no")
    assert thinker.asked == thoughts
    assert evening.shared() == there.shared() == []


async def test_a_button_of_nobodys_making_means_nothing(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    number = await finished(evening, ann, ben)
    review = await reviewed(evening, ann)
    for word in ("review", "review x", "review 1234", "review 0 everything"):
        answer = said(await evening.press_old(ann, review, f"t:{number}:-:{word}"))
        assert answer.startswith("This button means nothing to me any more.")
        await evening.env.advance_time(2)


async def test_the_turning_points_are_shown_to_all_and_lead_each_to_their_own(evening: Evening) -> None:
    ann, ben = evening.member("ann"), evening.member("ben", locale="fr")
    await finished(evening, ann, ben)
    review = await reviewed(evening, ann)
    posted = answer_of(await evening.press(ann, review, "review 0 all"))
    assert not posted.ephemeral
    assert "Review of the decisions of **ann**" in text(posted)
    assert said(await evening.press(ann, review, "review 0 all")).startswith("You have just shown something")
    before = faces(posted)
    assert (await evening.press(ben, posted, "review 0 new")).acknowledged
    await evening.paint()
    [own] = evening.private(ben)
    assert "Bilan de tes choix" in text(own)
    assert faces(evening.shared()[0]) == before
    await evening.wait(31)
    assert not answer_of(await evening.press(ann, review, "review 0 all")).ephemeral


async def test_who_may_not_write_shows_no_review(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await finished(evening, ann, ben)
    await reviewed(evening, ann)
    silent = evening.limited(ann, view_channel=True, send_messages=False)
    page = answer_of(await ann.slash(silent, "review"))
    assert said(await evening.press(ann, page, "review 0 all")).startswith("I may not write in this channel.")
    assert evening.shared(silent) == []


async def test_a_review_is_saved_as_a_page_with_a_word_on_each_decision(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    number = await finished(evening, ann, ben)
    review = await reviewed(evening, ann)
    sent = answer_of(await evening.press(ann, review, "review 0 file"))
    assert sent.ephemeral
    [attachment] = sent.attachments
    assert attachment.filename == f"coucou-{number}-review.html"
    page = content_of(evening, attachment)
    assert "<em>✓ as a strong bot would</em>" in page
    assert "decisions as a strong bot would." in page
    assert text(shown(evening, ann, review)) == text(review)


async def test_deleted_data_takes_the_review_along(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    number = await finished(evening, ann, ben)
    review = await reviewed(evening, ann)
    assert "**1** game with your review" in text(
        answer_of(await ann.slash(evening.channel, "mydata show", where="here"))
    )
    confirm = answer_of(await ann.slash(evening.channel, "mydata delete", where="here"))
    [delete] = [word for word in words(confirm) if word.startswith("mydata delete")]
    await evening.press(ann, confirm, delete)
    assert await evening.bot.store.reviews.find(number, UserId(ann.id)) is None
    assert said(await evening.press(ann, review, "review 1")).startswith("You had no seat at table")


async def test_the_end_in_ones_panel_leads_to_the_review(evening: Evening) -> None:
    ann = evening.member("ann")
    await played(evening, ann, chips=2)
    [hand] = evening.private(ann)
    before = faces(hand)
    assert (await evening.press(ann, hand, "review 0 new")).acknowledged
    await evening.paint()
    panel, review = evening.private(ann)
    assert faces(panel) == before, "the panel stays"
    assert "You made no decision of your own in this game." in text(review)


async def test_a_review_is_asked_for_in_direct_messages_too(evening: Evening) -> None:
    ann, eve = evening.members("ann", "eve")
    await evening.want_letters(ann, eve)
    table = await played(evening, ann, chips=2)
    assert (await evening.press(ann.user, evening.letter(ann), "review 0 new")).acknowledged
    await evening.paint()
    assert "You made no decision of your own in this game." in text(evening.letters(ann)[-1])
    await played(evening, eve, chips=2)
    answer = said(await forged(eve.user, evening.letter(eve), f"t:{table.id}:-:review 0 new"))
    assert answer == "There is no such table. Open a new one."


async def test_a_turning_point_leads_to_the_table_of_that_moment_and_back(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await finished(evening, ann, ben, game="ducksoup")
    review = await reviewed(evening, ann)
    first = text(review)
    [look, *_] = [word for word in words(review) if word.startswith("replay ") and "point" in word]
    assert (await evening.press(ann, review, look)).acknowledged
    there = shown(evening, ann, review)
    assert "Replay: " in text(there)
    assert (await evening.press(ann, there, "review 0")).acknowledged
    assert text(shown(evening, ann, review)) == first
