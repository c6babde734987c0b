"""The check: whether seal, seed, seats, cards and moves of a dealt game agree, and what can't be checked."""

from __future__ import annotations

from collections.abc import Iterator

from bot.contact import UNNAMED, Host, sources, whom_to_ask
from bot.games.common import heading
from bot.i18n import Tr
from bot.scores.finished import Finished
from bot.screen import ENDED, Button, Row, Screen, Text, address
from bot.screens.table import why_closed
from bot.table.again import repeats
from bot.table.dealing import LOT
from bot.table.occasions import Repeated
from bot.table.replay import Replay
from cogs.history.replay import saving

MOST_LABELS = 8
AGREES, UNKNOWN, DIFFERS = "✅ ", "🔎 ", "❌ "


def verdict(
    replay: Replay, played: Finished, tr: Tr, host: Host = UNNAMED, first: Replay | None = None
) -> Screen:
    """The check of a finished game: where its cards came from, and whether everything agrees.

    ``first`` is the game whose cards were dealt again here, if it still exists.
    """
    same = replay.finished and replay.ends_as(played.results)
    head, checks = judged(replay, same, tr, whom_to_ask(host, tr), first)
    blocks = [Text(f"## {heading(replay.table, tr)}\n{head}"), checks]
    if not replay.finished:
        return Screen(tuple(blocks), accent=ENDED)
    again = Button(tr("Watch again"), address("replay 0 show", table=replay.table.id))
    return Screen((*blocks, _without_me(tr, host), Row((again, *saving(replay.table, tr).buttons[-1:]))))


def unfinished(replay: Replay, tr: Tr, host: Host = UNNAMED, first: Replay | None = None) -> Screen:
    """The screen for a table that ended without a result. If a game was dealt, its dealing is checked."""
    why = why_closed(replay.table, tr, replay.closed)
    if replay.started is None:
        nothing = tr("No game was dealt, so there's nothing to check.")
        return Screen((Text(f"## {heading(replay.table, tr)}\n{why}\n{nothing}"),), accent=ENDED)
    head, checks = judged(replay, replay.shown_whole, tr, whom_to_ask(host, tr), first)
    blocks = [Text(f"## {heading(replay.table, tr)}\n{why}\n{head}"), checks]
    if not replay.shown_whole:
        return Screen(tuple(blocks), accent=ENDED)
    return Screen((*blocks, _without_me(tr, host), Row(saving(replay.table, tr).buttons[-1:])), accent=ENDED)


def _without_me(tr: Tr, host: Host) -> Text:
    """A line on checking the game without the bot."""
    said = tr(
        "Anybody can check it without me: with *Data* and `docs/fairness.md` in {sources}.",
        sources=sources(host, tr),
    )
    return Text(f"-# {said}")


def judged(
    replay: Replay, same: bool, tr: Tr, whom_to_ask: str = "", first: Replay | None = None
) -> tuple[str, Text]:
    """The verdict and the checks behind it. ``same`` says whether the game, played again, went as logged.

    ``whom_to_ask`` follows a verdict that the bot's host has to see. ``first`` is the game whose cards were
    dealt again here; it is None if the cards were new, or that game is gone.
    """
    repeated = replay.table.same
    lines = [*(_repeated(replay, repeated, first, tr) if repeated else _sealed(replay, tr))]
    if replay.started and replay.version_agrees:
        lines += [_shuffles(replay, tr), _played_again(replay, same, tr)]
    steps = "\n".join(f"{i}. {text}" for i, text in enumerate(lines, start=1))
    return _verdict(replay, same and _repeats(repeated, first), tr, whom_to_ask), Text(steps)


def _verdict(replay: Replay, same: bool, tr: Tr, whom_to_ask: str) -> str:
    seeded = replay.seed_agrees and replay.people_agree
    if not replay.version_agrees or replay.closed == "void":
        return "⚠️ " + tr("**The rules have changed since this game**, so it can't be played through again.")
    if not (same and seeded and replay.shuffles_agree):
        differs = tr("**Something doesn't match.** Please show this to the person who runs me.")
        return DIFFERS + differs + whom_to_ask
    if missing := [*_missing(replay, tr)]:
        return UNKNOWN + " ".join((tr("**Everything that can be checked matches.**"), *missing))
    return AGREES + tr("**Everything matches.** The cards follow from what was sealed before the game.")


def _repeats(repeated: Repeated | None, first: Replay | None) -> bool:
    """Whether the repeated cards are those of the first game. True if there is nothing to compare."""
    return repeated is None or first is None or repeats(repeated, first.table)


def _repeated(replay: Replay, repeated: Repeated, first: Replay | None, tr: Tr) -> Iterator[str]:
    """The check of cards that were dealt again: whether their seed and people are those of the first game."""
    seed, number = repeated.seed, repeated.first
    if first is None:
        yield UNKNOWN + tr(
            "The seed is said to be that of table {number}, which is no longer stored: `{seed}`.",
            number=number,
            seed=seed,
        )
    else:
        yield _mark(replay.seed_agrees and repeats(repeated, first.table)) + tr(
            "The seed is that of table {number}, `{seed}`, with the same people, everybody moved on "
            "by this many seats: {n}. To check that table, see `/history`.",
            number=number,
            seed=seed,
            n=repeated.moved,
        )


def _missing(replay: Replay, tr: Tr) -> Iterator[str]:
    """A sentence for each thing that cannot be checked."""
    if replay.table.same:
        return
    if replay.unsalted:
        yield tr(
            "A player's data was deleted, so who sat there can't be compared any more. But seal and seed "
            "match, and every card follows from them."
        )
    if replay.unposted:
        yield tr(
            "I know of no message that showed the seal before the start, so the person who runs me "
            "could have chosen the secret once they knew who would play."
        )


def _sealed(replay: Replay, tr: Tr) -> Iterator[str]:
    """The checks of newly dealt cards."""
    table, sealed = replay.table, replay.table.sealed
    yield UNKNOWN + tr(
        "The secret was `{secret}`. With the SHA-256 of a salt it makes the seal that the table showed "
        "before the game, the SHA-256 of `{words}`: `{seal}`.",
        secret=table.secret,
        words=f"{table.secret}|{sealed.cover}",
        seal=table.commitment,
    )
    if replay.unposted:
        yield UNKNOWN + tr("No message had shown the seal before the start, so `unposted` stands there.")
    else:
        yield UNKNOWN + tr(
            "Discord gave the first message with the seal the number `{message}`, and the seal was "
            "fixed before that. Compare it with the ID in that message's menu, or with what *Rules*, "
            "*Fair dealing* linked to.",
            message=sealed.shown,
        )
    if not replay.people_agree:
        yield DIFFERS + tr("The people who sat there aren't the ones in the seed.")
    elif replay.unsalted:
        yield UNKNOWN + tr(
            "The salt is deleted, because it would show who sat there. Its SHA-256 was `{cover}`.",
            cover=sealed.cover,
        )
    else:
        yield AGREES + tr(
            "The seed names the people who sat there, each as the SHA-256 of salt and user ID. The "
            "salt was `{salt}`.",
            salt=sealed.salt,
        )
    if table.seating != LOT:
        yield UNKNOWN + tr(
            "The seats weren't drawn by lot: as the host had chosen, everybody sat in the order of the "
            "lobby's list."
        )
    if replay.started:
        yield _mark(replay.seed_agrees) + tr(
            "The seed is the SHA-256 of secret, table, message and people, `{words}`: `{seed}`.",
            words=replay.seed_text,
            seed=replay.started.seed,
        )


def _mark(right: bool) -> str:
    return AGREES if right else DIFFERS


def _shuffles(replay: Replay, tr: Tr) -> str:
    return _mark(replay.shuffles_agree) + tr.plural(
        "{n} shuffle takes its numbers from the SHAKE-256 of `seed/label`, with the label {labels}.",
        "{n} shuffles take their numbers from the SHAKE-256 of `seed/label`, with the labels {labels}.",
        len(replay.shuffles),
        labels=_labels(replay),
    )


def _labels(replay: Replay) -> str:
    labels = [f"`{shuffle.label}`" for shuffle in replay.shuffles]
    return ", ".join(labels if len(labels) <= MOST_LABELS else [*labels[: MOST_LABELS - 1], "…", labels[-1]])


def _played_again(replay: Replay, same: bool, tr: Tr) -> str:
    if same and not replay.finished:
        return AGREES + tr(
            "The cards were dealt again from the seed, and all {n} moves up to the closing were "
            "played again: each was allowed and had the same effect.",
            n=len(replay.moves),
        )
    if same:
        return AGREES + tr(
            "The cards were dealt again from the seed, and all {n} moves were played again: each "
            "was allowed and had the same effect, and the places and points are those on record.",
            n=len(replay.moves),
        )
    if replay.finished:
        return DIFFERS + tr(
            "When played again, the game ends with places or points other than those on record."
        )
    return DIFFERS + tr(
        "When played again, {n} of {all} moves match; what was recorded after that doesn't follow the rules.",
        n=len(replay.moves),
        all=replay.logged,
    )
