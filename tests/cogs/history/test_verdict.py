"""What a check says of a game, and what can still be checked after a player's data was deleted."""

from itertools import cycle

import pytest
from msgspec.structs import replace

from bot.i18n import LANGUAGES, Tr
from bot.ids import TableId, UserId
from bot.scores.finished import Finished
from bot.screens.fairness import SEAL_TOLD, seal_lines
from bot.screens.table import table_message
from bot.table import Table, log
from bot.table.again import same_cards
from bot.table.commands import SetHouse, Start
from bot.table.dealing import draw, sha
from bot.table.decisions import decide
from bot.table.folding import fold
from bot.table.nouns import Moment
from bot.table.replay import Replay, recall, replay
from cogs.history.files import FORMATS, export
from cogs.history.replay import replay_page
from cogs.history.verdict import judged, unfinished, verdict
from engine.registry import games
from tests.bot.drawn import assert_fits, live_buttons, text_of
from tests.bot.logged import setting_of
from tests.bot.people import ANN, BEN, CLEO, NAMES, NUMBER, after, join, opened
from tests.bot.recorded import ENDED, MESSAGE, forgotten, recorded, replayed, without_anybody, written_down
from tests.bot.sealed import SALT, SECRET, SOME, dealt, shown
from tests.engine.contract import Setting, biggest_of

pytestmark = pytest.mark.by_lot

EN = Tr("en")
PEOPLE = (ANN, BEN, CLEO)


def head(read: Replay, played: Finished | None = None) -> str:
    """The line of the verdict that says whether the game was fair. `pages-checks.txt` has the full text."""
    return text_of(verdict(read, played or written_down(read), EN)).splitlines()[1]


def test_a_game_without_a_message_is_not_said_to_agree_whole() -> None:
    assert head(replayed(SOME, posted=False)).startswith("🔎 **Everything that can be checked matches.**")


@pytest.mark.parametrize("reason", ["voted", "empty", "unplayed", "gone"])
def test_a_dealt_game_tells_its_secret_however_it_ended(reason: log.CloseReason) -> None:
    logged = recorded(SOME, ["Ann", "Ben"])
    at = next(i for i, (entry, _) in enumerate(logged) if isinstance(entry, log.Started))
    read = replay(NUMBER, [*logged[: at + 3], (log.Closed(reason), None)])
    text = text_of(unfinished(read, EN))
    assert read.table.secret in text
    assert "Verify" in live_buttons(table_message(read.table, Moment(), EN)), "it leads there"
    assert (text.count("✅") >= 4, "❌" in text) == (True, False)


def test_the_message_of_the_start_has_enough_of_the_seal_and_nothing_secret() -> None:
    table = after(shown(), Start(ANN))
    told = seal_lines(table, EN)
    assert all(word in told for word in (f"`{table.commitment[:SEAL_TOLD]}`", f"/{MESSAGE})"))
    assert not any(f"`{hidden}" in told for hidden in (SECRET, SALT, sha(SALT), table.seed))


@pytest.mark.parametrize("setting", [*map(biggest_of, games())], ids=repr)
def test_whenever_somebody_is_deleted_seal_seed_and_shuffles_can_still_be_checked(setting: Setting) -> None:
    whole = recorded(setting, ["Ann", "Ben"])
    before, start = (
        replay(NUMBER, whole),
        next(i for i, (one, _) in enumerate(whole) if isinstance(one, log.Started)),
    )
    people = [-1 if player.user == 101 else player.user for player in before.frames[0].players]
    for cut in (start + 1, (start + 1 + len(whole)) // 2, len(whole)):
        without = [forgotten(logged, UserId(101), UserId(-1)) for logged in (whole[:cut], whole)]
        after_it = [*without[0], *without[1][cut:]]
        read = replay(NUMBER, after_it)
        assert recall(NUMBER, after_it).seed == before.table.seed
        assert read.finished
        assert (read.seed_agrees, read.people_agree, read.shuffles_agree) == (True, True, True)
        assert read.unsalted
        assert (read.table.secret, read.table.commitment) == (before.table.secret, before.table.commitment)
        assert before.table.sealed.salt not in "".join(log.encode(entry) for entry, _ in after_it if entry)
        assert [player.user for player in read.frames[0].players] == people
        assert head(read).startswith(
            "🔎 **Everything that can be checked matches.** A player's data was deleted"
        )


def test_no_guess_of_an_id_can_be_confirmed_in_what_is_left() -> None:
    logged = forgotten(recorded(SOME, ["Ann", "Ben"]), UserId(101))
    left = "\n".join(log.encode(entry) for entry, _ in logged if entry)
    read = replay(NUMBER, logged)
    for word in ("101", f"{read.table.sealed.cover}|101", f"{read.table.secret}|101", "|101"):
        assert sha(word) not in left
    assert sha("the salt of seed|101") in left, "only who has the salt could know it again"
    assert "the salt of seed" not in left


def test_who_is_deleted_in_the_lobby_does_not_break_the_start() -> None:
    entries: list[log.Entry] = [
        replace(opened(), salt=SALT),
        log.Posted(MESSAGE),
        *(log.Joined(user, NAMES[user]) for user in PEOPLE),
        log.Left(BEN),
    ]
    stayed = forgotten([(entry, None) for entry in entries], BEN)
    table = recall(NUMBER, stayed)
    assert table.sealed.salt == SALT, "nothing was dealt yet"
    table = after(table, SetHouse(ANN, 1), Start(ANN))
    straight = after(shown(), join(CLEO), SetHouse(ANN, 1), Start(ANN))
    assert dealt(table) == dealt(straight)


def test_a_game_that_somebody_left_agrees_with_what_was_written_down() -> None:
    read = replay(NUMBER, recorded(SOME, ["Ann", "Ben"]))
    now = read.table.results
    assert {result.mark for result in now} == {"", "left", "late"}
    assert read.ends_as(now)
    assert not read.ends_as([now[0], now[1]._replace(place=9)])


@pytest.mark.parametrize(("game", "language"), [*zip(games(), cycle(LANGUAGES), strict=False)])
def test_all_that_is_shown_of_such_a_game_is_shown_and_names_nobody(game: str, language: str) -> None:
    tr = Tr(language)
    read = without_anybody(setting_of(game))
    sheet = table_message(read.table, Moment(), tr)
    checked = verdict(read, written_down(read), tr)
    for screen in (sheet, checked, replay_page(read, 0, tr), replay_page(read, 10_000, tr)):
        assert_fits(screen)
    assert tr("deleted player")[:12] in text_of(sheet)
    assert [sign in text_of(checked) for sign in ("\n🔎", "✅", "❌")] == [True, True, False]
    for form in FORMATS:
        content = export(read, form, ENDED, tr).content
        assert not any(name in content for name in ('"-1"', "Annabella", "Benjamin"))
        assert form == "data" or tr("deleted player") in content


def test_the_check_compares_with_the_first_deal() -> None:
    found = replayed(setting_of("kuckuck"), ["Ann"])
    host = found.table.host
    first, entries = same_cards(found.table, host, draw(), 0.0)
    later = [first, *entries, *decide(fold(Table(TableId(8)), [first, *entries]), Start(host))]
    second = replay(TableId(8), [(entry, None) for entry in later])
    said, steps = judged(second, True, EN, first=found)
    assert said.startswith("✅")
    assert "The seed is that of table 7" in steps.text
    assert first.same
    turned = (*first.same.seats[1:], first.same.seats[0])
    for forged in (replace(first.same, seed="0" * 64), replace(first.same, seats=turned)):
        wrong = replay(TableId(8), [(entry, None) for entry in [replace(first, same=forged), *later[1:]]])
        assert judged(wrong, True, EN, first=found)[0].startswith("❌")
    assert judged(second, True, EN)[1].text.startswith("1. 🔎")
