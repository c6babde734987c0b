"""The finished games of a server, and whether one was dealt fairly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.i18n import Tr
from bot.presenters import presenter
from bot.presenters.common import listed, marked, on_the_calendar, pager, remembered
from bot.presenters.replay import saving
from bot.presenters.table import CLOSED, ENDED, heading
from bot.replay import Replay
from bot.screen import Block, Button, Row, Screen, Text, address, grid
from bot.storage.archive import Played
from engine.registry import games

A_PAGE = 6
BUTTONS_A_ROW = 3
MOST_WINNERS = 3
MOST_MARKED = 5
MOST_LABELS = 8
EVERY_GAME = "-"
"""Stands in an address for all of them."""


def history(played: Sequence[Played], game: str | None, page: int, pages: int, tr: Tr) -> Screen:
    """A page of this server's finished games, each with a way to its replay."""
    head = tr("Finished games")
    if game:
        head = tr("Finished games: {game}", game=presenter(game).title)
    if not played:
        nothing = tr("No game has been finished here yet. Open a table: {command}", command="`/help`")
        return Screen((Text(f"## {head}\n{nothing}"),))
    lines = "\n".join(_line(one, tr) for one in played)
    ways = [
        Button(tr("Table {number}", number=one.table), address("replay 0 show", table=one.table))
        for one in played
    ]
    note = "-# " + tr("Choose one to see it again, move by move, with all hands open.")
    return Screen(
        (
            Text(f"## {head}"),
            Text(lines),
            Text(note),
            *grid(ways, BUTTONS_A_ROW),
            *pager(tr, f"history {game or EVERY_GAME}", page, pages),
        )
    )


def _line(played: Played, tr: Tr) -> str:
    # It may be of a game that is no more.
    game = presenter(played.game).title if played.game in games() else played.game
    head = tr("{game} · table {number}", game=game, number=played.table)
    people = tr.plural("{n} person played", "{n} people played", len(played.people))
    lines = [f"**{head}** · {on_the_calendar(played.at)}", f"{_won(played, tr)} · {people}"]
    if named := [marked(one, tr) for one in played.people if one.mark]:
        shown = named if len(named) <= MOST_MARKED else [*named[:MOST_MARKED], "…"]
        lines.append(f"-# {', '.join(shown)}")
    return "\n".join(lines)


def _won(played: Played, tr: Tr) -> str:
    winners = [remembered(one.name, tr) for one in played.people if one.place == 1]
    if not winners:
        return "🤖 " + tr("The house won")
    shown = winners if len(winners) <= MOST_WINNERS else [*winners[:MOST_WINNERS], "…"]
    return "🏆 " + listed(shown, tr)


def unfinished(replay: Replay, tr: Tr) -> Screen:
    """What there is to say of a table that ended without a result."""
    reason = replay.closed or "void"
    why = tr(CLOSED[reason], game=replay.table.game)
    nothing = tr("There is no result to check, and nothing to see again.")
    return Screen((Text(f"## {heading(replay.table, tr)}\n{why}\n{nothing}"),), accent=ENDED)


def verdict(replay: Replay, played: Played, tr: Tr) -> Screen:
    """A finished game, checked: what its dealing came of, and whether all of it agrees."""
    same = replay.finished and replay.ends_as(played.people)
    agrees = same and (replay.seed_agrees or replay.unsealed) and replay.shuffles_agree
    if agrees and replay.unsealed:
        head = "✅ " + tr(
            "**What can still be checked agrees.** The data of a player was deleted, and the secret with it: "
            "the seed cannot be recomputed, yet every card follows from it."
        )
    elif agrees:
        head = "✅ " + tr("**All of it agrees.** The cards follow from what was sealed before the game.")
    elif not replay.version_agrees:
        head = "⚠️ " + tr("**The rules have changed since this game**, so it cannot be played through again.")
    else:
        head = "❌ " + tr("**Not all of it agrees.** Please show this to whoever runs the bot.")
    blocks: list[Block] = [
        Text(f"## {heading(replay.table, tr)}\n{head}"),
        Text("\n".join(f"{i}. {text}" for i, text in enumerate(_checks(replay, same, tr), start=1))),
        Text("-# " + tr("Anybody can check it without me: *Data* and `docs/fairness.md` of my sources.")),
    ]
    if not replay.finished:
        return Screen(tuple(blocks[:-1]), accent=ENDED)
    again = Button(tr("Replay"), address("replay 0 show", table=replay.table.id))
    return Screen((*blocks, Row((again, *saving(replay.table, tr).buttons[-1:]))))


def _checks(replay: Replay, same: bool, tr: Tr) -> Iterator[str]:
    yield from _unsealed(replay, tr) if replay.unsealed else _sealed(replay, tr)
    if replay.started and replay.version_agrees:
        mark = "✅" if replay.shuffles_agree else "❌"
        yield f"{mark} " + tr.plural(
            "{n} shuffle takes its numbers from the SHAKE-256 of `seed/label`, with the label {labels}.",
            "{n} shuffles take their numbers from the SHAKE-256 of `seed/label`, with the labels {labels}.",
            len(replay.shuffles),
            labels=_labels(replay),
        )
        yield _played_again(replay, same, tr)


def _unsealed(replay: Replay, tr: Tr) -> Iterator[str]:
    """What is left of the dealing once the data of somebody to whom was dealt is deleted."""
    yield "🔎 " + tr(
        "The seal that the table showed before the game was `{seal}`. Its secret is deleted, as it would "
        "show who sat there.",
        seal=replay.table.commitment,
    )
    yield "🔎 " + tr("The seed was `{seed}`.", seed=replay.table.seed)


def _sealed(replay: Replay, tr: Tr) -> Iterator[str]:
    table = replay.table
    yield "🔎 " + tr(
        "The secret was `{secret}`. Its SHA-256 is the seal that the table showed before the game: `{seal}`.",
        secret=table.secret,
        seal=table.commitment,
    )
    if replay.started is None:
        return
    mark = "✅" if replay.seed_agrees else "❌"
    yield f"{mark} " + tr(
        "The seed is the SHA-256 of secret, table and people by seat, `{words}`: `{seed}`.",
        words=replay.seed_text,
        seed=replay.started.seed,
    )


def _labels(replay: Replay) -> str:
    labels = [f"`{shuffle.label}`" for shuffle in replay.shuffles]
    return ", ".join(labels if len(labels) <= MOST_LABELS else [*labels[: MOST_LABELS - 1], "…", labels[-1]])


def _played_again(replay: Replay, same: bool, tr: Tr) -> str:
    if same:
        return "✅ " + tr(
            "Dealt again from the seed, and all {n} moves played again: each was allowed and led where it "
            "led then, and the places and points are those written down.",
            n=len(replay.moves),
        )
    if replay.finished:
        return "❌ " + tr("Played again, the game ends with other places or points than those written down.")
    return "❌ " + tr(
        "Played again, {n} of {all} moves agree; then the log says something else than the rules.",
        n=len(replay.moves),
        all=replay.logged,
    )
