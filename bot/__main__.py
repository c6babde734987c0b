"""The commands ``kuckuck`` and ``python -m bot``: without a word, the bot runs at Discord.

`bot.host.arguments` has their other words.
"""

import gc
import sys


def main() -> int:
    """Runs the command line and returns the exit code."""
    # What is imported is there to stay. To look for garbage among it takes an eighth of the time.
    gc.disable()

    # Only here: a worker imports this module too, and needs nothing of the bot.
    from bot import start

    gc.freeze()
    gc.enable()
    return start.main()


if __name__ == "__main__":
    sys.exit(main())
