"""The commands ``kuckuck`` and ``python -m bot``. If no arguments are given, the bot runs on Discord.

`bot.host.arguments` has the other commands.
"""

import gc
import sys


def main() -> int:
    """Runs the command line and returns the exit code."""
    # Imported objects stay in memory. Searching them for garbage takes an eighth of the import's time.
    gc.disable()

    # Imported only here: a worker imports this module too, and needs nothing of the bot.
    from bot import start

    gc.freeze()
    gc.enable()
    return start.main()


if __name__ == "__main__":
    sys.exit(main())
