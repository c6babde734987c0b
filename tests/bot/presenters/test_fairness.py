"""What `/verify` says of a game, and what can still be checked once data is deleted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bot.host.contact import Host
from bot.i18n import LANGUAGES, Tr
from bot.ids import MessageId, UserId
from bot.presenters.archive import unfinished, verdict
from bot.presenters.fairness import SEAL_TOLD, seal_message
from bot.presenters.table import table_message
from bot.table import log
from bot.table.anonymised import anonymised
from bot.table.commands import AddHouse, FillHouse, Start
from bot.table.dealing import sha
from bot.table.folding import fold
from bot.table.marks import recall
from bot.table.replay import replay
from engine.registry import games
from tests.bot.drawn import assert_fits, live_buttons, text_of
from tests.bot.people import ANN, BEN, CLEO, NAMES, NUMBER, after, join, opened
from tests.bot.recorded import MESSAGE, Logged, recorded, replayed, written_down
from tests.bot.sealed import SALT, SECRET, SOME, dealt, shown
from tests.engine.contract import Setting, biggest_of

pytestmark = pytest.mark.by_lot

EN = Tr("en")
MESSAGES = [*map(MessageId, range(50))]
PEOPLE = (ANN, BEN, CLEO)
OTHER = "x"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fair_game_agrees_in_every_language(language: str) -> None:
    for setting in map(biggest_of, games()):
        read = replayed(setting)
        screen = verdict(read, written_down(read), Tr(language))
        assert_fits(screen)
        text, table = text_of(screen), read.table
        assert text.splitlines()[1].startswith("✅")
        assert "❌" not in text
        for known in (table.secret, table.sealed.salt, str(MESSAGE), table.commitment, read.seed_text):
            assert known in text
        assert "`seats`" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_without_a_message_is_not_said_to_agree_whole(language: str) -> None:
    read, tr = replayed(SOME, posted=False), Tr(language)
    screen = verdict(read, written_down(read), tr)
    assert_fits(screen)
    assert text_of(screen).splitlines()[1].startswith("🔎")
    assert "unposted" in text_of(screen)
    assert tr("No message had shown it before the start: `unposted` stands in its place.") in text_of(screen)


def changed(change: Callable[[log.Entry], log.Entry]) -> str:
    """What is said of a log in which an entry says something else."""
    logged = [(change(entry) if entry else None, mark) for entry, mark in recorded(SOME, ["Ann", "Ben"])]
    read = replay(NUMBER, [one for one in logged if not isinstance(one[0], log.Left | log.CameLate)])
    return text_of(verdict(read, written_down(read), EN))


def test_other_people_secrets_salts_and_messages_than_those_of_the_seed_are_noticed() -> None:
    def ben(entry: log.Entry) -> log.Entry:
        known = isinstance(entry, log.Joined) and entry.name == "Ben"
        return log.Joined(UserId(555), "Ben") if known else entry

    def other(**change: str) -> str:
        return changed(lambda entry: replace(entry, **change) if isinstance(entry, log.Opened) else entry)

    def later(entry: log.Entry) -> log.Entry:
        return log.Posted(MessageId(MESSAGE + 1)) if isinstance(entry, log.Posted) else entry

    assert "❌ The people who sat there are not those of the seed." in changed(ben)
    assert "❌ The seed is" in changed(later)
    for said in (changed(ben), other(secret=OTHER), other(salt=OTHER), changed(later)):
        assert "❌ **Not all of it agrees.**" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_check_leads_to_the_hosts_sources_and_names_their_contact_where_they_have_to_know(
    language: str,
) -> None:
    tr, host = Tr(language), Host("ann@example.org", None, "https://example.org/sources")
    logged = recorded(SOME, ["Ann", "Ben"])
    fair = replay(NUMBER, logged)
    entry, _ = logged[0]
    assert isinstance(entry, log.Opened)
    wrong = replay(NUMBER, [(replace(entry, secret=OTHER), None), *logged[1:]])
    link = f"[{tr('my source code')}](<https://example.org/sources>)"
    contact = tr("Contact: {contact}", contact="ann@example.org")
    for read, names_them in ((fair, False), (wrong, True)):
        screen = verdict(read, written_down(read), tr, host)
        assert_fits(screen)
        assert link in text_of(screen)
        assert (contact in text_of(screen)) == names_them


@pytest.mark.parametrize("aliases", [0, 1, 2])
def test_a_start_of_too_few_aliases_makes_the_table_void(aliases: int) -> None:
    logged = recorded(SOME, ["Ann", "Ben"])
    at, started = next((i, entry) for i, (entry, _) in enumerate(logged) if isinstance(entry, log.Started))
    logged[at] = (replace(started, people=started.people[:aliases]), None)
    assert aliases == 0 or recall(NUMBER, logged).closed == "void"
    assert not replay(NUMBER, logged).people_agree


# A game that ended without a result


def ended(setting: Setting, reason: log.CloseReason = "voted") -> Logged:
    """A game that was closed in its midst."""
    logged = recorded(setting, ["Ann", "Ben"])
    at = next(i for i, (entry, _) in enumerate(logged) if isinstance(entry, log.Started))
    return [*logged[: at + 3], (log.Closed(reason), None)]


@pytest.mark.parametrize("reason", ["voted", "empty", "unplayed", "gone"])
def test_a_dealt_game_tells_its_secret_however_it_ended(reason: log.CloseReason) -> None:
    read = replay(NUMBER, ended(SOME, reason))
    assert read.shown_whole
    text = text_of(unfinished(read, EN))
    assert read.table.secret in text
    assert "Verify" in live_buttons(table_message(read.table, None, EN)), "it leads there"
    assert (text.count("✅") >= 4, "❌" in text) == (True, False)


def test_a_void_game_tells_its_secret_to_who_asks() -> None:
    logged = recorded(SOME, ["Ann"])[:-1]
    at, started = next((i, entry) for i, (entry, _) in enumerate(logged) if isinstance(entry, log.Started))
    logged[at] = (replace(started, version=99), None)
    read = replay(NUMBER, [*logged, (log.Closed("void"), None)])
    text = text_of(unfinished(read, EN))
    assert read.table.secret in text
    assert "⚠️ **The rules have changed since this game**" in text
    assert read.table.secret not in text_of(table_message(recall(NUMBER, logged), None, EN))


def test_a_lobby_that_never_started_keeps_its_secret() -> None:
    lobby = after(shown(), join(BEN))
    table = fold(lobby, [log.Closed("unstarted")])
    assert SECRET not in text_of(table_message(table, None, EN))
    read = replay(NUMBER, [*recorded(SOME, ["Ann"])[:3], (log.Closed("unstarted"), None)])
    text = text_of(unfinished(read, EN))
    assert "No game was dealt, so there is nothing to check." in text
    assert read.table.secret not in text


# What is told at the start


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_message_of_the_start_has_enough_of_the_seal_and_nothing_secret(language: str) -> None:
    table = after(shown(), FillHouse(ANN), Start(ANN))
    told = seal_message(table, Tr(language))
    assert f"`{table.commitment[:SEAL_TOLD]}…`" in told
    assert f"/{MESSAGE})" in told
    assert f"`/verify {NUMBER}`" in told
    for hidden in (SECRET, SALT, sha(SALT), table.seed):
        assert f"`{hidden}" not in told


# Deleted data


def forgotten(logged: Logged, user: UserId, nobody: UserId = UserId(-1)) -> Logged:
    changed = anonymised({seq: entry for seq, (entry, _) in enumerate(logged) if entry}, user, nobody)
    return [(changed.get(seq, entry), mark) for seq, (entry, mark) in enumerate(logged)]


@pytest.mark.parametrize("moment", ["at the start", "in the midst", "at the end"])
@pytest.mark.parametrize("setting", [*map(biggest_of, games())], ids=repr)
def test_whenever_somebody_is_deleted_seal_seed_and_shuffles_can_still_be_checked(
    setting: Setting, moment: str
) -> None:
    whole = recorded(setting, ["Ann", "Ben"])
    start = next(i for i, (entry, _) in enumerate(whole) if isinstance(entry, log.Started))
    cut = {
        "at the start": start + 1,
        "in the midst": (start + 1 + len(whole)) // 2,
        "at the end": len(whole),
    }[moment]
    after_it = [*forgotten(whole[:cut], UserId(101)), *forgotten(whole, UserId(101))[cut:]]
    before, read = replay(NUMBER, whole), replay(NUMBER, after_it)
    assert recall(NUMBER, after_it).seed == before.table.seed
    assert read.finished
    assert (read.seed_agrees, read.people_agree, read.shuffles_agree) == (True, True, True)
    assert read.unsalted
    assert (read.table.secret, read.table.commitment) == (before.table.secret, before.table.commitment)
    assert before.table.sealed.salt not in "".join(log.encode(entry) for entry, _ in after_it if entry)
    assert [player.user for player in read.frames[0].players] == [
        -1 if player.user == 101 else player.user for player in before.frames[0].players
    ]
    text = text_of(verdict(read, written_down(read), EN))
    assert text.splitlines()[1].startswith("🔎 **What can be checked agrees.** A player's data was deleted")
    assert "❌" not in text


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
    table = after(table, AddHouse(ANN), Start(ANN))
    straight = after(shown(), join(CLEO), AddHouse(ANN), Start(ANN))
    assert dealt(table) == dealt(straight)
