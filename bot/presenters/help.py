"""`/help`: what there is to play, and every command."""

from __future__ import annotations

from collections.abc import Iterable

from bot.i18n import Tr
from bot.presenters.common import game_in_a_line
from bot.screen import Screen, Text


def help_page(games: Iterable[str], tr: Tr) -> Screen:
    """What there is to play, and how."""
    lines = [f"{game_in_a_line(game, tr)}\n`/{game} start` · `/{game} rules`" for game in games]
    steps = (
        tr("Open a table with a command below. Others join with a press; house players fill empty seats."),
        tr("Your cards are for your eyes only: press *My hand* below the table."),
        tr("Every move has a time limit. If you are away, the house plays for you until you press anything."),
    )
    commands = (
        ("/learn", tr("a first game with a coach, for your eyes only")),
        ("/hand", tr("your hands at the open tables")),
        ("/table", tr("post the table again at the bottom")),
        ("/leave", tr("give up your seat")),
        ("/nudge", tr("remind whoever the table waits for")),
        ("/close", tr("vote to end a game that nobody wants to finish; moderators close any table")),
        ("/rules", tr("the rules of every game")),
        ("/leaderboard", tr("who plays best in this server, month by month")),
        ("/stats", tr("your games in this server, or those of somebody else")),
        ("/history", tr("the games that were finished in this server")),
        ("/replay", tr("see a finished game again, with all hands open")),
        ("/verify", tr("check that a finished game was dealt fairly")),
        ("/settings me", tr("where your hand opens, when you are called, pictures, your language")),
        ("/mydata show", tr("what is stored about you")),
        ("/mydata export", tr("all of it as a file")),
        ("/mydata delete", tr("delete it, here or everywhere")),
        ("/privacy", tr("what is stored, why, how long, and who sees it")),
        ("/check", tr("what I am missing in this channel")),
        ("/rename", tr("for moderators: another name for somebody, in all that is stored here")),
        ("/settings server", tr("language, pace, threads, seasons, and who opens tables here")),
    )
    return Screen(
        (
            Text("## Kuckuck\n" + "\n".join(f"{i}. {step}" for i, step in enumerate(steps, start=1))),
            Text("### " + tr("Games") + "\n" + "\n".join(lines)),
            Text("### " + tr("Commands") + "\n" + "\n".join(f"`{name}` — {text}" for name, text in commands)),
        )
    )
