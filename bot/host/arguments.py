"""The commands and options of the command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from bot import __version__
from bot.ids import GuildId, TableId, UserId
from bot.shards import Part

MOST = 2**63 - 1
"""The highest id that Discord can give: ids have at most 63 bits."""
MOST_PROCESSES = 64
"""The most processes that a host can ask for. No computer needs more."""


def read(argv: Sequence[str] | None) -> argparse.Namespace:
    """The parsed command line. ``way`` is the command, or ``run`` if none is given.

    Raises SystemExit with a sentence if the command line cannot be parsed.
    """
    called = Path(sys.argv[0]).name
    parser = argparse.ArgumentParser(
        prog="kuckuck" if called == "kuckuck" else "python -m bot",
        description="Without a word, the bot runs at Discord.",
        epilog="Settings are environment variables, or lines of a file .env in this folder. "
        "A word with --help says more, such as: backup --help",
    )
    parser.add_argument(
        "--version", action="version", version=f"Kuckuck {__version__}", help="say which version this is"
    )
    ways = parser.add_subparsers(dest="way", metavar="WORD")
    running = ways.add_parser("run", help="run at Discord, as without a word, or in several processes")
    running.add_argument(
        "--processes", type=_processes, metavar="N", help="start so many, each with its part of the servers"
    )
    # Only for the supervisor, which passes it to each process that it starts.
    running.add_argument("--part", type=_part, help=argparse.SUPPRESS)
    parser.set_defaults(processes=None, part=None)
    playing = ways.add_parser("play", help="try the bot on this computer, without an account")
    playing.add_argument(
        "--port",
        type=partial(_number, what="a port up to 65535", least=0, most=2**16 - 1),
        metavar="PORT",
        default=8765,
        help="of the page (default 8765; 0: any free one)",
    )
    playing.add_argument("--members", nargs="+", default=["Ann", "Ben", "Cleo", "Dan"], metavar="NAME")
    playing.add_argument("--no-browser", action="store_true", help="only print the addresses")
    checking = ways.add_parser("check", help="say whether the bot could run, and change nothing")
    checking.add_argument("--online", action="store_true", help="and whether Discord accepts the token")
    saving = ways.add_parser("backup", help="copy a SQLite database while the bot runs")
    saving.add_argument("file", type=Path, metavar="FILE", help="where to, a name that is not taken yet")
    telling = ways.add_parser("replay", help="print a finished game for a bug report, without names")
    telling.add_argument("table", type=_table_id, metavar="TABLE", help="the table's number")
    ways.add_parser("rebuild", help="compute ratings and leaderboards again from all finished games")
    restoring = ways.add_parser("restored", help="close the tables of a back-up that was just put back")
    exporting = ways.add_parser("export", help="print what is stored about somebody, as /privacy gives it")
    forgetting = ways.add_parser("forget", help="delete what is stored about somebody, as /privacy does")
    for about in (exporting, forgetting):
        about.add_argument("user", type=_user_id, metavar="USER", help="the person's Discord id")
        about.add_argument("--server", type=_guild_id, metavar="SERVER", help="in this one alone")
    for undoable in (restoring, forgetting):
        undoable.add_argument("--yes", action="store_true", help="do not ask")
    arguments = parser.parse_args(argv)
    arguments.way = arguments.way or "run"
    if arguments.way == "play" and len({*arguments.members, ""}) <= len(arguments.members):
        parser.error("--members: each needs a name of their own")
    return arguments


def _user_id(text: str) -> UserId:
    return UserId(_number(text, "the person's Discord id, a number"))


def _guild_id(text: str) -> GuildId:
    return GuildId(_number(text, "the server's Discord id, a number"))


def _table_id(text: str) -> TableId:
    try:
        return TableId(int(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"say the table's number, not {text!r}") from None


def _processes(text: str) -> int:
    return _number(text, f"how many, from 1 to {MOST_PROCESSES}", most=MOST_PROCESSES)


def _part(text: str) -> Part:
    number, _, of = text.partition("/")
    return Part(int(number), int(of))


def _number(text: str, what: str, *, least: int = 1, most: int = MOST) -> int:
    if not text.isdecimal() or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"say {what}, not {text!r}")
    return int(text)
