"""What a player of Cucco is told of what has happened to them, and what stands when a round is over."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.cucco.beats import result
from bot.games.cucco.happened import happened
from bot.games.cucco.ways import Way, ways
from bot.i18n import LANGUAGES, NO_FACES, FaceMarkup, Tr
from bot.presenters.common import sitting
from bot.presenters.table import panel
from bot.screen import Screen, Text
from bot.table import Phase
from engine.games import cucco
from engine.games.cucco.nouns import State
from tests.bot.drawn import LONGEST_FACES, assert_fits, evening, started, text_of
from tests.bot.hard_names import long_names
from tests.engine.contract import FEW_SETTINGS
from tests.engine.cucco_table import LETTERS, after, table

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"]
SITTING = started(next(s for s in FEW_SETTINGS if s.game.key == "cucco" and s.seats == 5), NAMES)
EN = Tr("en").of("cucco")


def told(state: State, letter: str) -> str:
    seat = LETTERS.index(letter)
    return happened(cucco.view(state, seat), sitting(SITTING, EN, seat=seat), EN)


def stands(state: State, letter: str = "") -> str:
    """The result of the round, for the table or for one seat."""
    seat = LETTERS.index(letter) if letter else None
    blocks = result(cucco.view(state, seat), sitting(SITTING, EN, seat=seat), EN)
    return "\n".join(block.text for block in blocks if isinstance(block, Text))


@pytest.mark.parametrize(
    ("cards", "words", "letter", "expected"),
    [
        ("A3 B13 C8 D9 E14", "A:ask B:accept", "B", "**🔁 Ann took your 13 and left you the 3.**"),
        ("A3 B13 C8 D9 E14", "A:ask B:accept", "A", "**🔁 You gave Ben your 3 and got the 13.**"),
        (
            "A3 B20 C8 D9 E14",
            "A:ask B:accept",
            "A",
            "**🚷 Ben had the person (20): you are out and pay 1 chip.**",
        ),
        ("A3 B20 C8 D9 E14", "A:ask B:accept", "B", "**🚷 Ann asked for your person (20) and is out.**"),
        (
            "A3 B18 C8 D9 E14",
            "A:ask B:accept",
            "A",
            "**🐈 Ben had the cat (18): you are out and pay 1 chip.**",
        ),
        ("A3 B18 C8 D9 E14", "A:ask B:accept", "B", "**🐈 Ann asked for your cat (18): Ann is out.**"),
        (
            "A3 B6 C8 D9 E14",
            "A:ask B:refuse",
            "A",
            "**💘 Ben has the lovers (6) and refused: you keep your 3.**",
        ),
        ("A3 B6 C8 D9 E14", "A:ask B:refuse", "B", "**💘 You refused Ann and keep the lovers (6).**"),
        ("A3 B19 C8 D9 E14", "A:ask C:accept", "B", "**↪️ Your 19 (horse) sent Ann on.**"),
        ("A3 B13 C8 D9 E14", "A:ask B:accept", "D", ""),
        ("A3 B13 C8 D9 E14", "A:keep", "A", ""),
    ],
)
def test_a_request_is_told_to_those_whom_it_concerns(
    cards: str, words: str, letter: str, expected: str
) -> None:
    assert told(after(table(cards), words), letter) == expected


def test_a_cat_far_away_is_told_to_whom_it_has_caught() -> None:
    state = after(table("A5 B9 C18 D10 E14"), "A:ask B:accept B:ask C:accept")
    lines = told(state, "A").split("\n")
    assert (
        lines[0]
        == "**🐈 Ben offered the card that you were dealt to a cat (18): you are out and pay 1 chip.**"
    )
    assert lines[1] == "-# 🔁 You gave Ben your 5 and got the 9."
    assert "Ann, the original owner of your card, is out" in told(state, "B")
    caught_nobody = after(table("A5 B18 C18 D10 E14"), "A:ask B:accept B:ask C:accept")
    assert "Cleo had the cat (18): you are out" in told(caught_nobody, "B")


def test_a_clown_is_told_to_both() -> None:
    state = after(table("A1 B9 C8 D10 E14"), "A:ask B:accept")
    assert (
        told(state, "A")
        == "**🔁 You gave Ben your 1 (clown) and got the 9. 🤡 Ben has the clown now and is out.**"
    )
    assert told(state, "B").endswith(
        "left you the 1 (clown). 🤡 That is a clown: you are out and pay 1 chip.**"
    )


def test_a_ceremony_is_told_to_everybody_who_pays_and_to_the_receiver() -> None:
    state = after(table("A12 B9 C8 D10 E14"), "A:ask B:accept")
    assert "🏺 For your ceremony the others pay you 4 chips." in told(state, "A")
    for payer in "BCDE":
        assert "🏺 Ann gave away a ceremony (12): you pay 1 chip." in told(state, payer)
    poor = after(table("A12 B9 C8 D10 E14", chips=(14, 14, 0, 14, 14)), "A:ask B:accept")
    assert told(poor, "C") == ""


def test_from_round_four_on_or_without_chips_one_is_out_of_the_hand() -> None:
    for state in (
        table("A3 B20 C8 D9 E14", number=4),
        table("A3 B20 C8 D9 E14", number=2, chips=(1, 14, 14, 14, 14)),
    ):
        assert told(after(state, "A:ask B:accept"), "A").endswith("you are out of this hand.**")


def test_the_deck_is_told_to_who_asked_it() -> None:
    keeps = "A:keep B:keep C:keep D:keep E:ask"
    last = after(table("A3 B9 C8 D10 E14", "2"), keeps)
    assert told(last, "E") == "**❌ Your 2 was the lowest: you pay 1 chip.**"
    owl = after(table("A3 B9 C8 D19 E11", "21"), "A:keep B:keep C:ask")
    assert told(owl, "C") == "**🦉 The deck turned up an owl (21): you keep your 8.**"
    drawn = after(table("A3 B9 C8 D19 E11", "15"), "A:keep B:keep C:ask")
    assert told(drawn, "C") == "**🔁 You drew the 15 from the deck.**"


def test_a_new_round_begins_with_how_the_last_one_ended() -> None:
    state = after(table("A5 B9 C21 D5 E14", number=3), "C:owl")
    assert told(state, "A") == "**❌ Your 5 was the lowest: you pay 3 chips.**"
    assert told(state, "B") == "**✅ Your 9 was safe: Ann and Dan had the 5.**"
    [speaker] = cucco.prompt(state).seats
    spoken = cucco.apply(state, speaker, "keep").state
    assert told(spoken, LETTERS[speaker]) == ""


def test_who_has_won_the_hand_reads_that_first() -> None:
    state = after(table("A3 E20", number=4, pot=7), "A:ask E:accept")
    assert told(state, "E") == "**🏆 You win the hand and the pot of 7!**"
    assert told(state, "A") == "**🚷 Eve had the person (20): you are out of this hand.**"
    assert told(state, "C") == "", "out of the hand since earlier rounds"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_told_before_anything_has_happened(language: str) -> None:
    tr = Tr(language).of("cucco")
    state = table("A3 B9 C8 D10 E14")
    for seat in range(5):
        assert happened(cucco.view(state, seat), sitting(SITTING, tr, seat=seat), tr) == ""
    assert result(cucco.view(state, 0), sitting(SITTING, tr, seat=0), tr)


def test_the_result_begins_with_ones_own_and_keeps_the_way_of_the_cards() -> None:
    words = "A:ask B:accept B:ask C:accept C:ask D:accept D:keep E:keep"
    state = after(table("A3 B9 C8 D10 E14", number=2), words)
    assert stands(state, "D").split("\n") == [
        "**Hand 1, round 2**",
        "**❌ Your 3 was the lowest: you pay 2 chips.**",
        "❌ 3 **you −2** · 8 Ben · 9 Ann · 10 Cleo · 14 Eve",
    ]
    assert stands(state).split("\n") == [
        "**Hand 1, round 2**",
        "❌ 3 **Dan −2**",
        "8 Ben",
        "9 Ann",
        "10 Cleo",
        "14 Eve",
        "-# 🔁 3: Ann → Ben → Cleo → Dan · 8: Cleo → Ben · 9: Ben → Ann",
    ]


def test_the_result_says_why_somebody_was_out_before_the_end() -> None:
    state = after(table("A3 B20 C8 D9 E14"), "A:ask B:accept B:keep C:keep D:keep E:keep")
    assert "❌ **Ann** asked Ben, who had the 20 (person). **−1**" in stands(state)
    cat = after(table("A5 B9 C18 D10 E14"), "A:ask B:accept B:ask C:accept C:keep D:keep E:keep")
    assert "❌ **Ann**: Ben offered their card to a cat (18). **−1**" in stands(cat)
    clown = after(table("A1 B9 C8 D10 E14"), "A:ask B:accept C:keep D:keep E:keep")
    assert "❌ **Ben** was left with the clown. **−1**" in stands(clown)
    assert "❌ 1 clown **Ben −1**" in stands(clown, "A"), "a hand has it in short"
    assert "❌ 1 clown" not in stands(clown, "B"), "it is their own result"


def test_a_hands_end_has_its_pot_and_everybodys_chips() -> None:
    state = after(table("A3 E20", number=4, pot=7, chips=(14, 14, 13, 12, 11)), "A:ask E:accept")
    won = "**🏆 Eve wins the hand and the pot of 7**\n"
    assert stands(state, "A").startswith(f"{won}**🚷 Eve had the person")
    assert stands(state).startswith(won)
    assert stands(state, "E").startswith("**Hand 1, round 4**\n**🏆 You win the hand and the pot of 7!**")
    assert "Eve wins" not in stands(state, "E"), "it is said once"
    standings = "17 chips Eve · 13 chips Ann · 13 chips Ben · 12 chips Cleo · 11 chips Dan"
    assert standings in stands(state).replace("\xa0", " ")
    assert "Out of the hand" not in stands(state)


def test_a_latecomer_who_saw_no_showdown_reads_no_other() -> None:
    view = replace(cucco.view(after(table("A5 B9 C21 D5 E14"), "C:owl"), 0), last=None)
    at = sitting(SITTING, EN, seat=0)
    assert happened(view, at, EN) == ""
    assert result(view, at, EN) == [Text("A new round is dealt.")]


def test_the_ways_of_the_cards() -> None:
    state = after(table("A3 B9 C8 D10 E2", "4"), "A:ask B:accept B:ask C:accept C:keep D:keep E:ask")
    assert state.last
    assert ways(state.last) == [
        Way(2, (4, None)),
        Way(3, (0, 1, 2)),
        Way(4, (None, 4)),
        Way(8, (2, 1)),
        Way(9, (1, 0)),
    ]
    short = table("A3 B9 C8 D19 E11", "5", short=True)
    reshuffled = after(short, "A:keep B:keep C:ask D:ask E:keep").last
    assert reshuffled
    assert [way.stops for way in ways(reshuffled) if way.card in reshuffled.given]


def test_what_has_happened_comes_before_the_card_and_in_a_lesson_once() -> None:
    state = after(table("A3 B13 C8 D9 E14"), "A:ask B:accept")
    text = text_of(panel(replace(SITTING, state=state), 1, None, Tr("en")))
    assert text.index("Keep or swap?") < text.index("left you the 3") < text.index("# Your card: 3")
    lesson = replace(SITTING, state=state, opened=replace(SITTING.opened, lesson=True))
    assert text_of(panel(lesson, 0, None, Tr("en"))).count("You gave Ben your 3 and got the 13.") == 1


@pytest.mark.parametrize("faces", [NO_FACES, LONGEST_FACES], ids=["words", "faces"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_result_fits_whatever_the_names(language: str, faces: FaceMarkup) -> None:
    setting = max((s for s in FEW_SETTINGS if s.game.key == "cucco"), key=lambda s: s.seats)
    tr, shown = Tr(language, faces=faces).of("cucco"), 0
    for met in evening(setting, long_names(setting)):
        if met.state.last and not met.state.story and not met.state.request and met.phase is Phase.PLAYING:
            for seat in (None, *range(setting.seats)):
                view = cucco.view(met.state, seat)
                assert_fits(Screen(tuple(result(view, sitting(met, tr, seat=seat), tr))))
            shown += 1
    assert shown
